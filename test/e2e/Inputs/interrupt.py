"""interrupt.py NODES SIGNAL PROGRAM: runs the program, which prints "begun" on stderr, with MCRL_PROFILE, and sends the launcher (with one
node: the program) the signal. Prints the exit code, as a shell has it, what was left beside the profile, and what the profile says."""
import glob
import json
import os
import signal
import subprocess
import sys

nodes, name, program = int(sys.argv[1]), sys.argv[2], sys.argv[3]
profile = program + ".so-far.json"
for old in glob.glob(glob.escape(profile) + "*"):
    os.remove(old)
command = [program] if nodes == 1 else ["mpiexec", "-n", str(nodes), program]
job = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, env=os.environ | {"MCRL_PROFILE": profile},
                       preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
errors = ""
for line in job.stderr:
    errors += line
    if line == "begun\n" and name != "none":
        job.send_signal(getattr(signal, name))
code = job.wait()
print(errors)
print("code", 128 - code if code < 0 else code, "left", sorted(path[len(profile):] for path in glob.glob(glob.escape(profile) + "*")))
with open(profile, encoding="utf-8") as file:
    top = json.load(file)
print(json.dumps(top["so_far"]), "nodes", top["nodes"], "whole", all(seconds > 0 for seconds in top["seconds"]),
      "places", sorted({place["what"] for place in top["places"]}), "histories", len(top["histories"]["regions"]))
