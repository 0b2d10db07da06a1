"""The socket addresses."""

from django.urls import path, re_path

from games.consumers import GameConsumer, Nowhere

websocket_urlpatterns = [
    path("ws/games/<int:game_id>/", GameConsumer.as_asgi()),
    re_path("", Nowhere.as_asgi()),
]
