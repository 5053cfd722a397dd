"""check-advice.py ADVICE SOURCE: of the advice of `mcrl-prof --json` to write `move`, there is some, and each names a line of the source at
which it stands."""
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    advice = json.load(file)["advice"]
with open(sys.argv[2], encoding="utf-8") as file:
    lines = file.read().splitlines()
named = [lines[int(piece["where"].rsplit(":", 1)[1]) - 1] for piece in advice if piece["rule"] == "should-move"]
if not named or not all("; move" in line for line in named):
    sys.exit(f"'move' is advised at {named or 'no line'}")
