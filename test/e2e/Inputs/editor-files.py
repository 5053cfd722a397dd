"""Opens files in a session of an editor with prelude-clangd, and fails if clangd finds an error in one that preludec accepts.

python3 editor-files.py FILE... prints the false errors, and how many files there are and how many of them preludec accepts."""
import importlib
import os
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
Session = importlib.import_module("editor-session").Session


def is_accepted(path):
    return subprocess.run(["preludec", "-w", "-fsyntax-only", path], capture_output=True, timeout=120).returncode == 0


def main():
    files = [os.path.abspath(argument) for argument in sys.argv[1:]]
    session = Session([], os.path.dirname(files[0]))
    refused = 0
    false = []
    for path in files:
        uri, _ = session.open(path)
        found = [one for one in session.diagnostics[uri] if one["severity"] == 1]
        if found and is_accepted(path):
            false += [f"{path}:{one['range']['start']['line'] + 1}: {one['message'].splitlines()[0]}" for one in found]
        refused += bool(found)
        session.close(uri)
    print("\n".join([*false, f"{len(files)} files, {refused} with errors, {len(false)} false errors"]))
    return session.end() or bool(false)


sys.exit(main())
