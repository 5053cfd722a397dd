"""The check finds each thing that is wrong."""
import copy
import unittest

from . import trace
from .check import problems
from .fixtures import RANK


class Check(unittest.TestCase):
    def setUp(self):
        self.text = trace.load(RANK)

    def event(self, **wanted):
        return next(each for each in self.text["traceEvents"] if all(each.get(key) == value for key, value in wanted.items()))

    def test_a_good_trace(self):
        self.assertEqual(problems(self.text), [])

    def test_a_missing_key(self):
        del self.event(ph="X")["dur"]
        self.assertRegex(problems(self.text)[0], r'traceEvents\[\d+\] has no "dur": ph "X", name ')

    def test_an_unknown_phase(self):
        self.event(ph="X")["ph"] = "Q"
        self.assertRegex(problems(self.text)[0], r"traceEvents\[\d+\] has no phase of X/M/s/f/i: ph \"Q\"")

    def test_slices_that_overlap(self):
        slice_ = copy.deepcopy(self.event(ph="X", name="rank"))
        slice_["ts"] += slice_["dur"] / 2
        self.text["traceEvents"].append(slice_)
        self.assertRegex("\n".join(problems(self.text)), "'rank' at .* ends after what it is in")

    def test_flows(self):
        self.event(ph="f")["ts"] -= 1000
        found = "\n".join(problems(self.text))
        self.assertRegex(found, "flow .* ends .* us before it begins")
        self.event(ph="s")["id"] = 999
        self.assertRegex("\n".join(problems(self.text)), "flow 999 has one end only")

    def test_a_flow_in_no_slice(self):
        self.event(ph="s")["tid"] = 77
        self.assertRegex("\n".join(problems(self.text)), "is in no slice at .* track 77")
