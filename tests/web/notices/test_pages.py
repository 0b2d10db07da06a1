"""The pages: choices, ways, webhook, devices, inbox, and the letters of a site without mail."""

from collections.abc import Callable
from datetime import time, timedelta
from pathlib import Path

import pytest
import time_machine
from django.core import mail
from django.test import Client
from pytest_django.fixtures import Settings

from accounts.models import User
from games.models import Game
from games.notices import deliver, outbox
from games.notices.events import OWN_CHOICE, Channel, Event
from games.notices.models import Device, Hook, Notice, Preferences, Route
from games.notices.templatetags.notices import unseen_notices
from games.notices.views.devices import MOST_DEVICES, name_of
from tests.web.notices.conftest import NOON, awaited

pytestmark = pytest.mark.django_db

Clock = time_machine.Traveller
SignIn = Callable[[User], Client]
PAGE = "/notices/preferences/"
TIMES = {"lead": "60", "quiet_from": "", "quiet_until": "", "digest_at": "18:00"}
KEYS = {"p256dh": "B" * 87, "auth": "a" * 22}
ENDPOINT = "https://push.example.org/1"


def all_boxes(*without: str) -> dict[str, str]:
    """Every box ticked but these."""
    names = [f"{event}-{channel}" for event in OWN_CHOICE for channel in Channel]
    return {name: "on" for name in names if name not in without}


# Choices


def test_the_page_shows_every_event_and_channel(as_jaina: Client) -> None:
    html = as_jaina.get(PAGE).content.decode()
    assert all(f'name="{event}-{channel}"' in html for event in OWN_CHOICE for channel in Channel)


def test_choices_are_saved(as_jaina: Client, jaina: User) -> None:
    times = {**TIMES, "quiet_from": "22:00", "quiet_until": "07:30", "digest": "on"}
    answer = as_jaina.post(PAGE, {**times, **all_boxes("your_turn-email")})
    assert answer["Location"] == PAGE
    mine = Preferences.objects.get(user=jaina)
    assert mine.channels("your_turn") == ["page", "push", "webhook"]
    assert set(mine.channels("chat")) == set(Channel.values)
    assert (mine.lead, mine.quiet_from, mine.digest) == (60, time(22), True)


def test_only_differences_are_kept(as_jaina: Client, jaina: User) -> None:
    as_jaina.post(PAGE, {**TIMES, **all_boxes("reminder-page", "chat-email", "chat-webhook")})
    assert Preferences.objects.get(user=jaina).chosen == {}


@pytest.mark.parametrize(
    "bad",
    [
        {"quiet_from": "22:00"},
        {"quiet_from": "25:00", "quiet_until": "07:00"},
        {"lead": "61"},
        {"lead": "x"},
        {"digest_at": ""},
        {"digest_at": "\0"},
    ],
)
def test_bad_choices_are_refused_whole(as_jaina: Client, bad: dict[str, str]) -> None:
    assert as_jaina.post(PAGE, {**TIMES, **bad}).status_code == 422
    assert not Preferences.objects.exists()


def test_a_new_lead_moves_what_is_queued(game: Game, clock: Clock, client_of: SignIn) -> None:
    player = awaited(game)
    outbox.reminder(game, {player: NOON + timedelta(hours=10)})
    client_of(player.user).post(PAGE, {**TIMES, **all_boxes()})
    assert Notice.objects.get(channel="email").due == NOON + timedelta(hours=9)


@pytest.mark.parametrize("path", ["", "seen/", "preferences/", "webhook/", "devices/"])
def test_strangers_are_sent_to_sign_in(client: Client, path: str) -> None:
    send = client.get if path in ("", "preferences/") else client.post
    answer = send(f"/notices/{path}")
    assert answer.status_code == 302
    assert answer["Location"].startswith("/accounts/login/")


@pytest.mark.parametrize(
    "path", ["seen/", "webhook/", "devices/", "devices/1/forget/", "test/email/", "on/email/"]
)
def test_deeds_reject_get_and_want_a_token(as_jaina: Client, jaina: User, path: str) -> None:
    assert as_jaina.get(f"/notices/{path}").status_code == 405
    careful = Client(enforce_csrf_checks=True)
    careful.force_login(jaina, backend="django.contrib.auth.backends.ModelBackend")
    assert careful.post(f"/notices/{path}").status_code == 403


# Ways


def test_a_test_is_sent_and_its_fate_is_shown(as_jaina: Client, clock: Clock) -> None:
    as_jaina.post("/notices/test/email/")
    assert [message.subject for message in mail.outbox] == ["A test from Azeroth by Post"]
    html = as_jaina.get(PAGE).content.decode()
    assert "Last reached you" in html
    assert ": sent." in html


@pytest.mark.parametrize("channel", ["push", "webhook", "page", "pigeon"])
def test_a_channel_that_is_not_set_up_has_no_test(as_jaina: Client, channel: str) -> None:
    assert as_jaina.post(f"/notices/test/{channel}/").status_code == 404
    assert not Notice.objects.exists()


def test_a_channel_that_is_off_says_why_and_can_be_switched_on(
    as_jaina: Client, jaina: User
) -> None:
    Route.objects.create(user=jaina, channel="email", off=NOON, failures=3, error="550 unknown")
    html = as_jaina.get(PAGE).content.decode()
    assert "switched off" in html
    assert "550 unknown" in html
    as_jaina.post("/notices/on/email/")
    route = Route.objects.get()
    assert (route.off, route.failures, route.error) == (None, 0, "")


# Webhook


def test_a_webhook_is_saved_and_forgotten(as_jaina: Client, jaina: User) -> None:
    as_jaina.post("/notices/webhook/", {"url": "https://example.org/x", "shape": "plain"})
    hook = Hook.objects.get(user=jaina)
    assert hook.secret in as_jaina.get(PAGE).content.decode()
    as_jaina.post("/notices/webhook/", {"url": "", "shape": "plain"})
    assert not Hook.objects.exists()


@pytest.mark.parametrize(
    ("url", "shape"),
    [
        ("https://discord.com/api/webhooks/1/x", "discord"),
        ("https://hooks.slack.com/services/1", "slack"),
        ("https://example.org/x", "plain"),
    ],
)
def test_a_known_service_decides_the_shape(as_jaina: Client, url: str, shape: str) -> None:
    as_jaina.post("/notices/webhook/", {"url": url, "shape": "plain"})
    assert Hook.objects.get().shape == shape


@pytest.mark.parametrize(
    "url",
    ["ftp://example.org", "nonsense", "http://a:b@c.de/", "https://10.0.0.5/x", "x" * 2000],
)
def test_a_bad_webhook_is_refused(as_jaina: Client, url: str) -> None:
    answer = as_jaina.post("/notices/webhook/", {"url": url, "shape": "plain"})
    assert answer.status_code == 422
    assert not Hook.objects.exists()


# Devices


def test_a_device_is_remembered_once(as_jaina: Client, jaina: User) -> None:
    agent = {"user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko Firefox/140.0"}
    for _again in range(2):
        answer = as_jaina.post("/notices/devices/", {"endpoint": ENDPOINT, **KEYS}, headers=agent)
        assert answer.status_code == 201
    assert Device.objects.get(user=jaina).name == "Firefox, Linux"


def test_a_browser_that_changes_hands_belongs_to_the_last(
    as_jaina: Client, as_thrall: Client, thrall: User
) -> None:
    for client in (as_jaina, as_thrall):
        client.post("/notices/devices/", {"endpoint": ENDPOINT, **KEYS})
    assert Device.objects.get().user == thrall


@pytest.mark.parametrize(
    "bad",
    [
        {"endpoint": ""},
        {"endpoint": "http://push.example.org/1"},
        {"endpoint": "https://push.example.org:22/"},
        {"p256dh": "short"},
        {"auth": "<script>"},
        {"auth": "x" * 10_000},
    ],
)
def test_a_subscription_that_is_none_is_refused(as_jaina: Client, bad: dict[str, str]) -> None:
    answer = as_jaina.post("/notices/devices/", {"endpoint": ENDPOINT, **KEYS, **bad})
    assert answer.status_code == 422
    assert not Device.objects.exists()


def test_the_oldest_of_too_many_devices_goes(as_jaina: Client) -> None:
    for n in range(MOST_DEVICES + 1):
        as_jaina.post("/notices/devices/", {"endpoint": f"{ENDPOINT}{n}", **KEYS})
    assert Device.objects.count() == MOST_DEVICES
    assert not Device.objects.filter(endpoint=f"{ENDPOINT}0").exists()


def test_only_ones_own_device_can_be_forgotten(
    as_jaina: Client, as_thrall: Client, jaina: User
) -> None:
    device = Device.objects.create(user=jaina, endpoint=ENDPOINT, name="Phone")
    as_thrall.post(f"/notices/devices/{device.pk}/forget/")
    assert Device.objects.exists()
    as_jaina.post(f"/notices/devices/{device.pk}/forget/")
    assert not Device.objects.exists()


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        ("Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537", "Chrome, Android"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537 Edg/140.0", "Edge, Windows"),
        ("Mozilla/5.0 (iPhone; CPU) Version/18 Mobile Safari/604", "Safari, iPhone"),
        ("", "A browser"),
        ("<script>", "A browser"),
    ],
)
def test_devices_have_names_for_people(agent: str, name: str) -> None:
    assert name_of(agent) == name


def test_the_worker_stands_at_the_root(client: Client) -> None:
    answer = client.get("/sw.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert "no-cache" in answer["Cache-Control"]
    assert b"showNotification" in answer.content


# On the site


def test_the_inbox_tells_what_is_new_until_it_is_read(game: Game, client_of: SignIn) -> None:
    player = awaited(game)
    outbox.your_turn(game, [player])
    client = client_of(player.user)
    html = client.get("/notices/").content.decode()
    assert "Your turn: Hinterlands" in html
    assert "Mark all as read" in html
    client.post("/notices/seen/")
    html = client.get("/notices/").content.decode()
    assert "Your turn: Hinterlands" in html
    assert "Mark all as read" not in html


def test_who_opens_the_game_has_read_what_the_site_told_of_it(
    game: Game, client_of: SignIn
) -> None:
    for player in game.players.all():
        outbox.your_turn(game, [player])
    player, other = game.players.all()
    client = client_of(player.user)
    client.get(game.get_absolute_url())
    assert not unseen_notices(player.user)
    assert unseen_notices(other.user)


def test_a_turn_that_was_made_is_not_told_of_any_more(game: Game, client_of: SignIn) -> None:
    player = awaited(game)
    outbox.your_turn(game, [player])
    client = client_of(player.user)
    game.players.filter(pk=player.pk).update(waiting=False)
    assert "Your turn: Hinterlands" not in client.get("/notices/").content.decode()


def test_the_inbox_is_ones_own(game: Game, as_outsider: Client) -> None:
    outbox.your_turn(game, [awaited(game)])
    assert "Hinterlands" not in as_outsider.get("/notices/").content.decode()


def test_every_page_counts_what_is_new(game: Game, client_of: SignIn) -> None:
    player = awaited(game)
    outbox.your_turn(game, [player])
    page = client_of(player.user).get(PAGE).content.decode()
    assert 'class="nav__count nav__count--quiet">1<' in page


# The letters of a site without mail


@pytest.fixture
def folder(settings: Settings, tmp_path: Path) -> Path:
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = str(tmp_path)
    return tmp_path


@pytest.fixture
def stored(folder: Path, game: Game, clock: Clock) -> str:
    """A letter lies in the folder; the address of its page."""
    outbox.your_turn(game, [awaited(game)])
    clock.shift(timedelta(minutes=5))
    deliver.sweep()
    (file,) = folder.glob("*.log")
    return f"/dev/mail/{file.stem}-0/"


HERE = {"HTTP_HOST": "localhost:8000"}


def test_letters_can_be_read_at_this_machine(client: Client, stored: str) -> None:
    assert "Your turn: Hinterlands" in client.get("/dev/mail/", **HERE).content.decode()
    assert "It is your turn in Hinterlands." in client.get(stored, **HERE).content.decode()


def test_a_letter_is_shown_in_a_frame_that_can_do_nothing(client: Client, stored: str) -> None:
    answer = client.get(f"{stored}html/", **HERE)
    policy = answer["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "sandbox" in policy
    assert answer["X-Frame-Options"] == "SAMEORIGIN"
    assert b'src="data:image/png;base64,' in answer.content


@pytest.mark.parametrize(
    "elsewhere",
    [
        {"REMOTE_ADDR": "192.168.1.5"},
        {"HTTP_HOST": "testserver"},
        {"HTTP_X_FORWARDED_FOR": "1.2.3.4"},
    ],
)
def test_nobody_elsewhere_reads_letters(
    client: Client, stored: str, elsewhere: dict[str, str]
) -> None:
    for path in ("/dev/mail/", stored, f"{stored}html/"):
        assert client.get(path, **{**HERE, **elsewhere}).status_code == 404


def test_where_there_is_a_mail_server_there_is_no_such_page(client: Client) -> None:
    assert client.get("/dev/mail/", **HERE).status_code == 404


@pytest.mark.parametrize("name", ["nothing", "..", "%2e%2e%2fsecret-key"])
def test_a_letter_that_is_not_there(client: Client, folder: Path, name: str) -> None:
    assert client.get(f"/dev/mail/{name}/", **HERE).status_code == 404


def test_a_switched_off_channel_stands_in_the_inbox(as_jaina: Client, jaina: User) -> None:
    outbox.channel_off(jaina, Channel.EMAIL, "550 unknown")
    assert Notice.objects.filter(event=Event.CHANNEL_OFF, channel=Channel.PAGE).exists()
    html = as_jaina.get("/notices/").content.decode()
    assert "Email no longer reaches you" in html
    assert "550 unknown" in html
