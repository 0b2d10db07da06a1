"""Every position of a game has an address, and shows no more than its reader may know."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games import lobby, play, registry, replays, rows
from games.history import Glance, Trail
from games.models import Game
from tests.web.test_replays import go_on, quiet

ENGINE = registry.engine("warcraft")


@pytest.fixture
def game(jaina: User, thrall: User) -> Game:
    """A private table of Jaina and Thrall, some turns on, one step taken back."""
    made = lobby.create(jaina, "warcraft", 2, "Old tales", public=False, options={"mode": "free"})
    lobby.join(thrall, made.pk)
    lobby.start(jaina, made.pk)
    go_on(made, 14)
    made.refresh_from_db()
    take_back(made)
    go_on(made, 6)
    return Game.objects.get(pk=made.pk)


def take_back(game: Game) -> None:
    """A step and its undo, wherever the awaited player next has a quiet one."""
    for _try in range(10):
        position = rows.load(game)
        user = position.awaited()[0].user
        try:
            action = quiet(position)
        except AssertionError:
            go_on(game, 1)
            game.refresh_from_db()
            continue
        play.act(user, game.pk, action, game.version, play.new_move_id())
        play.undo(user, game.pk, game.version + 1, play.new_move_id())
        game.refresh_from_db()
        return
    raise AssertionError("nothing could be taken back")


def at(game: Game, number: int) -> str:
    return reverse("games:position", args=[game.pk, number])


@pytest.mark.django_db
def test_a_permalink_shows_the_position_as_the_seat_saw_it(
    game: Game, jaina: User, as_jaina: Client
) -> None:
    number = Trail(game).standing[8]
    answer = as_jaina.get(at(game, number))
    assert answer.status_code == 200
    seat = game.player_of(jaina).seat
    seen = ENGINE.view(replays.state_at(game, number), seat)
    assert answer.context["view"] == seen | {"advice": {}, "preview": None}
    assert answer.context["view"]["players"][1 - seat]["coins"] is None
    assert answer.context["choices"] == []


@pytest.mark.django_db
def test_steps_lead_from_move_to_move_past_what_was_taken_back(
    game: Game, as_jaina: Client
) -> None:
    trail = Trail(game)
    undo = game.moves.get(kind="undo")
    assert undo.number not in trail.standing
    assert undo.undoes not in trail.standing
    walked, number = [], trail.standing[0]
    while number is not None:
        walked.append(number)
        number = trail.steps(number).next
    assert walked == trail.standing
    assert trail.steps(undo.number).next == trail.steps(undo.undoes).next
    page = as_jaina.get(at(game, walked[1])).content.decode()
    assert f'href="{at(game, walked[0])}"' in page
    assert f'href="{at(game, walked[2])}"' in page
    assert f'href="{at(game, walked[-1])}"' in page


@pytest.mark.django_db
def test_a_round_leads_to_its_first_turn(game: Game, as_jaina: Client) -> None:
    trail = Trail(game)
    assert sorted(trail.rounds) == list(range(1, max(trail.rounds) + 1))
    for round_, number in trail.rounds.items():
        assert replays.state_at(game, number).turn.round == round_
    moves = [number for round_ in trail.rounds for number in trail.moves_of(round_)]
    assert moves == trail.standing
    answer = as_jaina.get(reverse("games:moves", args=[game.pk]), {"round": 1})
    assert answer.context["shown"] == 1
    assert at(game, trail.standing[1]) in answer.content.decode()


@pytest.mark.django_db
def test_the_log_and_the_news_link_to_positions(game: Game, as_jaina: Client) -> None:
    page = as_jaina.get(game.get_absolute_url()).content.decode()
    assert at(game, Trail(game).standing[-1]) in page


@pytest.mark.django_db
def test_the_news_begin_after_the_readers_own_last_move(
    game: Game, jaina: User, thrall: User, client_of: Callable[[User], Client]
) -> None:
    for user in (jaina, thrall):
        answer = client_of(user).get(game.get_absolute_url())
        own = game.moves.filter(user=user, by_steward=False).order_by("-number").first()
        news = [entry["number"] for entry in answer.context["news"]]
        assert all(number > own.number for number in news)
        assert news == sorted(news)


@pytest.mark.django_db
def test_what_a_steward_did_for_the_seat_is_news(game: Game, jaina: User, as_jaina: Client) -> None:
    seat = game.player_of(jaina).seat
    game.moves.filter(seat=seat, number__gt=4).update(user=None, by_steward=True)
    news = as_jaina.get(game.get_absolute_url()).context["news"]
    assert seat in [entry["seat"] for entry in news]


@pytest.mark.django_db
def test_a_touched_region_answers_as_it_lay_then(game: Game, as_jaina: Client) -> None:
    number = Trail(game).standing[6]
    key = next(iter(replays.state_at(game, number).regions))
    answer = as_jaina.get(at(game, number), {"part": "region", "region": key})
    page = answer.content.decode()
    assert f'data-place="{key}"' in page
    assert 'id="board"' not in page


@pytest.mark.django_db
def test_strangers_see_no_position_of_a_private_game(
    game: Game, as_outsider: Client, client: Client
) -> None:
    for browser in (as_outsider, client):
        assert browser.get(at(game, 3)).status_code == 404
        assert browser.get(reverse("games:moves", args=[game.pk])).status_code == 404


@pytest.mark.django_db
def test_what_is_not_there_is_not_found(game: Game, as_jaina: Client) -> None:
    assert as_jaina.get(at(game, 0)).status_code == 404
    assert as_jaina.get(at(game, 10**6)).status_code == 404
    assert as_jaina.post(at(game, 1)).status_code == 405
    odd = as_jaina.get(reverse("games:moves", args=[game.pk]), {"round": "x"})
    assert odd.status_code == 200


@pytest.mark.django_db
def test_a_game_that_has_not_started_has_no_past(jaina: User, as_jaina: Client) -> None:
    made = lobby.create(jaina, "warcraft", 2, "Empty", options={"mode": "free"})
    assert as_jaina.get(at(made, 1)).status_code == 302
    assert as_jaina.get(reverse("games:moves", args=[made.pk])).status_code == 302


@pytest.mark.django_db
def test_a_spectator_sees_nothing_hidden_until_the_end(
    game: Game, as_outsider: Client, outsider: User
) -> None:
    Game.objects.filter(pk=game.pk).update(public=True)
    number = Trail(game).standing[8]
    view = as_outsider.get(at(game, number)).context["view"]
    assert [player["coins"] for player in view["players"]] == [None, None]
    assert not any(region["beneath"] for region in view["regions"].values())
    play_out(game)
    then = replays.state_at(game, number)
    view = Glance(game, outsider, number).view
    assert [p["coins"] for p in view["players"]] == [p.coins for p in then.players]
    page = as_outsider.get(at(game, number)).content.decode()
    assert game.rest["dice"]["secret"] not in page
    assert re.search(r"\d+ coins?", page)


def play_out(game: Game) -> None:
    """Every seat is given to a steward, who plays on to the end."""
    game.players.update(steward=True)
    while play.steward_step(game.pk, Game.objects.get(pk=game.pk).version):
        pass
    game.refresh_from_db()
    assert game.is_over


@pytest.mark.django_db
def test_after_the_end_old_positions_tell_what_lay_face_down(game: Game, as_jaina: Client) -> None:
    number = Trail(game).standing[2]
    then = replays.state_at(game, number)
    key = next(key for key, region in then.regions.items() if region.hidden)
    tile = str(ENGINE.name("tile", then.regions[key].hidden))
    address = f"{at(game, number)}?part=region&region={key}"
    assert "hidden tile" in (before := as_jaina.get(address).content.decode())
    assert tile not in before
    play_out(game)
    assert f"hidden tile ({tile})" in as_jaina.get(address).content.decode()
    page = as_jaina.get(at(game, number)).content.decode()
    assert f"#tile-{then.regions[key].hidden}" in page
