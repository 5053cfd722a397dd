#!/usr/bin/env python3
"""Compares the moves that a profile chooses (-fauto-move=FILE) with the best set there is: of a small program each set of locks at which a
`move` may stand is compiled and run, and its messages are counted. Sources lose their moves first.

    test/bench/auto_best.py [--build DIR] [--policy POLICY] [--nodes 2,4] [--most RATIO] [NAME...]

Prints a line for each program and number of nodes: messages without a `move`, of the best set, of the profile's set, and the ratio of the
last two. Exit code 1: a ratio is more than --most."""
import argparse
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAMS = {  # source, arguments, more sources
    "traverse": ("samples/traverse/traverse.c", []),
    "list-search": ("test/bench/auto/list-search.c", []),
    "tree-visit": ("test/bench/auto/tree-visit.c", []),
    "neighbours": ("test/bench/auto/neighbours.c", []),
    "perimeter": ("samples/programs/perimeter/perimeter.c", ["5"]),
    "tour": ("samples/programs/tour/tour.c", ["64"]),
}
LOCK = re.compile(r"\b(?:read|write|update)_lock\s*\((?:[^()]|\([^()]*\))*\)\s*;(?P<move>\s*move\b(?:\s*\([^()]*\))?)?")
MOST_LOCKS = 8 # of which each set is tried


class Program:
    def __init__(self, name, given, folder):
        self.name, self.given, self.folder = name, given, folder
        source, self.arguments = PROGRAMS[name]
        self.beside = os.path.dirname(os.path.join(ROOT, source))
        with open(os.path.join(ROOT, source), encoding="utf-8") as file:
            self.plain = LOCK.sub(lambda found: found[0][:len(found[0]) - len(found["move"] or "")], file.read())
        self.tried = {} # executables, by the numbers of the locks

    def write(self, name, text):
        path = os.path.join(self.folder, f"{self.name}{name}.c")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def compile(self, path, *options):
        """The executable; None if the compiler refuses the program."""
        placing = ["-fauto-lock", "-fno-auto-move", *options]
        done = subprocess.run([os.path.join(self.given.build, "bin", "preludec"), "-O2", "-w", *placing, "-I", self.beside,
                               path, "-o", path[:-2], "-lm"], stdin=subprocess.DEVNULL, capture_output=True, text=True)
        self.said = done.stderr
        return path[:-2] if done.returncode == 0 else None

    def run(self, executable, nodes, **environment):
        subprocess.run([os.environ.get("MPIEXEC", "mpiexec"), "-n", str(nodes), executable, *self.arguments], check=True, timeout=300,
                       stdin=subprocess.DEVNULL, capture_output=True, env=os.environ | environment)

    def messages(self, executable, nodes):
        counts = []
        for _ in range(self.given.runs):
            self.run(executable, nodes, MCRL_PROFILE=executable + ".sent", MCRL_HISTORIES="0", MCRL_POLICY=self.given.policy)
            with open(executable + ".sent", encoding="utf-8") as file:
                counts.append(sum(map(sum, json.load(file)["matrix"]["messages"])))
        return sorted(counts)[len(counts) // 2]

    def locks(self):
        """Ends of the locks at which a `move` may stand."""
        ends = [found.end() for found in LOCK.finditer(self.plain)]
        return [end for i, end in enumerate(ends) if self.compile(self.write(f"-lock{i}", self.with_moves([end])), "-fsyntax-only") is not None]

    def with_moves(self, ends):
        text = self.plain
        for end in sorted(ends, reverse=True):
            text = text[:end] + " move" + text[end:]
        return text

    def best(self, nodes, locks):
        found = {}
        for count in range(len(locks) + 1):
            for chosen in itertools.combinations(range(len(locks)), count):
                if chosen not in self.tried:
                    text = self.with_moves([locks[i] for i in chosen])
                    self.tried[chosen] = self.compile(self.write("-" + "".join(map(str, chosen)), text))
                if self.tried[chosen] is not None:
                    found[chosen] = self.messages(self.tried[chosen], nodes)
        return found

    def by_profile(self, nodes):
        path = self.write("-profile", self.plain)
        executable = self.compile(path)
        self.run(executable, nodes, MCRL_PROFILE=executable + ".json", MCRL_HISTORIES="100")
        executable = self.compile(path, f"-fauto-move={executable}.json", "-Rmove")
        if executable is None:
            sys.exit(self.said)
        return self.messages(executable, nodes), sorted(set(re.findall(r":(\d+):\d+: remark: the profile places 'move'", self.said)), key=int)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(PROGRAMS))
    parser.add_argument("--build", default=os.environ.get("PRELUDE_BUILD", os.path.join(ROOT, "build")))
    parser.add_argument("--policy", default="always", help="of each plain `move` (%(default)s, which counts what was chosen)")
    parser.add_argument("--nodes", default="2,4")
    parser.add_argument("--runs", type=int, default=1, help="the median counts")
    parser.add_argument("--most", type=float, default=1.02)
    parser.add_argument("--all", action="store_true", help="print the messages of each set")
    return parser.parse_args()


def main():
    given, is_wrong = arguments(), False
    with tempfile.TemporaryDirectory() as folder:
        for name in given.names or PROGRAMS:
            program = Program(name, given, folder)
            locks = program.locks()[:MOST_LOCKS]
            lines = [program.plain.count("\n", 0, end) + 1 for end in locks]
            for nodes in map(int, given.nodes.split(",")):
                found = program.best(nodes, locks)
                best = min(found, key=lambda chosen: (found[chosen], len(chosen)))
                messages, at = program.by_profile(nodes)
                ratio = messages / max(found[best], 1)
                is_wrong |= ratio > given.most
                print(f"{name} on {nodes}: {found[()]} without, {found[best]} at best ({[lines[i] for i in best]} of {lines}), "
                      f"{messages} by profile ({', '.join(at) or 'none'}): {ratio:.3f}", flush=True)
                if given.all:
                    print(*(f"    {[lines[i] for i in chosen]} {count}" for chosen, count in sorted(found.items())), sep="\n", flush=True)
    sys.exit(1 if is_wrong else 0)


if __name__ == "__main__":
    main()
