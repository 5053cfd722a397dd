#!/usr/bin/env python3
"""Checks what docs/style.md says of the text of a file: the length of lines, files and functions, and the words and the spelling of
comments and documents."""
import io
import os
import re
import subprocess
import sys
import tokenize

import reflow

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

COLUMNS = reflow.COLUMNS
FILE_LINES = 400
FUNCTION_LINES = 60
SUBJECT = 72
# Subjects of commits are looked at after this one.
FIRST_COMMIT = "9ac57abcd1626a41f16da1643797a0e9f0c16891"

# file: the lines that it may have
LONGER_FILES = {
    "runtime/tasks/records/aborts_test.cpp": 500,
    "runtime/regions/doors/check_test.cpp": 450,
    "test/protocol/situations.cpp": 405,
    "samples/barnes-hut/barnes-hut.c": 450,
    "test/protocol/model.cpp": 500,
    "test/runtime/run.cpp": 450,
}

# Documents whose paragraphs may have longer lines.
LONGER_PARAGRAPHS = {"CHANGELOG.md"}

# What prose does not say (docs/style.md, prose), and what it says instead.
WORDS = {
    "behind": "after",
    "who|whoever|whom": "the noun: the thread, the node, the activation",
    "he|him|himself|his": "it, its",
    "(any|every|no|some)(body|one)": "the noun: no thread, another node, all activations",
}

# The spelling is Oxford's: colour, centre, travelled, analyse; but initialize, recognize.
SPELLING = [
    (r"(behavi|col|fav|hon|lab|neighb|rum)or(s|ed|ing|able)?", "-our"),
    (r"center(s|ed)?", "-re"),
    (r"(cancel|label|model|signal|travel)(ed|ing|er)", "a double l"),
    (r"(analyz|paralyz)(e|es|ed|ing)", "-yse"),
    (r"(capital|character|custom|factor|final|general|initial|maxim|minim|normal|optim|organ|random|real|recogn|serial|special|summar|"
     r"synchron|util)is(e|es|ed|er|ing|ation)", "-ize"),
    (r"acknowledgements?", "acknowledgment"),
]

# A line of a comment that begins with what it is about, and not with its subject.
BEGINS_WITH_OF = re.compile(r"[\s/*#!<\"]*Of\b")

# A test that compares with a number how long something took: it fails on a busy machine. (A loop may wait until some time.)
TIMED = ("test/e2e/", "test/compiler/")
CLOCK = r"(?:(?:wall_seconds|clock|perf_counter|monotonic|time|\bnow|clock_ns|now_ns)\((?:NULL)?\)|\b(?:seconds|elapsed|took)\b)"
COMPARED_TIME = re.compile(rf"{CLOCK}[^;&|?]*\s<=?\s|EXPECT_L[TE]\([^;]*{CLOCK}|\s>=?\s[^;&|?]*{CLOCK}[^;&|?]*-")
WAITS = re.compile(r"\s*\}?\s*(?:while|for|do)\b")

# A loop over a part of an object that is gone when the loop begins: for (... : Accesses(loop).all()). References to parts are no objects.
PART_OF_TEMPORARY = re.compile(r"\bfor \([^;]* : (?:\w+::)*[A-Z]\w*(?<!Ref)\((?:[^()]|\([^()]*\))*\)\.\w+\(")

FOLDERS = ["compiler", "sisal", "runtime", "editors", "tools", "test", "samples", "docs", "lang-spec", "packaging"]
C_FAMILY = (".c", ".h", ".cpp", ".def", ".g4", ".in")
PAGE = (".js", ".css")
# A line for lit or FileCheck, which a line's end would end.
LITERAL = re.compile(r"\b[A-Z][A-Z0-9_-]*(-(NEXT|NOT|SAME|DAG|LABEL|EMPTY|COUNT-\d+))?:")
STRING = re.compile(r"R\"\(.*|\"(?:\\.|[^\"\\])*\"")
QUOTED = re.compile(r"`[^`]*`|\"[^\"]*\"|(?<!\w)'[^']*'(?!\w)")
C_PARTS = re.compile(r"//(?:\\\n|[^\n])*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'", re.S)
WORD_RULES = ([(re.compile(rf"\b({words})\b", re.I), f"'{words}': say {instead}") for words, instead in WORDS.items()] +
              [(re.compile(rf"\b{pattern}\b(?!\()", re.I), f"spelling: {rule}") for pattern, rule in SPELLING])


def files():
    """The names of all text files of ours, from the root."""
    yield from ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "CMakeLists.txt", "dev")
    for part in FOLDERS:
        for folder, folders, names in os.walk(os.path.join(ROOT, part)):
            folders[:] = sorted(name for name in folders if name not in ("__pycache__", "generated"))
            for name in sorted(names):
                if name.endswith(C_FAMILY + PAGE + (".py", ".sh", ".md", ".test", ".cmake")) or name == "CMakeLists.txt":
                    yield os.path.relpath(os.path.join(folder, name), ROOT)


def c_comments(text):
    for match in C_PARTS.finditer(text):
        if match[0].startswith("/"):
            yield match.start(), match[0]


def python_comments(text):
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    last = None
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        is_docstring = token.type == tokenize.STRING and last in (None, tokenize.INDENT, tokenize.NEWLINE)
        if token.type == tokenize.COMMENT or is_docstring:
            yield starts[token.start[0] - 1] + token.start[1], token.string.strip('"')
        if token.type not in (tokenize.COMMENT, tokenize.NL):
            last = token.type


def script_comments(text):
    for match in re.finditer(r"(?:^|(?<=\s))#.*", text, re.M):
        yield match.start(), match[0]


def markdown_prose(text):
    """All but blocks of code."""
    offset, in_code = 0, False
    for line in text.splitlines(keepends=True):
        if line.lstrip().startswith("```"):
            in_code = not in_code
        elif not in_code and not line.startswith("    "):
            yield offset, line
        offset += len(line)


def is_example(path, line):
    """Whether a line is of the pairs in docs/style.md, which show how not to write."""
    return path == "docs/style.md" and line.startswith("| ")


def prose(path, text):
    """(line, text) for each line of a comment, or of prose in a document."""
    if path.endswith(C_FAMILY + PAGE):
        parts = c_comments(text)
    elif path.endswith(".py"):
        parts = python_comments(text)
    elif path.endswith((".md", ".test")):
        parts = markdown_prose(text)
    else:
        parts = script_comments(text)
    for offset, part in parts:
        first = text.count("\n", 0, offset) + 1
        for number, line in enumerate(part.split("\n"), first):
            if not LITERAL.search(line) and not is_example(path, line):
                yield number, QUOTED.sub("''", line)


def functions(lines):
    """(first line, lines, head) for the functions of a file in the layout of clang-format: from a head to the brace below its margin."""
    for number, line in enumerate(lines):
        if not line.endswith("{") or ")" not in line:
            continue
        first, text = number, line
        while first > 0 and (text.count(")") > text.count("(") or text.lstrip().startswith(":") or lines[first - 1].endswith(",")):
            first -= 1
            text = lines[first] + text
        head = lines[first]
        margin = re.match(r" *", head)[0]
        if re.match(r" *(\}|//|#|(do|else|for|if|namespace|switch|try|while)\b)", head):
            continue
        end = next((at for at in range(number, len(lines)) if lines[at].startswith(margin + "}")), number)
        yield first + 1, end - first + 1, head


def is_without_aim(path, text):
    """Whether a page of docs/ does not begin with what its reader can do after it."""
    return path.startswith("docs/") and path.endswith(".md") and not re.search(r"^After this (page|step|exercise) you can ", text[:600], re.M)


def problems(path, text):
    lines = text.split("\n")
    if is_without_aim(path, text):
        yield f"{path}: does not begin with 'After this page you can ...'"
    if path.endswith(".md"):
        for number, line in [] if path in LONGER_PARAGRAPHS else reflow.too_long(text):
            yield f"{path}:{number}: {len(line)} columns, more than {COLUMNS} (test/reflow.py {path} breaks it)"
    else:
        limit = LONGER_FILES.get(path, FILE_LINES)
        if len(lines) > limit + 1:
            yield f"{path}: {len(lines) - 1} lines, more than {limit}"
        for number, line in enumerate(lines, 1):
            if len(STRING.sub("", line)) > COLUMNS and not LITERAL.search(line) and not path.endswith(".test") and "/Inputs/" not in path:
                yield f"{path}:{number}: {len(line)} columns, more than {COLUMNS}"
    if path.startswith(("compiler/", "sisal/", "runtime/")) and path.endswith((".cpp", ".h")):
        for number, count, head in functions(lines):
            if count > FUNCTION_LINES:
                yield f"{path}:{number}: a function of {count} lines, more than {FUNCTION_LINES}: {head.strip()}"
        for number, line in enumerate(lines, 1):
            if PART_OF_TEMPORARY.search(line):
                yield f"{path}:{number}: a loop over a part of an object that is gone: give the object a name: {line.strip()}"
    if path.startswith(TIMED) or path.endswith("_test.cpp"):
        for number, line in enumerate(lines, 1):
            if COMPARED_TIME.search(line) and not WAITS.match(line):
                yield f"{path}:{number}: a test of time: measure it in test/bench, or count something: {line.strip()}"
    for number, line in prose(path, text):
        if not path.endswith(".md") and BEGINS_WITH_OF.match(line):
            yield f"{path}:{number}: a comment that begins with 'Of': the subject comes first: {line.strip()}"
        for pattern, rule in WORD_RULES:
            if pattern.search(line):
                yield f"{path}:{number}: {rule}: {line.strip()}"


def git(*command):
    """What git says; nothing if it fails, as it does in a source package."""
    try:
        done = subprocess.run(["git", "-C", ROOT, *command], capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout if done.returncode == 0 else ""


def long_subjects():
    """The commits after FIRST_COMMIT, if this is a clone with their history."""
    if not os.path.exists(os.path.join(ROOT, ".git")):
        return
    for line in git("log", "--no-merges", "--format=%h %s", f"{FIRST_COMMIT}..HEAD").splitlines():
        name, _, subject = line.partition(" ")
        if len(subject) > SUBJECT:
            yield f"commit {name}: a subject of {len(subject)} columns, more than {SUBJECT}: {subject}"


def main():
    count, found = 0, list(long_subjects())
    for path in files():
        count += 1
        with open(os.path.join(ROOT, path), encoding="utf-8", errors="replace", newline="\n") as file:
            text = file.read()
        found += problems(path, text)
    print("\n".join(found) if found else f"{count} files, as docs/style.md says")
    return 1 if found or count < len(FOLDERS) else 0


sys.exit(main())
