"""if-moved.py MCRL_PROF PROFILE SOURCE: the output of `mcrl-prof --json --moved`, with all lines of the source at which `; move` stands and
that have a history."""
import json
import os
import re
import subprocess
import sys

tool, profile, source = sys.argv[1:]
with open(profile, encoding="utf-8") as file:
    locked = {place["where"] for place in json.load(file)["histories"]["places"] if place["what"].endswith("_lock")}
with open(source, encoding="utf-8") as file:
    lines = [f"{os.path.basename(source)}:{number}" for number, line in enumerate(file, 1) if re.search(r"; move\b", line)]
moved = [line for line in lines if any(where.endswith("/" + line) for where in locked)]
sys.exit(subprocess.run([sys.executable, tool, "--json", "--source", os.path.dirname(source), "--moved", ",".join(moved), profile], check=False).returncode)
