#!/usr/bin/env python3
"""compiler.py [--rounds N] [--keep DIRECTORY] [LINES...]: how long preludec takes to make C of a file of so many lines (10,000 and 100,000),
by turns with `clang-19 -fsyntax-only` on the same text. Processor time, medians; exits with 1 if a target is missed.

The file is C as programs have it, with the headers of the C library; one function in ten has migration points. Then come files that are
one long function each: of 10,000 lines with 100 migration points, without and with calls that may wait, as partial frames, and with
every second lock under another one; and of 4,000 loops, without and with a point before them."""
import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.environ.get("PRELUDE_BUILD", os.path.join(ROOT, "build"))
PRELUDEC = os.path.join(BUILD, "bin", "preludec")
FACTOR, ALLOWANCE_SECONDS, LONG_ALLOWANCE_SECONDS = 2, 0.050, 0.200

HEAD = """#include <prelude.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry { long key, count; double weight; };
struct node { int height; long value; struct entry entry[16]; region struct node *child[2], *next; };
"""

PLAIN = """
/* Number @: what a plain function looks like. */
static int compare_@(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;
    if (x->key != y->key) return x->key < y->key ? -1 : 1;
    return (x->weight > y->weight) - (x->weight < y->weight);
}

double plain_@(struct entry *list, int count, const char *name)
{
    double sum = 0, largest = -1;
    char text[64];
    qsort(list, (size_t)count, sizeof list[0], compare_@);
    for (int i = 0; i < count; i++) {
        struct entry *e = &list[i];
        if (e->count == 0) continue;
        sum += e->weight / (double)e->count;
        if (e->weight > largest) {
            largest = e->weight;
            snprintf(text, sizeof text, "%s: %ld of %d", name, e->key, count);
        }
        switch (e->key % 4) {
        case 0: sum *= 0.5; break;
        case 1: sum = sqrt(fabs(sum)); break;
        default: e->count += (long)strlen(text);
        }
    }
    return count > @ ? sum + largest : plain_~(list, count + 1, text);
}
"""

ANNOTATED = """
/* Number @: walks down a tree, where it lies. */
long annotated_@(region struct node *n, long key)
{
    long seen = @, last = 0;
    read_lock(n); move
    while (n->height > 0) {
        region struct node *next = n->child[key >> n->height & 1];
        seen += n->value;
        for (int i = 0; i < 16; i++)
            if (n->entry[i].key == key) last = n->entry[i].count;
        unlock(n);
        n = next;
        read_lock(n); move
    }
    long value = n->value;
    unlock(n);
    if (value < seen) {
        write_lock(n); begin move(if: key > @)
        n->value = seen;
        seen++;
        unlock(n); end move
    }
    return value + seen * last;
}
"""


def source(lines, annotated=True):
    """A file of at least so many lines; with "removed" for annotated, the same without the annotated functions."""
    parts = [HEAD, "double plain_0(struct entry *list, int count, const char *name);\n"]
    count, number = sum(part.count("\n") for part in parts), 1
    while count < lines:
        template = ANNOTATED if annotated and number % 10 == 0 else PLAIN
        before = number - 1 - (annotated and number % 10 == 1 and number > 1)
        part = template.replace("@", str(number)).replace("~", str(before))
        if template is PLAIN or annotated != "removed":
            parts.append(part)
        count += part.count("\n")
        number += 1
    return "".join(parts)


LONG_HEAD = """#include <prelude.h>
struct node { long key, value; region struct node *next; };
long step(long, long);

long f(region struct node *n, long a, long b)
{
    long s = 0;
"""

# One migration point of many, with the locks that it needs; then the statements around it.
POINTS = {
    "points": "    read_lock(n); move\n    s += n->value + x@;\n    region struct node *n@ = n->next;\n    unlock(n);\n",
    "frames": "    region struct node *n@;\n    read_lock(n); begin move\n    s += n->value + x@;\n    n@ = n->next;\n    unlock(n); end move\n",
    "nested": "    read_lock(n); move\n    region struct node *n@ = n->next;\n    write_lock(n@); move\n    n@->value = s += n->value + x@;\n"
              "    unlock(n@);\n    unlock(n);\n",
}
PLAIN_LINES = "    if (s > ~) s += x@ * b;\n    else a -= s + ~;\n    b ^= a + x@;\n    s = s * 3 + (a & b);\n"
CALLING_LINES = PLAIN_LINES.replace("b ^= a + x@", "b ^= step(a, x@)")
LOOP = "    for (long i = 0; i < a; i++) {\n        s += i * b + ~;\n        b ^= s;\n    }\n"


def long_function(shape):
    """A file that is one long function."""
    parts = [LONG_HEAD]
    if shape.startswith("loops"):
        if shape == "loops after a point":
            parts.append(POINTS["points"].replace("x@", "a").replace("@", "0"))
        parts += [LOOP.replace("~", str(i)) for i in range(4000)]
    else:
        kind, _, calls = shape.partition(" ")
        for point in range(100):
            lines = "".join((CALLING_LINES if calls else PLAIN_LINES).replace("~", str(i)) for i in range(23))
            text = f"    long x@ = a * {point};\n" + POINTS[kind] + lines + "    n = n@;\n"
            parts.append(text.replace("@", str(point)))
    return "".join(parts) + "    return s + a + b;\n}\n"


LONG_FUNCTIONS = ["points", "points and calls", "frames", "frames and calls", "nested", "nested and calls", "loops", "loops after a point"]


def seconds(command):
    """Processor time of a command, its own and the system's."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def medians(file, rounds):
    """The times of preludec and of clang, by turns."""
    commands = ([PRELUDEC, "--emit=c", file],
                ["clang-19", "-fsyntax-only", "-isystem", os.path.join(BUILD, "include"), "-D__PRELUDEC__", file + ".c"])
    # What clang can read: the same text with blanks for annotations.
    subprocess.run([PRELUDEC, "--emit=serial", file, "-o", file + ".c"], check=True)
    times = [[seconds(command) for command in commands] for _ in range(rounds)]
    return [statistics.median(column) for column in zip(*times)]


def judged(label, ours, theirs, allowance):
    """Prints a line of the table; whether the target is missed."""
    allowed = FACTOR * theirs + allowance
    met = ours <= allowed
    print(f"{label:<29}{ours * 1000:>15.0f} ms{theirs * 1000:>18.0f} ms{ours / theirs:>7.2f}"
          f"  {'met' if met else 'MISSED'}: at most {allowed * 1000:.0f} ms", flush=True)
    return not met


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--keep", help="put the sources there")
    parser.add_argument("lines", type=int, nargs="*", default=[10000, 100000])
    options = parser.parse_args()
    print(f"{'':<29}{'preludec --emit=c':>18}{'clang -fsyntax-only':>21}{'ratio':>7}  target")
    missed, per_line = False, {}
    with tempfile.TemporaryDirectory() as temporary:
        directory = options.keep or temporary

        def written(name, text):
            file = os.path.join(directory, name.replace(" ", "-") + ".c")
            with open(file, "w") as out:
                out.write(text)
            return file

        for lines in options.lines:
            for annotated in (False, True):
                kind = "annotated" if annotated else "plain"
                ours, theirs = medians(written(f"{kind}-{lines}", source(lines, annotated)), options.rounds)
                missed |= judged(f"{lines} lines, {kind}", ours, theirs, ALLOWANCE_SECONDS)
                per_line.setdefault(kind, []).append(ours / lines)
        for shape in LONG_FUNCTIONS:
            ours, theirs = medians(written(shape, long_function(shape)), options.rounds)
            missed |= judged(shape, ours, theirs, LONG_ALLOWANCE_SECONDS)
    for kind, each in per_line.items():
        if len(each) > 1:
            grows = each[-1] / each[0]
            missed |= grows > 1.3
            print(f"a line costs {grows:.2f} times as much in the longest file as in the shortest, {kind}"
                  + (": NOT LINEAR" if grows > 1.3 else ""))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
