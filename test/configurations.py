#!/usr/bin/env python3
"""Checks that what users build is what is tested: a configuration without tests compiles the same files by the same commands, and the
target `installed` makes all that an installation has.

configurations.py CMAKE BUILD"""
import glob
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


def not_made(folder):
    """The files of the build that would be installed, and that neither the configuration nor the target `installed` makes."""
    making = subprocess.run(["ninja", "-C", folder, "-t", "commands", "installed"], capture_output=True, text=True, check=True).stdout.split()
    wanted = set()
    for script in glob.glob(os.path.join(folder, "**", "cmake_install.cmake"), recursive=True):
        with open(script) as file:
            for files in re.findall(r"^ *file\(INSTALL .* FILES(.*?)\)$", file.read(), re.M | re.S):
                wanted |= set(re.findall(r'"([^"]+)"', files))
    made = {path for path in wanted if path in making or os.path.relpath(path, folder) in making}
    if not made:
        return ["what it has of the build"]
    return sorted(path for path in wanted - made if path.startswith(folder + "/") and not os.path.exists(path))


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
        missing = not_made(users)
    differ = [f"{output}: {command}\n  with tests: {tested.get(output)}" for output, command in theirs.items() if tested.get(output) != command]
    print("\n".join(differ))
    print(f"{len(theirs)} files are compiled without tests, {len(differ)} of them otherwise than with tests")
    print("".join(f"an installation wants {path}, which the target 'installed' does not make\n" for path in missing), end="")
    return 1 if differ or missing or not theirs else 0


sys.exit(main())
