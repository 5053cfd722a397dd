"""Random programs over regions without locks and moves, which -fauto places: they compute what the sequential program does.

A program is one of programs.py. Of a third of them the moves are taken out; of another third the locks and unlocks, too. The rest has
neither, and its activations are said to use regions of their own (-fassume-independent). Some cannot have locks placed; they are counted
by the error's reason. The others send at most twice the messages that they send with the locks and moves by hand."""
import json
import random
import re

import common
import program_features
import programs
from program_marks import annotate
from program_plan import Step
from program_trial import Trial, Wrong

TITLE = "random programs over regions compute the same with locks and moves that -fauto has placed"
COUNT = 300
MOVES_ALONE, LOCKS_TOO, INDEPENDENT = range(3)  # what is taken out of a program, by its seed
MARKS = r"@[MPNFBGWV]\d+(?:=[^@]*)?@"
LOCKS = re.compile(r"\b(?:(?:read|update|write)_(?:un)?lock|unlock|upgrade)\(\w+\);|" + MARKS)
GONE = re.compile(r"(\belse)(?=\s*\})|(?<=\))()(?=\s*else\b)")  # a statement that was no more than one of these
# What is about locks by hand, or stands where text cannot be changed.
BY_HAND = {"contracts", "guards", "guarded_parts", "frames", "around_frames", "nested_frames", "frame_goto", "loan", "clauses", "callers",
           "macro_callers", "spawn", "joins", "finish", "loops_in_sections"}
MOVES = re.compile(r"^ *move(?:\([^\n]*\))?;? *$|(?<=NULL;)   move;", re.M)  # that stand at no mark
# Values of what is written to memory, and of which element. What a case has read goes into `h` and its like, so nearly each write would
# come of a read, with other regions used in between, which is an error.
WRITTEN = re.compile(r"^ *(?:[^=\n]|[=!<>]=)*(?:->|\[|\*)(?:[^=\n]|[=!<>]=)*(?:(?<![=!<>])=(?!=)[^\n]*|\+\+|--);$", re.M)
VALUE = re.compile(r"(?<![&\w.>])(?<!\+\+)(?<!--)(?:h|e\d(?!\s*[,)])|(?<=\))e\d(?=\s*\)))\b(?!\s*(?:[.\[(]|->|\+\+|--|[-+^|&*/%]?=(?!=)|<<=|>>=))")
CONDITION = re.compile(r"\b(?:if|while|switch|NEED\d+_\d+) ?\(")
LOCAL = re.compile(r"\(u64\)(?:\(long\))?[a-z]\w*(?:\.\w+|\[\w+\])*(?!\w|\s*(?:[\[(.]|->))")  # a variable, or a part of one
WHOLE = re.compile(r"(?<![-+*/%&|^<>=!])= e\d;$")  # it may be a struct
# Forks that may stand elsewhere with -fauto-lock: in the value that is returned, and with a result that goes to a region.
CALL = r"(@K\d+@\w+\([^\n@]*\)@L\d+=[^@\n]*@)"
RETURNED = re.compile(rf"^    a = {CALL};\n    b = {CALL};\n((?:(?!\}}).*\n)*?)    @J\d+@\n(    return (?:elsewhere\()?)a \* 31 \+ b \* 7 \+ v", re.M)
STORED = re.compile(rf"^    left = {CALL};\n    right = {CALL};\n    @J\d+@\n((?:.*\n)?)    n->left = left;\n    n->right = right;\n", re.M)
UNUSED = re.compile(r"(\*n = make_node\([^\n]*\)), \*left, \*right;")  # once the results are stored
JOINS = re.compile(r"@[JO]\d+(?:=[^@]*)?@")
RUNS = 5  # of which the one that sends least counts
NODES, FEWEST = 2, 50  # of the comparison of messages; what is sent at the start and the end is about as much
MESSAGES = Step("messages", "moves")
REASON = re.compile(rb"error: ([^\n]*)")


def reason_of(output):
    """Why no lock can be placed, without names; None if that is not what is wrong."""
    found = REASON.search(output)
    text = re.sub(r"'[^']*'", "'...'", found.group(1).decode(errors="replace")) if found else ""
    return text if "-fauto-lock" in text or "by hand" in text else None


def without_locals(text):
    return LOCAL.sub("(u64)7u", VALUE.sub("7u", text))


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
        out += text[at:found.end()] + without_locals(text[found.end():end])
        at = end
    return out + text[at:]


def without_values(statement):
    return statement[0] if WHOLE.search(statement[0]) else without_locals(statement[0])


def without_moves(text):
    return MOVES.sub("", re.sub(MARKS, " ", text))


def without_locks(text):
    return GONE.sub(r"\1 ;", MOVES.sub("", LOCKS.sub(" ", text)))


def with_forks_in_place(choose, text):
    """The sequential program's expressions, with forks in them, and without the joins, of about half of the programs each."""
    if choose.random() < 0.5:
        text = RETURNED.sub(r"\3\4(\1) * 31 + (\2) * 7 + v + a + b", text)
    if choose.random() < 0.5:
        text = UNUSED.sub(r"\1;", STORED.sub(r"\3    n->left = \1;\n    n->right = \2;\n", text))
    return JOINS.sub(" ", text) if choose.random() < 0.5 else text


class Batch(programs.Batch):
    def __init__(self, session, seeds):
        self.by_hand = {}
        self.form = seeds[0] % 3
        self.auto = ["-fauto", "-fassume-independent"] if self.form == INDEPENDENT else ["-fauto"]
        super().__init__(session, seeds)
        for step in self.plan.steps:
            if step.kind == "build":
                step.about = [*self.auto, *step.about]

    def generate(self, seed):
        self.features -= BY_HAND
        text = programs.Generator(seed, self.session.small, self.features).make_case()
        if self.form != INDEPENDENT:
            text = with_conditions(WRITTEN.sub(without_values, text))
        self.by_hand[seed] = annotate(random.Random(seed), text, self.plan.share, self.features)
        text = without_moves(text) if self.form == MOVES_ALONE else with_forks_in_place(random.Random(seed), without_locks(text))
        return annotate(random.Random(seed), text, self.plan.share, self.features)

    def wrong(self, cases, only=None):
        with self.session.directory() as directory:
            trial = Trial(self.session, directory, self.plan, self.files(cases), list(cases))
            counts = only is None or only is MESSAGES
            found = trial.wrong(None if counts else only)
            if not found and counts:
                found = self.sends_more(trial)
        reason = found and reason_of(found.output)
        if reason and len(cases) == 1:
            self.session.count("refused: " + reason)
        return None if reason else found

    def sends_more(self, trial):
        """Whether the program sends more than twice the messages of the one with locks and moves by hand."""
        step = next(step for step in self.plan.steps if step.kind == "build")
        if not any(step.kind == "run" for step in self.plan.steps):
            return None
        with self.session.directory() as directory:
            by_hand = Trial(self.session, directory, self.plan, self.files(self.by_hand), list(self.by_hand))
            made = by_hand.compile(step.name, *step.about[len(self.auto):])
            few = messages_of(by_hand, step.name) if made.code == 0 else None
        many = messages_of(trial, step.name)
        if many is None or few is None:
            return None
        for _ in range(RUNS - 1):  # adaptive decisions depend on the load
            if many > 2 * max(few, FEWEST):
                many = min(many, messages_of(trial, step.name) or many)
        self.session.count("with messages counted")
        self.session.count("messages", many)
        self.session.count("messages by hand", few)
        if many <= 2 * max(few, FEWEST):
            return None
        return Wrong(f"the program sends {many} messages on {NODES} nodes, and {few} with locks and moves by hand", MESSAGES, None,
                     "\n".join(self.by_hand.values()).encode())


def messages_of(trial, name):
    """The messages that a program sends; None if it does not end well."""
    ran = trial.start(name, NODES, {"MCRL_STATS": "messages.json"})
    return json.loads(common.read(trial.directory, "messages.json"))["total"]["messages"] if ran.code == 0 else None


def fuzz(session, seeds):
    def check(seed):
        session.count("programs")
        return Batch(session, [seed]).check()
    session.run_all(check, list(seeds))
