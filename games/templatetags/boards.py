"""What the table's templates ask: the drawn board, the fields of a form, what is new."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games import registry
from games.drawing import charts, coins
from games.engines.contract import Amount, Choice, OneOf, Pile, Spread, YesNo

register = template.Library()

SHAPES: dict[type, str] = {
    OneOf: "one_of",
    Amount: "amount",
    Spread: "spread",
    YesNo: "yes_no",
}


SHADOWING = {"form"}
"""A control so named hides from htmx which form it belongs to, so that nothing is sent."""


@register.filter
def oneline(text: str) -> str:
    """The text without line breaks and runs of blanks: for attributes."""
    return " ".join(text.split())


@register.filter
def half(number: int) -> str:
    """Half of a length in map units."""
    return str(number // 2)


@register.filter
def at(items: Sequence[Any], position: int) -> Any:
    """The item at a position."""
    return items[position]


@register.filter
def points(polygon: Iterable[tuple[int, int]]) -> str:
    """A polygon as SVG writes it."""
    return " ".join(f"{x},{y}" for x, y in polygon)


@register.filter
def of_game(name: str, template_dir: str) -> tuple[str, str]:
    """The game's own template of this name, or else the one for every game: for `include`."""
    return (f"{template_dir}/{name}", f"games/{name}")


@register.filter
def choice_template(choice: Choice) -> str:
    """The template of the choice's shape."""
    return f"games/choices/_{SHAPES[type(choice)]}.html"


@register.filter
def by_touch(choice: Choice) -> bool:
    """The choice is made by touching the board."""
    return isinstance(choice, OneOf) and any(option.places for option in choice.options)


@register.filter
def fields(params: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """Parameters as fields of a form: "use[]" for lists, "tokens.a1" for mappings, "form!"."""
    found: list[tuple[str, Any]] = []
    for key, value in params.items():
        if isinstance(value, Mapping):
            found += [(f"{key}.{part}", number) for part, number in value.items()]
        elif isinstance(value, list | tuple):
            found += [(f"{key}[]", item) for item in value]
        elif value is not None:
            found.append((f"{key}!" if key in SHADOWING else key, value))
    return found


@register.filter
def one_field(choice: OneOf) -> bool:
    """Every option is told by one field alone, so that one form with a button each will do."""
    plain = all(isinstance(v, str | int) for o in choice.options for v in o.params.values())
    return plain and all(len(option.params) == 1 for option in choice.options)


@register.filter
def rows(pile: Pile) -> list[dict[str, Any]]:
    """The places of a pile with what is laid there by default, and the bounds."""
    return [
        {
            "place": slot.place,
            "laid": pile.laid.get(slot.place, slot.now),
            "least": slot.least,
            "most": slot.most,
        }
        for slot in pile.slots
    ]


@register.filter
def seat_number(seat: int | None) -> int | None:
    """Seats as people count them, from 1."""
    return None if seat is None else seat + 1


@register.filter
def seat_letter(seat: int) -> str:
    """The letter that stands for a seat beside its colour and pattern."""
    return charts.SEAT_LETTERS[seat]


@register.filter
def by_rank(scores: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Scores with the best first."""
    return sorted(scores, key=lambda score: (score["rank"], score["seat"]))


@register.filter
def place_name(place: str, view: Mapping[str, Any]) -> str:
    """What a place of the board is called on this page, or its key."""
    names = view.get("regions", {}).get(place, {}).get("name", {})
    return str(names.get(_language()) or names.get("en") or place)


@register.filter
def local(names: Any) -> str:
    """A name that is data (with `en` and `ko`), in the language of the page."""
    return str(getattr(names, _language(), names.en))


@register.filter
def pick_of(choices: Iterable[Choice], row: int) -> dict[str, Any] | None:
    """The choice and option that pick the offer in this row, if it can be picked now."""
    for choice in choices:
        if isinstance(choice, OneOf) and choice.verb == "pick":
            for option in choice.options:
                if option.params.get("row") == row:
                    return {"choice": choice, "option": option}
    return None


@register.filter
def touched(choices: Iterable[Choice]) -> list[Choice]:
    """The choices that are made by touching the board."""
    return [choice for choice in choices if by_touch(choice)]


@register.filter
def extras(facts: Mapping[str, Any]) -> list[charts.Extra]:
    """What lies on a region beside its tokens."""
    return charts.extras(facts)


@register.filter
def sides(row: Mapping[str, Any]) -> list[tuple[str, str | None]]:
    """The columns of a market row with what each shows."""
    return [(side, row[side]) for side in ("alliance", "horde", "neutral") if side in row]


@register.filter
def signed(number: int) -> str:
    """A number with its sign, as parts of a sum are written."""
    return f"+{number}" if number >= 0 else f"−{-number}"


@register.filter
def percent(share: float) -> str:
    """A chance from 0 to 1 as people say it."""
    return f"{round(share * 100)}%"


@register.filter
def total(parts: Mapping[str, int]) -> int:
    """The sum of named parts."""
    return sum(parts.values())


@register.filter
def title(game: Any) -> str:
    """What the game is called, with its mode where there are several."""
    listing = registry.LISTINGS[game.engine]
    mode = listing.modes.get(game.mode)
    return f"{listing.title} · {mode}" if mode else str(listing.title)


@register.filter
def has_map(game: Any) -> bool:
    """The game's board is drawn: there is a small picture of it."""
    return bool(registry.LISTINGS[game.engine].islands) and game.started is not None


@register.filter
def seat_of(game: Any, user: Any) -> Any:
    """The user's seat at a table, or nothing."""
    return game.player_of(user)


@register.filter
def free_seats(seats: int, roster: Sequence[Any]) -> range:
    """One item for each seat that is still free."""
    return range(seats - len(roster))


@register.filter
def own_first(players: Sequence[Any], seat: int | None) -> list[Any]:
    """In order of play, the reader first."""
    start = seat or 0
    return [*players[start:], *players[:start]]


@register.filter
def beside_parts(score: Mapping[str, Any]) -> int:
    """What makes the points up beside the parts that were earned: a stake, and payments."""
    return int(score["points"]) - sum(score["parts"].values())


@register.simple_tag
def chart(view: Mapping[str, Any]) -> charts.Chart:
    """The islands of the game and where they lie."""
    return charts.chart_of(view)


@register.simple_tag
def board_map(view: Mapping[str, Any], arrangement: str = "tall") -> SafeString:
    """The part of the board that no move changes, as SVG."""
    return _map(view["game"], charts.chart_of(view), arrangement, _language())


@lru_cache(maxsize=64)
def _map(game: str, drawn: charts.Chart, arrangement: str, language: str) -> SafeString:
    facts = {"chart": drawn, "arrangement": arrangement, "canvas": getattr(drawn, arrangement)}
    return render_to_string(f"games/{game}/_map.html", facts)


@register.filter
def corner(placed: charts.PlacedIsland, arrangement: str) -> str:
    """Where an island's upper left corner is, as SVG writes it."""
    x, y = getattr(placed, arrangement)
    return f"{x} {y}"


@register.simple_tag(takes_context=True)
def board_spots(context: template.Context) -> list[charts.Spot]:
    """Every region as it lies now, and what the reader may do there."""
    view = context["view"]
    by_place = context.get("by_place") or {}
    return charts.spots(view, by_place, _language())


@register.simple_tag
def coin_chart(view: Mapping[str, Any]) -> coins.CoinChart | None:
    """Coins earned by turn, as lines to draw and a table to read; None while they are secret."""
    return coins.coin_chart(view)


def _language() -> str:
    return (get_language() or "en").split("-")[0]
