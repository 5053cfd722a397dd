"""Malformed Sisal: mutated programs go through all of fsc that comes before preludec.

No crash, no hang, no report of a sanitizer. What is rejected gives at least one error with file, line and column, and writes no output;
what is accepted is emitted."""
import glob
import os
import random
import re

import common
import reduce

TITLE = "mutated Sisal is refused in order, or compiled"
COUNT = 10000
BATCH = 20
HANG_SECONDS = 10

SOURCES = ("samples/sisal/*/*.sis", "test/sisal/**/*.sis")
# For ./dev test, whose cases must not change with every new test.
FEW = ("samples/sisal/[jlmq]*/[jlmq]*.sis", "test/sisal/syntax/[a-e]*.sis", "test/sisal/syntax/fail-no*.sis")
TOKEN = re.compile(rb"\s+|%[^\n]*|\w+|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|:=|~=|<=|>=|\|\||.", re.S)
WORDS = (b"array at boolean catenate character cross define dot double_real else elseif end error false for forward function global greatest if in "
         b"initial integer is least left let nil null of old otherwise product real record repeat replace returns right stream sum tag tagcase then "
         b"tree true type union unless until value while when abs array_addh array_fill array_limh array_size floor max mod trunc exp main a b i n x "
         b"0 1 2 1.5 1.0d0 999999999999 'a' '\\033' \"text\" ( ) [ ] ; , : := . + - * / & | ~ = ~= < || %$entry=f == != { } \\ ' \" % \0 \xff").split(b" ")
# An expression is put into another.
FORMS = [b"(%s)", b"let q := %s in q end let", b"if true then %s else %s end if", b"for q in 1, 2 returns value of sum %s end for",
         b"for initial q := 1 while q < 3 repeat q := old q + 1 returns array of %s end for", b"array [1: %s]", b"record [q: %s]", b"union [q: %s]", b"(%s)[1]",
         b"is error(%s)", b"tagcase %s otherwise: 1 end tagcase", b"-%s", b"~%s", b"f(%s)", b"real(%s)", b"%s, %s", b"stream [%s]"]


def corpus(small, cache={}):
    """The sources to mutate: {name: tokens}."""
    if not cache:
        for pattern in FEW if small else SOURCES:
            for path in sorted(glob.glob(os.path.join(common.ROOT, pattern), recursive=True)):
                with open(path, "rb") as file:
                    text = file.read()
                if len(text) < 20000:
                    cache[os.path.relpath(path, common.ROOT)] = TOKEN.findall(text)
    return cache


def is_code(token):
    return not token.isspace() and not token.startswith(b"%")


def mutate(choose, tokens, others):
    tokens = list(tokens)
    for _ in range(choose.choice([1, 1, 1, 1, 2, 4])):
        places = [at for at, token in enumerate(tokens) if is_code(token)] or [0]
        at, other = choose.choice(places), choose.choice(places)
        kind = choose.randrange(10)
        if kind >= 8:  # names that the program has stay names of it
            names = [token for token in tokens if token[:1].isalpha() and token not in WORDS] or [b"x"]
            tokens[at] = choose.choice(names) if kind == 8 else choose.choice(names) + b" := " + tokens[at]
        elif kind == 0:
            del tokens[at:at + choose.choice([1, 1, 1, 2, 5])]
        elif kind == 1:
            tokens[at:at] = tokens[at:at + choose.choice([1, 2, 8])]
        elif kind == 2:
            tokens[at], tokens[other] = tokens[other], tokens[at]
        elif kind == 3:
            tokens[at:at] = [b" ", choose.choice(WORDS), b" "]
        elif kind == 4:
            tokens[at] = choose.choice(WORDS)
        elif kind == 5:
            tokens[at] = choose.choice(FORMS).replace(b"%s", tokens[at])
        elif kind == 6:
            source = choose.choice(others)
            begin = choose.randrange(len(source))
            tokens[at:at] = source[begin:begin + choose.choice([3, 10, 40])]
        else:
            tokens[at] = tokens[other]
        tokens = tokens or [b";"]
    return b"".join(tokens)


def generate(seed, small):
    """The name of a source, and a mutation of it; or words in any order, or bytes."""
    choose = random.Random(seed)
    form = choose.random()
    if form < 0.05:
        return "words", b" ".join(choose.choice(WORDS) for _ in range(choose.randrange(2000)))
    if form < 0.07:
        return "bytes", bytes(choose.randrange(256) for _ in range(choose.randrange(5000)))
    sources = corpus(small)
    good = [name for name in sorted(sources) if name.startswith("samples") or "/programs/" in name]
    name = choose.choice(good if good and choose.random() < 0.8 else sorted(sources))
    return name, mutate(choose, sources[name], list(sources.values()))


def check(session, directory, text, level):
    """What is wrong: nothing (None), or (what, text to keep)."""
    common.write(directory, "case.sis", text)
    output = os.path.join(directory, "out.c")
    if os.path.exists(output):
        os.remove(output)
    command = [os.path.join(session.build, "bin", "fsc"), "-w", level, "-Rmemory", "--emit=c", "case.sis", "-o", "out.c"]
    ran = common.run(command, HANG_SECONDS, directory)
    if ran.code is None:
        ran = common.run(command, 3 * HANG_SECONDS, directory)
        if ran.code is None:
            return "fsc hangs", ran.err
    if ran.crashed() or ran.code not in (0, 1):
        return "fsc crashes", ran.err
    leftover = [name for name in os.listdir(directory) if name not in ("case.sis", "out.c")]
    if leftover:
        return f"fsc leaves {leftover[0]}", ran.err
    if ran.code != 0:
        session.count("refused")
        if not re.search(rb"^case\.sis:[1-9]\d*:[1-9]\d*: error: ", ran.err, re.M):
            return "an error without its place", ran.err
        return ("an output file after an error", ran.err) if os.path.exists(output) else None
    session.count("compiled")
    return None


def signature(found):
    """What must stay the same while a case gets smaller."""
    kind = re.search(rb"error: ([^'\n]*)|Assertion `([^']*)|ERROR: AddressSanitizer: (\S+)", found[1])
    return found[0], kind and kind.groups()


def check_batch(session, seeds):
    failures = []
    with session.directory() as directory:
        for seed in seeds:
            name, text = generate(seed, session.small)
            level = ["-O0", "-O2"][seed % 2]
            found = check(session, directory, text, level)
            if not found:
                continue

            def fails(candidate):
                again = check(session, directory, candidate, level)
                return again is not None and signature(again) == signature(found)

            reduced = reduce.reduce_text(text, fails) if session.reduces else text
            failures.append(common.Failure(seed, f"{found[0]} ({name}, mutated, {level})",
                                           {"case.sis": text, "reduced.sis": reduced, "output.txt": found[1]}))
    return failures


def fuzz(session, seeds):
    seeds = list(seeds)
    session.run_all(lambda batch: check_batch(session, batch), [seeds[i:i + BATCH] for i in range(0, len(seeds), BATCH)])
