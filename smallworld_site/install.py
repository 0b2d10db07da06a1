"""Makes .venv and installs a lock file into it, unless that was done before.

Standard library only: a bare Python runs this. `python -m smallworld_site.install LOCK`.
"""

import hashlib
import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

from smallworld_site.options import ROOT, Refusal

VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
UV = "uv==0.13.8"  # installs in a quarter of pip's time


def ensure(lock: Path) -> None:
    """Bring .venv up to `lock`. Raises Refusal with the reason if that cannot be done."""
    stamp = VENV / f"installed-{lock.relative_to(ROOT).as_posix().replace('/', '-')}"
    try:
        if _works() and stamp.exists() and stamp.read_text() == _digest(lock):
            return
        print("Setting up; the first time takes about half a minute …", flush=True)
        if not _works():
            _make_venv()
        _install(lock)
        stamp.write_text(_digest(lock))
    except OSError as error:
        raise Refusal(
            f"Cannot set up in {ROOT} ({error.strerror}): "
            "the folder must be writable, with room for .venv."
        ) from error


def _works() -> bool:
    """Whether .venv has a Python that runs, of this one's version."""
    ask = "import sys; print(sys.version_info[:2])"
    if not PYTHON.exists():
        return False
    answer = subprocess.run([PYTHON, "-c", ask], capture_output=True, text=True, check=False)
    return answer.stdout.strip() == str(sys.version_info[:2])


def _digest(lock: Path) -> str:
    """Of the lock file and of the one it includes."""
    texts = [lock.read_bytes(), (ROOT / "requirements.txt").read_bytes(), UV.encode()]
    return hashlib.sha256(b"\0".join(texts)).hexdigest()


def _make_venv() -> None:
    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            raise Refusal(
                f"{sys.executable} lacks the {module} module; "
                f"on Debian: apt install python3.{sys.version_info.minor}-venv."
            )
    VENV.mkdir(exist_ok=True)  # says plainly why not, where the venv module prints a traceback
    try:
        _run([sys.executable, "-m", "venv", "--clear", str(VENV)], "make .venv")
    except BaseException:
        shutil.rmtree(VENV, ignore_errors=True)  # half of one would pass for a whole one
        raise


def _install(lock: Path) -> None:
    pip = [str(PYTHON), "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
    target = ["--requirement", str(lock)]
    if _succeeds([*pip, UV]) and _succeeds(
        [str(VENV / "bin" / "uv"), "--quiet", "pip", "install", "--python", str(PYTHON), *target]
    ):
        return
    _run([*pip, *target], f"install {lock.name}")


def _succeeds(command: list[str]) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def _run(command: list[str], what: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines() or ["no reason given"]
        raise Refusal(f"Could not {what}: {said[-1]}")


def main() -> int:
    try:
        for name in sys.argv[1:]:
            ensure(ROOT / name)
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
