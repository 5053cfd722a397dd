#!/usr/bin/env python3
"""Checks that what users build is what is tested: a configuration without tests compiles the same files by the same commands.

configurations.py CMAKE BUILD"""
import json
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
cmake, build = sys.argv[1], os.path.abspath(sys.argv[2])
# What decides how a file is compiled, besides whether there are tests.
KEPT = ("CMAKE_BUILD_TYPE", "CMAKE_C_COMPILER", "CMAKE_CXX_COMPILER", "PRELUDE_SANITIZE")


def commands(folder):
    """The command of each object file, with the folder's name taken out."""
    with open(os.path.join(folder, "compile_commands.json")) as file:
        all = [entry["command"].replace(folder, "BUILD") for entry in json.load(file)]
    return {re.search(r" -o (\S+)", command)[1]: command for command in all}


def main():
    with open(os.path.join(build, "CMakeCache.txt")) as file:
        kept = re.findall(rf"^((?:{'|'.join(KEPT)}):\w+=.*)$", file.read(), re.M)
    with tempfile.TemporaryDirectory() as users:
        users = os.path.realpath(users)
        done = subprocess.run([cmake, "-S", ROOT, "-B", users, "-G", "Ninja", "-D", "BUILD_TESTING=OFF", "-D", "CMAKE_EXPORT_COMPILE_COMMANDS=ON",
                               *(f"-D{value}" for value in kept)], capture_output=True, text=True)
        if done.returncode:
            print(done.stdout + done.stderr)
            return 1
        tested = commands(build)
        theirs = commands(users)
    differ = [f"{output}: {command}\n  with tests: {tested.get(output)}" for output, command in theirs.items() if tested.get(output) != command]
    print("\n".join(differ))
    print(f"{len(theirs)} files are compiled without tests, {len(differ)} of them otherwise than with tests")
    return 1 if differ or not theirs else 0


sys.exit(main())
