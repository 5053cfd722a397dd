"""Malformed input: mutated samples and tests go through the whole of preludec.

No crash, no hang, no report of a sanitizer. What is rejected gives at least one error with file, line and column, and writes no output;
what is accepted is emitted as C that Clang accepts."""
import glob
import os
import random
import re

import common
import program_text
import reduce
from program_generator import Generator

TITLE = "mutated sources are refused in order, or compiled"
COUNT = 20000
BATCH = 20
HANG_SECONDS = 10

TOKEN = re.compile(rb"\s+|/\*.*?\*/|//[^\n]*|\w+|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|->|[-+*/<>=!&|]=?|.", re.S)
INSERTED = [b" move ", b" move;", b" begin move ", b" end move ", b" rpc ", b" rpc;", b"(to: p)", b" when (1) ", b" when ", b" spawn ", b" fork ", b" join; ",
            b" at n;", b" region ", b"local(n)", b"read_lock(n);", b" write_lock(n); move ", b" unlock(n);", b"(if: ", b"(never)", b"(", b")",
            b"{", b"}", b";", b",", b":", b"#if 0\n", b"\n#else\n", b"\n#endif\n", b"\n#define M(x) x\n", b"M(", b"\\\n", b"\r", b"\0", b"\xff",
            b"/*", b"*/", b"\"", b"'", b"*", b"&", b" goto out; ", b" out: ", b" return; ", b" static ", b" const ", b" volatile ", b"({", b"})",
            b"[3]", b"sizeof ", b"__typeof__(*n) ", b" switch (1) { case 1: ", b" do ", b" while (1) ", b" for (;;) ", b" if (1) ", b" else ",
            b" __attribute__((cleanup(f))) ", b" _Atomic ", b" (void)0; ", b" = {0}", b" enum { q } ", b" typedef ", b" struct n ", b" int n; "]


ALL = ("samples/*/*.c", "test/compiler/**/*.c", "test/e2e/*.c", "test/e2e/Inputs/*.c")
# For ./dev test, whose cases must not change with every new test.
FEW = ("samples/*/*.c", "test/e2e/contention.c", "test/e2e/rule-zero.c", "test/e2e/results-of-any-type.c", "test/compiler/plan/points.c",
       "test/compiler/emit/copies.c", "test/compiler/live/what-travels.c", "test/compiler/locks/paths.c",
       "test/compiler/diagnostics/fail-locks-differ.c", "test/compiler/diagnostics/fail-live-pointer.c")

# Samples that came after the cases of ./dev test were chosen.
LATER = ("expression-trees", "mandelbrot", "quadrature", "quicksort", "unbalanced-tree")


def corpus(small, cache={}):
    """The sources to mutate: {name: tokens}."""
    if not cache:
        for pattern in FEW if small else ALL:
            for path in sorted(glob.glob(os.path.join(common.ROOT, pattern), recursive=True)):
                if path.endswith(("-mpi.c", "-sequential.c")):  # beside a sample, with a header that the mutation would not find
                    continue
                if small and os.path.basename(os.path.dirname(path)) in LATER:
                    continue
                with open(path, "rb") as file:
                    text = file.read()
                if len(text) < 20000 and b"#pragma clang __debug" not in text:
                    cache[os.path.relpath(path, common.ROOT)] = TOKEN.findall(text)
    return cache


def code(choose, tokens):
    """The index of a token that is neither blank nor comment."""
    for _ in range(20):
        index = choose.randrange(len(tokens))
        if not tokens[index].isspace() and not tokens[index].startswith((b"/*", b"//")):
            return index
    return 0


def mutate(choose, tokens, others):
    tokens = list(tokens)
    for _ in range(choose.choice([1, 1, 1, 2, 3, 6])):
        kind, at = choose.randrange(8), code(choose, tokens)
        if kind == 0:
            del tokens[at:at + choose.choice([1, 1, 1, 2, 5])]
        elif kind == 1:
            tokens[at:at] = tokens[at:at + choose.choice([1, 2, 8])]
        elif kind == 2:
            other = code(choose, tokens)
            tokens[at], tokens[other] = tokens[other], tokens[at]
        elif kind in (3, 4):
            tokens.insert(at, choose.choice(INSERTED))
        elif kind == 5:
            tokens[at] = tokens[code(choose, tokens)]
        elif kind == 6:
            other = choose.choice(others)
            start = code(choose, other)
            tokens[at:at] = other[start:start + choose.randrange(1, 12)]
        else:
            tokens[at] = choose.choice(INSERTED)
        if not tokens:
            tokens = [b";"]
    return tokens


LINES = [b"%s %s", b"{ %s }", b"if (1) %s", b"if (0) { %s } else { %s }", b"while (0) %s", b"for (int z = 0; z < 2; z++) { %s }", b"switch (1) { default: %s }",
         b"({ %s });", b"do { %s } while (0);", b"l: %s", b"goto l; %s l:;", b"%s return 0;", b"(void)sizeof(%s);", b"{ enum { q } n; %s }",
         b"{ int n = 1; %s }", b"static int n; %s", b"#define M %s", b"#if 1\n%s\n#else\n%s\n#endif", b"break; %s", b"%s move", b"%s move;",
         b"begin move %s end move", b"volatile int k = 1; %s k++;", b"int *r = &q; %s *r = 1;", b"char k[q]; %s k[0] = 1;", b"__auto_type k = q; %s (void)k;"]
WORDS = [b"int", b"long", b"char", b"void", b"struct node", b"region", b"read_lock", b"write_lock", b"unlock", b"local", b"if", b"while", b"*", b"->",
         b"static", b"const", b"volatile", b"unsigned", b"double", b"return", b"break", b"continue", b"NULL", b"0", b"1", b"+=", b"=", b"&", b"move"]


def mutate_lines(choose, text):
    """Changes of whole lines and words, which more often leave something that can be parsed."""
    lines = text.split(b"\n")
    for _ in range(choose.choice([1, 1, 2, 3])):
        at, other = choose.randrange(len(lines)), choose.randrange(len(lines))
        kind = choose.randrange(8)
        names = re.findall(rb"\b[a-z_]\w*", text)
        if kind == 0:
            lines[at] = b""
        elif kind == 1:
            lines.insert(at, lines[other])
        elif kind == 2:
            lines[at], lines[other] = lines[other], lines[at]
        elif kind <= 4:
            lines[at] = choose.choice(LINES).replace(b"%s", lines[at]).replace(b" q", b" " + choose.choice(names or [b"q"]))
        elif kind == 5 and names:
            lines[at] = re.sub(rb"\b%s\b" % choose.choice(names), choose.choice(names), lines[at])
        elif kind == 6 and names:
            lines = re.sub(rb"\b%s\b" % choose.choice(names), choose.choice(names + WORDS), b"\n".join(lines)).split(b"\n")
        else:
            tokens = TOKEN.findall(lines[at])
            if tokens:
                tokens[code(choose, tokens)] = choose.choice(WORDS + names)
                lines[at] = b"".join(tokens)
    return b"\n".join(lines)


def generate(seed, small):
    """The name of a source, and a mutation of it."""
    choose = random.Random(seed)
    form = choose.random()
    if form < 0.05:
        generator = Generator(seed, True, ())
        text = program_text.HEAD.replace("[FILL]", "[4]").replace("FILL", "4").replace("ZONES", "3") + re.sub(r"@[MF]\d+@", "move;", re.sub(r"@[^MF][^@]*@", "", generator.make_case()))
        return "a random program", mutate_lines(choose, text.encode())
    sources = corpus(small)
    good = [name for name in sorted(sources) if "fail" not in name]
    name = choose.choice(good if choose.random() < 0.8 else sorted(sources))
    if form < 0.3:
        return name, b"".join(mutate(choose, sources[name], list(sources.values())))
    return name, mutate_lines(choose, b"".join(sources[name]))


def check(session, directory, text):
    """What is wrong: nothing (None), or (what, text to keep)."""
    common.write(directory, "case.c", text)
    output = os.path.join(directory, "out.c")
    if os.path.exists(output):
        os.remove(output)
    ran = common.run([session.preludec, "-w", "--emit=c", "case.c", "-o", "out.c"], HANG_SECONDS, directory)
    if ran.code is None:
        ran = common.run([session.preludec, "-w", "--emit=c", "case.c", "-o", "out.c"], 3 * HANG_SECONDS, directory)
        if ran.code is None:
            return "preludec hangs", ran.err
    if ran.crashed() or ran.code not in (0, 1):
        return "preludec crashes", ran.err
    leftover = [name for name in os.listdir(directory) if name not in ("case.c", "out.c")]
    if leftover:
        return f"preludec leaves {leftover[0]} behind", ran.err
    if ran.code != 0:
        session.count("refused")
        if not re.search(rb"^[^\s:][^\n:]*:[1-9]\d*:[1-9]\d*: (fatal )?error: ", ran.err, re.M):
            return "an error without its place", ran.err
        if os.path.exists(output):
            return "an output file after an error", ran.err
        return None
    emitted = common.read(directory, "out.c")
    if emitted == text:
        session.count("unchanged")
        return None
    session.count("compiled")
    command = ["clang-19", "-w", "-fsyntax-only", "-isystem", os.path.join(session.build, "include"), "-D__PRELUDEC__=1", "out.c"]
    made = common.run(command, 2 * HANG_SECONDS, directory)
    if made.code != 0:
        return "what preludec accepts, Clang does not accept as it is emitted", made.err
    return None


def signature(found):
    """What must stay the same while a case gets smaller."""
    kind = re.search(rb"error: ([^'\n]*)|Assertion `([^']*)|ERROR: AddressSanitizer: (\S+)", found[1])
    return found[0], kind and kind.groups()


def failure_of(session, directory, seed, name, text, found):
    reduced = text
    if session.reduces:
        def fails(candidate):
            again = check(session, directory, candidate)
            return again is not None and signature(again) == signature(found)
        reduced = reduce.reduce_text(text, fails)
    return common.Failure(seed, f"{found[0]} ({name}, mutated)", {"case.c": text, "reduced.c": reduced, "output.txt": found[1]})


def check_batch(session, seeds):
    failures = []
    with session.directory() as directory:
        for seed in seeds:
            name, text = generate(seed, session.small)
            found = check(session, directory, text)
            if found:
                failures.append(failure_of(session, directory, seed, name, text, found))
    return failures


def fuzz(session, seeds):
    seeds = list(seeds)
    session.run_all(lambda batch: check_batch(session, batch), [seeds[i:i + BATCH] for i in range(0, len(seeds), BATCH)])
