#!/usr/bin/env python3
"""apps.py [--rounds N] [--markdown FILE] [NAME...]: the samples asp, sor and tsp at the sizes of the paper (Hsieh, Johnson, Kaashoek,
Wallach, Weihl 1994, 4.2), and lu at that of the CRL report (5.2.1) and at a larger one, on 2 nodes, by turns with the same programs
with MPI and sequential ones (test/bench/peers/). All must print the same. The programs measure the times, of which the median counts;
ratios are medians over the rounds. Exits with 1 if a target is missed."""
import argparse
import os
import re
import statistics
import subprocess
import sys

from commands import completed

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.environ.get("PRELUDE_BUILD", os.path.join(ROOT, "build"))
OUT = os.path.join(BUILD, "bench-apps")
TARGET = 1.10
TARGETS = {"lu": 1.30}  # of programs that move data only
# What is run: sample, argument, the programs beside it.
CASES = {
    "asp 512": ("asp", "512", ["mpi"]),
    "sor 482 x 80": ("sor", "482", ["mpi"]),
    "tsp 969 jobs": ("tsp", "4", ["mpi", "rma"]),
    "tsp 6912 jobs": ("tsp", "5", ["mpi", "rma"]),
    "lu 500 / 10": ("lu", "500 10", ["mpi"]),
    "lu 1000 / 20": ("lu", "1000 20", ["mpi"]),
}


def run(command):
    done = completed(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=300)
    if done.returncode != 0:
        sys.exit(f"apps: failed: {' '.join(command)}\n{done.stdout}{done.stderr}")
    return done


def compile_all(app, peers):
    """By the same compiler with the same flags; returns the commands that run the programs."""
    program = lambda kind: os.path.join(OUT, f"{app}-{kind}")
    run([os.path.join(BUILD, "bin", "preludec"), "-O2", f"{ROOT}/samples/{app}/{app}.c", "-o", program("prelude"), "-lm"])
    for kind in peers:
        run(["mpicc", "-cc=clang-19", "-O2", f"{ROOT}/test/bench/peers/{app}_{kind}.c", "-o", program(kind), "-lm"])
    run(["clang-19", "-O2", f"{ROOT}/test/bench/peers/{app}_seq.c", "-o", program("seq"), "-lm"])
    on_two = ["mpiexec", "-n", "2", "-bind-to", "core"]
    return {kind: [*(on_two if kind != "seq" else []), program(kind)] for kind in ["prelude", *peers, "seq"]}


def measure(app, argument, peers, rounds):
    """Seconds of each program in each round; ends if they do not print the same."""
    commands = compile_all(app, peers)
    seconds = {kind: [] for kind in commands}
    said = {}
    for _ in range(rounds):
        for kind, command in commands.items():
            done = run([*command, *argument.split()])
            said[done.stdout] = kind
            seconds[kind].append(float(re.search(r"^([0-9.]+) seconds$", done.stderr, re.M)[1]))
    if len(said) != 1:
        sys.exit("apps: the programs do not print the same:\n" + "".join(f"{kind}: {text}" for text, kind in said.items()))
    return seconds


def cells(name, peers, seconds):
    """A line of the table, and whether the target is reached."""
    middle = {kind: statistics.median(times) for kind, times in seconds.items()}
    best = min(peers, key=middle.get)
    ratio = statistics.median(a / b for a, b in zip(seconds["prelude"], seconds[best]))
    speedup = statistics.median(a / b for a, b in zip(seconds["seq"], seconds["prelude"]))
    least = min(seconds["prelude"]) / min(seconds[best])
    of_mpi = ", ".join(f"{kind} {middle[kind] * 1e3:.2f}" for kind in peers)
    target = TARGETS.get(name.split()[0], TARGET)
    met = ratio <= target
    return [name, f"{middle['prelude'] * 1e3:.2f}", of_mpi, f"{middle['seq'] * 1e3:.2f}", f"{ratio:.2f}", f"{least:.2f}",
            f"{speedup:.2f}", f"<= {target:.2f}", "yes" if met else "NO"], met


HEAD = ["program", "Prelude C, ms", "MPI, ms", "sequential, ms", "Prelude C / MPI", "of the shortest runs", "sequential / Prelude C",
        "target", "reached"]


def main():
    parser = argparse.ArgumentParser(prog="./dev bench apps", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--markdown", metavar="FILE", help="write the table there, too")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only programs whose name contains one of these")
    options = parser.parse_args()
    os.makedirs(OUT, exist_ok=True)
    lines, all_met = [HEAD], True
    for name, (app, argument, peers) in CASES.items():
        if options.names and not any(wanted in name for wanted in options.names):
            continue
        line, met = cells(name, peers, measure(app, argument, peers, options.rounds))
        lines.append(line)
        all_met &= met
        print("  ".join(f"{title}: {cell}" for title, cell in zip(HEAD[1:], line[1:])).join([f"{name}  ", ""]), flush=True)
    if options.markdown:
        rows = ["| " + " | ".join(line) + " |" for line in lines]
        rows.insert(1, "| " + " | ".join("---" for _ in HEAD) + " |")
        with open(options.markdown, "w") as file:
            file.write("\n".join(rows) + "\n")
    return 0 if all_met else 1


if __name__ == "__main__":
    sys.exit(main())
