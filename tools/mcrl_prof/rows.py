"""The rows of the table of places, for the terminal and for the page."""
from . import numbers

HEADS = [("place", "left"), ("what", "left"), ("messages", "right"), ("part", "right"), ("times", "right"), ("local", "right"),
         ("moved", "right"), ("fetched", "right"), ("bytes", "right"), ("waited", "right"), ("aborts", "right")]
SORTS = {
    "messages": lambda place, costs: costs.of_place(place),
    "time": lambda place, costs: place.wait_ns,
    "bytes": lambda place, costs: place.bytes,
    "times": lambda place, costs: place.times,
}


def rows_of_types(profile):
    """(heads, rows) of the table of region types, those first that were fetched most; a column for each name that the file has."""
    names = list(dict.fromkeys(name for entry in profile.types for name in entry if entry[name] is not None))
    kinds = sorted(profile.types, key=lambda entry: -(entry.get("fetches") or 0))
    show = {"bytes": numbers.size}
    return names, [[show.get(name, cell)(entry[name]) if entry.get(name) is not None else "" for name in names] for entry in kinds]


def cell(value):
    return value if isinstance(value, str) else numbers.count(value)


def ordered(profile, costs, sort="messages"):
    """The places, those with the most first."""
    return sorted(profile.places, key=lambda place: (-SORTS[sort](place, costs), place.where, place.what))


def row_of(place, costs):
    messages = costs.of_place(place)
    return [place.where, place.what, numbers.count(messages), numbers.percent(messages / costs.total) if costs.total else "",
            numbers.count(place.times) if place.counted else f"{numbers.count(place.times)}+",
            "?" if place.local is None else numbers.percent(place.local), numbers.count(place.moved), numbers.count(place.fetched),
            numbers.size(place.bytes), numbers.time(place.wait_ns), numbers.count(sum(place.aborts.values()))]
