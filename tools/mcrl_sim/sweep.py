"""Many runs of one program: numbers of nodes, policies and machines; a table, and a picture of it."""
import argparse
import concurrent.futures
import csv
import io
import itertools
import os
import subprocess
import sys

import failures
import reading

from . import faults, machines
from .run import CannotStart, run

POLICIES = ("adaptive", "always", "never", "static", "repeat", "in_place")
COLUMNS = ("machine", "policy", "nodes", "seconds", "messages", "bytes", "code")


def list_of(kind):
    def read(text):
        return [kind(one) for one in text.split(",")]
    return read


def parser_of_sweeps(number_of_nodes, seed):
    def policy(text):
        if text not in POLICIES:
            raise argparse.ArgumentTypeError(f"there is no policy '{text}'; there are {', '.join(POLICIES)}")
        return text
    parser = argparse.ArgumentParser(prog="mcrl-sim sweep", usage="%(prog)s [OPTION...] PROGRAM [ARGUMENT...]",
                                     description="Runs a program once for each machine, policy and number of nodes.")
    parser.add_argument("-n", "--nodes", type=list_of(number_of_nodes), default=[1, 2, 4, 8], metavar="N,...",
                        help="numbers of nodes (1,2,4,8)")
    parser.add_argument("--machines", type=list_of(str), default=["rdma-cluster"], metavar="NAME,...", help="machines (rdma-cluster)")
    parser.add_argument("--policies", type=list_of(policy), default=["adaptive"], metavar="NAME,...", help="policies of moves (adaptive)")
    parser.add_argument("--seed", type=seed, default=0, metavar="S", help="as of a run")
    parser.add_argument("--fault", action="append", default=[], metavar="FAULT", help="as of a run")
    parser.add_argument("-o", "--out", metavar="FILE", help="write the table there, as CSV (standard output)")
    parser.add_argument("--svg", metavar="FILE", help="draw virtual times and messages there")
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count() or 1, metavar="J", help="how many runs at a time (%(default)s)")
    parser.add_argument("program", metavar="PROGRAM")
    parser.add_argument("arguments", nargs=argparse.REMAINDER, metavar="ARGUMENT")
    return parser


def measure(given, machine, policy, nodes):
    job = {"nodes": nodes, "seed": given.seed, "machine": machine, "faults": []}
    for fault in given.fault:
        faults.add(job, fault)
    program = given.program if os.sep in given.program or not os.path.exists(given.program) else os.path.join(".", given.program)
    code, summary = run(job, [program, *given.arguments], dict(os.environ, MCRL_POLICY=policy), subprocess.DEVNULL)
    if summary is None or code != 0:
        return (machine["name"], policy, nodes, "", "", "", code or 2)
    return (machine["name"], policy, nodes, f"{summary['ns'] / 1e9:.9f}", summary["messages"], summary["bytes"], code)


def table(rows):
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(rows)
    return text.getvalue()


def draw(path, rows, title):
    """A curve for each machine and policy."""
    import matplotlib
    matplotlib.use("svg")
    import matplotlib.pyplot as plt
    plt.rcParams.update({"svg.hashsalt": "prelude", "font.size": 9, "axes.spines.top": False, "axes.spines.right": False})
    figure, both = plt.subplots(1, 2, figsize=(9.6, 3.9))
    for axes, column, what in zip(both, (3, 4), ("seconds of virtual time", "messages")):
        for machine, policy in dict.fromkeys((row[0], row[1]) for row in rows):
            points = sorted((row[2], float(row[column])) for row in rows if row[:2] == (machine, policy) and row[6] == 0)
            axes.plot(*zip(*points), marker="o", markersize=4, linewidth=1.2, label=f"{machine}, {policy}")
        axes.set_xscale("log", base=2)
        axes.set_yscale("log" if column == 3 else "linear")
        axes.set_xlabel("nodes")
        axes.set_ylabel(what)
        axes.xaxis.set_major_formatter(lambda x, _: f"{x:,.0f}")
    both[0].legend(frameon=False, fontsize=8)
    figure.suptitle(title, fontsize=10, x=0.01, ha="left")
    figure.tight_layout()
    text = io.StringIO()
    figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    plt.close(figure)
    reading.keep(path, text.getvalue())


def measure_all(given, chosen):
    runs = list(itertools.product(chosen, given.policies, given.nodes))
    rows = [None] * len(runs)
    with concurrent.futures.ThreadPoolExecutor(max(given.jobs, 1)) as pool:
        waiting = {pool.submit(measure, given, *one): place for place, one in enumerate(runs)}
        for done, future in enumerate(concurrent.futures.as_completed(waiting), 1):
            row = rows[waiting[future]] = future.result()
            said = f"{float(row[3]):.6f} s" if row[6] == 0 else f"ended with {row[6]}"
            print(f"mcrl-sim: [{done}/{len(runs)}] {row[0]}, {row[1]}, {row[2]:,} nodes: {said}", file=sys.stderr)
    return rows


def sweep(arguments):
    from .command import number_of_nodes, seed
    parser = parser_of_sweeps(number_of_nodes, seed)
    given = parser.parse_args(arguments)
    chosen = [machines.machine_of(name) for name in given.machines]
    try:
        for fault in given.fault:
            faults.add({"nodes": min(given.nodes), "faults": []}, fault)
    except faults.BadFault as error:
        parser.error(f"--fault: {error}")
    if given.svg:
        import matplotlib  # noqa: F401  pylint: disable=unused-import; before the runs, if it is not there
    try:
        rows = measure_all(given, chosen)
    except CannotStart as error:
        failures.end("mcrl-sim", error, 127)
    if given.out:
        reading.keep(given.out, table(rows))
    else:
        sys.stdout.write(table(rows))
    if given.svg and any(row[6] == 0 for row in rows):
        draw(given.svg, rows, " ".join([os.path.basename(given.program), *given.arguments]))
    if any(row[6] != 0 for row in rows):
        failures.end("mcrl-sim", "not all runs have ended well")
