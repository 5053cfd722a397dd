#!/usr/bin/env python3
"""Fuzzing of the compiler with random programs; `./dev fuzz` calls this. Exit code 1 if a case failed."""
import argparse
import os
import sys

import arrays
import automatic
import common
import csmith
import foralls
import migrating
import program_features
import programs
import refused
import scanner
import sisal
import sisal_program
import sisal_text
import text

KINDS = {"arrays": arrays, "automatic": automatic, "csmith": csmith, "foralls": foralls, "migrating": migrating, "programs": programs, "refused": refused,
         "sisal": sisal, "sisal-text": sisal_text, "text": text, "scanner": scanner}


def parse_options():
    parser = argparse.ArgumentParser(prog="./dev fuzz", description="Each case is made from its own seed: S, S + 1, ...")
    parser.add_argument("kind", nargs="?", choices=KINDS, help="; ".join(f"{name}: {kind.TITLE}" for name, kind in KINDS.items()))
    parser.add_argument("--count", type=int, help="the number of cases")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first case")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="the number of cases at a time")
    parser.add_argument("--build", default=os.path.join(common.ROOT, "build"), help="the build to use, for instance build-asan")
    parser.add_argument("--keep", help="where failing cases go (default: fuzz/ in the build)")
    parser.add_argument("--small", action="store_true", help="smaller cases, as in ./dev test")
    parser.add_argument("--no-reduce", action="store_true", help="keep failing cases as they are, as where there is no cvise")
    parser.add_argument("--stop", type=int, metavar="N", help="begin no further cases after N failures")
    parser.add_argument("--features", help="for programs and sisal: the features to have, as in fork,guards, or as in -labels,+contracts those to leave out of "
                        "the usual ones, or to add to them")
    parser.add_argument("--list-features", action="store_true", help="list the features")
    parser.add_argument("--sanitize", action="store_true", help="programs run with the address and undefined behaviour sanitizers")
    parser.add_argument("--no-runs", action="store_true", help="programs are only compiled")
    parser.add_argument("--hosts", action="store_true", help="arrays and foralls: on several hosts, of one node or two each (test/hosts.sh, as root)")
    parser.add_argument("--warnings", action="store_true", help="look for warnings in the emitted C of each program")
    return parser.parse_args()


def main():
    options = parse_options()
    code = 0
    if options.list_features:
        print(f"programs:\n{program_features.listing()}\nsisal:\n{sisal_program.listing()}")
        return code
    for name, kind in KINDS.items():
        if options.kind not in (None, name):
            continue
        count = options.count or kind.COUNT
        print(f"fuzz {name}: seeds {options.seed} to {options.seed + count - 1}", flush=True)
        session = common.Session(name, options)
        kind.fuzz(session, range(options.seed, options.seed + count))
        code |= session.summary()
    return code


sys.exit(main())
