"""./start on a bare Python: refuse what cannot work, install, hand over to `serve` in .venv."""

import os
import sys

from smallworld_site import install, options


def main() -> int:
    arguments = sys.argv[1:]
    wanted = options.parse(arguments)
    try:
        wanted.bind().close()
        wanted.make_folder()
        install.ensure(options.ROOT / "requirements.txt")
    except options.Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130
    os.execv(install.PYTHON, [str(install.PYTHON), "-m", "smallworld_site.serve", *arguments])


if __name__ == "__main__":
    sys.exit(main())
