"""The whole site in one process: pages, sockets, tasks and their clock. ./start ends up here."""

import io
import os
import signal
import socket
import sys
from types import FrameType

import uvicorn

from smallworld_site import options
from smallworld_site.options import Options, Refusal

SHUTDOWN_SECONDS = 3
LONGEST_SOCKET_MESSAGE = 4096  # bytes; browsers have nothing to say there


class _Server(uvicorn.Server):
    """Says where it is once it can be reached."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        print(f"Azeroth by Post is at {os.environ['SITE_URL']}/  (Ctrl-C stops it)", flush=True)


def main() -> int:
    signal.signal(signal.SIGTERM, _as_interrupt)
    try:
        _serve(options.parse(sys.argv[1:]))
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped.", flush=True)
    return 0


def _as_interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _serve(wanted: Options) -> None:
    _tell_settings(wanted)
    listening = wanted.bind()
    wanted.make_folder()
    _claim(wanted)
    _prepare()
    from smallworld_site import worker

    with worker.running():
        _Server(_config()).run(sockets=[listening])


def _tell_settings(wanted: Options) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "smallworld_site.settings")
    os.environ["DATA_DIR"] = str(wanted.data)
    os.environ.setdefault("SITE_URL", wanted.address)
    os.environ.setdefault("ALLOWED_HOSTS", ",".join(wanted.hosts()))


def _claim(wanted: Options) -> None:
    from smallworld_site import datafolder

    try:
        datafolder.claim(wanted.data)
    except datafolder.FolderBusyError as error:
        raise Refusal(
            f"Another ./start already serves {wanted.data}; stop it, or choose --data DIR."
        ) from error


def _prepare() -> None:
    import django
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management.base import SystemCheckError
    from django.db.utils import OperationalError

    try:
        django.setup()
        from django.core.management import call_command

        from smallworld_site.prepare import prepare

        call_command("check", stdout=io.StringIO())
        prepare()
    except (ImproperlyConfigured, SystemCheckError, OperationalError) as error:
        raise Refusal(f"The site cannot start: {error}") from error
    except OSError as error:
        where = error.filename or options.ROOT
        raise Refusal(f"Cannot write {where} ({error.strerror}).") from error


def _config() -> uvicorn.Config:
    return uvicorn.Config(
        "smallworld_site.asgi:application",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=LONGEST_SOCKET_MESSAGE,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )


if __name__ == "__main__":
    sys.exit(main())
