"""What follows from the regions of one position: found out once, kept while it lasts."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, field, structs

from games.engines.contract import Seat
from games.engines.smallworld.abilities import Tile
from games.engines.smallworld.edition import Edition, Pieces
from games.engines.smallworld.state import Region, State

Holding = tuple[Seat, str]


class Index(Struct):
    """The answers about one position. Nothing in it is changed when the position changes.

    `order` is that of the map, `holders` are by region. `held` and `bearing` list an army's
    regions and the tiles on them, `lying` the tiles of a region and `tiles` their places. `near`
    is what lies next to an army, `pieces` and `least` its effects and its least tokens, filled
    in when first asked for.
    """

    order: dict[str, int]
    holders: dict[str, Holding]
    held: dict[Holding, list[str]]
    lying: dict[str, list[str]]
    tiles: dict[str, str]
    bearing: dict[Holding, list[Tile]]
    near: dict[Holding, set[str]] = field(default_factory=dict)
    pieces: dict[str, Pieces] = field(default_factory=dict)
    least: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, edition: Edition, state: State) -> Index:
        """The index of a position of which nothing is known."""
        order = {key: number for number, key in enumerate(state.regions)}
        lying = {key: region.tiles for key, region in state.regions.items() if region.tiles}
        tiles = {tile: key for key, here in lying.items() for tile in here}
        holders: dict[str, Holding] = {}
        held: dict[Holding, list[str]] = {}
        for key, region in state.regions.items():
            holding = _holding(region)
            if holding is not None:
                holders[key] = holding
                held.setdefault(holding, []).append(key)
        bearing: dict[Holding, list[Tile]] = {}
        for tile in sorted(tiles):
            if tiles[tile] in holders:
                bearing.setdefault(holders[tiles[tile]], []).append(edition.tiles[tile])
        return cls(order, holders, held, lying, tiles, bearing)

    def after(self, edition: Edition, state: State, written: Iterable[str]) -> Index:
        """The index once these regions were written; itself if that changed nothing here.

        Effects and least tokens are those of before unless tiles changed hands.
        """
        taken: dict[str, Holding | None] = {}
        for key in written:
            region = state.regions[key]
            holding = _holding(region)
            changed = holding != self.holders.get(key)
            if region.tiles != self.lying.get(key, []) or (changed and region.tiles):
                return Index.of(edition, state)
            if changed:
                taken[key] = holding
        return self._taken(taken) if taken else self

    def without(self, race: str) -> Index:
        """The same with nothing known of the pieces of a race."""
        pieces = {other: known for other, known in self.pieces.items() if other != race}
        least = {other: known for other, known in self.least.items() if other != race}
        return structs.replace(self, pieces=pieces, least=least)

    def _taken(self, taken: dict[str, Holding | None]) -> Index:
        """The index once regions without tiles have these holders."""
        holders, held, near = dict(self.holders), dict(self.held), dict(self.near)
        for key, holding in taken.items():
            before = holders.pop(key, None)
            if before is not None:
                held[before] = [other for other in held[before] if other != key]
                near.pop(before, None)
            if holding is not None:
                holders[key] = holding
                held[holding] = sorted([*held.get(holding, []), key], key=self.order.__getitem__)
                near.pop(holding, None)
        return structs.replace(self, holders=holders, held=held, near=near)


def _holding(region: Region) -> Holding | None:
    """The army on the region, as seat and race."""
    if region.seat is None or region.race is None:
        return None
    return region.seat, region.race
