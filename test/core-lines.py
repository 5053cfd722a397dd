#!/usr/bin/env python3
"""Counts the runtime's lines of code, without comments, empty lines and tests, in the parts that runtime/README.md has, and checks that
its figures, in hundreds, are these within 5 %. `--print` prints the rows."""
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RUNTIME = os.path.join(ROOT, "runtime")
# What a program carries if it calls something of it, or opens (docs/running.md, *What a program carries*); `carried by all` is the rest.
BY_USE = {"shared arrays": ["arrays"], "foralls, pools, races": ["tasks/foralls", "tasks/pools", "tasks/races"],
          "reports": ["node/observe", "base/observe"], "UDP": ["net/conduit/udp"], "simulation": ["net/conduit/sim"], "in tests only": ["net/conduit/loopback"],
          "headers": ["include"]}


def lines_in(folder):
    """By the files' folders."""
    for here, _, names in os.walk(os.path.join(RUNTIME, folder)):
        for name in names:
            if name.endswith((".cpp", ".h", ".def", ".c")) and not re.search(r"_test\w*\.\w+$", name):
                with open(os.path.join(here, name), encoding="utf-8") as file:
                    code = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.DOTALL)
                yield os.path.relpath(here, RUNTIME), sum(1 for line in code.split("\n") if line.strip() and not line.strip().startswith("//"))


counts = {"carried by all": 0, **dict.fromkeys(BY_USE, 0)}
for folder, lines in lines_in("."):
    part = next((part for part, folders in BY_USE.items() if any((folder + "/").startswith(each + "/") for each in folders)), "carried by all")
    counts[part] += lines
rows = {part: round(lines / 100) * 100 for part, lines in counts.items()}
if "--print" in sys.argv:
    print("\n".join(f"| {part} | {lines:,} |" for part, lines in rows.items()))
    sys.exit(0)
with open(os.path.join(RUNTIME, "README.md"), encoding="utf-8") as file:
    stated = {part: int(lines.replace(",", "")) for part, lines in re.findall(r"^\| ([\w, -]+) \| ([\d,]+) \|", file.read(), re.MULTILINE)}
wrong = [f"runtime/README.md says {stated.get(part)} lines of '{part}', there are {lines}" for part, lines in rows.items() if abs(stated.get(part, 0) - lines) > max(100, lines // 20)]
print("\n".join(wrong) or "runtime/README.md has the runtime's lines")
sys.exit(bool(wrong))
