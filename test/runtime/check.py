#!/usr/bin/env python3
"""Start, end and errors of programs over MPICH: each error is one line and a non-zero exit code of the whole job.

check.py MPIEXEC FOLDER [sanitized]"""
import json
import os
import shutil
import subprocess
import sys
import tempfile

mpiexec, folder = sys.argv[1], sys.argv[2]
program = os.path.join(folder, "behaviour")
other_build = os.path.join(folder, "behaviour-other-build")
failures = 0


def run(command, code, out="", err="", one_line=True, **environment):
    """Runs a command and compares the exit code, the output (whole) and the error (a part)."""
    global failures
    environment = {**os.environ, **environment}
    try:
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    except subprocess.TimeoutExpired:
        failures += 1
        print(f"{' '.join(command)}: does not end")
        return
    lines = done.stderr.splitlines()
    ours = [line for line in lines if line.startswith("mcrl: ")]
    wrong = []
    if done.returncode != code:
        wrong.append(f"exit code {done.returncode}, expected {code}")
    if "\n".join(sorted(done.stdout.splitlines())) != out:
        wrong.append(f"output {done.stdout!r}, expected {out!r}")
    if err and (err not in done.stderr or one_line and (len(lines) != 1 or len(ours) != 1)):
        wrong.append(f"error {done.stderr!r}, expected one line with {err!r}")
    if not err and lines:
        wrong.append(f"error {done.stderr!r}, expected none")
    if wrong:
        failures += 1
        print(f"{' '.join(command)}: " + "; ".join(wrong))


def nodes(n, *arguments):
    return [mpiexec, "-n", str(n), program, *arguments]


# The end of main.
run([program, "return"], 0)
run([program, "return", "5"], 5)
run([program, "exit", "5"], 5)
run(nodes(2, "return", "5"), 5)
run(nodes(2, "exit", "5"), 5)
run(nodes(2, "handler"), 0, "node 0 exits\nnode 1 exits")
run(nodes(3, "late"), 0, "done")
run(nodes(3, "large"), 0, "0 wrong")
run(nodes(3, "early"), 1, err="the end of the program", one_line=False)
run(nodes(2, "exit-in-activation"), 3)

# Errors of the program.
run([program, "null"], 1, err="mcrl: node 0: read_lock of a null region pointer")
run(nodes(3, "null"), 1, err="mcrl: node 2: read_lock of a null region pointer")
run(nodes(2, "no-region"), 1, err="mcrl: node 1: read_lock of region id 0xdead0, which does not exist")
run(nodes(2, "size"), 1, err="region_new of 0 bytes")
run(nodes(2, "order"), 1, err="the same collective calls in the same order", one_line=False)

# Errors at the start: reported by one node, and main does not run.
run([mpiexec, "-n", "2", program, "null", ":", "-n", "2", other_build, "null"], 1,
    err="mcrl: nodes 2, 3 run a different build of the program (fingerprint ")
run(nodes(2, "null"), 1, err="mcrl: MCRL_NODES is 4, but the program runs on 2 nodes; start it with MPICH's mpiexec -n 4", MCRL_NODES="4")
run(nodes(2, "return"), 0, MCRL_NODES="2")
run(nodes(2, "null"), 1, err="mcrl: MCRL_STACK must be a number from", MCRL_STACK="lots")
run([program, "null"], 1, err="mcrl: started by Open MPI (OMPI_COMM_WORLD_SIZE=4)", OMPI_COMM_WORLD_SIZE="4")
run(nodes(2, "return"), 0, err="mcrl: warning: unknown variable MCRL_STAT; the runtime reads", MCRL_STAT="x")
run(nodes(2, "null"), 1, err="mcrl: cannot write the statistics to '/nonexistent/x' (MCRL_STATS)", MCRL_STATS="/nonexistent/x")
if "sanitized" not in sys.argv:  # the address sanitizer itself needs the address space
    run(["sh", "-c", 'ulimit -v 1000000; exec "$@"', "sh", program, "return"], 0)
    run(["sh", "-c", 'ulimit -v 1000000; exec "$@"', "sh", program, "null"], 1, err="mcrl: cannot reserve 2^44 bytes", MCRL_SPAN_BITS="44")

# Statistics are there whether main returns or exits.
with tempfile.TemporaryDirectory() as scratch:
    path = os.path.join(scratch, "stats.json")
    run(nodes(2, "exit"), 0, MCRL_STATS=path)
    with open(path) as file:
        statistics = json.load(file)
    if statistics["total"]["messages"] != 0 or len(statistics["nodes"]) != 2:
        failures += 1
        print("start and end have been counted:", statistics["total"])
    run(nodes(2, "null"), 1, err="mcrl: cannot write the profile to '/nonexistent/x' (MCRL_PROFILE)", MCRL_PROFILE="/nonexistent/x")
    path = os.path.join(scratch, "profile")
    run(nodes(2, "exit"), 0, MCRL_PROFILE=path)
    with open(path) as file:
        profile = json.load(file)
    if profile["matrix"]["messages"] != [[0, 0], [0, 0]] or profile["places"]:
        failures += 1
        print("start and end are in the profile:", profile)
    fifo = os.path.join(scratch, "fifo")
    os.mkfifo(fifo)
    run(nodes(2, "null"), 1, err=f"mcrl: cannot write the statistics to '{fifo}' (MCRL_STATS): nobody reads this fifo", MCRL_STATS=fifo)
    run(["sh", "-c", 'cat "$0" >/dev/null & exec "$@"', fifo, *nodes(2, "return")], 0, MCRL_STATS=fifo)

# The user that starts a set-uid program does not choose which file its owner writes.
if os.getuid() == 0 and shutil.which("setpriv") and "sanitized" not in sys.argv:
    with tempfile.TemporaryDirectory() as scratch:
        os.chmod(scratch, 0o777)
        copy = os.path.join(scratch, "set-uid")
        shutil.copy(program, copy)
        for mode, is_written in ((0o4755, False), (0o755, True)):
            os.chmod(copy, mode)
            path = os.path.join(scratch, f"stats-{mode:o}")
            run(["setpriv", "--reuid=65534", "--clear-groups", copy, "return"], 0, MCRL_STATS=path)
            if os.path.exists(path) != is_written:
                failures += 1
                print(f"mode {mode:o}: the statistics have{' not' if is_written else ''} been written")

sys.exit(1 if failures else 0)
