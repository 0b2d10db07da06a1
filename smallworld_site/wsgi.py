"""Django's HTTP side; `asgi.py` serves it next to the sockets."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "smallworld_site.settings")

application = get_wsgi_application()
