"""The files of machines, and what is said of wrong ones."""
import copy
import json
import os
import unittest

from reading import BadFile

from . import machines

HERE = os.path.dirname(os.path.abspath(__file__))


def read(*path):
    with open(os.path.join(HERE, *path), encoding="utf-8") as file:
        return json.load(file)


class Machines(unittest.TestCase):
    def problem(self, change):
        top = copy.deepcopy(read("machines", "cm5.json"))
        change(top)
        with self.assertRaises(BadFile) as caught:
            machines.of_text(json.dumps(top), "my.json", {})
        return str(caught.exception)

    def test_all_are_listed_and_right(self):
        names = {name.removesuffix(".json") for name in os.listdir(os.path.join(HERE, "machines"))} - {"calls"}
        self.assertEqual(names, set(machines.MACHINES))
        for name in names:
            machine = machines.machine_of(name)
            self.assertEqual(machine["name"], name)
            self.assertGreater(machine["far"]["latency_ps"], 0)
            self.assertIn("printf", machine["calls"])

    def test_numbers_have_the_units_of_the_runtime(self):
        machine = machines.machine_of("alewife")
        self.assertEqual(machine["unit_ps"], 65_000)
        self.assertEqual(machine["far"]["byte_ps"], 55_600)
        self.assertEqual(machine["costs"]["thread_switches"], 7_000_000)
        self.assertEqual(machine["thread_ns"], 8750)
        self.assertEqual(machines.machine_of("cm5")["level_byte_ps"][0], 100_000)

    def test_the_schema_has_what_the_code_has(self):
        schema = read("machine.schema.json")
        numbers = schema["properties"]["numbers"]
        names = [*machines.NUMBERS, *(f"{part}.{name}" for part in ("far", "near") for name in machines.LINK)]
        self.assertEqual(list(numbers["properties"]), names)
        self.assertEqual(numbers["required"], list(machines.NEEDED))
        self.assertEqual(set(schema["properties"]), set(machines.PARTS))
        self.assertEqual(schema["properties"]["topology"]["properties"]["kind"]["enum"], list(machines.TOPOLOGIES))

    def test_they_fit_their_schema(self):
        try:
            import jsonschema
        except ModuleNotFoundError:
            self.skipTest("no python3-jsonschema")
        for name in machines.MACHINES:
            jsonschema.validate(read("machines", f"{name}.json"), read("machine.schema.json"))

    def test_problems(self):
        def entry(**parts):
            return lambda top: top["numbers"].update(parts)
        self.assertIn("there is no number 'speed'", self.problem(entry(speed={"value": 1, "source": "x"})))
        self.assertIn("unit_ns has no source", self.problem(entry(unit_ns={"value": 1, "source": " "})))
        self.assertIn("unit_ns is not of the form", self.problem(entry(unit_ns=3)))
        self.assertIn("the value is no number", self.problem(entry(unit_ns={"value": True, "source": "x"})))
        self.assertIn("poll_ns is 0; it is from 0.001 on", self.problem(entry(poll_ns={"value": 0, "source": "x"})))
        self.assertIn("a whole number from 2 on", self.problem(entry(arity={"value": 2.5, "source": "x"})))
        self.assertIn("no near.latency_ns", self.problem(entry(nodes_of_a_host={"value": 2, "source": "x"})))
        self.assertIn("numbers lacks 'clock_ns'", self.problem(lambda top: top["numbers"].pop("clock_ns")))
        self.assertIn("lacks 'costs'", self.problem(lambda top: top.pop("costs")))
        self.assertIn("there is no 'cost'", self.problem(lambda top: top.update(cost={})))
        self.assertIn("levels is a list", self.problem(lambda top: top.pop("levels")))
        self.assertIn("topology has a kind (crossbar, mesh, fat_tree)", self.problem(lambda top: top["topology"].update(kind="ring")))

    def test_wrong_json_has_its_place(self):
        with self.assertRaises(BadFile) as caught:
            machines.of_text('{\n "name": "x",\n "what" "y"}', "my.json", {})
        self.assertEqual(str(caught.exception), "my.json:3:9: Expecting ':' delimiter")

    def test_unknown_names_get_the_list(self):
        with self.assertRaises(BadFile) as caught:
            machines.machine_of("alwife")
        self.assertIn("there is no machine 'alwife'; there are alewife, alewife-ideal, cm5", str(caught.exception))
