#!/usr/bin/env python3
"""Checks that docs/running.md has the variables, and docs/research.md the keys of MCRL_TUNE, of runtime/base/support/environment.def, with
their standard values and meanings; and docs/sisal.md the variables of sisal/runtime/variables.def."""
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

RUNTIME = ("runtime", "base", "support", "environment.def")


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


def compare(kind, name_pattern, document, at_least, *definitions):
    """The problems of one kind of rows, which the document's table has after its heading."""
    code = re.findall(r'^' + kind + r'\((\w+), .*?"([^"]*)",\s*"([^"]*)"\)$', read(*definitions),
                      re.MULTILINE | re.DOTALL)
    in_code = {name: (standard, meaning) for name, standard, meaning in code}
    text = read("docs", document).rsplit("| default |\n", 1)[1].split("\n\n")[0]
    in_text = {name: (standard.strip("`"), meaning)
               for name, meaning, standard in re.findall(r"^\| `(" + name_pattern + r")` \| (.*) \| (.*) \|$", text, re.MULTILINE)}
    problems = [f"only in {definitions[-1]}: {name}" for name in in_code.keys() - in_text.keys()]
    problems += [f"only in docs/{document}: {name}" for name in in_text.keys() - in_code.keys()]
    for name in in_code.keys() & in_text.keys():
        (standard, meaning), (standard_in_text, meaning_in_text) = in_code[name], in_text[name]
        if standard and standard != standard_in_text:
            problems.append(f"{name}: its standard is {standard}, in docs/{document} {standard_in_text}")
        if not meaning or not meaning_in_text.startswith(meaning):
            problems.append(f"{name}: its text in docs/{document} does not begin with \"{meaning}\"")
    if len(in_code) < at_least:
        problems.append(f"only {len(in_code)} rows of {kind} found in {definitions[-1]}")
    return problems


if found := (compare("VARIABLE", r"MCRL_\w+", "running.md", 12, *RUNTIME) + compare("TUNING", r"\w+", "research.md", 5, *RUNTIME) +
           compare("SISAL_VARIABLE", r"SISAL_\w+", "sisal.md", 2, "sisal", "runtime", "variables.def")):
    sys.exit("\n".join(found))
