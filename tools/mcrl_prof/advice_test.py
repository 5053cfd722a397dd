"""Each rule, where it speaks and where it is silent; and the advice for three samples."""
import unittest

from . import advice
from .fixtures import made, place, region, sample

LOOP = "void f(void)\n{\n    while (1) {\n        read_lock(i);\n    }\n}"


def given(rule, places, regions=(), **values):
    """(messages, what was seen) of each advice."""
    return [(round(each.messages), each.seen) for each in rule(*made(places, regions, **values))]


class Rules(unittest.TestCase):
    def test_should_move(self):
        walk = dict(where="list.c:4", fetched=12004, regions=12004, hits=4000)
        found, = advice.should_move(*made([place(**walk)], [region("list.c:4", fetches=50, writers=[1])], text=LOOP))
        self.assertEqual(found.text, "list.c:4 read_lock fetched 12,004 regions once each. Write `read_lock(i); move`. "
                                     "`move` would have sent 1/4 of the messages.")
        self.assertEqual((found.rule, found.messages, found.share), ("should-move", 36012, 0.75))
        self.assertEqual(given(advice.should_move, [place(what="write_lock", fetched=90, regions=3)], [region(fetches=9, invalidations=9)]),
                         [(180, "fetched 3 regions 30 times each, and hardly used the copies")])
        self.assertEqual(given(advice.should_move, [place(fetched=9, regions=9, hits=None, counted=False)])[0][1],
                         "fetched 9 regions once each (how often copies were used is counted with -DMCRL_COUNT)")

    def test_should_move_of_a_line_that_has_it(self):
        found, = advice.should_move(*made([place(fetched=9, regions=9)], text="read_lock(f(i)); move(undo)"))
        self.assertEqual(found.write, "the line has `move`: compile it without `-fno-move`")
        found, = advice.should_move(*made([place(fetched=9, regions=9)], text="read_lock(f(i)); move(never)"))
        self.assertEqual(found.write, "write `read_lock(f(i)); move`")

    def test_should_move_is_silent(self):
        for values, why in ((dict(fetched=90, regions=90, hits=900), "copies are used"),
                            (dict(fetched=90, regions=3, hits=None, counted=False), "it is not known whether copies are used"),
                            (dict(fetched=90, regions=90, point="sum_1"), "it has a move"),
                            (dict(what="rpc", fetched=90, regions=90), "it is no lock"),
                            (dict(hits=90), "nothing is fetched")):
            self.assertEqual(given(advice.should_move, [place(**values)]), [], why)
        self.assertEqual(given(advice.should_move, [place(fetched=90, regions=90)], text="rgn_start_read(p);"), [], "it is plain C")
        self.assertEqual(advice.advise(*made([place(fetched=90, regions=90)])), [], "there and back is as much as a fetch")

    def test_forks(self):
        def found(why, **values):
            return list(advice.forks(*made([place(**dict(dict(what="fork", hits=60000, no_call=why), **values))])))
        unknown, = found("sum, weight: its file was not compiled by preludec")
        self.assertEqual(unknown.text, "list.c:1 fork was no call 60,000 times, but had a thread on its own node (sum, weight: its file was "
                                       "not compiled by preludec). Compile that file with preludec, too, which notes in its object what its "
                                       "functions may wait for. As calls they would have taken some 1,200 us, as threads up to 300 ms.")
        self.assertEqual((unknown.rule, unknown.share), ("forks", 0.075))
        self.assertEqual([each.write for each in found("its parent holds a lock")], ["end the lock before the fork"])
        self.assertIn("`at any`", found("meet: barrier() at a.c:12")[0].write)
        self.assertEqual(found(None), [], "it is a call where there is enough work")
        self.assertEqual(found("its parent holds a lock", hits=0), [], "all have gone elsewhere")

    def test_one_node(self):
        shared = [region(fetches=90, moves=10, writers=[0, 1]), region(fetches=9, writers=[1])]
        places = [place(fetched=400000, regions=5000), place(where="list.c:9", moved=100, regions=50)]
        found, = advice.one_node(*made(places, shared, nodes=2, total=800000))
        self.assertEqual(found.text, "list.c:1 read_lock and 1 other place missed small pieces of data that several nodes use in turns: 800,000 "
                                     "messages, at least 40 % of the nodes' time. Leave the data of such a piece of work on one node: divide the "
                                     "work and its data into fewer and larger pieces (more of them in a region, a larger cut-off below which one "
                                     "node works alone), or run the program on one node. Within one node no messages would have been sent.")
        self.assertEqual((found.messages, found.share), (800000, 1))
        own = [region(fetches=90, writers=[1]), region(fetches=9, writers=[0, 1])]
        for values, regions, why in ((dict(total=40000), shared, "messages take little of the time"),
                                     (dict(total=800000), own, "each region is one node's"),
                                     (dict(total=800000), [], "nothing is known of the regions")):
            self.assertEqual(given(advice.one_node, places, regions, nodes=2, **values), [], why)

    def test_one_node_of_many_regions(self):
        few = [region(bytes=24, fetches=32, writers=[1])]
        places = [place(what="write_lock", point="swap_1", fetched=330000, regions=300000)]
        seen, = given(advice.one_node, places, few, nodes=2, total=800000)
        self.assertEqual(seen, (800000, "missed 300,000 small pieces of data, about once each: 800,000 messages, at least 40 % of the nodes' time"))
        twice = [place(what="write_lock", point="swap_1", fetched=330000, regions=200000)]
        self.assertIn("once or twice each", given(advice.one_node, twice, few, nodes=2, total=800000)[0][1])
        self.assertEqual(given(advice.rehome, places, few), [], "of so many regions, a few that are known say nothing")
        large = [region(bytes=8192, fetches=32, writers=[1])]
        walk = [place(fetched=330000, regions=300000)]
        for where, regions, total, why in ((places, large, 800000, "they are large"), (places, few, 40000, "messages take little of the time"),
                                           (walk, few, 800000, "computations should move")):
            self.assertEqual(given(advice.one_node, where, regions, nodes=2, total=total), [], why)

    def test_should_not_move(self):
        table = place(point="find_1", moved=48000, regions=16)
        found, = advice.should_not_move(*made([table], [region(moves=3000, readers=[0])], text="read_lock(t); move(always)"))
        self.assertEqual(found.text, "list.c:1 read_lock moved 48,000 times to 16 regions that no node writes. "
                                     "Write `read_lock(t); move(never)`, or a plain `move` (`adaptive`), which finds that out. "
                                     "Copies on all nodes would have sent 1/1000 of the messages.")
        self.assertEqual(round(found.messages), 2 * 48000 - 2 * 16 * 3)

    def test_should_not_move_is_silent(self):
        read_only = [region(moves=100)]
        for values, regions, why in ((dict(moved=60, regions=16), read_only, "regions are hardly used again"),
                                     (dict(moved=9000, regions=16), [region(moves=100, writers=[0])], "they are written"),
                                     (dict(moved=9000, regions=16), [], "nothing is known of them"),
                                     (dict(moved=9000, regions=16, fetched=5), read_only, "it does not always move"),
                                     (dict(what="write_lock", moved=9000, regions=16), read_only, "it writes")):
            self.assertEqual(given(advice.should_not_move, [place(**values)], regions), [], why)

    def test_in_place(self):
        counter = dict(bytes=8, fetches=100, writers=[0, 1, 2, 3])
        self.assertEqual(given(advice.in_place, [place(what="write_lock", fetched=100, regions=1)], [region(**counter)]),
                         [(400, "missed 1 hot region of 8 B, written by up to 4 nodes")])
        self.assertEqual(given(advice.in_place, [place(what="write_lock", fetched=100, regions=2)], [region(**counter), region(fetches=100)]),
                         [(200, "missed 1 hot region of 8 B, written by up to 4 nodes")], "the other one is not written")

    def test_in_place_is_silent(self):
        counter = dict(bytes=8, fetches=100, writers=[0, 1, 2, 3])
        for values, why in ((dict(bytes=4096), "it is large"), (dict(writers=[1]), "one node writes it"), (dict(sharing="in_place"), "it is")):
            self.assertEqual(given(advice.in_place, [place(fetched=100)], [region(**(counter | values))]), [], why)
        self.assertEqual(given(advice.in_place, [place(fetched=100)], [region(**counter)], nodes=16), [], "4 of 16 are not many")

    def test_replicated(self):
        bound = dict(fetches=100, writers=[0], readers=[0, 1, 2, 3], invalidations=90)
        self.assertEqual(given(advice.replicated, [place(fetched=100, regions=1)], [region(**bound)]),
                         [(200, "missed 1 hot region of 64 B, read by up to 4 nodes; writes took 90 of their copies away")])
        self.assertEqual(given(advice.replicated, [place(fetched=100, regions=1)], [region(**bound)], total=190)[0][0], 100, "half of what was sent")

    def test_replicated_is_silent(self):
        bound = dict(fetches=100, writers=[0], readers=[0, 1, 2, 3], invalidations=90)
        for values, why in ((dict(invalidations=0), "copies stay"), (dict(invalidations=300), "it is written more often than read"),
                            (dict(readers=[1]), "one node reads it"), (dict(writers=[0, 1]), "several nodes write it"),
                            (dict(sharing="replicated"), "it is")):
            self.assertEqual(given(advice.replicated, [place(fetched=100)], [region(**(bound | values))]), [], why)

    def test_rehome(self):
        found, = advice.rehome(*made([place(fetched=100, regions=1)], [region(fetches=100, writers=[3], readers=[3])]))
        self.assertEqual((round(found.messages), found.seen), (400, "missed 1 hot region that only node 3 uses, with a home elsewhere"))
        self.assertEqual(found.write, "make it there, by `region_new_at(3, T)`, or move it by `region_rehome(p, 3)`")
        found, = advice.rehome(*made([place(fetched=9)], [region(fetches=5, writers=[3]), region(fetches=4, writers=[1])]))
        self.assertEqual(found.seen, "missed 2 hot regions that only one node each uses, with a home elsewhere")

    def test_rehome_is_silent(self):
        for values, why in ((dict(readers=[0], writers=[0]), "it is at home"), (dict(readers=[1], writers=[3]), "two nodes use it"),
                            (dict(writers=[3], sharing="in_place"), "such a home cannot move"), (dict(), "no node uses it"),
                            (dict(readers=[3]), "its home has written it"), (dict(writers=[3], invalidations=9), "its home uses it, too")):
            self.assertEqual(given(advice.rehome, [place(fetched=100)], [region(fetches=100, **values)]), [], why)

    def test_aborts(self):
        busy = place(what="write_lock", point="add_1", moved=1000, aborts={"lock": 400, "late": 3}, wait_ns=800_000_000)
        found, = advice.aborts(*made([busy]))
        self.assertEqual((found.seen, found.messages, found.share),
                         ("found the lock taken for 400 of 1,000 computations that had moved there", 0, 0.2))
        self.assertEqual(found.then, "threads waited here for 800 ms in all, 20 % of the nodes' time")

    def test_aborts_is_silent(self):
        self.assertEqual(given(advice.aborts, [place(moved=1000, aborts={"lock": 40}, wait_ns=800_000_000)]), [], "few aborts")
        self.assertEqual(given(advice.aborts, [place(moved=1000, aborts={"late": 400})]), [], "the lock was free")
        self.assertEqual(given(advice.aborts, [place(moved=1000, fetched=400, aborts={"lock": 400}, wait_ns=800_000_000)]), [],
                         "the region was not here")
        self.assertEqual(advice.advise(*made([place(moved=1000, aborts={"lock": 400}, wait_ns=80)])), [], "no time is lost")

    def test_stayed(self):
        found, = advice.stayed(*made([place("list.c:4", point="sum_1", fetched=500, stayed=400, regions=500)], text=LOOP))
        self.assertEqual((round(found.messages), found.seen),
                         (400, "stayed 400 times, for a plain pointer that lives across it cannot leave the node"))
        self.assertIn("-Wmay-stay", found.write)

    def test_stayed_is_silent(self):
        self.assertEqual(given(advice.stayed, [place(point="sum_1", fetched=500)]), [])
        self.assertEqual(advice.advise(*made([place(point="sum_1", fetched=500, stayed=400)])), [], "there and back is as much as a fetch")


class Samples(unittest.TestCase):
    def rules(self, name):
        return [(each.rule, each.where.rpartition(":")[2], round(100 * each.share)) for each in advice.advise(*sample(name))]

    def test_what_they_are_told(self):
        self.assertEqual(self.rules("btree"), [])
        self.assertEqual(self.rules("counting-network"), [("in-place", "30", 86), ("should-move", "30", 64), ("in-place", "24", 14),
                                                          ("should-move", "24", 7)])
        self.assertEqual(self.rules("tsp"), [("replicated", "82", 33)])

    def test_little_is_not_said(self):
        at = place(fetched=1000, regions=1)
        few = [region(fetches=1000, writers=[3])]
        self.assertEqual(len(advice.advise(*made([at], few, total=80_000))), 1)
        self.assertEqual(advice.advise(*made([at], few, total=80_010)), [], "it is less than 5 % of the messages")
        self.assertEqual(advice.advise(*made([place(fetched=200, regions=1)], [region(fetches=200, writers=[3])])), [], "few messages")

    def test_what_takes_no_time_is_not_said(self):
        few = [region(fetches=1000, writers=[3])]
        for wait_ns, count in ((81_000_000, 1), (79_000_000, 0)): # of 4 seconds
            self.assertEqual(len(advice.advise(*made([place(fetched=1000, regions=1, wait_ns=wait_ns)], few))), count)

    def test_no_part_is_more_than_all(self):
        found, = advice.aborts(*made([place(moved=1000, aborts={"lock": 400}, wait_ns=9_000_000_000)]))
        self.assertEqual((found.share, found.then), (1, "threads waited here for 9,000 ms in all, 100 % of the nodes' time"))
