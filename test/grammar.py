#!/usr/bin/env python3
"""Checks that the lexer and the parser in compiler/annotations/generated/ are those of the grammars in lang-spec/: each begins with the
hash of both grammars."""
import glob
import hashlib
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GRAMMARS = ["PreludeLexer.g4", "PreludeParser.g4"]


def main():
    sha = hashlib.sha256()
    for grammar in GRAMMARS:
        with open(os.path.join(ROOT, "lang-spec", grammar), "rb") as file:
            sha.update(file.read())
    head = f"// {' and '.join(GRAMMARS)}: sha256 {sha.hexdigest()}\n"
    generated = glob.glob(os.path.join(ROOT, "compiler", "annotations", "generated", "*.[ch]*"))
    stale = []
    for path in generated:
        with open(path) as file:
            if file.readline() != head:
                stale.append(os.path.relpath(path, ROOT))
    for path in sorted(stale):
        print(f"{path}: the grammar has changed since this was made: run ./dev grammar")
    if len(generated) != 4:
        print(f"compiler/annotations/generated/ has {len(generated)} files instead of a lexer's and a parser's 4")
    return 1 if stale or len(generated) != 4 else 0


sys.exit(main())
