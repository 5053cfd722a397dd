#!/usr/bin/env python3
"""auto.py [--rounds N] [--markdown FILE] [NAME...]: the samples of samples/programs with locks and moves by hand, by turns with the same
without them (NAME-auto.c, if there are any by hand), in which preludec -fauto places them, of INDEPENDENT with -fassume-independent, and,
in "profile", -fauto-move=FILE by the profile of a small run. All cells but those of "by hand" are multiples of by hand: medians over the
rounds, and the interval of 95 % of medians of such rounds (bootstrap). Lines are those with code that differ from the sequential program.
Messages are medians of runs of their own. Instructions are those of a run on one node, without what a smaller run has too, under
callgrind. Exits with 1 if a target is missed or a result is wrong."""
import os
import re
import statistics
import sys
import tempfile

from commands import run
from port_lines import changed_lines
from programs import PROGRAMS, messages_of, program, sources
from ratios import interval
from turns import ON_ONE, ON_TWO, OUT, PRELUDEC, run_experiments, table, timed, times_by_turns

BY_HAND, AUTO, PROFILE = "by hand", "-fauto", "profile"
INDEPENDENT = ("power", "tree-sort")  # the forks of which are given parts of their own
RUNS = 5  # in which messages are counted
# Rows: the sizes of runs whose difference is counted in instructions, and the size of the run whose profile is taken.
SIZES = {"tree-sum": ("8", "11", "10"), "perimeter": ("5", "7", "7"), "power": ("1", "2", "4"), "hospital": ("10", "20", "50"),
         "tiled-product": ("64", "128", "100"), "tour": ("500", "2000", "2000"), "tree-sort": ("6", "9", "8"),
         "spanning-tree": ("50", "100", "100"), "skip-list": ("500", "2000", "2000")}
HEAD = ["program", "lines, by hand", AUTO, "messages, by hand", AUTO, PROFILE, "2 nodes, by hand, ms", AUTO, PROFILE, "1 node, by hand, ms", AUTO,
        "instructions"]


class Target:
    """What each row's ratio may be, but for `exceptions` of all rows, which may be `most`."""

    def __init__(self, what, ratio, most=None, exceptions=0):
        self.what, self.ratio, self.most, self.exceptions, self.rows = what, ratio, most or ratio, exceptions, {}

    def add(self, row, ratio, low):
        """A row's ratio, and where its interval begins."""
        self.rows[row] = (ratio, low)

    def is_met(self):
        over = [low for _, low in self.rows.values() if low > self.ratio]
        return len(over) <= self.exceptions and all(low <= self.most for low in over)

    def cells(self):
        over = [f"{row}: {ratio:.2f}" + ("" if low > self.ratio else " (within the interval)")
                for row, (ratio, low) in self.rows.items() if ratio > self.ratio]
        allowed = f", but for {self.exceptions} row that may have {self.most:.2f}" if self.exceptions else ""
        return [self.what, f"<= {self.ratio:.2f}{allowed}", "; ".join(over), "yes" if self.is_met() else "**no**"]


TARGETS = {name: Target(name, *limits) for name, limits in
           {"messages": (1.05, 1.3, 1), "messages, profile": (1.05, 1.3, 1), "2 nodes": (1.05, 1.3, 1), "2 nodes, profile": (1.05, 1.3, 1),
            "lines": (0.4,), "1 node": (1.1,), "instructions": (1.1,)}.items()}


def has_own(name):
    """Whether there is a program without annotations; else there are no locks and moves by hand."""
    return os.path.exists(sources(name, "-auto")[0])


def versions(name):
    """{version: its compiled program}."""
    suffix = "-auto" if has_own(name) else ""
    found = {BY_HAND: program(name, "", [*PRELUDEC, "-fno-auto-move"]), AUTO: placed(name, suffix)}
    if "-fauto-move=" in run(*PRELUDEC[:1], "--help"):
        profile = os.path.join(OUT, f"auto-{name}.json")
        timed([*ON_TWO, found[AUTO], SIZES[name][2]], {"MCRL_PROFILE": profile, "MCRL_HISTORIES": "100"})
        found[PROFILE] = placed(name, suffix, f"-fauto-move={profile}")
    return found


def placed(name, suffix, *options):
    first, *others = sources(name, suffix)
    out = os.path.join(OUT, f"auto-{name}" + ("-profile" if options else ""))
    if suffix and name in INDEPENDENT:
        options = ("-fassume-independent", *options)
    run(*PRELUDEC, "-fauto", *options, first, *others, "-o", out, "-lm")
    return out


def instructions_of(binary, size):
    with tempfile.TemporaryDirectory() as folder:
        run(*ON_ONE, "valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={folder}/count", binary, size, seconds=900)
        with open(os.path.join(folder, "count")) as file:
            return int(re.search(r"^totals: (\d+)", file.read(), re.M)[1])


def more_instructions(binary, small, large):
    return instructions_of(binary, large) - instructions_of(binary, small)


def row_of(name, rounds):
    binaries, size = versions(name), PROGRAMS[name].size.split()
    two = {version: [*ON_TWO, binary, *size] for version, binary in binaries.items()}
    row = [f"{name} {PROGRAMS[name].size}", *lines_cells(name)]
    counts = {version: statistics.median(messages_of(command) for _ in range(RUNS)) for version, command in two.items()}
    row += [f"{counts[BY_HAND]:,.0f}", *(ratio_cell(name, "messages", version, [counts.get(version)], [counts[BY_HAND]]) for version in (AUTO, PROFILE))]
    times = times_by_turns(two, rounds)
    row += [f"{statistics.median(times[BY_HAND]):.0f}", *(ratio_cell(name, "2 nodes", version, times.get(version), times[BY_HAND]) for version in (AUTO, PROFILE))]
    times = times_by_turns({version: [*ON_ONE, binaries[version], *size] for version in (BY_HAND, AUTO)}, rounds)
    row += [f"{statistics.median(times[BY_HAND]):.0f}", ratio_cell(name, "1 node", AUTO, times[AUTO], times[BY_HAND])]
    counted = [more_instructions(binaries[version], *SIZES[name][:2]) for version in (AUTO, BY_HAND)]
    return [*row, ratio_cell(name, "instructions", AUTO, counted[:1], counted[1:])]


def ratio_cell(name, what, version, ours, others):
    """The ratio of what was measured, round by round; empty if there is no such version."""
    if ours is None or ours[0] is None:
        return ""
    ratios = [a / b if b else float(a == b) or float("inf") for a, b in zip(ours, others)]
    ratio, (low, high) = statistics.median(ratios), interval(ratios)
    TARGETS[what + (", profile" if version == PROFILE else "")].add(name, ratio, low)
    return f"{ratio:.2f}" if len(ratios) == 1 else f"{ratio:.2f} ({low:.2f} to {high:.2f})"


def lines_cells(name):
    original = sources(name, "-sequential")
    by_hand = changed_lines(original, sources(name))
    if not has_own(name):
        return [str(by_hand), "the same"]
    ours = changed_lines(original, sources(name, "-auto"))
    TARGETS["lines"].add(name, ours / by_hand, ours / by_hand)
    return [str(by_hand), f"{ours}: {ours / by_hand:.2f}"]


def experiment(name):
    def measured(rounds, result):
        result.rows.append(row_of(name, rounds))
        judged = [target for target in TARGETS.values() if target.rows]
        result.tables = [table(["against by hand", "target", "rows over it", "met"], [target.cells() for target in judged], "Targets:")]
        result.all_met = all(target.is_met() for target in judged)
    return measured


def check():
    """The programs at their standard sizes, which are small: all versions must print the same."""
    for name in SIZES:
        binaries = versions(name)
        times_by_turns({f"{version}, -n {on[2]}": [*on, binary] for version, binary in binaries.items() for on in (ON_ONE, ON_TWO)}, 1)
    print("all results are right")
    return 0


if __name__ == "__main__":
    sys.exit(run_experiments("auto", __doc__, {name: experiment(name) for name in SIZES}, check, 9, HEAD))
