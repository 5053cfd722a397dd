#!/usr/bin/env python3
"""What moves, the computation or the data: experiments of chapter 7 of Hsieh's thesis, and walks, with each policy (never, always, static,
repeat, adaptive) by turns in one program (prelude/migration_*.c say what each does). A time is the slope of the least-squares line over
runs of some iterations, each run the median over the turns, with its 95 % interval; messages and bytes are slopes, too. Writes a Markdown
table, a CSV file and SVG plots. Exits with 1 if a target is missed."""
import argparse
import csv
import os
import statistics
import sys
from dataclasses import dataclass

from commands import run
from curves import plot
from regression import slope

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.environ.get("PRELUDE_BUILD", os.path.join(ROOT, "build"))
OUT = os.path.join(BUILD, "bench-migration")
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
}


def compile_all():
    os.makedirs(OUT, exist_ok=True)
    preludec, source, objects = os.path.join(BUILD, "bin", "preludec"), f"{ROOT}/test/bench/prelude", []
    with open(f"{source}/migration.c") as file:
        text = file.read()
    for policy in POLICIES:
        path = os.path.join(OUT, f"migration-{policy}")
        with open(f"{path}.c", "w") as file:
            file.write(text.replace("POLICY", policy))
        run(preludec, "-O2", f"-I{source}", "-c", f"{path}.c", "-o", f"{path}.o")
        objects.append(f"{path}.o")
    program = os.path.join(OUT, "migration")
    files = [f"{source}/migration_{part}.c" for part in ("main", "sharing", "walks", "graphs")]
    run(preludec, "-O2", f"-I{source}", *files, *objects, "-o", program)
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


def judge(found):
    """Rows (what, measured, target, met)."""
    rows = []

    def row(what, value, target, at_least):
        rows.append((what, f"{value:.2f} x", f"{'>=' if at_least else '<='} {target} x", value >= target if at_least else value <= target))

    if "access" in found:
        row("access to 2,048 bytes: always faster than never (thesis: 2.11)", times(found["access"], 2048, "always", "never"), 2.1, True)
    for name in ("mix-2", "mix-8"):
        if name in found:
            row(f"{name}, 0 % reads: adaptive faster than never (thesis, 8 nodes: 2.9)", times(found[name], 0, "adaptive", "never"), 2.9, True)
    for name in found:
        names = CHARTS[name].names or {}
        for what in ("ns", "messages")[:1 if name in ("access", "mix-2", "mix-8", "phases") else 2]:
            if name == "phases":
                continue
            ratio, x = beside_best(found[name], what)
            row(f"{name}: {'time' if what == 'ns' else what} of adaptive beside the best fixed policy, worst at {names.get(x, x)}", ratio, 1.05, False)
    if "phases" in found:
        row("phases, all: adaptive faster than the best fixed policy", 1 / beside_best({0: found["phases"][0]}, "ns")[0], 1.2, True)
    return rows


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


def write(found, out):
    """Writes the table and the CSV file of what has been measured so far; the table, and whether all targets are met."""
    rows = judge(found)
    text = "| what | measured | target | met |\n| --- | --- | --- | --- |\n"
    text += "".join(f"| {what} | {value} | {target} | {'yes' if met else '**no**'} |\n" for what, value, target, met in rows)
    text += "".join(table_of(name, results) for name, results in found.items())
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
    return text, all(met for *_, met in rows)


def main():
    parser = argparse.ArgumentParser(prog="./dev bench migration", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("experiments", nargs="*", metavar="EXPERIMENT", help=f"of {', '.join(CHARTS)}; all if none is named")
    parser.add_argument("--quick", action="store_true", help="a third of the turns, and of the points of a curve about half")
    parser.add_argument("--out", default=OUT, metavar="DIRECTORY", help="for migration.md, migration.csv and the plots (default: %(default)s)")
    options = parser.parse_args()
    unknown = set(options.experiments) - set(CHARTS)
    if unknown:
        parser.error(f"no experiment is named {', '.join(sorted(unknown))}")
    program, found = compile_all(), {}
    for name in options.experiments or CHARTS:
        chart = CHARTS[name]
        xs = chart.xs[::2] if options.quick and len(chart.xs) > 5 else chart.xs
        if name == "access" and options.quick:
            xs = (16, 256, 2048, 65536)  # 2,048 has a target
        found[name] = {x: measure(program, chart, x, chart.turns // 3 if options.quick else chart.turns) for x in xs}
        text, all_met = write(found, options.out)
        plot(os.path.join(options.out, f"{name}.svg"), chart, found[name])
        print(f"{name}: measured", file=sys.stderr)
    print(text, end="")
    return 0 if all_met else 1


sys.exit(main())
