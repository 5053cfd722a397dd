"""porting.py PAGE DIRECTORY: compiles what docs/porting.md shows. A block that begins with `/* before */` is a program for any C compiler,
one with `/* after */` the same in Prelude C: it prints the same, sequential and on 1, 2 and 4 nodes. Any other block is wrong: the compiler says
of its lines what their comments say, `/* error: ... */` or `/* warning: ... */`, and nothing else."""
import pathlib
import re
import subprocess
import sys

HEADER = """#include <prelude.h>
#include <stdio.h>
struct node { long value; region struct node *left, *right; };
"""


def run(*command):
    return subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, text=True, check=True, timeout=120).stdout.strip()


def check_program(block, source):
    """Compiles and runs a program in each way that it can be run."""
    program, expected = source.with_suffix(""), re.search(r"/\* prints: (.*?) \*/", block)[1]
    if block.startswith("/* before */"):
        run("gcc", "-std=c17", "-Wall", "-Wextra", "-Werror", source, "-o", program)
        ways = [[program]]
    else:
        run("preludec", "-Wall", "-Wextra", "-Werror", source, "-o", program)
        run("preludec", "-Wall", "-Werror", "-DPRELUDE_SERIAL", source, "-o", f"{program}.serial")
        ways = [[f"{program}.serial"]] + [["mpiexec", "-n", nodes, program] for nodes in (1, 2, 4)]
        ways.append(["env", "MCRL_FAULT=move:1", "mpiexec", "-n", 2, program])
    for way in ways:
        printed = run(*way)
        assert printed == expected, f"{way}: printed {printed!r}, not {expected!r}"
    return expected


def check_mistake(block, source):
    """The messages are those of the comments, at their lines."""
    offset = HEADER.count("\n")
    expected = [(number + offset, kind, text) for number, line in enumerate(block.splitlines(), 1)
                for kind, text in re.findall(r"/\* (error|warning): (.*?) \*/", line)]
    compiled = subprocess.run(["preludec", "-Wall", "-c", source, "-o", source.with_suffix(".o")], stderr=subprocess.PIPE, text=True)
    said = [(int(line), kind, text) for line, kind, text in re.findall(r":(\d+):\d+: (error|warning): (.*)", compiled.stderr)]
    assert expected and len(said) == len(expected), f"{source}: {compiled.stderr}"
    for (line, kind, text), (said_line, said_kind, said_text) in zip(sorted(expected), sorted(said)):
        assert (line, kind) == (said_line, said_kind) and text in said_text, f"{source}:{line}: {kind}: {text}\n{compiled.stderr}"


def main():
    page, directory = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    directory.mkdir(parents=True, exist_ok=True)
    blocks = re.findall(r"^```c\n(.*?)^```$", page.read_text(), re.MULTILINE | re.DOTALL)
    printed, mistakes = {"before": [], "after": []}, 0
    for number, block in enumerate(blocks, 1):
        source = directory / f"block{number}.c"
        kind = re.match(r"/\* (before|after) \*/", block)
        source.write_text(block if kind else HEADER + block)
        if kind:
            printed[kind[1]].append(check_program(block, source))
        else:
            check_mistake(block, source)
            mistakes += 1
    assert printed["before"] == printed["after"] and len(printed["after"]) >= 3, printed
    print(f"{len(printed['after'])} recipes, {mistakes} pitfalls")


main()
