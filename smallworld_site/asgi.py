"""One ASGI app: pages in eight WSGI threads, sockets on the event loop.

Under plain ASGI every middleware and every connection costs thread hops, four to six times slower.
"""

from a2wsgi import WSGIMiddleware
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator

# First of the project's imports: it sets Django up.
from smallworld_site.wsgi import application as pages

# isort: split
from django.conf import settings

from games.routing import websocket_urlpatterns
from smallworld_site import datafolder

PAGE_THREADS = 8

if not settings.REDIS_URL:
    # A second process would have a channel layer of its own: pushes would reach half the tables.
    datafolder.claim(settings.DATA_DIR)

application = ProtocolTypeRouter(
    {
        "http": WSGIMiddleware(pages, workers=PAGE_THREADS),  # type: ignore[arg-type]
        "websocket": AllowedHostsOriginValidator(URLRouter(websocket_urlpatterns)),
    }
)
