"""How a tool ends that cannot go on: with one line, and no traceback; the tools' command lines share it."""
import contextlib
import os
import signal
import sys
import traceback

from reading import BadFile, printable

PACKAGES = {"jinja2": "python3-jinja2", "matplotlib": "python3-matplotlib", "otf2": "python3-otf2", "_otf2": "python3-otf2",
            "rich": "python3-rich", "six": "python3-six"}  # of Debian


def output_ends():
    """What is still to be written to the standard output is given up."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def end(tool, said, code=1):
    print(printable(f"{tool}: {said}"), file=sys.stderr)
    sys.exit(code)


def lacks(tool, error):
    name = (error.name or "").split(".")[0]
    if name in PACKAGES:
        end(tool, f"{sys.executable} has no library '{name}'; on Debian, install {PACKAGES[name]} and run /usr/bin/python3 "
                  f"{os.path.abspath(sys.argv[0])}", 2)
    fails(tool, error)


def fails(tool, error):
    """An error of the tool's own."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    end(tool, f"internal error: {type(error).__name__}: {error} ({os.path.basename(place.filename)}:{place.lineno})")


@contextlib.contextmanager
def reported(tool):
    """Says in one line what keeps a tool from its work, and ends it."""
    if sys.stdout is None:
        end(tool, "the standard output is closed")
    sys.stdout.reconfigure(errors="replace")
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except BadFile as error:
        end(tool, error)
    except OSError as error:
        if error.filename is None:
            output_ends()
            if isinstance(error, BrokenPipeError):
                sys.exit(0)  # what reads it has had enough
        end(tool, f"{'the standard output' if error.filename is None else error.filename}: {error.strerror}")
    except ModuleNotFoundError as error:
        lacks(tool, error)
    except MemoryError:
        end(tool, "there is not enough memory")
    except KeyboardInterrupt:
        output_ends()
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGINT)
    except Exception as error:  # pylint: disable=broad-except
        fails(tool, error)
