"""What people say at a table, for its templates."""

from dataclasses import dataclass
from typing import Any

from django import template

from games.models import Game, Player
from games.talk import pleas

register = template.Library()


@dataclass(frozen=True)
class PleaPanel:
    """What the reader can do about a step back: ask, wait for the answer, or grant it."""

    may_ask: bool = False
    asked: Player | None = None
    asks: Player | None = None
    move: int = 0


@register.simple_tag(takes_context=True)
def plea_panel(context: template.Context) -> PleaPanel:
    """The plea that stands at this table, as the reader is concerned; makes a query or two."""
    game, players, seat = context["game"], context["players"], context["viewer_seat"]
    if seat is None or not game.is_running or players[seat].is_steward:
        return PleaPanel()
    plea = pleas.standing(game)
    if plea is None:
        return PleaPanel(may_ask=not context["can_undo"] and pleas.may_ask(game, players[seat]))
    return _panel(game, players, seat, plea)


def _panel(game: Game, players: list[Player], seat: int, plea: Any) -> PleaPanel:
    grantor = pleas.grantor(game, plea.seat)
    if plea.seat == seat:
        return PleaPanel(asked=grantor, move=plea.move)
    if grantor is not None and grantor.seat == seat:
        return PleaPanel(asks=players[plea.seat], move=plea.move)
    return PleaPanel()


@dataclass(frozen=True)
class OtherTables:
    """The other games that wait for the reader: how many, and the most urgent."""

    count: int
    first: Game


@register.simple_tag(takes_context=True)
def other_tables(context: template.Context) -> OtherTables | None:
    """What else waits for the reader of a table; makes a query or two."""
    request = context.get("request")
    if request is None:
        return None
    others = Game.objects.waiting_for(request.user).exclude(pk=context["game"].pk)
    first = others.first()
    return OtherTables(others.count(), first) if first is not None else None
