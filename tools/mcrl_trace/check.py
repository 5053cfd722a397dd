"""Chrome's trace events -> what is wrong with them: Perfetto draws a wrong picture of such a file, or none."""
from bisect import bisect_right

from reading import Wrong, printable, shown

from .trace import event as checked_event

LONGEST = 200      # letters of an event
SHORTEST = 0.0011  # microseconds: times have nanoseconds, and a sum of two numbers is inexact


def problems(top):
    """A list of sentences."""
    events, found = [], []
    for number, event in enumerate(top["traceEvents"]):
        try:
            events.append(checked_event(event))
        except Wrong as error:
            found.append(f"{error.at(f'traceEvents[{number}]')}: {described(event)}")
    return found or [*slices(events), *flows(events)]


def described(event):
    if not isinstance(event, dict):
        return shown(event)
    return ", ".join(f"{printable(name)} {shown(value)}" for name, value in event.items())[:LONGEST]


def by_track(events, phase):
    tracks = {}
    for event in events:
        if event["ph"] == phase:
            tracks.setdefault((event["pid"], event["tid"]), []).append(event)
    return tracks


def slices(events):
    """Those of a track follow each other or are nested."""
    for (node, track), all_ in by_track(events, "X").items():
        open_ = []
        for event in sorted(all_, key=lambda each: (each["ts"], -each["dur"])):
            if event["dur"] < 0:
                yield f"node {node}, track {track}: '{event['name']}' at {event['ts']} ends before it begins"
            while open_ and open_[-1] <= event["ts"] + SHORTEST:
                open_.pop()
            end = event["ts"] + event["dur"]
            if open_ and end > open_[-1] + SHORTEST:
                yield f"node {node}, track {track}: '{event['name']}' at {event['ts']} ends after what it is in"
            open_.append(end)


def flows(events):
    """Each has two ends, in the order of time, in slices."""
    begins, ends = ({event["id"]: event for event in events if event["ph"] == phase} for phase in "sf")
    for number in begins.keys() ^ ends.keys():
        yield f"flow {number} has one end only"
    spans = {track: sorted((event["ts"], event["ts"] + event["dur"]) for event in all_) for track, all_ in by_track(events, "X").items()}
    for number in begins.keys() & ends.keys():
        sent, came = begins[number], ends[number]
        if came["ts"] < sent["ts"]:
            yield f"flow {number} ends {sent['ts'] - came['ts']:.3f} us before it begins"
        for event in (sent, came):
            if not is_in(spans.get((event["pid"], event["tid"]), []), event["ts"]):
                yield f"flow {number} is in no slice at {event['ts']} on node {event['pid']}, track {event['tid']}"


def is_in(spans, time):
    last = bisect_right(spans, (time + SHORTEST, float("inf")))
    return any(end + SHORTEST >= time for _, end in spans[max(0, last - 3):last])
