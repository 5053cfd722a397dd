"""A counter, a hash table and a B-tree (peers/structures.h) in Prelude C with a plain `move`, beside the same with MPI's one-sided calls
and with messages by hand: on two nodes, by turns, each program anew in each round. All must come to the same contents."""
import os
import re
import statistics
import sys
from dataclasses import dataclass

from commands import run

ROUNDS, BATCHES = 9, 20
FEWEST = 5  # batches that a median needs
OURS, RMA, MESSAGES = "Prelude C", "MPI RMA", "messages by hand"
AT_LEAST = {RMA: 3.0, MESSAGES: 0.95}


@dataclass
class Work:
    structure: str
    percent: int     # of lookups
    operations: int  # of each node in a batch
    has_copies: bool = False  # whether the peers have a program that keeps copies of inner nodes, too


WORKS = {
    "counter": Work("counter", 0, 10000),
    "hash table, half lookups": Work("table", 50, 10000),
    "B-tree, inserts only": Work("btree", 0, 2000, True),
    "B-tree, 80 % lookups": Work("btree", 80, 2000, True),
}
SIDES = {OURS: "prelude", RMA: "rma", MESSAGES: "messages"}


def compile_structures(build, bench, out, defines=()):
    """{side: program}; all by the same compiler."""
    peers, prelude = os.path.join(bench, "peers"), os.path.join(bench, "prelude")
    with open(os.path.join(prelude, "migration_btree.c")) as file:
        text = file.read()
    btree = os.path.join(out, "structures-btree.c")
    with open(btree, "w") as file:
        file.write(text.replace("move(POLICY)", "move").replace("POLICY", "plain"))
    programs = {side: os.path.join(out, f"structures-{kind}") for side, kind in SIDES.items()}
    run(os.path.join(build, "bin", "preludec"), "-O2", f"-I{prelude}", *defines, os.path.join(prelude, "structures.c"),
        os.path.join(prelude, "btree_nodes.c"), btree, "-o", programs[OURS])
    for side in (RMA, MESSAGES):
        files = [os.path.join(peers, f"{name}_{SIDES[side]}.c") for name in ("structures", "btree")]
        run("mpicc", "-cc=clang-19", "-O2", *defines, *files, "-o", programs[side])
    return programs


def commands_of(programs, work):
    """{side: (program, structure)}, the sides with copies as well."""
    sides = {side: (program, work.structure) for side, program in programs.items()}
    if work.has_copies:
        sides |= {f"{side}, copies": (program, f"{work.structure}-copies") for side, program in programs.items() if side != OURS}
    return sides


def run_structure(program, structure, work, nodes, batches, operations, launch=()):
    """The seconds of the batches that no other program disturbed, and what the structure holds at the end."""
    said = run("mpiexec", "-n", str(nodes), *launch, program, structure, str(work.percent), str(operations), str(batches))
    found = [(float(seconds), int(interrupted)) for seconds, interrupted in re.findall(r"^batch (\S+) (\d+)$", said, re.M)]
    calm = [seconds for seconds, interrupted in found if interrupted == 0]
    contents = [line for line in said.splitlines() if not line.startswith("batch ")]
    return calm if len(calm) >= FEWEST else [seconds for seconds, _ in found], "\n".join(contents)


def same_contents(name, said):
    if len(set(said.values())) != 1:
        sys.exit(f"structures: {name}: not the same:\n" + "".join(f"{side}: {contents}\n" for side, contents in said.items()))


def measure_structures(programs, rounds):
    """{work: {side: nanoseconds of an operation, in each round}}"""
    found = {}
    for name, work in WORKS.items():
        sides = commands_of(programs, work)
        found[name] = {side: [] for side in sides}
        for _ in range(rounds):
            said = {}
            for side, (program, structure) in sides.items():
                seconds, said[side] = run_structure(program, structure, work, 2, BATCHES, work.operations, ("-bind-to", "core"))
                found[name][side].append(statistics.median(seconds) / work.operations * 1e9)
            same_contents(name, said)
    return found


def ratio(sides, side):
    """How many times as long as ours, the median over the rounds."""
    return statistics.median(theirs / ours for theirs, ours in zip(sides[side], sides[OURS]))


def judge_structures(found):
    """Rows (what, measured, target, met)."""
    rows = []
    for name, sides in found.items():
        for side in sides:
            if side == OURS:
                continue
            times, target = ratio(sides, side), AT_LEAST[side.split(",")[0]]
            rows.append((f"{name}: plain move beside {side}", f"{times:.2f} x", f">= {target} x", times >= target))
    return rows


def table_of_structures(found):
    columns = (*SIDES, f"{RMA}, copies", f"{MESSAGES}, copies")
    text = "\n### peers: the same structures beside MPI\n\n2 nodes; ns for an operation, and how many times as long as Prelude C\n\n"
    text += f"| work | {' | '.join(columns)} |\n| --- |{' --- |' * len(columns)}\n"
    for name, sides in found.items():
        cells = []
        for side in columns:
            if side not in sides:
                cells.append("")
            elif side == OURS:
                cells.append(f"{statistics.median(sides[side]):,.0f}")
            else:
                cells.append(f"{statistics.median(sides[side]):,.0f} · {ratio(sides, side):.2f}")
        text += f"| {name} | {' | '.join(cells)} |\n"
    return text


def check_structures(programs):
    """All programs come to the same contents. A one-sided call of MPI spins until its target looks for messages, which takes milliseconds
    where there are more processes than cores."""
    for name, work in WORKS.items():
        for nodes in (1, 2, 4):
            sides = commands_of({side: program for side, program in programs.items() if side != RMA or nodes <= 2}, work)
            said = {side: run_structure(program, structure, work, nodes, 1, 200)[1] for side, (program, structure) in sides.items()}
            same_contents(f"{name} on {nodes}", said)
            print(f"{name} on {nodes}, by all: {said[OURS]}")
