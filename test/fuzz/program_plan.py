"""How a program is compiled and run. Made from the number of its batch, so that one case alone is treated in the same way."""
import random

from program_forms import WORDS
from program_sources import choose_place

STANDARDS = ["", "", "-std=c11", "-std=gnu11", "-std=c17", "-std=gnu99"]
SANITIZERS = ["-g", "-fsanitize=undefined,address", "-fno-sanitize-recover=all"]


class Step:
    """One thing to try: "warnings", "build" (a name and options), or "run" (the name of a build, nodes, environment)."""

    def __init__(self, kind, name, about=(), nodes=0):
        self.kind, self.name, self.about, self.nodes = kind, name, about, nodes


class Plan:
    def __init__(self, number, small, sanitized=False, warned=False, runs=True):
        choose = random.Random(number)
        self.level = "-O1" if small else choose.choices(["-O0", "-O1", "-O2", "-O3"], [7, 7, 4, 2])[0]  # compiling takes most of the time
        self.standard = choose.choice(STANDARDS)
        self.newest = number % 6 == 3  # whether it may be C23
        self.clang = number % 3 == 0  # whether Clang makes the sequential program, else gcc
        self.fill = choose.choice([1, 4, 100, 2000])
        self.share = choose.choice([0.3, 0.6, 1.0])
        self.mode = choose.choice(["one", "all"])
        self.ends = choose.choice([b"\n"] * 7 + [b"\r\n"])
        # How handlers give up, and how soon: a strip of one iteration, and no time at all.
        options = ["--abort=" + choose.choice(["continue", "undo", "refuse"]), "-fpoll-units=" + choose.choice(["1", "100", "4096"])]
        self.polls = choose.random() >= 0.1
        if not self.polls:
            options[1] = "-fpoll=none"
        if sanitized or not small and choose.random() < 0.1:
            self.level, options = choose.choice(["-O0", "-O1"]), options + SANITIZERS
        # Each so many-th of nodes, cells and vectors is used in place; 1: none, and their homes may move.
        zones = choose.choice([1, 2, 3, 5])
        self.zones = ", ".join(f"{of}_ZONES = {choose.choice([1, zones])}" for of in ("NODE", "CELL", "VECTOR"))
        self.place = choose_place(choose)
        self.words = choose.sample(WORDS, 12)  # of macros that the program may have
        self.steps = [Step("build", "moves", options)]
        self.steps += [Step("run", "moves", extra, nodes) for nodes, extra in self.runs(choose, number, small)]
        if not small and choose.random() < 0.3:
            self.steps += [Step("build", "stays", ["-fno-annotations", "-O0"]), Step("run", "stays", {}, 4)]
        if not small and choose.random() < 0.3:
            self.steps += [Step("build", "does-not-move", ["-fno-move", *options[:2]]),
                           Step("run", "does-not-move", {"MCRL_FAULT": f"abort:{number}"}, 4)]
        self.only_check = [] if runs else ["-fsyntax-only"]
        if not runs:
            self.steps = [step for step in self.steps if step.kind != "run"]
        if warned:
            self.steps.append(Step("warnings", "", self.level))

    def runs(self, choose, number, small):
        """[(nodes, environment)]"""
        fault, abort = {"MCRL_FAULT": f"move:{number}"}, {"MCRL_FAULT": f"abort:{number}"}
        both = {"MCRL_FAULT": f"move:{number},abort:{number}"}
        late = {"MCRL_TUNE": "oam_budget=0"}
        policy = {"MCRL_POLICY": choose.choice(["always", "never", "static", "repeat", "adaptive", "adaptive", "adaptive", "in_place"])}
        if small:  # with a fault every lock misses
            return [(2, late), (2, {**abort, **late}), (4, both)]
        return [(1, both), (2, late), (2, fault), (2, {**abort, **policy}), (4, policy), (4, {**both, **policy}),
                choose.choice([(8, {}), (3, policy), (4, {**late, **policy}), (4, abort)])]
