"""The command line."""
import argparse
import json
import os
import sys

import failures
import reading

from . import faults, machines
from .run import CannotStart, addresses_can_be_fixed, run

NAME = "mcrl-sim"
MOST_NODES = 65535
MOST_NAMED = 10  # calls that the machine's table lacks
USAGE = """%(prog)s [-n N] [--machine NAME] [OPTION...] PROGRAM [ARGUMENT...]
       %(prog)s machines [NAME]
       %(prog)s sweep --help"""
EPILOG = f"""The program is built with 'preludec -fsim'. A machine is one that '{NAME} machines' lists, or a file whose name ends in
.json. The MCRL_ variables mean what they mean elsewhere, in virtual time. Exit codes: that of the program; 2: the command line or the
machine is wrong; 127: the program cannot be started. docs/simulator.md says what is modelled."""


def number_of_nodes(text):
    if not text.isdecimal() or not 1 <= int(text) <= MOST_NODES:
        raise argparse.ArgumentTypeError(f"'{text}' is no number of nodes, from 1 to {MOST_NODES:,}")
    return int(text)


def seed(text):
    if not text.isdecimal() or len(text) > 18:
        raise argparse.ArgumentTypeError(f"'{text}' is no seed: a number of at most 18 digits")
    return int(text)


def parser_of_runs():
    parser = argparse.ArgumentParser(prog=NAME, usage=USAGE, epilog=EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter,
                                     description="Runs a program of Prelude C in virtual time on a machine that a table describes.")
    parser.add_argument("-n", type=number_of_nodes, default=1, metavar="N", dest="nodes", help="how many nodes (1)")
    parser.add_argument("--machine", default="rdma-cluster", metavar="NAME", help="which machine (%(default)s)")
    parser.add_argument("--seed", type=seed, default=0, metavar="S", help="which of two nodes at the same time is first (0: the lower one)")
    parser.add_argument("--fault", action="append", default=[], metavar="FAULT", help=f"what goes wrong: {faults.FORMS}; may be repeated")
    parser.add_argument("--debug", type=int, metavar="NODE", help="this node waits for a debugger when it begins")
    parser.add_argument("--summary", metavar="FILE", help="write the summary there, as JSON")
    parser.add_argument("-q", "--quiet", action="store_true", help="print no summary")
    parser.add_argument("program", metavar="PROGRAM")
    parser.add_argument("arguments", nargs=argparse.REMAINDER, metavar="ARGUMENT")
    return parser


def job_of(given, parser):
    job = {"nodes": given.nodes, "seed": given.seed, "machine": machines.machine_of(given.machine), "faults": []}
    try:
        for fault in given.fault:
            faults.add(job, fault)
    except faults.BadFault as error:
        parser.error(f"--fault: {error}")
    if given.debug is not None:
        if not 0 <= given.debug < given.nodes:
            parser.error(f"--debug: there is no node {given.debug} of {given.nodes}")
        job["debug"] = given.debug
    return job


def duration(ns):
    for unit, scale in (("s", 1e9), ("ms", 1e6), ("us", 1e3)):
        if ns >= scale:
            return f"{ns / scale:.3f} {unit}"
    return f"{ns} ns"


def plural(count, what):
    return f"{count:,} {what}{'s' if count != 1 else ''}"


def summarize(job, summary):
    said = f"{plural(job['nodes'], 'node')} of {job['machine']['name']}: {duration(summary['ns'])} of virtual time"
    print(f"{NAME}: {said}, {plural(summary['messages'], 'message')}, {plural(summary['bytes'], 'byte')}", file=sys.stderr)
    unknown = sorted(summary["unknown_calls"].items(), key=lambda call: (-call[1], call[0]))
    if unknown:
        named = ", ".join(f"{reading.printable(name)} ({plural(count, 'call')})" for name, count in unknown[:MOST_NAMED])
        more = f" and {plural(len(unknown) - MOST_NAMED, 'other')}" if len(unknown) > MOST_NAMED else ""
        print(f"{NAME}: the table of {job['machine']['name']} lacks {named}{more}, which have taken no time", file=sys.stderr)


def simulate(arguments):
    parser = parser_of_runs()
    given = parser.parse_args(arguments)
    job = job_of(given, parser)
    if not addresses_can_be_fixed():
        print(f"{NAME}: warning: the system does not fix addresses (personality(2)): runs that depend on them may differ", file=sys.stderr)
    program = given.program if os.sep in given.program or not os.path.exists(given.program) else os.path.join(".", given.program)
    code, summary = run(job, [program, *given.arguments], os.environ)
    if summary is None:
        if code == 0:
            failures.end(NAME, f"{given.program} has ended without having become nodes: it is no program of 'preludec -fsim'", 2)
        sys.exit(code)
    if not given.quiet and code == 0:
        summarize(job, summary)
    if given.summary:
        said = dict(summary, nodes=job["nodes"], machine=job["machine"]["name"], code=code)
        reading.keep(given.summary, json.dumps(said, indent=2) + "\n")
    sys.exit(code)


def show(arguments):
    parser = argparse.ArgumentParser(prog=f"{NAME} machines", description="Lists the machines, or the numbers of one, with their sources.")
    parser.add_argument("name", nargs="?", metavar="NAME")
    given = parser.parse_args(arguments)
    if given.name is None:
        for name in machines.MACHINES:
            print(f"{name:16} {machines.parsed(*machines.text_of(name))['what']}")
        return
    machines.machine_of(given.name)
    top = machines.parsed(*machines.text_of(given.name))
    print(f"{top['name']}: {top['what']}\ntopology: {top['topology']['kind']}: {top['topology']['source']}")
    for part in ("numbers", "costs", "calls"):
        for name, entry in top.get(part, {}).items():
            unit = {"costs": " ns", "calls": " units"}.get(part, "")
            print(f"{name}: {entry['value']:,}{unit}: {entry['source']}")


def main():
    arguments = sys.argv[1:]
    with failures.reported(NAME):
        try:
            if arguments[:1] == ["machines"]:
                show(arguments[1:])
            elif arguments[:1] == ["sweep"]:
                from .sweep import sweep
                sweep(arguments[1:])
            else:
                simulate(arguments)
        except CannotStart as error:
            failures.end(NAME, error, 127)
        except reading.BadFile as error:
            failures.end(NAME, error, 2)
