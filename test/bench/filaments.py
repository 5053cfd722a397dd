#!/usr/bin/env python3
"""filaments.py [--rounds N] [--markdown FILE] [NAME...]: what forks at any cost, by turns with what stands beside them: a fork that is a
call, and one that waits to begin, with the same procedure without forks, and oneTBB's on one thread (fork); pairs of children, of which
another node takes one (steal); n queens and a tree of regions on 2 nodes, with one and with sequential C (trees); the samples that are
kernels of the dissertation, with sequential C, MPI, OpenMP and plain shared memory (samples, or samples-NAME); what 2 to 32 nodes ask and
take, and how long they are idle (many); what loops of filaments cost (strips), and the ends of their phases (ends); the dissertation's
tables of shared memory, with the same here (shared-memory). Ratios are medians over the rounds, with the interval of 95 % of medians of
such rounds (bootstrap). Exits with 1 if a target is missed or a result is wrong."""
import json
import os
import resource
import statistics
import sys
import tempfile

import filament_costs
import kernels
import shared_filaments
from commands import run
from turns import (BENCH, ON_ONE, ON_TWO, PRELUDEC, SAMPLES, compiled, environment, medians_by_word, run_experiments, shuffled, table,
                   timed)

NEVER_CALLS = {"MCRL_TUNE": "forks=1000000"}
ONLY_IF_ASKED = {"MCRL_TUNE": "forks=0"}
FIB, FEW_FIB, QUEENS, TREE, PAIRS = 34, 27, 13, 21, 1000
LARGE_TREE, SMALL_TREE, PROCESSORS = ("-d", "17"), ("-d", "1"), 2


def forks_of_fib(n):
    """Forks of fib(n), which makes one for each call above 1."""
    before, forks = 0, 0
    for _ in range(n - 1):
        before, forks = forks, before + forks + 1
    return forks


def forks():
    return compiled("forks", PRELUDEC, f"{BENCH}/prelude/forks.c")


def beyond_plain(command, count):
    """ns of a fork and its join, beyond the plain call."""
    found = medians_by_word(run(*command))
    return (found["forked"] - found["plain"]) / count


def fork(rounds, result):
    ours, tbb = forks(), compiled("forks_tbb", ("clang++-19", "-O2", "-std=c++20"), f"{BENCH}/peers/forks_tbb.cpp", "-ltbb")
    ways = {"as a call": ([*ON_ONE, ours, "fib", str(FIB), "5"], FIB), "as a call, on 2 nodes": ([*ON_TWO, ours, "fib", str(FIB), "5"], FIB),
            "in the list": ([*environment(NEVER_CALLS), *ON_ONE, ours, "fib", str(FEW_FIB), "5"], FEW_FIB),
            "oneTBB": ([tbb, "fib", str(FEW_FIB), "5"], FEW_FIB)}
    times = {way: [] for way in ways}
    for turn in range(rounds):
        for way in shuffled(turn, ways):
            command, size = ways[way]
            times[way].append(beyond_plain(command, forks_of_fib(size)))
    for way, target in (("as a call", 5), ("in the list", 60)):
        middle = statistics.median(times[way])
        result.all_met &= middle <= target
        result.tables.append(f"\nA fork and its join {way}: {middle:.2f} ns beyond the plain call (target {target}; "
                             f"{'met' if middle <= target else '**missed**'})\n")
    result.add("fork and join, in the list", times["in the list"], "oneTBB's task_group", times["oneTBB"], "ns")


def steal(rounds, result):
    found = [beyond_plain([*ON_TWO, forks(), "pairs", str(PAIRS), "9"], PAIRS) / 1000 for _ in range(rounds)]
    middle = statistics.median(found)
    result.all_met &= middle <= 3
    result.tables.append(f"\nTwo children of 20 us, one of which the other node takes, beyond one of them: {middle:.2f} us (target 3; "
                         f"{'met' if middle <= 3 else '**missed**'})\n")


def trees(rounds, result):
    ours = forks()
    for kind, size, target in (("queens", QUEENS, None), ("tree", TREE, 1.3)):
        one, two, plain = [], [], []
        for _ in range(rounds):
            alone_now, pair_now = (medians_by_word(run(*on, ours, kind, str(size), "3")) for on in (ON_ONE, ON_TWO))
            one.append(alone_now["forked"] / 1e6)
            two.append(pair_now["forked"] / 1e6)
            plain.append(alone_now["plain"] / 1e6)
        result.add(f"{kind} {size}, 1 node", one, "sequential", plain, "ms", target)
        result.add(f"{kind} {size}, 2 nodes", two, "1 node", one, "ms", 1 / 1.7)


def processor_seconds():
    """The time of all processes so far, which have been waited for."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def many(rounds, result):
    unbalanced = compiled("unbalanced-tree", PRELUDEC, f"{SAMPLES}/unbalanced-tree/unbalanced-tree.c")
    alone = timed([*ON_ONE, unbalanced, *LARGE_TREE])[0]
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "statistics.json")
        for nodes in (2, 4, 8, 16, 32):
            start = ["mpiexec", "-n", str(nodes), unbalanced]
            seconds, idle, asked, given = [], [], [], []
            for _ in range(min(rounds, 5)):
                before = processor_seconds()
                timed([*start, *SMALL_TREE])
                of_start = processor_seconds() - before
                seconds.append(timed([*start, *LARGE_TREE], {"MCRL_STATS": path})[0])
                used = processor_seconds() - before - 2 * of_start
                idle.append(100 * max(0, 1 - used / (PROCESSORS * seconds[-1])))
                with open(path) as file:
                    forked = json.load(file)["total"]["forks"]
                asked.append(forked["asked"])
                given.append(forked["given"])
            middle = statistics.median(seconds)
            rows.append([str(nodes), f"{middle * 1000:,.0f}", f"{alone / middle:.2f}", f"{statistics.median(idle):.1f}",
                         *(f"{statistics.median(values):,.0f}" for values in (asked, given))])
    head = ["nodes", "ms", "times as fast as 1 node", "processors idle, %", "questions", "forks taken"]
    result.tables.append(table(head, rows, f"The unbalanced tree of depth {LARGE_TREE[1]}, on 2 processors"))


def check():
    """Small runs of the programs, which end with an error if a result is wrong."""
    program = forks()
    for kind, size in (("fib", "15"), ("queens", "6"), ("tree", "8"), ("chain", "100"), ("pairs", "20")):
        for variables in ({}, NEVER_CALLS, ONLY_IF_ASKED):
            for nodes in ("1", "2", "3"):
                run(*environment(variables), "mpiexec", "-n", nodes, program, kind, size, "2")
    filament_costs.check()
    print("all results are right")
    return 0


EXPERIMENTS = {"fork": fork, "steal": steal, "trees": trees, **kernels.EXPERIMENTS, "many": many, "strips": filament_costs.strips,
               "ends": filament_costs.ends, "shared-memory": shared_filaments.measure}


if __name__ == "__main__":
    sys.exit(run_experiments("filaments", __doc__, EXPERIMENTS, check, 15))
