"""What the terminal shows."""
import contextlib
import io
import os
import unittest
from dataclasses import replace
from unittest import mock

from . import cache_lines, inline, report
from .advice import advise
from .difference import compare
from .fixtures import made, place, region, sample

SOURCE = "samples/counting-network/counting-network.c"
NETWORK = f"""
counting-network: 4 nodes, 0.25 s, 86,821 messages
{'place':<46}  what        messages  part   times  local  moved  fetched   bytes  waited  aborts  source
{SOURCE}:30  write_lock    74,404  86 %  24,018   23 %      0   18,602  581 KB  371 ms       0  write_lock(b); move
{SOURCE}:24  write_lock    12,411  14 %   4,003   22 %      0    3,103   97 KB   62 ms       0  write_lock(b); move
and 2 more places; --lines shows more

hot regions
region         home  bytes  sharing   messages  fetches  moves  taken away  writers  readers  missed at
0x40000001000     1   32 B  coherent     4,160    1,040      0           0  0-3               {SOURCE}:24
0x80000001000     2   32 B  coherent     4,124    1,031      0           0  0-3               {SOURCE}:30

types of regions
bytes  count  fetches
 32 B     32   21,705

messages between nodes
from   to 0   to 1   to 2   to 3   bytes
   0      0  7,240  7,235  7,231  677 KB
   1  7,228      0  7,236  7,241  677 KB
   2  7,230  7,239      0  7,233  677 KB
   3  7,237  7,229  7,242      0  677 KB
"""


def printed(show, *arguments, columns=None):
    out = io.StringIO()
    environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"} | ({"COLUMNS": str(columns)} if columns else {})
    with contextlib.redirect_stdout(out), mock.patch.dict(os.environ, environment, clear=True):
        show(*arguments)
    return "\n".join(line.rstrip() for line in out.getvalue().split("\n"))


class Tables(unittest.TestCase):
    maxDiff = None

    def test_a_sample(self):
        profile, costs = sample("counting-network")
        text = printed(report.show, profile, costs, advise(profile, costs), "messages", 2, None)
        tables, _, advice = text.partition("\nadvice\n")
        self.assertEqual("\n" + tables, NETWORK)
        self.assertEqual(advice.split("\n")[1], f" 64 %  {SOURCE}:30 write_lock fetched 28 regions 664 times each, "
                         "and hardly used the copies. The line has `move`: compile it without `-fno-move`. `move` would have sent 1/4 of the messages.")

    def test_orders(self):
        places = [place("a.c:1", fetched=5, wait_ns=1, bytes_fetched=3), place("b.c:1", hits=9, wait_ns=3), place("c.c:1", moved=1, bytes_moved=9, wait_ns=2)]
        firsts = {sort: [line[0] for line in printed(report.show, *made(places), [], sort, 9, None).split("\n")[2:5]]
                  for sort in ("messages", "time", "bytes", "times")}
        self.assertEqual(firsts, {"messages": ["a", "c", "b"], "time": ["b", "c", "a"], "bytes": ["c", "a", "b"], "times": ["b", "a", "c"]})

    def test_hits_that_are_not_counted(self):
        text = printed(report.show, *made([place(fetched=5, hits=None, counted=False)]), [], "messages", 9, None)
        self.assertRegex(text, r"list\.c:1  read_lock +10 +100 % +5\+ +\? ")

    def test_nothing_to_advise(self):
        self.assertTrue(printed(report.show, *made([]), [], "messages", 9, "load").endswith("none that would save 5 % of all messages\n"))
        self.assertIn(", phase load\n", printed(report.show, *made([]), [], "messages", 9, "load"))

    def test_a_part_of_a_run(self):
        whole, costs = made([], [region(home=None)])
        text = printed(report.show, replace(whole, so_far={"why": "SIGINT", "missing": [0, 2]}), costs, [], "messages", 9, None)
        self.assertIn("\nthis is the run until SIGINT ended it; nothing is known of nodes 0, 2\n", text)
        self.assertRegex(text, r"0x1000 +\? ")

    def test_what_left_its_inline_path(self):
        whole, costs = made([])
        def said(looks, misses):
            counted = replace(whole, looks=dict(strips=looks, unlocks=7, calls=0), missed=dict(no_header=misses, no_data=30))
            return printed(report.show, counted, costs, [], "messages", 9, None).split("\n")[2:5]
        self.assertEqual(said(4_000_000, 970)[:2], [
            "4,000,007 looks for messages (4,000,000 at ends of strips, 7 after unlocks, 0 in calls that fork) took some 2 % of the nodes' time; "
            "`-fpoll-units=` makes those at ends of strips fewer",
            "1,000 operations missed another node's region: 970 found no header here, 30 a header, but not the data or the right to write them"])
        self.assertEqual(said(3_900_000, 969)[:2], ["", "messages between nodes"], "below 2 % of the time and 1,000 messages it is silent")
        self.assertEqual(inline.left(whole), [], "an older profile does not have them")

    def test_lines_of_the_cache_that_nodes_share(self):
        whole, costs = made([])
        each = dict(where="a.c:7", array=1, element="element [0][8] of shared array 1", element_bytes=8, lines=1600, writers=[0, 2])
        others = [each | dict(array=0, lines=3, element_bytes=12), each | dict(array=2, lines=2, element_bytes=64)]
        said = cache_lines.shared(replace(whole, shared_lines=[others[1], each, others[0]]))
        self.assertEqual(said[0], "a.c:7 forall: 1,600 times a line of the cache in shared array 1 was written by several nodes in one "
                         "execution, as that of element [0][8] by nodes 0 and 2. Have each node write whole lines, 8 elements from a "
                         "multiple of 8 on.")
        self.assertTrue(said[1].endswith("array 0 was written by several nodes in one execution, as that of element [0][8] by nodes 0 and 2. "
                                         "Have each node write whole lines, 64 bytes from a multiple of 64 on."))
        self.assertEqual(cache_lines.shared(whole), [], "it was not looked for")
        self.assertIn(said[0], printed(report.show, replace(whole, shared_lines=[each]), costs, [], "messages", 9, None))

    def test_brackets_of_source_are_no_markup(self):
        self.assertIn("read_lock(a[red]);", printed(report.show, *made([place(fetched=1)], text="read_lock(a[red]);"), [], "messages", 9, None))

    def test_source_takes_the_room_that_is_left(self):
        given = made([place(fetched=1)], [region(writers=[0, 1, 3])], nodes=2, text="read_lock(" + 50 * "n" + ");")
        narrow = printed(report.show, *given, [], "messages", 9, None, columns=110).split("\n")[2]
        self.assertRegex(narrow, r" read_lock\(n+…$")
        self.assertLessEqual(len(narrow), 110)
        for columns in range(86, 97):
            self.assertNotIn("…", printed(report.show, *given, [], "messages", 9, None, columns=columns).split("\n")[2])

    def test_rows(self):
        places = [place("a[red].c:1", fetched=5), place("b.c:1", fetched=2)]
        text = printed(report.show, *made(places), [], "messages", 1, None)
        self.assertIn("a[red].c:1", text)
        self.assertNotIn("b.c:1", text)
        self.assertIn("and 1 more place; --lines shows more", text)
        self.assertIn("(the source is not in this folder: --source DIR)", text)

    def test_types(self):
        whole, costs = made([])
        whole.types.extend([{"bytes": 8, "count": 2}, {"bytes": 16, "name": "node", "fetches": 1234}])
        self.assertIn("""types of regions
bytes  count  name  fetches
 16 B         node    1,234
  8 B      2
""", printed(report.show, whole, costs, [], "messages", 9, None))

    def test_differences(self):
        before = made([place("list.c:1", fetched=10, wait_ns=5000)], text="read_lock(a);")
        after = made([place("list.c:2", moved=4, wait_ns=2000)], text="\nread_lock(a);")
        self.assertEqual(printed(report.changes, before, after, compare(before, after), after[1].sources, 9), """\
list: 20 messages before, 8 after
place          what       before  after  difference  moved  fetched     waited  source
list.c:1 -> 2  read_lock      20      8         -12     +4      -10  -3,000 ns  read_lock(a);
""")
