"""signal_ends_fsc.py FSC PROGRAM: starts `fsc --run` on a program that waits for its input, sends fsc a signal, and tells what is left."""
import os
import signal
import subprocess
import sys
import tempfile
import time

for number in (signal.SIGTERM, signal.SIGINT):
    with tempfile.TemporaryDirectory() as directory:
        # lit's processes ignore SIGINT, and what they start would.
        fsc = subprocess.Popen([sys.argv[1], "--run", sys.argv[2]], stdin=subprocess.PIPE, env={**os.environ, "TMPDIR": directory},
                               preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        # The program runs when a child of fsc is what it has compiled.

        def runs():
            for task in os.listdir(f"/proc/{fsc.pid}/task"):
                with open(f"/proc/{fsc.pid}/task/{task}/children") as file:
                    for child in file.read().split():
                        try:
                            if os.readlink(f"/proc/{child}/exe").startswith(directory):
                                return True
                        except OSError:
                            pass
            return False

        while not runs():
            time.sleep(0.01)
        fsc.send_signal(number)
        code = fsc.wait()
        print(f"{number.name}: {'ended by the signal' if code == -number else code}, {len(os.listdir(directory))} files left", flush=True)
