"""What people choose about notices, and the address of a webhook."""

from typing import Any
from urllib.parse import urlsplit

from django import forms
from django.utils.translation import gettext_lazy as _

from games.notices import outgoing
from games.notices.events import OWN_CHOICE, Channel
from games.notices.models import Hook, Preferences

SHAPES_BY_HOST = {
    "discord.com": Hook.Shape.DISCORD,
    "discordapp.com": Hook.Shape.DISCORD,
    "hooks.slack.com": Hook.Shape.SLACK,
}


class PreferencesForm(forms.ModelForm):
    """Times, and a box for every event and channel, named `event-channel`."""

    class Meta:
        model = Preferences
        fields = ["lead", "quiet_from", "quiet_until", "digest", "digest_at"]
        widgets = {
            name: forms.TimeInput({"type": "time"}, format="%H:%M")
            for name in ("quiet_from", "quiet_until", "digest_at")
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for event in OWN_CHOICE:
            chosen = self.instance.channels(event)
            for channel in Channel:
                label = f"{event.label}: {channel.label}"
                box = forms.BooleanField(label=label, required=False, initial=channel in chosen)
                box.widget.attrs["aria-label"] = label
                self.fields[f"{event}-{channel}"] = box

    def rows(self) -> list[dict[str, Any]]:
        """The boxes by event, for the table of the page."""
        return [
            {"label": event.label, "boxes": [self[f"{event}-{channel}"] for channel in Channel]}
            for event in OWN_CHOICE
        ]

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if not self.errors and (data["quiet_from"] is None) != (data["quiet_until"] is None):
            raise forms.ValidationError(_("Quiet hours need a beginning and an end."))
        return data

    def save(self, commit: bool = True) -> Preferences:
        for event in OWN_CHOICE:
            wanted = [c.value for c in Channel if self.cleaned_data[f"{event}-{c}"]]
            self.instance.choose(event, wanted)
        saved: Preferences = super().save(commit)
        return saved


class HookForm(forms.ModelForm):
    """A webhook's address; that of a known service decides the shape."""

    class Meta:
        model = Hook
        fields = ["url", "shape"]
        widgets = {
            "url": forms.TextInput({"type": "url", "placeholder": "https://", "inputmode": "url"}),
            "shape": forms.RadioSelect,
        }

    def clean_url(self) -> str:
        url = str(self.cleaned_data["url"]).strip()
        try:
            outgoing.check_number(outgoing.check(url))
        except outgoing.Refusal as refusal:
            raise forms.ValidationError(str(refusal), code="address") from refusal
        return url

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        host = urlsplit(data.get("url", "")).hostname or ""
        if host in SHAPES_BY_HOST:
            data["shape"] = SHAPES_BY_HOST[host]
        return data


class DeviceForm(forms.Form):
    """A browser's push subscription, as its script sends it."""

    endpoint = forms.CharField(max_length=1000)
    p256dh = forms.RegexField(r"^[A-Za-z0-9_-]{86,90}=*$", max_length=128)
    auth = forms.RegexField(r"^[A-Za-z0-9_-]{20,32}=*$", max_length=64)

    def clean_endpoint(self) -> str:
        url = str(self.cleaned_data["endpoint"])
        try:
            parts = outgoing.check(url)
        except outgoing.Refusal as refusal:
            raise forms.ValidationError(str(refusal)) from refusal
        if parts.scheme != "https":
            raise forms.ValidationError(_("A push service is reached by https alone."))
        return url


class RenewalForm(DeviceForm):
    """A subscription that takes the place of another, which the old secret stands for."""

    old_endpoint = forms.CharField(max_length=1000)
    old_auth = forms.CharField(max_length=64)
