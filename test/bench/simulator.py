#!/usr/bin/env python3
"""simulator.py [--rounds N] [--machine NAME] [--check] [NAME...]: what mcrl-sim says that a sample takes on two nodes of this host, beside
what it takes. The samples measure themselves; the median of the rounds counts. Exits with 1 if one differs by more than 15 %. With --check
they are small, one round is made, and only their results are compared."""
import argparse
import os
import re
import statistics
import subprocess
import sys

from commands import completed

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.environ.get("PRELUDE_BUILD", os.path.join(ROOT, "build"))
OUT = os.path.join(BUILD, "bench-simulator")
TARGET = 0.15
# Arguments, and small ones.
CASES = {"btree": ("-n 200000", "-n 500"), "tsp": ("4", "3"), "counting-network": ("100000", "200"), "jacobi": ("-n 1000 -i 100", "-n 20 -i 3")}


def run(command, **more):
    done = completed(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=600, **more)
    if done.returncode != 0:
        sys.exit(f"simulator: failed: {' '.join(command)}\n{done.stdout}{done.stderr}")
    return done


def compiled(name, *options):
    program = os.path.join(OUT, name + "".join(options))
    run([os.path.join(BUILD, "bin", "preludec"), "-O2", *options, f"{ROOT}/samples/{name}/{name}.c", "-o", program, "-lm"])
    return program


def seconds(name, done):
    """For as much as the sample has done, or for one operation."""
    found = re.search(r"^([0-9.]+) (seconds|\w+ per second)$", done.stderr, re.M)
    if found is None:
        sys.exit(f"simulator: {name} has not said how long it took:\n{done.stderr}")
    return float(found[1]) if found[2] == "seconds" else 1 / float(found[1])


def compare(name, given):
    arguments = CASES[name][given.check].split()
    plain, counting = compiled(name), compiled(name, "-fsim")
    on_two = [["mpiexec", "-n", "2", "-bind-to", "core", plain, *arguments] for _ in range(given.rounds)]
    real = [run(command) for command in on_two]
    simulated = run([os.path.join(BUILD, "bin", "mcrl-sim"), "-q", "-n", "2", "--machine", given.machine, counting, *arguments])
    if {done.stdout for done in real} != {simulated.stdout}:
        sys.exit(f"simulator: {name} prints something else where it is simulated:\n{simulated.stdout}")
    return statistics.median(seconds(name, done) for done in real), seconds(name, simulated)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(CASES)}")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--machine", default="this-host")
    parser.add_argument("--check", action="store_true")
    given = parser.parse_args()
    unknown = set(given.names) - set(CASES)
    if unknown:
        parser.error(f"there is no {', '.join(sorted(unknown))}; there are {', '.join(CASES)}")
    given.rounds = 1 if given.check else given.rounds
    os.makedirs(OUT, exist_ok=True)
    missed = []
    for name in given.names or CASES:
        real, simulated = compare(name, given)
        if given.check:
            continue
        print(f"{name:18} measured {real:12.9f} s   simulated {simulated:12.9f} s   {simulated / real - 1:+7.1%}", flush=True)
        if abs(simulated / real - 1) > TARGET:
            missed.append(name)
    if given.check:
        print("all results are right")
    if missed:
        sys.exit(f"simulator: more than {TARGET:.0%} apart: {', '.join(missed)}")


main()
