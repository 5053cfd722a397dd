"""Programs of csmith, with locks and `move` put between their statements: what travels are the locals that csmith made up.

csmith makes functions without globals and pointers. Each gets two regions with random homes; at random places it locks one, may
move there, and mixes a local into it. The reference is the same program without annotations on one node."""
import os
import random
import re
import shutil
import sys
import tempfile

import common
import reduce
from csmith import INCLUDE

TITLE = "functions of csmith compute the same wherever they migrate"
COUNT = 3000
BATCH = 8
REGIONS = 7
MOST_VISITS = 30000

HEAD = """#include <prelude.h>
struct fuzz_cell { unsigned long visits, sum; };
region struct fuzz_cell *fuzz_region(int);
"""

START = """
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>

struct fuzz_cell { unsigned long visits, sum; };
enum { REGIONS = %d };
static region struct fuzz_cell *cells[REGIONS];

region struct fuzz_cell *fuzz_region(int k) { return cells[k %% REGIONS]; }

%s
static unsigned long run_case(int seed)
{
    switch (seed) {
%s    }
    return 0;
}

int main(int argc, char **argv)
{
    for (int i = 0; i < REGIONS; i++) {
        int node = (i * 5 + 1) %% node_count();
        if (node_self() == node) cells[i] = region_new(struct fuzz_cell);
        broadcast(node, &cells[i], sizeof cells[i]);
    }
    for (int i = 1; i < argc; i++) {
        barrier();
        if (node_self() != 0) continue;
        unsigned long result = run_case(atoi(argv[i])), visits = 0, sum = 0;
        for (int k = 0; k < REGIONS; k++) {
            region struct fuzz_cell *c = cells[k];
            write_lock(c);
            visits += c->visits;
            sum = sum * 31 + c->sum;
            c->visits = c->sum = 0;
            unlock(c);
        }
        printf("%%s %%lu %%lx %%lx\\n", argv[i], visits, sum, result);
        fflush(stdout);
    }
    barrier();
    return 0;
}
"""

FUNCTION = re.compile(rb"^(?:static |inline )*[\w ]+? (func_\d+)\((.*)\)$")
NUMBER = re.compile(rb"^\s*(?:const )?u?int\d+_t (l_\d+) = ")
ARRAY = re.compile(rb"^\s*(?:const )?u?int\d+_t (l_\d+)((?:\[\d+\])+) = ")  # others have no value yet
PARAMETER = re.compile(rb"u?int\d+_t +(p_\d+)")


def generate(seed, small):
    """The program of a seed, with locks and annotations; None where csmith gives up."""
    choose = random.Random(seed)
    command = ["csmith", "--seed", str(seed), "--no-pointers", "--no-global-variables", "--no-volatiles", "--no-argc", "--quiet",
               "--max-funcs", str(choose.randint(2, 4 if small else 6)), "--max-block-depth", str(choose.randint(2, 3 if small else 4)),
               "--max-block-size", str(choose.randint(3, 4)), "--max-expr-complexity", str(choose.randint(1, 4 if small else 8)),
               "--max-array-len-per-dim", str(choose.randint(2, 8))]
    for switch in ("packed-struct", "bitfields", "inline-function", "unions", "structs", "consts"):
        command.append(("--" if choose.random() < 0.7 else "--no-") + switch)
    with tempfile.TemporaryDirectory() as directory:
        made = common.run(command, 10, directory)
    if made.code != 0:
        return None
    return with_locks(choose, seed, made.out.partition(b"\nint main")[0])


def with_locks(choose, seed, text):
    share, moves = choose.choice([0.1, 0.3, 0.7]), choose.choice([0.5, 0.9, 1.0])
    lines, out, scopes, inside = text.split(b"\n"), [HEAD.encode()], [], False
    result = b"int"
    for number, line in enumerate(lines):
        out.append(line + b"\n")
        head = FUNCTION.match(line)
        if head:
            scopes, inside = [[name.decode() for name in PARAMETER.findall(head.group(2))]], True
            if head.group(1) == b"func_1":
                result = line
        stripped = line.strip()
        found, array = NUMBER.match(line), ARRAY.match(line)
        if not inside or head:
            continue
        if stripped.startswith(b"{"):
            scopes.append([])
            if len(scopes) == 2:
                k = choose.randrange(100)
                out.append(b"    int fuzz_left = %d;\n    region struct fuzz_cell *r_a = fuzz_region(%d), *r_b = fuzz_region(%d);\n" %
                           (choose.choice([3, 30]), k, k + choose.randint(1, REGIONS - 1)))
        elif stripped.startswith(b"}"):
            scopes.pop()
            inside = len(scopes) > 1
        elif found:
            scopes[-1].append(found.group(1).decode())
        elif array:
            scopes[-1].append(array.group(1).decode() + re.sub(r"\d+", "0", array.group(2).decode()))
        following = lines[number + 1].strip() if number + 1 < len(lines) else b""
        # Not into a list of declarations: the loops that fill an array follow it.
        complete = stripped.endswith((b";", b"}")) or stripped == b"{"
        if inside and complete and following and not following.startswith((b"else", b"int i")) and choose.random() < share:
            out.append(visit(choose, [name for scope in scopes for name in scope], moves).encode())
    call = "return (unsigned long)func_1();" if not re.search(rb"struct|union", result) else "func_1(); return 0;"
    return b"".join(out) + f"unsigned long case_{seed}(void) {{ {call} }}\n".encode()


def visit(choose, names, moves):
    name, mode = choose.choice(["r_a", "r_b"]), choose.choice(["read", "write", "write"])
    move = choose.choice(["move;", "move", "move(always);"]) if choose.random() < moves else ""
    value = f"(unsigned long){choose.choice(names)}" if names else "3"
    if mode == "write":
        body = f"{name}->visits++; {name}->sum = {name}->sum * 31 + {value};"
    else:
        body = f"fuzz_left += (int)({name}->sum & 1);"
    return f"if (fuzz_left-- > 0) {{ {mode}_lock({name}); {move} {body} unlock({name}); }}\n"


class Trial:
    """Some programs in a directory, compiled and linked as one, with and without annotations."""

    def __init__(self, session, directory, sources, level):
        self.session, self.directory, self.level = session, directory, level
        self.names = [common.write(directory, f"p{seed}.c", text) for seed, text in sources.items()]
        declared = "".join(f"unsigned long case_{seed}(void);\n" for seed in sources)
        cases = "".join(f"    case {seed}: return case_{seed}();\n" for seed in sources)
        common.write(directory, "start.c", START % (REGIONS, declared, cases))
        self.seeds = list(sources)

    def compile(self, name, *options):
        files = [os.path.basename(path) for path in self.names]
        return common.run([self.session.preludec, self.level, "-w", "-I" + INCLUDE, *options, "start.c", *files, "-o", name], 120, self.directory)

    def start(self, name, nodes, seeds, seconds, extra=()):
        return common.start(name, nodes, seeds, seconds, self.directory, extra)

    def wrong(self):
        """What is wrong: nothing (None), or (what, the seed that it shows at or None, text to keep)."""
        made = self.compile("stays", "-fno-annotations")
        if made.code != 0:
            return "the program is not accepted with -fno-annotations", None, made.err
        expected, seeds = b"", []
        for seed in self.seeds:
            ran = self.start("stays", 1, [seed], 3)
            if ran.code == 0 and int(ran.out.split()[1]) < MOST_VISITS:
                expected += ran.out
                seeds.append(seed)
        self.session.count("that end soon", len(seeds))
        choose = random.Random(self.seeds[0])
        made = self.compile("moves", "--abort=" + choose.choice(["continue", "undo", "refuse"]), "-fpoll-units=" + choose.choice(["1", "4096"]))
        if made.code != 0:
            return "the program is not accepted", None, made.err
        fault = {"MCRL_FAULT": f"move:{self.seeds[0]},abort:{self.seeds[0]}"}
        for nodes, extra in ((2, {"MCRL_TUNE": "oam_budget=0"}), (4, fault)) if seeds else ():
            ran = self.start("moves", nodes, seeds, 100, extra)
            if ran.code != 0 or ran.out != expected:
                pairs = zip(ran.out.splitlines() + [b""] * len(seeds), expected.splitlines(), seeds)
                seed = next((seed for found, wanted, seed in pairs if found != wanted), None)
                what = "does not end" if ran.code is None else "prints something else" if ran.code == 0 else "ends with an error"
                return f"the annotated program {what} on {nodes} nodes", seed, b"expected:\n" + expected + b"\nfound:\n" + ran.out + ran.err
        return None


def check(session, sources, level):
    with session.directory() as directory:
        return Trial(session, directory, sources, level).wrong()


def failure_of(session, seed, source, level):
    found = check(session, {seed: source}, level)
    if not found:
        return None
    reduced = source
    if session.reduces:
        def fails(candidate):
            again = check(session, {seed: candidate}, level)
            return again is not None and again[0] == found[0] and error_in(again[2]) == error_in(found[2])
        reduced = reduce.reduce_text(source, fails)
    return common.Failure(seed, found[0], {"program.c": source, "reduced.c": reduced, "output.txt": found[2]})


def error_in(text):
    """The first error, but for its names."""
    error = re.search(rb"error: ([^'\n]*)", text)
    return error and error.group(1)


def check_batch(session, seeds):
    sources = {seed: source for seed in seeds if (source := generate(seed, session.small))}
    level = "-O0" if session.small else random.Random(seeds[0] // BATCH).choice(["-O0", "-O1", "-O2"])
    session.count("programs", len(sources))
    session.count("moves", sum(source.count(b"move") for source in sources.values()))
    found = check(session, sources, level) if sources else None
    if not found:
        return []
    failures = [failure_of(session, seed, source, level) for seed, source in sources.items() if found[1] in (None, seed)]
    failures = [failure for failure in failures if failure]
    return failures or [common.Failure(seeds[0], found[0] + f", but no program alone does (with --count {len(seeds)})", {"output.txt": found[2]})]


def fuzz(session, seeds):
    if not shutil.which("csmith"):
        sys.exit("fuzz: csmith is not there; install csmith and libcsmith-dev")
    batches = {}
    for seed in seeds:
        batches.setdefault(seed // BATCH, []).append(seed)
    session.run_all(lambda batch: check_batch(session, batch), list(batches.values()))
