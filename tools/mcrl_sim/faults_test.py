"""What --fault takes."""
import unittest

from . import faults


class Faults(unittest.TestCase):
    def added(self, *texts):
        job = {"nodes": 4, "faults": []}
        for text in texts:
            faults.add(job, text)
        return job

    def test_each_kind(self):
        job = self.added("slow:1:2.5", "stop:3:1ms:20us", "late:0:250", "reorder:0")
        self.assertEqual(job["faults"], [{"node": 1, "slow_permille": 2500},
                                         {"node": 3, "stop_from_ps": 10**12 + 10**9, "stop_for_ps": 20 * 10**6},
                                         {"node": 0, "late_ps": 250_000}])
        self.assertEqual(job["reorder_seed"], 1)

    def test_wrong_ones(self):
        for text, said in (("slow:4:2", "'4' is no node of 4"), ("slow:1:0.5", "is no factor"), ("late:1:3h", "'3h' is no time"),
                           ("late:1", "is no fault: slow:NODE:FACTOR"), ("reorder:x", "'x' is no seed"), ("", "is no fault")):
            with self.assertRaises(faults.BadFault) as caught:
                self.added(text)
            self.assertIn(said, str(caught.exception))
