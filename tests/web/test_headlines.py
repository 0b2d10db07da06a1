"""The line that tells what happened last at a table."""

import msgspec
import pytest

from accounts.models import User
from games import play, rows
from games.engines.contract import Event, words
from games.headlines import headlines
from tests.web.slow import deal, fresh, step
from tests.web.test_replays import quiet

pytestmark = pytest.mark.django_db


def test_the_newest_move_with_a_word_is_told(jaina: User, thrall: User) -> None:
    game = deal(jaina, thrall)
    step(game, game.players.get(waiting=True))
    newest = game.moves.newest_first().first()
    line = headlines([fresh(game)], jaina)[game.pk]
    assert (line.number, line.time) == (newest.number, newest.time)
    assert game.players.get(seat=newest.seat).user.username in line.text


def test_wordless_moves_are_passed_over(jaina: User, thrall: User) -> None:
    game = deal(jaina, thrall)
    first = game.moves.newest_first().first()
    step(game, game.players.get(waiting=True))
    game.moves.exclude(pk=first.pk).update(events=[])
    assert headlines([fresh(game)], jaina)[game.pk].number == first.number


def test_of_a_step_that_was_taken_back_only_that_is_told(jaina: User, thrall: User) -> None:
    game = deal(jaina, thrall)
    step(game, game.players.get(waiting=True))
    position = rows.load(fresh(game))
    user = position.awaited()[0].user
    play.act(user, game.pk, quiet(position), position.game.version, play.new_move_id())
    play.undo(user, game.pk, fresh(game).version, play.new_move_id())
    text = headlines([fresh(game)], jaina)[game.pk].text
    assert text == f"{user.username} takes back a step"


def test_what_one_seat_alone_may_know_is_told_to_it_alone(
    jaina: User, thrall: User, outsider: User
) -> None:
    game = deal(jaina, thrall)
    seat = game.player_of(jaina).seat
    secret = Event("peek", seat, {}, words("A secret"), seen_by=(seat,))
    game.moves.update(events=msgspec.to_builtins([secret]))
    assert headlines([fresh(game)], jaina)[game.pk].text == "A secret"
    assert headlines([fresh(game)], thrall) == {}
    assert headlines([fresh(game)], outsider) == {}
