"""What histories send under each mechanism, counted by hand from the protocol's rules; and what is chosen by that."""
import unittest
from dataclasses import replace

from reading import BadFile, checked

from .choice import Choice
from .costs import Prices
from .fixtures import Text, made, place
from .histories import HISTORIES, Histories, History, made_of, uses
from .replay import DATA, IN_PLACE, REPLICATED, Replay

WALK = """long walk(void)
{
    read_lock(n);
    while (more) {
        write_lock(n);
    }
}
void other(void)
{
    read_lock(n);
}"""
FIRST, LOOP, OTHER = ("list.c:3", "read_lock"), ("list.c:5", "write_lock"), ("list.c:10", "read_lock")


def histories(*regions):
    """(home, bytes, accesses) of each region."""
    return Histories(1, (FIRST, LOOP, OTHER), tuple(History(f"{i:#x}", home, size, uses(text)) for i, (home, size, text) in enumerate(regions)))


def sent(text, moving=frozenset(), kind=DATA, home=0):
    return Replay(histories((home, 100, text)), Text(WALK)).run(moving, kind)


class Mechanisms(unittest.TestCase):
    def test_data(self):
        for text, messages, why in (("1 1 0 0 9 rf", 2, "a fetch, and the copy is used again"),
                                    ("0 1 0 0 9 rh", 0, "at home"),
                                    ("1 1 0 0 1 rf,2 1 0 0 1 rf,1 1 0 0 1 rh", 4, "readers share"),
                                    ("1 2 0 0 1 wf,1 2 0 0 1 wh", 2, "the writer keeps its copy"),
                                    ("1 2 0 0 1 wf,2 2 0 0 1 wf", 6, "the home asks the writer for it"),
                                    ("1 1 0 0 1 rf,2 1 0 0 1 rf,3 2 0 0 1 wf", 10, "a write takes two copies away"),
                                    ("1 1 0 0 1 rf,0 2 0 0 1 wf", 4, "the home's write takes one away"),
                                    ("1 2 0 0 1 wf,0 1 0 0 1 rf,1 1 0 0 1 rh", 4, "the writer has a read copy then"),
                                    ("1 1 0 0 1 uf,1 2 1 0 1 wf", 4, "an update, and its upgrade"),
                                    ("1 1 0 0 1 uf,2 1 0 0 1 uf", 6, "the token goes on")):
            self.assertEqual(sent(text).messages, messages, why)
        self.assertEqual(sent("1 1 0 0 1 rf").bytes, 2 * 32 + 100)

    def test_moves(self):
        for text, messages, why in (("1 1 0 0 9 rf", 18, "there and back, each time"),
                                    ("0 1 0 0 9 rh", 0, "at home"),
                                    ("1 1 0 0 1 rf,2 2 0 0 1 wf", 4, "no copies are made")):
            self.assertEqual(sent(text, {0, 1}).messages, messages, why)
        self.assertEqual(sent("2 3 0 0 1 rf,1 2 0 0 1 wf", {1}).messages, 2 + 2 + 2, "at home it takes the other's copy away")

    def test_an_activation_goes_on(self):
        walk = histories((0, 8, "3 1 3 2 1 rf"), (1, 8, "3 2 1 0 1 wf"), (2, 8, "3 2 2 1 1 wf"), (3, 8, "3 2 2 2 1 wh"))
        replay = Replay(walk, Text(WALK))
        self.assertEqual(replay.run({0, 1}).messages, 4, "to 0, on to 1 and 2, and back to 3, where it ends")
        self.assertEqual(replay.run({0}).messages, 2 + 2 + 2)
        again = histories((0, 8, "3 1 2 1 5 rf"))
        self.assertEqual(Replay(again, Text(WALK)).run({0, 1}).messages, 10, "a lock outside of loops, above the one before, begins a new one")

    def test_a_way_that_is_not_known(self):
        walk = histories((1, 8, "3 2 1 0 5 wf"), (1, 8, "3 2 0 3 5 wf"))
        self.assertEqual(Replay(walk, Text(WALK)).run({0, 1}).messages, 10, "is as the others are: one message, not two")

    def test_other_kinds(self):
        text = "1 1 0 0 1 rf,2 1 0 0 1 rf,0 2 0 0 1 wf,1 1 0 0 1 rf"
        self.assertEqual(sent(text, kind=IN_PLACE).messages, 0)
        self.assertEqual((sent(text).messages, sent(text, kind=REPLICATED).messages), (2 + 2 + 4 + 2, 3 + 3 + 4))
        self.assertEqual(sent("1 1 0 0 1 uf,2 1 0 0 1 uf,2 2 1 0 1 wf", kind=REPLICATED).messages, 2 + 4 + 3, "the token goes on, and writes")

    def test_the_run_as_it_was(self):
        self.assertEqual(sent("3 1 0 3 1 rm,3 2 0 1 1 wm", None).messages, 2 + (1 + 1 - 1), "from where it came")

    def test_bad_histories(self):
        for text, said in (("1 4 0 0 1 rf", "names a place that is not among the 1"), ("1 1 2 0 1 rf", "names a place"),
                           ("1 0 0 0 1 rf", "has '1 0 0 0 1 rf', which is no access"), ("1 1 0 0 1 xf", "no access"), ("1 1 0 0 rf", "no access"),
                           ("1 -1 0 0 1 rf", "no access"), (7, "is 7, not text")):
            with self.assertRaisesRegex(BadFile, r"histories\.regions\[0\]\.accesses .*" + said):
                made_of(checked(HISTORIES, {"one_in": 1, "places": [{"where": "a:1", "what": "read_lock"}],
                                            "regions": [{"rid": "0x1", "home": 0, "bytes": 1, "accesses": text}]}, "histories"))


class Calls(unittest.TestCase):
    """Uses whose order in their thread, and whose procedure's place in its stack, are known."""

    def sent(self, moving, *regions):
        """Each region is (home, uses), of a use (place, mode, order, frame) by node 1."""
        texts = [(home, 8, ",".join(f"1 {place} 0 0 1 {mode}f 0 {order}.0.{frame}" for place, mode, order, frame in found))
                 for home, found in regions]
        return Replay(histories(*texts), Text(WALK), uses_copies=True).run(frozenset(moving)).messages

    def test_a_walk_goes_on(self):
        walk = [(home, [(2, "w", order, 90)]) for order, home in enumerate((2, 2, 2, 3, 3), 1)]
        self.assertEqual((self.sent({1}, *walk), self.sent({}, *walk)), (3, 10), "to 2, to 3, and back")

    def test_what_is_called_begins_where_its_caller_is(self):
        calls = [(2, [(1, "r", 1, 90)]), (2, [(3, "r", 2, 50)]), (3, [(3, "r", 3, 50)]), (2, [(1, "r", 4, 90)])]
        self.assertEqual(self.sent({0, 2}, *calls), 2 + 0 + 2 + 2, "there and back, from 2 to 3 and back, and the procedure is called again")
        self.assertEqual(self.sent({0}, *calls), 2 + 0 + 2 + 2, "the second call fetches to 2")
        self.assertEqual(self.sent({2}, *calls), 2 + 2 + 2 + 2)

    def test_a_procedure_that_is_called_again(self):
        again = [(2, [(2, "w", 1, 90), (2, "w", 3, 90)]), (3, [(2, "w", 2, 90)])]
        self.assertEqual(self.sent({1}, *again), 3 + 2, "a walk does not come back to where it began")
        loop = [(2, [(2, "w", order, 90) for order in range(1, 9)])]
        self.assertEqual(self.sent({1}, *loop), 2, "a loop that stays at one region is one activation")

    def test_no_computation_leaves_what_it_needs(self):
        self.assertEqual(self.sent({1}, (2, [(1, "w", 1, 90), (2, "w", 2, 90)])), 2, "the copy is here")

    def test_orders_that_contradict_each_other(self):
        crossed = [(2, [(2, "w", 2, 90), (2, "w", 1, 90)]), (3, [(2, "w", 3, 90)])]
        self.assertEqual(self.sent({}, *crossed), 4)


class Chosen(unittest.TestCase):
    def choice(self, found, total=1000, **fetched):
        wheres = {"first": FIRST, "loop": LOOP, "other": OTHER}
        whole, _ = made([place(*wheres[name], fetched=count, regions=1) for name, count in fetched.items()], total=total)
        return Choice(replace(whole, histories=found), Text(WALK), Prices(0))

    def test_writers_move(self):
        turns = ",".join(f"{1 + i % 2} 2 1 0 1 wf" for i in range(20))
        choice = self.choice(histories((0, 8, turns)), loop=40)
        group, = choice.groups()
        self.assertEqual([each.where for each in group.places], ["list.c:5"])
        self.assertEqual((group.now, group.then), (2 + 19 * 4, 40))
        self.assertEqual(choice.scale(group.places), 2, "half of the misses are in the sample")
        self.assertEqual((group.gain, choice.predicted()), (76, 1000 - 76))

    def test_readers_of_their_copies_stay(self):
        choice = self.choice(histories((0, 8, "1 3 0 0 50 rf,2 3 0 0 50 rf")), other=20)
        self.assertEqual(list(choice.groups()), [])
        self.assertEqual(choice.predicted(), 1000)

    def test_what_the_sample_has_not(self):
        choice = self.choice(histories((0, 8, "1 3 0 0 1 rf")), other=20, loop=20)
        self.assertEqual([choice.covers(each) for each in choice.profile.places], [True, False])


if __name__ == "__main__":
    unittest.main()
