"""At which locks computations should move, chosen by replays of the recorded histories."""
from dataclasses import dataclass
from functools import cached_property

from .functions import Functions
from .profile import LOCKS
from .replay import DATA, Replay, misses

MOST_PLACES = 16     # that are tried
WORTH_TRYING = 0.01  # of all messages, at one place of a procedure
MOST_TRIED = 6       # places of which each set is tried


@dataclass(frozen=True)
class Group:
    """Locks of one procedure that are to move together."""

    places: tuple        # Place, the one that missed most first
    now: float           # messages of the sampled histories
    then: float
    gain: float          # messages of the whole run


def least(all_places, parts, cost):
    """The places that cost least together: of few, by a trial of each set. Of many, from none and from all on, a part or a place at a time is
    put in or taken out as long as that costs less."""
    places = sorted(all_places)
    if len(places) <= MOST_TRIED:
        sets = [frozenset(place for i, place in enumerate(places) if bits >> i & 1) for bits in range(1 << len(places))]
        return min(sets, key=lambda one: (cost(one), len(one), sorted(one)))
    flips = [frozenset(part) for part in parts] + [frozenset([place]) for place in places]
    found = []
    for chosen in (frozenset(), frozenset(places)):
        last = None
        while last != chosen:
            last = chosen
            for flip in flips:
                chosen = min(chosen, chosen ^ flip, chosen | flip, chosen - flip, key=lambda one: (cost(one), len(one)))
        found.append(chosen)
    return min(found, key=lambda one: (cost(one), len(one)))


class Choice:
    """`prices` say what messages cost. `free` are the places, as (where, what), of which it is asked; None: those of locks that fetch and
    have no `move`, in procedures that miss often enough."""

    def __init__(self, profile, sources, prices, free=None):
        self.profile = profile
        self.sources = sources
        self.prices = prices
        self.free = free
        self.replay = Replay(profile.histories, sources, profile.functions and Functions(profile.functions), free is not None)
        self.index = {place: number for number, place in enumerate(profile.histories.places)}
        self.tried = {}

    def covers(self, place):
        """Whether the histories show how this place misses."""
        number = self.index.get((place.where, place.what))
        return number is not None and misses(self.profile.histories, {number}) > 0

    def run(self, moving):
        """What the sampled histories send if computations move there, by indices."""
        moving = frozenset(moving)
        if moving not in self.tried:
            self.tried[moving] = self.replay.run(moving)
        return self.tried[moving]

    def sent(self, moving):
        return self.run(moving).messages

    def time(self, moving):
        return self.prices.of(self.run(moving))

    @cached_property
    def candidates(self):
        """{index: Place} of the locks of which it is asked; no Place if all that they did was local. Where a computation has moved, its uses
        are the home's, so nothing is known of a procedure in which some have."""
        if self.free is not None:
            places = {(place.where, place.what): place for place in self.profile.places}
            used = {use.place for region in self.profile.histories.regions for use in region.uses}
            moved = {self.function(place) for place in self.recorded}
            found = {self.index[key]: places.get(key) for key in self.free if self.index.get(key) in used}
            return {i: place for i, place in found.items() if self.function(i) not in moved}
        found = {}
        for place in self.profile.places:
            is_candidate = place.what in LOCKS and place.point is None and place.fetched > 0 and self.covers(place)
            if is_candidate and "rgn_" not in self.sources.text(place.where):
                found[self.index[place.where, place.what]] = place
        worth = {self.replay.functions[i] for i, place in found.items() if 2 * place.fetched >= WORTH_TRYING * self.profile.total}
        kept = [i for i in found if self.replay.functions[i] in worth]
        kept.sort(key=lambda i: -found[i].fetched)
        return {i: found[i] for i in kept[:MOST_PLACES]}

    @cached_property
    def moved_now(self):
        """The places where computations have moved, and about which nothing is asked."""
        return self.recorded if self.free is None else self.recorded - set(self.candidates)

    @cached_property
    def recorded(self):
        """The places where computations have moved."""
        return frozenset(use.place for region in self.profile.histories.regions for use in region.uses if use.how == "m")

    @cached_property
    def best(self):
        """The candidates that take the least time if computations move there."""
        functions = dict.fromkeys(map(self.function, self.candidates))
        parts = [{i for i in self.candidates if self.function(i) == function} for function in functions]
        return least(self.candidates, parts, lambda places: self.time(self.moved_now | places))

    def function(self, index):
        return self.replay.functions[index]

    def scale(self, places):
        """What one message at these places of the histories stands for in the run."""
        seen = misses(self.profile.histories, {self.index[place.where, place.what] for place in places})
        return sum(place.fetched + place.moved for place in places) / seen if seen else 0

    def groups(self):
        """The best, by procedure. A gain is that of the procedure's locks alone, or, if that is more, beside the others."""
        now = self.moved_now
        for function in dict.fromkeys(map(self.function, sorted(self.best))):
            part = {i for i in self.best if self.function(i) == function}
            places = sorted((self.candidates[i] for i in part), key=lambda place: (-place.fetched, place.where))
            pairs = [(self.sent(now), self.sent(now | part)), (self.sent(now | self.best - part), self.sent(now | self.best))]
            before, after = max(pairs, key=lambda pair: pair[0] - pair[1])
            yield Group(tuple(places), before, after, self.scale(places) * (before - after))

    def locks_at(self, wheres):
        """Indices of the locks at lines that are given as `file:line`, with or without folders; None if one of them has no history."""
        found = {where: {i for i, (each, what) in enumerate(self.profile.histories.places)
                         if what in LOCKS and (each == where or each.endswith("/" + where))} for where in wheres}
        return None if not all(found.values()) else set().union(*found.values())

    def predicted(self, moving=None):
        """Messages of the whole run if computations move at these locks; else at all of the best."""
        now, moving = self.moved_now, self.best if moving is None else moving
        places = [place for place in self.profile.places if self.index.get((place.where, place.what)) in moving]
        return self.profile.total - self.scale(places) * (self.sent(now) - self.sent(now | moving))

    def ratio(self, regions, kind=DATA, moving=None):
        """What regions would send in another way, as a part of what they have sent; None if there is no history of them."""
        wanted = {region.rid for region in regions}
        histories = [history for history in self.profile.histories.regions if history.rid in wanted]
        now = self.replay.run(regions=histories).messages
        return self.replay.run(moving, kind, histories).messages / now if now else None
