"""Two profiles beside each other."""
import unittest

from .difference import compare
from .fixtures import made, place

BEFORE = "read_lock(a);\nwrite_lock(b);\nread_lock(a);"
AFTER = "/* new */\nread_lock(a);\nread_lock(c);\nread_lock(a);"


class Differences(unittest.TestCase):
    def changes(self, before, after):
        return [(change.lines, change.what, change.before, change.after, change.moved, change.fetched) for change in compare(before, after)]

    def test_lines_shift(self):
        before = made([place("list.c:1", fetched=10), place("list.c:2", "write_lock", fetched=7), place("list.c:3", fetched=1)], text=BEFORE)
        after = made([place("list.c:2", moved=4), place("list.c:3", fetched=3), place("list.c:4", fetched=1)], text=AFTER)
        self.assertEqual(self.changes(before, after), [
            ("2 -> gone", "write_lock", 14, 0, 0, -7), ("1 -> 2", "read_lock", 20, 8, 4, -10), ("new -> 3", "read_lock", 0, 6, 0, 3),
            ("3 -> 4", "read_lock", 2, 2, 0, 0)])

    def test_without_source_lines_have_numbers(self):
        before, after = made([place("list.c:1", fetched=10)]), made([place("list.c:1", fetched=4)], text=AFTER)
        before[1].sources.files["list.c"] = []
        self.assertEqual(self.changes(before, after), [("1", "read_lock", 20, 8, 0, -6)])
