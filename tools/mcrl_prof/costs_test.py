"""The messages of places and regions."""
import unittest

from .fixtures import made, place, region, sample

LOOP = "void f(void)\n{\n    while (1) {\n        read_lock(i);\n    }\n}"


class Messages(unittest.TestCase):
    def test_a_fetch(self):
        for of_region, messages in ((dict(fetches=10), 2), (dict(fetches=10, writers=[0]), 2), (dict(fetches=10, writers=[2]), 4),
                                    (dict(fetches=10, invalidations=5), 3), (dict(fetches=10, writers=[1, 2], invalidations=10), 6)):
            at = place(fetched=10)
            _, costs = made([at], [region(**of_region)])
            self.assertEqual(costs.fetch(at), messages, of_region)
            self.assertEqual(costs.of_place(at), 10 * messages)

    def test_a_fetch_of_which_no_region_is_known(self):
        at = place(fetched=10)
        _, costs = made([at], [region("other.c:1", fetches=10, writers=[2])])
        self.assertEqual(costs.fetch(at), 2)

    def test_a_move(self):
        for line, what, messages in ((4, "read_lock", 1), (1, "read_lock", 2), (4, "rpc", 2), (4, "fork", 2), (1, "spawn", 1)):
            at = place(f"list.c:{line}", what, moved=10)
            _, costs = made([at], text=LOOP)
            self.assertEqual(costs.of_place(at), 10 * messages, (line, what))

    def test_estimates_are_not_more_than_what_was_sent(self):
        at, other = place(fetched=30), place("list.c:2", fetched=10)
        _, costs = made([at, other], total=40)
        self.assertEqual((costs.of_place(at), costs.of_place(other), costs.total), (30, 10, 40))
        _, costs = made([at, other], total=400)
        self.assertEqual((costs.of_place(at), costs.total), (60, 400))

    def test_hot_regions_stand_for_their_line(self):
        at = place(fetched=100)
        whole, costs = made([at], [region(fetches=30), region(fetches=10, rid="0x2000")], total=1000)
        self.assertEqual(costs.of_regions("list.c:1", whole.regions[:1], whole.places), 150)

    def test_a_sample(self):
        whole, costs = sample("counting-network")
        self.assertEqual([round(costs.of_place(place)) for place in whole.places], [12411, 74404, 6, 0])
