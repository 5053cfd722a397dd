"""Random Sisal programs: the passes of fsc keep what a program's graph gives, and so do compiled programs."""
import os
import random

import common
import sisal_compare
import sisal_program

TITLE = "random Sisal programs give after the passes of fsc, and compiled, on 1 to 4 nodes, what their graph gives"
COUNT = 1000
STEPS = "--steps=300000"
NO_END = 4


class Case:
    """A program with its input, and what its graph gives as it is."""

    def __init__(self, session, seed, directory):
        choose = random.Random(seed * 7919)
        self.errors = choose.choice([None, None, None, "stop", "full", "full"])
        features = common.chosen(session.features, sisal_program.FEATURES, "feature")
        self.program = sisal_program.Program(seed, session.small, features, self.errors is not None)
        self.flags = ["-ferrors=full"] if self.errors == "full" else []
        self.session, self.directory, self.choose = session, directory, choose
        common.write(directory, "case.sis", self.program.text)
        self.expected = self.interpret(*self.flags)

    def interpret(self, *flags):
        tool = os.path.join(self.session.build, "bin", "sisal-interpret")
        return common.run([tool, STEPS, "case.sis", *flags], 20, self.directory, self.program.arguments.encode())

    def is_same(self, got):
        return sisal_compare.same(self.expected.out.decode("latin-1"), got.out.decode("latin-1"))

    def is_unused_error(self, got):
        """Whether the program as it is fails in what its results do not need, which a pass may have left out."""
        wrapping = self.interpret("-ferrors=full", "--wraps")
        return wrapping.code == 0 and sisal_compare.same(wrapping.out.decode("latin-1"), got.out.decode("latin-1"))

    def after_passes(self):
        """What is wrong with the graph after all passes, and after some: a line, or None."""
        names = ["inline", "reads", "fold", "select", "share", "invariants", "fusion", "dead"]
        some = ",".join(self.choose.sample(names, self.choose.randint(1, 4)))
        for passes in ["--passes", f"--passes={some}"]:
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


def try_case(session, seed):
    with session.directory() as directory:
        case = Case(session, seed, directory)
        files = {"case.sis": case.program.text.encode(), "input": case.program.arguments.encode()}
        failure = lambda what, got: [common.Failure(seed, what, {**files, "expected": case.expected.out + case.expected.err, "said": got.out + got.err})]
        expected = case.expected
        if expected.code is None or expected.crashed() or expected.code in (2, 3):
            return failure(f"sisal-interpret ends with {expected.code}", expected)
        wrong = case.after_passes()
        if wrong:
            return failure(*wrong)
    session.count({0: "programs", 1: "programs that end with an error", NO_END: "without an end"}[expected.code])
    return []


def fuzz(session, seeds):
    session.run_all(lambda seed: try_case(session, seed), seeds)
