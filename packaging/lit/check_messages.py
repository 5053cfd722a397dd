#!/usr/bin/python3
"""Runs a command, and compares what its nodes have counted with what is expected.

usage: %check-messages NAME=N | NAME=LOW..HIGH ... -- COMMAND...

NAME is a name under "total" in the report of MCRL_STATS (docs/running.md): messages, bytes, migrations, data_requests, ...; of one in
an object, with dots: by_kind.s_req.messages. The output of the command is left alone. The exit code is the command's; if that is 0,
and a number is not as expected, 1, with a line on stderr for each; 2 for a wrong command line."""
import json
import os
import re
import subprocess
import sys
import tempfile


def wrong(message):
    print(f"check-messages: {message}", file=sys.stderr)
    sys.exit(2)


def parse(arguments):
    """[(name, low, high)], and the command."""
    if "--" not in arguments[1:] or arguments[-1] == "--":
        wrong("usage: %check-messages NAME=N | NAME=LOW..HIGH ... -- COMMAND...")
    end = arguments.index("--")
    expected = []
    for argument in arguments[:end]:
        match = re.fullmatch(r"([a-z_.]+)=(\d+)(?:\.\.(\d+))?", argument)
        if not match:
            wrong(f"'{argument}' is neither NAME=N nor NAME=LOW..HIGH")
        expected.append((match[1], int(match[2]), int(match[3] or match[2])))
    return expected, arguments[end + 1:]


def look_up(total, name):
    for part in name.split("."):
        if not isinstance(total, dict) or part not in total:
            wrong(f"there is no number '{name}' in the report")
        total = total[part]
    if not isinstance(total, int):
        wrong(f"'{name}' has parts: {', '.join(f'{name}.{part}' for part in total)}")
    return total


def main():
    expected, command = parse(sys.argv[1:])
    with tempfile.TemporaryDirectory() as folder:
        report = os.path.join(folder, "statistics.json")
        code = subprocess.run(command, env=dict(os.environ, MCRL_STATS=report)).returncode
        if code != 0:
            return code if code > 0 else 128 - code
        if not os.path.exists(report):
            wrong("the program has written no report: no region is used in it, or the command does not run it")
        with open(report) as file:
            total = json.load(file)["total"]
    unexpected = [(name, look_up(total, name), low, high) for name, low, high in expected]
    unexpected = [(name, found, low, high) for name, found, low, high in unexpected if not low <= found <= high]
    for name, found, low, high in unexpected:
        print(f"check-messages: {name}: expected {low if low == high else f'{low} to {high}'}, found {found}", file=sys.stderr)
    return 1 if unexpected else 0


sys.exit(main())
