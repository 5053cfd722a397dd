"""Commands that benchmarks run. While one runs, a line on a terminal's stderr says which, and its number."""
import contextlib
import glob
import itertools
import os
import re
import subprocess
import sys
import tempfile

try:
    from rich.console import Console
except ModuleNotFoundError:  # of a Python that is not the system's; then there is no such line
    Console = None

counter = itertools.count(1)


def name_of_benchmark():
    return os.path.splitext(os.path.basename(sys.argv[0]))[0]


def words(command):
    """A command as a line may say it: without folders, and not longer than a line."""
    return " ".join(os.path.basename(word) if word.startswith("/") else word for word in map(str, command))[:70]


def progress(command):
    """Shows, as long as the context lasts, that this command runs. Only on a terminal."""
    if Console is None or not sys.stderr.isatty():
        return contextlib.nullcontext()
    return Console(stderr=True, markup=False, highlight=False).status(f"{name_of_benchmark()}: run {next(counter)}: {words(command)}")


def completed(command, **options):
    """subprocess.run, with that line. After Ctrl-C the benchmark ends with the exit code for it, and says no more."""
    try:
        with progress(command):
            return subprocess.run(command, **options)
    except KeyboardInterrupt:
        sys.exit(130)


def run(*command, seconds=300):
    """The output of a command; if it fails, the benchmark ends with it."""
    done = completed(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=seconds)
    if done.returncode != 0:
        sys.exit(f"{name_of_benchmark()}: failed: {' '.join(command)}\n{done.stdout}")
    return done.stdout


def instructions(launcher, *command):
    """The output of a command under callgrind, and what each of its requests to callgrind has counted: {name: instructions}. Callgrind
    writes a file for each."""
    counts = {}
    with tempfile.TemporaryDirectory() as folder:
        printed = run(*launcher, "valgrind", "-q", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={folder}/count.%p", *command,
                      seconds=900)
        for path in glob.glob(f"{folder}/count.*"):
            with open(path) as file:
                text = file.read()
            if name := re.search(r"^desc: Trigger: Client Request: (.*)", text, re.M):
                counts[name[1]] = int(re.search(r"^totals: (\d+)", text, re.M)[1])
    return printed, counts
