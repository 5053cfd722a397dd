"""The runtime's file -> a Trace: slices, messages and phases of each node. Times are in microseconds."""
import functools
from dataclasses import dataclass, field

import reading
from reading import BadFile, amount, fields, listed, mapped, natural, number, optional, scalar, text

PLACE = {"name": text, "pid": natural, "tid": natural}
TIMED = PLACE | {"cat": text, "ts": amount}
WHERE = fields(where=optional(text))


def arguments(value):
    """Those of a slice: whatever they are, the place is text."""
    WHERE(value)
    return mapped(scalar)(value)


ARGUMENTS = optional(arguments)
EVENTS = {"X": fields(**TIMED, dur=number, args=ARGUMENTS), "M": fields(**PLACE, args=fields(name=text)), "s": fields(**TIMED, id=natural),
          "f": fields(**TIMED, id=natural, bp=text), "i": fields(**TIMED, s=text, args=ARGUMENTS)}
TOP = fields(otherData=fields(program=text, forgotten=natural, so_far=optional(text)), traceEvents=listed(lambda event: event))
ARRIVAL = fields(bytes=natural, where=optional(text), region=optional(text))  # of the arguments of a slice in which a message comes


@dataclass(frozen=True)
class Slice:
    node: int
    track: int  # 0: handlers, 1: main, then other threads
    kind: str  # thread, wait, handler, message, idle
    name: str
    begin: float
    end: float
    arguments: dict


@dataclass(frozen=True)
class Message:
    kind: str
    sender: int
    track: int
    sent: float
    receiver: int
    came: float
    size: int
    where: str | None
    region: str | None


@dataclass
class Trace:
    program: str
    forgotten: int  # events that the nodes have not kept
    so_far: str | None  # why the program has ended too early
    nodes: list[int]
    tracks: dict[tuple[int, int], str]
    slices: list[Slice] = field(default_factory=list)
    messages: list[Message] = field(default_factory=list)
    instants: list[tuple[int, int, float, str]] = field(default_factory=list)  # node, track, time, name
    phases: list[tuple[int, float, str]] = field(default_factory=list)


def event(value):
    """An event, by its phase."""
    phase = value.get("ph") if isinstance(value, dict) else None
    if not isinstance(phase, str) or phase not in EVENTS:
        raise reading.Wrong(f"has no phase of {'/'.join(EVENTS)}")
    return EVENTS[phase](value) | {"ph": phase}


def load(path):
    """The file's object with its events, which have not been looked at."""
    top = reading.load(path)
    if not isinstance(top, dict) or not isinstance(top.get("traceEvents"), list) or not isinstance(top.get("otherData"), dict):
        raise BadFile(f"{path} is no trace: write one with MCRL_TRACE={path}")
    return of_file(path, functools.partial(reading.checked, TOP), top)


def read(path):
    return of_file(path, made_of, load(path))


def of_file(path, make, top):
    """What `make` makes of a file's object; BadFile names the file."""
    try:
        return make(top)
    except BadFile as error:
        raise BadFile(f"{path} is no trace of a Prelude C program: {error}") from None


def made_of(top):
    events = reading.checked(listed(event), top["traceEvents"], "traceEvents")
    named = [event for event in events if event["ph"] == "M"]
    trace = Trace(**top["otherData"],
                  nodes=sorted({event["pid"] for event in named if event["name"] == "process_name"}),
                  tracks={(event["pid"], event["tid"]): event["args"]["name"] for event in named if event["name"] == "thread_name"})
    strangers = {event["pid"] for event in events} - set(trace.nodes)
    if strangers:
        raise BadFile(f"no event names node {min(strangers)}")
    add_slices(trace, events)
    add_messages(trace, events)
    trace.slices.sort(key=lambda each: (each.begin, -each.end))
    trace.messages.sort(key=lambda each: (each.sent, each.came))
    trace.phases.sort(key=lambda each: each[1])
    return trace


def add_slices(trace, events):
    for event in events:
        if event["ph"] == "X":
            trace.slices.append(Slice(event["pid"], event["tid"], event["cat"], event["name"], event["ts"], event["ts"] + event["dur"],
                                      event["args"] or {}))
        elif event["ph"] == "i" and event["s"] == "p":
            trace.phases.append((event["pid"], event["ts"], event["name"]))
        elif event["ph"] == "i":
            trace.instants.append((event["pid"], event["tid"], event["ts"], event["name"]))


def add_messages(trace, events):
    begins = {event["id"]: event for event in events if event["ph"] == "s"}
    arrivals = {(each.node, each.begin): each for each in trace.slices if each.kind == "message"}
    for event in events:
        if event["ph"] != "f" or event["id"] not in begins:
            continue
        if (event["pid"], event["ts"]) not in arrivals:
            raise BadFile(f"flow {event['id']} ends in no message")
        sent = begins[event["id"]]
        details = reading.checked(ARRIVAL, arrivals[event["pid"], event["ts"]].arguments, f"flow {event['id']}")
        trace.messages.append(Message(event["name"], sent["pid"], sent["tid"], sent["ts"], event["pid"], event["ts"],
                                      details["bytes"], details["where"], details["region"]))
