"""Metamorphic: what a program over regions computes must not depend on its annotations, nor on how many nodes there are.

The reference is the sequential program, compiled with gcc. Several cases, each with functions and data of its own, are one program."""
import os
import random
import re

import common
import program_text
import reduce
from program_generator import Generator

TITLE = "random programs over regions compute the same wherever they migrate"
COUNT = 5000
BATCH = 10
FEATURES = ("clauses", "frames", "rpc", "fork", "loan", "shadow")  # what the marks and statements may be, besides `move`


def clauses(choose):
    """What a `move` or `begin move` may have behind it."""
    if "clauses" not in FEATURES:
        return choose.choice(["", "", "(always)", " (always)"])
    return choose.choice(["", "", "(always)", "(never)", " (static)", "(repeat)", "(if: h & 1)", "(if: (h & 3) != 0, always)", "(repeat, if: depth > 0)"])


def annotate(choose, text, share):
    """Puts annotations at a share of the marks."""
    chosen = {}

    def move():
        return choose.choice(["move", "move", "/* to it */ move"]) + clauses(choose) + choose.choice(["", ";", " // and on\n"])

    def instead(found):
        kind, number, about = found.groups()
        there = chosen.setdefault(number, choose.random() < share)
        if kind == "M" or kind == "N" and "loan" in FEATURES:
            return move() if there else ""
        if kind == "F" and there:
            if "frames" in FEATURES and choose.random() < 0.5:
                chosen[number] = "frame"
                return "begin move" + clauses(choose) + choose.choice(["", ";"])
            return move()
        if kind == "G" and there == "frame":
            return "end move" + choose.choice(["", ";"])
        if kind == "R" and there and "rpc" in FEATURES:
            return "rpc" + choose.choice(["", ";"])
        if kind == "K" and there and "fork" in FEATURES:
            return "fork "
        if kind == "L" and there and "fork" in FEATURES:
            return about
        return "join;" if kind == "J" and "fork" in FEATURES else ""

    return re.sub(r"@([A-Z])(\d+)(?:=([^@]*))?@", instead, text)


def make_program(cases, fill):
    """The whole source of some cases: {seed: annotated text}."""
    head = f"enum {{ FILL = {fill} }};\n" + program_text.HEAD
    return head + "".join(f"\n/* case {seed} */\n{text}" for seed, text in cases.items()) + program_text.starter(cases) + program_text.MAIN


class Plan:
    """How a batch is compiled and run; made from its number, so that one case alone is treated in the same way."""

    def __init__(self, number, small):
        choose = random.Random(number)
        self.level = "-O1" if small else choose.choice(["-O0", "-O1", "-O2", "-O3"])
        self.fill = choose.choice([1, 4, 100, 2000])
        self.share = choose.choice([0.3, 0.6, 1.0])
        self.stays = not small and choose.random() < 0.3
        self.mode = choose.choice(["one", "all"])
        fault, abort = {"MCRL_FAULT": f"move:{number}"}, {"MCRL_FAULT": f"abort:{number}"}
        both = {"MCRL_FAULT": f"move:{number},abort:{number}"}
        # How handlers give up, and how soon: a strip of one iteration, and no time at all.
        self.handlers = ["--abort=" + choose.choice(["continue", "undo", "refuse"]), "-fpoll-units=" + choose.choice(["1", "100", "4096"])]
        late = {"MCRL_OAM_BUDGET": "0"}
        policy = {"MCRL_POLICY": choose.choice(["always", "never", "static", "repeat"])}
        self.runs = [(2, {**abort, **late}), (4, both)]
        if not small:
            self.runs = [(1, both), (2, late), (2, fault), (2, {**abort, **policy}), (3, policy), (4, {**late, **policy}), (4, abort), (4, {**both, **policy}), (8, {})]


class Trial:
    """A program in a directory: compiled in several ways, run on several numbers of nodes."""

    def __init__(self, session, directory, plan, source, seeds):
        self.session, self.directory, self.plan, self.seeds = session, directory, plan, seeds
        common.write(directory, "program.c", source)

    def compile(self, name, *options):
        command = [self.session.preludec, self.plan.level, "-w", *options, "program.c", "-o", name]
        return common.run(command, 120, self.directory)

    def start(self, name, nodes, extra=()):
        return common.start(name, nodes, [self.plan.mode, *self.seeds], 60, self.directory, extra)

    def compile_serial(self):
        """The sequential program, as another compiler makes it: it knows neither preludec nor the runtime."""
        made = common.run([self.session.preludec, "-w", "--emit=serial", "program.c", "-o", "serial.c"], 120, self.directory)
        if made.code != 0:
            return made
        include = os.path.join(self.session.build, "include")
        return common.run(["gcc", "-O1", "-w", "-DPRELUDE_SERIAL", "-I" + include, "serial.c", "-o", "serial"], 120, self.directory)

    def wrong(self):
        """What is wrong: nothing (None), or (what, the seed that it shows at or None, text to keep)."""
        made = self.compile_serial()
        if made.code != 0:
            return "the sequential program is not accepted", None, made.err
        reference = self.start("serial", 1)
        if reference.code != 0:
            return "the reference does not end well", self.seed_behind(reference), reference.out + reference.err
        made = self.compile("moves", *self.plan.handlers)
        if made.code != 0:
            return "the program is not accepted", None, made.err
        runs = [("moves", *run) for run in self.plan.runs]
        if self.plan.stays:
            made = self.compile("stays", "-fno-annotations")
            if made.code != 0:
                return "the program is not accepted with -fno-annotations", None, made.err
            runs.append(("stays", 4, {}))
        for name, nodes, extra in runs:
            ran = self.start(name, nodes, extra)
            if ran.code != 0 or ran.out != reference.out:
                what = "does not end" if ran.code is None else "prints something else" if ran.code == 0 else "ends with an error"
                told = "".join(f" with {variable}={value}" for variable, value in extra.items())
                return (f"the program that {name} {what} on {nodes} nodes{told}", self.seed_behind(ran, reference.out),
                        b"expected:\n" + reference.out + b"\nfound:\n" + ran.out + ran.err)
        return None

    def seed_behind(self, ran, expected=None):
        lines = ran.out.splitlines()
        for index, seed in enumerate(self.seeds):
            if index >= len(lines) or expected is not None and lines[index] != expected.splitlines()[index]:
                return seed
        return None


def generate(session, seed, plan):
    generator = Generator(seed, session.small, FEATURES)
    text = generator.make_case()
    return annotate(random.Random(seed), text, plan.share)


def check(session, plan, cases):
    with session.directory() as directory:
        return Trial(session, directory, plan, make_program(cases, plan.fill), list(cases)).wrong()


def failure_of(session, plan, seed, text):
    """The failure of one case alone, reduced; None if it passes."""
    found = check(session, plan, {seed: text})
    if not found:
        return None
    reduced = text
    if session.reduces:
        def fails(lines):
            again = check(session, plan, {seed: lines.decode()})
            return again is not None and again[0] == found[0] and same_kind(again[2], found[2])
        reduced = reduce.reduce_lines(text.encode(), fails).decode()
    files = {"program.c": make_program({seed: text}, plan.fill).encode(), "output.txt": found[2],
             "reduced.c": make_program({seed: reduced}, plan.fill).encode()}
    return common.Failure(seed, found[0], files)


def same_kind(text, other):
    """Whether two outputs have the same first error, but for its place and names."""
    kinds = [re.search(rb"(error|mcrl): ([^'\n]*)", output) for output in (text, other)]
    return (kinds[0] and kinds[0].group(2)) == (kinds[1] and kinds[1].group(2))


def check_batch(session, seeds):
    plan = Plan(seeds[0] // BATCH, session.small)
    cases = {seed: generate(session, seed, plan) for seed in seeds}
    session.count("programs")
    session.count("cases", len(cases))
    session.count("annotations", sum(len(re.findall(r"_lock\(\w+\); (?:/\* to it \*/ )?(?:begin )?move|; rpc|= fork", text)) for text in cases.values()))
    found = check(session, plan, cases)
    if not found:
        return []
    failures = [failure_of(session, plan, seed, text) for seed, text in cases.items() if found[1] in (None, seed)]
    failures = [failure for failure in failures if failure]
    files = {"program.c": make_program(cases, plan.fill).encode(), "output.txt": found[2]}
    return failures or [common.Failure(seeds[0], found[0] + f", but no case on its own does (with --count {len(seeds)})", files)]


def fuzz(session, seeds):
    batches = {}
    for seed in seeds:
        batches.setdefault(seed // BATCH, []).append(seed)
    session.run_all(lambda batch: check_batch(session, batch), list(batches.values()))
