#!/usr/bin/env python3
"""A failure of mcrl-random is noticed, wherever the wrong data are; the history is shown; and the command that it prints repeats it.

check-random.py MCRL_RANDOM"""
import re
import shlex
import subprocess
import sys

program = sys.argv[1]


def failing_output(arguments):
    done = subprocess.run([program, *arguments], capture_output=True, text=True)
    assert done.returncode == 1, f"{arguments}: exit code {done.returncode}, {done.stdout}{done.stderr}"
    return done.stdout


def check(arguments):
    first = failing_output(arguments)
    assert re.search(r"^violation after \d+ operations: .*\nregion \d+ ", first, re.M), first
    assert re.search(r"^=> +\d+ +region \d+ +(read|write) .* asked \d+ +began \d+ ", first, re.M), first
    command = re.search(r"^FAILED; to see it again: mcrl-random (.*)$", first, re.M)
    assert command, first
    again = failing_output(shlex.split(command[1]))
    # The first line says from which seed on; the command begins with the one that failed.
    assert first.split("\n", 1)[1] == again.split("\n", 1)[1], first + again


for region_bytes in "1", "8", "1000":
    check(["--seed", "11", "--runs", "3", "--nodes", "3", "--operations", "500", "--corrupt", "250", "--region-bytes", region_bytes])
