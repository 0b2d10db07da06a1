"""The site itself: the row is the notice, and the page of notices shows it."""

from games.notices.channels import Letter


def send(letter: Letter) -> None:
    """Nothing can fail here."""
