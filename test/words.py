#!/usr/bin/env python3
"""Checks that the grammar, the definition of the language, the runtime's header and the editors' syntax files have what
lang-spec/words.def lists."""
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


def entries(group):
    """The arguments of each entry of a group."""
    found = re.findall(rf"^PRELUDE_{group}\((.*)\)$", read("lang-spec", "words.def"), re.MULTILINE)
    return [[argument.strip() for argument in entry.split(",")] for entry in found]


words = entries("WORD") + entries("FIRST_WORD") + entries("PLACE_WORD")
clauses = entries("POLICY") + entries("ABORT")
valued = entries("VALUED")
contracts = entries("CONTRACT")

lexer, parser, language = read("lang-spec", "PreludeLexer.g4"), read("lang-spec", "PreludeParser.g4"), read("lang-spec", "language.md")
declared = set(re.findall(r"\w+", re.search(r"tokens \{(.*?)\}", lexer, re.DOTALL).group(1)))
expected = {token for _, token in words} | {"POLICY", "ABORT", "CONTRACT", "VALUED", "TO", "REDUCE", "REDUCTION"}
rules = re.sub(r"//.*", "", parser)
problems = [f"only in words.def or only in the lexer's tokens: {sorted(declared ^ expected)}"] if declared != expected else []
problems += [f"{token}: no rule of the parser has it" for token in sorted(expected) if not re.search(rf"\b{token}\b", rules)]
problems += [f"{word}: not in language.md" for word, *_ in words + contracts if not re.search(rf"`[^`]*\b{word}\b[^`]*`", language)]
problems += [f"{word}: no row of a table in language.md, 3.1" for word, *_ in clauses if f"\n| `{word}` |" not in language]
problems += [f"{word}: no row of a table in language.md, 3.1" for word, *_ in valued if f"\n| `{word}: " not in language]
problems += [f"{word}: no prelude_{word}_() in prelude.h" for word, *_ in valued if f"void prelude_{word}_(" not in read("runtime", "include", "prelude.h")]
problems += [f"{abi}: not in mcrl_abi_activations.h" for _, _, abi in entries("POLICY") if not re.search(rf"\b{abi}\b", read("runtime", "include", "mcrl_abi_activations.h"))]
begin = "island : annotation EOF ;"
if parser[parser.index(begin):].strip() not in language:
    problems.append("language.md, 3.3, has another grammar than PreludeParser.g4")
for path in (("editors", "vim", "syntax", "preludec.vim"), ("editors", "vscode", "syntaxes", "prelude.tmLanguage.json")):
    text = read(*path)
    for group in ("WORD", "FIRST_WORD", "LOCK", "POLICY", "ABORT", "CONTRACT"):
        alternatives = "|".join(word for word, *_ in entries(group))
        if f"({alternatives})" not in text:
            problems.append(f"{'/'.join(path)}: no pattern with ({alternatives})")
    if "({})".format("|".join([word for word, *_ in valued] + ["to"])) not in text:
        problems.append(f"{'/'.join(path)}: no pattern with the clauses that have a value")
    problems += [f"{'/'.join(path)}: no pattern with {word}" for word, _ in entries("PLACE_WORD") if not re.search(rf"[<(]{word}[>)]", text)]
if not words or not clauses or not contracts:
    problems.append("words.def is empty")
sys.exit("\n".join(problems) or 0)
