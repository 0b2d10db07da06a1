"""The paces on offer, each under a key: what they are, their names, and what they mean in words."""

from games.clock import Pace
from games.engines.contract import gettext_noop as _

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR

UNTIMED = "none"
"""The preset without deadlines, for games in which one person plays against stewards."""

USUAL = "daily"
"""The preset of a table that chose none."""

PRESETS: dict[str, Pace] = {
    "daily": Pace("turn", full=DAY, grace=HOUR, retreat=12 * HOUR),
    "every-other-day": Pace("turn", full=2 * DAY, grace=2 * HOUR, retreat=DAY),
    "three-a-week": Pace(
        "bank", full=4 * DAY, increment=56 * HOUR, cap=7 * DAY, grace=2 * HOUR, retreat=DAY
    ),
    "brisk": Pace(
        "bank", full=DAY, increment=8 * HOUR, cap=2 * DAY, grace=30 * MINUTE, retreat=6 * HOUR
    ),
    "live": Pace("turn", full=3 * MINUTE, grace=15, retreat=MINUTE, live=True),
    "live-bank": Pace(
        "bank",
        full=10 * MINUTE,
        increment=MINUTE,
        cap=15 * MINUTE,
        grace=15,
        retreat=MINUTE,
        live=True,
    ),
    UNTIMED: Pace("none"),
}

WORDS: dict[str, str] = {
    "daily": _("A turn a day"),
    "every-other-day": _("A turn every two days"),
    "three-a-week": _("Three turns a week"),
    "brisk": _("Several turns a day"),
    "live": _("Live, 3 minutes a turn"),
    "live-bank": _("Live, 10 minutes and one more each turn"),
    UNTIMED: _("No deadline"),
}

EXPLAINED: dict[str, str] = {
    "daily": _("24 hours for each turn, counted in your awake hours."),
    "every-other-day": _("48 hours for each turn, counted in your awake hours."),
    "three-a-week": _(
        "4 days to begin with and 56 hours more after each turn; at most 7 days are kept."
        " Counted in your awake hours."
    ),
    "brisk": _(
        "1 day to begin with and 8 hours more after each turn; at most 2 days are kept."
        " Counted in your awake hours."
    ),
    "live": _("3 minutes for each turn, day and night: everybody is at the table."),
    "live-bank": _(
        "10 minutes to begin with and 1 more after each turn; at most 15 are kept."
        " Day and night: everybody is at the table."
    ),
    UNTIMED: _("Take all the time you like. Only against stewards."),
}


def offered(people: int) -> list[str]:
    """Keys of the presets for a table with that many seats for people."""
    return [key for key, pace in PRESETS.items() if pace.is_timed or people == 1]
