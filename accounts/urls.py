"""Ours. Included before `allauth.urls` under the same prefix, so that the first five win."""

from django.urls import include, path

from accounts import views

ours = [
    path("settings/", views.edit_settings, name="settings"),
    path("language/", views.switch_language, name="language"),
    path("theme/", views.switch_theme, name="theme"),
    path("time-zone/", views.notice_time_zone, name="time_zone"),
]

urlpatterns = [
    path("login/", views.login, name="account_login"),
    path("signup/", views.signup, name="account_signup"),
    path("email/", views.email, name="account_email"),
    path("password/change/", views.password_change, name="account_change_password"),
    path("password/set/", views.password_set, name="account_set_password"),
    path("", include((ours, "accounts"))),
]
