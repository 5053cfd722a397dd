"""The profile as one HTML page that needs no other file: advice, places, the source beside its counts, regions, matrix."""
import pkgutil
from dataclasses import dataclass

import jinja2
from markupsafe import Markup, escape

from . import cache_lines, inline, numbers
from .rows import HEADS, ordered, row_of, rows_of_types
from .sources import split


CONTEXT = 8              # lines that are shown before and after one with counts


@dataclass
class Line:
    number: int
    text: str
    messages: float
    heat: float          # 0 to 1, of the line with the most messages
    note: str            # what its operations did


def anchor(where):
    """A name for a line that can stand in a link."""
    return "line-" + "".join(c if c.isalnum() else "-" for c in where)


def code(text):
    """Text with its `quoted` parts as code."""
    parts = str(escape(text)).split("`")
    return Markup("".join(f"<code>{part}</code>" if i % 2 else part for i, part in enumerate(parts)))


def note(place):
    counts = [(place.moved, "moved"), (place.fetched, "fetched"), (place.stayed, "stayed"), (sum(place.aborts.values()), "aborted")]
    said = ", ".join(f"{numbers.count(n)} {word}" for n, word in counts if n)
    return f"{place.what}: {said or 'no messages'}, waited {numbers.time(place.wait_ns)}"


def folded(lines):
    """(is folded, lines) for all lines in order: those far from each place are folded, if they are many."""
    near = {line.number + by for line in lines if line.note for by in range(-CONTEXT, CONTEXT + 1)}
    parts = []
    for line in lines:
        if not parts or parts[-1][0] == (line.number in near):
            parts.append((line.number not in near, []))
        parts[-1][1].append(line)
    return [(is_far and len(part) > 3, part) for is_far, part in parts]


def listings(profile, costs):
    """(path, lines, messages) for each file with places whose text is there, the one with the most messages first."""
    by_where = {}
    for place in profile.places:
        by_where.setdefault(place.where, []).append(place)
    totals = {where: sum(map(costs.of_place, places)) for where, places in by_where.items()}
    hottest = max(totals.values(), default=0)
    files = []
    for path in dict.fromkeys(split(where)[0] for where in by_where):
        lines = []
        for number, text in enumerate(costs.sources.lines(path), 1):
            where = f"{path}:{number}"
            messages = totals.get(where, 0)
            lines.append(Line(number, text, messages, messages / hottest if hottest else 0, "; ".join(map(note, by_where.get(where, [])))))
        if lines:
            files.append((path, lines, sum(total for where, total in totals.items() if split(where)[0] == path)))
    return sorted(files, key=lambda file: -file[2])


def page(profile, costs, found, phase):
    environment = jinja2.Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=jinja2.StrictUndefined)
    environment.filters |= {"count": numbers.count, "size": numbers.size, "time": numbers.time, "percent": numbers.percent,
                            "nodes": numbers.nodes, "plural": numbers.plural, "code": code, "anchor": anchor}
    template = environment.from_string(pkgutil.get_data(__package__, "page.html").decode())
    shown = listings(profile, costs)
    return template.render(
        profile=profile, costs=costs, advice=found, left=inline.left(profile) + cache_lines.shared(profile), phase=phase,
        heads=HEADS, listings=shown, known={path for path, _, _ in shown},
        places=[(row_of(place, costs), place) for place in ordered(profile, costs)], split=split, folded=folded,
        types=rows_of_types(profile), regions=sorted(profile.regions, key=lambda region: -costs.of_region(region)),
        most=max((n for row in profile.messages for n in row), default=0))
