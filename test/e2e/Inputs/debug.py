"""debug.py NODES SOURCE PROGRAM SCRIPT: runs the program with node 0 under gdb, and prints what gdb prints. In the script, @name stands for
the line of the source that is marked LINE name."""
import re
import subprocess
import sys

nodes, source, program, script = int(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4]
lines = {match.group(1): number for number, line in enumerate(open(source), 1) if (match := re.search(r"LINE (\w+)", line))}
commands = "set pagination off\nset width 0\nset style enabled off\n"
commands += re.sub(r"@(\w+)", lambda match: f"{source.split('/')[-1]}:{lines[match.group(1)]}", open(script).read())
with open(program + ".gdb", "w") as file:
    file.write(commands)
command = ["gdb", "-nx", "-batch", "-x", program + ".gdb", program]
if nodes > 1:
    command = ["mpiexec", "-n", "1", *command, ":", "-n", str(nodes - 1), program]
result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", timeout=100)
# So that tests can say which line is meant.
names = {str(number): name for name, number in lines.items()}
print(re.sub(r"debugged\.c:(\d+)", lambda match: f"debugged.c:{match.group(1)} <{names.get(match.group(1), '?')}>", result.stdout))
sys.exit(result.returncode)
