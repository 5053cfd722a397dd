#!/usr/bin/env python3
"""gathered.py STATISTICS N: whether calls went together, at least N in a message as a mean."""
import json
import sys

path, least = sys.argv[1], int(sys.argv[2])
with open(path) as file:
    total = json.load(file)["total"]
calls, messages = total["calls"]["gathered"], total["by_kind"]["gathered"]["messages"]
if messages == 0 or calls < least * messages:
    sys.exit(f"{calls} calls in {messages} messages")
