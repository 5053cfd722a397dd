#!/usr/bin/env python3
"""soak.py BUILD [--seconds N] [--seed N]: runs programs again and again, on 1 to 8 nodes and with the settings of a user, while some
of their nodes are stopped (SIGSTOP) and go on after a while. Each must print what it prints undisturbed, and end within two minutes.
Else soak.py prints the seed and the number of the run, and exits with 1."""
import argparse
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAMS = {  # the source, and arguments
    "btree": ("samples/btree/btree.c", []),
    "tsp": ("samples/tsp/tsp.c", []),
    "sor": ("samples/sor/sor.c", []),
    "hand-over-hand": ("test/e2e/language/hand-over-hand.c", []),
    "join-one": ("test/e2e/language/join-one.c", []),
}
SETTINGS = [{}, {}, {"MCRL_TUNE": "shm=0"}, {"MCRL_TUNE": "three_party=0"}, {"MCRL_POLICY": "always"}, {"MCRL_POLICY": "repeat"}, {"MCRL_CACHE": "64K"},
            {"MCRL_TUNE": "oam_budget=0"}, {"MCRL_CONDUIT": "udp"},
            {"MCRL_CONDUIT": "udp", "MCRL_UDP_DISTURB": "loss:2,duplicate:2,reorder:5,delay:100"}]
VARIES = re.compile(r"second|leaves")  # lines that depend on order or time
LONGEST_RUN = 120


def nodes_of(launcher, program):
    """The processes of a program below its launcher."""
    listed = subprocess.run(["ps", "-e", "-o", "pid=,ppid=,comm="], stdout=subprocess.PIPE, text=True, check=True).stdout
    parents, found, below = {}, [], {launcher}
    for line in listed.splitlines():
        pid, parent, name = line.split(None, 2)
        parents[int(pid)] = (int(parent), name)
    for pid in sorted(parents):
        if parents[pid][0] in below:
            below.add(pid)
            if parents[pid][1] == os.path.basename(program)[:15]:
                found.append(pid)
    return found


def disturb(process, program, chance):
    """Stops nodes until the program ends; returns how often."""
    stopped, end = 0, time.monotonic() + LONGEST_RUN
    while process.poll() is None:
        if time.monotonic() > end:
            return None
        time.sleep(chance.uniform(0, 0.05))
        nodes = nodes_of(process.pid, program)
        if not nodes:
            continue
        chosen = chance.sample(nodes, chance.randint(1, len(nodes)))
        try:
            for pid in chosen:
                os.kill(pid, signal.SIGSTOP)
                stopped += 1
            time.sleep(chance.choice([0.001, 0.01, 0.05, 0.3]))
        except ProcessLookupError:
            pass
        for pid in chosen:
            try:
                os.kill(pid, signal.SIGCONT)
            except ProcessLookupError:
                pass
    return stopped


def run(program, arguments, nodes, settings, chance=None):
    """The program's output and exit code, and how many nodes were stopped; None if it has hung."""
    with tempfile.TemporaryFile("w+") as out:
        process = subprocess.Popen(["mpiexec", "-n", str(nodes), program, *arguments], env={**os.environ, **settings}, stdout=out,
                                   stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
        stopped = 0 if chance is None else disturb(process, program, chance)
        if stopped is None:
            process.kill()
            return None, 0
        process.wait(LONGEST_RUN)
        out.seek(0)
        return ("".join(line for line in out if not VARIES.search(line)), process.returncode), stopped


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    given = parser.parse_args()
    chance, runs, stops = random.Random(given.seed), 0, 0
    with tempfile.TemporaryDirectory() as folder:
        expected = {}
        for name, (source, arguments) in PROGRAMS.items():
            program = os.path.join(folder, name)
            subprocess.run([os.path.join(given.build, "bin/preludec"), "-O2", "-w", os.path.join(ROOT, source), "-o", program], check=True)
        end = time.monotonic() + given.seconds
        while time.monotonic() < end:
            name, nodes, settings = chance.choice(sorted(PROGRAMS)), chance.choice([1, 2, 3, 4, 8]), chance.choice(SETTINGS)
            program, arguments = os.path.join(folder, name), PROGRAMS[name][1]
            if (name, nodes) not in expected:
                expected[name, nodes], _ = run(program, arguments, nodes, {})
            printed, stopped = run(program, arguments, nodes, settings, chance)
            runs, stops = runs + 1, stops + stopped
            if printed != expected[name, nodes] or printed[1] != 0:
                print(f"run {runs} of seed {given.seed}: {name} on {nodes} nodes with {settings}:",
                      "it has hung" if printed is None else f"exit code {printed[1]}\n{printed[0]}expected:\n{expected[name, nodes][0]}")
                return 1
    print(f"soak, seed {given.seed}: {runs} runs, {stops} nodes stopped, all as undisturbed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
