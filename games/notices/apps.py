from django.apps import AppConfig


class NoticesConfig(AppConfig):
    name = "games.notices"
    label = "notices"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from games.notices import checks, listening  # noqa: F401  checks register themselves

        listening.connect()
