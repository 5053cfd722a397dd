#!/usr/bin/env python3
"""growth.py PROGRAM PEER ARRAYS NODES...: whether the runtime's memory grows as docs/architecture.md says ("What grows").

The numbers of each row of the tables there are compared with what its formula gives. Then PROGRAM runs on these
numbers of nodes, and as one node that makes regions, and ARRAYS on two nodes. What the runtime has allocated is known to the byte, so a
structure of 50 bytes for each node of the job is found that the table does not have. What the program's processes have touched beside
that, such as memory mapped from the system, is compared with PEER, a program of MPI's alone."""
import re
import subprocess
import sys
from pathlib import Path

TOLERANCE = 32           # bytes for each node of the job, between the least and the most nodes
MOST_ABOVE_MPI = 1 << 20 # bytes of a node that are touched
REGIONS, PAGES = 100_000, 10_000
SIZES = (64, 1024, 16384)
ROW = re.compile(r"\|[^|]*\|[^|]*\| (\d+)(?:/(\d+))? ([NH])(, from 64 nodes on)?(, \w+)? \|([^|]*)\|([^|]*)\|([^|]*)\|$")


def text_of(size):
    for unit, factor in (("MB", 1 << 20), ("KB", 1 << 10)):
        if size >= factor:
            return f"{size / factor:.1f} {unit}"
    return f"{size:.0f} B"


def read_table(text):
    """What each node has from the start, as (bytes for a node of the job, from so many nodes on); and what is wrong with the table."""
    rows, wrong = [], []
    for line in text.splitlines():
        if (match := ROW.match(line)) is None:
            continue
        bytes_each = int(match[1]) / int(match[2] or 1)
        for size, cell in zip(SIZES, match.groups()[5:]):
            if cell.strip() != text_of(bytes_each * size):
                wrong.append(f"{cell.strip()} is {text_of(bytes_each * size)} for {size} nodes: {line}")
        if match[5] is None:
            rows.append((bytes_each, 64 if match[4] else 1))
    return rows, wrong


def number_of(text, what):
    """The figure after "WHAT:" in the section."""
    match = re.search(rf"\| {what} \|[^|]*\| ([\d,.]+) B \|", text)
    return float(match[1].replace(",", "")) if match else sys.exit(f"the table has no row '{what}'")


def run(nodes, *command):
    """By what is said: the greatest of the nodes' heaps, and their touched memory, both in bytes."""
    out = subprocess.run(["mpiexec", "-n", str(nodes), *command], check=True, capture_output=True, text=True).stdout
    found = {}
    for when, heap, touched in re.findall(r"(started|made|touched) \d+ heap (-?\d+) anonymous (\d+)", out):
        found.setdefault(when, []).append((int(heap), int(touched)))
    if any(len(each) != nodes for each in found.values()) or not found:
        sys.exit(f"{nodes} nodes have said:\n{out}")
    return {when: [max(numbers) for numbers in zip(*each)] for when, each in found.items()}


def main():
    program, peer, arrays, *counts = sys.argv[1:]
    counts = [int(count) for count in counts]
    text = (Path(__file__).parents[3] / "docs/architecture.md").read_text()
    text = text[text.index("## What grows"):]
    text = text[:text.index("\n## ", 1)]
    rows, wrong = read_table(text)

    def expect(what, found, said, tolerance):
        print(f"{what}: {found:.1f} bytes, by the table {said:.1f}")
        if abs(found - said) > tolerance:
            wrong.append(f"{what}: {found:.1f} bytes, not {said:.1f} +- {tolerance:.0f}")

    started = {nodes: run(nodes, program)["started"] for nodes in counts}
    first = counts[0]
    for nodes in counts[1:]:
        said = sum(each * (nodes - (first if first >= begin else 0)) for each, begin in rows if nodes >= begin)
        more = nodes - first
        expect(f"{first} to {nodes} nodes, each", (started[nodes][0] - started[first][0]) / more, said / more, TOLERANCE)
    above = started[counts[-1]][1] - run(counts[-1], peer)["started"][1]
    print(f"above MPI's, {counts[-1]} nodes: {above >> 10} KB")
    if above > MOST_ABOVE_MPI:
        wrong.append(f"{above} bytes of a node are touched above MPI's on {counts[-1]} nodes, more than {MOST_ABOVE_MPI}")

    made = run(1, program, str(REGIONS))
    region = sum(made["made"]) - sum(made["started"])
    expect("a region of 8 bytes", region / REGIONS, number_of(text, "a region"), 2)
    pages = run(2, arrays, str(PAGES))
    of_array = (1 << 30) / 4096
    expect("a page, untouched", (pages["made"][0] - pages["started"][0]) / of_array, number_of(text, "a page, untouched"), 0.2)
    came = number_of(text, "a page that has come")
    expect("a page that has come", (pages["touched"][0] - pages["made"][0]) / PAGES, came, came / 20)
    if wrong:
        sys.exit("\n".join(wrong))


main()
