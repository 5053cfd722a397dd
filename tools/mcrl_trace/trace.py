"""The runtime's file -> a Trace: slices, messages and phases of each node. Times are in microseconds."""
import json
from dataclasses import dataclass, field


class BadTrace(Exception):
    """A file that is no trace."""


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


def load(path):
    """The file's JSON; BadTrace if it is not what the runtime writes."""
    try:
        with open(path, encoding="utf-8") as file:
            text = json.load(file)
    except (ValueError, UnicodeDecodeError) as error:
        raise BadTrace(f"{path} is not JSON: {error}") from error
    if not isinstance(text, dict) or not isinstance(text.get("traceEvents"), list) or not isinstance(text.get("otherData"), dict):
        raise BadTrace(f"{path} is no trace: write one with MCRL_TRACE={path}")
    return text


def read(path):
    text = load(path)
    try:
        return made_of(text)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadTrace(f"{path} is no trace of a Prelude C program: {type(error).__name__}: {error}") from error


def made_of(text):
    events = text["traceEvents"]
    named = [event for event in events if event["ph"] == "M"]
    trace = Trace(text["otherData"]["program"], text["otherData"]["forgotten"], text["otherData"].get("so_far"),
                  sorted(event["pid"] for event in named if event["name"] == "process_name"),
                  {(event["pid"], event["tid"]): event["args"]["name"] for event in named if event["name"] == "thread_name"})
    begins = {event["id"]: event for event in events if event["ph"] == "s"}
    arrivals = {}
    for event in events:
        if event["ph"] == "X":
            slice_ = Slice(event["pid"], event["tid"], event["cat"], event["name"], event["ts"], event["ts"] + event["dur"],
                           event.get("args", {}))
            trace.slices.append(slice_)
            if slice_.kind == "message":
                arrivals[slice_.node, slice_.begin] = slice_
        elif event["ph"] == "i":
            if event["s"] == "p":
                trace.phases.append((event["pid"], event["ts"], event["name"]))
            else:
                trace.instants.append((event["pid"], event["tid"], event["ts"], event["name"]))
    for event in events:
        if event["ph"] == "f" and event["id"] in begins:
            sent = begins[event["id"]]
            details = arrivals[event["pid"], event["ts"]].arguments
            trace.messages.append(Message(event["name"], sent["pid"], sent["tid"], sent["ts"], event["pid"], event["ts"],
                                          details["bytes"], details.get("where"), details.get("region")))
    trace.slices.sort(key=lambda each: (each.begin, -each.end))
    trace.messages.sort(key=lambda each: (each.sent, each.came))
    trace.phases.sort(key=lambda each: each[1])
    return trace
