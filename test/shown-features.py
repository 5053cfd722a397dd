#!/usr/bin/env python3
"""Checks that a program of samples/, docs/tutorial/ or docs/course/ shows each word of lang-spec/words.def, and each call of Prelude C's headers."""
import glob
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
HEADERS = ("prelude.h", "prelude_policy.h", "prelude_collective.h", "prelude_groups.h", "prelude_arrays.h", "prelude_filaments.h", "mcrl_zone.h")
FOR_PLAIN_C = ("mcrl_statistics.h", "mcrl_thread.h")  # Prelude C has no other names for these calls

# What no program need show, and why.
NOT_SHOWN = {
    **dict.fromkeys(("region_static", "region_repeat", "region_adaptive", "region_in_place"), "as region_always and region_never"),
    **dict.fromkeys(("reduce_min_array", "reduce_max_array"), "as reduce_sum_array"),
    **dict.fromkeys(("group_reduce", "group_reduce_to", "group_reduce_sum", "group_reduce_min", "group_reduce_min_to", "group_reduce_max_to"), "as those of all nodes"),
    **dict.fromkeys(("group_reduce_sum_array", "group_reduce_min_array", "group_reduce_max_array", "group_reduce_min_array_to", "group_reduce_max_array_to"), "as those of all nodes"),
    "group_node": "the node of a member",
    "reduce_min_to": "as reduce_max_to",
    **dict.fromkeys(("reduce_min_array_to", "reduce_max_array_to"), "as reduce_sum_array_to"),
    **dict.fromkeys(("scan_sum_array", "scan_min_array", "scan_max_array"), "as scan_sum, and exscan_sum_array"),
    **dict.fromkeys(("mcrl_thread_self", "mcrl_thread_suspend", "mcrl_thread_wake"), "crl_suspend and its like, of samples/migration, are these"),
    **dict.fromkeys(("mcrl_thread_detach", "mcrl_thread_exit", "mcrl_thread_yield"), "as those of POSIX"),
    "mcrl_wall_seconds": "wall_seconds, for plain C",
}

# How a word of a group stands in a program.
FORMS = {
    "WORD": r"\b{}\b", "FIRST_WORD": r"\b{} move\b", "PLACE_WORD": r"\b(?:at )?{}\b", "LOCK": r"\b{}\(", "POLICY": r"\bmove\([^;\n]*\b{}\b",
    "ABORT": r"\bmove\([^;\n]*\b{}\b", "CLAUSE": r"\b(?:move|rpc)\((?:[^;\n]*\W)?{}:", "VALUED": r"\bmove\((?:[^;\n]*\W)?{}:",
    "REDUCTION": r"\breduce\([^;{{]*\b{}:", "CONTRACT": r"\) (?:\w+\(.*\) )*{}\(",
}


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def code(path):
    """A program without its comments and strings."""
    return re.sub(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"", " ", read(path), flags=re.S)


def words():
    """(word, pattern) for each word of the language."""
    text = read(os.path.join(ROOT, "lang-spec", "words.def"))
    for group, word in re.findall(r"^PRELUDE_(\w+)\((\w+)[,)]", text, re.M):
        yield word, FORMS[group].format(word)
    for word in re.findall(r"`(\w+): ", text):
        yield word, FORMS["CLAUSE"].format(word)


def calls():
    """(name, pattern) for each macro, function and constant of the headers that has no name of the implementation's."""
    for header in HEADERS + FOR_PLAIN_C:
        ours = r"mcrl_(?!counters|thread$)" if header in FOR_PLAIN_C else r"(?!mcrl_|prelude_)"
        text = code(os.path.join(ROOT, "runtime", "include", header))
        called = set(re.findall(r"^#define (\w+)\(", text, re.M) + re.findall(r"^(?!#|typedef)[\w ]+?[ *](\w+)\(.*\)(?:;|$| \{)", text, re.M))
        names = called | set(re.findall(r"^#define (\w+)(?= |$)", text, re.M) + re.findall(r"^PRELUDE_PROTOCOL_\((\w+)\)", text, re.M))
        names.update(re.findall(r"\w+", " ".join(re.findall(r"\benum(?: \w+)? (\{[^{}]*\})", text))))
        for name in names:
            if re.fullmatch(ours + r"[a-z]\w*[a-z]", name):
                yield name, rf"\b{name}\b" + r" ?\(" * (name in called and not name.startswith("zone_"))


programs = [path for folder in ("samples", "docs/tutorial", "docs/course") for path in glob.glob(os.path.join(ROOT, folder, "**", "*.[ch]"), recursive=True)]
shown = "\n".join(code(path) for path in programs)
wanted = dict([*calls(), *words()])
missing = [word for word, pattern in sorted(wanted.items()) if not re.search(pattern, shown)]
problems = [f"{word}: no sample, tutorial or exercise has it" for word in missing if word not in NOT_SHOWN]
problems += [f"{word}: stands in NOT_SHOWN, but is shown, or no word" for word in NOT_SHOWN if word not in missing]
if len(wanted) < 130:
    problems.append(f"words.def and the headers have {len(wanted)} words only")
sys.exit("\n".join(problems) or 0)
