"""What goes wrong on nodes: --fault."""
import re

UNITS = {"": 1, "ns": 1, "us": 10**3, "ms": 10**6, "s": 10**9}
FORMS = "slow:NODE:FACTOR, stop:NODE:FROM:FOR, late:NODE:TIME or reorder:SEED"


class BadFault(Exception):
    pass


def time_ps(text):
    match = re.fullmatch(r"(\d{1,12}(?:\.\d{1,9})?)(|ns|us|ms|s)", text)
    if match is None:
        raise BadFault(f"'{text}' is no time: 250ns, 10us, 1.5ms, 2s")
    return round(float(match[1]) * UNITS[match[2]] * 1000)


def whole(text, below, what):
    if not re.fullmatch(r"\d{1,18}", text) or int(text) >= below:
        raise BadFault(f"'{text}' is no {what}")
    return int(text)


def add(job, text):
    """Adds a fault to the description of a job."""
    kind, *rest = text.split(":")
    nodes = job["nodes"]
    if kind == "reorder" and len(rest) == 1:
        job["reorder_seed"] = whole(rest[0], 10**18, "seed") + 1  # the runtime's 0 is none
        return
    if (kind, len(rest)) not in (("slow", 2), ("stop", 3), ("late", 2)):
        raise BadFault(f"'{text}' is no fault: {FORMS}")
    fault = {"node": whole(rest[0], nodes, f"node of {nodes}")}
    if kind == "slow":
        if not re.fullmatch(r"\d{1,6}(\.\d{1,3})?", rest[1]) or float(rest[1]) < 1:
            raise BadFault(f"'{rest[1]}' is no factor: how much longer the node takes, from 1 on")
        fault["slow_permille"] = round(float(rest[1]) * 1000)
    if kind == "stop":
        fault["stop_from_ps"], fault["stop_for_ps"] = 10**12 + time_ps(rest[1]), time_ps(rest[2])  # virtual time begins at a second
    if kind == "late":
        fault["late_ps"] = time_ps(rest[1])
    job["faults"].append(fault)
