"""What pieces, things and deeds are called, for people."""

from functools import cache

from games.engines.contract import Names, Seat, Words, ngettext, words
from games.engines.contract import gettext_noop as _
from games.engines.smallworld.edition import Edition

WORDS = {
    "part:base": _("base"),
    "part:die": _("die"),
    "part:regions": _("regions"),
    "part:race": _("race"),
    "part:power": _("power"),
    "part:tiles": _("artifacts and places"),
    "part:faction": _("faction bonus"),
    "terrain:fields": _("fields"),
    "terrain:forest": _("forest"),
    "terrain:hill": _("hill"),
    "terrain:swamp": _("swamp"),
    "terrain:mountain": _("mountain"),
    "terrain:sea": _("sea"),
    "terrain:lake": _("lake"),
    "mark:entry": _("entry region"),
    "mark:cavern": _("cavern"),
    "mark:magic": _("magic"),
    "mark:letter": _("letter"),
    "side:alliance": _("Alliance"),
    "side:horde": _("Horde"),
    "side:neutral": _("Neutral"),
    "marker:mountain": _("mountain"),
}


def name(edition: Edition, kind: str, key: str) -> str | Names:
    """The translatable name of a reference. Raises KeyError if there is no such thing."""
    found = WORDS.get(f"{kind}:{key}") or edition.words.get(f"{kind}:{key}")
    if found is not None:
        return found
    if kind.startswith("about-"):
        return edition.piece(key).about
    if kind in ("race", "power", "tile"):
        return edition.piece(key).name
    if kind == "marker":
        return edition.markers[key].name
    if kind == "unit":
        return edition.units[key].name
    if kind == "use":
        return edition.uses[key].name
    if kind == "island":
        return edition.island_name(key)
    raise KeyError(f"{kind}:{key}")


@cache
def region_words(key: str) -> Words:
    """A region's name as words; made once, for every choice of regions is full of them."""
    return words(_("{region}"), region=f"region:{key}")


def conquered(seat: Seat, region: str, race: str | None, tokens: int) -> Words:
    """The line of a conquest; `race` is who was driven out."""
    facts = {"seat": f"seat:{seat}", "region": f"region:{region}", "n": tokens}
    if race is None:
        return ngettext(
            "{seat} conquers {region} with {n} token",
            "{seat} conquers {region} with {n} tokens",
            **facts,
        )
    return ngettext(
        "{seat} conquers {region} from the {race} with {n} token",
        "{seat} conquers {region} from the {race} with {n} tokens",
        race=f"race:{race}",
        **facts,
    )
