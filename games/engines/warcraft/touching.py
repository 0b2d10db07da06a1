"""What every ability that works on regions of others must ask first (R11, R12)."""

from collections.abc import Sequence

from games.engines.contract import Words, ngettext
from games.engines.smallworld.abilities import Refusal
from games.engines.smallworld.refusals import refusal
from games.engines.smallworld.state import Army
from games.engines.smallworld.table import Table


def why_not_touch(
    table: Table,
    army: Army,
    regions: Sequence[str],
    *,
    cause: str = "power",
    paying: bool = True,
) -> Refusal | None:
    """Why the army's owner cannot use a power on these regions at once.

    A watch tower forbids it; the tolls of all of them must be payable, if `paying`.
    """
    for key in regions:
        reason = table.forbidden(key, army.seat)
        if reason is not None:
            return Refusal("immune", reason)
    coins = sum(table.touch_toll(key, army.seat, cause) for key in regions) if paying else 0
    return why_not_pay(table, army, coins)


def why_not_pay(table: Table, army: Army, coins: int) -> Refusal | None:
    """The refusal of who has fewer coins than this."""
    have = table.state.players[army.seat].coins
    return refusal("cannot_pay", coins=coins, have=have) if coins > have else None


def toll_notes(coins: int) -> list[Words]:
    """What an option says of the tolls that it costs."""
    return [ngettext("pay {n} coin", "pay {n} coins", n=coins)] if coins else []
