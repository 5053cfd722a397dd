"""The page of --emit=html in a browser: each point of the B-tree, links both ways, keys, light and dark; other sources."""
import json
import os
import unittest

from browser import CONTRAST, Keys, PageTest, ROOT, preludec


def point_ids(document):
    return [f"point-{function['name']}-{point['number']}" for function in document["functions"] for point in function["points"]]


class EmittedPage(PageTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.btree = os.path.join(cls.folder, "btree.html")
        cls.document = cls.made(os.path.join(ROOT, "samples/btree/btree.c"), cls.btree)

    @classmethod
    def made(cls, source, page):
        preludec("--emit=html", source, "-o", page)
        preludec("--emit=json", source, "-o", page + ".json")
        with open(page + ".json", encoding="utf-8") as file:
            return json.load(file)

    def opened(self, name, text, address=""):
        """The document of a source, and its page in the browser."""
        source, page = os.path.join(self.folder, name), os.path.join(self.folder, "page.html")
        with open(source, "wb") as file:
            file.write(text if isinstance(text, bytes) else text.encode())
        document = self.made(source, page)
        self.browser.open(page, address)
        return document

    def chosen(self, listing):
        """The numbers of the lines that are marked as the chosen point's."""
        return [int(number) for number in self.browser.texts(f"#{listing} .line.chosen .number")]

    def check_point(self, point):
        browser = self.browser
        rows = browser.run("return [...document.querySelectorAll('#detail .record tbody tr')].map(row => [...row.cells].map(cell => cell.textContent))")
        fields = point["record"]["fields"]
        self.assertEqual([row[:3] for row in rows], [[field["name"], field["type"], str(field["bytes"])] for field in fields])
        for row, field in zip(rows, fields):
            self.assertTrue(row[3].startswith(f"line {field['used']['line']} "), row)
        self.assertEqual(browser.run("return [...document.querySelectorAll('#detail .stays li')].map(each => each.dataset.variable)"),
                         [each["name"] for each in point["stays"]])
        aborts = " ".join(browser.texts("#detail .aborts li"))
        for wait in point["waits"]:
            self.assertIn(f"{wait['what']} in line {wait['place']['line']}", aborts)
        messages = [each["message"] for each in self.document["remarks"] if each["group"] == "comm" and each["place"] == point["place"]]
        self.assertEqual(browser.texts("#detail .message"), [message.replace("'", "") + "." for message in messages])
        self.assertEqual(self.chosen("source"), [point["place"]["line"]])
        lines = [line for part in point["emitted"] for line in range(part["first"], part["last"] + 1)]
        self.assertEqual(self.chosen("emitted"), lines)
        text = "\n".join(browser.texts("#emitted .line.chosen .code"))
        self.assertIn(point["label"] + ":", text)
        self.assertIn(point["object"], text)

    def test_each_point_of_the_btree(self):
        browser = self.browser
        browser.open(self.btree)
        self.assertIn("11 points in 2 procedures", browser.one("header").text)
        count = 0
        for function in self.document["functions"]:
            for point in function["points"]:
                name = f"point-{function['name']}-{point['number']}"
                browser.one(f"#source .mark[data-point='{name}']").click()
                self.assertEqual(browser.address(), name)
                self.assertIn(f"{function['name']}, point {point['number']}:", browser.one("#detail h2").text)
                self.check_point(point)
                self.assertTrue(browser.is_visible(browser.one("#source .line.chosen .number")))
                self.assertTrue(browser.is_visible(browser.one("#emitted .line.chosen .number")))
                self.assertEqual(browser.errors(), [])
                count += 1
        self.assertEqual(count, 11)

    def test_links_both_ways(self):
        browser = self.browser
        browser.open(self.btree, "point-lookup-1")
        point = next(function for function in self.document["functions"] if function["name"] == "insert")["points"][5]
        browser.run("document.getElementById('e0-' + arguments[0]).scrollIntoView({block: 'center'})", point["emitted"][0]["first"] + 1)
        browser.one(f"#e0-{point['emitted'][0]['first'] + 1} .number").click()
        self.assertEqual(browser.address(), "point-insert-6")
        self.assertEqual(self.chosen("source"), [point["place"]["line"]])
        # From a variable to the use that keeps it alive, and from a point to the structure of its record.
        field = point["record"]["fields"][1]
        browser.one(f"#detail tr[data-variable='{field['name']}'] a").click()
        self.assertEqual(browser.texts(".line.goal .number"), [str(field["used"]["line"])])
        self.assertTrue(browser.is_visible(browser.one(".line.goal .number")))
        self.assertIn(field["name"], browser.texts("#source .use"))
        browser.one("#emitted h2 a:nth-child(2)").click()
        self.assertIn(f"struct {point['record']['structure']} {{", browser.texts("#emitted .line.goal .code")[0])
        self.assertEqual(browser.address(), "point-insert-6")
        # A line without a point leads to what it has become, and back.
        line = next(number for number, text in enumerate(self.document["files"][0]["source"].split("\n"), 1) if "is_new = added" in text)
        browser.run("document.getElementById('s0-' + arguments[0]).scrollIntoView({block: 'center'})", line)
        browser.one(f"#s0-{line} .number").click()
        there = browser.one("#emitted .line.goal")
        self.assertIn("is_new = added", there.text)
        browser.run("for (const each of document.querySelectorAll('.goal')) each.classList.remove('goal')")
        there.find_element("css selector", ".number").click()
        self.assertEqual(browser.texts("#source .line.goal .number"), [str(line)])

    def test_addresses(self):
        browser = self.browser
        browser.open(self.btree, "point-insert-7")
        self.assertIn("insert, point 7", browser.one("#detail h2").text)
        browser.one("#source .mark[data-point='point-insert-8']").click()
        self.assertIn("insert, point 8", browser.one("#detail h2").text)
        browser.driver.back()
        browser.until("#detail h2", "insert, point 7")
        browser.open(self.btree, "point-none-1")
        self.assertIn("Overview", browser.one("#detail h2").text)
        self.assertEqual(len(browser.all("#detail .mark")), 11)
        browser.all("#detail .mark")[4].click()
        self.assertEqual(browser.address(), "point-insert-2")

    def test_keys(self):
        browser, ids = self.browser, point_ids(self.document)
        browser.open(self.btree)
        for name in ids + ids[-1:]:
            browser.press("j")
            self.assertEqual(browser.address(), name)
        browser.press("k")
        self.assertEqual(browser.address(), ids[-2])
        browser.press("g")
        self.assertEqual(browser.address(), ids[0])
        browser.press("G")
        self.assertEqual(browser.address(), ids[-1])
        browser.press("?")
        self.assertTrue(browser.one("#keys").is_displayed())
        browser.press("k")
        self.assertEqual(browser.address(), ids[-1], "the keys' list takes all keys")
        browser.press(Keys.ESCAPE)
        self.assertFalse(browser.one("#keys").is_displayed())
        browser.press("o")
        self.assertIn("Overview", browser.one("#detail h2").text)

    def test_order_of_tab(self):
        browser, ids = self.browser, point_ids(self.document)
        browser.open(self.btree)
        seen = []
        for _ in range(12):
            browser.press(Keys.TAB)
            seen.append(browser.run("const at = document.activeElement; return at.dataset.point || at.id || at.className || at.tagName"))
        self.assertEqual(seen[:9], ["skip", "previous", "next", "overview", "theme", "help", "pane", ids[0], "where"])
        browser.one(f"#source .mark[data-point='{ids[0]}']").click()
        for name in ids[1:4]:
            browser.press(Keys.ARROW_DOWN)
            self.assertEqual(browser.address(), name)
            self.assertEqual(browser.run("return document.activeElement.dataset.point"), name)
        browser.press("o")
        browser.run("document.querySelector(`#source .mark[data-point='${arguments[0]}']`).focus()", ids[6])
        browser.press(Keys.ENTER)
        self.assertEqual(browser.address(), ids[6])

    def test_light_and_dark(self):
        browser = self.browser
        grounds = {}
        for scheme in ("light", "dark"):
            browser.open(self.btree, "point-insert-3")
            browser.media(scheme=scheme)
            grounds[scheme] = browser.run("return getComputedStyle(document.body).backgroundColor")
            for name in point_ids(self.document):
                browser.run("location.hash = arguments[0]", name)
                browser.until("#detail h2", ", point ".join(name.split("-")[1:]))
                ratio, what = browser.run(CONTRAST, "#detail *, :is(#source, #emitted) :is(.code *, .number), #source .mark, header *")
                self.assertGreaterEqual(ratio, 4.5, f"{scheme}, {name}: {what}")
        self.assertNotEqual(grounds["light"], grounds["dark"])
        # By the key, against the system's scheme; and it is kept.
        browser.open(self.btree)
        for expected in ("light", "dark"):
            browser.press("t")
            self.assertEqual(browser.run("return getComputedStyle(document.body).backgroundColor"), grounds[expected])
        browser.driver.refresh()
        self.assertEqual(browser.run("return getComputedStyle(document.body).backgroundColor"), grounds["dark"])
        browser.press("t")
        self.assertEqual(browser.run("return getComputedStyle(document.body).backgroundColor"), grounds["light"])

    def test_narrow_windows_and_paper(self):
        browser = self.browser
        browser.open(self.btree, "point-insert-3", width=420)
        self.assertLessEqual(browser.run("return document.documentElement.scrollWidth"), 420)
        browser.open(self.btree, "point-insert-3")
        browser.media(media="print")
        self.assertEqual(browser.run("return [...document.querySelectorAll('.pane, #detail')].filter(each => each.scrollHeight > each.clientHeight + 1).length"), 0)
        browser.media()


if __name__ == "__main__":
    unittest.main()
