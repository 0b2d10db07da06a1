"""Every address of the notices."""

from django.urls import path

from games.notices.views import devices, devmail, inbox, letters, preferences

app_name = "notices"
urlpatterns = [
    path("notices/", inbox.inbox, name="inbox"),
    path("notices/seen/", inbox.seen, name="seen"),
    path("notices/preferences/", preferences.preferences, name="preferences"),
    path("notices/webhook/", preferences.hook, name="hook"),
    path("notices/test/<slug:channel>/", preferences.test, name="test"),
    path("notices/on/<slug:channel>/", preferences.turn_on, name="turn_on"),
    path("notices/devices/", devices.add, name="add_device"),
    path("notices/devices/renew/", devices.renew, name="renew_device"),
    path("notices/devices/<int:device_id>/forget/", devices.forget, name="forget_device"),
    path("notices/open/<str:token>/", letters.open_signed_in, name="open"),
    path("notices/stop/<str:token>/", letters.stop, name="stop"),
    path("sw.js", devices.worker, name="worker"),
    path("dev/mail/", devmail.letters, name="devmail"),
    path("dev/mail/<str:name>/", devmail.letter, name="devmail_letter"),
    path("dev/mail/<str:name>/html/", devmail.html, name="devmail_html"),
]
