#!/usr/bin/env python3
"""The demo of `./dev demo`: the B-tree with and without its annotations, on 4 nodes, side by side."""
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import time

NODES = 4
RUNS, SECONDS = 5, 5  # so many runs of each program, but no new one after so many seconds
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BUILD = os.path.relpath(os.environ.get("PRELUDE_BUILD", os.path.join(ROOT, "build")), ROOT)
OUT = os.path.join(ROOT, BUILD, "demo")
SOURCE = "samples/btree/btree.c"


def run(command, **more):
    result = subprocess.run(command, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300, **more)
    if result.returncode != 0:
        sys.stderr.write(result.stdout + result.stderr)
        sys.exit(f"demo: failed: {' '.join(command)}")
    return result


def compile_as(name, flags):
    """Compiles the B-tree as OUT/name; returns its path."""
    program = os.path.relpath(os.path.join(OUT, name), ROOT)
    command = [f"{BUILD}/bin/preludec", "-O2", *flags, SOURCE, "-o", program]
    print("  " + " ".join(command), flush=True)
    run(command)
    return program


def measure(program):
    """Runs the program once; returns what it printed, and its figures."""
    stats = os.path.join(ROOT, program + ".json")
    result = run(["mpiexec", "-n", str(NODES), "./" + program], env=dict(os.environ, MCRL_STATS=stats), stdin=subprocess.DEVNULL)
    with open(stats) as file:
        figures = json.load(file)["total"]
    figures["rate"] = float(re.search(r"([0-9.]+) operations per second", result.stderr).group(1))
    return result.stdout, figures


def measure_by_turns(programs):
    """What each program printed, all runs of it, and its medians over a few runs; by turns, since a busy machine is not equally busy
    all the time."""
    runs = {program: [] for program in programs}
    start = time.monotonic()
    while time.monotonic() - start < SECONDS and len(runs[programs[0]]) < RUNS:
        for program in programs:
            runs[program].append(measure(program))
    said = [{out for out, _ in runs[program]} for program in programs]
    keys = ("rate", "messages", "bytes", "migrations", "data_requests", "invalidations")
    medians = [{key: statistics.median(figures[key] for _, figures in runs[program]) for key in keys} for program in programs]
    return said, medians, len(runs[programs[0]])


def number(value):
    return f"{value:,.0f}"


def main():
    if not shutil.which("mpiexec"):
        sys.exit("demo: mpiexec is missing: install MPICH (Debian package mpich)")
    os.makedirs(OUT, exist_ok=True)
    print(f"\n{SOURCE}: 10,000 keys put into a B-tree that is spread over {NODES} nodes, then 20,000 lookups and inserts.\n")
    programs = [compile_as("btree-moves", []), compile_as("btree-stays", ["-fno-annotations"])]
    for program in programs:
        print(f"  mpiexec -n {NODES} ./{program}", flush=True)
    said, (moves, stays), runs = measure_by_turns(programs)
    print(f"\n  {'':<28}{'with its annotations':>22}{'without (data moves)':>22}")
    for title, key in (("messages", "messages"), ("bytes in them", "bytes"), ("migrations of computations", "migrations"),
                       ("requests for data", "data_requests"), ("copies called back", "invalidations"), ("operations per second", "rate")):
        print(f"  {title:<28}{number(moves[key]):>22}{number(stays[key]):>22}")

    print(f"  (medians of {runs} runs, by turns)" if runs > 1 else "  (one run each)")

    same = len(said[0] | said[1]) == 1
    for line in sorted(said[0])[0].splitlines():
        print(f"  {line}")
    print("  with and without annotations: " + ("the same keys and answers" if same else "NOT THE SAME:\n" + "\n".join(said[0] | said[1])))
    print(f"""
Each `move` in {SOURCE} sends the rest of its procedure to the leaf's home instead of fetching the
leaf from there. Nothing else differs: annotations say where a program runs, never what it computes. Next:
  {BUILD}/bin/preludec --emit=continuations {SOURCE}    what travels at each `move`
  docs/tutorial.md                                                   your own program""")
    return 0 if same else 1


sys.exit(main())
