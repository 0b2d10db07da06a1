"""That these tests run on what they say they run on."""

import pytest
from channels.layers import get_channel_layer
from channels_redis.pubsub import RedisPubSubChannelLayer
from django.core.cache import cache
from django.db import connection


@pytest.mark.django_db
def test_the_database_is_postgresql() -> None:
    with connection.cursor() as cursor:
        cursor.execute("select version()")
        assert cursor.fetchone()[0].startswith("PostgreSQL")


def test_the_channel_layer_and_the_cache_are_redis() -> None:
    assert isinstance(get_channel_layer(), RedisPubSubChannelLayer)
    assert "Redis" in type(cache._connections[cache._alias]).__name__  # type: ignore[attr-defined]
