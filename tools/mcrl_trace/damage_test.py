"""Damaged traces: each command draws or refuses them within seconds, in one line."""
import os
import shutil
import tempfile
import unittest
import xml.etree.ElementTree as xml

import damage

from .command import main
from .fixtures import RANK


class Damage(unittest.TestCase):
    def setUp(self):
        with open(RANK, encoding="utf-8") as file:
            self.good = file.read()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file, self.drawing, self.archive = (os.path.join(folder.name, name) for name in ("t.json", "t.svg", "archive"))

    def calls(self):
        yield "check", self.file
        yield "diagram", self.file, "-o", self.drawing
        yield "timeline", self.file, "-o", self.drawing
        yield "otf2", self.file, "-o", self.archive

    def test_each_command(self):
        found = []
        for number, (done, text) in enumerate((*damage.objects(self.good), *damage.texts(self.good))):
            with open(self.file, "wb") as file:
                file.write(text.encode() if isinstance(text, str) else text)
            for arguments in damage.in_turn(number, self.calls()):
                code, _, error = damage.call(main, *arguments)
                said = damage.wrong("mcrl-trace", code, error, many=arguments[0] == "check")
                found += [f"{arguments[0]}, {done}: {said}"] if said else []
                if code == 0 and self.drawing in arguments:
                    xml.parse(self.drawing)
            shutil.rmtree(self.archive, ignore_errors=True)
        self.assertEqual(found, [], f"{len(found)} wrong ends")
