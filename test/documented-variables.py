#!/usr/bin/env python3
"""Checks that docs/running.md has exactly the MCRL_ variables that the runtime reads."""
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


known = re.search(r'known_variables =\s*((?:"[^"]*"\s*)+)', read("runtime", "support", "environment.cpp")).group(1)
in_code = set(re.findall(r"MCRL_\w+", known))
in_text = set(re.findall(r"^\| `(MCRL_\w+)` \|", read("docs", "running.md"), re.MULTILINE))
if not in_code or in_code != in_text:
    sys.exit(f"only in environment.cpp: {sorted(in_code - in_text)}; only in docs/running.md: {sorted(in_text - in_code)}")
