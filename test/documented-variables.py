#!/usr/bin/env python3
"""Checks that docs/running.md has the MCRL_ variables of runtime/base/support/environment.def, with their standard values and meanings."""
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


ROW = re.compile(r'^VARIABLE\((MCRL_\w+), .*?"([^"]*)",\s*"([^"]*)"\)$', re.MULTILINE | re.DOTALL)
in_code = {name: (standard, meaning) for name, standard, meaning in ROW.findall(read("runtime", "base", "support", "environment.def"))}
in_text = {name: (standard.strip("`"), meaning)
           for name, meaning, standard in re.findall(r"^\| `(MCRL_\w+)` \| (.*) \| (.*) \|$", read("docs", "running.md"), re.MULTILINE)}
problems = [f"only in environment.def: {name}" for name in in_code.keys() - in_text.keys()]
problems += [f"only in docs/running.md: {name}" for name in in_text.keys() - in_code.keys()]
for name in in_code.keys() & in_text.keys():
    (standard, meaning), (standard_in_text, meaning_in_text) = in_code[name], in_text[name]
    if standard and standard != standard_in_text:
        problems.append(f"{name}: its standard is {standard}, in docs/running.md {standard_in_text}")
    if not meaning or not meaning_in_text.startswith(meaning):
        problems.append(f"{name}: its text in docs/running.md does not begin with \"{meaning}\"")
if problems or len(in_code) < 12:
    sys.exit("\n".join(problems) or "no variables found in environment.def")
