"""Random programs over regions without locks and moves, which -fauto places: they compute what the sequential program does.

A program is one of programs.py, of which the locks, unlocks and moves are taken out; of each second one the moves alone. Some cannot have
locks placed; they are counted by the error's reason."""
import random
import re

import common
import program_features
import programs
from program_marks import annotate
from program_trial import Trial

TITLE = "random programs over regions compute the same with locks and moves that -fauto has placed"
COUNT = 300
MARKS = r"@[MPNFBGWV]\d+(?:=[^@]*)?@"
LOCKS = re.compile(r"\b(?:(?:read|update|write)_(?:un)?lock|unlock|upgrade)\(\w+\);|" + MARKS)
GONE = re.compile(r"(\belse)(?=\s*\})|(?<=\))()(?=\s*else\b)")  # a statement that was no more than one of these
# What is about locks by hand, or stands where text cannot be changed.
BY_HAND = {"contracts", "guards", "guarded_parts", "frames", "around_frames", "nested_frames", "frame_goto", "loan", "clauses", "callers",
           "macro_callers", "spawn", "joins", "finish", "loops_in_sections"}
MOVES = re.compile(r"^ *move(?:\([^\n]*\))?;? *$|(?<=NULL;)   move;", re.M)  # that stand at no mark
# Values of what is written to memory, and of which element. What a case has read goes into `h` and its like, so nearly each write would
# come of a read, with other regions used in between, which is an error.
WRITTEN = re.compile(r"^ *[^=\n]*(?:->|\[|\*)[^=\n]*(?:(?<![=!<>])=(?!=)[^\n]*|\+\+|--);$", re.M)
VALUE = re.compile(r"(?<![&\w.>])(?<!\+\+)(?<!--)(?:h|e\d(?!\s*[,)])|(?<=\))e\d(?=\s*\)))\b(?!\s*(?:[.\[(]|->|\+\+|--|[-+^|&*/%]?=(?!=)|<<=|>>=))")
CONDITION = re.compile(r"\b(?:if|while|switch|NEED\d+_\d+) ?\(")
PART = re.compile(r"\(u64\)(?:\(long\))?[a-z]\w*(?:\.\w+|\[\w+\])+(?!\s*[\[(]|->)")  # of a local variable
WHOLE = re.compile(r"(?<![-+*/%&|^<>=!])= e\d;$")  # it may be a struct
REASON = re.compile(rb"error: ([^\n]*)")


def reason_of(output):
    """Why no lock can be placed, without names; None if that is not what is wrong."""
    found = REASON.search(output)
    text = re.sub(r"'[^']*'", "'...'", found.group(1).decode(errors="replace")) if found else ""
    return text if "-fauto-lock" in text or "by hand" in text else None


def with_conditions(text):
    """Without those values in what decides, since what is written there would come of a read by a decision."""
    out, at = "", 0
    for found in CONDITION.finditer(text):
        if found.start() < at:
            continue
        end, depth = found.end(), 1
        while depth:
            depth += (text[end] == "(") - (text[end] == ")")
            end += 1
        out += text[at:found.end()] + VALUE.sub("7u", text[found.end():end])
        at = end
    return out + text[at:]


def without_values(statement):
    return statement[0] if WHOLE.search(statement[0]) else PART.sub("(u64)7u", VALUE.sub("7u", statement[0]))


def without_moves(text):
    return MOVES.sub("", re.sub(MARKS, " ", text))


def without_locks(text):
    text = GONE.sub(r"\1 ;", MOVES.sub("", LOCKS.sub(" ", text)))
    return with_conditions(WRITTEN.sub(without_values, text))


class Batch(programs.Batch):
    def __init__(self, session, seeds):
        super().__init__(session, seeds)
        for step in self.plan.steps:
            if step.kind == "build":
                step.about = ["-fauto", *step.about]

    def generate(self, seed):
        self.features -= BY_HAND
        text = programs.Generator(seed, self.session.small, self.features).make_case()
        return annotate(random.Random(seed), (without_moves if seed % 2 else without_locks)(text), self.plan.share, self.features)

    def wrong(self, cases, only=None):
        found = super().wrong(cases, only)
        reason = found and reason_of(found.output)
        if reason and len(cases) == 1:
            self.session.count("refused: " + reason)
        return None if reason else found


def fuzz(session, seeds):
    def check(seed):
        session.count("programs")
        return Batch(session, [seed]).check()
    session.run_all(check, list(seeds))
