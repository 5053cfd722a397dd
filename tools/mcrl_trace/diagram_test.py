"""The drawing: well-formed, with an arrow for each message and a bar for what runs."""
import unittest
import xml.etree.ElementTree as xml

from reading import BadFile

from . import diagram, trace
from .excerpt import excerpt, sort_of, span_of_phase
from .fixtures import RANK

SVG = "{http://www.w3.org/2000/svg}"


class Diagram(unittest.TestCase):
    def setUp(self):
        self.trace = trace.read(RANK)
        self.whole = excerpt(self.trace, 0, float("inf"), 40)

    def drawing(self, part, title=None):
        return xml.fromstring(diagram.svg(self.trace, part, title))

    def test_arrows_and_labels(self):
        found = self.drawing(self.whole)
        arrows = [each for each in found.iter(SVG + "path") if each.get("marker-end") and "L" in each.get("d")]
        self.assertEqual([each.get("class") for each in arrows], ["computation"] * 6 + ["result"])
        texts = ["".join(each.itertext()) for each in found.iter(SVG + "text")]
        self.assertEqual(texts.count("rank 2-move.c:18 64 B"), 6)
        self.assertIn("7 messages, 408 bytes; time in µs, not to scale", texts)
        self.assertEqual([text for text in texts if text.startswith("node")], ["node 0", "node 1", "node 2", "node 3"])
        self.assertNotIn("data", texts, "a legend of what there is")

    def test_the_procedure_is_that_of_the_message(self):
        """Where another handler runs first, and where the procedure waits before it runs."""
        first = next(message for message in self.trace.messages if message.receiver == 2)
        self.trace.slices.insert(0, trace.Slice(2, 0, "handler", "other", first.came, first.came + 1, {"from": 3, "where": "other.c:1"}))
        texts = ["".join(each.itertext()) for each in self.drawing(excerpt(self.trace, 0, float("inf"), 40)).iter(SVG + "text")]
        self.assertEqual(texts.count("rank 2-move.c:18 64 B"), 6)
        self.trace.slices = [each for each in self.trace.slices if each.node != 2 or each.kind != "handler"]
        texts = ["".join(each.itertext()) for each in self.drawing(excerpt(self.trace, 0, float("inf"), 40)).iter(SVG + "text")]
        self.assertEqual(texts.count("rank 2-move.c:18 64 B"), 6)

    def test_labels_stand_apart(self):
        taken = []
        places = [diagram.free_place(taken, 0, height, 500, height + 10, 60) for height in (0, 4, 8, 40)]
        for number, (x, y) in enumerate(places):
            for other_x, other_y in places[:number]:
                self.assertTrue(abs(x - other_x) >= 60 or abs(y - other_y) >= diagram.LINE, places)

    def test_time_goes_down(self):
        scale = diagram.Scale(self.whole)
        for message in self.whole.messages:
            self.assertGreaterEqual(scale.height(message.came), scale.height(message.sent) + diagram.ROW - 1)

    def test_a_part(self):
        part = excerpt(self.trace, 0, float("inf"), 2)
        self.assertEqual((len(part.messages), part.left_out, part.nodes), (2, 5, [0, 1, 2]))
        self.assertIn("2 messages, 128 bytes; 5 more are not shown", diagram.svg(self.trace, part, None))

    def test_phases(self):
        self.trace.phases = [(0, 10.0, "build"), (1, 11.0, "build"), (0, 20.0, "search")]
        self.assertEqual(span_of_phase(self.trace, "build"), (10.0, 20.0))
        self.assertEqual(span_of_phase(self.trace, "search"), (20.0, float("inf")))
        with self.assertRaisesRegex(BadFile, "has no phase 'x'; it has: build, search"):
            span_of_phase(self.trace, "x")

    def test_nothing_was_sent(self):
        with self.assertRaisesRegex(BadFile, "no message was sent"):
            excerpt(self.trace, 1e9, 2e9, 40)

    def test_titles_are_escaped(self):
        found = self.drawing(self.whole, title="a <b> & c")
        self.assertIn("a <b> & c", ["".join(each.itertext()) for each in found.iter(SVG + "text")])
        self.assertIn("<title>a &lt;b&gt;</title>", diagram.page("", "a <b>"))

    def test_sorts(self):
        def message(kind, size):
            return trace.Message(kind, 0, 1, 0, 1, 1, size, None, None)
        self.assertEqual([sort_of(message(*each)) for each in (("invoke", 40), ("executed", 40), ("s_ack", 80), ("s_req", 16), ("m_ack", 16))],
                         ["computation", "result", "data", "control", "control"])
