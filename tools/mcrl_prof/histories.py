"""Histories of regions: which nodes have used them in which order, for a sample of the regions (runtime/base/observe/history.h)."""
import re
from dataclasses import dataclass

from reading import BadFile, Wrong, fields, listed, natural, optional, text

ACCESS = re.compile(5 * "([0-9]{1,18}) " + "([rwu])([hfm])(?: ([0-9]{1,9})(?: ([0-9]{1,9})[.]([0-9]{1,9})[.]([0-9]{1,10}))?)?")
VISITED = re.compile("([0-9]{1,9}):([0-9]{1,9})")


@dataclass(frozen=True)
class Use:
    """Some uses in a row by one node, at one place."""

    by: int              # node
    place: int           # index of Histories.places
    before: int | None   # the place that the same thread has used before; None: not known
    origin: int          # the home of the region that it has used before; where a computation would be that has gone there
    count: int
    mode: str            # r, w or u
    how: str             # h: the data were here; f: they came by message; m: the computation had moved
    context: int | None = None # index of Histories.contexts; None: not known
    order: int | None = None   # of the first among the uses of its thread; None: not known
    thread: int = 0
    frame: int = 0             # the place of its procedure in the thread's stack, which grows downward


@dataclass(frozen=True)
class Context:
    """The last use of each place, as (place, home of the region), the latest first (runtime/base/observe/contexts.h)."""

    own: tuple           # by the procedure
    callers: tuple       # by those that wait for it


@dataclass(frozen=True)
class History:
    """What has been done with one region, in order."""

    rid: str
    home: int
    bytes: int
    uses: tuple


@dataclass(frozen=True)
class Histories:
    one_in: int          # regions of so many have a history
    places: tuple        # (where, what)
    regions: tuple       # History
    contexts: tuple = ()


def uses(value):
    """`by place before origin count mode+how context order.thread.frame`, with commas between them; places and contexts count from 1, and 0
    is not known."""
    found = []
    for access in filter(None, text(value).split(",")):
        match = ACCESS.fullmatch(access)
        if match is None or int(match[2]) == 0:
            raise Wrong(f"has '{access[:40]}', which is no access")
        by, place, before, origin, count = map(int, match.groups()[:5])
        context = int(match[8]) - 1 if int(match[8] or 0) else None
        order = [int(match[group]) for group in (9, 10, 11)] if match[9] else [None, 0, 0]
        found.append(Use(by, place - 1, before - 1 if before else None, origin, count, match[6], match[7], context, *order))
    return tuple(found)


def context(value):
    """`place:home place:home|place:home`."""
    sides = text(value).split("|")
    found = [[VISITED.fullmatch(visited) for visited in side.split()] for side in sides]
    if len(sides) != 2 or not all(match and int(match[1]) for side in found for match in side):
        raise Wrong(f"is '{value[:40]}', which is no context")
    return Context(*(tuple((int(match[1]) - 1, int(match[2])) for match in side) for side in found))


HISTORIES = fields(one_in=natural, places=listed(fields(where=text, what=text)), contexts=optional(listed(context)),
                   regions=listed(fields(rid=text, home=natural, bytes=natural, accesses=uses)))


def made_of(values):
    """Histories of what has that shape."""
    places, contexts = tuple((place["where"], place["what"]) for place in values["places"]), tuple(values["contexts"] or ())
    for number, each in enumerate(contexts):
        if any(place >= len(places) for place, _ in each.own + each.callers):
            raise BadFile(f"histories.contexts[{number}] names a place that is not among the {len(places)}")
    for number, region in enumerate(values["regions"]):
        for use in region["accesses"]:
            if max(use.place, use.before or 0) >= len(places):
                raise BadFile(f"histories.regions[{number}].accesses names a place that is not among the {len(places)}")
            if use.context is not None and use.context >= len(contexts):
                raise BadFile(f"histories.regions[{number}].accesses names a context that is not among the {len(contexts)}")
    return Histories(values["one_in"], places, tuple(History(region["rid"], region["home"], region["bytes"], region["accesses"])
                                                     for region in values["regions"]), contexts)
