"""Warnings of the C compilers in what preludec emits, but for those that the program's own text has."""
import os
import re

import common

COMPILERS = ["clang-19", "gcc"]
HIDES = re.compile(rb"^#pragma (clang|GCC) diagnostic ignored .*$", re.MULTILINE)
WARNING = re.compile(r"^([^\s:]+):(\d+):\d+: (?:warning|error): (.*?)(?: \[(-W[^\]]+)\])?$", re.MULTILINE)


def warnings(session, directory, compiler, name, *options):
    """{(file, line, option): text}"""
    command = [compiler, "-Wall", "-Wextra", "-c", "-I" + os.path.join(session.build, "include"), *options, name, "-o", os.devnull]
    ran = common.run(command, 120, directory, environment={**os.environ, "LC_ALL": "C"})
    found = WARNING.finditer(ran.err.decode(errors="replace"))
    return {(w[1].replace("whole.c", "program.c"), w[2], (w[4] or "").rstrip("=")): w[0] for w in found}


def in_emitted(session, directory, level, standard):
    """What the compilers say of the emitted text only, as text. program.c and serial.c are in the directory."""
    made = common.run([session.preludec, level, *standard, "-w", "--emit=c", "program.c", "-o", "emitted.c"], 120, directory)
    if made.code != 0:
        return made.err
    text = common.read(directory, "emitted.c")
    common.write(directory, "emitted.c", HIDES.sub(b"", text, 1))
    told = []
    for compiler in COMPILERS:
        own = warnings(session, directory, compiler, "serial.c", level, *standard, "-DPRELUDE_SERIAL", "-DPRELUDE_SERIAL_BLANKED")
        emitted = warnings(session, directory, compiler, "emitted.c", level, *standard)
        told += [f"{compiler}: {text}" for key, text in emitted.items() if key not in own]
    return "\n".join(told).encode()
