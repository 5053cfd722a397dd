#!/usr/bin/env python3
"""Compares what two compilers say, byte for byte: the C that they emit, their messages and their exit codes, for each program of samples,
tutorial, exercises and tests, and for random programs. `same.py build-before/bin/preludec build/bin/preludec`; exit code 1 if they differ.

Lines that only an include has changed in are mapped by includes.txt beside this: a line `old new` for each pair of file names."""
import argparse
import concurrent.futures
import difflib
import os
import random
import re
import shutil
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "test", "fuzz"))

import common
import foralls
import migrating
import program_features
import program_text
import programs
from program_generator import Generator
from program_marks import annotate
from program_plan import Plan

FOLDERS = ["samples", "docs/tutorial", "docs/course", "test/e2e", "test/compiler"]
# What is compared of a program: each a list of options.
LOOKS = [["--emit=c", "-Rmove", "-Rcomm", "-Rmissed-move"], ["--emit=c", "-O2", "--abort=undo", "-fpoll-units=1"], ["--emit=json"]]
INCLUDE = re.compile(rb'^(\s*#\s*include\s*[<"])([^>"]+)', re.M)


def renamed_includes():
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "includes.txt")
    with open(path, encoding="utf-8") as file:
        lines = [line.split() for line in file if line.strip() and not line.startswith("#")]
    return {old.encode(): new.encode() for old, new in lines}


def present():
    """The programs of the repository."""
    for part in FOLDERS:
        for folder, _, names in os.walk(os.path.join(ROOT, part)):
            for name in sorted(names):
                if name.endswith(".c"):
                    yield os.path.join(folder, name)


def of_cases(number, directory):
    """A program of cases, as test/fuzz/programs.py makes it."""
    features = program_features.chosen(None) - programs.CLANGS - programs.NEWEST
    plan = Plan(number, True)
    cases = {seed: annotate(random.Random(seed), Generator(seed, True, features).make_case(), plan.share, features)
             for seed in range(number * 3 + 1, number * 3 + 4)}
    for name, text in {**programs.make_files(cases, plan, features), "items.h": program_text.ITEMS}.items():
        common.write(directory, name, text)
    return os.path.join(directory, "program.c")


def of_foralls(number, directory):
    return common.write(directory, "program.c", foralls.Program(number, True, sorted(foralls.FEATURES)).text())


def random_programs(count, directory):
    """So many programs: two of three have locks, calls and frames, the others foralls; some of Csmith's with annotations, if that is there."""
    for number in range(count):
        place = os.path.join(directory, str(number))
        os.mkdir(place)
        if number % 10 == 9 and shutil.which("csmith"):
            source = migrating.generate(number, True)
            if source:
                yield common.write(place, "program.c", source)
        elif number % 3 == 2:
            yield of_foralls(number, place)
        else:
            yield of_cases(number, place)


def said(preludec, options, path):
    """Exit code, output and messages, in which the compiler's own folder, where its headers are, has one name."""
    result = common.run([preludec, *options, os.path.basename(path)], 120, os.path.dirname(path))
    own = os.path.dirname(os.path.dirname(preludec)).encode()
    return result.code, result.out.replace(own, b"BUILD"), result.err.replace(own, b"BUILD")


def difference(old, new):
    """The first lines that differ; empty if nothing does."""
    if old == new:
        return ""
    texts = []
    for code, out, err in (old, new):
        texts.append([f"exit code {code}", *out.decode(errors="replace").splitlines(), *err.decode(errors="replace").splitlines()])
    return "\n".join(list(difflib.unified_diff(*texts, "old", "new", lineterm="", n=1))[:20])


class Comparison:
    def __init__(self, old, new):
        self.old, self.new = os.path.abspath(old), os.path.abspath(new)
        self.includes = renamed_includes()

    def mapped(self, text):
        return INCLUDE.sub(lambda line: line[1] + self.includes.get(line[2], line[2]), text)

    def of_program(self, name, path):
        found, emitted = [], 0
        for options in LOOKS:
            before, after = said(self.old, options, path), said(self.new, options, path)
            emitted += after[0] == 0
            before = (before[0], self.mapped(before[1]), before[2])
            text = difference(before, after)
            if text:
                found.append(f"{name}: differs with {' '.join(options)}\n{text}")
        return found, emitted


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--programs", type=int, default=300, help="the number of random programs")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    comparison = Comparison(options.old, options.new)
    with tempfile.TemporaryDirectory(prefix="prelude-same-") as directory:
        paths = {os.path.relpath(path, ROOT): path for path in present()}
        paths.update((os.path.relpath(path, directory), path) for path in random_programs(options.programs, directory))
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            results = list(pool.map(comparison.of_program, paths.keys(), paths.values()))
    differing = [text for found, _ in results for text in found]
    print("\n".join(differing), end="\n" if differing else "")
    print(f"{len(paths)} programs, {len(LOOKS)} looks at each, {sum(count for _, count in results)} without an error: {len(differing)} differ")
    return 1 if differing or not paths else 0


sys.exit(main())
