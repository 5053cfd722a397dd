#!/usr/bin/env python3
"""bench looking [--rounds N] [--markdown FILE]: what it costs to look on: the samples btree and tsp on 2 nodes with MCRL_STATS,
MCRL_PROFILE and MCRL_TRACE, beside the same without, by turns. A round is one run of each, in an order that changes; ratios are
medians over the rounds, with the interval of 95 % of medians of such rounds (bootstrap). Exits with 1 if a target is missed."""
import argparse
import os
import random
import re
import statistics
import sys
import tempfile

from commands import run
from ratios import interval, judgement

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.environ.get("PRELUDE_BUILD", os.path.join(ROOT, "build"))
OUT = os.path.join(BUILD, "bench-looking")
PROGRAMS = {  # arguments; what the program says of its time, and its unit
    "btree": (["-n", "200000"], r"([\d.]+) operations per second", "operations/s", True),
    "tsp": (["5"], r"([\d.]+) seconds", "s", False),
}
WAYS = {"nothing": {}, "MCRL_STATS": {"MCRL_STATS": "stats"}, "MCRL_PROFILE": {"MCRL_PROFILE": "profile.json"},
        "MCRL_TRACE": {"MCRL_TRACE": "trace.json"}}
TARGETS = {"MCRL_STATS": 1.01, "MCRL_PROFILE": 1.02, "MCRL_TRACE": 1.03}


def compile_samples():
    os.makedirs(OUT, exist_ok=True)
    for name in PROGRAMS:
        run(os.path.join(BUILD, "bin", "preludec"), "-O2", f"{ROOT}/samples/{name}/{name}.c", "-o", os.path.join(OUT, name), "-lm")


def measured(name, variables, scratch):
    """What the program says, turned so that more is slower."""
    arguments, pattern, _, is_rate = PROGRAMS[name]
    settings = [f"{key}={os.path.join(scratch, file)}" for key, file in variables.items()]
    text = run("env", *settings, "mpiexec", "-n", "2", os.path.join(OUT, name), *arguments)
    number = float(re.search(pattern, text)[1])
    return 1 / number if is_rate else number


def main():
    parser = argparse.ArgumentParser(prog="bench looking", description=__doc__)
    parser.add_argument("--rounds", type=int, default=41)
    parser.add_argument("--markdown", metavar="FILE")
    options = parser.parse_args()
    compile_samples()
    times = {(name, way): [] for name in PROGRAMS for way in WAYS}
    with tempfile.TemporaryDirectory() as scratch:
        for turn in range(options.rounds):
            for name in PROGRAMS:
                order = list(WAYS)
                random.Random(turn).shuffle(order)
                for way in order:
                    times[name, way].append(measured(name, WAYS[way], scratch))
    table, all_met = "| program | with | without | with | ratio | 95 % | target | met |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n", True
    for name, (_, _, unit, is_rate) in PROGRAMS.items():
        plain = times[name, "nothing"]
        shown = [lambda time: f"{1 / time:,.0f}" if is_rate else f"{time:.3f}"][0]
        for way, target in TARGETS.items():
            ratios = [looked / not_looked for looked, not_looked in zip(times[name, way], plain)]
            ratio, (low, high) = statistics.median(ratios), interval(ratios)
            all_met &= low <= target
            table += (f"| {name} | {way} | {shown(statistics.median(plain))} {unit} | {shown(statistics.median(times[name, way]))} {unit} | "
                      f"{ratio:.3f} | {low:.3f} to {high:.3f} | <= {target} | {judgement(ratio, low, target)} |\n")
    print(table, end="")
    if options.markdown:
        with open(options.markdown, "w") as file:
            file.write(table)
    return 0 if all_met else 1


sys.exit(main())
