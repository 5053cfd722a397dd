#!/usr/bin/env python3
"""loops.py [--rounds N] [--markdown FILE]: what looks for messages cost loops (-fpoll=loops, beside -fpoll=none in the same program), in
instructions by callgrind and in time by turns, and how long it is from one look to the next. Ratios of times are medians over the rounds.
Exits with 1 if a target is missed: a tight loop 1.02 in time, a kernel 1.02 in instructions; of 1,000 looks, 999 within 50 microseconds
of processor time of the one before."""
import argparse
import os
import sys

from commands import instructions, run

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.environ.get("PRELUDE_BUILD", os.path.join(ROOT, "build"))
OUT = os.path.join(BUILD, "bench-loops")
RATIO, GAP_US = 1.02, 50
WHAT = {
    "sum": "sum of 8,192 ints, vectorized", "scale": "a += b / 2 on 8,192 floats, vectorized", "chase": "list of 4,096 that is in the cache",
    "chase-far": "list of 262,144 that is not", "count": "bytes of a string until its end", "collatz": "3 n + 1",
    "chains": "around loops of 1,000 that depend on each other", "chains-10": "around loops of 10", "chains-400": "around loops of 400",
    "chains-1000": "around loops of 1,000", "multiply": "matrices of 160 x 160", "fibonacci": "recursion",
    "tiles": "product of tiles of 32 x 32", "stencil": "stencil in rows of 640", "sparse": "sparse matrix, some 8 entries a row",
    "interpret": "an interpreter's loop", "neighbours": "leaves of a quad-tree ask for neighbours",
}
TIGHT = ("sum", "scale", "chase", "count", "collatz")  # what the target of times is for; the others are told
KERNELS = ("tiles", "stencil", "sparse", "interpret", "neighbours")  # what that of instructions is for


def compile_all():
    os.makedirs(OUT, exist_ok=True)
    preludec, objects = os.path.join(BUILD, "bin", "preludec"), []
    for mode in ("none", "loops"):
        objects.append(os.path.join(OUT, f"{mode}.o"))
        run(preludec, "-O2", f"-fpoll={mode}", f"-DMODE={mode}", "-c", f"{ROOT}/test/bench/prelude/loops.c", "-o", objects[-1])
    program = os.path.join(OUT, "loops")
    run(preludec, "-O2", "-Wl,--wrap=mcrl_strip", f"{ROOT}/test/bench/prelude/loops_main.c", *objects, "-o", program)
    return program


def ratios_of_instructions(program):
    """Counts with looks divided by those without, a loop each."""
    _, counts = instructions([], program, "count")
    names = sorted({name.split(":")[0] for name in counts}, key=list(WHAT).index)
    return {name: counts[f"{name}:loops"] / counts[f"{name}:none"] for name in names}


def main():
    parser = argparse.ArgumentParser(prog="bench loops", description=__doc__)
    parser.add_argument("--rounds", type=int, default=201)
    parser.add_argument("--markdown", metavar="FILE")
    options = parser.parse_args()
    program = compile_all()
    rows = []
    for name, ratio in ratios_of_instructions(program).items():
        target = f"<= {RATIO}" if name in KERNELS else ""
        rows.append((f"instructions: {WHAT[name]}", f"{ratio:.3f} x", target, not target or ratio <= RATIO))
    lines = [line.split() for line in run(program, str(options.rounds)).splitlines()]
    for kind, name, *numbers in lines:
        if kind == "ratio":
            target = f"<= {RATIO}" if name in TIGHT else ""
            rows.append((f"time: {WHAT[name]}", f"{float(numbers[0]):.3f} x", target, not target or float(numbers[0]) <= RATIO))
        else:
            most = f"{numbers[0]} us (longest {numbers[1]})" if len(numbers) == 2 else "no look"
            rows.append((f"from look to look: {WHAT[name]}", most, f"<= {GAP_US} us", len(numbers) == 2 and float(numbers[0]) <= GAP_US))
    table = "| loop | measured | target | met |\n| --- | --- | --- | --- |\n"
    table += "".join(f"| {what} | {found} | {target} | {('yes' if met else 'NO') if target else ''} |\n" for what, found, target, met in rows)
    print(table, end="")
    if options.markdown:
        with open(options.markdown, "w") as file:
            file.write(table)
    return 0 if all(met for *_, met in rows) else 1


sys.exit(main())
