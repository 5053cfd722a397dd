"""The command line."""
import argparse
import json

import failures
import reading

from . import profile as profiles
from .advice import advise
from .costs import Costs
from .difference import compare
from .moves import Moves, check, read_locks
from .numbers import count
from .rows import SORTS
from .sources import Sources

EPILOG = """exit codes: 0; 1: a file is no profile, or cannot be read or written; 2: the command line is wrong, or a library is missing.
Messages of a place are estimated from its counts; docs/profiling.md says how."""


def arguments():
    parser = argparse.ArgumentParser(prog="mcrl-prof", epilog=EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter,
                                     description="Shows which lines of a Prelude C program send the messages, and what to do about it.")
    parser.add_argument("file", nargs="?", metavar="FILE", help="what a program has written that ran with MCRL_PROFILE=FILE")
    parser.add_argument("--diff", nargs=2, metavar=("BEFORE", "AFTER"), help="the differences of two profiles; lines are matched by their text")
    parser.add_argument("--sort", choices=SORTS, default="messages", help="what comes first (%(default)s)")
    parser.add_argument("--lines", type=int, default=20, metavar="N", help="rows of a table (%(default)s)")
    parser.add_argument("--phase", metavar="NAME", help="the places of one phase; regions and matrix are of the whole run")
    parser.add_argument("--source", action="append", metavar="DIR", help="the folder with the program's source files, if that is not the current "
                        "one; of no other are files read; with --diff once for both, or once for each")
    parser.add_argument("--moved", metavar="FILE:LINE,...", help="how many messages the run would have sent if computations moved at these locks")
    parser.add_argument("--locks", metavar="LOCKS", help="with --moves, the functions of the program as it is now, and where a `move` may stand, "
                        "as preludec has written them")
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--html", metavar="OUT", help="write a page with the source beside its counts")
    output.add_argument("--json", action="store_true", help="print the advice as JSON")
    output.add_argument("--moves", action="store_true", help="print at which locks computations should move, all together, as JSON: what "
                        "preludec -fauto-move=FILE asks for")
    given = parser.parse_args()
    if (given.file is None) == (given.diff is None):
        parser.error("give one FILE, or --diff BEFORE AFTER")
    if given.diff and (given.html or given.json or given.moves):
        parser.error("--diff prints a table only")
    if given.diff and given.moved:
        parser.error("--moved is of one profile")
    if given.locks and not given.moves:
        parser.error("--locks is for --moves")
    if given.lines < 1:
        parser.error("--lines takes a number from 1 on")
    if len(given.source or []) > (2 if given.diff else 1):
        parser.error("--source is given too often")
    return given, parser


def load(path, folder, phase, parser):
    """The profile, of one phase if that is asked for, and its costs."""
    whole = profiles.read(path)
    if phase is not None and phase not in whole.phases:
        parser.error(f"{path} has no phase '{phase}'; it has: " + (", ".join(filter(None, whole.phases)) or "none"))
    costs = Costs(whole.merged(), Sources(folder))
    return (costs.profile if phase is None else whole.of_phase(phase)), costs


def prediction(costs, given, parser):
    """Messages of the run with `move` where it is advised, or where the command line says; None if there are no histories."""
    if costs.choice is None:
        if given.moved:
            parser.error(f"{given.file} has no histories")
        return None
    if given.moved is None:
        return costs.choice.predicted()
    moving = costs.choice.locks_at(given.moved.split(","))
    if moving is None:
        parser.error(f"--moved {given.moved}: not all of these are lines whose locks have a history in {given.file}")
    return costs.choice.predicted(moving)


def moves(given):
    whole = profiles.read(given.file).merged()
    wanted = read_locks(given.locks) if given.locks else whole.functions or []
    check(whole, wanted, given.file)
    costs = Costs(whole, Sources((given.source or [None])[0]))
    print(json.dumps(Moves(whole, costs.sources, costs.prices, wanted).as_json(), indent=2))


def run(given, parser):
    if given.moves:
        moves(given)
        return
    folders = given.source or [None]
    if given.diff:
        from . import report
        before, after = (load(path, folder, given.phase, parser) for path, folder in zip(given.diff, (folders[0], folders[-1])))
        report.changes(before, after, compare(before, after), after[1].sources, given.lines)
        return
    profile, costs = load(given.file, folders[0], given.phase, parser)
    found = advise(profile, costs)
    predicted = prediction(costs, given, parser)
    if given.json:
        print(json.dumps({"version": profiles.VERSION, "program": profile.program, "messages": round(costs.total),
                          "with_moves": predicted and round(predicted), "looks": profile.looks, "missed": profile.missed,
                          "advice": [advice.as_json() for advice in found]}, indent=2))
    elif given.html:
        from . import page
        text = page.page(profile, costs, found, given.phase)
        reading.keep(given.html, text)
    else:
        from . import report
        report.show(profile, costs, found, given.sort, given.lines, given.phase)
        if predicted is not None and (given.moved or round(predicted) != costs.total):
            where = f"at {given.moved}" if given.moved else "at all locks for which it is advised"
            report.prediction(f"with `move` {where}: {count(round(predicted))} messages, not {count(costs.total)}")


def main():
    with failures.reported("mcrl-prof"):
        given, parser = arguments()
        run(given, parser)
