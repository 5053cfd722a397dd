"""Which locks are chosen together, and how the functions of a changed source are found in a profile."""
import unittest
from dataclasses import replace

from reading import BadFile

from .choice import least
from .costs import Prices
from .fixtures import Text, made, place
from .functions import CANNOT, CHANGED, FREE, KEPT, MISSING, SAME, Function, Functions, Lock
from .histories import Context, Histories, History, uses
from .moves import Moves, check

READ, WRITE = ("walk.c:2", "read_lock"), ("walk.c:5", "write_lock")


def lock(what="read_lock", line=2, region="n", move=FREE, repeats=False):
    return Lock(what, line, region, repeats, move)


def function(*locks, name="walk", file="walk.c", line=1, shape="a"):
    return Function(name, file, line, shape, locks)


def history(regions, contexts):
    return Histories(1, (READ, WRITE), tuple(History(f"{i:#x}", home, 8, uses(text)) for i, (home, text) in enumerate(regions)), contexts)


# Node 1 walks regions of node 0 from a caller that is there; each is read and then written.
WALK = function(lock(), lock("write_lock", 5))
CONTEXTS = (Context((), ()), Context(((0, 0),), ()), Context(((1, 0), (0, 0)), ()))
ONE_HOME = history([(0, f"1 1 0 0 1 rf {1 if i == 0 else 3},1 2 1 0 1 wf 2") for i in range(20)], CONTEXTS)


def profile(histories, known, **counts):
    fetched = {READ: counts.get("read", 20), WRITE: counts.get("write", 20)}
    whole, _ = made([place(*where, fetched=count, regions=1) for where, count in fetched.items()], total=counts.get("total", 80))
    return replace(whole, histories=histories, functions=list(known))


def moves(wanted, found=ONE_HOME, known=(WALK,), **counts):
    return Moves(profile(found, known, **counts), Text(""), Prices(0), list(wanted)).as_json()


def decisions(*arguments, **more):
    return [one["decision"] for each in moves(*arguments, **more)["functions"] for one in each["locks"]]


class Chosen(unittest.TestCase):
    def test_all_together(self):
        # A move at either lock keeps the computation there for the other one.
        loop = function(lock(repeats=True), lock("write_lock", 5, repeats=True))
        self.assertIn(decisions([loop], known=[loop]), (["move", "stay"], ["move", "move"]))
        said = moves([loop], known=[loop])
        self.assertEqual(said["with"][0], 2, "there, and back with the result")
        self.assertLess(said["with"][1], said["without"][1])

    def test_a_move_that_loses(self):
        again = history([(0, "1 1 0 0 1 rf 1," + ",".join("1 1 1 0 1 rh 1" for _ in range(9)))], CONTEXTS)
        self.assertEqual(decisions([WALK], again, read=1, write=0), ["stay", "unknown"])

    def test_where_computations_have_moved_nothing_is_known(self):
        moved = history([(0, "1 1 0 0 1 rm,0 2 1 0 1 wh")], ())
        self.assertEqual(decisions([WALK], moved), ["unknown", "unknown"])

    def test_what_is_kept_and_what_cannot(self):
        kept = function(lock(move=CANNOT, repeats=True), lock("write_lock", 5, move=KEPT, repeats=True))
        said = moves([kept], known=[kept])["functions"][0]["locks"]
        self.assertEqual(said[0]["decision"], "move", "the compiler says why it cannot")
        self.assertLess(said[0]["with"][0], said[0]["without"][0])
        self.assertEqual(said[1]["decision"], "unknown", "nothing is asked about it")

    def test_least(self):
        """The cost is 0 only for one set of many, to which steps lead from none or from all."""
        for count, wanted in ((4, {1, 3}), (12, {0, 1, 2, 5, 11})):
            self.assertEqual(least(range(count), [], lambda one, wanted=wanted: len(one ^ wanted)), wanted)
        together = least(range(9), [{3, 4}], lambda one: {2: -5, 1: 1, 0: 0}[len(one & {3, 4})] + len(one - {3, 4}))
        self.assertEqual(together, {3, 4}, "one alone costs more than none")
        self.assertEqual(least([], [], len), frozenset())
        self.assertEqual(least([1, 2], [], lambda one: 0), frozenset(), "what gains nothing has no move")


class Matched(unittest.TestCase):
    def found(self, now, *then):
        return Functions(list(then)).matched(now)

    def test_the_same_text_elsewhere(self):
        later = function(lock(line=12), lock("write_lock", 15), line=11)
        self.assertEqual(self.found(later, WALK), (SAME, [READ, WRITE]))
        self.assertEqual(self.found(replace(later, file="../src/walk.c"), WALK)[0], SAME)

    def test_a_text_that_has_changed(self):
        more = function(lock(line=3), lock(line=5, region="m"), lock("write_lock", 9), shape="b")
        self.assertEqual(self.found(more, WALK), (CHANGED, [READ, None, WRITE]))
        self.assertEqual(self.found(function(lock("write_lock"), shape="b"), WALK), (CHANGED, [WRITE]))

    def test_no_such_function(self):
        self.assertEqual(self.found(replace(WALK, name="run"), WALK), (MISSING, [None, None]))

    def test_several_of_one_name(self):
        other = function(lock(line=7), file="other.c", shape="b")
        self.assertEqual(self.found(WALK, other, WALK)[1], [READ, WRITE])
        self.assertEqual(self.found(function(lock(line=7), shape="b", file="new.c"), WALK, other)[0], SAME, "that of the same text")

    def test_what_is_not_found_is_not_decided(self):
        changed = function(lock(line=3), lock(line=5, region="m"), shape="b")
        said = moves([changed])["functions"][0]
        self.assertEqual((said["state"], [one["known"] for one in said["locks"]]), (CHANGED, [True, False]))
        self.assertEqual(said["locks"][1]["decision"], "unknown")


class Refused(unittest.TestCase):
    def test_what_says_nothing(self):
        whole = profile(ONE_HOME, [WALK])
        for bad, wanted, said in ((replace(whole, histories=None), [WALK], "p.json: this profile has no histories"),
                                  (replace(whole, histories=history([], ())), [WALK], "has no histories"),
                                  (replace(whole, functions=None), [WALK], "names no functions; compile the program anew"),
                                  (replace(whole, nodes=1), [WALK], "is of a run on one node"),
                                  (whole, [replace(WALK, name="run")], "is the profile of 'list', which has no function of this file")):
            with self.assertRaisesRegex(BadFile, said):
                check(bad, wanted, "p.json")
        check(whole, [WALK, replace(WALK, name="run")], "p.json")


if __name__ == "__main__":
    unittest.main()
