"""check-profile.py FILE SCHEMA plain|counted: checks that a profile is as the schema says, and of profile.c, run on 2 nodes, the counts of
each line."""
import json
import sys

with open(sys.argv[1]) as file:
    profile = json.load(file)
with open(sys.argv[2]) as file:
    SCHEMA = json.load(file)
is_counted = sys.argv[3] == "counted"
ROUNDS = 10
TYPES = {"object": dict, "array": list, "string": str, "integer": int, "number": (int, float), "boolean": bool, "null": type(None)}


def check(value, schema, path):
    """The part of JSON Schema that ours uses."""
    if "$ref" in schema:
        return check(value, SCHEMA["$defs"][schema["$ref"].split("/")[-1]], path)
    if "const" in schema or "enum" in schema:
        assert value in schema.get("enum", [schema.get("const")]), f"{path}: {value!r}"
        return
    names = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
    assert any(isinstance(value, TYPES[name]) and isinstance(value, bool) == (name == "boolean") for name in names), f"{path}: {value!r}"
    if isinstance(value, dict):
        assert set(value) == set(schema["required"]) == set(schema["properties"]), f"{path}: {sorted(value)}"
        for key, part in value.items():
            check(part, schema["properties"][key], f"{path}.{key}")
    if isinstance(value, list):
        for index, part in enumerate(value):
            check(part, schema["items"], f"{path}[{index}]")


check(profile, SCHEMA, "profile")
assert profile["nodes"] == len(profile["seconds"]) == 2
assert profile["phases"] == ["", "read", "write"], profile["phases"]

found = {}
for place in profile["places"]:
    file, line = place["where"].rsplit(":", 1)
    assert file.endswith("profile.c"), place
    found[int(line), profile["phases"][place["phase"]]] = place


def expect(line, phase, what, hits, **numbers):
    place = found.pop((line, phase))
    for name in ("waited", "fetched", "moved", "asked", "stayed", "bytes_fetched", "promoted"):
        assert place[name] == numbers.get(name, 0), f"{name}: {place}"
    assert place["what"] == what and place["regions"] == 1 and place["wait_ns"] > 0, place
    assert place["aborts"] == {"lock": 0, "window": 0, "late": 0}, place
    assert place["counted"] == is_counted and place["hits"] == (hits if is_counted else None), place
    return place


read = expect(21, "read", "read_lock", ROUNDS - 1, fetched=1, bytes_fetched=8)
assert read["point"] is None, read
expect(21, "write", "read_lock", 1, fetched=1, bytes_fetched=8)
added = expect(29, "write", "write_lock", 0, moved=ROUNDS)
assert added["point"].endswith("profile.c:add:1") and added["bytes_moved"] >= ROUNDS * 8, added
expect(36, "write", "write_lock", 0, fetched=2 * ROUNDS, bytes_fetched=2 * ROUNDS * 8)
assert not found, found

c, b, a = profile["regions"]
assert (a["fetches"], a["moves"], a["readers"], a["writers"]) == (1, 0, [1], []), a
assert (b["fetches"], b["moves"], b["readers"], b["writers"]) == (1, ROUNDS, [1], [1]), b
assert (c["fetches"], c["invalidations"], c["readers"], c["writers"]) == (2 * ROUNDS, ROUNDS, [], [0, 1]), c
assert all((region["home"], region["bytes"], region["sharing"]) == (0, 8, "coherent") for region in (a, b, c)), (a, b, c)
assert c["where"].endswith(":36") and b["where"].endswith(":29"), (b, c)
(longs,) = profile["types"]
assert (longs["bytes"], longs["made"], longs["fetches"], longs["moves"]) == (8, 3, 2 + 2 * ROUNDS, ROUNDS), longs

# A request and its answer: of node 0 the computation and its result, and the write copy, which the home asks for in return.
messages = 2 + ROUNDS + 2 * ROUNDS
assert profile["matrix"]["messages"] == [[0, messages], [messages, 0]], profile["matrix"]
