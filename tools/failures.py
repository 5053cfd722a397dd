"""How a tool ends that cannot go on; the tools' command lines share it."""
import contextlib
import os
import sys

PACKAGES = {"jinja2": "python3-jinja2", "otf2": "python3-otf2", "_otf2": "python3-otf2", "rich": "python3-rich"}  # of Debian


@contextlib.contextmanager
def reported(tool, bad_file):
    """Says in one line what keeps a tool from its work, and ends it; `bad_file` is what it raises for a file of another kind."""
    try:
        yield
        sys.stdout.flush()
    except bad_file as error:
        sys.exit(f"{tool}: {error}")
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        sys.exit(f"{tool}: {error.filename}: {error.strerror}")
    except ModuleNotFoundError as error:
        name = error.name.split(".")[0]
        if name not in PACKAGES:
            raise
        print(f"{tool}: {sys.executable} has no library '{name}'; on Debian, install {PACKAGES[name]} and run /usr/bin/python3 "
              f"{os.path.abspath(sys.argv[0])}", file=sys.stderr)
        sys.exit(2)
