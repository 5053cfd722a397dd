"""At which locks computations should move, chosen by replays of the recorded histories."""
from dataclasses import dataclass
from functools import cached_property

from .profile import LOCKS
from .replay import DATA, Replay, misses

MOST_PLACES = 16     # that are tried
WORTH_TRYING = 0.01  # of all messages, at one place of a procedure


@dataclass(frozen=True)
class Group:
    """Locks of one procedure that are to move together."""

    places: tuple        # Place, the one that missed most first
    now: float           # messages of the sampled histories
    then: float
    gain: float          # messages of the whole run


class Choice:
    def __init__(self, profile, sources):
        self.profile = profile
        self.sources = sources
        self.replay = Replay(profile.histories, sources)
        self.index = {place: number for number, place in enumerate(profile.histories.places)}
        self.tried = {}

    def covers(self, place):
        """Whether the histories show how this place misses."""
        number = self.index.get((place.where, place.what))
        return number is not None and misses(self.profile.histories, {number}) > 0

    def sent(self, moving):
        """Messages of the sampled histories if computations move there, by indices."""
        moving = frozenset(moving)
        if moving not in self.tried:
            self.tried[moving] = self.replay.run(moving).messages
        return self.tried[moving]

    @cached_property
    def candidates(self):
        """{index: Place} of the locks that fetch and have no `move`, in procedures that miss often enough."""
        found = {}
        for place in self.profile.places:
            is_candidate = place.what in LOCKS and place.point is None and place.fetched > 0 and self.covers(place)
            if is_candidate and "rgn_" not in self.sources.text(place.where):
                found[self.index[place.where, place.what]] = place
        worth = {self.replay.functions[i] for i, place in found.items() if 2 * place.fetched >= WORTH_TRYING * self.profile.total}
        kept = [i for i in found if self.replay.functions[i] in worth]
        kept.sort(key=lambda i: -found[i].fetched)
        return {i: found[i] for i in kept[:MOST_PLACES]}

    @property
    def moved_now(self):
        return frozenset(use.place for region in self.profile.histories.regions for use in region.uses if use.how == "m")

    @cached_property
    def best(self):
        """The candidates that send least: all of them, and then without each procedure and each place that makes it more."""
        now = self.moved_now
        chosen = set(self.candidates)
        parts = [{i for i in chosen if self.replay.functions[i] == function} for function in dict.fromkeys(map(self.function, chosen))]
        parts += [{i} for i in chosen]
        while True:
            without = min((chosen - part for part in parts if part & chosen), key=lambda rest: self.sent(now | rest), default=chosen)
            if self.sent(now | without) >= self.sent(now | chosen):
                break
            chosen = without
        alternatives = [set()] + parts + [chosen]
        return min(alternatives, key=lambda rest: (self.sent(now | rest), -len(rest)))

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
