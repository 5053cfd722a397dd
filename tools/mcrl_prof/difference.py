"""Two profiles of one program, place by place, though the lines have shifted between them."""
from collections import defaultdict
from dataclasses import dataclass

from .sources import split


@dataclass(frozen=True)
class Change:
    where: str       # in the later profile, if it has the place
    lines: str       # `88`, or `80 -> 88`
    what: str
    before: float    # messages
    after: float
    moved: int       # differences
    fetched: int
    wait_ns: int


def keyed(profile, sources, has_text):
    """The places by file, operation, text of the line, and which of several such lines it is; by its number if texts cannot be compared."""
    found, seen = {}, defaultdict(list)
    for place in sorted(profile.places, key=lambda place: split(place.where)):
        path, line = split(place.where)
        text = sources.text(place.where) if has_text(path) else ""
        same = seen[path, place.what, text]
        if place.where not in same:
            same.append(place.where)
        key = (path, place.what, text, same.index(place.where)) if text else (path, place.what, line)
        found.setdefault(key, []).append(place)
    return found


def lines_of(before, after):
    first, last = (str(split(places[0].where)[1]) if places else "" for places in (before, after))
    if first == last:
        return first
    return f"{first or 'new'} -> {last or 'gone'}"


def compare(before, after):
    """(profile, costs) before and after, as Change, the largest difference first."""
    has_text = lambda path: all(costs.sources.lines(path) for _, costs in (before, after))  # noqa: E731
    old, new = (keyed(profile, costs.sources, has_text) for profile, costs in (before, after))
    changes = []
    for key in old.keys() | new.keys():
        was, now = old.get(key, []), new.get(key, [])
        total = lambda name: sum(getattr(place, name) for place in now) - sum(getattr(place, name) for place in was)  # noqa: E731
        changes.append(Change((now or was)[0].where, lines_of(was, now), key[1], sum(map(before[1].of_place, was)),
                              sum(map(after[1].of_place, now)), total("moved"), total("fetched"), total("wait_ns")))
    return sorted(changes, key=lambda change: (-abs(change.after - change.before), change.where, change.what))
