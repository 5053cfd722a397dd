"""mcrl-sim as it is installed: MCRL_SIM_TOOL names the file. What programs do under it is in test/e2e/simulator*.test."""
import os
import subprocess
import sys
import tempfile
import unittest

TOOL = os.environ["MCRL_SIM_TOOL"]


def run(*arguments):
    done = subprocess.run([sys.executable, TOOL, *arguments], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


class Command(unittest.TestCase):
    def test_help(self):
        code, text, _ = run("--help")
        self.assertEqual(code, 0)
        for word in ("--machine", "--fault", "--seed", "sweep", "machines", "Exit codes"):
            self.assertIn(word, text)
        self.assertIn("--policies", run("sweep", "--help")[1])

    def test_machines(self):
        code, text, _ = run("machines")
        self.assertEqual(code, 0)
        self.assertIn("cm5              Thinking Machines CM-5 at 32 MHz\n", text)
        self.assertIn("thread_switches: 23,000 ns: Hsieh's thesis (1995), 4.2.2: about 23 us\n", run("machines", "cm5")[1])

    def test_wrong_command_lines(self):
        for arguments, said in ((["-n", "0", "x"], "'0' is no number of nodes"), (["-n", "2"], "required: PROGRAM"),
                                (["-n", "2", "--fault", "slow:2:3", "x"], "'2' is no node of 2"), (["--debug", "1", "x"], "there is no node 1 of 1"),
                                (["--machine", "vax", "x"], "there is no machine 'vax'; there are alewife"),
                                (["--machine", "no.json", "x"], "no.json: No such file"), (["sweep", "--policies", "best", "x"], "no policy 'best'"),
                                (["--seed", "-1", "x"], "'-1' is no seed")):
            code, text, error = run(*arguments)
            self.assertIn(code, (1, 2), arguments)
            self.assertEqual(text, "")
            self.assertIn(said, error)
            self.assertNotIn("Traceback", error)

    def test_bad_json(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "my.json")
            with open(path, "w", encoding="utf-8") as file:
                file.write('{\n"name": 1,\n}')
            code, _, error = run("--machine", path, "x")
        self.assertEqual(code, 2)
        self.assertRegex(error, r"^mcrl-sim: .*my\.json:3:1: .+\n$")

    def test_programs_that_cannot_be_simulated(self):
        code, _, error = run("./no-such-program")
        self.assertEqual((code, error), (127, "mcrl-sim: cannot start ./no-such-program: No such file or directory\n"))
        code, _, error = run("/bin/true")
        self.assertEqual(code, 2)
        self.assertIn("it is no program of 'preludec -fsim'", error)
        self.assertEqual(run("/bin/false")[0], 1)
