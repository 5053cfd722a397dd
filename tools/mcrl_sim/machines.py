"""The files of machines: reads and checks them, and makes of one what the runtime reads."""
import json
import os
import pkgutil

from reading import BadFile

MACHINES = ("alewife", "alewife-ideal", "cm5", "proteus-alewife", "ethernet", "rdma-cluster", "cloud-tcp", "host-64", "this-host")
TOPOLOGIES = ("crossbar", "mesh", "fat_tree")

# A number of a file: where the runtime has it, and how many of the runtime's units one of its own is.
LINK = {"send_ns": ("send_ps", 1000), "receive_ns": ("receive_ps", 1000), "latency_ns": ("latency_ps", 1000), "gap_ns": ("gap_ps", 1000),
        "byte_ns": ("byte_ps", 1000), "send_byte_ns": ("send_byte_ps", 1000), "receive_byte_ns": ("receive_byte_ps", 1000),
        "short_bytes": ("short_bytes", 1), "long_ns": ("long_ps", 1000)}
NUMBERS = {"unit_ns": ("unit_ps", 1000), "hop_ns": ("hop_ps", 1000), "link_byte_ns": ("link_byte_ps", 1000), "arity": ("arity", 1),
           "nodes_of_a_host": ("nodes_of_a_host", 1), "poll_ns": ("poll_ps", 1000), "clock_ns": ("clock_ps", 1000),
           "thread_ns": ("thread_ns", 1), "copy_byte_ns": ("copy_byte_ps", 1000), "window": ("window", 1), "cache_bytes": (None, 1)}
NEEDED = ("unit_ns", "poll_ns", "clock_ns", "thread_ns", "copy_byte_ns", "cache_bytes", "far.send_ns", "far.receive_ns", "far.latency_ns",
          "far.byte_ns")
AT_LEAST = {"unit_ns": 0.001, "poll_ns": 0.001, "clock_ns": 0.001, "far.latency_ns": 0.001, "near.latency_ns": 0.001, "arity": 2,
            "nodes_of_a_host": 1, "window": 1, "thread_ns": 1, "cache_bytes": 65536}
WHOLE = ("arity", "nodes_of_a_host", "window", "cache_bytes", "far.short_bytes", "near.short_bytes")
PARTS = ("name", "what", "topology", "numbers", "levels", "costs", "calls", "$schema")


def place_of(key):
    """Where the runtime has a number of this name: the part of the machine, the name there, and the factor; None if there is none."""
    if key in NUMBERS:
        return (None, *NUMBERS[key])
    part, _, name = key.partition(".")
    return (part, *LINK[name]) if part in ("far", "near") and name in LINK else None


def parsed(text, path):
    try:
        top = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadFile(f"{path}:{error.lineno}:{error.colno}: {error.msg}") from error
    except RecursionError as error:
        raise BadFile(f"{path}: is nested too deeply") from error
    if not isinstance(top, dict):
        raise BadFile(f"{path}: is no object of JSON")
    return top


def number_in(path, name, entry):
    """The value of {"value": 3, "source": "..."}."""
    if not isinstance(entry, dict) or set(entry) != {"value", "source"}:
        raise BadFile(f"{path}: {name} is not of the form {{\"value\": NUMBER, \"source\": TEXT}}")
    value = entry["value"]
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 1e12:
        raise BadFile(f"{path}: {name}: the value is no number from 0 to 10^12")
    if not isinstance(entry["source"], str) or not entry["source"].strip():
        raise BadFile(f"{path}: {name} has no source")
    return value


def table_in(path, part, table, factor):
    if not isinstance(table, dict):
        raise BadFile(f"{path}: {part} is no object")
    return {name: round(number_in(path, f"{part}.{name}", entry) * factor) for name, entry in table.items()}


def check_parts(path, top):
    for part in top:
        if part not in PARTS:
            raise BadFile(f"{path}: there is no '{part}'; the parts are {', '.join(PARTS[:-1])}")
    for part in ("name", "what", "topology", "numbers", "costs"):
        if part not in top:
            raise BadFile(f"{path}: lacks '{part}'")
    if not isinstance(top["name"], str) or not isinstance(top["what"], str):
        raise BadFile(f"{path}: name and what are texts")
    topology = top["topology"]
    if not isinstance(topology, dict) or topology.get("kind") not in TOPOLOGIES or not isinstance(topology.get("source"), str):
        raise BadFile(f"{path}: topology has a kind ({', '.join(TOPOLOGIES)}) and a source")


def add_numbers(path, numbers, machine):
    if not isinstance(numbers, dict):
        raise BadFile(f"{path}: numbers is no object")
    for key in NEEDED:
        if key not in numbers:
            raise BadFile(f"{path}: numbers lacks '{key}'")
    for key, entry in numbers.items():
        place = place_of(key)
        if place is None:
            known = f"{', '.join(NUMBERS)}, and far. and near. with {', '.join(LINK)}"
            raise BadFile(f"{path}: there is no number '{key}'; the numbers are {known}")
        value = number_in(path, key, entry)
        if value < AT_LEAST.get(key, 0) or (key in WHOLE and value != int(value)):
            raise BadFile(f"{path}: {key} is {value}; it is {'a whole number ' if key in WHOLE else ''}from {AT_LEAST.get(key, 0)} on")
        part, name, factor = place
        if name is not None:
            (machine if part is None else machine[part])[name] = round(value * factor)
        machine["given"][key] = value


def of_text(text, path, calls):
    """What the runtime reads of a machine. `calls`: units of libraries' calls that the file does not name."""
    top = parsed(text, path)
    check_parts(path, top)
    machine = {"name": top["name"], "topology": top["topology"]["kind"], "far": {}, "near": {}, "given": {}}
    add_numbers(path, top["numbers"], machine)
    if machine.get("nodes_of_a_host", 1) > 1 and not machine["near"]:
        raise BadFile(f"{path}: nodes_of_a_host is more than 1, and there is no near.latency_ns")
    machine["near"] = machine["near"] or machine["far"]
    levels = top.get("levels", [])
    if not isinstance(levels, list) or (machine["topology"] == "fat_tree") != bool(levels):
        raise BadFile(f"{path}: levels is a list with what a byte takes at each level of a fat_tree, and of nothing else")
    machine["level_byte_ps"] = [round(number_in(path, f"levels[{i}]", level) * 1000) for i, level in enumerate(levels)]
    machine["costs"] = table_in(path, "costs", top["costs"], 1000)
    machine["calls"] = {**calls, **table_in(path, "calls", top.get("calls", {}), 1)}
    return machine


def packed(name):
    return pkgutil.get_data(__package__, f"machines/{name}.json").decode()


def text_of(name):
    """The text of a machine's file, and how it is called in errors."""
    if name in MACHINES:
        return packed(name), f"{name}.json"
    if not name.endswith(".json"):
        raise BadFile(f"there is no machine '{name}'; there are {', '.join(MACHINES)}, and files whose names end in .json")
    try:
        with open(name, encoding="utf-8") as file:
            return file.read(), name
    except UnicodeDecodeError as error:
        raise BadFile(f"{name}: is no text in UTF-8") from error


def machine_of(name):
    text, path = text_of(name)
    calls = {call: entry["value"] for call, entry in parsed(packed("calls"), "calls.json").items()}
    return of_text(text, os.path.basename(path) if name in MACHINES else path, calls)
