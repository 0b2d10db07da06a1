from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.availability import Schedule  # noqa: F401  Django looks for models here
from accounts.zones import validate_zone


class Members(UserManager["User"]):
    """Queries on people, by the name that they are known by."""

    def named(self, name: str) -> models.QuerySet["User"]:
        """Whoever has this name or one too alike (see `names.key`)."""
        if "\0" in name:  # PostgreSQL cannot even be asked for it
            return self.none()
        return self.filter(name_key=names.key(name))


class User(AbstractUser):
    """A person at the tables: a member, or a guest who may become one. A steward is no user."""

    class Theme(models.TextChoices):
        AUTO = "auto", _("Automatic")
        LIGHT = "light", _("Light")
        DARK = "dark", _("Dark")

    class Language(models.TextChoices):
        BROWSER = "", _("Automatic")
        ENGLISH = "en", "English"
        KOREAN = "ko", "한국어"

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    username = models.CharField(
        _("name"),
        max_length=names.LONGEST,
        unique=True,
        validators=[names.validate_name],
        error_messages={"unique": names.TAKEN},
    )
    name_key = models.CharField(max_length=names.KEY_LENGTH, unique=True, editable=False)
    is_guest = models.BooleanField(_("guest"), default=False)
    language = models.CharField(
        _("language"), max_length=2, choices=Language.choices, default="", blank=True
    )
    theme = models.CharField(_("theme"), max_length=5, choices=Theme.choices, default=Theme.AUTO)
    time_zone = models.CharField(
        _("time zone"), max_length=64, default="", blank=True, validators=[validate_zone]
    )
    # Raised when the owner asks for new addresses of the feeds.
    feed_serial = models.PositiveIntegerField(default=0, editable=False)

    objects: ClassVar[Members] = Members()

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keeps the name's key beside the name, also when only some fields are saved."""
        self.name_key = names.key(self.username)
        fields = kwargs.get("update_fields")
        if fields is not None and "username" in fields:
            kwargs["update_fields"] = {*fields, "name_key"}
        super().save(*args, **kwargs)

    def get_full_name(self) -> str:
        return self.username

    def get_short_name(self) -> str:
        return self.username

    @property
    def is_member(self) -> bool:
        """Signed up, not a passing guest."""
        return not self.is_guest
