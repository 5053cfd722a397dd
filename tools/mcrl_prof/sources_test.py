"""Finding lines, and the loops around them."""
import os
import tempfile
import unittest

from .fixtures import ROOT, Text
from .sources import MOST, Sources, split

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

    def test_files_of_the_folder_only(self):
        with tempfile.TemporaryDirectory() as parent:
            folder = os.path.join(parent, "src")
            os.makedirs(os.path.join(folder, "deep"))
            os.makedirs(os.path.join(parent, "src2"))
            for name, text in (("src/a.c", "in"), ("src/deep/b.c", "deep"), ("out.c", "out"), ("src2/c.c", "beside"), ("src/large.c", "x" * (MOST + 1))):
                with open(os.path.join(parent, name), "w", encoding="utf-8") as file:
                    file.write(text)
            os.mkfifo(os.path.join(folder, "pipe"))
            for link, target in (("inside", "a.c"), ("outside", "../out.c"), ("zero", "/dev/zero"), ("loop", "loop")):
                os.symlink(target, os.path.join(folder, link))
            found = {name: Sources(folder).lines(name) for name in (
                "a.c", "deep/b.c", "x/y/a.c", "inside", os.path.join(folder, "deep/b.c"), "../src/a.c",
                "out.c", "../out.c", "outside", "../src2/c.c", "/etc/passwd", "zero", "/dev/zero", "pipe", "deep", "", "loop", "large.c", "a.c/b", "a\0b")}
            self.assertEqual({name: lines for name, lines in found.items() if lines},
                             {"a.c": ["in"], "deep/b.c": ["deep"], "x/y/a.c": ["in"], "inside": ["in"], os.path.join(folder, "deep/b.c"): ["deep"],
                              "../src/a.c": ["in"]})
            here = os.getcwd()
            self.addCleanup(os.chdir, here)
            os.chdir(folder)
            self.assertEqual([Sources().lines(name) for name in ("a.c", os.path.join(folder, "a.c"), "../out.c", "/etc/passwd")], [["in"], ["in"], [], []])
            os.chdir(here)

    def test_what_lacks_its_end(self):
        for text in ("/*" * 200000, '"\\' * 200000, "'\\" * 200000, "//\\\n" * 100000):
            self.assertFalse(Text(text + "\nx").is_in_loop("list.c:2"))

    def test_loops(self):
        source = Text(WALK)
        lines = WALK.split("\n")
        found = {text.strip(): source.is_in_loop(f"list.c:{number}") for number, text in enumerate(lines, 1) if "read_lock" in text}
        self.assertEqual(found, {"read_lock(first); /* { while (1) { */": False, "read_lock(i);": True, "read_lock(last);": False,
                                 "read_lock(again);": True, "read_lock(none); } }": False})
        self.assertFalse(source.is_in_loop("gone.c:3"))
