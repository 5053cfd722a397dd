"""Reading and checking a profile."""
import copy
import json
import os
import tempfile
import unittest

from reading import BadFile

from . import profile as profiles
from .fixtures import path, place, sample


def of(name):
    with open(path(name), encoding="utf-8") as file:
        return json.load(file)


class Reading(unittest.TestCase):
    def refused(self, change):
        top = copy.deepcopy(of("btree"))
        change(top)
        with self.assertRaises(BadFile) as caught:
            profiles.from_json(top)
        return str(caught.exception)

    def test_samples_are_read(self):
        whole = profiles.read(path("btree"))
        self.assertEqual((whole.program, whole.nodes, whole.phases, len(whole.places), len(whole.regions)), ("btree", 4, ["", "run"], 7, 4))
        self.assertEqual(whole.total, 49454)
        self.assertEqual(whole.places[0].times, 9963)
        self.assertEqual(whole.places[0].local, 9951 / 9963)

    def test_what_is_not_counted_is_not_known(self):
        self.assertIsNone(place(hits=None, counted=False, fetched=3).local)
        self.assertIsNone(place().local)

    def test_phases_are_merged(self):
        merged, _ = sample("btree")
        insert = next(place for place in merged.places if place.where.endswith(":203"))
        self.assertEqual((insert.hits, insert.moved, insert.aborts, insert.regions), (4992, 14981, {"lock": 790, "late": 3}, 152))

    def test_a_phase(self):
        places = profiles.read(path("btree")).of_phase("run").places
        self.assertEqual([(place.where[-3:], place.moved) for place in places], [("162", 0), ("167", 0), ("180", 7520), ("203", 7483)])

    def test_what_the_runtime_does_not_know_is_null(self):
        top = of("btree")
        top["regions"][0].update(home=None, sharing=None, where=None)
        top["types"] = [{"bytes": 16, "where": None, "made": 1}]
        top["places"][0]["what"] = "going_on"
        whole = profiles.from_json(top)
        self.assertEqual((whole.regions[0].home, whole.regions[0].sharing, whole.regions[0].where), (None, None, "?"))

    def test_fields_of_later_versions_are_left_out(self):
        top = of("btree")
        top["places"][0]["more"] = top["more"] = 1
        self.assertEqual(len(profiles.from_json(top).places), 7)

    def test_what_may_be_said_in_two_ways(self):
        top = of("btree")
        top["places"][0].update(counted=False, hits=0)
        top["regions"][0].update(sharing="zone_in_place", where=None)
        whole = profiles.from_json(top)
        self.assertEqual((whole.places[0].hits, whole.regions[0].sharing, whole.regions[0].where), (None, "in_place", "?"))
        self.assertIsNone(whole.merged().places[0].hits, "in the other phase it is counted")

    def test_versions(self):
        self.assertEqual(self.refused(lambda top: top.update(version=2)), "a profile of version 2; this mcrl-prof reads version 1")

    def test_what_is_no_profile(self):
        self.assertIn("this is no profile", self.refused(lambda top: top.clear()))
        self.assertEqual(self.refused(lambda top: top["places"][2].pop("fetched")), 'places[2] has no "fetched"')
        self.assertEqual(self.refused(lambda top: top["places"][2].update(fetched=-1)), "places[2].fetched is -1, not a natural number")
        self.assertEqual(self.refused(lambda top: top["places"][0].update(aborts={"lock": "x"})),
                         'places[0].aborts.lock is "x", not a natural number')
        self.assertIn('places[1].what is "lick"', self.refused(lambda top: top["places"][1].update(what="lick")))
        self.assertIn("there are 2 phases", self.refused(lambda top: top["places"][1].update(phase=2)))
        self.assertEqual(self.refused(lambda top: top["matrix"]["messages"].pop()), "matrix.messages has not 4 rows of 4")
        self.assertIn('types[1] has no "bytes"', self.refused(lambda top: top["types"][1].pop("bytes")))
        self.assertIn("types[0].count is a list, not a number", self.refused(lambda top: top["types"][0].update(count=[])))
        self.assertIn("seconds", self.refused(lambda top: top["seconds"].pop()))
        self.assertEqual(self.refused(lambda top: top.pop("matrix")), 'it has no "matrix"')

    def test_the_line_of_what_is_no_json(self):
        with tempfile.TemporaryDirectory() as folder:
            name = os.path.join(folder, "cut.json")
            with open(name, "w", encoding="utf-8") as file:
                file.write('{"version": 1,\n "places": [\n')
            with self.assertRaises(BadFile) as caught:
                profiles.read(name)
        self.assertEqual(str(caught.exception), f"{name}:3: expecting value: this is no JSON")
