"""Has clangd check files through prelude-clangd (--check), each token of them, and fails if it finds an error in one that preludec accepts.

python3 editor-check.py FILE... prints what clangd says of such files, and how many files there are and how many of them preludec accepts."""
import concurrent.futures
import os
import subprocess
import sys


def is_accepted(path):
    return subprocess.run(["preludec", "-w", "-fsyntax-only", path], capture_output=True, timeout=120).returncode == 0


def check(path):
    """Whether preludec accepts the file, and clangd's errors if it does."""
    if not is_accepted(path):
        return False, ""
    done = subprocess.run(["prelude-clangd", "--log=error", "--check=" + path], capture_output=True, text=True, timeout=600)
    return True, f"{path}: {done.stderr}" if done.returncode != 0 else ""


def main():
    files = [os.path.abspath(argument) for argument in sys.argv[1:]]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(check, files))
    wrong = [errors for _, errors in results if errors]
    print("\n".join([*wrong, f"{len(files)} files, {sum(accepted for accepted, _ in results)} accepted, {len(wrong)} with false errors"]))
    return bool(wrong)


sys.exit(main())
