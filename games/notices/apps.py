from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class NoticesConfig(AppConfig):
    name = "games.notices"
    label = "notices"
    verbose_name = _("Notices")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from games.notices import checks, listening  # noqa: F401  checks register themselves

        listening.connect()
