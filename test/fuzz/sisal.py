"""Random Sisal programs: the passes of fsc keep what a program's graph gives, and so do compiled programs."""
import os
import random

import common
import sisal_compare
import sisal_program
import sisal_reduce

TITLE = "random Sisal programs give after the passes of fsc, and compiled, on 1 to 4 nodes, what their graph gives"
COUNT = 1000
STEPS = "--steps=300000"
NO_END = 4


class Case:
    """A program with its input, what its graph gives as it is, and how else it is evaluated."""

    def __init__(self, session, seed, directory):
        choose = random.Random(seed * 7919)
        self.errors = choose.choice([None, None, None, "stop", "full", "full"])
        features = common.chosen(session.features, sisal_program.FEATURES, "feature")
        program = sisal_program.Program(seed, session.small, features, self.errors is not None)
        self.text, self.arguments = program.text.encode(), program.arguments.encode()
        self.flags = ["-ferrors=full"] if self.errors == "full" else []
        self.session, self.directory = session, directory
        names = ["inline", "reads", "fold", "select", "share", "invariants", "fusion", "dead"]
        self.passes = ["--passes", "--passes=" + ",".join(choose.sample(names, choose.randint(1, 4)))]
        # Bounds of 0: all loops and calls that nodes can divide are divided.
        self.bounds = choose.choice([[], ["SISAL_PHASE=0", "SISAL_FORK=0"], ["SISAL_PHASE=0", "SISAL_FORK=0"]])
        self.level, self.nodes = choose.choice(["-O0", "-O2", "-O2"]), [1, choose.choice([2, 3, 4])]

    def interpret(self, *flags):
        tool = os.path.join(self.session.build, "bin", "sisal-interpret")
        return common.run([tool, STEPS, "case.sis", *flags], 20, self.directory, self.arguments)

    def is_same(self, got):
        return sisal_compare.same(self.expected.out.decode("latin-1"), got.out.decode("latin-1"))

    def is_unused_error(self, got):
        """Whether the program as it is fails in what its results do not need, which a pass may have left out."""
        wrapping = self.interpret("-ferrors=full", "--wraps")
        return wrapping.code == 0 and sisal_compare.same(wrapping.out.decode("latin-1"), got.out.decode("latin-1"))

    def wrong(self, text):
        """What is wrong with a text of the program, a line, and what was said; None if nothing is."""
        common.write(self.directory, "case.sis", text)
        self.expected = expected = self.interpret(*self.flags)
        if expected.code is None or expected.crashed() or expected.code in (2, 3):
            return f"sisal-interpret ends with {expected.code}", expected
        found = self.after_passes()
        if found or expected.code == NO_END or self.session.options.no_runs:
            return found
        return self.compiled()

    def after_passes(self):
        for passes in self.passes:
            got = self.interpret(passes, *self.flags)
            if got.code is None or got.crashed() or got.code in (2, 3):
                return f"{passes} ends with {got.code}", got
            if NO_END in (got.code, self.expected.code):
                continue
            if got.code == 0 and self.expected.code == 1:
                if not self.is_unused_error(got):
                    return f"{passes}: an error that is used has vanished", got
            elif got.code != self.expected.code:
                return f"{passes}: an error that was not there", got
            elif got.code == 0 and not self.is_same(got):
                return f"{passes}: other results", got
        return None

    def compiled(self):
        fsc = os.path.join(self.session.build, "bin", "fsc")
        made = common.run([fsc, self.level, *self.flags, "-w", "case.sis", "-o", "case"], 120, self.directory)
        if made.code != 0:
            return f"fsc {self.level} ends with {made.code}", made
        for nodes in self.nodes:
            got = common.run(["env", *self.bounds, *common.launcher(nodes), "./case"], 60, self.directory, self.arguments or b" ")
            where = f"{self.level} on {common.counted(nodes)}"
            if got.code is None or got.crashed() or (nodes == 1 and got.code not in (0, 1)):
                return f"{where} ends with {got.code}", got
            if (got.code != 0) > (self.expected.code != 0):
                return f"{where}: an error that was not there", got
            if got.code != 0 and b": error: " not in got.err:
                return f"{where}: an error without its place", got
            if got.code == 0 and not (self.is_same(got) if self.expected.code == 0 else self.is_unused_error(got)):
                return f"{where}: other results", got
        return None

    def reduced(self, what):
        """A smaller program of which the same is wrong."""
        def fails(text):
            found = self.wrong(text)
            return found is not None and found[0] == what
        return sisal_reduce.reduce_program(self.text, fails)


def try_case(session, seed):
    with session.directory() as directory:
        case = Case(session, seed, directory)
        found = case.wrong(case.text)
        if found is None:
            session.count({0: "programs", 1: "programs that end with an error", NO_END: "without an end"}[case.expected.code])
            return []
        what, got = found
        files = {"case.sis": case.text, "input": case.arguments, "expected": case.expected.out + case.expected.err, "said": got.out + got.err}
        if not session.options.no_reduce:
            files["reduced.sis"] = case.reduced(what)
        return [common.Failure(seed, what, files)]


def fuzz(session, seeds):
    session.run_all(lambda seed: try_case(session, seed), seeds)
