"""The write side: who is told what, by which channels, when, and only once."""

from datetime import time, timedelta

import pytest
import time_machine
from django.db import transaction

from accounts.models import User
from games.models import Game
from games.notices import outbox
from games.notices.events import Channel, Event
from games.notices.models import Device, Hook, Notice, Preferences, Route
from tests.web.notices.conftest import NOON, awaited

pytestmark = pytest.mark.django_db

Clock = time_machine.Traveller


def told(user: User) -> dict[str, list[str]]:
    """The events told to a person, each with its channels."""
    found: dict[str, list[str]] = {}
    for notice in Notice.objects.filter(user=user).order_by("pk"):
        found.setdefault(notice.event, []).append(notice.channel)
    return found


def test_a_turn_is_told_by_every_channel_that_is_set_up(game: Game) -> None:
    player = awaited(game)
    Hook.objects.create(user=player.user, url="https://example.org/hook")
    Device.objects.create(user=player.user, endpoint="https://push.example.org/1", name="Phone")
    outbox.your_turn(game, [player])
    assert told(player.user) == {"your_turn": ["email", "push", "webhook", "page"]}


def test_who_has_set_up_nothing_is_told_on_the_site(game: Game) -> None:
    player = awaited(game)
    User.objects.filter(pk=player.user.pk).update(email="")
    outbox.your_turn(game, [awaited(game)])
    assert told(player.user) == {"your_turn": ["page"]}


def test_the_same_wait_is_told_once(game: Game) -> None:
    player = awaited(game)
    outbox.your_turn(game, [player])
    outbox.your_turn(game, [player])
    assert told(player.user) == {"your_turn": ["email", "page"]}


def test_the_next_wait_is_told_again(game: Game, clock: Clock) -> None:
    player = awaited(game)
    outbox.your_turn(game, [player])
    player.since += timedelta(days=1)
    outbox.your_turn(game, [player])
    assert told(player.user) == {"your_turn": ["email", "page", "email", "page"]}


def test_stewards_and_those_who_left_are_told_nothing(game: Game) -> None:
    player = awaited(game)
    for name in ("left", "steward"):
        player = awaited(game)
        setattr(player, name, True)
        outbox.your_turn(game, [player])
    assert not Notice.objects.exists()


def test_an_email_waits_for_others_to_go_along(game: Game) -> None:
    player = awaited(game)
    outbox.your_turn(game, [player])
    assert Notice.objects.get(channel=Channel.EMAIL).due == NOON + timedelta(seconds=180)


def test_the_page_knows_at_once(game: Game) -> None:
    outbox.your_turn(game, [awaited(game)])
    notice = Notice.objects.get(channel=Channel.PAGE)
    assert (notice.state, notice.sent) == (Notice.State.SENT, NOON)


def test_quiet_hours_put_it_off(game: Game) -> None:
    player = awaited(game)
    User.objects.filter(pk=player.user.pk).update(time_zone="Asia/Seoul")  # 21:00 there
    Preferences.objects.create(user=player.user, quiet_from=time(20), quiet_until=time(8))
    outbox.your_turn(game, [awaited(game)])
    assert Notice.objects.get(channel=Channel.EMAIL).due == NOON + timedelta(hours=11)


def test_a_digest_comes_at_its_hour(game: Game) -> None:
    player = awaited(game)
    Preferences.objects.create(user=player.user, digest=True, digest_at=time(18))
    outbox.your_turn(game, [player])
    assert Notice.objects.get(channel=Channel.EMAIL).due == NOON + timedelta(hours=6)


def test_what_was_chosen_is_heeded(game: Game) -> None:
    player = awaited(game)
    mine = Preferences(user=player.user)
    mine.choose(Event.YOUR_TURN, [Channel.PAGE])
    mine.save()
    outbox.your_turn(game, [player])
    assert told(player.user) == {"your_turn": ["page"]}


def test_a_channel_that_is_off_is_left_out(game: Game) -> None:
    player = awaited(game)
    Route.objects.create(user=player.user, channel=Channel.EMAIL, off=NOON)
    outbox.your_turn(game, [player])
    assert told(player.user) == {"your_turn": ["page"]}


def test_letters_that_leave_the_machine_go_to_confirmed_addresses_only(
    game: Game, settings: object
) -> None:
    settings.NOTICES_TO_CONFIRMED_ONLY = True
    player = awaited(game)
    outbox.your_turn(game, [player])
    assert told(player.user) == {"your_turn": ["page"]}
    player.user.emailaddress_set.create(email=player.user.email, verified=True, primary=True)
    outbox.over(game)
    assert told(player.user)["over"] == ["email", "page"]


def test_the_reminder_is_due_its_lead_before_the_deadline(game: Game) -> None:
    outbox.reminder(game, {awaited(game): NOON + timedelta(hours=10)})
    assert Notice.objects.get(event=Event.REMINDER).due == NOON + timedelta(hours=7)


def test_the_reminder_follows_the_deadline(game: Game) -> None:
    for hours in (10, 20):
        outbox.reminder(game, {awaited(game): NOON + timedelta(hours=hours)})
    assert Notice.objects.get(event=Event.REMINDER).due == NOON + timedelta(hours=17)


def test_another_lead_moves_the_reminder(game: Game) -> None:
    player = awaited(game)
    outbox.reminder(game, {player: NOON + timedelta(hours=10)})
    Preferences.objects.create(user=player.user, lead=60)
    outbox.replan(player.user)
    assert Notice.objects.get(event=Event.REMINDER).due == NOON + timedelta(hours=9)


def test_what_tells_to_act_is_dropped_with_the_wait(game: Game) -> None:
    player = awaited(game)
    outbox.your_turn(game, [player])
    outbox.reminder(game, {player: NOON + timedelta(hours=10)})
    outbox.moved_on(game, [player])
    states = dict(Notice.objects.values_list("key", "state"))
    assert {state for key, state in states.items() if "page" not in key} == {"dropped"}
    assert Notice.objects.get(channel=Channel.PAGE).seen == NOON


def test_a_start_and_an_end_are_told_to_all(game: Game, jaina: User, thrall: User) -> None:
    outbox.started(game)
    outbox.over(game)
    for person in (jaina, thrall):
        assert told(person) == {"started": ["email", "page"], "over": ["email", "page"]}


def test_an_invitation_is_told_to_the_invited(game: Game, jaina: User, chen: User) -> None:
    outbox.invitation(game, chen, jaina)
    outbox.invitation(game, chen, jaina)
    assert told(chen) == {"invitation": ["email", "page"]}


def test_a_talk_rings_once_in_a_while(game: Game, jaina: User, thrall: User, clock: Clock) -> None:
    for words in ("Hello", "Are you there?"):
        outbox.chat(game, [jaina, thrall], jaina, words)
    assert (told(jaina), told(thrall)) == ({}, {"chat": ["page"]})
    clock.shift(timedelta(minutes=11))
    outbox.chat(game, [jaina, thrall], jaina, "x" * 500)
    assert told(thrall) == {"chat": ["page", "page"]}
    assert len(Notice.objects.last().data["words"]) == outbox.WORDS_KEPT


def test_an_absence_is_told_by_all_channels(game: Game) -> None:
    player = awaited(game)
    outbox.absence(game, player, 7, 1)
    assert told(player.user) == {"absence": ["email", "page"]}


def test_nothing_is_told_if_the_move_is_not_made(game: Game) -> None:
    with transaction.atomic():
        outbox.your_turn(game, [awaited(game)])
        transaction.set_rollback(True)
    assert not Notice.objects.exists()


def test_old_rows_are_forgotten(game: Game, clock: Clock) -> None:
    outbox.your_turn(game, [awaited(game)])
    clock.shift(outbox.KEPT + timedelta(days=1))
    assert outbox.forget_old() == 1
    assert Notice.objects.get().state == Notice.State.QUEUED
