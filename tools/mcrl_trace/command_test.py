"""mcrl-trace as it is installed: MCRL_TRACE_TOOL names the file."""
import itertools
import os
import subprocess
import sys
import tempfile
import unittest

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
        for arguments, said in ((["check", "/nowhere.json"], "/nowhere.json: No such file"), (["check", TOOL], "is not JSON"),
                                (["diagram", RANK, "-o", "/nowhere/a.svg"], "/nowhere/a.svg: No such file"),
                                (["diagram", RANK, "-o", "a.svg", "--phase", "x"], "has no phase 'x'"), (["otf2", RANK, "-o", "/"], "exists"),
                                (["otf2", RANK, "-o", "/dev/null/a"], "mcrl-trace: /dev/null/a: Not a directory")):
            code, _, error = run(*arguments)
            self.assertEqual(code, 1, arguments)
            self.assertIn(said, error)
            self.assertNotIn("Traceback", error)

    def test_output_that_is_not_read(self):
        reader, writer = os.pipe()
        os.close(reader)
        done = subprocess.run([sys.executable, TOOL, "check", RANK], stdout=writer, stderr=subprocess.PIPE, text=True, check=False)
        os.close(writer)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_a_python_without_libraries(self):
        code, _, error = run("otf2", RANK, "-o", "/tmp/never", python=(sys.executable, "-S"))
        self.assertEqual(code, 2)
        self.assertIn("install python3-otf2", error)
