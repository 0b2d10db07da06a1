"""What people say at a table, for its templates."""

from dataclasses import dataclass
from typing import Any

from django import template
from django.utils.safestring import SafeString

from games.models import Game, Player
from games.talk import chat, links, pleas
from games.talk.models import Message

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


@dataclass(frozen=True)
class ChatPanel:
    """The chat as the reader of a table hears it: the newest messages, oldest first."""

    listener: chat.Listener
    messages: list[Message]
    unread: int
    last: int


@register.simple_tag(takes_context=True)
def chat_panel(context: template.Context) -> ChatPanel:
    """The newest of what was said at this table; makes two or three queries."""
    game, user = context["game"], context["request"].user
    player = next((p for p in context["players"] if p.user_id and p.user_id == user.pk), None)
    team = None if context["viewer_seat"] is None else chat.team_of(context["view"])
    listener = chat.Listener(game, user, player, team)
    found = list(listener.messages.select_related("user").order_by("-pk")[: chat.SHOWN])[::-1]
    return ChatPanel(listener, found, listener.unread(), found[-1].pk if found else 0)


@register.simple_tag(takes_context=True)
def private_note(context: template.Context) -> str:
    """What the reader of a table noted down; makes a query."""
    user = context["request"].user
    return chat.note(user, context["game"]) if user.is_authenticated else ""


@register.simple_tag(takes_context=True)
def unread_by_game(context: template.Context, *lists: Any) -> dict[int, int]:
    """New messages in the games of some lists, by game."""
    games = [game for games in lists for game in games or []]
    return chat.unread(context["request"].user, games)


@register.filter
def linked(text: str) -> SafeString:
    """Plain text with its web addresses as links."""
    return links.linked(text)
