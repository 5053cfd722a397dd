#!/usr/bin/env python3
"""contention.py [--rounds N] [--markdown FILE]: 7 nodes want one lock on another, with each way to abort (preludec --abort=...), by turns;
prelude/contention.c says what they do. Medians of runs; there are more nodes than cores, so times depend on the scheduler, and only ratios
between the lines of one table mean anything."""
import argparse
import json
import os
import re
import statistics
import subprocess
import sys

from commands import completed

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.environ.get("PRELUDE_BUILD", os.path.join(ROOT, "build"))
OUT = os.path.join(BUILD, "bench-contention")
NODES = 8
STRATEGIES = ["continue", "undo", "refuse"]
# Kind, calls of each node, of which one in so many moves the data instead.
CASES = {"short, no node moves the data": ("short", 3000, 0), "short, 1 in 16 moves the data": ("short", 3000, 16),
         "short, 1 in 2 moves the data": ("short", 1000, 2), "long, no node moves the data": ("long", 60, 0),
         "long, 1 in 4 moves the data": ("long", 60, 4)}


def run(command, **environment):
    done = completed(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=300,
                     env={**os.environ, **environment})
    if done.returncode != 0:
        sys.exit(f"contention: failed: {' '.join(command)}\n{done.stdout}{done.stderr}")
    return done


def program(strategy):
    return os.path.join(OUT, f"contention-{strategy}")


def once(strategy, kind, calls, every):
    """Calls per second, how soon the first node was ready compared with the last, messages and aborts per call."""
    stats = os.path.join(OUT, "stats.json")
    done = run(["mpiexec", "-n", str(NODES), program(strategy), kind, str(calls), str(every)], MCRL_STATS=stats)
    total = calls * (NODES - 1)
    if not done.stdout.rstrip().endswith(f" {total}"):
        sys.exit(f"contention: {strategy}: {total} calls, but: {done.stdout}")
    seconds, first, last = (float(x) for x in re.match(r"([0-9.]+) seconds, ([0-9.]+) first, ([0-9.]+) last", done.stderr).groups())
    with open(stats) as file:
        counted = json.load(file)["total"]
    aborts = sum(count for ways in counted["aborts"].values() for count in ways.values())
    return total / seconds, first / last, counted["messages"] / total, aborts / total


HEAD = ["critical sections", "strategy", "calls per second", "compared with the first line's", "first node ready / last", "messages per call",
        "aborts per call"]


def main():
    parser = argparse.ArgumentParser(prog="./dev bench contention", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--markdown", metavar="FILE", help="write the table there, too")
    options = parser.parse_args()
    os.makedirs(OUT, exist_ok=True)
    for strategy in STRATEGIES:
        run([os.path.join(BUILD, "bin", "preludec"), "-O2", f"--abort={strategy}", f"{ROOT}/test/bench/prelude/contention.c", "-o",
             program(strategy)])
    lines = [HEAD]
    for name, case in CASES.items():
        runs = {strategy: [] for strategy in STRATEGIES}
        for _ in range(options.rounds):
            for strategy in STRATEGIES:
                runs[strategy].append(once(strategy, *case))
        for strategy in STRATEGIES:
            rate, fairness, messages, aborts = (statistics.median(column) for column in zip(*runs[strategy]))
            ratio = statistics.median(ours[0] / first[0] for ours, first in zip(runs[strategy], runs[STRATEGIES[0]]))
            lines.append([name, strategy, f"{rate:,.0f}", f"{ratio:.2f}", f"{fairness:.2f}", f"{messages:.2f}", f"{aborts:.3f}"])
    widths = [max(len(row[i]) for row in lines) for i in range(len(HEAD))]
    for row in lines:
        print("  ".join(f"{cell:{'<' if i < 2 else '>'}{width}}" for i, (cell, width) in enumerate(zip(row, widths))))
    if options.markdown:
        rows = ["| " + " | ".join(row) + " |" for row in lines]
        rows.insert(1, "| " + " | ".join("---" for _ in HEAD) + " |")
        with open(options.markdown, "w") as file:
            file.write("\n".join(rows) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
