from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.utils.translation import gettext_lazy as _

from accounts.availability import Schedule
from accounts.models import User


class ScheduleInline(admin.StackedInline):
    """To be read: what is changed here would not move the deadlines."""

    model = Schedule
    can_delete = False
    readonly_fields = ["weeks", "days_off", "vacations"]


@admin.register(User)
class MemberAdmin(UserAdmin):
    list_display = ["username", "email", "is_guest", "is_staff", "date_joined", "last_login"]
    list_filter = ["is_guest", "is_active", "is_staff", "language"]
    search_fields = ["username", "email"]
    ordering = ["-date_joined"]
    inlines = [ScheduleInline]
    fieldsets = [
        (None, {"fields": ["username", "password", "email", "is_guest"]}),
        (_("Preferences"), {"fields": ["language", "theme", "time_zone"]}),
        (
            _("Permissions"),
            {"fields": ["is_active", "is_staff", "is_superuser", "groups", "user_permissions"]},
        ),
        (_("Important dates"), {"fields": ["last_login", "date_joined"]}),
    ]
