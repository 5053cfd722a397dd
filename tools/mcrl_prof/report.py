"""The profile as tables in the terminal."""
import os
import sys

from rich.console import Console
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from . import cache_lines, inline, numbers
from .rows import HEADS, ordered, row_of, rows_of_types
from .sources import split

WIDEST_SOURCE, NARROWEST_SOURCE = 60, 12


class Terminal(Console):
    def on_broken_pipe(self):
        """How the tool ends then, failures.py says."""
        raise


def console():
    """Outside of a terminal a line is as long as it has to be."""
    width = None if sys.stdout.isatty() or "COLUMNS" in os.environ else 400
    return Terminal(width=width, markup=False, highlight=False, emoji=False)


def new_table(heads):
    """(head, justification) for each column."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for head, justify in heads:
        table.add_column(head, justify=justify, no_wrap=True)
    return table


def with_source(rows, heads, texts, to):
    """Adds a last column with the text of lines, as wide as there is room for."""
    bare = new_table(heads)
    for row in rows:
        bare.add_row(*row)
    room = min(WIDEST_SOURCE, to.width - Measurement.get(to, to.options, bare).maximum - 2)
    if room < NARROWEST_SOURCE or not any(texts):
        return bare
    table = new_table(heads + [("source", "left")])
    for row, text in zip(rows, texts):
        table.add_row(*row, Text(text if len(text) <= room else text[:room - 1] + "…", style="dim"))
    return table


def head(profile, costs, to, phase):
    of_phase = f", phase {phase}" if phase is not None else ""
    to.print(Text(f"{profile.program}: {numbers.plural(profile.nodes, 'node')}, {max(profile.seconds, default=0):.3g} s, "
                  f"{numbers.plural(costs.total, 'message')}{of_phase}", style="bold"))
    if profile.so_far:
        missing = profile.so_far["missing"]
        nothing = f"; nothing is known of node{'s' if len(missing) > 1 else ''} {', '.join(map(str, missing))}" if missing else ""
        to.print(f"this is the run until {profile.so_far['why']} ended it{nothing}")


def places(profile, costs, to, sort, lines):
    shown = ordered(profile, costs, sort)
    rows = [row_of(place, costs) for place in shown[:lines]]
    to.print(with_source(rows, HEADS, [costs.sources.text(place.where) for place in shown[:lines]], to))
    if shown and not any(costs.sources.text(place.where) for place in shown):
        to.print("(the source is not in this folder: --source DIR)")
    if len(shown) > lines:
        to.print(f"and {numbers.plural(len(shown) - lines, 'more place')}; --lines shows more")


def regions(profile, costs, to, lines):
    if not profile.regions:
        return
    table = new_table([("region", "left"), ("home", "right"), ("bytes", "right"), ("sharing", "left"), ("messages", "right"),
                       ("fetches", "right"), ("moves", "right"), ("taken away", "right"), ("writers", "left"), ("readers", "left"),
                       ("missed at", "left")])
    hottest = sorted(profile.regions, key=lambda region: -costs.of_region(region))
    for region in hottest[:lines]:
        unknown = "?" if profile.so_far else "deleted"
        home = unknown if region.home is None else str(region.home)
        table.add_row(region.rid, home, numbers.size(region.bytes), region.sharing or "", numbers.count(costs.of_region(region)),
                      numbers.count(region.fetches), numbers.count(region.moves), numbers.count(region.invalidations),
                      numbers.nodes(region.writers), numbers.nodes(region.readers), region.where)
    to.print(Text("\nhot regions", style="bold"))
    to.print(table)


def types(profile, to, lines):
    if not profile.types:
        return
    names, rows = rows_of_types(profile)
    table = new_table([(name, "right") for name in names])
    for row in rows[:lines]:
        table.add_row(*row)
    to.print(Text("\ntypes of regions", style="bold"))
    to.print(table)


def matrix(profile, to):
    table = new_table([("from", "right")] + [(f"to {node}", "right") for node in range(profile.nodes)] + [("bytes", "right")])
    for node, row in enumerate(profile.messages):
        table.add_row(str(node), *map(numbers.count, row), numbers.size(sum(profile.bytes[node])))
    to.print(Text("\nmessages between nodes", style="bold"))
    to.print(table)


def advices(found, to):
    to.print(Text("\nadvice", style="bold"))
    if not found:
        to.print("none that would save 5 % of all messages")
    for advice in found:
        to.print(Text(f"{numbers.percent(advice.share):>5}  ", style="bold").append(Text(advice.text, style="not bold")), soft_wrap=not to.is_terminal)


def show(profile, costs, found, sort, lines, phase):
    to = console()
    head(profile, costs, to, phase)
    places(profile, costs, to, sort, lines)
    for line in inline.left(profile) + cache_lines.shared(profile):
        to.print(line, soft_wrap=not to.is_terminal)
    regions(profile, costs, to, lines)
    types(profile, to, lines)
    matrix(profile, to)
    advices(found, to)


def prediction(text):
    console().print(Text(text), soft_wrap=True)


def changes(before, after, found, sources, lines):
    """`found`: Change, the largest first."""
    to = console()
    to.print(Text(f"{after[0].program}: {numbers.count(before[1].total)} messages before, {numbers.count(after[1].total)} after", style="bold"))
    heads = [("place", "left"), ("what", "left"), ("before", "right"), ("after", "right"), ("difference", "right"), ("moved", "right"),
             ("fetched", "right"), ("waited", "right")]
    rows = [[f"{split(change.where)[0]}:{change.lines}", change.what, numbers.count(change.before), numbers.count(change.after),
             f"{round(change.after) - round(change.before):+,}", f"{change.moved:+,}", f"{change.fetched:+,}", signed_time(change.wait_ns)]
            for change in found[:lines]]
    to.print(with_source(rows, heads, [sources.text(change.where) for change in found[:lines]], to))


def signed_time(ns):
    return ("-" if ns < 0 else "+") + numbers.time(abs(ns))
