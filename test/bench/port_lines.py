"""Lines with code of samples, comments left out: how many a program has of its own, and how many a port changes."""
import difflib
import os
import re


def files_of(*paths):
    """Files, and the headers of samples that they include."""
    found = {}
    for path in paths:
        with open(path) as file:
            included = re.findall(r'^#include "(.*)"', file.read(), re.M)
        found |= files_of(*(os.path.normpath(os.path.join(os.path.dirname(path), name)) for name in included)) | {path: None}
    return found


def code_of(paths):
    code = []
    for path in paths:
        with open(path) as file:
            text = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S)
        code += [" ".join(line.split()) for line in text.splitlines() if line.strip()]
    return code


def changed_lines(original, port):
    """How many lines differ between the files of two programs: of lines that others replace, the greater number."""
    matcher = difflib.SequenceMatcher(None, code_of(files_of(*original)), code_of(files_of(*port)), autojunk=False)
    return sum(max(a_end - a, b_end - b) for kind, a, a_end, b, b_end in matcher.get_opcodes() if kind != "equal")
