"""The armies of a case: race, power, tokens on the board and in hand, and what they remember."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from games.engines.cases import BadCase, one_of, rows, seats_of, table, whole
from games.engines.contract import Seat
from games.engines.smallworld.state import Army, Region, State
from games.engines.warcraft.edition import ENGINE
from games.engines.warcraft.powers.beast_master import BEASTS
from games.engines.warcraft.races.goblins import BOMB, DUD, LIVE, PILE
from games.engines.warcraft.races.pandaren import HARMONY
from games.engines.warcraft.races.worgen import FORM

EDITION = ENGINE.edition
CHAMPION = "champion"
DECLINED = frozenset({"race", "power", "at", "hand"})
ACTIVE = DECLINED | {CHAMPION, BEASTS, HARMONY, PILE, FORM}
FORMS = ("human", "wolf")
BOMBS_OF_A_KIND = 6
OWNERS = {HARMONY: "pandaren", PILE: "goblins", FORM: "worgen"}
"""The race that a fact belongs to."""


def active(state: State, seat: Seat, given: Any) -> Army:
    """The active army of a seat, with its tokens on the board. Raises BadCase."""
    what = f"seat {seat + 1}: active"
    facts = table(given, what, ACTIVE)
    army = Army(seat=seat, race=_race(state, facts, what), power=_power(state, facts, what))
    army.hand = whole(facts.get("hand", 0), f"{what}: hand")
    for fact, race in OWNERS.items():
        if fact in facts and army.race != race:
            raise BadCase(f"{what}: {fact} belongs to the {race}")
    _stand(state, army, facts, what)
    _lay_champion(state, army, facts, what)
    _lay_beasts(state, army, facts, what)
    _remember(state, army, facts, what)
    state.players[seat].active = army
    return army


def declined(state: State, seat: Seat, given: Any) -> Army:
    """The army in decline of a seat, with its tokens on the board. Raises BadCase."""
    what = f"seat {seat + 1}: decline"
    facts = table(given, what, DECLINED)
    army = Army(seat=seat, race=_race(state, facts, what), active=False)
    army.power = _power(state, facts, what)
    if army.power is not None and not EDITION.powers[army.power].in_decline:
        raise BadCase(f"{what}: {army.power} is not kept in decline")
    whole(facts.get("hand", 0), f"{what}: hand", 0, 0)
    _stand(state, army, facts, what)
    if not any(_is_of(region, army) for region in state.regions.values()):
        raise BadCase(f"{what}: a race in decline holds at least one region")
    return army


def _race(state: State, facts: Mapping[str, Any], what: str) -> str:
    race = one_of(facts.get("race"), f"{what}: race", EDITION.races)
    if any(race == army.race for army in _armies(state)):
        raise BadCase(f"{what}: the {race} are there twice")
    return race


def _power(state: State, facts: Mapping[str, Any], what: str) -> str | None:
    if facts.get("power") is None:
        return None
    power = one_of(facts["power"], f"{what}: power", EDITION.powers)
    if any(power == army.power for army in _armies(state)):
        raise BadCase(f"{what}: {power} is there twice")
    return power


def _armies(state: State) -> list[Army]:
    found: list[Army] = []
    for player in state.players:
        found += [player.active] if player.active else []
        found += player.declined
    return found


# ── on the board ───────────────────────────────────────────────────────────────────────────


def _stand(state: State, army: Army, facts: Mapping[str, Any], what: str) -> None:
    for key, number in table(facts.get("at"), f"{what}: at").items():
        region = _region(state, army, key, f"{what}: at")
        region.tokens = whole(number, f"{what}: at: {key}", 1)


def _region(state: State, army: Army, key: Any, what: str) -> Region:
    """The region, held by the army from now on; a Murloc that is only printed there is gone."""
    region = state.regions[one_of(key, what, state.regions)]
    if region.seat is not None and not _is_of(region, army):
        raise BadCase(f"{what}: {key} is held by two armies")
    region.seat, region.race, region.active = army.seat, army.race, army.active
    region.natives = 0
    return region


def _is_of(region: Region, army: Army) -> bool:
    return region.seat == army.seat and region.race == army.race


def _lay_champion(state: State, army: Army, facts: Mapping[str, Any], what: str) -> None:
    if army.power != CHAMPION:
        if CHAMPION in facts:
            raise BadCase(f"{what}: the champion belongs to its power")
        return
    where = facts.get(CHAMPION, "hand")
    _lay_unit(state, army, CHAMPION, where, 1, f"{what}: champion")


def _lay_beasts(state: State, army: Army, facts: Mapping[str, Any], what: str) -> None:
    given = table(facts.get(BEASTS), f"{what}: beasts")
    if given and army.power != "beast_master":
        raise BadCase(f"{what}: beasts belong to the Beast Master")
    for key, number in given.items():
        if whole(number, f"{what}: beasts: {key}"):
            _lay_unit(state, army, BEASTS, key, number, f"{what}: beasts")
    whole(sum(given.values()), f"{what}: beasts", 0, EDITION.units[BEASTS].pool)


def _lay_unit(state: State, army: Army, kind: str, where: Any, number: int, what: str) -> None:
    if where == "hand":
        army.units = army.units | {kind: number}
        return
    region = _region(state, army, where, what)
    region.units = region.units | {kind: number}


def check_tokens(state: State) -> None:
    """The trays hold what is not on the board and in hand. Raises BadCase."""
    out = Counter({army.race: army.hand for army in _armies(state)})
    for region in state.regions.values():
        if region.race is not None:
            out[region.race] += region.tokens
    for race, number in out.items():
        if number > state.trays[race]:
            raise BadCase(f"there are only {state.trays[race]} tokens of the {race}")
        state.trays[race] -= number


# ── what pieces remember ───────────────────────────────────────────────────────────────────


def _remember(state: State, army: Army, facts: Mapping[str, Any], what: str) -> None:
    if HARMONY in facts:
        seats = seats_of(facts[HARMONY], f"{what}: harmony", len(state.players))
        army.memory = {HARMONY: seats} if seats else {}
    if army.race == OWNERS[PILE]:
        army.secret = {PILE: _pile(state, facts.get(PILE), what)}
    if FORM in facts:
        one_of(facts[FORM], f"{what}: form", FORMS)
        army.memory = army.memory | {FORM: facts[FORM]}


def _pile(state: State, given: Any, what: str) -> list[str]:
    """The pile as it is given, or all bombs that are not on the board."""
    lying = Counter(region.covered.get(BOMB) for region in state.regions.values())
    if given is None:
        return [kind for kind in (LIVE, DUD) for _bomb in range(BOMBS_OF_A_KIND - lying[kind])]
    pile = [one_of(kind, f"{what}: bombs", (LIVE, DUD)) for kind in rows(given, f"{what}: bombs")]
    for kind in (LIVE, DUD):
        if pile.count(kind) + lying[kind] > BOMBS_OF_A_KIND:
            raise BadCase(f"{what}: there are only {BOMBS_OF_A_KIND} bombs that are {kind}")
    return pile


def form_marks(state: State, seat: Seat) -> dict[str, Any]:
    """The form that the case names, for the turn's player; armies do not remember it."""
    marks: dict[str, Any] = {}
    for army in _armies(state):
        form = army.memory.pop(FORM, None)
        if form is not None and army.seat == seat:
            marks[FORM] = form
    return marks
