"""Histories of regions, replayed under mechanisms that the program has not used.

The runtime has recorded, for a sample of regions, which nodes have used them in which order (runtime/base/observe/history.h). What each use
sends is known from the protocol: where the data come, a table that its exploration makes says so; where the computation goes, it sends
itself to the home, and its result back.
"""
import json
import pkgutil
from collections import defaultdict
from functools import cached_property

from .activations import Activations, in_order, is_ordered
from .sources import split

HEADER = 32          # bytes of a message without data
RECORD = 128         # of a computation that moves, with its live variables

DATA, MOVE, IN_PLACE, REPLICATED = "data", "move", "in place", "replicated"


class Sent:
    """Messages, bytes with headers, and how many messages one after the other were waited for."""

    def __init__(self):
        self.messages = 0.0
        self.bytes = 0.0
        self.ways = 0.0

    def add(self, count, data=0, ways=None):
        self.messages += count
        self.bytes += count * HEADER + data
        self.ways += count if ways is None else ways


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
        self.sent.add(messages, copies * self.size, row["messages"][0]) # copies are taken away at once
        if messages:
            self.can.update((other, row["others"].get(can, can)) for other, can in self.can.items())
            self.can.update({node: row["actor"], self.home: row["home"]})


USES = json.loads(pkgutil.get_data(__package__, "uses.json"))


class Replay:
    """`functions` say which places belong to one procedure, and which stand in loops (functions.py); of others, `sources` do. `uses_copies`:
    no computation leaves a node that has what it needs, which depends on the order in which nodes have run; else each goes."""

    def __init__(self, histories, sources, functions=None, uses_copies=False):
        self.histories = histories
        self.uses_copies = uses_copies
        self.calls = functions.calls if functions else set()
        known = [functions and (functions.by_place.get(place) or functions.around(place[0])) for place in histories.places]
        self.functions = [each[0] if each else sources.function_of(where) for each, (where, _) in zip(known, histories.places)]
        self.loops = [each[1] if each else sources.is_in_loop(where) for each, (where, _) in zip(known, histories.places)]
        self.lines = [split(where)[1] for where, _ in histories.places]

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

    @cached_property
    def steps(self):
        """All uses in an order in which they may have been, as (region, use, activation, that which has called it); None if that is not known."""
        return in_order(self.histories, Activations(self)) if is_ordered(self.histories) else None

    def follow_all(self, moving):
        """What the histories send, by a replay of each activation."""
        sent = Sent()
        copies = [Copies(USES[DATA], region.home, region.bytes, sent) for region in self.histories.regions]
        begins, at = {}, {} # where activations began, and are now
        for number, use, activation, caller in self.steps:
            home = self.histories.regions[number].home
            if activation not in at:
                begins[activation] = at[activation] = at.get(caller, use.by)
            here, begin = at[activation], begins[activation]
            if use.place in moving and not self.is_hit(copies[number], here, use):
                sent.add((home != here) + (home != begin) - (here != begin), (home != here) * RECORD)
                at[activation] = home
            copies[number].use(at[activation], use.mode)
        return sent

    def run(self, moving=None, kind=DATA, regions=None):
        """What all the histories would send. At the places of `moving` computations move; None: as they have in the run that was
        recorded. `kind` is what the regions would be."""
        if moving is not None and kind == DATA and regions is None and self.steps is not None:
            return self.follow_all(moving)
        sent = Sent()
        known = defaultdict(lambda: [0, 0.0])    # place: uses of which the way is known, and what was saved as they go on
        unknown = defaultdict(int)
        if kind == IN_PLACE:
            return sent
        for region in self.histories.regions if regions is None else regions:
            copies = Copies(USES[kind], region.home, region.bytes, sent)
            for use in region.uses:
                moves = use.how == "m" if moving is None else use.place in moving
                if moving is not None and use.context is not None:
                    copies.use(self.follow(region, use, moving, copies, sent), use.mode)
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

    def is_hit(self, copies, node, use):
        return self.uses_copies and use.mode in copies.can[node]

    def follow(self, region, use, moving, copies, sent):
        """Where the use is, by its context. A procedure begins where its caller is, and its result goes there."""
        context = self.histories.contexts[use.context]
        caller = next((home for place, home in context.callers if place in moving), use.by)
        at = next((home for place, home in self.own(use.place, context) if place in moving), caller)
        if use.place not in moving or self.is_hit(copies, at, use):
            return at
        cost = (region.home != at) + (region.home != caller) - (at != caller)
        sent.add(use.count * cost, use.count * (region.home != at) * RECORD)
        return region.home

    def own(self, at, context):
        """The uses of a context that are of the activation that comes to a place. Calls of other procedures, and earlier ones of its own, may
        have had the same stack: what stands after a place outside of loops has not come before it."""
        limit = float("inf")
        for place, home in ((at, None), *context.own):
            if self.functions[place] != self.functions[at]:
                continue
            if home is not None:
                if self.lines[place] >= limit:
                    return
                yield place, home
            if not self.loops[place]:
                limit = min(limit, self.lines[place])

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
