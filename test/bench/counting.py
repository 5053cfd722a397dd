#!/usr/bin/env python3
"""counting.py [--small] [--markdown FILE]: how many instructions a program runs that counts its computation for the simulator (preludec
-fsim), as a multiple of those without: sequential programs (peers/*_seq.c), by callgrind. Exits with 1 if it is more than 1.3."""
import argparse
import os
import re
import sys

from commands import run
from experiments import BUILD, PEERS, PRELUDEC

OUT = os.path.join(BUILD, "bench-counting")
MOST = 1.3
# Name: arguments, small ones.
PROGRAMS = {"lu": (("200", "10"), ("100", "10")), "sor": (("482",), ("60",)), "tsp": (("4",), ("2",)), "asp": (("256",), ("100",)),
            "water": (("64", "1"), ("27", "1")), "barnes-hut": (("512", "1"), ("128", "1"))}


def compiled(name, *options):
    """The program, with the variable of the runtime's that it counts in and nothing else of the runtime."""
    program = os.path.join(OUT, f"{name}{''.join(options)}")
    units = os.path.join(OUT, "units.c")
    with open(units, "w") as file:
        file.write("#include <stdint.h>\nuint64_t mcrl_sim_units;\n")
    run(PRELUDEC[0], "-O2", *options, "-c", os.path.join(PEERS, f"{name}_seq.c"), "-o", f"{program}.o")
    run("clang-19", "-O2", f"{program}.o", units, "-o", program, "-lm")
    return program


def instructions_of(program, arguments):
    said = run("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, *arguments, seconds=900)
    return int(re.search(r"Collected : (\d+)", said)[1])


def main():
    parser = argparse.ArgumentParser(prog="./dev bench counting", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--small", action="store_true", help="small sizes, for a test")
    parser.add_argument("--markdown", metavar="FILE", help="write the table there, too")
    options = parser.parse_args()
    os.makedirs(OUT, exist_ok=True)
    table, all_met = "| program | instructions | with `-fsim` | ratio | at most |\n| --- | --- | --- | --- | --- |\n", True
    for name, (full, small) in PROGRAMS.items():
        arguments = small if options.small else full
        plain, counted = (instructions_of(compiled(name, *way), arguments) for way in ((), ("-fsim",)))
        all_met &= counted <= MOST * plain
        table += f"| {' '.join((name, *arguments))} | {plain:,} | {counted:,} | {counted / plain:.3f} | {MOST} |\n"
    print(table, end="")
    if options.markdown:
        with open(options.markdown, "w") as file:
            file.write(table)
    return 0 if all_met else 1


if __name__ == "__main__":
    sys.exit(main())
