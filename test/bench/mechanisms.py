#!/usr/bin/env python3
"""How an operation on another node's object is done: in place, in memory that the nodes of the host share; by moving the computation; by
moving the data; and what the adaptive policy makes of it (OSMIUM, section 4; prelude/mechanisms*.c say what each experiment does). All ways
by turns in one program; a time is the slope of the least-squares line over runs of some iterations, each run the median over the turns,
with its 95 % interval. Writes a Markdown table, a CSV file and SVG plots. Exits with 1 if a target is missed."""
import argparse
import csv
import os
import statistics
import sys
from dataclasses import dataclass

from commands import run
from regression import slope

BENCH = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(BENCH))
BUILD = os.environ.get("PRELUDE_BUILD", os.path.join(ROOT, "build"))
OUT = os.path.join(BUILD, "bench-mechanisms")
FIGURES = os.path.join(ROOT, "docs", "figures")
CLAUSES = ("in_place", "always", "never", "adaptive")
WAYS = ("in-place", "computation", "data", "adaptive", "adaptive-in-place")
LENGTHS = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)
OTHER_WAYS = ("coherent", "replicated", "mpi", "atomic")


@dataclass
class Chart:
    title: str
    program: str
    xs: tuple
    x: str
    nodes: int = 0  # 0: x is the number of nodes that work, and the home is one more
    turns: int = 15
    y: str = "ns"
    scale: float = 1
    log_x: bool = True
    log_y: bool = True
    names: dict = None


CHARTS = {
    "sum": Chart("the sum of a vector of integers, which its home has written since", "sum", LENGTHS, "numbers", nodes=2),
    "axpy": Chart("y += a x of vectors of integers, which their home has written since", "axpy", LENGTHS, "numbers", nodes=2),
    "contend": Chart("y += a x of 128 integers, by several nodes on 2 cores", "contend", (1, 2, 4, 7), "nodes that work", turns=5),
    "contend-float": Chart("y += a x of 128 floats, by several nodes on 2 cores", "contend-float", (1, 2, 4, 7), "nodes that work", turns=5),
    "dictionary": Chart("four nodes look up 10,000 entries in 64 regions of a fifth node, and write some", "dictionary", (1, 10, 100, 1000, 10000),
                        "look-ups for a write", nodes=5, turns=9),
    "counter": Chart("two nodes draw numbers from a counter", "counter", (1,), "", nodes=2, names={1: "a number of each node"}),
}


def compile_all(out):
    os.makedirs(out, exist_ok=True)
    preludec, source, objects = os.path.join(BUILD, "bin", "preludec"), f"{BENCH}/prelude", []
    with open(f"{source}/mechanisms.c") as file:
        text = file.read()
    for clause in CLAUSES:
        path = os.path.join(out, f"mechanisms-{clause}")
        with open(f"{path}.c", "w") as file:
            file.write(text.replace("CLAUSE", clause))
        run(preludec, "-O2", f"-I{source}", "-c", f"{path}.c", "-o", f"{path}.o")
        objects.append(f"{path}.o")
    program = os.path.join(out, "mechanisms")
    run(preludec, "-O2", f"-I{source}", f"{source}/mechanisms_main.c", *objects, "-o", program)
    run("mpicc", "-O2", f"{BENCH}/peers/counter.c", "-o", os.path.join(out, "counter"))
    return program


def slopes(text):
    """{way: {"ns" | "messages": (slope, interval)}} of the lines of a program."""
    runs = {}
    for line in text.splitlines():
        way, iterations, ns, messages = line.split()
        runs.setdefault((way, int(iterations)), []).append((float(ns), int(messages)))
    medians = {key: [statistics.median(column) for column in zip(*found)] for key, found in runs.items()}
    return {way: {what: slope([(iterations, found[at]) for (of, iterations), found in medians.items() if of == way])
                  for at, what in enumerate(("ns", "messages"))} for way in {way for way, _ in runs}}


def measure(program, name, x, turns):
    chart = CHARTS[name]
    nodes, length = (chart.nodes, x) if chart.nodes else (x + 1, 128)
    results = slopes(run("mpiexec", "-n", str(nodes), program, chart.program, str(length), str(turns)))
    if name == "counter":
        results.update(slopes(run("mpiexec", "-n", "2", os.path.join(os.path.dirname(program), "counter"), str(turns))))
    return results


def line_through(points):
    """(at 0, per x) of the least-squares line."""
    count, sum_x, sum_y = len(points), sum(x for x, _ in points), sum(y for _, y in points)
    per_x = (count * sum(x * y for x, y in points) - sum_x * sum_y) / (count * sum(x * x for x, _ in points) - sum_x ** 2)
    return (sum_y - per_x * sum_x) / count, per_x


def predicted_crossing(results, one, other):
    """Where two ways cost the same, by lines through every second length: the model."""
    lines = [line_through([(x, results[x][way]["ns"][0]) for x in sorted(results)[::2]]) for way in (one, other)]
    return (lines[1][0] - lines[0][0]) / (lines[0][1] - lines[1][1]) if lines[0][1] != lines[1][1] else None


def measured_crossing(results, one, other):
    """Where the curves between all lengths cross."""
    xs = sorted(results)
    ahead = [results[x][other]["ns"][0] - results[x][one]["ns"][0] for x in xs]
    for i in range(len(xs) - 1):
        if ahead[i] > 0 >= ahead[i + 1]:
            return xs[i] + (xs[i + 1] - xs[i]) * ahead[i] / (ahead[i] - ahead[i + 1])
    return None


def judge(found):
    """Rows (what, measured, target, met)."""
    rows = []
    for name in ("sum", "axpy"):
        if name not in found:
            continue
        model, crossing = predicted_crossing(found[name], "in-place", "computation"), measured_crossing(found[name], "in-place", "computation")
        text = f"{crossing:.0f} numbers, the model says {model:.0f}" if crossing and model else "no crossing"
        rows.append((f"{name}: up to where in place is faster than the computation", text, "within 20 %",
                     bool(crossing and model) and abs(model - crossing) <= 0.2 * crossing))
        worst, at = max((found[name][x]["adaptive-in-place"]["ns"][0] /
                         min(found[name][x][way]["ns"][0] for way in ("in-place", "computation", "data")), x) for x in found[name])
        rows.append((f"{name}: adaptive beside the best way, worst at {at}", f"{worst:.2f} x", "<= 1.05 x", worst <= 1.05))
    if "dictionary" in found:
        gain = {x: ways["coherent"]["ns"][0] / ways["replicated"]["ns"][0] for x, ways in found["dictionary"].items()}
        crossing = [x for x in sorted(gain) if gain[x] >= 1]
        rows.append(("dictionary: replicated is faster from so many look-ups for a write on", f"{crossing[0] if crossing else 'none'}", "a crossing",
                     bool(crossing) and gain[min(gain)] < 1))
        rows.append(("dictionary: replicated faster than coherent, 10,000 look-ups for a write", f"{gain[max(gain)]:.2f} x", ">= 2 x",
                     gain[max(gain)] >= 2))
    if "counter" in found:
        of = {way: result["ns"][0] for way, result in found["counter"][1].items()}
        rows.append(("counter: in place faster than by message", f"{of['computation'] / of['in-place']:.1f} x", ">= 2 x",
                     of["computation"] >= 2 * of["in-place"]))
        rows.append(("counter: beside MPI_Fetch_and_op in shared memory", f"{of['mpi'] / of['in-place']:.1f} x as fast", "", None))
        rows.append(("counter: beside a C11 fetch-and-add in shared memory", f"{of['atomic'] / of['in-place']:.2f} x as fast", "", None))
    return rows


def table_of(name, results):
    chart = CHARTS[name]
    ways = [way for way in (*WAYS, *OTHER_WAYS) if way in next(iter(results.values()))]
    text = f"\n### {name}: {chart.title}\n\nns ± 95 %, and messages, for an operation\n\n"
    text += f"| {chart.x or 'what'} | {' | '.join(ways)} |\n| --- |{' --- |' * len(ways)}\n"
    for x in sorted(results):
        cells = [f"{results[x][way]['ns'][0]:,.4g} ± {results[x][way]['ns'][1]:.2g} · {results[x][way]['messages'][0]:,.3g}" for way in ways]
        text += f"| {(chart.names or {}).get(x, x)} | {' | '.join(cells)} |\n"
    return text


def write(found, out):
    rows = judge(found)
    text = "| what | measured | target | met |\n| --- | --- | --- | --- |\n"
    text += "".join(f"| {what} | {value} | {target} | {'' if met is None else 'yes' if met else '**no**'} |\n" for what, value, target, met in rows)
    text += "".join(table_of(name, results) for name, results in found.items())
    with open(os.path.join(out, "mechanisms.md"), "w") as file:
        file.write(text)
    with open(os.path.join(out, "mechanisms.csv"), "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["experiment", "x", "way", "ns", "ns_95", "messages"])
        for name, results in found.items():
            for x in sorted(results):
                for way, of in results[x].items():
                    writer.writerow([name, x, way, *(f"{value:.6g}" for value in (*of["ns"], of["messages"][0]))])
    return text, all(met is not False for *_, met in rows)


def check(out):
    """Small runs of all experiments; each program ends with an error if a result is wrong."""
    program = compile_all(out)
    for name, chart in CHARTS.items():
        measure(program, name, chart.xs[-1], 1)
        print(f"{name}: right in each way")


def main():
    parser = argparse.ArgumentParser(prog="./dev bench mechanisms", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("experiments", nargs="*", metavar="EXPERIMENT", help=f"of {', '.join(CHARTS)}; all if none is named")
    parser.add_argument("--quick", action="store_true", help="a third of the turns")
    parser.add_argument("--figures", action="store_true", help="renew the pictures of docs/figures, too")
    parser.add_argument("--check", action="store_true", help="measure nothing: small runs, whose results must be right")
    parser.add_argument("--out", default=OUT, metavar="DIRECTORY", help="for mechanisms.md, mechanisms.csv and the plots (default: %(default)s)")
    options = parser.parse_args()
    unknown = set(options.experiments) - set(CHARTS)
    if unknown:
        parser.error(f"no experiment is named {', '.join(sorted(unknown))}")
    if options.check:
        check(options.out)
        return 0
    from curves import plot  # needs matplotlib
    program, found = compile_all(options.out), {}
    for name in options.experiments or CHARTS:
        turns = CHARTS[name].turns // 3 if options.quick else CHARTS[name].turns
        found[name] = {x: measure(program, name, x, max(turns, 3)) for x in CHARTS[name].xs}
        for folder in (options.out, FIGURES) if options.figures and os.path.exists(f"{FIGURES}/mechanisms-{name}.svg") else (options.out,):
            plot(os.path.join(folder, f"mechanisms-{name}.svg"), CHARTS[name], found[name])
        text, all_met = write(found, options.out)
        print(f"{name}: measured", file=sys.stderr)
    print(text, end="")
    return 0 if all_met else 1


if __name__ == "__main__":
    sys.exit(main())
