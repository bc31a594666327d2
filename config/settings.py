"""One settings file: every difference between two deployments is an environment variable.

DATABASE_URL               PostgreSQL or SQLite address; SQLite under var/ when absent
DUELDEX_VAR                directory of the SQLite file, secret key and collected static files; var/ when absent
DUELDEX_SECRET_KEY         signing key; without it one is made once and kept in the var directory
DUELDEX_ALLOWED_HOSTS      host names, separated by commas; the loopback names when absent
DUELDEX_TRUSTED_ORIGINS    origins allowed to post forms, separated by commas (behind a TLS proxy)
DUELDEX_PROXIES            how many proxies stand before this server and add to X-Forwarded-For; 0 when absent
EMAIL_URL                  mail server, smtp://, smtp+tls:// or smtps://user:password@host:port; var/mail when absent
DUELDEX_MAIL_FROM          sender of letters; dueldex@localhost when absent
DUELDEX_DEBUG              1 shows tracebacks to the browser: never in production
HOST, PORT                 where it listens; 127.0.0.1 and 8000 when absent (config/gunicorn.py)
WEB_CONCURRENCY            how many server processes; 2 when absent (config/gunicorn.py)
DUELDEX_WORKERS            how many workers run beside the server, 0 where others work; 1 when absent (config/start.py)
"""

import os
import secrets
from pathlib import Path

import dj_database_url
from corsheaders.defaults import default_headers

from config.mail import mail_server

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(os.environ.get("DUELDEX_VAR", BASE_DIR / "var"))
VAR_DIR.mkdir(parents=True, exist_ok=True)

# The release is part of every catalogue ETag: a changed answer format must not be served from an old cache.
RELEASE = "0.1.0"


def _listed(name: str, default: str = "") -> list[str]:
    return [part.strip() for part in os.environ.get(name, default).split(",") if part.strip()]


def _kept_secret_key() -> str:
    path = VAR_DIR / "secret_key"
    if not path.exists():
        path.write_text(secrets.token_urlsafe(48))
        path.chmod(0o600)
    return path.read_text()


SECRET_KEY = os.environ.get("DUELDEX_SECRET_KEY") or _kept_secret_key()
DEBUG = os.environ.get("DUELDEX_DEBUG") == "1"
ALLOWED_HOSTS = _listed("DUELDEX_ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = _listed("DUELDEX_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "corsheaders",
    "django_filters",
    "django_htmx",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_tasks",
    "django_tasks_db",
    "drf_standardized_errors",
    "knox",
    "rest_framework",
    "cards",
    "decks",
    "tournaments",
    "play",
]

MIDDLEWARE = [
    "config.middleware.no_body_for_head",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.middleware.content_security_policy",
    "corsheaders.middleware.CorsMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

DATABASES = {
    "default": dj_database_url.config(
        default=f"sqlite:///{VAR_DIR / 'dueldex.sqlite3'}", conn_max_age=60, conn_health_checks=True
    )
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # Readers never wait for the writer (WAL), and two writers queue instead of failing half-way (immediate).
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]

LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "account"
LOGOUT_REDIRECT_URL = "sign-in"
PASSWORD_RESET_TIMEOUT = 24 * 60 * 60

# The e-mail address is the way back into an account; without a mail server letters are files under var/mail.
DEFAULT_FROM_EMAIL = os.environ.get("DUELDEX_MAIL_FROM", "dueldex@localhost")
_mail = mail_server(os.environ.get("EMAIL_URL", ""))
if _mail is None:
    EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    EMAIL_FILE_PATH = VAR_DIR / "mail"
    # A letter opens an account.
    EMAIL_FILE_PATH.mkdir(mode=0o700, exist_ok=True)
else:
    EMAIL_HOST, EMAIL_PORT = _mail.host, _mail.port
    EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = _mail.user, _mail.password
    EMAIL_USE_TLS, EMAIL_USE_SSL = _mail.starttls, _mail.tls
    EMAIL_TIMEOUT = 10

KNOX_TOKEN_MODEL = "decks.ApiToken"
REST_KNOX = {"TOKEN_MODEL": KNOX_TOKEN_MODEL, "TOKEN_PREFIX": "dueldex_", "AUTH_HEADER_PREFIX": "Token"}

# Work that takes longer than a request: the database keeps it for `manage.py db_worker` unless told otherwise.
TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}

LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATIC_ROOT.mkdir(exist_ok=True)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

# The files to download, made once for each version of the card data.
BULK_DIR = VAR_DIR / "bulk"
# The typed trees of card text, made once for each version of the grammars.
TREES_DIR = VAR_DIR / "trees"

# 2 MB: the largest request body anybody needs (a thousand decks); Django refuses the rest before parsing it.
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_000_000

SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = (
    "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
)
# An https origin in the list says that browsers come by TLS: cookies then never go without it.
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = any(origin.startswith("https://") for origin in CSRF_TRUSTED_ORIGINS)
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if CSRF_TRUSTED_ORIGINS else None

# Public reads are open to any origin; nothing of another origin ever sends credentials.
CORS_ALLOW_ALL_ORIGINS = True
CORS_URLS_REGEX = r"^/api/"
CORS_ALLOW_HEADERS = [*default_headers, "idempotency-key", "if-match", "if-none-match"]
CORS_EXPOSE_HEADERS = ["ETag", "Location", "RateLimit", "RateLimit-Policy", "Retry-After"]

# Only requests are counted in it, by each process for itself. Django keeps 300 entries unless told otherwise.
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 20_000}},
}

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_RENDERER_CLASSES": ["cards.api.renderers.StoredJSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "cards.api.schema.ApiSchema",
    "EXCEPTION_HANDLER": "drf_standardized_errors.handler.exception_handler",
    "UNAUTHENTICATED_USER": None,
    # How often one client may ask for what costs most (docs/api.md, Quotas); all else is free.
    "DEFAULT_THROTTLE_RATES": {
        "search": "120/min",
        "names": "300/min",
        "batch": "60/min",
        "compile": "60/min",
        "bulk": "60/min",
        "validate": "60/min",
        "archive": "20/min",
    },
    "NUM_PROXIES": int(os.environ.get("DUELDEX_PROXIES", "0")),
    # `?format=` is a filter of the catalogue one day, not a way to choose a renderer.
    "URL_FORMAT_OVERRIDE": None,
}

DRF_STANDARDIZED_ERRORS = {"ENABLE_IN_DEBUG_FOR_UNHANDLED_EXCEPTIONS": True}

SPECTACULAR_SETTINGS = {
    "TITLE": "Dueldex API",
    "DESCRIPTION": "Cards, decks and verdicts of five games.",
    "VERSION": RELEASE,
    "OAS_VERSION": "3.1.1",
    "SERVE_INCLUDE_SCHEMA": False,
    # Named by one property alone otherwise, and by none when two properties have the same words.
    "ENUM_NAME_OVERRIDES": {"OriginEnum": "cards.models.Card.Origin"},
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
}
