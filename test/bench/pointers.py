#!/usr/bin/env python3
"""pointers.py [--rounds N] [--nodes N] [--markdown FILE]: trees and lists on one node, whose nodes of 24 and 64 bytes are regions,
beside the same in plain C with malloc. Each round is a process that does both by turns; ratios are medians over the rounds. Exits with
1 if a target is missed."""
import argparse
import os
import statistics
import sys

from commands import run

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.environ.get("PRELUDE_BUILD", os.path.join(ROOT, "build"))
OUT = os.path.join(BUILD, "bench-pointers")
SIZES = (24, 64)
ROWS = {  # what it is, the most it may be of plain C
    "create": ("region_new beside malloc", 1.2),
    "build": ("a tree, node by node", 1.3),
    "walk": ("down the tree, left or right by chance", 1.3),
    "sweep": ("a list, as it was made", 1.3),
    "chase": ("a list, by chance", 1.3),
    "sum": ("a tree whose nodes lie by chance", 1.25),
}


def compile_all():
    os.makedirs(OUT, exist_ok=True)
    preludec, bench, objects = os.path.join(BUILD, "bin", "preludec"), f"{ROOT}/test/bench", []
    for size in SIZES:
        for folder in ("prelude", "peers"):
            objects.append(os.path.join(OUT, f"{folder}-{size}.o"))
            run(preludec, "-O2", f"-DNODE_BYTES={size}", "-c", f"{bench}/{folder}/pointers.c", "-o", objects[-1])
    program = os.path.join(OUT, "pointers")
    run(preludec, "-O2", f"{bench}/pointers_main.c", *objects, "-o", program)
    return program


def main():
    parser = argparse.ArgumentParser(prog="bench pointers", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--nodes", type=int, default=2_000_000)
    parser.add_argument("--markdown", metavar="FILE")
    options = parser.parse_args()
    program, samples = compile_all(), {}
    for turn in range(options.rounds):
        for size in SIZES:
            for line in run(program, str(size), str(options.nodes), str(turn % 2)).splitlines():
                name, *ns = line.split()
                samples.setdefault((name, size), []).append([float(x) for x in ns])
    table, all_met = "| row | node | ns | plain C, ns | ratio | target | met |\n| --- | --- | --- | --- | --- | --- | --- |\n", True
    for name, (what, target) in ROWS.items():
        for size in SIZES:
            regions, plain = zip(*samples[name, size])
            ratio = statistics.median(a / b for a, b in zip(regions, plain))
            all_met &= ratio <= target
            table += (f"| {name}: {what} | {size} B | {statistics.median(regions):.1f} | {statistics.median(plain):.1f} | {ratio:.2f} | <= {target} | "
                      f"{'yes' if ratio <= target else '**no**'} |\n")
    print(table, end="")
    if options.markdown:
        with open(options.markdown, "w") as file:
            file.write(table)
    return 0 if all_met else 1


sys.exit(main())
