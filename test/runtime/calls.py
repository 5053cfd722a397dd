#!/usr/bin/env python3
"""Checks that mcrl.h has every published call, that the null build has what mcrl.h has, with as many arguments, and that tests call
all of it; and that prelude_serial.h has the calls of prelude.h.

calls.py ROOT"""
import glob
import os
import re
import sys

ROOT = sys.argv[1]

PUBLISHED = {
    "CRL, thesis table 6.1": "rgn_create rgn_delete rgn_map rgn_unmap rgn_start_read rgn_end_read rgn_start_write rgn_end_write rgn_flush "
                             "crl_self_addr crl_num_nodes",
    "CRL 1.0": "rgn_rid rgn_size",
    "CRL's global synchronization": "rgn_barrier rgn_bcast_send rgn_bcast_recv rgn_reduce_dadd rgn_reduce_dmin rgn_reduce_dmax",
    "thesis table 6.4": "rgn_map_nonblock rgn_start_read_nonblock rgn_start_write_nonblock",
    "thesis table 6.5": "rgn_start_local_read rgn_end_local_read rgn_start_local_write rgn_end_local_write rid_home crl_thread_id "
                        "rgn_migrated rgn_home_addr migration_policy_read migration_policy_write rgn_map_migrated rgn_notify_rmigrate "
                        "rgn_notify_wmigrate rgn_notify_rmigrate_and_kill rgn_notify_wmigrate_and_kill rgn_fake_read_msg "
                        "rgn_fake_write_msg rgn_header",
    "thesis figures 6-2 and 6-3": "crl_suspend HomeRegion",
}
NOT_FOR_PROGRAMS = {"mcrl_self_addr", "mcrl_num_nodes", "mcrl_map", "mcrl_unmap", "mcrl_start_wait", "mcrl_start_nonblock", "mcrl_start_read", "mcrl_start_write", "mcrl_try_read", "mcrl_try_write", "mcrl_end_slow", "mcrl_end_checked",
                    "mcrl_one_node_clock", "mcrl_one_node_copy",
                    "mcrl_one_node_clear", "MCRL_ONE_NODE", "MCRL_ONE_NODE_CALL",
                    "MCRL_MEMBERS_OF_ABI"}
TESTS = ["runtime/*/*/*_test.cpp", "test/runtime/*.c", "test/runtime/*.cpp",
         "samples/dotprod/*.c", "samples/migration/*.c"]


def read(path):
    """A file without its comments."""
    with open(os.path.join(ROOT, path)) as file:
        text = file.read().split("/* ---- Prelude C's names")[0]  # which are made of the calls before
    return re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.S)


def declared(header):
    """The names that a header declares for programs: the number of arguments of each, None for what is no call."""
    text = read(os.path.join("runtime/include", header))
    text = re.sub(r"typedef (enum|struct) \w+ \{[^}]*\} (\w+);", "", text)
    found = {}
    for line in map(str.rstrip, text.split("\n")):
        # Declarations begin in the first column; what is indented is the body of an inline function.
        if match := re.match(r"#define (\w+)(\((.*?)\))?( |$)", line):
            name, is_call, arguments = match[1], match[2] is not None, match[3] or ""
        elif match := re.match(r"(?:static __inline__ )?[A-Za-z]\w*[\w *]*?\b(\w+)\((.*)\)( \{.*|;)?$", line):
            name, is_call, arguments = match[1], True, match[2]
        elif match := re.match(r"MCRL_ONE\([\w *]+, (\w+), \((.*?)\),", line):
            name, is_call, arguments = match[1], True, match[2]
        elif match := re.match(r"typedef \w[\w *]*?(?:\b(\w+)|\(\*(\w+)\)\(.*\));$", line):
            name, is_call, arguments = match[1] or match[2], False, ""
        elif match := re.match(r"enum \{ (\w+) = \d+, (\w+) = \d+ \};$", line):
            found[match[1]] = found[match[2]] = None
            continue
        elif re.match(r"[A-Za-z].*\(", line):
            sys.exit(f"{header}: what is declared here? {line}")
        else:
            continue
        count = 0 if arguments in ("", "void") else arguments.count(",") + 1
        found[name] = count if is_call else None
    return {name: count for name, count in found.items() if not re.match(r"MCRL_(NULL_|THREAD_|COLLECTIVE_|GROUPS_|STATISTICS_|ONE_NODE_|ONE_NODE_MEMORY_)?H$|MCRL_ONE(_IS_INLINE|_NODE_[A-Z]+)?$|PRELUDE_(COLLECTIVE_H|GROUPS_H|ONLY_CALLS)$", name) and name not in NOT_FOR_PROGRAMS}


problems = []
shared = {**declared("prelude_collective.h"), **declared("prelude_groups.h"), **declared("mcrl_statistics.h")}
calls, threads = {**declared("mcrl.h"), **shared}, declared("mcrl_thread.h")
types = {name: count for name, count in shared.items() if count is None}
null = {**declared("mcrl_null.h"), **declared("mcrl_one_node.h"), **declared("mcrl_one_node_calls.h"), **types}
tests = "\n".join(read(os.path.relpath(path, ROOT)) for pattern in TESTS for path in glob.glob(os.path.join(ROOT, pattern)))
for source, names in PUBLISHED.items():
    problems += [f"{source}: {name} is not in mcrl.h" for name in names.split() if name not in calls]
for name, count in calls.items():
    if name not in null:
        problems.append(f"mcrl_null.h has no {name}")
    elif null[name] != count:
        problems.append(f"mcrl_null.h: {name} has {null[name]} arguments, in mcrl.h {count}")
for name, count in {**calls, **threads}.items():
    if not re.search(rf"\b{name}\b" + ("" if count is None else r"\s*[(,;:)]"), tests):
        problems.append(f"no test calls {name}")
prelude, serial = read("runtime/include/prelude.h"), read("runtime/include/prelude_serial.h") + read("runtime/include/mcrl_one_node_calls.h")
of_prelude = set(re.findall(r"^(?:int|void|double|region void \*) ?(?!prelude_)(\w+)\(", prelude, re.M))
problems += [f"prelude_serial.h has no {name}" for name in sorted(of_prelude) if not re.search(rf"^(PRELUDE_SERIAL_CALL .*\b{name}\(|MCRL_ONE\(.*\b{name}, )", serial, re.M)]
if not {"home_of", "barrier", "region_policy", "region_policy_function", "region_rehome", "mcrl_region_new_at"} <= of_prelude:
    problems.append(f"prelude.h has only {sorted(of_prelude)}")
print("\n".join(problems) if problems else f"{len(calls)} names in mcrl.h, {len(threads)} in mcrl_thread.h")
sys.exit(1 if problems or len(calls) < 40 or len(threads) < 9 else 0)
