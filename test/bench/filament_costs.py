"""What loops of filaments cost: a filament in a strip, beside the loop it came from (strips; tables 5.1 and 5.2, figures 5.1 to 5.3 of
the dissertation), and the end of a phase, beside MPI's barrier and reductions, on as many nodes as processors and on more (ends; tables
5.3 and 5.4)."""
import statistics

from commands import run
from turns import BENCH, MPICC, ON_ONE, PRELUDEC, compiled, medians_by_word, table

POINTS, SIDE, TURNS = 1 << 16, 512, 60
NODES, ROUNDS = (2, 4, 8), 9
TIMES = {2: (9, 200), 4: (3, 20), 8: (3, 20)} # of MPI's: one takes 10 to 50 ms where processes share processors


def filaments():
    return compiled("filaments", PRELUDEC, f"{BENCH}/prelude/filaments.c")


def strips(rounds, result):
    ours = filaments()
    for kind, size in (("coarsened", POINTS), ("element", POINTS), ("scattered", POINTS), ("grid", SIDE)):
        found = [medians_by_word(run(*ON_ONE, ours, kind, str(size), str(TURNS))) for _ in range(rounds)]
        more = [each["forall"] - each["plain"] for each in found]
        middle = statistics.median(more)
        result.all_met &= middle <= 2
        result.add(f"a filament, {kind}, 1 node", [each["forall"] for each in found], "the loop", [each["plain"] for each in found], "ns")
        result.tables.append(f"\nA filament, {kind}: {middle:.3f} ns beyond the loop's own (target 2; {'met' if middle <= 2 else '**missed**'})\n")


def ends_on(nodes, rounds):
    """What the ends of phases take, and what MPI's do: {word: ns} each."""
    start = ["mpiexec", "-n", str(nodes)]
    commands = ([*start, filaments(), "ends", "1", str(ROUNDS)],
                [*start, compiled("synchronize", MPICC, f"{BENCH}/peers/synchronize.c"), *map(str, TIMES[nodes])])
    found = [[medians_by_word(run(*command)) for command in commands] for _ in range(rounds)]
    return [{word: statistics.median(each[word] for each in column) for word in column[0]} for column in zip(*found)]


def ends(rounds, result):
    rows = []
    for nodes in NODES:
        ours, peer = ends_on(nodes, max(1, rounds // 5))
        rows.append([str(nodes), *(f"{of[word] / 1000:,.2f}" for of, words in ((ours, ("forall", "int", "double", "barrier")),
                                                                            (peer, ("barrier", "int", "double"))) for word in words)])
    head = ["nodes", "forall", "reduces an int", "a double", "barrier()", "MPI_Barrier", "MPI_Allreduce, int", "double"]
    result.tables.append(table(head, rows, "The end of a phase, on 2 processors, in µs"))


def check():
    for kind, size in (("coarsened", "1000"), ("element", "1000"), ("scattered", "1000"), ("grid", "30"), ("ends", "1")):
        for nodes in ("1", "2", "3"):
            run("mpiexec", "-n", nodes, filaments(), kind, size, "2")
