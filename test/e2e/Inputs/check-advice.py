"""check-advice.py ADVICE SOURCE [MOVED]: of the advice of `mcrl-prof --json` to write `move`, there is some, and each names a line of the
source at which it stands. MOVED is the profile of a run in which these locks move: it has sent as many messages as were predicted, within
15 %; then there is such advice if they are fewer."""
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    top = json.load(file)
with open(sys.argv[2], encoding="utf-8") as file:
    lines = file.read().splitlines()
is_less = len(sys.argv) < 4 or top["with_moves"] < 0.9 * top["messages"]
named = [lines[int(piece["where"].rsplit(":", 1)[1]) - 1] for piece in top["advice"] if piece["rule"] == "should-move"]
if (is_less and not named) or not all("; move" in line for line in named):
    sys.exit(f"'move' is advised at {named or 'no line'}")
if len(sys.argv) > 3:
    with open(sys.argv[3], encoding="utf-8") as file:
        sent = sum(map(sum, json.load(file)["matrix"]["messages"]))
    predicted = top["with_moves"]
    print(f"sent {top['messages']} without; with move, predicted {predicted}, sent {sent}")
    if not abs(predicted - sent) <= 0.15 * sent:
        sys.exit("that is not what was predicted")
