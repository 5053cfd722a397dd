"""simulated-interrupts.py PROGRAM STATISTICS: what signals do to mcrl-sim and the nodes, while they run for ever."""
import json
import os
import signal
import subprocess
import sys
import time

program, statistics = sys.argv[1:]


def begun(**variables):
    """The launcher, and the process of node 0."""
    process = subprocess.Popen(["mcrl-sim", "-q", "-n", "3", program, "forever"], stdout=subprocess.PIPE, text=True,
                               env=dict(os.environ, **variables))
    process.stdout.readline()
    return process, int(process.stdout.readline())


def has_ended(node):
    for _ in range(1000):
        try:
            os.kill(node, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.01)
    return False


for number in (signal.SIGINT, signal.SIGTERM):
    launcher, node = begun()
    launcher.send_signal(number)
    print(number.name, launcher.wait(), has_ended(node))
launcher, node = begun(MCRL_STATS=statistics)
launcher.send_signal(signal.SIGINT)
print("statistics", launcher.wait(), has_ended(node))
with open(statistics, encoding="utf-8") as file:
    print("nodes", len(json.load(file)["nodes"]))
launcher, node = begun()
launcher.kill()
print("killed", launcher.wait(), has_ended(node))
launcher, node = begun()
os.kill(node, signal.SIGKILL)
print("node killed", launcher.wait(), has_ended(node))
