"""Commands that benchmarks run."""
import os
import subprocess
import sys


def run(*command, seconds=300):
    """The output of a command; if it fails, the benchmark ends with it."""
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=seconds)
    if done.returncode != 0:
        name = os.path.splitext(os.path.basename(sys.argv[0]))[0]
        sys.exit(f"{name}: failed: {' '.join(command)}\n{done.stdout}")
    return done.stdout
