"""An excerpt -> a space-time diagram: a line for each node, time goes down, an arrow for each message."""
import html
import math
import os
import pkgutil

import jinja2

from .excerpt import sort_of

LEFT, COLUMN, TOP, ROW, WIDTH, BELOW = 74, 250, 64, 24, 10, 96
LETTER, LINE = 6.3, 20  # of labels


class Scale:
    """Time -> height. Each end of a message has a row of its own, however close the next one is: order is what is to be seen."""

    def __init__(self, excerpt):
        times = {excerpt.begin, excerpt.end}
        for message in excerpt.messages:
            times |= {message.sent, message.came}
        self.times = sorted(times)

    def height(self, time):
        times = self.times
        if time <= times[0]:
            return TOP
        for row, (before, after) in enumerate(zip(times, times[1:])):
            if time <= after:
                return TOP + ROW * (row + (time - before) / (after - before))
        return TOP + ROW * (len(times) - 1)


def column(excerpt, node):
    return LEFT + COLUMN * (excerpt.nodes.index(node) + 0.5)


def place(message):
    return os.path.basename(message.where) if message.where else ""


def started(excerpt, message):
    """The procedure that runs because of a message. Its handler begins at the message's place, if not at once."""
    at_once = [each for each in excerpt.work if each.kind == "handler" and each.node == message.receiver
               and each.arguments.get("from") == message.sender and each.arguments.get("where") == message.where and each.begin >= message.came]
    if at_once:
        return min(at_once, key=lambda each: each.begin).name
    return excerpt.procedures.get(message.where, "")


def label(excerpt, message):
    """What an arrow says: the procedure that moves, and its line; or the kind of message."""
    if sort_of(message) != "computation":
        return message.kind
    return " ".join(filter(None, (started(excerpt, message) or message.kind, place(message))))


def free_place(taken, x1, y1, x2, y2, width):
    """Where a label of this width stands on an arrow: in the middle of its first column, or beside that if another label stands there."""
    direction, columns = (1 if x2 > x1 else -1), round(abs(x2 - x1) / COLUMN)
    places = [(x1 + direction * COLUMN * part, y1 + (y2 - y1) * part / columns)
              for column in range(columns) for part in (column + 0.5, column + 0.25, column + 0.75)]
    free = (place for place in places
            if all(abs(place[0] - x) >= (width + other) / 2 or abs(place[1] - y) >= LINE for x, y, other in taken))
    x, y = next(free, places[0])
    taken.append((x, y, width))
    return x, y


def arrows(excerpt, scale):
    first = excerpt.messages[0].sent
    taken = []
    for message in excerpt.messages:
        x1, x2 = column(excerpt, message.sender), column(excerpt, message.receiver)
        inward = (WIDTH / 2 + 1) * (1 if x2 > x1 else -1)
        y1, y2 = scale.height(message.sent), scale.height(message.came)
        text = label(excerpt, message)
        x, y = free_place(taken, x1, y1, x2, y2, LETTER * len(f"{text} {message.size} B"))
        yield {"sort": sort_of(message), "x1": x1 + inward, "y1": y1, "x2": x2 - inward, "y2": y2, "text": text,
               "size": message.size, "tx": x, "ty": y, "slope": math.degrees(math.atan((y2 - y1) / (x2 - x1))),
               "title": f"{message.kind} from node {message.sender} to node {message.receiver}, {message.size:,} bytes, "
                        f"{message.sent - first:.2f} to {message.came - first:.2f} µs"
                        + (f", {message.where}" if message.where else "") + (f", region {message.region}" if message.region else "")}


def bars(excerpt, scale):
    for each in excerpt.work:
        if each.node not in excerpt.nodes:
            continue
        top, bottom = scale.height(max(each.begin, excerpt.begin)), scale.height(min(each.end, excerpt.end))
        yield {"kind": each.kind, "x": column(excerpt, each.node) - WIDTH / 2, "y": top, "height": max(bottom - top, 5), "width": WIDTH,
               "title": f"{each.name if each.kind == 'handler' else 'a thread'} runs for {each.end - each.begin:.2f} µs"}


def svg(trace, excerpt, title):
    scale = Scale(excerpt)
    first = excerpt.messages[0].sent
    environment = jinja2.Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=jinja2.StrictUndefined)
    environment.filters["at"] = lambda number: f"{number:.1f}".rstrip("0").rstrip(".")
    bottom = TOP + ROW * (len(scale.times) - 1)
    count, size = len(excerpt.messages), sum(message.size for message in excerpt.messages)
    said = f"{count} message{'s' if count > 1 else ''}, {size:,} bytes"
    if excerpt.left_out:
        said += f"; {excerpt.left_out:,} more are not shown"
    sorts = [sort for sort in ("computation", "result", "data", "control") if any(sort_of(each) == sort for each in excerpt.messages)]
    return environment.from_string(pkgutil.get_data(__package__, "diagram.svg").decode()).render(
        title=title or os.path.basename(trace.program), said=said, width=LEFT + COLUMN * len(excerpt.nodes) + 8, bottom=bottom,
        height=bottom + BELOW, nodes=[(node, column(excerpt, node)) for node in excerpt.nodes], top=TOP, sorts=sorts,
        bars=list(bars(excerpt, scale)), arrows=list(arrows(excerpt, scale)),
        ticks=[(scale.height(time), f"{time - first:.1f}") for time in sorted({message.sent for message in excerpt.messages})])


def page(drawing, title):
    """A page of HTML that holds the drawing."""
    return (f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark">'
            f"<title>{html.escape(title)}</title><body>{drawing}</body></html>\n")
