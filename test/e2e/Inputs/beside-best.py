"""beside-best.py PROGRAM [ARGUMENT...]: runs a program on 2 nodes with the default policy and with each fixed one. All have to print the same,
and the default may send 1.15 times as many messages as the best of them."""
import json
import os
import subprocess
import sys
import tempfile

FIXED = ("always", "never", "static", "repeat")
MOST = 1.15


def run(policy):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "statistics.json")
        environment = {name: value for name, value in os.environ.items() if name != "MCRL_POLICY"} | {"MCRL_STATS": path}
        if policy is not None:
            environment["MCRL_POLICY"] = policy
        printed = subprocess.run(["mpiexec", "-n", "2", *sys.argv[1:]], env=environment, stdout=subprocess.PIPE, text=True, check=True).stdout
        with open(path) as file:
            return printed, json.load(file)["total"]["messages"]


printed, ours = run(None)
messages = {}
for policy in FIXED:
    theirs, messages[policy] = run(policy)
    assert theirs == printed, f"{policy} prints {theirs!r}, and the default {printed!r}"
print(f"the default: {ours} messages; {messages}")
best = min(messages.values())
assert best > 0 and ours <= MOST * best, f"{ours} messages, {ours / best:.2f} x the best fixed policy"
