"""The page: well-formed, by itself, and with what it is for."""
import unittest
from dataclasses import replace
from html.parser import HTMLParser

from .advice import advise
from .fixtures import made, place, sample
from .page import page

EMPTY = {"meta", "link", "br", "img", "input", "hr"}


class Page(HTMLParser):
    """What the tests ask of a page; an end that fits no beginning is an error."""

    def __init__(self, text):
        super().__init__()
        self.open, self.ids, self.links, self.loaded, self.names = [], [], [], [], []
        self.rows, self.headings, self.scrolls = {}, [], []
        self.feed(text)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.names.append(tag)
        self.ids += [values["id"]] if "id" in values else []
        self.links += [values["href"]] if tag == "a" else []
        self.loaded += [values[name] for name in ("src", "data", "srcset") if name in values] + ([values["href"]] if tag == "link" else [])
        self.scrolls += [values] if values.get("class") == "scroll" else []
        if tag == "tr":
            self.row = self.rows.setdefault(values.get("id", f"row {len(self.rows)}"), {"style": values.get("style"), "text": []})
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open and self.open.pop() == tag, (tag, self.open, self.getpos())

    def handle_data(self, data):
        if "tr" in self.open and data.strip():
            self.row["text"].append(data.strip())
        if self.open and self.open[-1] in ("h1", "h2"):
            self.headings.append(data)


def of(name):
    profile, costs = sample(name)
    text = page(profile, costs, advise(profile, costs), None)
    return text, Page(text)


class Pages(unittest.TestCase):
    def test_by_itself(self):
        for name in ("btree", "counting-network", "tsp"):
            text, parsed = of(name)
            self.assertEqual(parsed.loaded, [])
            self.assertNotIn("script", parsed.names)
            self.assertNotIn("url(", text)
            self.assertNotIn("@import", text)
            self.assertEqual(len(parsed.ids), len(set(parsed.ids)), "each name once")
            self.assertLessEqual({link[1:] for link in parsed.links}, set(parsed.ids), "each link leads to a place of the page")

    def test_order(self):
        _, parsed = of("counting-network")
        self.assertEqual(parsed.headings, ["counting-network: messages by line", "Advice", "Places", "Source", "Hot regions",
                                           "Types of regions", "Who sends to whom"])

    def test_the_source_has_its_counts(self):
        _, parsed = of("counting-network")
        row = parsed.rows["line-samples-counting-network-counting-network-c-30"]
        self.assertEqual(row, {"style": "--h: 1.000",
                               "text": ["74,404", "30", "write_lock(b); move", "write_lock: 18,602 fetched, waited 371 ms"]})
        self.assertIn(["29", "b = next;"], [row["text"] for row in parsed.rows.values()])

    def test_lines_far_from_places_are_folded(self):
        _, parsed = of("tsp")
        rows = [row["text"] for row in parsed.rows.values()]
        at = rows.index(["lines 1 to 73"])
        self.assertEqual([row[0] for row in rows[at + 1:at + 4]], ["1", "2", "3"])
        self.assertEqual([rows[at + 73][0], rows[at + 74][0]], ["73", "74"], "no row of a fold is between")

    def test_matrix(self):
        _, parsed = of("counting-network")
        self.assertIn(["from 1", "7,228", "–", "7,236", "7,241", "677 KB"], [row["text"] for row in parsed.rows.values()])

    def test_light_and_dark_and_keys(self):
        text, parsed = of("tsp")
        self.assertIn("@media (prefers-color-scheme: dark)", text)
        self.assertIn(":focus-visible", text)
        self.assertEqual(parsed.links[0], "#places")
        self.assertEqual({values.get("tabindex") for values in parsed.scrolls}, {"0"}, "what scrolls can be reached")
        self.assertTrue(all("aria-label" in values or values["aria-labelledby"] in parsed.ids for values in parsed.scrolls))

    def test_text_is_escaped(self):
        text = page(*made([place(fetched=1)], text="if (a < b && c) /* </pre><script> */ read_lock(n);"), [], "a<b")
        self.assertIn("if (a &lt; b &amp;&amp; c) /* &lt;/pre&gt;&lt;script&gt; */", text)
        self.assertIn("phase “a&lt;b”", text)
        Page(text)

    def test_what_left_its_inline_path(self):
        profile, costs = made([], nodes=1)
        text = page(replace(profile, looks=dict(strips=2_000_000, unlocks=0, calls=0)), costs, [], None)
        self.assertIn("2,000,000 looks for messages", text)
        self.assertIn("<code>-fpoll-units=</code>", text)
        Page(text)

    def test_without_source(self):
        profile, costs = sample("tsp", "/nonexistent")
        text = page(profile, costs, advise(profile, costs), None)
        self.assertNotIn('id="source"', text)
        self.assertIn("<code>mcrl-prof --source DIR</code>", text)
        self.assertIn('<span class="where">samples/tsp/tsp.c:82</span>', text)
        Page(text)
