"""The functions of a program that lock regions, as its compiler has seen them, and where they are in a source that has changed since."""
import difflib
import os
from dataclasses import dataclass

from reading import fields, listed, natural, optional, text, truth

from .sources import split

FREE, KEPT, CANNOT = "free", "kept", "cannot"     # what a compiler says of a `move` at a lock
SAME, CHANGED, MISSING = "same", "changed", "missing"


@dataclass(frozen=True)
class Lock:
    what: str
    line: int
    region: str          # the name of its variable
    repeats: bool        # it stands in a loop
    move: str            # FREE: one may stand there; KEPT: it stays as it is, by hand; CANNOT


@dataclass(frozen=True)
class Function:
    name: str
    file: str
    line: int
    shape: str           # a hash of its text
    locks: tuple
    calls: tuple = ()    # names of others

    def place(self, index):
        """(where, what) of a lock, as places of a profile."""
        return f"{self.file}:{self.locks[index].line}", self.locks[index].what


def functions(value):
    lock = fields(what=text, line=natural, region=text, repeats=truth, move=optional(text))
    found = listed(fields(name=text, file=text, line=natural, shape=text, locks=listed(lock), calls=optional(listed(text))))(value)
    return [Function(**(each | {"locks": tuple(Lock(**(one | {"move": one["move"] or FREE})) for one in each["locks"]),
                                "calls": tuple(each["calls"] or ())})) for each in found]


FUNCTIONS = functions


class Functions:
    """Those of a profile."""

    def __init__(self, known):
        self.known = known
        self.by_place = {each.place(index): ((each.file, each.line), lock.repeats)
                         for each in known for index, lock in enumerate(each.locks)}
        self.calls = {((caller.file, caller.line), (each.file, each.line))
                      for caller in known for each in known if each.file == caller.file and each.name in caller.calls}

    def around(self, where):
        """As by_place, of what is no lock, as an upgrade: that of the lock before it; None if that is not known."""
        path, line = split(where)
        before = [(split(place[0])[1], found) for place, found in self.by_place.items() if split(place[0])[0] == path]
        return max((each for each in before if each[0] <= line), default=(0, None))[1]

    def like(self, wanted):
        """The function that has been `wanted`: of its name, in the nearest file, with its text if there is one; None if there is none."""
        named = [each for each in self.known if each.name == wanted.name]
        near = [[each for each in named if each.file == wanted.file],
                [each for each in named if os.path.basename(each.file) == os.path.basename(wanted.file)], named]
        for found in filter(None, near):
            return next((each for each in found if each.shape == wanted.shape), found[0])
        return None

    def matched(self, wanted):
        """(SAME, CHANGED or MISSING, for each lock the place that it had, or None)."""
        then = self.like(wanted)
        if then is None:
            return MISSING, [None] * len(wanted.locks)
        state = SAME if then.shape == wanted.shape else CHANGED
        if state == SAME and len(then.locks) == len(wanted.locks):
            return SAME, [then.place(index) for index in range(len(then.locks))]
        before, now = ([(lock.what, lock.region) for lock in each.locks] for each in (then, wanted))
        found = [None] * len(now)
        for block in difflib.SequenceMatcher(None, before, now, autojunk=False).get_matching_blocks():
            for i in range(block.size):
                found[block.b + i] = then.place(block.a + i)
        return state, found
