"""Standing orders as a person chooses them: for all games, and for one."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engines.contract import ASK, HOLD, KEEP, SPREAD
from games.orders import StandingOrder

MEANING: Mapping[str, Any] = {
    "": _("What you chose for all your games."),
    HOLD: _("Most troops go where most enemies are near."),
    SPREAD: _("Each one goes where you have fewest."),
    KEEP: _("Only to the regions ticked below. When you have lost them all, to the border."),
    ASK: _("The game waits for you each time."),
}


class Option:
    """A radio button with what it means."""

    def __init__(self, button: Any, meaning: Any) -> None:
        self.button = button
        self.meaning = meaning


class OrderForm(forms.Form):
    """What holds in all games; regions differ from game to game, so none can be named here."""

    policy = forms.ChoiceField(
        label=_("When your troops are driven out in another's turn"),
        choices=[(key, StandingOrder.Policy(key).label) for key in (HOLD, SPREAD, ASK)],
        widget=forms.RadioSelect,
    )

    def options(self) -> Iterator[Option]:
        """The radio buttons for the page."""
        for button in self["policy"]:
            yield Option(button, MEANING[button.data["value"]])


class GameOrderForm(OrderForm):
    """What holds in one game; `places` are those that may be kept to, with their names."""

    places = forms.MultipleChoiceField(
        label=_("Regions to keep to"),
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )

    def __init__(self, *args: Any, places: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["policy"].choices = [  # type: ignore[attr-defined]
            ("", _("As in all my games")),
            *((key, StandingOrder.Policy(key).label) for key in (HOLD, SPREAD, KEEP, ASK)),
        ]
        self.fields["policy"].required = False
        self.fields["places"].choices = places  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("policy") != KEEP:
            data["places"] = []
        elif not data.get("places") and "places" not in self.errors:
            self.add_error("places", gettext("Tick the regions to keep to."))
        return data
