"""untouched.py SOURCE DIRECTORY [FLAG...]: C that has nothing to do with regions passes through preludec untouched under -fpoll=none.

The source is taken as it is, with CR LF as its line ends, and without the last line end, and each of these alone, with <prelude.h> and an
annotated function in front of it, and with these after it. What preludec emits is the source itself, or has it whole between what
became of the annotated function. As it is, it is compiled in all three ways and run, also with loops in strips, and prints what it
prints when clang compiles it."""
import os
import subprocess
import sys

FUNCTION = b"""#include <prelude.h>
struct found_cell { long value; };
long found_annotated(region struct found_cell *n);
long found_annotated(region struct found_cell *n)
{
    long value;
    read_lock(n); move
    value = n->value;
    unlock(n);
    return value;
}
"""

BOM = b"\xef\xbb\xbf"
source, directory, flags = sys.argv[1], sys.argv[2], sys.argv[3:]
# Sources are compiled beside the original, for what they include; __FILE__ has one name.
flags += ["-I", os.path.dirname(source), "-Wno-newline-eof", "-Wno-unknown-warning-option", "-Wno-output-on-each-node"]
original = open(source, "rb").read()
os.makedirs(directory, exist_ok=True)
os.chdir(directory)
name = "found.c"


def run(*command):
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=100)
    if result.returncode != 0:
        sys.exit(f"{' '.join(command)}: {result.returncode}\n{result.stdout.decode(errors='replace')}{result.stderr.decode(errors='replace')}")
    return result.stdout


def put(text):
    with open(name, "wb") as file:
        file.write(text)


# A byte order mark stays the first thing in a file.
def put_in_front(function, text):
    return BOM + function + text.removeprefix(BOM) if text.startswith(BOM) else function + text


def check(how, text, line_end):
    put(text)
    emitted = run("preludec", *flags, "-fpoll=none", "--emit=c", name)
    assert emitted == text, f"{how}: not untouched"
    function = FUNCTION.replace(b"\n", line_end)
    for place, whole in (("in front", put_in_front(function, text)), ("behind", text + line_end + function)):
        put(whole)
        emitted = run("preludec", *flags, "-fpoll=none", "--emit=c", name)
        assert emitted != whole and b"found_annotated__rest" in emitted, f"{how}, {place}: nothing done"
        assert text.removeprefix(BOM) in emitted, f"{how}, {place}: not untouched"


put(original)
run("clang-19", *flags, name, "-lm", "-o", "expected")
expected = run("./expected")
assert expected, "prints nothing"
for text in (original, put_in_front(FUNCTION, original), original + FUNCTION):
    put(text)
    # __LINE__ is counted from the source's own first line.
    lines = FUNCTION.count(b"\n") if text.removeprefix(BOM).startswith(FUNCTION) else 0
    for poll in ("-fpoll=none", "-fpoll=loops", "-fpoll-units=20"):
        run("preludec", poll, f"-DLINES={lines}", *flags, name, "-o", "program")
        printed = run("./program")
        assert printed == expected, f"{poll}: prints {printed!r}, not {expected!r}"

check("as it is", original, b"\n")
check("without its last line end", original.rstrip(b"\n"), b"\n")
if b"\r" not in original:
    check("with CR LF", original.replace(b"\n", b"\r\n"), b"\r\n")
