"""mcrl-prof as it is installed: MCRL_PROF names the file."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

import damage

from .advice import RULES
from .fixtures import ROOT, path

MCRL_PROF = os.environ["MCRL_PROF"]


def run(*arguments, folder=ROOT, python=(sys.executable,)):
    """(exit code, stdout, stderr) of mcrl-prof, called from a folder."""
    done = subprocess.run([*python, MCRL_PROF, *arguments], cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


class Command(unittest.TestCase):
    def test_it_is_a_program(self):
        self.assertTrue(os.access(MCRL_PROF, os.X_OK))
        with open(MCRL_PROF, "rb") as file:
            self.assertEqual(file.readline(), b"#!/usr/bin/python3\n")

    def test_help(self):
        code, text, _ = run("--help")
        self.assertEqual(code, 0)
        for option in ("FILE", "--diff", "--sort", "--lines", "--phase", "--source", "--moved", "--html", "--json", "exit codes"):
            self.assertIn(option, text)

    def test_a_table(self):
        code, text, error = run(path("tsp"))
        self.assertEqual((code, error, text.split("\n")[0]), (0, "", "tsp: 8 nodes, 2.1 s, 7,144 messages"))
        self.assertIn("read_lock(shortest);", text)
        self.assertIn("\nadvice\n 33 %  samples/tsp/tsp.c:82 read_lock missed 1 hot region of 4 B", text)

    def test_source_elsewhere(self):
        self.assertNotIn("read_lock(shortest);", run(path("tsp"), folder="/")[1])
        self.assertIn("read_lock(shortest);", run(path("tsp"), "--source", os.path.join(ROOT, "samples", "tsp"), folder="/")[1])

    def test_phases(self):
        code, text, _ = run(path("btree"), "--phase", "run", "--lines", "1")
        self.assertEqual((code, text.split("\n")[0]), (0, "btree: 4 nodes, 0.82 s, 49,454 messages, phase run"))
        self.assertRegex(text, r"btree\.c:180 +read_lock +15,040 +30 % +10,000 ")
        self.assertEqual(run(path("btree"), "--phase", "walk")[0], 2)
        self.assertIn("has no phase 'walk'; it has: run", run(path("btree"), "--phase", "walk")[2])

    def test_json(self):
        code, text, _ = run(path("tsp"), "--json")
        found = json.loads(text)
        advice, = found.pop("advice")
        self.assertEqual((code, found), (0, {"version": 1, "program": "tsp", "messages": 7144, "with_moves": None, "looks": None, "missed": None}))
        self.assertEqual({name: advice[name] for name in ("rule", "where", "what", "messages", "share")},
                         {"rule": "replicated", "where": "samples/tsp/tsp.c:82", "what": "read_lock", "messages": 2352, "share": 0.3292})

    def test_moved(self):
        code, _, error = run(path("tsp"), "--moved", "tsp.c:82")
        self.assertEqual((code, error.strip().split("\n")[-1]), (2, f"mcrl-prof: error: {path('tsp')} has no histories"))
        with open(path("tsp"), encoding="utf-8") as file:
            top = json.load(file)
        uses = ",".join(f"{1 + i % 2} 1 0 {1 + i % 2} 1 wf" for i in range(100))
        top["histories"] = {"one_in": 1, "places": [{"where": "samples/tsp/tsp.c:82", "what": "read_lock"}],
                            "regions": [{"rid": "0x1", "home": 0, "bytes": 4, "accesses": uses}]}
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(top, file)
            file.flush()
            saved = round(1260 / 100 * (2 + 99 * 4 - 100 * 2))
            self.assertIn(f"with `move` at tsp.c:82: {7144 - saved:,} messages, not 7,144\n", run(file.name, "--moved", "tsp.c:82")[1])
            code, _, error = run(file.name, "--moved", "tsp.c:82,tsp.c:83")
            self.assertEqual(code, 2)
            self.assertIn("--moved tsp.c:82,tsp.c:83: not all of these are lines whose locks have a history", error)

    def test_html(self):
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "out.html")
            self.assertEqual(run(path("tsp"), "--html", out), (0, "", ""))
            with open(out, encoding="utf-8") as file:
                self.assertIn("<title>tsp: messages by line</title>", file.read())
            self.assertEqual(run(path("tsp"), "--html", folder), (1, "", f"mcrl-prof: {folder}: Is a directory\n"))

    def test_differences(self):
        with tempfile.TemporaryDirectory() as folder:
            after = os.path.join(folder, "after.json")
            with open(path("tsp"), encoding="utf-8") as old, open(after, "w", encoding="utf-8") as new:
                new.write(old.read().replace('"fetched": 1260', '"fetched": 60'))
            code, text, _ = run("--diff", path("tsp"), after, "--lines", "1")
        self.assertEqual(code, 0)
        self.assertRegex(text.split("\n")[2], r"tsp\.c:82 +read_lock +5,026 +239 +-4,787 +\+0 +-1,200 +\+0 ns +read_lock\(shortest\);")

    def test_differences_of_two_sources(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(ROOT, "samples", "tsp", "tsp.c"), encoding="utf-8") as old:
                lines = old.read().replace("read_lock(shortest)", "read_lock(bound)")
            with open(os.path.join(folder, "tsp.c"), "w", encoding="utf-8") as new:
                new.write(lines)
            _, text, _ = run("--diff", path("tsp"), path("tsp"), "--source", os.path.join(ROOT, "samples", "tsp"), "--source", folder)
        self.assertRegex(text, r"tsp\.c:82 -> gone +read_lock")
        self.assertRegex(text, r"tsp\.c:new -> 82 +read_lock .* read_lock\(bound\);")

    def test_what_the_document_shows(self):
        with open(os.path.join(ROOT, "docs", "profiling.md"), encoding="utf-8") as file:
            document = file.read()
        begin = document.index("    tsp: ")
        example = [line[4:] for line in document[begin:document.index("\nThe last line", begin)].split("\n") if line]
        printed = [line.rstrip() for line in run(path("tsp"))[1].split("\n")]
        self.assertGreater(len(example), 4)
        for line in example:
            self.assertTrue(line in printed or any(line.endswith(" ...") and other.startswith(line[:-4]) for other in printed), line)
        for rule in RULES:
            self.assertIn(f"\n| `{rule.__name__.replace('_', '-')}` |", document)

    def test_what_is_wrong_with_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            bad = os.path.join(folder, "bad.json")
            for text, error in (("{\n\n x", ":3: expecting property name enclosed in double quotes: this is no JSON"),
                                ('{"total": {}}', ": this is no profile: MCRL_PROFILE=FILE makes one"),
                                ('{"version": 7, "places": []}', ": a profile of version 7; this mcrl-prof reads version 1")):
                with open(bad, "w", encoding="utf-8") as file:
                    file.write(text)
                self.assertEqual(run(bad), (1, "", f"mcrl-prof: {bad}{error}\n"))
        self.assertEqual(run("/nonexistent"), (1, "", "mcrl-prof: /nonexistent: No such file or directory\n"))

    def test_odd_inputs(self):
        for file, said in (("/", "Is a directory"), ("/dev/zero", "this is no file"), (os.devnull, "this is no file"),
                           ("/proc/self/mem", "Input/output error")):
            for arguments in ((file,), (file, "--json"), (file, "--html", "a.html"), ("--diff", path("tsp"), file)):
                self.assertEqual(run(*arguments), (1, "", f"mcrl-prof: {file}: {said}\n"))

    def test_odd_outputs(self):
        for arguments in ((path("tsp"),), (path("tsp"), "--json"), ("--diff", path("tsp"), path("tsp")), ("--help",)):
            for kind, code, error in damage.odd_outputs(sys.executable, MCRL_PROF, *arguments):
                said = {"full": (1, "mcrl-prof: the standard output: No space left on device\n"),
                        "closed": (1, "mcrl-prof: the standard output is closed\n"), "not read": (0, "")}[kind]
                self.assertEqual((code, error), said, (kind, arguments))

    def test_files_that_are_no_source(self):
        with tempfile.TemporaryDirectory() as folder, open(path("tsp"), encoding="utf-8") as good:
            file, page, pipe = (os.path.join(folder, name) for name in ("p.json", "p.html", "pipe"))
            os.mkfifo(pipe)
            text = good.read()
            for where in ("/etc/passwd:1", "/dev/zero:1", "../../../../../../etc/passwd:1", f"{pipe}:1", "pipe:1", "/proc/self/environ:1", "a\\u0000b:1"):
                with open(file, "w", encoding="utf-8") as changed:
                    changed.write(text.replace("samples/tsp/tsp.c:82", where.replace("\\\\", "\\")))
                for arguments in ((), ("--html", page), ("--source", folder), ("--source", folder, "--html", page), ("--json",)):
                    code, out, error = run(file, *arguments, folder=folder)
                    self.assertEqual((code, error), (0, ""), (where, arguments))
                    self.assertNotIn("root:", out)
                    self.assertNotIn("PATH=", out)
                with open(page, encoding="utf-8") as written:
                    self.assertNotIn('id="source"', written.read(), where)

    def test_usage(self):
        for arguments in ((), ("a", "--diff", "a", "b"), ("a", "--sort", "colour"), ("a", "--lines", "0"), ("a", "--lines", "x"),
                          ("a", "--json", "--html", "b"), ("--diff", "a", "b", "--json"), ("a", "--source", "b", "--source", "c"), ("a", "b")):
            code, text, error = run(*arguments)
            self.assertEqual((code, text, error.split(" ")[0]), (2, "", "usage:"), arguments)

    def test_a_library_that_is_missing(self):
        for arguments, library in (((path("tsp"),), "rich"), ((path("tsp"), "--html", os.devnull), "jinja2")):
            code, text, error = run(*arguments, python=(sys.executable, "-I", "-S"))
            self.assertEqual((code, text, error[:11]), (2, "", "mcrl-prof: "))
            self.assertIn(f"has no library '{library}'; on Debian, install python3-{library} and run /usr/bin/python3 {MCRL_PROF}", error)
        self.assertEqual(run(path("tsp"), "--json", python=(sys.executable, "-I", "-S"))[0], 0, "which needs no library")
