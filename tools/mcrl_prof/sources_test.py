"""Finding lines, and the loops around them."""
import os
import unittest

from .fixtures import ROOT, Text
from .sources import Sources, split

WALK = """long sum(region struct item *i)
{
    read_lock(first); /* { while (1) { */
    while (i != NULL) {
        if (i->value > max(1, (2))) {
            read_lock(i);
        }
    }
    for (int n = 0; n < 3; n++) {
    }
    read_lock(last);
    do {
        read_lock(again);
    } while (more());
}
long other(void) {
    switch (1) {
        read_lock(none); } }"""


class Finding(unittest.TestCase):
    def test_places(self):
        self.assertEqual(split("a:b/list.c:88"), ("a:b/list.c", 88))
        self.assertEqual(split("list.c"), ("list.c", 0))

    def test_text(self):
        self.assertEqual(Sources(ROOT).text("samples/btree/btree.c:203"), "write_lock(n); move")
        self.assertEqual(Sources(os.path.join(ROOT, "samples/btree")).text("elsewhere/btree.c:203"), "write_lock(n); move")
        self.assertEqual(Sources(ROOT).text("samples/btree/btree.c:9999"), "")
        self.assertEqual(Sources(ROOT).text("gone.c:1"), "")
        self.assertEqual(Sources(ROOT).text("nowhere"), "")

    def test_loops(self):
        source = Text(WALK)
        lines = WALK.split("\n")
        found = {text.strip(): source.is_in_loop(f"list.c:{number}") for number, text in enumerate(lines, 1) if "read_lock" in text}
        self.assertEqual(found, {"read_lock(first); /* { while (1) { */": False, "read_lock(i);": True, "read_lock(last);": False,
                                 "read_lock(again);": True, "read_lock(none); } }": False})
        self.assertFalse(source.is_in_loop("gone.c:3"))
