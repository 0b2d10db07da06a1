"""Reading the parameters of an action, which may be anything that JSON can say."""

from collections.abc import Mapping
from typing import Any

from games.engines.smallworld.refusals import refuse
from games.engines.smallworld.state import Region
from games.engines.smallworld.table import Table


def whole(params: Mapping[str, Any], key: str) -> int:
    """A whole number; refused as unavailable if it is none."""
    number = params.get(key)
    if type(number) is not int:
        refuse("unavailable")
    return number


def word(params: Mapping[str, Any], key: str) -> str:
    """A word; refused as unavailable if it is none."""
    value = params.get(key)
    if not isinstance(value, str):
        refuse("unavailable")
    return value


def words_of(params: Mapping[str, Any], key: str) -> tuple[str, ...]:
    """A list of different words in alphabetical order; refused as unavailable if it is none."""
    value = params.get(key) or []
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        refuse("unavailable")
    if len(set(value)) != len(value):
        refuse("unavailable")
    return tuple(sorted(value))


def region_key(table: Table, params: Mapping[str, Any], key: str = "region") -> str:
    """The key of a region of the map; refused if there is no such region."""
    value = params.get(key)
    if not isinstance(value, str) or value not in table.state.regions:
        refuse("unknown_region")
    return value


def own_region(table: Table, params: Mapping[str, Any], key: str = "region") -> str:
    """The key of a region that the turn's active race holds; refused if it does not."""
    found = region_key(table, params, key)
    region: Region = table.state.regions[found]
    if region.seat != table.turn.seat or not region.active:
        refuse("not_yours")
    return found


def region_keys(table: Table, params: Mapping[str, Any], key: str = "regions") -> list[str]:
    """A list of different regions in the order given; none if it is absent."""
    value = params.get(key) or []
    if not isinstance(value, list):
        refuse("wrong_total")
    if any(not isinstance(item, str) or item not in table.state.regions for item in value):
        refuse("unknown_region")
    if len(set(value)) != len(value):
        refuse("wrong_total")
    return list(value)
