"""What benchmarks share that measure ratios by turns: compiled programs, the table of ratios, and their command."""
import argparse
import os
import random
import re
import statistics
import subprocess
import sys

from commands import completed, name_of_benchmark, run
from memory import touch_free_memory
from ratios import interval, judgement

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.environ.get("PRELUDE_BUILD", os.path.join(ROOT, "build"))
OUT = os.path.join(BUILD, "bench-turns")
BENCH, SAMPLES = os.path.join(ROOT, "test", "bench"), os.path.join(ROOT, "samples")
PRELUDEC, MPICC = (os.path.join(BUILD, "bin", "preludec"), "-O2"), ("mpicc", "-cc=clang-19", "-O2")
ON_ONE = ("mpiexec", "-n", "1", "-bind-to", "core")
ON_TWO = ("mpiexec", "-n", "2", "-bind-to", "core")
HEAD = ("what", "measured", "beside it", "ratio", "95 %", "target", "met")


class Result:
    """What experiments have found: the table of ratios, other tables, and whether all targets are reached."""

    def __init__(self, head=HEAD):
        self.head, self.rows, self.tables, self.all_met = list(head), [], [], True

    def add(self, what, ours, beside, others, unit, target=None, pairs=None):
        """A row: medians of `ours` and `others`, which is `beside`, and of the ratios round by round (of `pairs`, if they are not these)."""
        ratios = [a / b for a, b in zip(*(pairs or (ours, others)))]
        ratio, (low, high) = statistics.median(ratios), interval(ratios)
        met = judgement(ratio, low, target) if target else ""
        self.all_met &= target is None or low <= target
        self.rows.append([what, number(statistics.median(ours), unit), f"{beside}: {number(statistics.median(others), unit)}", f"{ratio:.2f}",
                          f"{low:.2f} to {high:.2f}", f"<= {target:.2f}" if target else "", met])

    def markdown(self):
        return "".join(([table(self.head, self.rows)] if self.rows else []) + self.tables)


def number(value, unit):
    return f"{value:,.3g} {unit}" if value < 100 else f"{value:,.0f} {unit}"


def table(head, rows, title=""):
    lines = ["| " + " | ".join(row) + " |" for row in [head, ["---"] * len(head), *rows]]
    return (f"\n{title}\n\n" if title else "") + "\n".join(lines) + "\n"


def program(name):
    return os.path.join(OUT, name)


def compiled(name, compiler, source, *options):
    run(*compiler, source, "-o", program(name), *options)
    return program(name)


def environment(variables):
    return ["env", *(f"{name}={value}" for name, value in variables.items())]


def shuffled(turn, ways):
    order = list(ways)
    random.Random(turn).shuffle(order)
    return order


def medians_by_word(text):
    """The medians of lines of a word and a number."""
    found = {}
    for line in text.splitlines():
        word, value = line.split()
        found.setdefault(word, []).append(float(value))
    return {word: statistics.median(values) for word, values in found.items()}


def timed(command, variables=None, part=""):
    """The seconds that a sample has measured, of a part of its work if one is named, the longer where two run at once, and what it says of
    the result."""
    done = completed([*environment(variables or {}), *command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                     text=True, timeout=300)
    seconds = re.findall(rf"^([0-9.]+) seconds{part and f' of {part}'}$", done.stderr, re.M)
    if done.returncode != 0 or not seconds:
        sys.exit(f"{name_of_benchmark()}: failed: {' '.join(command)}\n{done.stdout}{done.stderr}")
    return max(map(float, seconds)), done.stdout


def times_by_turns(ways, rounds, twice=(), part=""):
    """{way: ms, one for each round} of samples, or of a part of their work, of {way: command}. The benchmark ends if they do not print the
    same; those that are `twice` run two programs at once, which both print it."""
    times, said = {way: [] for way in ways}, set()
    for turn in range(rounds):
        for way in shuffled(turn, ways):
            seconds, text = timed(ways[way], part=part)
            times[way].append(seconds * 1000)
            said.add("".join(dict.fromkeys(text.splitlines(True))) if way in twice else text)
    if len(said) != 1:
        sys.exit(f"{name_of_benchmark()}: programs that should print the same do not: {', '.join(ways)}\n{''.join(said)}")
    return times


def named(name, experiments):
    """The experiment of this name, or those whose names go on with a hyphen after it."""
    return [name] if name in experiments else [each for each in experiments if each.startswith(f"{name}-")]


def run_experiments(name, about, experiments, check, rounds, head=HEAD):
    """The command `./dev bench NAME`: its experiments are functions of the number of rounds and a Result, whose rows have this head. Returns
    the exit code."""
    parser = argparse.ArgumentParser(prog=f"./dev bench {name}", description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=rounds)
    parser.add_argument("--markdown", metavar="FILE", help="write the tables there, too")
    parser.add_argument("--check", action="store_true", help="measure nothing: small runs, whose results must be right")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(experiments)}, or what some of these begin with, up to "
                        "a hyphen; all if none is named")
    options = parser.parse_args()
    if unknown := [name for name in options.names if not named(name, experiments)]:
        parser.error(f"no experiment is named {', '.join(sorted(unknown))}")
    os.makedirs(OUT, exist_ok=True)
    if options.check:
        return check()
    touch_free_memory()
    result = Result(head)
    chosen = dict.fromkeys(each for name in options.names for each in named(name, experiments))
    for each in chosen or experiments:
        experiments[each](options.rounds, result)
        print(f"{each}: measured", file=sys.stderr)
    print(result.markdown(), end="")
    if options.markdown:
        with open(options.markdown, "w") as file:
            file.write(result.markdown())
    return 0 if result.all_met else 1
