"""What the kinds of fuzzing share: commands with a time limit, the pool of workers, failures and how they are kept."""
import concurrent.futures
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Result:
    """What a command did. `code` is None if it was ended because it took too long."""

    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err

    def crashed(self):
        """Whether it ended by a signal, or as LLVM and the sanitizers end a program."""
        texts = (b"Stack dump:", b"ERROR: AddressSanitizer", b"ERROR: LeakSanitizer", b"runtime error:", b"Assertion `")
        return self.code is not None and self.code < 0 or any(text in self.err for text in texts)


def run(command, seconds=20, directory=None, stdin=None, environment=None):
    """Runs a command; its whole process group is ended after so many seconds."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.PIPE if stdin else
                               subprocess.DEVNULL, cwd=directory, env=environment, start_new_session=True)
    try:
        out, err = process.communicate(stdin, timeout=seconds)
        return Result(process.returncode, out, err)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        out, err = process.communicate()
        return Result(None, out, err)


class Failure:
    """A case that failed: the seed it is made from, one line that says what is wrong, and the files to look at."""

    def __init__(self, seed, what, files):
        self.seed, self.what, self.files = seed, what, files


class Session:
    """One run of one kind: its options, the tools of the build, and the failures so far."""

    def __init__(self, kind, options):
        self.kind, self.options = kind, options
        self.small = options.small
        self.features = options.features if options.kind else None  # those of one kind mean nothing to the others
        self.reduces = not options.no_reduce and shutil.which("cvise") is not None
        self.jobs = options.jobs
        self.build = os.path.abspath(options.build)
        self.keep = os.path.abspath(options.keep or os.path.join(self.build, "fuzz"))
        self.preludec = os.path.join(self.build, "bin", "preludec")
        self.failures = 0
        self.counts = {}
        self.began = time.monotonic()
        if not os.path.exists(self.preludec):
            sys.exit(f"fuzz: {self.preludec} is not there; run ./dev build")

    def count(self, what, by=1):
        self.counts[what] = self.counts.get(what, 0) + by

    def directory(self):
        return tempfile.TemporaryDirectory(prefix="prelude-fuzz-")

    def repeat_command(self, seed):
        command = f"./dev fuzz {self.kind} --seed {seed} --count 1"
        given = {"small": self.small, "sanitize": self.options.sanitize, "warnings": self.options.warnings, "no-runs": self.options.no_runs,
                 "hosts": self.options.hosts}
        command += "".join(f" --{name}" for name, on in given.items() if on)
        return command + (f" --features={self.options.features}" if self.options.features else "")

    def report(self, failure):
        """Keeps the files, and prints what failed and the command that repeats it."""
        self.failures += 1
        place = os.path.join(self.keep, f"{self.kind}-{failure.seed}")
        shutil.rmtree(place, ignore_errors=True)
        os.makedirs(place)
        for name, text in failure.files.items():
            with open(os.path.join(place, name), "wb") as file:
                file.write(text)
        print(f"FAILED: {failure.what}\n  repeat: {self.repeat_command(failure.seed)}\n  kept in: {place}", flush=True)

    def run_all(self, work, pieces):
        """Calls work(piece) for all pieces, on several threads. It returns a list of failures, which are reported as they come."""
        shown = time.monotonic()
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            futures = [pool.submit(work, piece) for piece in pieces]
            for number, future in enumerate(concurrent.futures.as_completed(futures), 1):
                for failure in future.result():
                    self.report(failure)
                if self.failures >= (self.options.stop or self.failures + 1):
                    return pool.shutdown(cancel_futures=True)
                if time.monotonic() - shown > 30:
                    shown = time.monotonic()
                    print(f"  {number} of {len(futures)} pieces after {shown - self.began:.0f} s", flush=True)

    def summary(self):
        """The last lines of the run; its exit code."""
        counts = ", ".join(f"{number} {what}" for what, number in sorted(self.counts.items()))
        print(f"fuzz {self.kind}: {counts}; {self.failures} failed, in {time.monotonic() - self.began:.0f} s")
        return 1 if self.failures else 0


def chosen(text, there_are, what):
    """Those of a set of names that an option means: names are these only, -name is all but that one."""
    words = [word for word in (text or "").split(",") if word]
    for word in words:
        if word.lstrip("-") not in there_are:
            sys.exit(f"fuzz: no {what} '{word}'; there are: {', '.join(sorted(there_are))}")
    only = [word for word in words if word[0] != "-"]
    return sorted(set(only or there_are) - {word[1:] for word in words if word[0] == "-"})


def launcher(nodes):
    """What starts a program on so many nodes, or on (hosts, nodes of each)."""
    if isinstance(nodes, tuple):
        return [os.path.join(ROOT, "test", "hosts.sh"), *map(str, nodes)]
    return ["mpiexec", "-n", str(nodes)] if nodes > 1 else []


def counted(nodes):
    return f"{nodes[0]} hosts of {nodes[1]} nodes" if isinstance(nodes, tuple) else f"{nodes} nodes"


def start(program, nodes, arguments, seconds, directory, extra=()):
    """Runs a program of preludec on so many nodes, as for launcher, with more variables in its environment."""
    return run([*launcher(nodes), "./" + program, *map(str, arguments)], seconds, directory, environment={**os.environ, **dict(extra)})


def write(directory, name, text):
    path = os.path.join(directory, name)
    with open(path, "wb") as file:
        file.write(text if isinstance(text, bytes) else text.encode())
    return path


def read(directory, name):
    with open(os.path.join(directory, name), "rb") as file:
        return file.read()
