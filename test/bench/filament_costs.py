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


def ends(rounds, result):
    ours, mpi = filaments(), compiled("synchronize", MPICC, f"{BENCH}/peers/synchronize.c")
    rows = []
    for nodes in NODES:
        start = ["mpiexec", "-n", str(nodes)]
        found, peer = [], []
        for _ in range(max(1, rounds // 5)):
            found.append(medians_by_word(run(*start, ours, "ends", "1", str(ROUNDS))))
            peer.append(medians_by_word(run(*start, mpi, *map(str, TIMES[nodes]))))
        us = lambda some, word: f"{statistics.median(each[word] for each in some) / 1000:,.2f}"
        rows.append([str(nodes), *(us(found, word) for word in ("forall", "int", "double", "barrier")), *(us(peer, word) for word in ("barrier", "int", "double"))])
    head = ["nodes", "forall", "reduces an int", "a double", "barrier()", "MPI_Barrier", "MPI_Allreduce, int", "double"]
    result.tables.append(table(head, rows, "The end of a phase, on 2 processors, in µs"))


def check():
    for kind, size in (("coarsened", "1000"), ("element", "1000"), ("scattered", "1000"), ("grid", "30"), ("ends", "1")):
        for nodes in ("1", "2", "3"):
            run("mpiexec", "-n", nodes, filaments(), kind, size, "2")
