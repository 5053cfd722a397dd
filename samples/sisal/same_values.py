#!/usr/bin/python3
"""same_values.py EXPECTED < OUTPUT: whether two texts in Fibre have the same values, numbers to 6 digits or, with a d as their exponent's
letter in EXPECTED, to 12. Prints the first difference, and exits with 1."""
import math
import re
import sys

TOKEN = re.compile(r"%[^\n]*|'(?:\\.|[^'\\])+'|\"(?:\\.|[^\"\\])*\"|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eEdD][-+]?\d+)?|[A-Za-z_]+|\S")
NUMBER = re.compile(r"[-+]?[\d.]+(?:[eEdD][-+]?\d+)?$")


def as_array(token):
    """A text as the array of characters that it is."""
    return ["[", "1", ":", *(f"'{character}'" for character in re.findall(r"\\\d{3}|\\.|.", token[1:-1])), "]"] if token[0] == '"' else [token]


def tokens(text):
    """The values and what stands between them, without comments, and without the upper bounds of arrays: they follow from the rest."""
    found = [part for token in TOKEN.findall(text) if not token.startswith("%") for part in as_array(token)]
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


def difference(expected, came):
    """The first value of `came` that is not as expected, in words; None if there is none."""
    wanted, given = list(tokens(expected)), list(tokens(came))
    wanted, given = wanted + [""] * (len(given) - len(wanted)), given + [""] * (len(wanted) - len(given))
    for place, pair in enumerate(zip(wanted, given), 1):
        if not same(*pair):
            return f"value {place} should be {pair[0] or 'no more'}, not {pair[1] or 'the end'}"
    return None


if __name__ == "__main__":
    output = sys.stdin.read()
    with open(sys.argv[1], encoding="utf-8") as file:
        found = difference(file.read(), output)
    if found:
        sys.exit(f"{found}, in\n{output}")
