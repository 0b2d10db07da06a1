"""Picking a combo (R4): the column, its prices, and where banners and badges go."""

from games.engines.contract import Action, Choice, OneOf, Option, Seat, words
from games.engines.contract import gettext_noop as _
from games.engines.smallworld.params import whole
from games.engines.smallworld.refusals import refuse
from games.engines.smallworld.state import Army, Offer
from games.engines.smallworld.table import Table

RACES = "races"


def choices(table: Table, seat: Seat) -> list[Choice]:
    """The combos that the seat can pay for."""
    coins = table.state.players[seat].coins
    options = [
        Option(
            params={"row": row},
            label=words(_("{power} {race}"), power=f"power:{power}", race=f"race:{race}"),
            cost=price,
        )
        for row, race, power, price in combos(table, seat)
        if price <= coins
    ]
    return [OneOf("pick", words(_("Pick a race and its power")), options)] if options else []


def combos(table: Table, seat: Seat) -> list[tuple[int, str, str, int]]:
    """What the seat may pick: row from 1, race, power, price (R4.1)."""
    columns = table.edition.columns
    if table.state.market.columns and columns is not None:
        return columns.combos(table, seat)
    offers = table.state.market.offers
    return [(row + 1, offer.race, offer.power, row) for row, offer in enumerate(offers)]


def pick(table: Table, seat: Seat, action: Action) -> None:
    """Take a combo, pay for it and get its tokens (R4.1–R4.4)."""
    row = whole(action.params, "row")
    found = next((combo for combo in combos(table, seat) if combo[0] == row), None)
    if found is None:
        refuse("not_on_offer")
    _row, race, power, price = found
    player = table.state.players[seat]
    if player.coins < price:
        refuse("cannot_pay", coins=price, have=player.coins)
    columns = table.edition.columns
    if table.state.market.columns and columns is not None:
        columns.take(table, seat, row)
    else:
        _take_offer(table, seat, row)
    _muster(table, seat, race, power)


def _take_offer(table: Table, seat: Seat, row: int) -> None:
    """Lay a coin on each combo above, take those on this one, and turn up a new one."""
    market, player = table.state.market, table.state.players[seat]
    player.coins -= row - 1
    above = [Offer(o.race, o.power, o.coins + 1) for o in market.offers[: row - 1]]
    gained = market.offers[row - 1].coins
    player.coins += gained
    market.offers = above + market.offers[row:]
    table.tell("priced", seat, laid=row - 1, gained=gained)
    refill(table)


def _muster(table: Table, seat: Seat, race: str, power: str) -> None:
    """The tokens of the combo come from the tray to hand (R4.3)."""
    banner, badge = table.edition.races[race].banner, table.edition.powers[power].badge
    army = Army(seat=seat, race=race, power=power)
    table.state.players[seat].active = army
    table.forget_pieces(army)
    table.turn.picked = True
    table.from_tray(army, banner + badge)
    line = words(
        _("{seat} picks the {power} {race} and gets {tokens} tokens"),
        seat=f"seat:{seat}",
        power=f"power:{power}",
        race=f"race:{race}",
        tokens=army.hand,
    )
    table.tell("picked", seat, line, reveals=True, race=race, power=power, tokens=army.hand)
    table.moment(army, "on_picked", army)


def refill(table: Table) -> None:
    """Turn up combos until as many as the edition says are on offer (R4.4, R4.5)."""
    market = table.state.market
    while len(market.offers) < table.edition.offers:
        race = _next_race(table)
        power = next_badge(table) if race is not None else None
        if race is None or power is None:
            return
        market.races = market.races | {RACES: market.races[RACES][1:]}
        market.powers = market.powers[1:]
        market.offers = [*market.offers, Offer(race, power)]


def _next_race(table: Table) -> str | None:
    stack = table.state.market.races.get(RACES, [])
    return stack[0] if stack else None


def next_badge(table: Table) -> str | None:
    """The badge on top of the stack; the discards are shuffled into a new one (R4.5)."""
    market = table.state.market
    if not market.powers and market.discards:
        market.powers = table.shuffle(market.discards, "powers")
        market.discards = []
    return market.powers[0] if market.powers else None


def return_banner(table: Table, race: str) -> None:
    """A race that has left the table goes to the bottom of its stack (R4.5)."""
    columns = table.edition.columns
    market = table.state.market
    if market.columns and columns is not None:
        columns.return_banner(table, race)
        return
    market.races = market.races | {RACES: [*market.races.get(RACES, []), race]}
    refill(table)


def discard_badge(table: Table, power: str) -> None:
    """A badge goes to the discards (R6.1)."""
    market = table.state.market
    market.discards = [*market.discards, power]
    if not market.columns:
        refill(table)
