"""Ends preludec by signals while it analyses, compiles and links, and looks at what is left. signals.py DIRECTORY"""
import os
import shutil
import signal
import subprocess
import sys
import time

folder = sys.argv[1]
shutil.rmtree(folder, ignore_errors=True)
temporary = os.path.join(folder, "tmp")
os.makedirs(temporary)
os.chdir(folder)

FUNCTION = """long f%d(region long *n, long k) {
  long v = 0;
  for (long i = 0; i < k; i++) { write_lock(n); move
    v += ++*n * i; unlock(n); }
  return v; }
"""
with open("long.c", "w") as file:
    file.write("#include <prelude.h>\n" + "".join(FUNCTION % i for i in range(150)) + "int main(void) { return 0; }\n")
with open("short.c", "w") as file:
    file.write("#include <prelude.h>\nlong g(region long *n) { read_lock(n); move long v = *n; unlock(n); return v; }\n")
files = set(os.listdir("."))


def children(process):
    """The processes that it has started, by /proc."""
    found = []
    for task in os.listdir(f"/proc/{process}/task"):
        with open(f"/proc/{process}/task/{task}/children") as file:
            found += [int(number) for number in file.read().split()]
    return found


def await_state(process, wants_child):
    """Waits until the command has made a temporary file, and then until it has a child."""
    end = time.monotonic() + 60
    while time.monotonic() < end and process.poll() is None:
        if os.listdir("tmp") and (not wants_child or children(process.pid)):
            return children(process.pid)
        time.sleep(0.001)
    sys.exit("the command has ended before it could be interrupted")


def check(arguments, number, wants_child, handling=signal.SIG_DFL):
    process = subprocess.Popen(["preludec", *arguments], env={**os.environ, "TMPDIR": os.path.abspath("tmp")},
                               stderr=subprocess.PIPE, text=True, start_new_session=True, preexec_fn=lambda: signal.signal(number, handling))
    started = await_state(process, wants_child)
    process.send_signal(number)
    words = process.communicate(timeout=60)[1]
    problems = []
    if process.returncode != (-number if handling == signal.SIG_DFL else 0):
        problems.append(f"exit status {process.returncode}")
    if left := os.listdir("tmp") + sorted(set(os.listdir(".")) - files - {"tmp", "short.o"}):
        problems.append(f"left: {left}")
    if alive := [child for child in started if os.path.exists(f"/proc/{child}")]:
        problems.append(f"still running: {alive}")
    if words:
        problems.append(f"said: {words}")
    if problems:
        sys.exit(f"{arguments}, {number!r}: " + "; ".join(problems))


for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    check(["-O2", "-c", "long.c"], number, True)
    check(["-O2", "short.c", "long.c", "-o", "program"], number, True)
    check(["short.c", "-x", "c", "long.c", "-o", "program"], number, False)
# As under nohup.
check(["-O2", "-c", "short.c"], signal.SIGHUP, False, signal.SIG_IGN)
