#!/usr/bin/env python3
"""together.py STATISTICS KIND LEAST MOST: which part of the messages of a kind, at least, and at most, of those in packets."""
import json
import sys

path, kind, least, most = sys.argv[1], sys.argv[2], float(sys.argv[3]), float(sys.argv[4])
with open(path) as file:
    total = json.load(file)["total"]
messages, together = total["by_kind"][kind]["messages"], total["in_packets"]
if not least * messages <= together or (most < 1 and together > most * messages) or messages == 0:
    sys.exit(f"{messages} messages {kind}, {together} of all kinds in packets")
