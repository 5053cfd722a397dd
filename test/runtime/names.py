#!/usr/bin/env python3
"""Checks that a program's macros do not reach into the public headers: each header is compiled with every name in it as a macro that
is not the program's to use, `#define count 42`. The names are read from the headers: all identifiers, but for those that a header declares
outside of functions and structures, that the C library or the compiler has, and that are reserved.

names.py CLANG GCC INCLUDE"""
import concurrent.futures
import glob
import json
import os
import re
import subprocess
import sys

CLANG, GCC, INCLUDE = sys.argv[1:]

COLLECTED = ["prelude.h", "prelude_arrays.h", "prelude_collective.h", "prelude_groups.h", "prelude_filaments.h"]
RUNTIME = ["mcrl.h", "prelude_arrays.h", "prelude_filaments.h", "mcrl_page_protocol.h"]
# How the headers are read: the compilers, options, and what a program includes.
CONFIGURATIONS = [
    ([CLANG, GCC], ["-xc"], COLLECTED),
    ([CLANG], ["-xc", "-D__PRELUDEC__=1", "-D__PRELUDE_FRONTEND__=1"], COLLECTED),
    ([CLANG], ["-xc", "-D__PRELUDE_EDITOR__=1"], COLLECTED),
    ([CLANG, GCC], ["-xc", "-DPRELUDE_SERIAL"], COLLECTED),
    ([CLANG, GCC], ["-xc", "-DPRELUDE_SERIAL", "-DPRELUDE_SERIAL_BLANKED"], COLLECTED),
    ([CLANG, GCC], ["-xc"], RUNTIME),
    ([CLANG, GCC], ["-xc", "-DMCRL_CHECK", "-DMCRL_COUNT"], RUNTIME),
    ([CLANG, GCC], ["-xc", "-DMCRL_NULL"], RUNTIME),
    ([CLANG, GCC], ["-xc", "-std=c90", "-DPRELUDE_SERIAL"], ["prelude.h"]),
    ([CLANG, GCC], ["-xc++"], RUNTIME + COLLECTED[1:]),
]
C_WORDS = set("""alignas auto break case catch char class const continue default defined delete do double else enum extern false float for
goto if inline int long namespace new nullptr operator register return short signed sizeof static struct switch template this true
typedef union unsigned using virtual void volatile while""".split())
C_LIBRARY_HEADERS = ["setjmp.h", "stddef.h", "stdint.h", "stdio.h", "stdlib.h", "time.h"]
C_LIBRARY_MEMBERS = {"tv_sec", "tv_nsec"}
TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|[A-Za-z_]\w*|\.?\d[\w.]*|##?|->|\S')


def headers():
    """The text of each header, without comments; that of the lists of members' names is no text of C."""
    for path in sorted(glob.glob(os.path.join(INCLUDE, "*.h"))):
        if os.path.basename(path) in ("mcrl_members_begin.h", "mcrl_members_end.h"):
            continue
        with open(path) as file:
            yield os.path.basename(path), re.sub(r"/\*.*?\*/", " ", file.read(), flags=re.S).replace("\\\n", " ")


def identifiers(text):
    return [word for word in TOKEN.findall(text) if re.match(r"[A-Za-z_]", word)]


def scan(problems):
    """The identifiers of all headers, and the names of macros among them."""
    names, macros = set(), set()
    for header, text in headers():
        for line in text.split("\n"):
            directive = re.match(r"\s*#\s*(\w+)", line)
            if not directive:
                names.update(identifiers(line))
            elif match := re.match(r"\s*#\s*define\s+(\w+)(\([^)]*\))?(.*)", line):
                macros.add(match[1])
                parameters = set(identifiers(match[2] or ""))
                names.update(set(identifiers(match[3])) - parameters)
                # What a macro of ours names is read where the program uses it, and its macros are in force there.
                for member in re.findall(r"(?:->|[\w)\]]\.)\s*([a-z_]\w*)", match[3]):
                    if member not in parameters:
                        problems.append(f"{header}: macro {match[1]} names the member '{member}'; make it a function")
    return names, macros


def declared(options, includes):
    """What is declared outside of functions and structures, in headers of ours and others."""
    text = "".join(f"#include <{name}>\n" for name in includes)
    run = subprocess.run([CLANG, "-fsyntax-only", "-w", "-I" + INCLUDE, *options, "-Xclang", "-ast-dump=json", "-"],
                         input=text, capture_output=True, text=True, check=True)
    found = set()

    def outside(node):
        if "name" in node:
            found.add(node["name"])
        if node.get("kind") in ("TranslationUnitDecl", "LinkageSpecDecl", "EnumDecl"):
            for inner in node.get("inner") or []:
                outside(inner)

    outside(json.loads(run.stdout))
    return found


def c_library_macros():
    text = "".join(f"#include <{name}>\n" for name in C_LIBRARY_HEADERS)
    run = subprocess.run([CLANG, "-E", "-dM", "-xc", "-"], input=text, capture_output=True, text=True, check=True)
    return set(re.findall(r"^#define (\w+)", run.stdout, flags=re.M))


def check(compilers, options, includes, names, macros):
    own = {name for name in names - macros - C_WORDS - C_LIBRARY_MEMBERS - declared(options, includes)
           if not name.startswith("__") and not re.match(r"_[A-Z]", name)}
    text = "".join(f"#include <{name}>\n" for name in C_LIBRARY_HEADERS)  # which do not survive such macros
    text += "".join(f"#define {name} 42\n" for name in sorted(own)) + "".join(f"#include <{name}>\n" for name in includes)
    problems = []
    for compiler in compilers:
        command = [compiler, "-fsyntax-only", "-w", "-I" + INCLUDE, *options, "-"]
        run = subprocess.run(command, input=text, capture_output=True, text=True)
        if run.returncode:
            problems.append(" ".join([compiler, *options, *includes]) + ", with all names as macros:\n" + run.stderr[:3000])
    return problems


def main():
    problems = []
    names, macros = scan(problems)
    macros |= c_library_macros()
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for found in pool.map(lambda one: check(*one, names, macros), CONFIGURATIONS):
            problems += found
    print("\n".join(problems) or f"{len(names)} names in the headers, {len(CONFIGURATIONS)} configurations")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
