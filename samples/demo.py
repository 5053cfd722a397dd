#!/usr/bin/env python3
"""The demo of `./dev demo`: the B-tree with and without its annotations, on 4 nodes, side by side."""
import json
import os
import re
import shutil
import subprocess
import sys

NODES = 4
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
OUT = os.path.join(ROOT, "build", "demo")
SOURCE = "samples/btree/btree.c"


def run(command, **more):
    result = subprocess.run(command, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300, **more)
    if result.returncode != 0:
        sys.stderr.write(result.stdout + result.stderr)
        sys.exit(f"demo: failed: {' '.join(command)}")
    return result


def build_and_run(name, flags):
    """Compiles the B-tree as OUT/name and runs it; returns what it printed and its figures."""
    program, stats = os.path.join(OUT, name), os.path.join(OUT, name + ".json")
    compile_command = ["build/bin/preludec", "-O2", *flags, SOURCE, "-o", os.path.relpath(program, ROOT)]
    run_command = ["mpiexec", "-n", str(NODES), "./" + os.path.relpath(program, ROOT)]
    print("  " + " ".join(compile_command), flush=True)
    run(compile_command)
    print("  " + " ".join(run_command), flush=True)
    result = run(run_command, env=dict(os.environ, MCRL_STATS=stats), stdin=subprocess.DEVNULL)
    with open(stats) as file:
        total = json.load(file)["total"]
    total["rate"] = float(re.search(r"([0-9.]+) operations per second", result.stderr).group(1))
    return result.stdout, total


def number(value):
    return f"{value:,.0f}"


def main():
    if not shutil.which("mpiexec"):
        sys.exit("demo: mpiexec is missing: install MPICH (Debian package mpich)")
    os.makedirs(OUT, exist_ok=True)
    print(f"\n{SOURCE}: 10,000 keys put into a B-tree that is spread over {NODES} nodes, then 20,000 lookups and inserts.\n")
    moves_says, moves = build_and_run("btree-moves", [])
    stays_says, stays = build_and_run("btree-stays", ["-fno-annotations"])

    print(f"\n  {'':<28}{'with its annotations':>22}{'without (data moves)':>22}")
    for title, key in (("operations per second", "rate"), ("messages", "messages"), ("bytes in them", "bytes"),
                       ("migrations of computations", "migrations"), ("requests for data", "data_requests"),
                       ("copies called back", "invalidations")):
        print(f"  {title:<28}{number(moves[key]):>22}{number(stays[key]):>22}")

    same = moves_says == stays_says
    print("\n  " + moves_says.strip().replace("\n", "\n  "))
    print("  with and without annotations: " + ("the same keys and answers" if same else "NOT THE SAME:\n" + stays_says))
    print(f"""
Each `move` in {SOURCE} sends the rest of its procedure to the leaf's home, instead of fetching the leaf from there. Nothing else differs;
the annotations say where the program runs, never what it computes. Next:
  build/bin/preludec --emit=continuations {SOURCE}     what travels at each `move`
  less docs/tutorial.md                                       your own program""")
    return 0 if same else 1


sys.exit(main())
