"""Warnings of the C compilers in what preludec emits, but for those that the program's own text has."""
import os
import re

import common

# Not counted are the optimizer's remarks on loops with pragmas of the program's own; conditions of guards, which the sequential program
# does not have; and two errors of gcc 12. It takes the address of a variable of a loop's body, if computed once, for the address of an
# earlier iteration's variable, and the end of one branch of an if for the way into the other.
COMPILERS = {"clang-19": ["-Wno-pass-failed", "-Wno-tautological-compare", "-Wno-unknown-warning-option"],
             "gcc": ["-Wno-tautological-compare", "-Wno-dangling-pointer", "-Wno-implicit-fallthrough"]}
CASE = re.compile(rb"^(/\* case \d+ \*/)(?=\r?$)", re.MULTILINE)
HIDES = re.compile(rb"^#pragma (clang|GCC) diagnostic ignored .*$", re.MULTILINE)
WARNING = re.compile(r"^([^\s:]+):(\d+):\d+: (?:warning|error): (.*?)(?: \[(-W[^\]]+)\])?$", re.MULTILINE)
# In the text of a variable that a macro declares there is no place for a first value.
NO_PLACE = re.compile(r"'by_macro\w*' (may be|is) used uninitialized")


def warnings(session, directory, compiler, name, *options):
    """{(file, line, option): text}; parameters of an old-style definition stand in another line than those of a prototype."""
    command = [compiler, "-Wall", "-Wextra", *COMPILERS[compiler], "-I" + os.path.join(session.build, "include"), *options, "-c", name,
               "-o", os.devnull]
    ran = common.run(command, 120, directory, environment={**os.environ, "LC_ALL": "C"})
    found = [w for w in WARNING.finditer(ran.err.decode(errors="replace")) if not NO_PLACE.search(w[3])]
    return {(w[1], w[3] if "parameter" in (w[4] or "") else w[2], (w[4] or "").rstrip("=")): w[0] for w in found}


def without_computed_jumps(text):
    """To gcc every computed jump leads to every label of the function, past whatever has been set in between."""
    pieces = CASE.split(text)
    for i in range(2, len(pieces), 2):
        kind = b"ignored" if b"goto *" in pieces[i] else b"warning"
        pieces[i] = b' _Pragma("GCC diagnostic %b \\"-Wmaybe-uninitialized\\"")' % kind + pieces[i]
    return b"".join(pieces)


def in_emitted(session, directory, level, standard, compilers=COMPILERS):
    """What the compilers say of the emitted text only, as text. whole.c and serial.c, which is made of it, are in the directory."""
    made = common.run([session.preludec, level, *standard, "-w", "--emit=c", "whole.c", "-o", "emitted.c"], 120, directory)
    if made.code != 0:
        return made.err
    text = common.read(directory, "emitted.c")
    common.write(directory, "emitted.c", without_computed_jumps(HIDES.sub(b"", text, 1)))
    told = []
    for compiler in compilers:
        own = warnings(session, directory, compiler, "serial.c", level, *standard, "-DPRELUDE_SERIAL", "-DPRELUDE_SERIAL_BLANKED")
        emitted = warnings(session, directory, compiler, "emitted.c", level, *standard)
        told += [f"{compiler}: {text}" for key, text in emitted.items() if key not in own]
    return "\n".join(told).encode()
