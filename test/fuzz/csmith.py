"""Pass-through: programs of csmith, as they are and, under -fpoll=none, with <prelude.h> in front, go through preludec as if it were clang.

Three things must hold for each: --emit=c prints the source; the object is clang's, byte for byte, but for the note of what its functions
may wait for; the program prints clang's checksum.
A third form has an annotated function in the midst: what is emitted must still hold all text before it and after it. In a fourth the loops
look for messages, after strips of some length: it prints the same checksum."""
import itertools
import os
import random
import shutil
import sys
import tempfile

import common
import reduce

TITLE = "programs of csmith pass through preludec unchanged"
COUNT = 5000
BATCH = 10  # programs that share a link and a start
INCLUDE = "/usr/include/csmith"
SOURCE_SECONDS = 2  # for a program to end; some never do

ANNOTATED = b"""
struct fuzz_cell { long value; region struct fuzz_cell *next; };
long fuzz_sum(region struct fuzz_cell *c)
{
    long sum = 0;
    while (c) { read_lock(c); move; sum += c->value; region struct fuzz_cell *next = c->next; unlock(c); c = next; }
    return sum;
}
"""


def generate(seed, small):
    """The program of a seed: with options of its own; `main` is called main_SEED."""
    choose = random.Random(seed)
    command = ["csmith", "--seed", str(seed), "--max-funcs", str(choose.randint(1, 3 if small else 8)),
               "--max-block-depth", str(choose.randint(1, 2 if small else 5)), "--max-block-size", str(choose.randint(1, 3 if small else 5)),
               "--max-expr-complexity", str(choose.randint(1, 4 if small else 10)), "--max-array-len-per-dim", "4" if small else "8"]
    for switch in ("packed-struct", "bitfields", "volatiles", "inline-function", "float", "argc", "unions"):
        command.append(("--" if choose.random() < 0.6 else "--no-") + switch)
    if choose.random() < 0.5:
        command.append("--quiet")
    with tempfile.TemporaryDirectory() as directory:
        made = common.run(command, 10, directory)  # it leaves a file there
    if made.code != 0 or b"int main (" not in made.out:
        return None  # csmith itself gives up on some seeds
    return made.out.replace(b"int main (", b"int main_%d (" % seed)


def starter(seeds):
    """A main that calls those of the programs which its arguments name."""
    text = "#include <stdio.h>\n#include <stdlib.h>\n"
    text += "".join(f"extern int main_{seed}(int, char **);\n" for seed in seeds)
    text += "int main(int argc, char **argv)\n{\n    for (int i = 1; i < argc; i++)\n        switch (atoi(argv[i])) {\n"
    text += "".join(f"        case {seed}: main_{seed}(1, argv); break;\n" for seed in seeds)
    return text + "        }\n    return 0;\n}\n"


def with_annotated(source):
    """The source with an annotated function where csmith's functions begin: (text before it, the whole, text after it)."""
    mark = b"/* --- FORWARD DECLARATIONS --- */"
    before, found, behind = source.partition(mark)
    if not found:
        return None
    before = b"#include <prelude.h>\n" + before
    return before, before + ANNOTATED + found + behind, found + behind


class Batch:
    """Some programs in a directory, each in the forms `plain` and `prelude`, compiled with the same options."""

    def __init__(self, session, directory, sources, level):
        self.session, self.directory, self.sources = session, directory, dict(sources)
        self.options = [level, "-w", "-I" + INCLUDE]
        # Short strips, so that loops of csmith, which are short, come to the end of some.
        self.poll = {"plain": [], "prelude": ["-fpoll=none"],
                     "loops": [f"-fpoll-units={random.Random(min(sources)).choice([1, 12, 40, 130, 400, 4096])}"]}
        self.names = [f"p{seed}.c" for seed in sources]
        for form, head in (("clang", b""), ("plain", b""), ("prelude", b"#include <prelude.h>\n"),
                           ("loops", b"#include <prelude.h>\n")):
            os.mkdir(os.path.join(directory, form))
            for name, text in zip(self.names, sources.values()):
                common.write(os.path.join(directory, form), name, head + text)
        common.write(directory, "start.c", starter(sources))

    def call(self, form, command, seconds=None):
        return common.run(command, seconds or 20 + 10 * len(self.sources), os.path.join(self.directory, form))

    def program(self, form, compiler, seeds, seconds):
        """Links the objects of a form and runs those programs: their lines of output, or None and what went wrong."""
        linked = self.call(form, [compiler, "-O0", "-w", "../start.c", *(name[:-2] + ".o" for name in self.names), "-lm", "-o", "program"])
        if linked.code != 0:
            return None, linked
        ran = self.call(form, ["./program", *map(str, seeds)], seconds)
        return (ran.out if ran.code == 0 else None), ran

    def wrong(self):
        """What is wrong with the batch: nothing (None), or (what, texts to keep)."""
        if self.call("clang", ["clang-19", *self.options, "-c", *self.names]).code != 0:
            self.leave_out_what_clang_rejects()
            if not self.sources:
                return None
        for form in ("plain", "prelude"):
            wrong = self.wrong_in(form)
            if wrong:
                return wrong
        return self.wrong_with_loops() or self.wrong_around_annotated() or self.wrong_checksums()

    def leave_out_what_clang_rejects(self):
        for seed, name in zip(list(self.sources), list(self.names)):
            if self.call("clang", ["clang-19", *self.options, "-c", name]).code != 0:
                del self.sources[seed]
                self.names.remove(name)
        common.write(self.directory, "start.c", starter(self.sources))

    def wrong_in(self, form):
        emitted = self.call(form, [self.session.preludec, *self.options, *self.poll[form], "--emit=c", *self.names])
        if emitted.code != 0:
            return f"preludec --emit=c rejects the form '{form}'", emitted.err
        if emitted.out != b"".join(common.read(os.path.join(self.directory, form), name) for name in self.names):
            return f"preludec --emit=c changes the form '{form}'", emitted.out
        made = self.call(form, [self.session.preludec, *self.options, *self.poll[form], "-c", *self.names])
        if made.code != 0:
            return f"preludec -c rejects the form '{form}'", made.err
        for name in self.names:
            if self.without_note("clang", name) != self.without_note(form, name):
                return f"the object of the form '{form}' is not clang's", b""
        return None

    def without_note(self, form, name):
        """The object of a form without the note of what its functions may wait for."""
        self.call(form, ["llvm-objcopy-19", "--remove-section=.note.prelude", name[:-2] + ".o", "bare.o"])
        return common.read(os.path.join(self.directory, form), "bare.o")

    def wrong_with_loops(self):
        made = self.call("loops", [self.session.preludec, *self.options, *self.poll["loops"], "-c", *self.names])
        return ("what preludec makes of the form 'loops' is not accepted", made.err) if made.code != 0 else None

    def wrong_around_annotated(self):
        directory = os.path.join(self.directory, "plain")
        for name, source in list(zip(self.names, self.sources.values()))[:1]:
            parts = with_annotated(source)
            if not parts:
                continue
            common.write(directory, "a" + name, parts[1])
            emitted = self.call("plain", [self.session.preludec, *self.options, "-fpoll=none", "--emit=c", "a" + name])
            if emitted.code != 0:
                return "preludec --emit=c rejects the form 'annotated'", emitted.err
            if parts[0] not in emitted.out or parts[2].rstrip() not in emitted.out:
                return "preludec --emit=c changes text outside the annotated function", emitted.out
            made = self.call("plain", [self.session.preludec, *self.options, "-c", "a" + name])
            if made.code != 0:
                return "what preludec emits for the form 'annotated' is not accepted", made.err
        return None

    def wrong_checksums(self):
        ending, expected = [], {}
        for seed in self.sources:
            out, _ = self.program("clang", "clang-19", [seed], SOURCE_SECONDS) if not ending else self.again("clang", seed)
            if out:
                ending.append(seed)
                expected[seed] = out
        ending = self.repeatable(ending, expected)
        self.session.count("with a checksum", len(ending))
        # Conversions of large floating-point numbers to integers mean nothing, and what they give changes with the code around them.
        defined = [seed for seed in ending if b"float" not in self.sources[seed]]
        for form, seeds in ("plain", ending), ("prelude", ending), ("loops", defined):
            if not seeds:
                continue
            out, ran = self.program(form, self.session.preludec, seeds, 20 + SOURCE_SECONDS * len(seeds))
            wanted = b"".join(expected[seed] for seed in seeds)
            if out != wanted:
                return f"the form '{form}' prints another checksum", b"expected:\n" + wanted + b"\nfound:\n" + ran.out + ran.err
        return None

    def repeatable(self, seeds, expected):
        """Those that print the same after others have run: they look at nothing that others have left on the stack."""
        ran = self.call("clang", ["./program", *map(str, seeds)], 20 + SOURCE_SECONDS * len(seeds))
        lines = ran.out.splitlines(keepends=True)
        out = []
        for seed in seeds:
            count = expected[seed].count(b"\n")
            printed, lines = b"".join(lines[:count]), lines[count:]
            if printed == expected[seed]:
                out.append(seed)
        return out

    def again(self, form, seed):
        ran = self.call(form, ["./program", str(seed)], SOURCE_SECONDS)
        return (ran.out if ran.code == 0 else None), ran


def check(session, sources, level):
    with session.directory() as directory:
        return Batch(session, directory, sources, level).wrong()


def failure_of(session, seed, source, level):
    """The failure of one program on its own, reduced; None if it passes."""
    found = check(session, {seed: source}, level)
    if not found:
        return None
    what, text = found
    reduced = source
    if session.reduces:
        def fails(candidate):
            again = check(session, {seed: candidate}, level)
            return again is not None and again[0] == what
        reduced = reduce.reduce_text(source, fails)
    return common.Failure(seed, what, {"source.c": source, "reduced.c": reduced, "output.txt": text})


def check_batch(session, seeds):
    sources = {seed: source for seed in seeds if (source := generate(seed, session.small))}
    session.count("programs", len(sources))
    level = "-O0" if session.small else random.Random(seeds[0] // BATCH).choice(["-O0", "-O0", "-O1", "-O2"])
    found = check(session, sources, level) if sources else None
    if not found:
        return []
    failures = [failure_of(session, seed, source, level) for seed, source in sources.items()]
    failures = [failure for failure in failures if failure]
    return failures or [common.Failure(seeds[0], found[0] + ", but no program on its own does", {"output.txt": found[1]})]


def fuzz(session, seeds):
    if not shutil.which("csmith"):
        sys.exit("fuzz: csmith is not there; install csmith and libcsmith-dev")
    # Which seeds are a batch does not depend on where the run begins, so neither do the batch's options.
    batches = [list(batch) for _, batch in itertools.groupby(seeds, lambda seed: seed // BATCH)]
    session.run_all(lambda batch: check_batch(session, batch), batches)
