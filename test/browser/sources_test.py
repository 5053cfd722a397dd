"""The page of --emit=html, of sources that are not like others."""
import os
import unittest

from browser import ROOT
from page_test import EmittedPage as Emitted, point_ids

HOSTILE = os.path.join(ROOT, "test", "compiler", "remarks", "Inputs", "hostile.c")
NODE = "#include <prelude.h>\nstruct node { long key; region struct node *next; };\n"


class OtherSources(Emitted):
    def lines_of(self, listing):
        return self.browser.texts(f"#{listing} .line .code")

    def test_text_that_looks_like_a_page(self):
        with open(HOSTILE, encoding="utf-8") as file:
            text = file.read()
        document = self.opened("a'b&c.c", text)
        self.assertEqual(self.browser.driver.title, "what became of a'b&c.c")
        self.assertEqual(self.lines_of("source"), text.split("\n")[:-1])
        self.assertEqual(self.lines_of("emitted"), document["files"][0]["emitted"].rstrip("\n").split("\n"))
        self.assertEqual(self.browser.all("main img, main script"), [])
        # Both points of one line can be chosen; letters of several bytes before them shift nothing.
        self.assertEqual([text for text in self.browser.texts("#source .point") if text], ["write_lock", "(n)", "read_lock", "(n)"])
        names = point_ids(document)
        self.assertEqual(names, ["point-größe-1", "point-größe-2"])
        for name in names:
            self.browser.one(f"#source .mark[data-point='{name}']").click()
            self.assertEqual(self.browser.address(), name)
            self.assertTrue(self.browser.is_visible(self.browser.one("#source .now")), "a line that is longer than the pane is wide")
            self.assertEqual(self.browser.run("return document.querySelectorAll('#source .now').length"), 2)
            self.assertEqual(self.browser.texts("#detail .record tbody td:first-child"), ["ключ"])
            self.assertIn(f"/* point {name[-1]} */", self.browser.texts("#emitted .line.chosen .code")[0])
        number = self.browser.one("#source .line.has .number")
        for name in names * 2:
            number.click()
            self.assertEqual(self.browser.address(), name)

    def test_source_without_points(self):
        document = self.opened("none.c", NODE + "long get(region struct node *n)\n{\n    read_lock(n);\n    long key = n->key;\n    unlock(n);\n    return key;\n}\n")
        self.assertEqual(point_ids(document), [])
        self.assertEqual(self.browser.one("#detail .none").text, "No computation moves or waits inside a procedure of this file: it has no points. "
                         "Its 1 lock has no move that can leave the node, so data move.")
        self.browser.press("j", "G")
        self.opened("calls.c", NODE + "void hello(int times) { (void)times; }\nvoid f(region struct node *n) { spawn hello(2) at n; }\n")
        self.assertIn("1 call may run elsewhere", self.browser.one("#detail").text)
        self.opened("plain.c", "int main(void) { return 0; }\n")
        self.assertIn("It takes no locks.", self.browser.one("#detail .none").text)
        self.assertEqual(self.lines_of("source"), ["int main(void) { return 0; }"])

    def test_several_files(self):
        with open(os.path.join(self.folder, "walk.h"), "w", encoding="utf-8") as file:
            file.write("static long first(region struct node *n)\n{\n    read_lock(n); move\n    long key = n->key;\n    unlock(n);\n    return key;\n}\n")
        document = self.opened("several.c", NODE + '#include "walk.h"\nlong second(region struct node *n, long by)\n{\n    read_lock(n); move\n'
                               "    long key = n->key * by;\n    unlock(n);\n    return key + first(n);\n}\n")
        self.assertEqual(len(document["files"]), 2)
        self.assertEqual(set(point_ids(document)) & {"point-first-1", "point-second-1"}, {"point-first-1", "point-second-1"})
        for name, line in (("point-first-1", "s1-3"), ("point-second-1", "s0-6")):
            self.browser.one(f"#source .mark[data-point='{name}']").click()
            self.assertEqual(self.browser.run("return document.querySelector('#source .line.chosen').id"), line)
            self.assertIn("point 1", self.browser.texts("#emitted .line.chosen .code")[0])

    def test_other_numbers_and_ends_of_lines(self):
        text = NODE + ('#line 700 "grammar.y"\nlong get(region struct node *n, long by)\n{\n    /* \xe4 */ read_lock(n); move\n'
                       "    long key = n->key * by;\n    unlock(n);\n    return key;\n}\n")
        document = self.opened("lines.c", text.replace("\n", "\r\n").encode("latin-1"), "point-get-1")
        self.assertEqual(document["functions"][0]["points"][0]["place"]["line"], 702)
        self.assertEqual(self.chosen("source"), [702])
        self.assertEqual("".join(self.browser.texts("#source .point")), "read_lock(n)")
        self.assertIn("point 1", self.browser.texts("#emitted .line.chosen .code")[0])
        self.assertEqual("".join(self.browser.texts("#source .use")), "by")


for name in [name for name in dir(Emitted) if name.startswith("test_")]:
    setattr(OtherSources, name, None)  # those of the B-tree are page_test's own
del Emitted

if __name__ == "__main__":
    unittest.main()
