"""interrupt.py NODES SIGNAL PROGRAM: runs the program, which prints "begun" on stderr, with MCRL_STATS, MCRL_PROFILE and MCRL_TRACE, and
sends the launcher the signal; with 0 NODES there is none. Prints the exit code, as a shell has it, what was left beside the reports, and
what they say. Files with the names that parts of reports once had are a stranger's: they are neither read nor written."""
import glob
import json
import os
import signal
import subprocess
import sys

nodes, name, program = int(sys.argv[1]), sys.argv[2], sys.argv[3]
reports = {name: f"{program}.{name}.so-far.json" for name in ("stats", "profile", "trace")}
for old in glob.glob(glob.escape(program) + ".*.so-far.json*"):
    os.remove(old)
strangers = [path + end for path in reports.values() for end in (".node-0", ".node-1", ".node-2", ".node-1.new")]
for path in strangers:
    if path.endswith(".node-0"):
        os.mkfifo(path)
    elif path.endswith(".new"):
        os.symlink(strangers[2], path)
    else:
        with open(path, "w", encoding="utf-8") as file:
            file.write("a stranger's")
command = [program] if nodes == 0 else ["mpiexec", "-n", str(nodes), program]
job = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, env=os.environ | {f"MCRL_{name.upper()}": path for name, path in reports.items()},
                       preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
errors = ""
for line in job.stderr:
    errors += line
    if line == "begun\n" and name != "none":
        job.send_signal(getattr(signal, name))
code = job.wait()
for path in reversed(strangers):
    assert os.path.lexists(path) and (path.endswith(".node-0") or open(path, encoding="utf-8").read() == "a stranger's"), path
    os.remove(path)
print(errors)
left = {path[len(program):] for path in glob.glob(glob.escape(program) + ".*.so-far.json*")}
print("code", 128 - code if code < 0 else code, "left", sorted(left))
stats, top, trace = (json.load(open(path, encoding="utf-8")) for path in reports.values())
print(json.dumps(top["so_far"]), "nodes", top["nodes"], "whole", all(seconds > 0 for seconds in top["seconds"]),
      "places", sorted({place["what"] for place in top["places"]}), "histories", len(top["histories"]["regions"]))
print("messages", [node["messages"] > 0 for node in stats["nodes"]])
print("traced", sorted({event["pid"] for event in trace["traceEvents"] if event["ph"] == "X"}))
