"""What a game tells by itself, move by move: the whole way from a move to the outbox."""

from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from pytest_django.fixtures import Settings

from accounts.models import User
from games import absence, deadlines, lobby, play, rows, tasks
from games.models import Game, Player
from games.notices import deliver, waiting
from games.notices.events import Channel, Event
from games.notices.models import Notice
from games.notices.still import still_true
from games.notices.waiting import Before
from games.notices.wording import speaking_to, tell
from tests.web.notices.conftest import NOON, awaited

pytestmark = pytest.mark.django_db

Clock = time_machine.Traveller


def told(user: User) -> list[str]:
    """What is queued for a person by email, in order."""
    mine = Notice.objects.queued().filter(user=user, channel=Channel.EMAIL)
    return list(mine.order_by("pk").values_list("event", flat=True))


def run_out(game: Game, player: Player, clock: Clock) -> None:
    """The player's time runs out, and a steward ends the turn."""
    clock.move_to(player.due + timedelta(seconds=1))
    tasks.sweep_deadlines()
    while play.steward_step(game.pk, Game.objects.get(pk=game.pk).version):
        pass


def play_turn(game: Game) -> tuple[User, User]:
    """The one whose turn it is plays it to its end; who that was, and whose turn it is now."""
    before = awaited(game).user
    while (player := awaited(game)).user == before:
        fresh = Game.objects.get(pk=game.pk)
        position = rows.load(fresh)
        action = position.engine.steward(position.state, player.seat)
        play.act(before, game.pk, action, fresh.version, play.new_move_id())
    return before, player.user


def test_a_start_tells_the_others_and_whose_turn_it_is(
    clock: Clock, jaina: User, thrall: User
) -> None:
    game = lobby.create(jaina, "warcraft", 2, "Hinterlands")
    lobby.join(thrall, game.pk)
    lobby.start(jaina, game.pk)
    first = awaited(game).user
    assert Event.STARTED in told(thrall)
    assert Event.STARTED not in told(jaina)
    assert told(first)[-2:] == [Event.YOUR_TURN, Event.REMINDER]


def test_a_move_tells_the_next_one(game: Game) -> None:
    _mover, following = play_turn(game)
    assert told(following) == [Event.YOUR_TURN, Event.REMINDER]


def test_a_move_makes_what_told_to_make_it_out_of_date(game: Game) -> None:
    play_turn(game)
    mover, _following = play_turn(game)
    assert told(mover) == []
    mine = Notice.objects.filter(user=mover, event=Event.YOUR_TURN)
    assert [n.state for n in mine.filter(channel=Channel.EMAIL)] == [Notice.State.DROPPED]
    assert mine.filter(channel=Channel.PAGE, seen=None).count() == 0


def test_actions_within_a_turn_tell_nothing(game: Game) -> None:
    player = awaited(game)
    position = rows.load(game)
    action = position.engine.steward(position.state, player.seat)
    play.act(player.user, game.pk, action, game.version, play.new_move_id())
    assert not Notice.objects.exclude(user=player.user).exists()
    assert told(player.user) == []


def test_the_reminder_arrives_at_the_chosen_time(game: Game, clock: Clock) -> None:
    _mover, following = play_turn(game)
    due = Notice.objects.get(event=Event.REMINDER).due
    deadline = awaited(game).due
    assert due == deadline - timedelta(hours=3)
    clock.move_to(due - timedelta(minutes=1))
    deliver.sweep()
    assert [m.subject for m in mail.outbox] == ["Your turn: Hinterlands"]
    clock.move_to(due)
    deliver.sweep()
    assert [m.subject for m in mail.outbox[1:]] == ["Your time is running out: Hinterlands"]
    assert mail.outbox[1].to == [following.email]


def test_whose_time_ran_out_is_told_what_the_steward_did(game: Game, clock: Clock) -> None:
    player = awaited(game)
    run_out(game, player, clock)
    notice = Notice.objects.get(event=Event.ABSENCE, channel=Channel.EMAIL)
    assert notice.user == player.user
    assert notice.data["left"] == 1
    with speaking_to(player.user):
        more = tell(notice).more
    assert player.user.username in more
    assert more.endswith("the steward keeps your seat until you take it back.")


def test_a_seat_that_is_held_is_told_once(game: Game, clock: Clock) -> None:
    player = awaited(game)
    Player.objects.filter(pk=player.pk).update(misses=1)
    run_out(game, player, clock)
    notice = Notice.objects.get(event=Event.ABSENCE, channel=Channel.EMAIL)
    assert notice.data["left"] == 0
    assert player.user_id not in set(
        Notice.objects.queued().filter(event=Event.YOUR_TURN).values_list("user", flat=True)
    )


def test_new_hours_move_the_reminder(game: Game) -> None:
    play_turn(game)
    before = Notice.objects.get(event=Event.REMINDER).due
    player = awaited(game)
    Player.objects.filter(pk=player.pk).update(since=player.since)
    game.refresh_from_db()
    player.due += timedelta(days=1)
    waiting.ask_again(game, [player])
    assert Notice.objects.get(event=Event.REMINDER).due == before + timedelta(days=1)
    deadlines.reschedule(player.user)
    assert Notice.objects.get(event=Event.REMINDER).due == before


def test_a_call_off_is_told_as_an_end(game: Game, jaina: User, thrall: User) -> None:
    absence.call_off(jaina, game.pk, agree=True)
    absence.call_off(thrall, game.pk, agree=True)
    assert told(jaina)[-1] == told(thrall)[-1] == Event.OVER


def test_the_others_are_asked_once_to_call_off(game: Game, jaina: User, thrall: User) -> None:
    for agree in (True, False, True):
        absence.call_off(jaina, game.pk, agree=agree)
    assert told(thrall).count(Event.CALL_OFF) == 1
    assert Event.CALL_OFF not in told(jaina)


def test_a_call_off_that_was_withdrawn_is_not_told(game: Game, jaina: User, thrall: User) -> None:
    absence.call_off(jaina, game.pk, agree=True)
    asked = Notice.objects.filter(user=thrall, event=Event.CALL_OFF)
    assert still_true(asked.select_related("game"))
    absence.call_off(jaina, game.pk, agree=False)
    assert still_true(asked.select_related("game")) == []


def test_whose_seat_is_taken_over_is_told_by_whom(game: Game, jaina: User, chen: User) -> None:
    seat = game.player_of(jaina).seat
    game.players.filter(seat=seat).update(held=True)
    absence.take_over(chen, game.pk, seat)
    assert told(jaina)[-1] == Event.REPLACED
    notice = Notice.objects.filter(user=jaina, event=Event.REPLACED).select_related("game").first()
    assert tell(notice).text.startswith("Chen plays on in")
    assert still_true([notice]) == [notice]


def two_wait(game: Game) -> tuple[list[Player], dict[int, Before]]:
    """Both seats are waited for out of turn."""
    game.players.update(waiting=True, since=NOON, on_turn=False)
    players = game.roster()
    return players, waiting.noted(players, {p.seat: p.since for p in players})


def test_who_must_choose_in_anothers_turn_is_told_so(game: Game, jaina: User) -> None:
    players, _before = two_wait(game)
    waiting.tell(game, players, waiting.noted(players, {}))
    assert told(jaina)[0] == Event.MUST_RETREAT


def test_the_last_one_is_told_when_all_others_have_acted(
    game: Game, jaina: User, thrall: User
) -> None:
    players, before = two_wait(game)
    done = next(player for player in players if player.user == jaina)
    done.waiting, done.since = False, None
    waiting.tell(game, players, before)
    assert (told(jaina), told(thrall)) == ([], [Event.LAST_ONE])


def test_stewards_play_without_a_word_to_anybody(
    clock: Clock, jaina: User, settings: Settings
) -> None:
    lobby.create(jaina, "warcraft", 3, "Alone", stewards=2)
    assert set(Notice.objects.values_list("user", flat=True)) <= {jaina.pk}
    assert Notice.objects.filter(event=Event.STARTED).count() == 0
