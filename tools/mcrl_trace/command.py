"""The command line."""
import argparse
import os
import sys

import failures
import reading

from . import trace as traces

MOST_PROBLEMS = 20  # that check prints
DRAWN = {"diagram": ("messages", 40), "timeline": ("slices", 1000)}  # what is counted of a drawing, and how many it has at most
EPILOG = """exit codes: 0; 1: a file is no trace, has problems (check), or cannot be read or written; 2: the command line is wrong, or a
library is missing. docs/tracing.md says what the file holds; ui.perfetto.dev opens it as it is."""


def arguments():
    parser = argparse.ArgumentParser(prog="mcrl-trace", epilog=EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter,
                                     description="Checks, draws and converts the trace of a Prelude C program (MCRL_TRACE=FILE).")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, said in (("check", "say what is wrong with a trace, and count what it holds"), ("diagram", "draw a space-time diagram"),
                       ("timeline", "draw what each thread did when"), ("otf2", "write an OTF2 archive, for Vampir")):
        command = commands.add_parser(name, help=said, description=said[0].upper() + said[1:] + ".")
        command.add_argument("file", metavar="FILE", help="what a program has written that ran with MCRL_TRACE=FILE")
        if name != "check":
            command.add_argument("-o", metavar="OUT", required=True, dest="out", help="a folder" if name == "otf2" else "an .svg or .html file")
        if name in DRAWN:
            command.add_argument("--from", type=float, default=None, metavar="MS", dest="begin", help="begin at so many milliseconds")
            command.add_argument("--to", type=float, default=None, metavar="MS", dest="end", help="end there")
            command.add_argument("--phase", metavar="NAME", help="draw this phase (mcrl_profile_phase)")
            what, most = DRAWN[name]
            command.add_argument(f"--{what}", type=int, default=most, metavar="N", dest="most", help=f"the first N {what} (%(default)s)")
            command.add_argument("--title", help="of the drawing (the program's name)")
    given = parser.parse_args()
    if given.command in DRAWN:
        given.title = given.title and reading.printable(given.title)
        if not given.out.endswith((".svg", ".html")):
            parser.error("-o takes a file whose name ends in .svg or .html")
        if given.phase is not None and (given.begin is not None or given.end is not None):
            parser.error("give a phase or times")
        if given.most < 1:
            parser.error(f"--{DRAWN[given.command][0]} takes a number from 1 on")
    return given


def plural(items, what):
    return f"{len(items):,} {what}{'s' if len(items) != 1 else ''}"


def check(given):
    from .check import problems
    top = traces.load(given.file)
    found = problems(top)
    for problem in found[:MOST_PROBLEMS]:
        print(reading.printable(f"mcrl-trace: {given.file}: {problem}"), file=sys.stderr)
    if found:
        sys.exit(1)
    trace = traces.of_file(given.file, traces.made_of, top)
    print(f"{os.path.basename(trace.program)}: {plural(trace.nodes, 'node')}, {plural(trace.slices, 'slice')}, {plural(trace.messages, 'message')}"
          + (f"; {trace.forgotten:,} earlier events were not kept (MCRL_TRACE_EVENTS)" if trace.forgotten else "")
          + (f"; {trace.so_far} has ended the run" if trace.so_far else ""))


def span(trace, given):
    if given.phase is not None:
        from .excerpt import span_of_phase
        return span_of_phase(trace, given.phase)
    return (given.begin * 1000 if given.begin is not None else 0), (given.end * 1000 if given.end is not None else float("inf"))


def keep(given, trace, drawing):
    from .diagram import page
    if given.out.endswith(".html"):
        drawing = page(drawing, given.title or os.path.basename(trace.program))
    reading.keep(given.out, drawing)


def diagram(given):
    from . import diagram as drawings
    from .excerpt import excerpt
    trace = traces.read(given.file)
    keep(given, trace, drawings.svg(trace, excerpt(trace, *span(trace, given), given.most), given.title))


def timeline(given):
    from . import timeline as drawings
    trace = traces.read(given.file)
    keep(given, trace, drawings.svg(trace, drawings.window(trace, *span(trace, given), given.most), given.title))


def otf2(given):
    from . import archive
    archive.write(traces.read(given.file), given.out)


def main():
    with failures.reported("mcrl-trace"):
        given = arguments()
        {"check": check, "diagram": diagram, "timeline": timeline, "otf2": otf2}[given.command](given)
