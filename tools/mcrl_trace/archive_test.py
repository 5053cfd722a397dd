"""The OTF2 archive: what OTF2's own reader finds in it."""
import os
import tempfile
import unittest

import otf2
from otf2.events import Enter, MpiRecv, MpiSend

from . import archive, trace
from .fixtures import RANK


class Archive(unittest.TestCase):
    def test_messages_and_slices_are_in_it(self):
        read = trace.read(RANK)
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "out")
            archive.write(read, out)
            with otf2.reader.open(os.path.join(out, "traces.otf2")) as found:
                events = [(location.group.name, location.name, event) for location, event in found.events]
                self.assertEqual(found.timer_resolution, 1_000_000_000)
        sent = [(node, event.communicator.location(event.receiver).group.name, event.msg_length)
                for node, _, event in events if isinstance(event, MpiSend)]
        self.assertEqual(sent, [(f"node {each.sender}", f"node {each.receiver}", each.size) for each in read.messages])
        self.assertEqual(sum(isinstance(event, MpiRecv) for *_, event in events), 7)
        entered = [(node, track, event.region.name) for node, track, event in events if isinstance(event, Enter)]
        self.assertEqual(entered.count(("node 1", "handlers", "rank")), 2)
        self.assertEqual(len(entered), len(read.slices))

    def test_a_folder_that_exists_stays(self):
        with tempfile.TemporaryDirectory() as folder:
            with self.assertRaises(FileExistsError):
                archive.write(trace.read(RANK), folder)
            self.assertEqual(os.listdir(folder), [])
