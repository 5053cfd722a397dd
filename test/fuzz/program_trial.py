"""A random program in a directory: compiled in several ways, run on several numbers of nodes, and compared with the sequential program."""
import os

import common
import program_sources
import program_text
import program_warnings


class Wrong:
    """What is wrong, the step that showed it (None: the sequential program), the seed of the case if it shows, and text to keep."""

    def __init__(self, what, step, seed, output):
        self.what, self.step, self.seed, self.output = what, step, seed, output


class Trial:
    def __init__(self, session, directory, plan, files, seeds):
        self.session, self.directory, self.plan, self.seeds = session, directory, plan, seeds
        self.built, self.reference = {}, None
        self.standard = [plan.standard] if plan.standard else []
        self.compiler = "clang-19" if plan.clang else "gcc"
        self.place = program_sources.Place(directory, plan.place)
        for name, text in {**files, "items.h": program_text.ITEMS}.items():
            data = text.encode().replace(b"\n", plan.ends)
            common.write(self.place.folder, self.place.source if name == "program.c" else name, data)

    def compile(self, name, *options):
        """Once for each name, however many runs there are."""
        if name not in self.built:
            command = [self.session.preludec, self.plan.level, *self.standard, "-w", *options, *self.plan.only_check]
            self.built[name] = self.place.compile(command, name)
        return self.built[name]

    def start(self, name, nodes, extra=()):
        # The memory that a jump leaves is not freed in the sequential program either.
        environment = {"ASAN_OPTIONS": "detect_leaks=0", **dict(extra)}
        return common.start(name, nodes, [self.plan.mode, *self.seeds], 60, self.directory, environment)

    def compile_serial(self):
        """The sequential program, as another compiler makes it: it knows neither preludec nor the runtime."""
        made = common.run([self.session.preludec, *self.standard, "-w", "--emit=serial", "whole.c", "-o",
                           self.place.outside + "serial.c"], 120, self.place.folder)
        if made.code != 0:
            return made
        include = os.path.join(self.session.build, "include")
        options = ["-O0", "-w", *self.plan.only_check, *self.standard, "-DPRELUDE_SERIAL", "-I" + include]
        return common.run([self.compiler, *options, "serial.c", "-o", self.place.up + "serial"], 120, self.place.folder)

    def wrong(self, only=None):
        """What is wrong, or None. With `only`, that one step is tried."""
        made = self.compile_serial()
        if made.code != 0:
            return Wrong("the sequential program is not accepted", None, None, made.err)
        if self.reference is None and any(step.kind == "run" for step in self.plan.steps):
            self.reference = self.start("serial", 1)
        if self.reference and self.reference.code != 0:
            return Wrong("the reference does not end well", None, self.seed_behind(self.reference), self.reference.out + self.reference.err)
        for step in self.plan.steps:
            if only is None or step is only or step.kind == "build" and (step.name, only.kind) == (only.name, "run"):
                found = getattr(self, "try_" + step.kind)(step)
                if found:
                    return found
        return None

    def try_warnings(self, step):
        told = program_warnings.in_emitted(self.session, self.place.folder, step.about, self.standard,
                                           ["clang-19"] if self.plan.clang else program_warnings.COMPILERS)
        if told:
            return Wrong("the emitted C has warnings of its own", step, None, told)
        return None

    def try_build(self, step):
        made = self.compile(step.name, *step.about)
        if made.code == 0:
            return None
        what = "takes too long to compile" if made.code is None else "is not accepted"
        return Wrong(f"the program {what} with {' '.join([self.plan.level, *self.standard, *step.about])}", step, None, made.err)

    def try_run(self, step):
        ran = self.start(step.name, step.nodes, step.about)
        if ran.code == 0 and ran.out == self.reference.out:
            return None
        what = "does not end" if ran.code is None else "prints something else" if ran.code == 0 else "ends with an error"
        told = "".join(f" with {variable}={value}" for variable, value in step.about.items())
        return Wrong(f"the program that {step.name} {what} on {step.nodes} nodes{told}", step, self.seed_behind(ran, self.reference.out),
                     b"expected:\n" + self.reference.out + b"\nfound:\n" + ran.out + ran.err)

    def seed_behind(self, ran, expected=None):
        lines = ran.out.splitlines()
        for index, seed in enumerate(self.seeds):
            if index >= len(lines) or expected is not None and lines[index] != expected.splitlines()[index]:
                return seed
        return None
