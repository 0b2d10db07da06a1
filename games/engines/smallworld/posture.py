"""A sensible way to stand: more tokens where more enemies are near."""

from games.engines.smallworld.state import Army
from games.engines.smallworld.table import Table


def threat(table: Table, army: Army, key: str) -> float:
    """How endangered a region of the army is: active neighbours most, open borders a little."""
    place = table.chart.places[key]
    danger = 0.5 if "entry" in place.marks else 0.0
    for other in place.next:
        region = table.state.regions[other]
        if region.seat is not None and region.seat != army.seat:
            danger += 2.0 if region.active else 0.5
        elif region.seat is None:
            danger += 0.25
    return danger


def lay_out(table: Table, army: Army, moved: bool) -> dict[str, int]:
    """Tokens by region: what must stay (all, unless they may be `moved`), the rest by threat."""
    own = table.held(army)
    least = table.least(army)
    standing = {key: table.state.regions[key].tokens for key in own}
    total = sum(standing.values()) + army.hand
    units = {key: bool(table.state.regions[key].units) for key in own}
    laid = _floors(standing, units, least, total) if moved else dict(standing)
    danger = {key: threat(table, army, key) for key in own}
    for _ in range(total - sum(laid.values())):
        weakest = max(own, key=lambda key: danger[key] / (1 + laid[key]))
        laid[weakest] += 1
    return laid


def _floors(
    standing: dict[str, int], units: dict[str, bool], least: int, total: int
) -> dict[str, int]:
    """The least everywhere; where units alone hold a region, only if there are enough tokens."""
    floors = {key: 0 if least == 1 and units[key] else least for key in standing}
    return floors if sum(floors.values()) <= total else dict(standing)
