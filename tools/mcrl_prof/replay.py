"""Histories of regions, replayed under mechanisms that the program has not used.

The runtime has recorded, for a sample of regions, which nodes have used them in which order (runtime/base/observe/history.h). What each use
sends is known from the protocol: where the data come, a table that its exploration makes says so; where the computation goes, it sends
itself to the home, and its result back.
"""
import json
import pkgutil
import re
from collections import defaultdict
from dataclasses import dataclass

from reading import BadFile, Wrong, fields, listed, natural, text

from .sources import split

HEADER = 32          # bytes of a message without data
RECORD = 128         # of a computation that moves, with its live variables

ACCESS = re.compile(5 * "([0-9]{1,18}) " + "([rwu])([hfm])")

DATA, MOVE, IN_PLACE, REPLICATED = "data", "move", "in place", "replicated"


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


class Sent:
    """Messages, and bytes with headers."""

    def __init__(self):
        self.messages = 0.0
        self.bytes = 0.0

    def add(self, count, data=0):
        self.messages += count
        self.bytes += count * HEADER + data


class Copies:
    """What the nodes can do with one region without a message, and what each use sends: by a table of uses.json, which test/protocol/uses.cpp
    makes of the protocol itself."""

    def __init__(self, table, home, size, sent):
        self.table, self.home, self.size, self.sent = table, home, size, sent
        self.can = defaultdict(lambda: "-", {home: "rwu"})

    def use(self, node, mode):
        if mode == "r" and "r" in self.can[node]:
            return
        readers = sum(can == "r" for other, can in self.can.items() if other not in (self.home, node))
        actor = "home" if node == self.home else self.can[node]
        row = self.table[f"{self.can[self.home]} {actor} {mode}" + (" others" if readers else "")]
        messages, copies = (one + each * readers for one, each in (row["messages"], row["data"]))
        self.sent.add(messages, copies * self.size)
        if messages:
            self.can.update((other, row["others"].get(can, can)) for other, can in self.can.items())
            self.can.update({node: row["actor"], self.home: row["home"]})


USES = json.loads(pkgutil.get_data(__package__, "uses.json"))


class Replay:
    """`sources` say which places belong to one procedure."""

    def __init__(self, histories, sources):
        self.histories = histories
        self.functions = [sources.function_of(where) for where, _ in histories.places]
        self.lines = [split(where)[1] for where, _ in histories.places]
        self.loops = [sources.is_in_loop(where) for where, _ in histories.places]

    def places_at(self, wheres):
        return {index for index, (where, _) in enumerate(self.histories.places) if where in wheres}

    def goes_on(self, use, moving):
        """Whether the activation that has moved at the place before comes to this one: in a loop, or further down."""
        if use.before is None or use.before not in moving or self.functions[use.before] != self.functions[use.place]:
            return False
        return self.loops[use.place] or self.lines[use.place] > self.lines[use.before]

    def holds(self, use, moving):
        """Whether it is the upgrade of a lock at which the computation has moved."""
        return self.histories.places[use.place][1] == "upgrade" and use.before in moving

    def run(self, moving=None, kind=DATA, regions=None):
        """What all the histories would send. At the places of `moving` computations move; None: as they have in the run that was
        recorded. `kind` is what the regions would be."""
        sent = Sent()
        known = defaultdict(lambda: [0, 0.0])    # place: uses of which the way is known, and what was saved as they go on
        unknown = defaultdict(int)
        if kind == IN_PLACE:
            return sent
        for region in self.histories.regions if regions is None else regions:
            copies = Copies(USES[kind], region.home, region.bytes, sent)
            for use in region.uses:
                moves = use.how == "m" if moving is None else use.place in moving
                if moves:
                    self.move(region, use, moving, sent, known, unknown)
                is_there = moves or (moving is not None and self.holds(use, moving))
                copies.use(region.home if is_there else use.by, use.mode)
        for place, count in unknown.items():
            uses, saved = known[place]
            if uses:
                sent.add(-count * saved / uses)
        return sent

    def move(self, region, use, moving, sent, known, unknown):
        """The computation, to the home; its result, which the next move of the same activation would make unnecessary."""
        alone = (region.home != use.by) * 2
        if moving is None:
            goes_on = use.origin != use.by
        elif use.before is None and use.how != "m":
            unknown[use.place] += use.count
            goes_on = False
        else:
            goes_on = use.origin != use.by if use.how == "m" else self.goes_on(use, moving)
        cost = alone
        if goes_on:
            cost = (region.home != use.origin) + (region.home != use.by) - (use.origin != use.by)
        known_here = known[use.place]
        if moving is None or use.before is not None or use.how == "m":
            known_here[0] += use.count
            known_here[1] += use.count * (alone - cost)
        sent.add(use.count * cost, use.count * (region.home != (use.origin if goes_on else use.by)) * RECORD)


def misses(histories, places):
    """Uses at these places that took messages in the run."""
    return sum(use.how != "h" for region in histories.regions for use in region.uses if use.place in places)


def uses(value):
    """`by place before origin count mode+how`, with commas between them; places count from 1, and 0 is not known."""
    found = []
    for access in filter(None, text(value).split(",")):
        match = ACCESS.fullmatch(access)
        if match is None or int(match[2]) == 0:
            raise Wrong(f"has '{access[:40]}', which is no access")
        by, place, before, origin, count = map(int, match.groups()[:5])
        found.append(Use(by, place - 1, before - 1 if before else None, origin, count, match[6], match[7]))
    return tuple(found)


HISTORIES = fields(one_in=natural, places=listed(fields(where=text, what=text)),
                   regions=listed(fields(rid=text, home=natural, bytes=natural, accesses=uses)))


def made_of(values):
    """Histories of what has that shape."""
    places = tuple((place["where"], place["what"]) for place in values["places"])
    for number, region in enumerate(values["regions"]):
        for use in region["accesses"]:
            if max(use.place, use.before or 0) >= len(places):
                raise BadFile(f"histories.regions[{number}].accesses names a place that is not among the {len(places)}")
    return Histories(values["one_in"], places, tuple(History(region["rid"], region["home"], region["bytes"], region["accesses"])
                                                     for region in values["regions"]))
