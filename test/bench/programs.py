#!/usr/bin/env python3
"""programs.py [--rounds N] [--markdown FILE] [NAME...]: the samples of samples/programs, by turns with their sequential originals, which
clang makes with -O2. All times but those of the first column are multiples of the sequential program's: medians over the rounds, and the
interval of 95 % of medians of such rounds (bootstrap). "half" is half of what two sequential programs at once take: less is not to be had
where processors share caches and memory. "2 nodes" has the default policy; "best fixed policy" is the better of MCRL_POLICY=always and
never, for programs with a move. Programs measure their times; messages are counted in a run of their own. Exits with 1 if a target is
missed or a result is wrong."""
import collections
import glob
import json
import os
import re
import statistics
import sys
import tempfile

from ratios import interval, judgement
from turns import MPICC, ON_ONE, ON_TWO, PRELUDEC, SAMPLES, compiled, environment, run_experiments, timed, times_by_turns

SEQUENTIAL = ("clang-19", "-O2")
POLICIES = ("always", "never")
OTHER_VERSION = re.compile("-(mpi|sequential|auto)\\b")
HEAD = ["program", "sequential, ms", "half", "1 node", "2 nodes", "best fixed policy", "MPI, 2", "messages", "misses"]

# size: the arguments. one: target for one node. two: for two, as a multiple of half of the sequential time, or of `half` if that is more;
# or of the sequential time itself (whole). moves: whether a policy can make a difference.
# of: the program, if it is not the row's name. small: the arguments of a check.
Program = collections.namedtuple("Program", "size one two whole moves mpi of small", defaults=(None, None, False, False, False, None, ""))
FIXED = 1.15  # the default policy, as a multiple of the best fixed one
PROGRAMS = {
    "tree-sum": Program("22", 1.15, 1.15, mpi=True),
    "perimeter": Program("17", 1.15, 1.15, moves=True),
    "power": Program("400", 1.15, 1.15, mpi=True),
    "hospital": Program("2000", 1.15, 1.15),
    "tiled-product": Program("1000", 1.15, 1.15, mpi=True),
    "tour": Program("200000", 1.3, 1.0, whole=True, moves=True),
    "tree-sort": Program("17", 1.3, moves=True), # its pieces are too small for two nodes, as mcrl-prof says
    "tree-sort-leaves": Program("17 10", 1.3, 1.0, whole=True, moves=True, of="tree-sort", small="8 3"),
    "spanning-tree": Program("1500", 1.3, 1.0, whole=True),
    "skip-list": Program("200000", 1.3, 1.0, whole=True),
}


def sources(name, suffix=""):
    """The files of a program, the one with its `main` first."""
    beginning = f"{SAMPLES}/programs/{name}/{name}{suffix}"
    others = sorted(path for path in glob.glob(f"{beginning}-*.c") if suffix or not OTHER_VERSION.match(path[len(beginning):]))
    return [f"{beginning}.c", *others]


def program(name, suffix, compiler):
    first, *others = sources(name, suffix)
    return compiled(f"programs-{name}{suffix}", compiler, first, *others, "-lm")


def ways_of(name, size):
    """{way: command}."""
    what = PROGRAMS[name]
    name = what.of or name
    ours, plain = program(name, "", PRELUDEC), program(name, "-sequential", SEQUENTIAL)
    ways = {"sequential": [plain, *size], "half": [*ON_TWO, plain, *size], "1 node": [*ON_ONE, ours, *size], "2 nodes": [*ON_TWO, ours, *size]}
    if what.moves:
        ways |= {policy: [*environment({"MCRL_POLICY": policy}), *ON_TWO, ours, *size] for policy in POLICIES}
    if what.mpi:
        ways["MPI"] = [*ON_TWO, program(name, "-mpi", MPICC), *size]
    return ways


def messages_of(command):
    """How many messages a run sends."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "statistics.json")
        timed(command, {"MCRL_STATS": path})
        with open(path) as file:
            return json.load(file)["total"]["messages"]


class Cells:
    """What a row says of ratios, round by round, and which of its targets it misses."""

    def __init__(self, times):
        self.times, self.missed, self.all_met = times, [], True

    def cell(self, way):
        ratios = [a / b for a, b in zip(self.times[way], self.times["sequential"])]
        low, high = interval(ratios)
        return f"{statistics.median(ratios):.2f} ({low:.2f} to {high:.2f})"

    def judge(self, what, ours, others, target):
        ratios = [a / b for a, b in zip(ours, others)]
        ratio, (low, _) = statistics.median(ratios), interval(ratios)
        self.all_met &= low <= target
        if (met := judgement(ratio, low, target)) != "yes":
            self.missed.append(f"{what}: {ratio:.2f}, not {target:.2f}" + ("" if "no" in met else " (within the interval)"))


def row_of(name, rounds):
    what = PROGRAMS[name]
    ways = ways_of(name, what.size.split())
    times = times_by_turns(ways, rounds, {"half"})
    times["half"] = [ms / 2 for ms in times["half"]]
    cells = Cells(times)
    cells.judge("1 node", times["1 node"], times["sequential"], what.one)
    if what.two:
        floor = [max(half, sequential / 2) for half, sequential in zip(times["half"], times["sequential"])]
        cells.judge("2 nodes", times["2 nodes"], times["sequential"] if what.whole else floor, what.two)
    best = min(POLICIES, key=lambda policy: statistics.median(times[policy])) if what.moves else None
    if best:
        cells.judge("2 nodes / best", times["2 nodes"], times[best], FIXED)
    row = [f"{what.of or name} {what.size}", f"{statistics.median(times['sequential']):.0f}", *(cells.cell(way) for way in ("half", "1 node", "2 nodes")),
           f"{best}: {cells.cell(best)}" if best else "", cells.cell("MPI") if what.mpi else "", f"{messages_of(ways['2 nodes']):,}",
           "; ".join(cells.missed)]
    return row, cells.all_met


def experiment(name):
    def measured(rounds, result):
        row, met = row_of(name, rounds)
        result.rows.append(row)
        result.all_met &= met
    return measured


def check():
    """The programs at their standard sizes, which are small: all ways must print the same."""
    for name, what in PROGRAMS.items():
        times_by_turns(ways_of(name, what.small.split()), 1, {"half"})
    print("all results are right")
    return 0


if __name__ == "__main__":
    sys.exit(run_experiments("programs", __doc__, {name: experiment(name) for name in PROGRAMS}, check, 9, HEAD))
