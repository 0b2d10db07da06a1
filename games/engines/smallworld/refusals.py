"""Why the rules refuse something: each code of the rule-case page with its sentence."""

from typing import Any, NoReturn

from games.engines.contract import IllegalAction, Words, ngettext, words
from games.engines.contract import gettext_noop as _
from games.engines.smallworld.abilities import Refusal

SENTENCES = {
    "not_your_turn": _("It is not your turn."),
    "wrong_step": _("That cannot be done now."),
    "last_attempt_over": _("The last attempt was made: the conquests of this turn are over."),
    "unknown_region": _("There is no such region."),
    "not_on_offer": _("That combo is not on offer."),
    "unavailable": _("That is not available."),
    "already_used": _("That was already used this turn."),
    "not_yours": _("That region is not held by your active race."),
    "immune": _("That region cannot be conquered or acted on by others."),
    "water": _("Seas and lakes cannot be conquered by your race."),
    "not_reachable": _("{region} is not next to your regions and is no entry region."),
    "no_target": _("That is no fitting target."),
    "cannot_pay": _("This costs {coins} coins, and you have {have}."),
    "enough_tokens": _("You have enough tokens for {region}: no die is needed."),
    "too_many_missing": _("{region} costs {cost} and you have {have}: the die gives 3 at most."),
    "not_enough_tokens": _("{region} costs {cost} tokens and you have {have}."),
    "wrong_total": _("The tokens do not add up: all of your hand must be laid out, and no more."),
    "too_few_left": _("Every region must keep at least {least}."),
}


def refusal(code: str, **params: Any) -> Refusal:
    """A refusal with its standard sentence."""
    return Refusal(code, words(SENTENCES[code], **params)) if params else PLAIN[code]


PLAIN = {code: Refusal(code, words(sentence)) for code, sentence in SENTENCES.items()}


def refuse(code: str, **params: Any) -> NoReturn:
    """Refuse an action with its standard sentence."""
    raise IllegalAction(code, words(SENTENCES[code], **params))


def refuse_as(found: Refusal | None) -> None:
    """Refuse if there is something to refuse."""
    if found is not None:
        raise IllegalAction(found.code, found.words)


def coins(number: int) -> Words:
    """A number of coins as words."""
    return ngettext("{n} coin", "{n} coins", n=number)
