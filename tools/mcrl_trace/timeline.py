"""A part of a trace -> a timeline: a row for each track, time goes to the right, a slice for what is done, an arrow for each message."""
import math
import os
import pkgutil
from dataclasses import dataclass

import jinja2
from reading import BadFile

from .excerpt import sort_of
from .trace import Message, Slice

LEFT, RIGHT, WIDTH, TOP, ROW, BAR, HEAD, BELOW = 92, 16, 1400, 62, 24, 18, 26, 52
LETTER = 6.4  # the width of a letter in a slice


@dataclass
class Window:
    begin: float
    end: float
    slices: list[Slice]
    messages: list[Message]
    left_out: int  # slices that begin later, in the time that was asked for


def window(trace, begin, end, most):
    """What there is between two times. It ends where the slice after so many begins; those that begin before the window are all in it."""
    inside = [each for each in trace.slices if each.begin < end and each.end >= begin]
    if not inside:
        raise BadFile("nothing was recorded in this time")
    before = sum(each.begin <= begin for each in inside)
    chosen = inside[:max(most, before + 1)]
    end = inside[len(chosen)].begin if len(inside) > len(chosen) else min(end, max(each.end for each in inside))
    begin = max(begin, inside[0].begin)
    end = max(end, begin + 0.001, math.nextafter(begin, math.inf))
    messages = [each for each in trace.messages if each.sent >= begin and each.came <= end]
    return Window(begin, end, chosen, messages, len(inside) - len(chosen))


def step_of(span, most=14):
    """The distance of the axis's marks: 1, 2 or 5 times a power of ten."""
    power = 10.0 ** -3
    while True:
        for factor in (1, 2, 5):
            if span / (factor * power) <= most:
                return factor * power
        power *= 10


class Rows:
    """Tracks -> heights. A node's tracks stand under its name; a track with nothing in the window has no row."""

    def __init__(self, trace, part):
        used = {(each.node, each.track) for each in part.slices}
        used |= {(each.sender, each.track) for each in part.messages} | {(each.receiver, 0) for each in part.messages}
        self.top, self.heads, self.names = {}, [], []
        at = TOP
        for node in sorted({node for node, _ in used}):
            self.heads.append((at + 17, node))
            at += HEAD
            for track in sorted(track for owner, track in used if owner == node):
                self.top[node, track] = at
                self.names.append((at + BAR / 2 + 4, trace.tracks.get((node, track), f"track {track}")))
                at += ROW
        self.bottom = at + 4

    def middle(self, node, track):
        return self.top[node, track] + BAR / 2


def label(slice_):
    where = slice_.arguments.get("where")
    return slice_.name + (f" {os.path.basename(where)}" if where and slice_.kind in ("wait", "handler") else "")


def fitting(text, width):
    """As much of a text as there is room for."""
    room = int((width - 6) / LETTER)
    if len(text) <= room:
        return text
    return text[:room - 1] + "…" if room >= 4 else ""


def bars(part, rows, x):
    # What is long comes first: the handler is drawn on the idle time that it ends, a message on both.
    order = {"idle": 0, "thread": 1, "wait": 1, "handler": 2, "message": 3}
    for each in sorted(part.slices, key=lambda slice_: (order.get(slice_.kind, 1), slice_.begin)):
        left, right = x(max(each.begin, part.begin)), x(min(each.end, part.end))
        width = max(right - left, 2)
        details = "".join(f", {key} {value}" for key, value in each.arguments.items())
        yield {"kind": each.kind, "x": left, "y": rows.top[each.node, each.track], "width": width,
               "text": fitting(label(each), width) if each.kind != "idle" else "",
               "title": f"{each.name}: {each.end - each.begin:.2f} us, from {each.begin - part.begin:.2f} on{details}"}


def arrows(part, rows, x):
    for each in part.messages:
        x1, x2 = x(each.sent), x(each.came)
        y1, y2 = rows.middle(each.sender, each.track), rows.middle(each.receiver, 0)
        # As flows are drawn by trace viewers: out to the right, in from the left.
        bend = max((x2 - x1) / 2, 10)
        yield {"sort": sort_of(each), "path": (x1, y1, x1 + bend, y1, x2 - bend, y2, x2, y2),
               "title": f"{each.kind} from node {each.sender} to node {each.receiver}, {each.size:,} bytes, {each.came - each.sent:.2f} us"
                        + (f", {each.where}" if each.where else "") + (f", region {each.region}" if each.region else "")}


def ticks(part, x):
    step, number = step_of(part.end - part.begin), 0
    while number * step <= part.end - part.begin:
        yield x(part.begin + number * step), f"{number * step:.3f}".rstrip("0").rstrip(".") + " µs"
        number += 1


def svg(trace, part, title):
    rows = Rows(trace, part)
    scale = (WIDTH - LEFT - RIGHT) / (part.end - part.begin)
    environment = jinja2.Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=jinja2.StrictUndefined)
    environment.filters["at"] = lambda number: f"{number:.1f}".rstrip("0").rstrip(".")

    def x(time):
        return LEFT + (time - part.begin) * scale

    count = len(part.messages)
    said = f"{part.end - part.begin:,.1f} µs from {part.begin / 1000:.3f} ms on; {count:,} message{'s' if count != 1 else ''}"
    if part.left_out:
        said += f"; {part.left_out:,} later slices are not shown"
    drawn = list(arrows(part, rows, x))
    kinds = {each.kind for each in part.slices}
    return environment.from_string(pkgutil.get_data(__package__, "timeline.svg").decode()).render(
        title=title or os.path.basename(trace.program), said=said, width=WIDTH, left=LEFT, right=WIDTH - RIGHT, bottom=rows.bottom,
        height=rows.bottom + BELOW, top=TOP, bar=BAR, heads=rows.heads, names=rows.names, ticks=list(ticks(part, x)),
        bars=list(bars(part, rows, x)), arrows=drawn,
        kinds=[each for each in (("thread", "a thread runs"), ("wait", "it waits"), ("handler", "a handler runs"),
                                 ("message", "a message is handled"), ("idle", "the node has nothing to do")) if each[0] in kinds],
        sorts=[each for each in (("computation", "a computation moves"), ("result", "a result"), ("data", "data"), ("control", "asks or confirms"))
               if any(arrow["sort"] == each[0] for arrow in drawn)])
