"""Our forms, and allauth's with our manners. `ACCOUNT_FORMS` in the settings lists the latter."""

from typing import Any

from allauth.account import forms as allauth_forms
from django import forms
from django.utils.translation import gettext_lazy as _

from accounts import guests, names, zones
from accounts.models import User


class Plain:
    """Labels stand above the fields, so placeholders that repeat them go."""

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)


class LoginForm(Plain, allauth_forms.LoginForm):
    """Signing in; a guest also decides what becomes of the guest's games."""

    keep_games = forms.BooleanField(
        label=_("Bring my guest games along"),
        help_text=_("Otherwise nobody can get back to them, and stewards will play them on."),
        required=False,
        initial=True,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Name or email")
        self.fields["login"].widget.attrs.update(autocomplete="username", autocapitalize="none")
        self.order_fields(["login", "password"])
        if not (self.request and guests.guest_of(self.request.user)):
            del self.fields["keep_games"]

    def clean_login(self) -> str:
        """The name as it is stored, however its owner spelt it today."""
        login = names.clean(super().clean_login())
        user = User.objects.named(login).first()
        return user.username if user else login

    def login(self, request: Any, redirect_url: str | None = None) -> Any:
        if "keep_games" in self.fields and not self.cleaned_data["keep_games"]:
            request.session[guests.LEAVE_BEHIND] = True
        return super().login(request, redirect_url)


class SignupForm(Plain, allauth_forms.SignupForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Name")
        self.fields["username"].help_text = _("What others see at the table. 2 to 24 characters.")
        self.fields["email"].help_text = _("For turn notices and for a forgotten password.")
        self.fields["password1"].help_text = _("At least 8 characters; not a common word.")


class AddEmailForm(Plain, allauth_forms.AddEmailForm):
    pass


class ChangePasswordForm(Plain, allauth_forms.ChangePasswordForm):
    pass


class SetPasswordForm(Plain, allauth_forms.SetPasswordForm):
    pass


class ResetPasswordForm(Plain, allauth_forms.ResetPasswordForm):
    pass


class ResetPasswordKeyForm(Plain, allauth_forms.ResetPasswordKeyForm):
    pass


class ReauthenticateForm(Plain, allauth_forms.ReauthenticateForm):
    pass


class SettingsForm(forms.ModelForm):
    """What a person may change about themselves; a guest has no name of their own yet."""

    time_zone = forms.ChoiceField(label=_("Time zone"), required=False, choices=zones.choices)

    class Meta:
        model = User
        fields = ["username", "language", "time_zone", "theme"]
        widgets = {"language": forms.RadioSelect, "theme": forms.RadioSelect}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.is_guest:
            del self.fields["username"]

    def clean_username(self) -> str:
        """A new name must be fit for a member and unlike everybody else's."""
        name = names.clean(self.cleaned_data["username"])
        if name == self.instance.username:
            return name
        names.validate_name(name)
        names.validate_not_reserved(name)
        if User.objects.named(name).exclude(pk=self.instance.pk).exists():
            raise forms.ValidationError(names.TAKEN, code="unique")
        return name
