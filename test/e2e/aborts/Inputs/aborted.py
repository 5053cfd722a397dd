# aborted.py STATS REASON STRATEGY: that handlers gave up for this reason in this way, and, in the way asked for, in no other.
import json
import sys

path, reason, strategy = sys.argv[1:]
total = json.load(open(path))["total"]
aborts = total["aborts"][reason]
assert aborts[strategy] > 0, f"no handler gave up for {reason} by {strategy}: {total['aborts']}"
assert total["handlers"] > 0, total
