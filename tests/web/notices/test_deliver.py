"""Claiming, looking again, sending, marking; and what happens when something breaks."""

import smtplib
from collections.abc import Callable
from datetime import time, timedelta

import pytest
import time_machine
from django.core import mail
from pytest_django.fixtures import Settings

from accounts.models import User
from games.models import Game, Player
from games.notices import deliver, outbox
from games.notices.channels import Down, Gone, Later, Letter, Never, table
from games.notices.events import Channel, Event
from games.notices.models import Hook, Notice, Preferences, Route
from tests.web.notices.conftest import NOON, awaited, begun

pytestmark = pytest.mark.django_db

Clock = time_machine.Traveller
Send = Callable[[Letter], None]


@pytest.fixture
def mine(game: Game) -> Player:
    """The player whose turn it is, told so by email and on the site."""
    player = awaited(game)
    outbox.your_turn(game, [player])
    return player


@pytest.fixture
def emails(monkeypatch: pytest.MonkeyPatch) -> Callable[[Send], list[Letter]]:
    """`emails(send)` puts a mail server of the test's own in place; returns what it was given."""

    def instead(send: Send) -> list[Letter]:
        given: list[Letter] = []

        def recorded(letter: Letter) -> None:
            given.append(letter)
            send(letter)

        monkeypatch.setitem(table.CHANNELS, Channel.EMAIL, recorded)
        return given

    return instead


def taken(letter: Letter) -> None:
    """A mail server that takes everything."""


def raising(error: Exception) -> Send:
    def send(letter: Letter) -> None:
        raise error

    return send


def letter_row() -> Notice:
    found: Notice = Notice.objects.get(channel=Channel.EMAIL, event=Event.YOUR_TURN)
    return found


def soon(clock: Clock) -> None:
    clock.shift(timedelta(minutes=5))


def test_what_is_due_is_sent_once(mine: Player, clock: Clock) -> None:
    assert deliver.sweep() == 0
    soon(clock)
    assert deliver.sweep() == 1
    assert deliver.sweep() == 0
    assert [message.to for message in mail.outbox] == [[mine.user.email]]
    assert (letter_row().state, letter_row().attempts) == (Notice.State.SENT, 1)


def test_a_success_is_remembered_on_the_way(mine: Player, clock: Clock) -> None:
    soon(clock)
    deliver.sweep()
    assert Route.objects.get(user=mine.user).last_reached == NOON + timedelta(minutes=5)


def test_nothing_is_sent_after_the_move_was_made(mine: Player, clock: Clock) -> None:
    soon(clock)
    Player.objects.filter(pk=mine.pk).update(waiting=False, since=None)
    deliver.sweep()
    assert mail.outbox == []
    assert letter_row().state == Notice.State.DROPPED


def test_a_new_wait_does_not_bring_the_old_notice_back(mine: Player, clock: Clock) -> None:
    soon(clock)
    Player.objects.filter(pk=mine.pk).update(since=NOON + timedelta(minutes=1))
    deliver.sweep()
    assert mail.outbox == []


def test_nothing_is_sent_about_a_game_that_is_over(mine: Player, clock: Clock) -> None:
    soon(clock)
    Game.objects.update(status=Game.Status.OVER)
    deliver.sweep()
    assert mail.outbox == []


def test_several_games_come_in_one_letter(
    game: Game, mine: Player, chen: User, clock: Clock
) -> None:
    clock.shift(timedelta(minutes=2))
    for name in ("Duskwood", "Westfall"):
        other = begun_for(mine.user, chen, name)
        outbox.your_turn(other, [other.players.select_related("user").get(user=mine.user)])
    clock.shift(timedelta(minutes=1))
    deliver.sweep()
    assert [message.subject for message in mail.outbox] == ["Your turn in 3 games"]
    assert all(name in mail.outbox[0].body for name in ("Hinterlands", "Duskwood", "Westfall"))


def begun_for(user: User, other: User, name: str) -> Game:
    """A game in which it is the user's turn, whoever was dealt the first one."""
    made = begun(user, other, name)
    made.players.update(waiting=False, since=None)
    made.players.filter(user=user).update(waiting=True, since=made.started)
    return made


def test_a_reminder_goes_by_itself(game: Game, mine: Player, clock: Clock) -> None:
    outbox.reminder(game, {mine: NOON + timedelta(hours=3, minutes=4)})
    clock.shift(timedelta(minutes=4))
    assert deliver.sweep() == 2
    assert {m.subject.split(":")[0] for m in mail.outbox} == {
        "Your turn",
        "Your time is running out",
    }


def test_a_reminder_whose_deadline_moved_waits_again(
    game: Game, mine: Player, clock: Clock
) -> None:
    outbox.reminder(game, {mine: NOON + timedelta(hours=10)})
    Notice.objects.filter(event=Event.REMINDER).update(due=NOON)
    soon(clock)
    deliver.sweep()
    assert Notice.objects.get(event=Event.REMINDER).due == NOON + timedelta(hours=7)


def test_the_digest_holds_everything(mine: Player, clock: Clock, game: Game) -> None:
    Notice.objects.all().delete()
    Preferences.objects.create(user=mine.user, digest=True, digest_at=time(18))
    outbox.your_turn(game, [mine])
    outbox.started(game)
    clock.shift(timedelta(hours=5))
    deliver.sweep()
    assert mine.user.email not in [m.to[0] for m in mail.outbox]
    clock.shift(timedelta(hours=1))
    deliver.sweep()
    assert mail.outbox[-1].subject == "Your turn: Hinterlands"
    assert mail.outbox[-1].body.count("/notices/open/") == 1
    assert "Hinterlands has started." in mail.outbox[-1].body


def test_quiet_hours_also_hold_what_was_late(mine: Player, clock: Clock) -> None:
    Preferences.objects.create(user=mine.user, quiet_from=time(12), quiet_until=time(14))
    soon(clock)
    deliver.sweep()
    assert mail.outbox == []
    assert letter_row().due == NOON + timedelta(hours=2)
    clock.shift(timedelta(hours=2))
    deliver.sweep()
    assert len(mail.outbox) == 1


def test_what_is_no_longer_wanted_is_dropped(mine: Player, clock: Clock) -> None:
    Preferences.objects.create(user=mine.user, chosen={"your_turn": ["page"]})
    soon(clock)
    deliver.sweep()
    assert letter_row().state == Notice.State.DROPPED


# Faults


def test_a_mail_server_that_is_down_for_an_hour_loses_nothing(
    mine: Player,
    clock: Clock,
    emails: Callable[[Send], list[Letter]],
) -> None:
    outbox.started(mine.game)
    tried = emails(raising(Down("no answer")))
    for _minute in range(60):
        clock.shift(timedelta(minutes=1))
        deliver.sweep()
    assert 5 < len(tried) < 40
    assert not Notice.objects.filter(channel=Channel.EMAIL).exclude(state="queued").exists()
    given = emails(taken)
    for _minute in range(16):
        clock.shift(timedelta(minutes=1))
        deliver.sweep()
    assert sorted(n.event for letter in given for n in letter.notices) == [
        "started",
        "started",
        "your_turn",
    ]


def test_a_letter_keeps_its_identity_when_it_is_sent_again(
    mine: Player, clock: Clock, emails: Callable[[Send], list[Letter]]
) -> None:
    given = emails(raising(Later("busy")))
    for _hour in range(3):
        clock.shift(timedelta(hours=1))
        deliver.sweep()
    assert len(given) == 3
    assert len({letter.id for letter in given}) == 1


def test_a_worker_killed_after_claiming_loses_nothing(mine: Player, clock: Clock) -> None:
    soon(clock)
    assert len(deliver.claim("dead")) == 1
    assert deliver.sweep() == 0  # the lease is respected
    clock.shift(deliver.LEASE)
    assert deliver.sweep() == 1
    assert len(mail.outbox) == 1


def test_a_worker_killed_after_sending_does_not_double(
    mine: Player, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server gets the letter again, and knows it by its Message-ID."""
    soon(clock)

    def die(letter: Letter) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as killed:
        killed.setattr(deliver.fate, "sent", die)
        with pytest.raises(KeyboardInterrupt):
            deliver.sweep()
    clock.shift(deliver.LEASE)
    deliver.sweep()
    first, second = (message.extra_headers["Message-ID"] for message in mail.outbox)
    assert first == second


def test_two_workers_share_what_is_due(mine: Player, clock: Clock) -> None:
    outbox.started(mine.game)
    soon(clock)
    one, other = deliver.claim("one"), deliver.claim("other")
    assert (len(one), other) == (2, [])


def test_a_worker_that_was_too_slow_sends_nothing(mine: Player, clock: Clock) -> None:
    soon(clock)
    (late,) = deliver.claim("slow")
    clock.shift(deliver.LEASE)
    deliver.sweep()
    assert deliver.post(late, "slow")
    assert len(mail.outbox) == 1


def test_a_broken_letter_does_not_keep_the_others(
    mine: Player, clock: Clock, emails: Callable[[Send], list[Letter]]
) -> None:
    outbox.started(mine.game)

    def send(letter: Letter) -> None:
        if letter.user == mine.user:
            raise ZeroDivisionError("a fault of ours")

    emails(send)
    soon(clock)
    deliver.sweep()
    states = dict(Notice.objects.filter(channel="email").values_list("event", "state"))
    assert Notice.objects.filter(channel="email", event="started", state="sent").count() == 1
    assert states["your_turn"] == Notice.State.QUEUED


def test_a_channel_that_keeps_failing_is_switched_off_and_another_tells(
    game: Game, mine: Player, clock: Clock, emails: Callable[[Send], list[Letter]]
) -> None:
    emails(raising(Never("550 no such user")))
    for n in range(3):
        Notice.objects.filter(channel=Channel.EMAIL).update(state="queued", key=f"again-{n}")
        clock.shift(timedelta(hours=1))
        deliver.sweep()
    route = Route.objects.get(user=mine.user, channel=Channel.EMAIL)
    assert (route.failures, route.off, route.error) == (
        3,
        NOON + timedelta(hours=3),
        "550 no such user",
    )
    told = Notice.objects.get(event=Event.CHANNEL_OFF)
    assert (told.channel, told.state) == (Channel.PAGE, Notice.State.SENT)
    assert told.data == {"channel": "email", "reason": "550 no such user"}


def test_a_channel_that_is_gone_is_switched_off_at_once(
    mine: Player, clock: Clock, emails: Callable[[Send], list[Letter]]
) -> None:
    emails(raising(Gone("moved away")))
    soon(clock)
    deliver.sweep()
    assert Route.objects.get(user=mine.user).off


def test_what_cannot_be_delivered_for_days_has_failed(
    mine: Player, clock: Clock, emails: Callable[[Send], list[Letter]]
) -> None:
    given = emails(raising(Later("busy")))
    clock.shift(timedelta(days=3))
    deliver.sweep()
    assert (letter_row().state, letter_row().error) == (Notice.State.FAILED, "busy")
    assert len(given) == 1


def test_the_other_side_may_ask_for_a_longer_pause(
    mine: Player, clock: Clock, emails: Callable[[Send], list[Letter]]
) -> None:
    emails(raising(Later("busy", timedelta(hours=2))))
    soon(clock)
    deliver.sweep()
    assert letter_row().due == NOON + timedelta(hours=2, minutes=5)


def test_a_test_goes_out_in_quiet_hours_and_from_an_off_channel(mine: Player, clock: Clock) -> None:
    Preferences.objects.create(user=mine.user, quiet_from=time(0), quiet_until=time(23, 59))
    Route.objects.create(user=mine.user, channel=Channel.EMAIL, off=NOON, failures=3)
    outbox.self_test(mine.user, Channel.EMAIL)
    deliver.sweep()
    assert [message.subject for message in mail.outbox] == ["A test from Azeroth by Post"]
    assert Route.objects.get(user=mine.user).off is None


def test_a_failed_test_switches_nothing_off(
    mine: Player, emails: Callable[[Send], list[Letter]]
) -> None:
    emails(raising(Gone("no such user")))
    notice = outbox.self_test(mine.user, Channel.EMAIL)
    deliver.sweep()
    notice.refresh_from_db()
    assert (notice.state, notice.error) == (Notice.State.FAILED, "no such user")
    assert not Route.objects.exclude(off=None).exists()


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (smtplib.SMTPRecipientsRefused({"x": (550, b"unknown")}), Never),
        (smtplib.SMTPRecipientsRefused({"x": (451, b"greylisted")}), Later),
        (smtplib.SMTPDataError(554, b"spam"), Never),
        (smtplib.SMTPServerDisconnected("gone"), Later),
        (TimeoutError("slow"), Later),
    ],
)
def test_what_the_mail_server_says_decides(
    mine: Player, monkeypatch: pytest.MonkeyPatch, error: Exception, expected: type[Exception]
) -> None:
    def refuse(*_given: object) -> None:
        raise error

    monkeypatch.setattr("django.core.mail.backends.locmem.EmailBackend.send_messages", refuse)
    with pytest.raises(expected):
        table.CHANNELS[Channel.EMAIL](Letter("1", mine.user, [letter_row()]))


def test_a_server_that_does_not_answer_is_down(
    mine: Player, settings: Settings, clock: Clock
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    with pytest.raises(Down):
        table.CHANNELS[Channel.EMAIL](Letter("1", mine.user, [letter_row()]))


def test_an_idle_sweep_asks_once(
    mine: Player, django_assert_num_queries: Callable[[int], object]
) -> None:
    Hook.objects.create(user=mine.user, url="https://example.org/")
    with django_assert_num_queries(1):
        deliver.sweep()
