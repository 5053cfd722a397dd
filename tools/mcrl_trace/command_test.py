"""mcrl-trace as it is installed: MCRL_TRACE_TOOL names the file."""
import itertools
import os
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as xml

import damage

from .fixtures import RANK

TOOL = os.environ["MCRL_TRACE_TOOL"]


def run(*arguments, python=(sys.executable,)):
    done = subprocess.run([*python, TOOL, *arguments], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


class Command(unittest.TestCase):
    def test_help(self):
        code, text, _ = run("--help")
        self.assertEqual(code, 0)
        for word in ("check", "diagram", "timeline", "otf2", "exit codes"):
            self.assertIn(word, text)
        for drawing, most in (("diagram", "--messages"), ("timeline", "--slices")):
            text = run(drawing, "--help")[1]
            self.assertIn("--phase", text)
            self.assertIn(most, text)

    def test_check(self):
        code, text, error = run("check", RANK)
        self.assertEqual((code, error), (0, ""))
        self.assertRegex(text, r"^2-move: 4 nodes, \d+ slices, 7 messages\n$")

    def test_drawings(self):
        with tempfile.TemporaryDirectory() as folder:
            kinds = (("a.svg", "<svg "), ("a.html", "<!doctype html>"))
            for drawing, (name, begin) in itertools.product(("diagram", "timeline"), kinds):
                out = os.path.join(folder, name)
                self.assertEqual(run(drawing, RANK, "-o", out, "--title", "Ranks"), (0, "", ""))
                with open(out, encoding="utf-8") as file:
                    text = file.read()
                self.assertTrue(text.startswith(begin))
                self.assertIn("Ranks", text)
                self.assertNotIn("http", text.replace('xmlns="http://www.w3.org/2000/svg"', ""), "nothing comes from elsewhere")

    def test_wrong_command_lines(self):
        for arguments, said in (([], "COMMAND"), (["draw", RANK], "invalid choice"), (["diagram", RANK], "-o"),
                                (["diagram", RANK, "-o", "a.png"], "ends in .svg or .html"),
                                (["diagram", RANK, "-o", "a.svg", "--messages", "0"], "--messages takes"),
                                (["timeline", RANK, "-o", "a.svg", "--slices", "0"], "--slices takes"),
                                (["diagram", RANK, "-o", "a.svg", "--phase", "x", "--from", "1"], "a phase or times")):
            code, _, error = run(*arguments)
            self.assertEqual(code, 2, arguments)
            self.assertIn(said, error)

    def test_wrong_files(self):
        for arguments, said in ((["check", "/nowhere.json"], "/nowhere.json: No such file"), (["check", TOOL], "this is no text"),
                                (["diagram", RANK, "-o", "/nowhere/a.svg"], "/nowhere/a.svg: No such file"),
                                (["diagram", RANK, "-o", "a.svg", "--phase", "x"], "has no phase 'x'"), (["otf2", RANK, "-o", "/"], "exists"),
                                (["otf2", RANK, "-o", "/dev/null/a"], "mcrl-trace: /dev/null/a: Not a directory")):
            code, _, error = run(*arguments)
            self.assertEqual(code, 1, arguments)
            self.assertIn(said, error)
            self.assertNotIn("Traceback", error)

    def test_odd_inputs(self):
        for command, (file, said) in itertools.product((("check",), ("diagram", "-o", "a.svg"), ("timeline", "-o", "a.html"), ("otf2", "-o", "a")), (
                ("/nowhere.json", "No such file or directory"), ("/", "Is a directory"), ("/dev/zero", "this is no file"),
                (os.devnull, "this is no file"), ("/proc/self/mem", "Input/output error"), ("x" * 300, "File name too long"))):
            self.assertEqual(run(command[0], file, *command[1:]), (1, "", f"mcrl-trace: {file}: {said}\n"))

    def test_a_pipe(self):
        with open(RANK, encoding="utf-8") as file:
            done = subprocess.run(["sh", "-c", 'cat | "$@"', "sh", sys.executable, TOOL, "check", "/dev/stdin"], stdin=file, capture_output=True,
                                  text=True, check=False)
        self.assertEqual((done.returncode, done.stdout[:8], done.stderr), (0, "2-move: ", ""))

    def test_odd_outputs(self):
        for arguments in (("check", RANK), ("--help",), ("diagram", "--help")):
            for kind, code, error in damage.odd_outputs(sys.executable, TOOL, *arguments):
                said = {"full": (1, "mcrl-trace: the standard output: No space left on device\n"),
                        "closed": (1, "mcrl-trace: the standard output is closed\n"), "not read": (0, "")}[kind]
                self.assertEqual((code, error), said, (kind, arguments))

    def test_drawings_that_cannot_be_written(self):
        with tempfile.TemporaryDirectory() as folder:
            full = os.path.join(folder, "full.svg")
            os.symlink("/dev/full", full)
            os.mkdir(os.path.join(folder, "folder.svg"))
            for name, said in (("full.svg", "No space left on device"), ("folder.svg", "Is a directory"), ("no/a.svg", "No such file or directory")):
                out = os.path.join(folder, name)
                self.assertEqual(run("timeline", RANK, "-o", out), (1, "", f"mcrl-trace: {out}: {said}\n"))
            self.assertEqual(sorted(os.listdir(folder)), ["folder.svg", "full.svg"])

    def test_times_without_an_end(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "t.json")
            with open(RANK, encoding="utf-8") as good:
                text = good.read()
            for value, said in (("Infinity", "Infinity is no number: this is no JSON"), ("NaN", "NaN is no number: this is no JSON"),
                                ("1e999", "traceEvents[0].dur is Infinity, not a number up to 1e+15"), ("1e300", "not a number up to 1e+15")):
                with open(file, "w", encoding="utf-8") as bad:
                    bad.write(text.replace('"dur":413.397', f'"dur":{value}'))
                for command in ("timeline", "diagram", "otf2"):
                    code, error = damage.started(sys.executable, TOOL, command, file, "-o", os.path.join(folder, "out.svg"))
                    self.assertEqual((code, error.count("\n")), (1, 1), error)
                    self.assertIn(said, error)
            self.assertEqual(os.listdir(folder), ["t.json"])

    def test_titles(self):
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "a.svg")
            self.assertEqual(run("diagram", RANK, "-o", out, "--title", b"a\x01\xff<b>"), (0, "", ""))
            self.assertIn("a\ufffd\ufffd<b>", xml.parse(out).getroot().find("{http://www.w3.org/2000/svg}title").text)

    def test_a_python_without_libraries(self):
        code, _, error = run("otf2", RANK, "-o", "/tmp/never", python=(sys.executable, "-S"))
        self.assertEqual(code, 2)
        self.assertIn("install python3-otf2", error)
