#!/usr/bin/env python3
"""What moves, the computation or the data: experiments of chapter 7 of Hsieh's thesis, and walks, with each policy (never, always, static,
repeat, adaptive) by turns in one program (prelude/migration_*.c say what each does). A time is the slope of the least-squares line over
runs of some iterations, each run the median over the turns, with its 95 % interval; messages and bytes are slopes, too. `peers` has a plain
`move` beside MPI (structures.py). Writes a Markdown table, a CSV file and SVG plots. Exits with 1 if a target is missed."""
import os
import statistics
import sys

from commands import run
from experiments import BENCH, BUILD, PRELUDE, PRELUDEC, Chart, Experiments, compile_variants, slopes
from structures import ROUNDS, check_structures, compile_structures, judge_structures, measure_structures, table_of_structures

FIXED = ("never", "always", "static", "repeat")
POLICIES = (*FIXED, "adaptive")

MILLISECONDS = "milliseconds for an iteration"
SIZES, READS = (16, 64, 256, 1024, 2048, 4096, 16384, 65536), tuple(range(0, 101, 10))
CHARTS = {
    "access": Chart("a read of a region that its home has written since", "access", SIZES, "bytes of the region", log_x=True, log_y=True),
    "mix-2": Chart("2 nodes read and write one region of 256 bytes", "mix", READS, "% reads"),
    "mix-8": Chart("8 nodes on 2 cores read and write one region of 256 bytes", "mix", READS, "% reads", nodes=8, turns=7),
    "chase": Chart("a list whose elements their homes have written since", "chase", (1, 4, 16, 64, 256, 1024), "elements in a row with one home",
                   "ns for an element", scale=1, log_x=True, log_y=True),
    "chase-warm": Chart("the same list, not written", "chase-warm", (1, 16, 256), "elements in a row with one home", "ns for an element", scale=1,
                        log_x=True),
    "tree": Chart("down a tree of 8,191 elements, which go to their homes from level 4 on", "tree", (-4, 4), "",
                  names={-4: "not written", 4: "written before each run"}),
    "hash": Chart("a key in chains of 8 elements, which their homes have written since", "hash", (8,), "", names={8: "all"}),
    "hash-warm": Chart("a key in chains of 8 elements, not written", "hash-warm", (8,), "", names={8: "all"}),
    "vector": Chart("columns of a sparse matrix: blocks of a vector that its home writes each time", "vector", (0, 1, 3), "", MILLISECONDS,
                    scale=1e6, names={0: "no skew", 1: "u²", 3: "u⁴"}),
    "bfs": Chart("breadth first through 2,048 vertices whose degrees are skewed", "bfs", (0,), "", MILLISECONDS, scale=1e6, names={0: "all"}),
    "phases": Chart("a table: load, look up, update", "phases", (0, 1, 2, 3), "", MILLISECONDS, scale=1e6,
                    names={0: "all", 1: "load", 2: "look up", 3: "update"}, turns=7),
    "counting-2": Chart("a number of a counting network of 24 balancers and 8 counters, on 2 nodes", "counting", (1, 2), "",
                        names={1: "1 node draws", 2: "2 nodes draw"}),
    "counting-8": Chart("a number of a counting network of 24 balancers and 8 counters, on 8 nodes on 2 cores", "counting", (1, 2, 4, 8),
                        "nodes that draw numbers", nodes=8, log_x=True, turns=3),
    "btree-cold": Chart("a B-tree of 200,000 keys, 500 in a node; no node has copies at first", "btree-cold", READS, "% lookups"),
    "btree-warm": Chart("the same B-tree after 20,000 operations of each node", "btree", READS, "% lookups"),
    "btree-8": Chart("the same on 8 nodes on 2 cores", "btree", READS[::2], "% lookups", nodes=8, turns=7),
}
# What has a target is measured when there is little time, too.
QUICK_XS = {"access": (16, 256, 2048, 65536), "btree-8": (0, 80)}
PEERS = "peers"
PICTURED = ("access", "mix-2", "chase", "tree", "hash", "counting-2", "btree-cold", "btree-warm")
NOT_BESIDE_BEST = ("counting-2", "counting-8", "btree-cold", "btree-warm", "btree-8", "phases")


def compile_all(out, defines=()):
    """The program of all experiments. The operations are compiled once for each policy."""
    objects = compile_variants(out, ("migration", "migration_btree"), "POLICY", POLICIES, defines)
    program = os.path.join(out, "migration")
    files = [f"{PRELUDE}/{part}.c" for part in ("btree_nodes", "forget_copies")]
    files += [f"{PRELUDE}/migration_{part}.c" for part in ("main", "sharing", "walks", "graphs", "kernels")]
    run(*PRELUDEC, *defines, *files, *objects, "-o", program)
    return program


def times(results, x, policy, of, what="ns"):
    """How many times as much `of` needs as `policy`."""
    return results[x][of][what][0] / results[x][policy][what][0]


def beside_best(results, what):
    """(ratio, x) where adaptive is the furthest from the best fixed policy; a slope that noise has made negative has no ratio, which is
    infinite. Under a message in ten iterations nothing is compared."""
    def ratio(policies):
        best, ours = min(policies[policy][what][0] for policy in FIXED), policies["adaptive"][what][0]
        if what == "messages":
            return max(ours, 0.1) / max(best, 0.1)
        return ours / best if min(ours, best) > 0 else float("inf")
    return max((ratio(policies), x) for x, policies in results.items())


def judge(found, peers):
    """Rows (what, measured, target, met)."""
    rows = []

    def row(what, value, target, at_least):
        rows.append((what, f"{value:.2f} x", f"{'>=' if at_least else '<='} {target} x", value >= target if at_least else value <= target))

    if "access" in found:
        row("access to 2,048 bytes: always faster than never (thesis: 2.11)", times(found["access"], 2048, "always", "never"), 2.1, True)
    for name in ("mix-2", "mix-8"):
        if name in found:
            row(f"{name}, 0 % reads: adaptive faster than never (thesis, 8 nodes: 2.9)", times(found[name], 0, "adaptive", "never"), 2.9, True)
    for name in ("counting-2", "counting-8"):
        if name in found:
            most = max(found[name])
            row(f"{name}, {most} nodes draw: adaptive faster than never (thesis: faster with more than one)",
                times(found[name], most, "adaptive", "never"), 1.0, True)
    for name in ("btree-cold", "btree-warm", "btree-8"):
        for x, what, target in ((0, "inserts only", 1.44), (80, "80 % lookups", 1.23)):
            if name in found and x in found[name]:
                row(f"{name}, {what}: adaptive faster than never (thesis: {target})", times(found[name], x, "adaptive", "never"), target, True)
    for name in found:
        if name in NOT_BESIDE_BEST:
            continue
        names = CHARTS[name].names or {}
        for what in ("ns", "messages")[:1 if name in ("access", "mix-2", "mix-8") else 2]:
            ratio, x = beside_best(found[name], what)
            row(f"{name}: {'time' if what == 'ns' else what} of adaptive beside the best fixed policy, worst at {names.get(x, x)}", ratio, 1.05, False)
    if "phases" in found:
        row("phases, all: adaptive faster than the best fixed policy", 1 / beside_best({0: found["phases"][0]}, "ns")[0], 1.2, True)
    return rows + judge_structures(peers)


def check_all(out):
    """Small runs of every experiment on several nodes, and of the peers; each program ends with an error if a result is wrong."""
    small = ("-DKEYS=2000", "-DENTRIES=10")
    program = compile_all(out, small)
    for name in ("counting", "btree", "btree-cold"):
        for nodes in (1, 2, 4):
            run("mpiexec", "-n", str(nodes), program, name, "1" if name == "counting" else "50", "0")
            print(f"{name} on {nodes}: right with each policy")
    for name in sorted({chart.program for chart in CHARTS.values()} - {"counting", "btree", "btree-cold"}):
        chart = next(chart for chart in CHARTS.values() if chart.program == name)
        run("mpiexec", "-n", "2", program, name, str(chart.xs[-1]), "0")
        print(f"{name} on 2: right with each policy")
    check_structures(compile_structures(BUILD, BENCH, out, small))


class Migration(Experiments):
    name, about, charts, ways, way, pictured = "migration", __doc__, CHARTS, POLICIES, "policy", PICTURED
    quick = "a third of the turns, and of the points of a curve about half"
    peers = {}

    def names(self):
        return (*CHARTS, PEERS)

    def compile(self, out):
        return compile_all(out)

    def measure(self, chart, x, turns):
        return slopes(run("mpiexec", "-n", str(chart.nodes), self.programs, chart.program, str(x), str(turns)))

    def xs_of(self, name, is_quick):
        xs = CHARTS[name].xs
        return xs if not is_quick else QUICK_XS[name] if name in QUICK_XS else xs[::2] if len(xs) > 5 else xs

    def measure_experiment(self, name, options):
        if name != PEERS:
            return super().measure_experiment(name, options)
        os.makedirs(self.out, exist_ok=True)
        self.peers = measure_structures(compile_structures(BUILD, BENCH, self.out), 5 if options.quick else ROUNDS)

    def judge(self):
        return judge(self.found, self.peers)

    def tables(self):
        return super().tables() + (table_of_structures(self.peers) if self.peers else "")

    def csv_rows(self):
        yield from super().csv_rows()
        for name, sides in self.peers.items():
            for side, ns in sides.items():
                yield [f"{PEERS}: {name}", 2, "", side, f"{statistics.median(ns):.6g}", "", "", ""]

    def check(self, names, out):
        check_all(out)


if __name__ == "__main__":
    sys.exit(Migration().main())
