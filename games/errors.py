"""Why a request about a game is refused: each reason a class with its sentence and status."""

from games.engines.contract import Words, words
from games.engines.contract import gettext_noop as _


class Refused(Exception):
    """Nothing was changed. `status` is the HTTP status, `code` a word for machines."""

    status = 409
    code = "refused"
    text = ""

    def __init__(self, sentence: Words | None = None) -> None:
        self.words = sentence or words(self.text)
        super().__init__(self.words.text)


class NoSuchGame(Refused):
    status = 404
    code = "no_such_game"
    text = _("There is no such game.")


class NotSeated(Refused):
    status = 403
    code = "not_seated"
    text = _("You have no seat in this game.")


class NotHost(Refused):
    status = 403
    code = "not_host"
    text = _("Only the host of the table may do this.")


class NotYourTurn(Refused):
    code = "not_your_turn"
    text = _("It is not your turn.")


class Stale(Refused):
    """The page that the request came from showed an older position."""

    code = "stale"
    text = _("The game has moved on since your page was drawn. This is how it stands now.")


class CalledOff(Refused):
    code = "called_off"
    text = _("This game was called off.")


class GameOver(Refused):
    code = "game_over"
    text = _("This game is over.")


class NotStarted(Refused):
    code = "not_started"
    text = _("This game has not started yet.")


class AlreadyStarted(Refused):
    code = "already_started"
    text = _("This game has started already.")


class Full(Refused):
    code = "full"
    text = _("All seats of this game are taken.")


class NobodyOfThatName(Refused):
    status = 404
    code = "nobody_of_that_name"
    text = _("Nobody here has that name.")


class GuestsDoNotInvite(Refused):
    status = 403
    code = "guests_do_not_invite"
    text = _("Sign up first: a guest can invite by the link alone.")


class TooManyInvitations(Refused):
    status = 429
    code = "too_many_invitations"
    text = _("You have invited many people today. Give them the link instead.")


class NotFull(Refused):
    code = "not_full"
    text = _("Some seats are still free.")


class AlreadySeated(Refused):
    code = "already_seated"
    text = _("You already have a seat in this game.")


class NothingToUndo(Refused):
    code = "nothing_to_undo"
    text = _("There is no step of yours that can be taken back.")


class Revealed(Refused):
    code = "revealed"
    text = _("Your last step cannot be taken back: it showed something that was hidden.")


class SeatHeld(Refused):
    code = "seat_held"
    text = _(
        "Your time ran out, and a steward plays this turn. If your seat is held, take it back."
    )


class NotHeld(Refused):
    code = "not_held"
    text = _("No steward holds this seat, or one is just ending its turn. Look again in a moment.")


class NotPublic(Refused):
    status = 403
    code = "not_public"
    text = _("Only seats of public games can be taken over.")


class Unreliable(Refused):
    """Whoever joins must have made a share of their turns in time."""

    status = 403
    code = "unreliable"
    text = _(
        "This table asks for {least}% of turns made in time. Of yours in the last 60 days,"
        " {share}% were."
    )


class Malformed(Refused):
    """The form could not be read as an action at all."""

    status = 400
    code = "malformed"
    text = _("This form could not be understood.")


class TooLarge(Refused):
    status = 413
    code = "too_large"
    text = _("This form is too large.")


class Illegal(Refused):
    """The rules refuse the action; `code` and words are the engine's."""

    status = 422

    def __init__(self, code: str, sentence: Words) -> None:
        super().__init__(sentence)
        self.code = code
