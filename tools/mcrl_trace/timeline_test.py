"""The timeline: well-formed, a row for each track in the window, a slice for what is done in it, an arrow for each message."""
import unittest
import xml.etree.ElementTree as xml

from reading import BadFile

from . import timeline, trace
from .fixtures import RANK

SVG = "{http://www.w3.org/2000/svg}"


class Timeline(unittest.TestCase):
    def setUp(self):
        self.trace = trace.read(RANK)
        self.first, self.last = self.trace.messages[0], self.trace.messages[-1]

    def window(self, most=1000):
        return timeline.window(self.trace, self.first.sent - 1, self.last.came + 1, most)

    def drawing(self, part, title=None):
        return xml.fromstring(timeline.svg(self.trace, part, title))

    @staticmethod
    def of_class(drawing, tag, name):
        return [each for each in drawing.iter(SVG + tag) if name in each.get("class", "").split() and each.get("y") != "-7"]

    def test_rows_and_slices(self):
        part = self.window()
        found = self.drawing(part)
        texts = ["".join(each.itertext()) for each in found.iter(SVG + "text")]
        self.assertEqual([text for text in texts if text.startswith("node ")], ["node 0", "node 1", "node 2", "node 3"])
        self.assertEqual(texts.count("handlers"), 4)
        for kind in ("thread", "wait", "handler", "message", "idle"):
            self.assertEqual(len(self.of_class(found, "rect", kind)), sum(each.kind == kind for each in part.slices), kind)

    def test_arrows(self):
        arrows = [each for each in self.drawing(self.window()).iter(SVG + "path") if "C" in each.get("d")]
        self.assertEqual([each.get("class") for each in arrows], ["flow computation"] * 6 + ["flow result"])

    def test_nothing_leaves_the_drawing(self):
        found = self.drawing(self.window())
        for each in found.iter(SVG + "rect"):
            if each.get("x"):
                self.assertGreaterEqual(float(each.get("x")), timeline.LEFT)
                self.assertLessEqual(float(each.get("x")) + float(each.get("width")), timeline.WIDTH)

    def test_so_many_slices(self):
        whole, part = self.window(), self.window(20)
        self.assertEqual((len(part.slices), part.left_out), (20, len(whole.slices) - 20))
        self.assertEqual(part.end, whole.slices[20].begin)
        self.assertIn(f"; {part.left_out:,} later slices are not shown", timeline.svg(self.trace, part, None))

    def test_fewer_slices_than_are_under_way(self):
        under_way = sum(each.begin <= self.first.sent - 1 for each in self.window().slices)
        self.assertGreater(under_way, 1)
        part = self.window(1)
        self.assertEqual(len(part.slices), under_way + 1)
        self.assertGreater(part.end, part.begin)

    def test_messages_of_the_window_only(self):
        part = timeline.window(self.trace, self.trace.messages[2].sent, self.last.came + 1, 1000)
        self.assertEqual(part.messages, self.trace.messages[2:])

    def test_nothing_was_recorded(self):
        with self.assertRaisesRegex(BadFile, "nothing was recorded"):
            timeline.window(self.trace, 1e9, 2e9, 10)

    def test_marks_of_the_axis(self):
        for span, step in ((0.01, 0.001), (1, 0.1), (13, 1), (150, 20), (40000, 5000)):
            self.assertAlmostEqual(timeline.step_of(span), step)

    def test_labels_fit(self):
        self.assertEqual(timeline.fitting("waits: result", 200), "waits: result")
        self.assertEqual(timeline.fitting("waits: result", 50), "waits…")
        self.assertEqual(timeline.fitting("waits: result", 20), "")

    def test_titles_are_escaped(self):
        found = self.drawing(self.window(), title="a <b> & c")
        self.assertIn("a <b> & c", ["".join(each.itertext()) for each in found.iter(SVG + "text")])
