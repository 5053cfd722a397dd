"""compile-commands.py FILE INCLUDE: takes each command of a compile_commands.json as tools of Clang's do: with another compiler, for its
syntax only. Such tools ask the compiler of the command where its headers are."""
import json
import os
import shlex
import subprocess
import sys

commands = json.load(open(sys.argv[1]))
include = os.path.realpath(sys.argv[2])
for command in commands:
    compiler, *arguments = shlex.split(command["command"])
    assert os.path.basename(compiler) == "preludec", compiler
    asked = subprocess.run([compiler, "-E", "-v", "-x", "c", os.devnull], capture_output=True, text=True, check=True).stderr
    searched = asked.split("#include <...> search starts here:\n")[1].split("End of search list")[0].split()
    assert include in [os.path.realpath(folder) for folder in searched], asked
    for tool in ([compiler], ["clang-19", "-isystem", include, "-DPRELUDE_SERIAL"]):
        subprocess.run([*tool, *arguments, "-fsyntax-only"], cwd=command["directory"], check=True)
print(len(commands), "files")
