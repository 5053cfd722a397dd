"""two-regions.py PROGRAM [all]: runs two-regions.c on 4 nodes under `adaptive` (all: on 2, 4 and 8 under all policies), and compares the
messages of an operation with those counted by hand."""
import os
import subprocess
import sys

PLACES = ["here,here", "there,here", "here,there", "there,there", "there,elsewhere"]

# Without moving, by region: at node 0, elsewhere. A region is fetched by two messages, and taken back by two.
FETCHED = {"fresh": (0, 2), "alone": (0, 0), "homes": (0, 4), "reader": (4, 8), "writer": (4, 8), "turns": (2, 4)}

# What the other node's own reads or writes cost, and its copies: that is the same with all policies. By region: at node 0, elsewhere.
OTHERS = {"reader": 4, "writer": 4}

# The computation goes wherever it may. Columns: `move` at none, the first, the second, both; then the second region is only found in the first
# one, and `move` is at the first, at both. Beside OTHERS:
#     there,here   first   stays: the second region, which has no `move`, would have to follow. Found: it does, 1 + 2 + 1, and is taken back
#                  both    there, and back with the first region's lock, whose end is told: 1 + 1 + 1
#     here,there   second  there with the first one's lock, whose end comes back with the result: 1 + 1
#     there,there  first   1 + 1; second: the first one comes (2) and goes along (2)
#     there,elsewhere      first: 1 + 2 + 1; both: 1 + 1 + 1, and the end of the first lock 1
# By turns with another node, copies stay where the computations go.
ALWAYS = {
    "fresh": [(0, 0, 0, 0, 0, 0), (2, 2, 2, 3, 4, 3), (2, 2, 2, 2, 2, 2), (4, 2, 4, 2, 2, 2), (4, 4, 4, 4, 4, 4)],
    "alone": [(0, 0, 0, 0, 0, 0), (0, 0, 0, 3, 2, 3), (0, 0, 2, 2, 0, 2), (0, 2, 2, 2, 2, 2), (0, 2, 2, 4, 2, 4)],
    "homes": [(0, 0, 0, 0, 0, 0), (4, 4, 4, 3, 6, 3), (4, 4, 2, 2, 4, 2), (8, 2, 6, 2, 2, 2), (8, 6, 6, 4, 6, 4)],
    "reader": [(0, 0, 0, 0, 0, 0), (4, 4, 4, 3, 6, 3), (4, 4, 2, 2, 4, 2), (8, 2, 6, 2, 2, 2), (8, 6, 6, 4, 6, 4)],
    "writer": [(0, 0, 0, 0, 0, 0), (4, 4, 4, 3, 6, 3), (4, 4, 2, 2, 4, 2), (8, 2, 6, 2, 2, 2), (8, 6, 6, 4, 6, 4)],
    "turns": [(4, 1, 3, 1, 1, 1), (6, 2, 5, 3.5, 2, 3.5), (6, 1, 4, 3, 1, 3), (8, 2, 6, 2, 2, 2), (8, 2, 6, 4, 2, 4)],
}

# A policy that learns tries the other way once in 32 operations.
TRIES = 1.02


def run(program, nodes, policy):
    printed = subprocess.run(["mpiexec", "-n", str(nodes), program, "70", "32"], env=dict(os.environ, MCRL_POLICY=policy),
                             stdout=subprocess.PIPE, text=True, check=True).stdout
    rows = {}
    for line in printed.splitlines():
        between, place, *costs = line.split()
        rows[between, place] = [float(cost) for cost in costs]
    assert rows, printed
    return rows


def check_never(rows, nodes):
    for (between, place), costs in rows.items():
        here, there = FETCHED[between]
        expected = sum(here if one == "here" else there for one in place.split(","))
        assert costs == [expected] * 6, f"never, {nodes} nodes, {between} {place}: {costs}, expected {expected}"


def check_always(rows, nodes, policy):
    for (between, place), costs in rows.items():
        others = 2 * OTHERS.get(between, 0)
        expected = [cost + others for cost in ALWAYS[between][PLACES.index(place)]]
        assert costs == expected, f"{policy}, {nodes} nodes, {between} {place}: {costs}, expected {expected}"


def check_adaptive(rows, nodes):
    for (between, place), costs in rows.items():
        none, first, second, both, found_first, found_both = costs
        what = f"adaptive, {nodes} nodes, {between} {place}: {costs}"
        # Never more than without `move`, but for tries; nor where each pair is a new one, if the second region is known at the first lock.
        known = [first, second, both] + ([] if between == "fresh" else [found_first, found_both])
        assert all(cost <= none * TRIES for cost in known), what
        if between == "alone":
            assert costs == [0] * 6, what
        if nodes < 4:
            continue
        always = [cost + 2 * OTHERS.get(between, 0) for cost in ALWAYS[between][PLACES.index(place)]]
        if between in ("homes", "writer"):
            assert both <= always[3] * 1.03 and first <= min(none, always[1]) * 1.02, what
        if between == "turns":
            assert [first, both] == [always[1], always[1]], what
        if between == "fresh":
            assert [first, both] == [min(none, always[1]), min(none, always[3])], what


program = sys.argv[1]
has_all = sys.argv[2:] == ["all"]
for nodes in (2, 4, 8) if has_all else (4,): # of two, the last node is a home, too
    check_adaptive(run(program, nodes, "adaptive"), nodes)
if has_all:
    check_never(run(program, 4, "never"), 4)
    for policy in ("always", "static", "repeat"):
        check_always(run(program, 4, policy), 4, policy)
