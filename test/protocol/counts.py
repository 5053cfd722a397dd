#!/usr/bin/env python3
"""The counts that the explorations are compared with: counts.json, which no hand writes.

    counts.py                   what is in it of which the build has no exploration, and the other way round; a test runs this
    counts.py --renew [REGEX]   explores anew what has such a name, or what has no counts yet; prints what has changed, and why it may
    counts.py --renew --all     explores all anew

Each exploration is a test, whose options are in a CMakeLists.txt. CMake reads here how many states it has to visit, and labels those of
more than 100,000 for the night. So an exploration of another protocol or model fails until its counts are renewed, and a commit shows them.
"""
import argparse
import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COUNTS = Path(__file__).with_name("counts.json")
FOUND = re.compile(r"(\d+) states, (\d+) transitions, (\d+) deep, (\d+) ends")
FIELDS = ("states", "transitions", "deep", "ends")

# What an explorer is made of, besides test/search/.
SOURCES = {
    "mcrl-explore": ["runtime/regions/pure", "test/protocol"],
    "mcrl-explore-windows": ["test/protocol"],
    "mcrl-explore-in-place": ["runtime/regions/pure", "test/protocol"],
    "mcrl-explore-pages": ["runtime/arrays/pure", "test/pages"],
    "mcrl-explore-meetings": ["runtime/arrays/pure", "test/meetings"],
    "mcrl-explore-foralls": ["runtime/tasks/foralls", "test/foralls"],
    "mcrl-explore-scopes": ["runtime/tasks/scopes", "test/scopes"],
    "mcrl-explore-forks": ["runtime/tasks/forks", "test/forks"],
}

MEANING = {
    "new": "it is new",
    "more": "more can happen: a choice, a message or a fact is new, or the encoding keeps apart what it has taken for the same",
    "fewer": "less can happen: a check or a bound is new, or the encoding takes more for the same. Is what is gone gone on purpose?",
    "ways": "the same states, with other ways between them: a choice is new or gone, split or joined",
    "ends": "the same states and ways, of which others are ends: what counts as done is another",
    "depth": "only the longest of the shortest ways is another",
}


def explorations(build):
    """The command of each exploration, by its test's name, without what is expected."""
    shown = subprocess.run(["ctest", "--test-dir", str(build), "--show-only=json-v1"], check=True, capture_output=True, text=True)
    found = {}
    for test in json.loads(shown.stdout)["tests"]:
        command = test.get("command", [])
        if "--expect-states" in command:
            at = command.index("--expect-states")
            found[test["name"]] = command[:at] + command[at + 2:]
    return found


def explore(command):
    """The counts, or None after a violation, which is printed."""
    done = subprocess.run(command, capture_output=True, text=True)
    match = FOUND.search(done.stdout + done.stderr)
    if done.returncode != 0 or match is None:
        print(done.stdout + done.stderr)
        return None
    return dict(zip(FIELDS, map(int, match.groups())))


def reason(old, new):
    if old is None:
        return "new"
    if old["states"] != new["states"]:
        return "more" if new["states"] > old["states"] else "fewer"
    return next(why for why, field in (("ways", "transitions"), ("ends", "ends"), ("depth", "deep")) if old[field] != new[field])


def changed_files(command):
    """What has changed in the explorer since the commit of the counts; nothing where that is not known."""
    git = ["git", "-C", str(ROOT)]
    last = subprocess.run([*git, "log", "-1", "--format=%H", "--", str(COUNTS)], capture_output=True, text=True).stdout.strip()
    if not last:
        return []
    folders = ["test/search", *SOURCES[Path(command[0]).name]]
    files = subprocess.run([*git, "diff", "--name-only", last, "--", *folders], capture_output=True, text=True).stdout.split()
    return [file for file in files if file.endswith((".h", ".cpp"))]


def show(name, old, new, command):
    counts = ", ".join(f"{field} {new[field]}" if old is None or old[field] == new[field] else
                       f"{field} {old[field]} -> {new[field]} ({new[field] - old[field]:+})" for field in FIELDS)
    print(f"{name}: {counts}\n  {MEANING[reason(old, new)]}")
    files = changed_files(command) if old is not None else []
    if files:
        print("  changed since the last counts: " + ", ".join(files))


def write(counts):
    lines = [f"  {json.dumps(name)}: {json.dumps(counts[name])}" for name in sorted(counts)]
    COUNTS.write_text("{\n" + ",\n".join(lines) + "\n}\n")


def renew(counts, commands, wanted, build):
    failed = 0
    names = [name for name in commands if wanted(name)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = list(pool.map(lambda name: explore(commands[name]), names))
    for name, new in zip(names, found):
        if new is None:
            print(f"{name}: has no count, since it fails")
            failed = 1
        elif counts.get(name) != new:
            show(name, counts.get(name), new, commands[name])
            counts[name] = new
    for name in set(counts) - set(commands):
        print(f"{name}: is no exploration any more")
        del counts[name]
    write(counts)
    subprocess.run(["cmake", str(build)], stdout=subprocess.DEVNULL, check=True)  # the tests expect what is there now
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--renew", nargs="?", const="", metavar="REGEX")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--build", type=Path, default=ROOT / "build")
    options = parser.parse_args()
    counts = json.loads(COUNTS.read_text()) if COUNTS.exists() else {}
    commands = explorations(options.build)
    if options.renew is not None:
        if options.all or options.renew:
            return renew(counts, commands, lambda name: options.all or re.search(options.renew, name), options.build)
        return renew(counts, commands, lambda name: name not in counts, options.build)
    for name in sorted(set(commands) ^ set(counts)):
        print(f"{name}: " + ("has no counts" if name in commands else "has counts, and is no exploration"))
    return 0 if set(commands) == set(counts) else 1


sys.exit(main())
