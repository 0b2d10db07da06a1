"""What follows from the regions of one position: found out once, kept while it lasts."""

from games.engines.contract import Seat
from games.engines.smallworld.abilities import Tile
from games.engines.smallworld.edition import Edition, Pieces
from games.engines.smallworld.state import State

Holding = tuple[Seat, str]


class Index:
    """The answers about one position.

    `held` and `bearing` list an army's regions and the tiles on them; `near` what lies next to
    it, `pieces` and `least` its effects and its least tokens, filled in when first asked for.
    """

    __slots__ = ("bearing", "held", "least", "near", "pieces", "tiles")

    def __init__(self, edition: Edition, state: State) -> None:
        held: dict[Holding, list[str]] = {}
        tiles: dict[str, str] = {}
        for key, region in state.regions.items():
            if region.seat is not None and region.race is not None:
                held.setdefault((region.seat, region.race), []).append(key)
            if region.tiles:
                tiles |= dict.fromkeys(region.tiles, key)
        self.held, self.tiles = held, tiles
        self.bearing: dict[Holding, list[Tile]] = {}
        for tile in sorted(tiles):
            region = state.regions[tiles[tile]]
            if region.seat is not None and region.race is not None:
                holder = self.bearing.setdefault((region.seat, region.race), [])
                holder.append(edition.tiles[tile])
        self.near: dict[Holding, set[str]] = {}
        self.pieces: dict[str, Pieces] = {}
        self.least: dict[str, int] = {}
