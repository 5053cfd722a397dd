"""The reader: what it makes of a file, and what it says of others."""
import os
import tempfile
import unittest

from reading import BadFile

from . import trace
from .fixtures import RANK


def read_text(text):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "t.json")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return trace.read(path)


class Reader(unittest.TestCase):
    def test_a_computation_goes_from_node_to_node(self):
        found = trace.read(RANK)
        self.assertEqual((found.nodes, found.forgotten), ([0, 1, 2, 3], 0))
        self.assertEqual([(each.kind, each.sender, each.receiver) for each in found.messages],
                         [("activate", 0, 1), ("activate", 1, 2), ("activate", 2, 3), ("activate", 3, 0), ("activate", 0, 1), ("activate", 1, 2),
                          ("result", 2, 0)])
        self.assertEqual({(each.where, each.size) for each in found.messages[:6]}, {("2-move.c:18", 64)})
        self.assertEqual([each.name for each in found.slices if each.kind == "handler"], ["rank"] * 6)
        self.assertEqual(found.tracks[0, 0], "handlers")
        self.assertEqual(found.tracks[3, 1], "main")

    def test_what_is_no_trace(self):
        for text, said in (("{", ":1: expecting property name enclosed in double quotes: this is no JSON"), ("[]", "is no trace: write one with MCRL_TRACE="), ('{"traceEvents": []}', "is no trace"),
                           ('{"traceEvents": [], "otherData": {}}', "is no trace of a Prelude C program: otherData has no \"program\""),
                           ('{"traceEvents": [1], "otherData": {"program": "p", "forgotten": 0}}', r"traceEvents\[0\] has no phase of X/M/s/f/i"),
                           ('{"traceEvents": [], "otherData": {"program": "p", "forgotten": NaN}}', "NaN is no number: this is no JSON")):
            with self.assertRaisesRegex(BadFile, said):
                read_text(text)
