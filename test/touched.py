#!/usr/bin/env python3
"""How many files and rooms a feature touched when it was made, and how many it would touch in today's layout: each line that its commits
have added stands in some file today, that of its own path (by the renames that git knows) or another one; a path of which no line is left
counts as it is named today. A room is what stands in compiler/, compiler/constructs/ or runtime/; it may have folders. Tests beside the
code do not count as sources."""
import collections
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SHORTEST = 24
# The commits of each feature.
FEATURES = {
    "move(frames: k)": ["353a8555", "c4aa8343"],
    "forall": ["a24b1fe6", "b9ad8052", "8b7bd761", "c951bef0"],
    "regions in place": ["0ac58f5f", "9e5a64c1", "71d7e664"],
    "update_lock": ["ad6c0350", "5dce7d2a"],
}


def git(*command):
    return subprocess.run(["git", "-C", ROOT, *command], capture_output=True, text=True, check=True).stdout


def touched(commit):
    """{path: the lines that the commit adds to it}, but for lines that could stand anywhere."""
    lines, path = {}, None
    for line in git("show", "--format=", "--unified=0", "--no-renames", commit).split("\n"):
        if line.startswith("diff --git "):
            path = None
        elif line.startswith(("+++ b/", "--- a/")) and path is None:
            path = line[6:]
            lines[path] = []
        elif line.startswith("+") and not line.startswith("+++") and path is not None and len(line.strip("+ \t")) >= SHORTEST:
            lines[path].append(line[1:].strip())
    return lines


def lines_of_today():
    """{line: the files that have it}"""
    found = collections.defaultdict(set)
    for path in git("ls-files").split("\n")[:-1]:
        try:
            with open(os.path.join(ROOT, path), encoding="utf-8") as file:
                for line in file:
                    if len(line.strip()) >= SHORTEST:
                        found[line.strip()].add(path)
        except (UnicodeDecodeError, FileNotFoundError):
            continue
    return found


def renames():
    """{commit: {old: new}}, and the commits from the first to the last."""
    changes, order = collections.defaultdict(dict), []
    for line in git("-c", "diff.renameLimit=5000", "log", "--reverse", "--no-merges", "-M40%", "--diff-filter=R", "--name-status",
                    "--format=%h").splitlines():
        parts = line.split("\t")
        if len(parts) == 3:
            changes[order[-1]][parts[1]] = parts[2]
        elif line:
            order.append(line)
    return changes, order


def today(path, commit, changes, order, place):
    """The path's name now; the same if nothing has renamed it."""
    for later in order[place[commit]:]:
        path = changes[later].get(path, path)
    return path


def file_of(files, now):
    """The one of the files with a line in which that of a path's is; None if it may be any."""
    return now if now in files else min(files) if len(files) == 1 else None


def is_source(path):
    return path.startswith(("compiler/", "runtime/")) and "_test." not in path


def room(path):
    parts = path.split("/")
    return "/".join(parts[:3] if parts[1] == "constructs" else parts[:2])


def count(paths):
    sources = {path for path in paths if is_source(path)}
    folders, rooms = {os.path.dirname(path) for path in sources}, {room(path) for path in sources}
    return f"{len(paths):4} files, {len(sources):3} of them sources in {len(folders):2} folders of {len(rooms):2} rooms"


def main():
    changes, order = renames()
    all_commits = git("log", "--reverse", "--no-merges", "--format=%h").split()
    position = {commit: number for number, commit in enumerate(all_commits)}
    place = {}
    for commit in sum(FEATURES.values(), []):
        at = position[git("rev-parse", "--short", commit).strip()]
        place[commit] = next((i for i, one in enumerate(order) if position[one] > at), len(order))
    lines = lines_of_today()
    for feature, commits in FEATURES.items():
        before, after = set(), set()
        for commit in commits:
            for path, added in touched(commit).items():
                before.add(path)
                now = today(path, commit, changes, order, place)
                files = {file_of(lines.get(line, ()), now) for line in added} - {None}
                after |= files or {now}
        print(f"{feature}:\n  then  {count(before)}\n  now   {count(after)}")
        if "--paths" in sys.argv:
            print("".join(f"    {path}\n" for path in sorted(after)), end="")
    return 0


sys.exit(main())
