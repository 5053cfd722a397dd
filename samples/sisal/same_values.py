#!/usr/bin/env python3
"""same_values.py EXPECTED < OUTPUT: whether two texts in Fibre have the same values, numbers to 6 digits or, with a d as their exponent's
letter in EXPECTED, to 12. Prints the first difference, and exits with 1."""
import math
import re
import sys

TOKEN = re.compile(r"%[^\n]*|'(?:\\.|[^'\\])+'|\"(?:\\.|[^\"\\])*\"|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eEdD][-+]?\d+)?|[A-Za-z_]+|\S")
NUMBER = re.compile(r"[-+]?[\d.]+(?:[eEdD][-+]?\d+)?$")


def tokens(text):
    """The values and what stands between them, without comments, and without the upper bounds of arrays: they follow from the rest."""
    found = [token for token in TOKEN.findall(text) if not token.startswith("%")]
    at = 0
    while at < len(found):
        yield found[at]
        at += 3 if found[at:at + 1] != ["["] and found[at + 1:at + 2] == [","] else 1


def number(token):
    return float(re.sub("[dD]", "e", token))


def same(expected, came):
    if not (NUMBER.match(expected) and NUMBER.match(came)):
        return expected == came
    digits = 12 if "d" in expected.lower() else 6
    return math.isclose(number(expected), number(came), rel_tol=10.0 ** (1 - digits), abs_tol=10.0 ** -digits)


with open(sys.argv[1], encoding="utf-8") as file:
    wanted = list(tokens(file.read()))
output = sys.stdin.read()
given = list(tokens(output))
for place, pair in enumerate(zip(wanted + [""] * (len(given) - len(wanted)), given + [""] * (len(wanted) - len(given)))):
    if not same(*pair):
        sys.exit(f"value {place + 1} should be {pair[0] or 'no more'}, not {pair[1] or 'the end'}, in\n{output}")
