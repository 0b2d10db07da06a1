"""Every address of the games."""

from django.urls import path, register_converter
from django.urls.converters import IntConverter, StringConverter

from games.talk import chat_views as chat
from games.talk import views as talk
from games.views import (
    absence,
    history,
    lobby,
    orders,
    pictures,
    profiles,
    records,
    table,
    waiting,
)
from games.views.answers import TEMPLATES


class NumberConverter(IntConverter):
    """A row's number: never longer than the database can take."""

    regex = "[0-9]{1,15}"


class PartConverter(StringConverter):
    """The name of a part of the table."""

    regex = "|".join(TEMPLATES)


register_converter(NumberConverter, "number")
register_converter(PartConverter, "part")

app_name = "games"
urlpatterns = [
    path("", lobby.index, name="index"),
    path("lobby/", lobby.lobby, name="lobby"),
    path("play-now/", lobby.play_now, name="play_now"),
    path("next/", waiting.next_table, name="next"),
    path("waiting/", waiting.count, name="waiting"),
    path("feeds/", waiting.addresses, name="feeds"),
    path("feeds/renew/", waiting.renew, name="renew_feeds"),
    path("feeds/<str:token>/turns.atom", waiting.atom, name="atom"),
    path("feeds/<str:token>/turns.ics", waiting.calendar, name="calendar"),
    path("orders/", orders.default_order, name="default_order"),
    path("players/<str:name>/", profiles.profile, name="profile"),
    path("i/<slug:slug>/", lobby.invite, name="invite"),
    path("games/new/", lobby.create, name="create"),
    path("games/<number:game_id>/", table.table, name="table"),
    path("games/<number:game_id>/act/", table.act, name="act"),
    path("games/<number:game_id>/undo/", table.undo, name="undo"),
    path("games/<number:game_id>/undo/ask/", talk.ask_undo, name="ask_undo"),
    path("games/<number:game_id>/undo/grant/", talk.grant_undo, name="grant_undo"),
    path("games/<number:game_id>/chat/", chat.room, name="chat"),
    path("games/<number:game_id>/chat/say/", chat.say, name="say"),
    path("games/<number:game_id>/chat/heard/", chat.heard, name="heard"),
    path("games/<number:game_id>/chat/note/", chat.note, name="note"),
    path("games/<number:game_id>/chat/<number:message_id>/block/", chat.block, name="block"),
    path("games/<number:game_id>/chat/<number:message_id>/report/", chat.report, name="report"),
    path("games/<number:game_id>/chat/unblock/<number:user_id>/", chat.unblock, name="unblock"),
    path("games/<number:game_id>/resign/", table.resign, name="resign"),
    path("games/<number:game_id>/take-back/", absence.take_back, name="take_back"),
    path("games/<number:game_id>/take-over/", absence.take_over, name="take_over"),
    path("games/<number:game_id>/call-off/", absence.call_off, name="call_off"),
    path("games/<number:game_id>/order/", orders.game_order, name="order"),
    path("games/<number:game_id>/room/", lobby.room, name="room"),
    path("games/<number:game_id>/join/", lobby.join, name="join"),
    path("games/<number:game_id>/ask/", lobby.ask, name="ask"),
    path("games/<number:game_id>/leave/", lobby.leave, name="leave"),
    path("games/<number:game_id>/start/", lobby.start, name="start"),
    path("games/<number:game_id>/fill/", lobby.fill, name="fill"),
    path("games/<number:game_id>/fragments/", table.fragments, name="fragments"),
    path("games/<number:game_id>/version/", table.state, name="state"),
    path("games/<number:game_id>/moves/", history.moves, name="moves"),
    path("games/<number:game_id>/map.svg", pictures.minimap, name="minimap"),
    path("games/<number:game_id>/at/<number:number>/", history.position, name="position"),
    path("games/<number:game_id>/dice/", records.dice, name="dice"),
    path("games/<number:game_id>/export/", records.export, name="export"),
    path("games/<number:game_id>/result/", records.end, name="end"),
    path("games/<number:game_id>/<part:name>/", table.part, name="part"),
]
