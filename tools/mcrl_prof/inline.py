"""How often the program has left its inline paths: to look for messages, and at locks of other nodes' regions that were not here."""
from .advice import LEAST_MESSAGES, LEAST_WAITING
from .numbers import count, percent, plural

LOOK_NS = 20 # some 65 instructions (docs/performance.md)


def looks(profile):
    """One line, if looks took enough of the nodes' time."""
    available, taken = sum(profile.seconds) * 1e9, sum((profile.looks or {}).values()) * LOOK_NS
    if available == 0 or taken < LEAST_WAITING * available:
        return []
    return [f"{plural(taken // LOOK_NS, 'look')} for messages ({count(profile.looks['strips'])} at ends of strips, "
            f"{count(profile.looks['unlocks'])} after unlocks, {count(profile.looks['calls'])} in calls that fork) took some "
            f"{percent(min(1, taken / available))} of the nodes' time; `-fpoll-units=` makes those at ends of strips fewer"]


def missed(profile):
    """One line, if there were many."""
    times = sum((profile.missed or {}).values())
    if times < LEAST_MESSAGES:
        return []
    return [f"{plural(times, 'operation')} missed another node's region: {count(profile.missed['no_header'])} found no header here, "
            f"{count(profile.missed['no_data'])} a header, but not the data or the right to write them"]


def left(profile):
    return looks(profile) + missed(profile)
