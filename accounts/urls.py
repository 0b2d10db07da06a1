"""Ours. Included before `allauth.urls` under the same prefix, so that the first five win."""

from django.urls import include, path

from accounts import availability_views, views

ours = [
    path("settings/", views.edit_settings, name="settings"),
    path("language/", views.switch_language, name="language"),
    path("theme/", views.switch_theme, name="theme"),
    path("time-zone/", views.notice_time_zone, name="time_zone"),
    path("availability/", availability_views.show, name="availability"),
    path("availability/hours/", availability_views.save_hours, name="hours"),
    path("availability/day-off/", availability_views.take_day_off, name="day_off"),
    path(
        "availability/day-off/give-back/",
        availability_views.give_back_day_off,
        name="give_back_day_off",
    ),
    path("availability/vacation/", availability_views.plan_vacation, name="vacation"),
    path("availability/vacation/now/", availability_views.leave_at_once, name="leave_at_once"),
    path("availability/vacation/end/", availability_views.end_vacation, name="end_vacation"),
]

urlpatterns = [
    path("login/", views.login, name="account_login"),
    path("signup/", views.signup, name="account_signup"),
    path("email/", views.email, name="account_email"),
    path("password/change/", views.password_change, name="account_change_password"),
    path("password/set/", views.password_set, name="account_set_password"),
    path("", include((ours, "accounts"))),
]
