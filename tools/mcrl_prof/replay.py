"""Histories of regions, replayed under mechanisms that the program has not used.

The runtime has recorded, for a sample of regions, which nodes have used them in which order (runtime/base/observe/history.h). What each use
sends is known from the protocol (lang-spec/protocol.md): where the data come, a directory says which copies there are; where the
computation goes, it sends itself to the home, and its result back.
"""
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


class Directory:
    """The copies of one region, and what an operation on a node sends to get or take away copies (lang-spec/protocol.md)."""

    def __init__(self, home, size, sent):
        self.home, self.size, self.sent = home, size, sent
        self.owner = None    # has the write copy; None: the home has the data
        self.readers = set()
        self.token = home    # of updates

    def recall_owner(self):
        if self.owner is not None:
            self.sent.add(2, self.size)

    def read(self, node):
        if node in (self.owner, self.home if self.owner is None else None) or node in self.readers:
            return
        self.recall_owner()
        if self.owner is not None:
            self.readers.add(self.owner)
            self.owner = None
        if node != self.home:
            self.sent.add(2, self.size)
            self.readers.add(node)

    def write(self, node):
        if node == self.owner or (node == self.home and self.owner is None and not self.readers):
            return
        self.recall_owner()
        self.sent.add(2 * len(self.readers - {node}))
        if node != self.home:
            self.sent.add(2, 0 if node in self.readers else self.size)
        self.owner = None if node == self.home else node
        self.token = node
        self.readers.clear()

    def update(self, node):
        if node == self.token and (node in (self.home, self.owner) or node in self.readers):
            return self.read(node)
        if self.owner is not None:
            self.recall_owner()
            self.owner = None
        elif self.token in self.readers:
            self.sent.add(2)
            self.readers.discard(self.token)
        if node != self.home:
            self.sent.add(2, 0 if node in self.readers else self.size)
            self.readers.add(node)
        self.token = node

    def use(self, node, mode):
        {"r": self.read, "w": self.write, "u": self.update}[mode](node)


class Replicas:
    """The copies of a region of `zone_replicated`: a write renews them (rule 25)."""

    def __init__(self, home, size, sent):
        self.home, self.size, self.sent = home, size, sent
        self.readers = set()

    def use(self, node, mode):
        if mode == "r":
            if node != self.home and node not in self.readers:
                self.sent.add(3, self.size)  # the copy is acknowledged
                self.readers.add(node)
            return
        if node != self.home:
            self.sent.add(3, 2 * self.size if node not in self.readers else self.size)
            self.readers.add(node)
        others = self.readers - {node}
        self.sent.add(2 * len(others), self.size * len(others))


class Nothing:
    """A region that is used in place by the nodes of a host."""

    def __init__(self, home, size, sent):
        pass

    def use(self, node, mode):
        pass


KINDS = {DATA: Directory, REPLICATED: Replicas, IN_PLACE: Nothing}


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
        for region in self.histories.regions if regions is None else regions:
            copies = KINDS[kind](region.home, region.bytes, sent)
            for use in region.uses:
                moves = use.how == "m" if moving is None else use.place in moving
                if kind == IN_PLACE:
                    continue
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
