#!/usr/bin/env python3
"""Checks that the generated lexers and parsers are those of the grammars: each begins with the hash of both grammars."""
import glob
import hashlib
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# The folder of the grammars, their name, and the folder of what is made of them.
PARSERS = [("lang-spec", "Prelude", "compiler/annotations/generated"), ("sisal/syntax", "Sisal", "sisal/syntax/generated")]


def stale(folder, name, output):
    """Messages about the files that are not those of the grammars."""
    grammars = [f"{name}Lexer.g4", f"{name}Parser.g4"]
    sha = hashlib.sha256()
    for grammar in grammars:
        with open(os.path.join(ROOT, folder, grammar), "rb") as file:
            sha.update(file.read())
    head = f"// {' and '.join(grammars)}: sha256 {sha.hexdigest()}\n"
    generated = sorted(glob.glob(os.path.join(ROOT, output, "*.[ch]*")))
    for path in generated:
        with open(path) as file:
            if file.readline() != head:
                yield f"{os.path.relpath(path, ROOT)}: the grammar has changed since this was made: run ./dev grammar"
    if len(generated) != 4:
        yield f"{output}/ has {len(generated)} files instead of a lexer's and a parser's 4"


messages = [message for parser in PARSERS for message in stale(*parser)]
if messages:
    print("\n".join(messages))
sys.exit(1 if messages else 0)
