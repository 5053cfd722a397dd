#!/usr/bin/env python3
"""What moves, the computation or the data: experiments of chapter 7 of Hsieh's thesis, and walks, with each policy (never, always, static,
repeat, adaptive) by turns in one program (prelude/migration_*.c say what each does). A time is the slope of the least-squares line over
runs of some iterations, each run the median over the turns, with its 95 % interval; messages and bytes are slopes, too. `peers` has a plain
`move` beside MPI (structures.py). Writes a Markdown table, a CSV file and SVG plots. Exits with 1 if a target is missed."""
import argparse
import csv
import os
import statistics
import sys
from dataclasses import dataclass

from commands import run
from regression import slope
from structures import ROUNDS, check_structures, compile_structures, judge_structures, measure_structures, table_of_structures

BENCH = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(BENCH))
BUILD = os.environ.get("PRELUDE_BUILD", os.path.join(ROOT, "build"))
OUT = os.path.join(BUILD, "bench-migration")
FIGURES = os.path.join(ROOT, "docs", "figures")
FIXED = ("never", "always", "static", "repeat")
POLICIES = (*FIXED, "adaptive")
FEWEST = 3  # runs that a median needs


@dataclass
class Chart:
    """An experiment of migration.h at several x, which is one picture."""
    title: str
    program: str
    xs: tuple
    x: str
    y: str = "microseconds"
    nodes: int = 2
    scale: float = 1000  # ns in the unit of y
    log_x: bool = False
    log_y: bool = False
    names: dict = None  # of the x, where they are no numbers
    turns: int = 21


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
    "vector": Chart("columns of a sparse matrix: blocks of a vector that its home writes each time", "vector", (0, 1, 3), "", "milliseconds",
                    scale=1e6, names={0: "no skew", 1: "u²", 3: "u⁴"}),
    "bfs": Chart("breadth first through 2,048 vertices whose degrees are skewed", "bfs", (0,), "", "milliseconds", scale=1e6, names={0: "all"}),
    "phases": Chart("a table: load, look up, update", "phases", (0, 1, 2, 3), "", "milliseconds", scale=1e6,
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
NOT_BESIDE_BEST = ("counting-2", "counting-8", "btree-cold", "btree-warm", "btree-8", "phases")


def compile_all(out, defines=()):
    """The program of all experiments. The operations are compiled once for each policy."""
    os.makedirs(out, exist_ok=True)
    preludec, source, objects = os.path.join(BUILD, "bin", "preludec"), f"{BENCH}/prelude", []
    for part in ("migration", "migration_btree"):
        with open(f"{source}/{part}.c") as file:
            text = file.read()
        for policy in POLICIES:
            path = os.path.join(out, f"{part}-{policy}")
            with open(f"{path}.c", "w") as file:
                file.write(text.replace("POLICY", policy))
            run(preludec, "-O2", f"-I{source}", *defines, "-c", f"{path}.c", "-o", f"{path}.o")
            objects.append(f"{path}.o")
    program = os.path.join(out, "migration")
    files = [f"{source}/{part}.c" for part in ("btree_nodes", "forget_copies")]
    files += [f"{source}/migration_{part}.c" for part in ("main", "sharing", "walks", "graphs", "kernels")]
    run(preludec, "-O2", f"-I{source}", *defines, *files, *objects, "-o", program)
    return program


def calm(runs):
    """The runs in which no other program had a core, if there are enough."""
    undisturbed = [run for run in runs if run[3] == 0]
    return undisturbed if len(undisturbed) >= FEWEST else runs


def measure(program, chart, x, turns):
    """{policy: {"ns" | "messages" | "bytes": (slope, interval)}}"""
    runs = {}
    for line in run("mpiexec", "-n", str(chart.nodes), program, chart.program, str(x), str(turns)).splitlines():
        policy, iterations, seconds, *counted = line.split()
        runs.setdefault((policy, int(iterations)), []).append((float(seconds) * 1e9, *(int(n) for n in counted)))
    medians = {key: [statistics.median(column) for column in zip(*calm(found))] for key, found in runs.items()}
    return {policy: {what: slope([(iterations, found[at]) for (of, iterations), found in medians.items() if of == policy])
                     for at, what in enumerate(("ns", "messages", "bytes"))} for policy in POLICIES}


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


def table_of(name, results):
    chart = CHARTS[name]
    text = f"\n### {name}: {chart.title}\n\n{chart.nodes} nodes; {chart.y} ± 95 %, and messages, for an iteration\n\n"
    text += f"| {chart.x or 'what'} | {' | '.join(POLICIES)} |\n| --- |{' --- |' * len(POLICIES)}\n"
    for x in sorted(results):
        cells = []
        for policy in POLICIES:
            (ns, interval), (messages, _) = results[x][policy]["ns"], results[x][policy]["messages"]
            cells.append(f"{ns / chart.scale:,.4g} ± {interval / chart.scale:.2g} · {messages:,.4g}")
        text += f"| {(chart.names or {}).get(x, x)} | {' | '.join(cells)} |\n"
    return text


def write(found, peers, out):
    """Writes the table and the CSV file of what has been measured so far; the table, and whether all targets are met."""
    rows = judge(found, peers)
    text = "| what | measured | target | met |\n| --- | --- | --- | --- |\n"
    text += "".join(f"| {what} | {value} | {target} | {'yes' if met else '**no**'} |\n" for what, value, target, met in rows)
    text += "".join(table_of(name, results) for name, results in found.items())
    text += table_of_structures(peers) if peers else ""
    os.makedirs(out, exist_ok=True)
    with open(os.path.join(out, "migration.md"), "w") as file:
        file.write(text)
    with open(os.path.join(out, "migration.csv"), "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["experiment", "nodes", "x", "policy", "ns", "ns_95", "messages", "bytes"])
        for name, results in found.items():
            for x in sorted(results):
                for policy, of in results[x].items():
                    writer.writerow([name, CHARTS[name].nodes, x, policy, *(f"{v:.6g}" for v in (*of["ns"], of["messages"][0], of["bytes"][0]))])
        for name, sides in peers.items():
            for side, ns in sides.items():
                writer.writerow([f"{PEERS}: {name}", 2, "", side, f"{statistics.median(ns):.6g}", "", "", ""])
    return text, all(met for *_, met in rows)


def check(out):
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


def measure_all(options):
    """Writes what has been measured after each experiment; the table, and whether all targets are met."""
    from curves import plot  # needs matplotlib
    found, peers = {}, {}
    named = options.experiments or [*CHARTS, PEERS]
    program = compile_all(OUT) if set(named) - {PEERS} else None
    for name in named:
        if name == PEERS:
            os.makedirs(OUT, exist_ok=True)
            peers = measure_structures(compile_structures(BUILD, BENCH, OUT), 5 if options.quick else ROUNDS)
        else:
            chart = CHARTS[name]
            xs = chart.xs[::2] if options.quick and len(chart.xs) > 5 else chart.xs
            if options.quick and name in QUICK_XS:
                xs = QUICK_XS[name]
            found[name] = {x: measure(program, chart, x, chart.turns // 3 if options.quick else chart.turns) for x in xs}
            for folder in (options.out, FIGURES) if options.figures and os.path.exists(f"{FIGURES}/{name}.svg") else (options.out,):
                plot(os.path.join(folder, f"{name}.svg"), chart, found[name])
        text, all_met = write(found, peers, options.out)
        print(f"{name}: measured", file=sys.stderr)
    return text, all_met


def main():
    parser = argparse.ArgumentParser(prog="./dev bench migration", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("experiments", nargs="*", metavar="EXPERIMENT", help=f"of {', '.join(CHARTS)}, {PEERS}; all if none is named")
    parser.add_argument("--quick", action="store_true", help="a third of the turns, and of the points of a curve about half")
    parser.add_argument("--figures", action="store_true", help="renew the pictures of docs/figures, too")
    parser.add_argument("--check", action="store_true", help="measure nothing: small runs, whose results must be right")
    parser.add_argument("--out", default=OUT, metavar="DIRECTORY", help="for migration.md, migration.csv and the plots (default: %(default)s)")
    options = parser.parse_args()
    unknown = set(options.experiments) - {*CHARTS, PEERS}
    if unknown:
        parser.error(f"no experiment is named {', '.join(sorted(unknown))}")
    if options.check:
        check(options.out)
        return 0
    text, all_met = measure_all(options)
    print(text, end="")
    return 0 if all_met else 1


if __name__ == "__main__":
    sys.exit(main())
