"""The site's settings on throw-away files; `./test` adds the real set by environment variables."""

import atexit
import os
import re
import shutil
import tempfile
from pathlib import Path

_folder = Path(tempfile.mkdtemp(prefix="azeroth-tests-"))
atexit.register(shutil.rmtree, _folder, ignore_errors=True)
os.environ["DATA_DIR"] = str(_folder)
os.environ.setdefault("SECRET_KEY", "only-for-tests")
os.environ.pop("DEBUG", None)

_redis = re.sub(r"/\d+$", "", os.environ.get("REDIS_URL", ""))
if _redis:
    # Two databases a process of the run: clearing the cache empties a whole one.
    _number = 2 * int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    os.environ["REDIS_URL"] = f"{_redis}/{_number}"

from smallworld_site.settings import *  # noqa: E402, F403
from smallworld_site.settings import CACHES, CHANNEL_LAYERS, DATABASES  # noqa: E402

# A file, for the tests that write from several threads: SQLite in memory knows no waiting.
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["TEST"] = {"NAME": str(_folder / "test.sqlite3")}
    DATABASES["default"]["OPTIONS"]["init_command"] = (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"
    )
DATABASES["default"] |= {"CONN_MAX_AGE": 0}

if _redis:
    CACHES["default"]["LOCATION"] = f"{_redis}/{_number + 1}"
    CHANNEL_LAYERS["default"]["CONFIG"]["prefix"] = f"azeroth-{_number}"  # spans the databases

ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
# Tasks run where they are sent, so that a test sees what they did.
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True
STEWARD_PAUSE = 0.0

# Files straight from their folders: tests need nothing collected.
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True
