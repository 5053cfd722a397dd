"""simulated-latencies.py PROGRAM: compares misses on simulated machines with tables 7.1 and 7.2 of Hsieh's thesis."""
import subprocess
import sys

NEAR = 0.10
THESIS = {("alewife", 16): (58.5, 99.0), ("alewife", 256): (70.1, 107.8), ("alewife-ideal", 16): (42.3, 61.9),
          ("alewife-ideal", 256): (44.4, 64.3), ("cm5", 16): (62.3, 92.2), ("cm5", 256): (126.5, 156.2)}
wrong = []
for (machine, size), expected in THESIS.items():
    command = ["mcrl-sim", "-q", "-n", "4", "--machine", machine, sys.argv[1], str(size)]
    said = dict(line.split() for line in subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines())
    for kind, wanted in zip(("read", "write"), expected):
        print(f"{machine} {size} {kind}: {said[kind]}, in the thesis {wanted}")
        if abs(float(said[kind]) / wanted - 1) > NEAR:
            wrong.append(f"{machine} {size} {kind}")
sys.exit(f"more than {NEAR:.0%} apart: {', '.join(wrong)}" if wrong else 0)
