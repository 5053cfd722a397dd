"""At which locks of a program computations should move, by one of its profiles: what `preludec -fauto-move=FILE` asks for.

The program may have changed since. Its compiler says which functions it has now, and where a `move` may stand; the places of the profile
are found by that. All locks are chosen together, since a `move` at one changes what the next one sends.
"""
from reading import BadFile, checked, fields, load

from .choice import Choice
from .functions import CANNOT, FREE, FUNCTIONS, Functions

VERSION = 1


def read_locks(path):
    """The functions of a program as its compiler sees them now."""
    try:
        return checked(fields(functions=FUNCTIONS), load(path))["functions"]
    except BadFile as error:
        raise BadFile(f"{path}: {error}") from None


def check(profile, wanted, path):
    """Refuses what says nothing about the program."""
    misses = any(place.fetched + place.moved > 0 for place in profile.places)
    if profile.histories is None or misses and not profile.histories.regions:
        raise BadFile(f"{path}: this profile has no histories")
    if profile.functions is None:
        raise BadFile(f"{path}: this profile names no functions; compile the program anew")
    if profile.nodes < 2:
        raise BadFile(f"{path}: this profile is of a run on one node, which sends no messages")
    known = Functions(profile.functions)
    if wanted and all(known.like(each) is None for each in wanted):
        raise BadFile(f"{path}: this is the profile of '{profile.program}', which has no function of this file")


class Moves:
    def __init__(self, profile, sources, prices, wanted):
        self.profile = profile
        self.wanted = wanted
        matches = [Functions(profile.functions).matched(each) for each in wanted]
        self.states = [state for state, _ in matches]
        self.then = [places for _, places in matches]
        self.ideal = Choice(profile, sources, prices, self.places(FREE, CANNOT))
        cannot = self.places(CANNOT) - self.places(FREE)
        self.choice = Choice(profile, sources, prices, self.places(FREE)) if cannot else self.ideal
        self.best = self.choice.moved_now | self.choice.best

    def places(self, *moves):
        return {place for each, places in zip(self.wanted, self.then) for lock, place in zip(each.locks, places)
                if place is not None and lock.move in moves}

    def whole(self, choice, moving):
        """Messages and nanoseconds of the whole run."""
        scale = choice.scale([place for place in choice.candidates.values() if place is not None])
        others = self.profile.total - scale * choice.sent(choice.recorded)
        return [round(max(0, others) + scale * choice.sent(moving)), round(scale * choice.time(moving))]

    def of_lock(self, lock, place):
        """What is said of a lock: `decision`; and what the whole run sends and takes, without a `move` there and with it."""
        choice = self.choice if lock.move == FREE else self.ideal
        best = choice.moved_now | choice.best
        number = choice.index.get(place)
        if place is None or number not in choice.candidates:
            return {"decision": "unknown"}
        return {"decision": "move" if number in best else "stay",
                "without": self.whole(choice, best - {number}), "with": self.whole(choice, best | {number})}

    def as_json(self):
        found = [{"name": each.name, "file": each.file, "line": each.line, "state": state,
                  "locks": [{"what": lock.what, "line": lock.line, "region": lock.region, "was": place and place[0],
                             "known": place is not None} | self.of_lock(lock, place)
                            for lock, place in zip(each.locks, places)]}
                 for each, state, places in zip(self.wanted, self.states, self.then)]
        choice = self.choice
        return {"version": VERSION, "program": self.profile.program, "nodes": self.profile.nodes,
                "without": self.whole(choice, choice.moved_now), "with": self.whole(choice, self.best), "functions": found}
