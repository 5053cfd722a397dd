"""A trace -> the part of it that a diagram shows."""
from dataclasses import dataclass

from reading import BadFile

from .trace import Message, Slice

COMPUTATIONS = {"activate", "invoke", "forks", "forked", "call", "spawn", "refused"}
RESULTS = {"result", "executed", "joined", "spawned_ended"}
HEADER = 16  # bytes of a message without data


def sort_of(message):
    """One of computation, result, data, control."""
    if message.kind in COMPUTATIONS:
        return "computation"
    if message.kind in RESULTS:
        return "result"
    return "data" if message.size > HEADER else "control"


@dataclass
class Excerpt:
    nodes: list[int]
    messages: list[Message]
    left_out: int
    work: list[Slice]  # threads that run, and handlers
    procedures: dict[str, str]  # that have run as handlers, by their places
    begin: float
    end: float


def span_of_phase(trace, name):
    times = {}
    for _, time, phase in trace.phases:
        times.setdefault(phase, time)
    if name not in times:
        raise BadFile(f"the trace has no phase '{name}'; it has: " + (", ".join(times) or "none"))
    later = [time for time in times.values() if time > times[name]]
    return times[name], min(later, default=float("inf"))


def excerpt(trace, begin, end, most):
    """What has begun between two times, but no more than so many messages."""
    chosen = [message for message in trace.messages if begin <= message.sent < end]
    messages = chosen[:most]
    if not messages:
        raise BadFile("no message was sent in this time")
    first, last = messages[0].sent, max(message.came for message in messages)
    margin = max((last - first) / 40, 0.2)
    work = [each for each in trace.slices if each.kind in ("thread", "handler") and each.end >= first and each.begin <= last]
    nodes = sorted({number for message in messages for number in (message.sender, message.receiver)})
    procedures = {each.arguments["where"]: each.name for each in reversed(trace.slices) if each.kind == "handler" and "where" in each.arguments}
    return Excerpt(nodes, messages, len(chosen) - len(messages), work, procedures, first - margin, last + margin)
