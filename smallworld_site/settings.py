"""Every setting, read once from the environment; README.md has the table of variables.

Nothing set means the embedded set: SQLite, a broker and a channel layer that need no server.
`DATABASE_URL` and `REDIS_URL` choose the real set.
"""

from email.utils import parseaddr
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _
from environ import Env

from smallworld_site import datafolder

BASE_DIR = Path(__file__).resolve().parent.parent

env = Env(
    DEBUG=(bool, False),
    DATA_DIR=(str, str(BASE_DIR / "data")),
    STATIC_ROOT=(str, str(BASE_DIR / "static-collected")),
    DATABASE_URL=(str, ""),
    REDIS_URL=(str, ""),
    CELERY_BROKER_URL=(str, ""),
    SITE_URL=(str, "http://127.0.0.1:8000"),
    ALLOWED_HOSTS=(list, []),
    SECRET_KEY=(str, ""),
    EMAIL_URL=(str, ""),
    DEFAULT_FROM_EMAIL=(str, "Azeroth by Post <post@localhost>"),
    EMAIL_REQUIRED=(bool, False),
    BEHIND_PROXY=(bool, False),
    LOG_LEVEL=(str, "WARNING"),
    STEWARD_PAUSE=(float, 1.0),
    MISSES_ALLOWED=(int, 2),
    VACATION_DAYS=(int, 30),
    WEB_CONCURRENCY=(int, 1),
    NOTICE_WINDOW=(int, 180),
    VAPID_PRIVATE_KEY=(str, ""),
)

DEBUG: bool = env.bool("DEBUG")
DATA_DIR = Path(env.str("DATA_DIR")).resolve()
DATABASE_URL: str = env.str("DATABASE_URL")
REDIS_URL: str = env.str("REDIS_URL")
WEB_CONCURRENCY: int = env.int("WEB_CONCURRENCY")

# The address people type, for links in mails; host names and cookies follow from it.
SITE_URL: str = env.str("SITE_URL").rstrip("/")
_site = urlsplit(SITE_URL)
ALLOWED_HOSTS: list[str] = env.list("ALLOWED_HOSTS") or ["localhost", "127.0.0.1", "[::1]"]
if _site.hostname and _site.hostname not in ALLOWED_HOSTS:
    ALLOWED_HOSTS.append(_site.hostname)
CSRF_TRUSTED_ORIGINS = [SITE_URL]

SECRET_KEY: str = env.str("SECRET_KEY")
if not SECRET_KEY:
    if DATABASE_URL or REDIS_URL:
        # Several processes cannot share a key that one of them made up.
        raise ImproperlyConfigured("With DATABASE_URL or REDIS_URL, SECRET_KEY must be given too.")
    SECRET_KEY = datafolder.secret_key(DATA_DIR)

INSTALLED_APPS = [
    "accounts",
    "games",
    "games.talk",
    "games.notices",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "django_htmx",
    "allauth",
    "allauth.account",
    "smallworld_site.apps.SiteConfig",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",  # pages alone: static files are compressed already
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.PreferencesMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]

ROOT_URLCONF = "smallworld_site.urls"
ASGI_APPLICATION = "smallworld_site.asgi.application"
WSGI_APPLICATION = "smallworld_site.wsgi.application"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.context.waiting",
            ],
        },
    },
]

# Database

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
_sqlite_options = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
}
DATABASES: dict[str, dict[str, Any]] = {
    "default": env.db_url("DATABASE_URL")
    if DATABASE_URL
    else {"ENGINE": "django.db.backends.sqlite3", "NAME": str(DATA_DIR / "db.sqlite3")}
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"].setdefault("OPTIONS", {}).update(_sqlite_options)
# HTTP runs in eight lasting WSGI threads, where a kept connection is worth most.
DATABASES["default"] |= {"CONN_MAX_AGE": 300, "CONN_HEALTH_CHECKS": True}

# Redis or nothing: the channel layer, the tasks' broker and the cache follow one variable.

CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}
}
CACHES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}
if REDIS_URL:
    # redis-py's five-second socket timeout would cut a subscription that has nothing to say.
    _redis_host = {
        "address": REDIS_URL,
        "socket_timeout": None,
        "socket_connect_timeout": 2,
        "max_connections": 1000,
    }
    CHANNEL_LAYERS["default"] = {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [_redis_host], "prefix": "azeroth"},
    }
    CACHES["default"] = {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "azeroth",
    }

# Tasks: hints that something is due. What is due is in rows, and sweeps find what a hint lost.

CELERY_BROKER_URL: str = env.str("CELERY_BROKER_URL") or REDIS_URL or "filesystem://localhost"
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = (
    datafolder.queue_options(DATA_DIR)
    if CELERY_BROKER_URL.startswith("filesystem:")
    else {"socket_connect_timeout": 2}
)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA_DIR / "beat-schedule")
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_DEFAULT_QUEUE = "azeroth"
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_BEAT_ENABLE_REMOTE_CONTROL = False
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
# The sweeps, each with its period in seconds; "expires" keeps a long stop from piling them up.
CELERY_BEAT_SCHEDULE: dict[str, dict[str, Any]] = {
    "stewards": {
        "task": "games.tasks.sweep_stewards",
        "schedule": 5.0,
        "options": {"expires": 5.0},
    },
    "deadlines": {
        "task": "games.tasks.sweep_deadlines",
        "schedule": 5.0,
        "options": {"expires": 5.0},
    },
    "notices": {
        "task": "games.tasks.deliver_notices",
        "schedule": 5.0,
        "options": {"expires": 5.0},
    },
    "old-notices": {
        "task": "games.tasks.forget_old_notices",
        "schedule": 24 * 3600.0,
        "options": {"expires": 3600.0},
    },
}
MISSES_ALLOWED: int = env.int("MISSES_ALLOWED")  # own turns in a row; then a steward holds the seat
STEWARD_PAUSE: float = env.float("STEWARD_PAUSE")  # seconds between moves, so that they can be seen

# Accounts

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "games:index"
LOGOUT_REDIRECT_URL = "games:index"
ACCOUNT_LOGOUT_REDIRECT_URL = "games:index"
# Off, a sign-up may leave the address out: friends on one machine need none.
EMAIL_REQUIRED: bool = env.bool("EMAIL_REQUIRED")
ACCOUNT_ADAPTER = "accounts.adapters.AccountAdapter"
ACCOUNT_FORMS = {
    "add_email": "accounts.forms.AddEmailForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "login": "accounts.forms.LoginForm",
    "reauthenticate": "accounts.forms.ReauthenticateForm",
    "reset_password": "accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.forms.ResetPasswordKeyForm",
    "set_password": "accounts.forms.SetPasswordForm",
    "signup": "accounts.forms.SignupForm",
}
ACCOUNT_USERNAME_VALIDATORS = "accounts.names.username_validators"
# Guests are signed in too and must still reach the entrance: accounts.views sends members away.
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False
ACCOUNT_SESSION_REMEMBER = True
# Besides allauth's own; how many guests one address may become, and how
# much one person may write and report.
ACCOUNT_RATE_LIMITS = {"guest": "20/h/ip", "chat": "12/m/user,120/h/user", "report": "20/h/user"}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = [
    "username*",
    "email*" if EMAIL_REQUIRED else "email",
    "password1*",
    "password2*",
]
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if EMAIL_REQUIRED else "optional"
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
VACATION_DAYS: int = env.int("VACATION_DAYS")  # a person a calendar year, in all games at once

# Mail: a file a letter in the data folder until EMAIL_URL names a server.

if env.str("EMAIL_URL"):
    vars().update(env.email_url("EMAIL_URL"))
else:
    EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    EMAIL_FILE_PATH = str(DATA_DIR / "mail")
DEFAULT_FROM_EMAIL: str = env.str("DEFAULT_FROM_EMAIL")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
EMAIL_TIMEOUT = 10  # seconds

# Notices. How many seconds each channel holds one back, so that others may go along with it and
# what is done at once need not be told at all.

NOTICE_HOLD = {"email": env.int("NOTICE_WINDOW"), "push": 20, "webhook": 20, "page": 0}
# Where letters leave the machine, only those who confirmed their address get any.
NOTICES_TO_CONFIRMED_ONLY: bool = EMAIL_REQUIRED or bool(env.str("EMAIL_URL"))
# Empty, the key is made on the first start and kept in the data folder.
VAPID_PRIVATE_KEY: str = env.str("VAPID_PRIVATE_KEY")
VAPID_CONTACT = f"mailto:{parseaddr(DEFAULT_FROM_EMAIL)[1]}"

# Languages and time

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("ko", _("Korean"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
FORMAT_MODULE_PATH = ["smallworld_site.formats"]
TIME_ZONE = "UTC"

# Static files

STATIC_URL = "/static/"
STATIC_ROOT = env.str("STATIC_ROOT")
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

# Safety

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
_tls = _site.scheme == "https"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = _tls
SECURE_HSTS_SECONDS = 31_536_000 if _tls else 0
SECURE_REFERRER_POLICY = "same-origin"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if env.bool("BEHIND_PROXY") else None
SESSION_COOKIE_AGE = 60 * 60 * 24 * 180  # seconds; a game by post outlasts Django's fortnight
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024  # bytes; the largest honest form is a redeployment
DATA_UPLOAD_MAX_NUMBER_FIELDS = 500

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": env.str("LOG_LEVEL")},
    # A mistyped address is no warning: it is answered with a page.
    "loggers": {"django.request": {"level": "ERROR"}},
}
