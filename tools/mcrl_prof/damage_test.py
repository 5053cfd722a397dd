"""Damaged profiles: each command shows or refuses them within seconds, in one line."""
import json
import os
import tempfile
import unittest

import damage

from .command import main
from .fixtures import ROOT, path


class Damage(unittest.TestCase):
    def setUp(self):
        with open(path("tsp"), encoding="utf-8") as file:
            top = json.load(file)
        top["histories"] = {"one_in": 1, "places": [{"where": "samples/tsp/tsp.c:82", "what": "read_lock"}],
                            "regions": [{"rid": "0x1", "home": 0, "bytes": 4, "accesses": "1 1 0 0 3 rf,2 1 1 0 1 wf"}]}
        top["so_far"] = {"why": "SIGINT", "missing": [3]}
        self.good = json.dumps(top)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file, self.page = (os.path.join(folder.name, name) for name in ("p.json", "p.html"))
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(ROOT)

    def calls(self):
        yield (self.file,)
        yield self.file, "--json"
        yield self.file, "--html", self.page
        yield "--diff", path("tsp"), self.file

    def test_each_command(self):
        found = []
        for number, (done, text) in enumerate((*damage.objects(self.good), *damage.texts(self.good))):
            with open(self.file, "wb") as file:
                file.write(text.encode() if isinstance(text, str) else text)
            for arguments in damage.in_turn(number, self.calls()):
                code, _, error = damage.call(main, *arguments)
                said = damage.wrong("mcrl-prof", code, error)
                found += [f"{arguments[:2]}, {done}: {said}"] if said else []
        self.assertEqual(found, [], f"{len(found)} wrong ends")
