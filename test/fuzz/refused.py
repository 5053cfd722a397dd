"""Misuse is refused where it stands: a program with one planted mistake, in a random form, among functions that make the same accesses
rightly. preludec must refuse the planted line, with the error that says what is wrong, and no other line."""
import os
import random
import re

import accesses
import common
import reduce
from misuses import MISUSES, RIGHT, Writing

TITLE = "planted mistakes are refused where they stand, and what stands around them is not"
COUNT = 5000
BATCH = 10
HEAD = "#include <prelude.h>\n#include <prelude_arrays.h>\n#include <stdatomic.h>\n#include <stdlib.h>\n#include <string.h>\ntypedef unsigned long u64;\n"
ERROR = re.compile(r"^case\.c:(\d+):\d+: (?:fatal )?error: (.*)$", re.M)
PLANTED = "/* planted */"


def chosen(text):
    """The misuses that `--features` names: these only, or with -name all but these."""
    return common.chosen(text, MISUSES, "misuse")


class Case:
    """The text of a case, its planted line, and the error that this line must have."""

    def __init__(self, seed, names):
        choose = random.Random(seed)
        self.name = choose.choice(sorted(names))
        writing = Writing(choose)
        lines = [HEAD + accesses.TYPES]
        right = [choose.choice(RIGHT)(writing) for _ in range(choose.randint(1, 2))]
        self.expected, wrong = MISUSES[self.name](writing)
        lines += writing.ahead + right[:1] + [wrong] + right[1:]
        self.text = "\n".join(lines) + "\n"
        self.line = 1 + self.text[:self.text.index(PLANTED)].count("\n")
        self.form = writing.form


def wrong(session, directory, text, line, expected):
    """What is wrong: None, or (what, what preludec said)."""
    common.write(directory, "case.c", text)
    ran = common.run([session.preludec, "-w", "-fsyntax-only", "case.c"], 60, directory, environment={**os.environ, "TMPDIR": directory})
    said = ran.err.decode(errors="replace")
    if ran.code not in (0, 1) or ran.crashed():
        return "does not end well over", ran.err
    errors = [(int(number), text) for number, text in ERROR.findall(said)]
    if ran.code == 0:
        return "accepts", ran.err
    others = [f"line {number}, {text}, beside" for number, text in errors if number != line]
    if others or not errors:
        return "refuses " + (others or ["without a place"])[0], ran.err
    if not any(re.search(expected, text) for _, text in errors):
        return f"says '{errors[0][1]}' of", ran.err
    return None


def check(session, directory, seed):
    case = Case(seed, chosen(session.features))
    session.count("mistakes")
    found = wrong(session, directory, case.text, case.line, case.expected)
    if not found:
        return []
    reduced = case.text
    if session.reduces:
        def fails(candidate):
            text = candidate.decode(errors="replace")
            if text.count(PLANTED) != 1 or common.run(["clang-19", "-w", "-fsyntax-only", "-x", "c", "-"], 20, directory, candidate).crashed():
                return False
            again = wrong(session, directory, text, 1 + text[:text.index(PLANTED)].count("\n"), case.expected)
            return again is not None and re.sub(r"\d+", "", again[0]) == re.sub(r"\d+", "", found[0])
        reduced = reduce.reduce_text(case.text.encode(), fails).decode(errors="replace")
    what = f"preludec {found[0]} a planted mistake: {case.name} ({case.form}), line {case.line}"
    return [common.Failure(seed, what, {"case.c": case.text.encode(), "reduced.c": reduced.encode(), "output.txt": found[1]})]


def check_batch(session, seeds):
    with session.directory() as directory:
        return [failure for seed in seeds for failure in check(session, directory, seed)]


def fuzz(session, seeds):
    seeds = list(seeds)
    session.run_all(lambda batch: check_batch(session, batch), [seeds[i:i + BATCH] for i in range(0, len(seeds), BATCH)])
