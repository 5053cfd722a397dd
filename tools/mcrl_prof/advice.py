"""What to write instead, and what it would gain. A rule is a function of the profile and its costs that yields Advice."""
import re
from dataclasses import asdict, dataclass
from fractions import Fraction

from .costs import MESSAGE_NS
from .numbers import count, percent, plural, size, time
from .profile import LOCKS
from .replay import REPLICATED
from .sources import split

LEAST = 0.05         # of all messages, or of the time of all nodes
LEAST_MESSAGES = 1000 # that would be saved
LEAST_WAITING = 0.02 # that would be saved, of the time of all nodes
FEW_TIMES = 1.2      # misses of each region, at most, if they were missed once each
IN_A_ROW = 4         # uses of each region from which a copy is better
SMALL = 1024         # bytes of a region that is better used in place
CALL_NS, THREAD_NS = 20, 5000 # what a fork takes (docs/filaments.md)
MANY_ABORTS = 0.1    # of the computations that arrive at a place
MUCH = 0.15          # of the time of all nodes, for messages
MOST = 0.5           # of the messages for hot regions
OFTEN = 2            # misses of each region at a line, below which none of them is hot

LOCK = re.compile(r"\b(?:read|write|update)_lock\s*\((?:[^()]|\([^()]*\))*\)\s*;")


@dataclass(frozen=True)
class Advice:
    rule: str
    where: str
    what: str
    seen: str            # with numbers
    write: str
    then: str            # what it would have cost
    messages: float      # that it would have saved
    share: float         # that is, of all messages; or of the time of all nodes, if no messages are saved
    replayed: bool = False # whether that comes from the recorded histories, and not from counts

    @property
    def text(self):
        """The whole of it in a few sentences."""
        return f"{self.where} {self.what} {self.seen}. {sentence(self.write)}. {sentence(self.then)}."

    def as_json(self):
        return asdict(self) | {"messages": round(self.messages), "share": round(self.share, 4)}


def sentence(text):
    return text[:1].upper() + text[1:]


def part(then, now):
    """`1/3 of the messages`, or the like."""
    if then == 0:
        return "no messages"
    ratio = Fraction(then / now).limit_denominator(8)
    return f"{ratio or Fraction(1, round(now / then))} of the messages"


def saved(costs, rule, place, gain, seen, write, then, replayed=False):
    return Advice(rule, place.where, place.what, seen, write, then, gain, gain / costs.total if costs.total else 0, replayed)


def moving(costs, place):
    """What makes a lock move: the word, unless the line has it and the compiler or the user said otherwise."""
    text = costs.sources.text(place.where)
    lock = LOCK.search(text)
    if lock and re.match(r"\s*move\b(?!\s*\(\s*never)", text[lock.end():]):
        return "the line has `move`: compile it without `-fno-move`"
    return f"write `{with_clause(costs, place, 'move')}`"


def with_clause(costs, place, clause):
    """The lock of the source with a clause after it."""
    lock = LOCK.search(costs.sources.text(place.where))
    return f"{lock[0] if lock else place.what + '(...);'} {clause}"


def how_often(place):
    each = place.fetched / max(place.regions, 1)
    if each <= FEW_TIMES:
        return f"fetched {plural(place.regions, 'region')} once each"
    return f"fetched {plural(place.regions, 'region')} {count(each)} times each"


def should_move_by_replay(profile, costs):
    """The locks of a procedure at which computations should move, by the histories."""
    shown = {(place.where, place.what) for place in profile.places}
    for group in costs.choice.groups():
        places = [place for place in group.places if (place.where, place.what) in shown]
        if not places:
            continue
        first, others = places[0], sorted({split(place.where)[1] for place in places[1:]} - {split(places[0].where)[1]})
        likewise = f"; the same for line{'s' if len(others) > 1 else ''} {', '.join(map(str, others))}" if others else ""
        waits = costs.waiting(group.gain)
        yield saved(costs, "should-move", first, group.gain, how_often(first), moving(costs, first) + likewise,
                    f"`move` would have sent {part(costs.total - group.gain, costs.total)} of the program, by a replay of its histories, "
                    f"and threads would have waited {time(waits)} less in all", replayed=True)


def should_move(profile, costs):
    """A lock without `move` that fetches regions and hardly uses the copies."""
    if costs.choice is not None:
        yield from should_move_by_replay(profile, costs)
    for place in profile.places:
        if costs.choice is not None and costs.choice.covers(place):
            continue
        # In a plain C program, which has no `move`, the place is a call such as rgn_start_read.
        if place.what not in LOCKS or place.point is not None or place.fetched == 0 or "rgn_" in costs.sources.text(place.where):
            continue
        each = place.fetched / max(place.regions, 1)
        # With homes by chance, this many operations are local though no copy is used twice.
        at_home = place.fetched / max(profile.nodes - 1, 1)
        is_used = place.counted and place.hits > at_home + place.fetched / 2
        if is_used or (each > FEW_TIMES and not place.counted):
            continue
        now, then = costs.fetch(place), costs.move(place)
        seen = how_often(place) + (", and hardly used the copies" if each > FEW_TIMES else "")
        if not place.counted:
            seen += " (how often copies were used is counted with -DMCRL_COUNT)"
        yield saved(costs, "should-move", place, costs.scale * place.fetched * (now - then), seen,
                    moving(costs, place), f"`move` would have sent {part(then, now)}")


def should_not_move(profile, costs):
    """A `move` of a reader that always moves, to regions that no node writes."""
    for place in profile.places:
        regions = costs.at(place.where)
        if place.what != "read_lock" or place.moved == 0 or place.fetched > 0 or not regions:
            continue
        if any(region.writers for region in regions) or place.moved < IN_A_ROW * place.regions:
            continue
        now = costs.move(place) * place.moved
        then = 2 * place.regions * max(profile.nodes - 1, 1)
        ratio = costs.choice and costs.choice.ratio(regions, moving=frozenset())
        then = then if ratio is None else ratio * now
        yield saved(costs, "should-not-move", place, costs.scale * (now - then),
                    f"moved {plural(place.moved, 'time')} to {plural(place.regions, 'region')} that no node writes",
                    f"write `{with_clause(costs, place, 'move(never)')}`, or a plain `move` (`adaptive`), which finds that out",
                    f"copies on all nodes would have sent {part(max(then, 0), now)}")


def often(places):
    """How often each region was missed."""
    regions = sum(place.regions for place in places)
    return sum(place.fetched + place.moved for place in places if place.regions) / regions if regions else OFTEN


def groups(profile, costs, is_wanted):
    """(place, regions) for the hot regions that are wanted, by the line that missed them; the place is that line's most expensive one."""
    for where in dict.fromkeys(region.where for region in profile.regions if is_wanted(region)):
        places = [place for place in profile.places if place.where == where]
        if places and often(places) >= OFTEN:
            yield max(places, key=costs.of_place), [region for region in costs.at(where) if is_wanted(region)]


def many(profile):
    return max(2, profile.nodes / 2)


def of_bytes(regions):
    least, most = min(region.bytes for region in regions), max(region.bytes for region in regions)
    return f"of {size(least)}" if least == most else f"of {size(least)} to {size(most)}"


def them(regions):
    return "it" if len(regions) == 1 else "them"


def in_place(profile, costs):
    """Small regions that many nodes write."""
    def is_wanted(region):
        return region.sharing == "coherent" and region.bytes <= SMALL and len(region.writers) >= many(profile)

    for place, regions in groups(profile, costs, is_wanted):
        writers = max(len(region.writers) for region in regions)
        yield saved(costs, "in-place", place, costs.of_regions(place.where, regions, profile.places),
                    f"missed {plural(len(regions), 'hot region')} {of_bytes(regions)}, written by up to {plural(writers, 'node')}",
                    f"make {them(regions)} in a zone of `zone_in_place`, by `region_new_in(&zone, T)`, if the nodes share a host",
                    "used in place, no messages would have been sent within a host")


def replicated(profile, costs):
    """Regions that many nodes read, and at most one writes, between whose writes they are read."""
    def is_wanted(region):
        return (region.sharing == "coherent" and len(region.readers) >= many(profile) and len(region.writers) <= 1 and
                0 < region.invalidations <= 2 * region.fetches)

    for place, regions in groups(profile, costs, is_wanted):
        now = sum(map(costs.of_region, regions))
        fetches = costs.scale * 2 * sum(region.fetches for region in regions)
        ratio = costs.choice and costs.choice.ratio(regions, kind=REPLICATED)
        fetches = fetches if ratio is None else (1 - ratio) * now
        gain = costs.of_regions(place.where, regions, profile.places) * fetches / now
        readers = max(len(region.readers) for region in regions)
        invalidations = sum(region.invalidations for region in regions)
        yield saved(costs, "replicated", place, gain,
                    f"missed {plural(len(regions), 'hot region')} {of_bytes(regions)}, read by up to {plural(readers, 'node')}; "
                    f"writes took {count(invalidations)} of their copies away",
                    f"make {them(regions)} in a zone of `zone_replicated`, if readers may see data that are one write late",
                    f"writes that renew copies would have sent {part(now - fetches, now)}")


def rehome(profile, costs):
    """Regions that only one node uses, and which are at home on another.

    Inline operations of the home leave no trace, but what they do to the copies of others does: data that are only read have been
    written at home, and a copy that the home asks back is one that it uses."""
    def is_wanted(region):
        is_elsewhere = region.sharing in ("coherent", "replicated") and len(region.users) == 1 and region.home not in region.users
        return is_elsewhere and len(region.writers) == 1 and region.invalidations == 0

    for place, regions in groups(profile, costs, is_wanted):
        users = set().union(*(region.users for region in regions))
        user = f"node {min(users)}" if len(users) == 1 else "one node each"
        home = str(min(users)) if len(users) == 1 else "node"
        yield saved(costs, "rehome", place, costs.of_regions(place.where, regions, profile.places),
                    f"missed {plural(len(regions), 'hot region')} that only {user} uses, with a home elsewhere",
                    f"make {them(regions)} there, by `region_new_at({home}, T)`, or move {them(regions)} by `region_rehome(p, {home})`",
                    "with a home there, no messages would have been sent")


def aborts(profile, costs):
    """Handlers that find the lock taken; what is saved is time."""
    available = sum(profile.seconds) * 1e9
    for place in profile.places:
        found_taken = max(0, place.aborts.get("lock", 0) - place.fetched) # the others have missed the region
        arrivals = max(place.moved, found_taken)
        if found_taken == 0 or found_taken < MANY_ABORTS * arrivals or available == 0:
            continue
        share = min(1, place.wait_ns / available) # several threads of a node may wait at once
        yield Advice("aborts", place.where, place.what,
                     f"found the lock taken for {count(found_taken)} of {plural(arrivals, 'computation')} that had moved there",
                     "make the section shorter that holds this lock, and compare `preludec --abort=undo`",
                     f"threads waited here for {time(place.wait_ns)} in all, {percent(share)} of the nodes' time",
                     0, share)


def stayed(profile, costs):
    """A `move` that a plain pointer keeps from moving."""
    for place in profile.places:
        if place.stayed == 0:
            continue
        now, then = costs.fetch(place), costs.move(place)
        yield saved(costs, "stayed", place, costs.scale * place.stayed * (now - then),
                    f"stayed {plural(place.stayed, 'time')}, for a plain pointer that lives across it cannot leave the node",
                    "let the pointer end before this line, or lead into a region: `preludec -Wmay-stay` names it",
                    f"the computations would have sent {part(then, now)}")


def forks(profile, costs):
    """Forks that have threads on their own node, since they cannot be calls; what is saved is time."""
    available = sum(profile.seconds) * 1e9
    for place in profile.places:
        if place.what != "fork" or place.no_call is None or not place.hits or available == 0:
            continue
        takes = min(place.hits * THREAD_NS, available)
        if "not compiled by preludec" in place.no_call:
            write = "compile that file with preludec, too, which notes in its object what its functions may wait for"
        elif "holds a lock" in place.no_call:
            write = "end the lock before the fork"
        else:
            write = "fork what does not wait, and wait in the parent; or write `at any`, if the child waits for nothing that its parent does"
        yield Advice("forks", place.where, place.what,
                     f"was no call {plural(place.hits, 'time')}, but had a thread on its own node ({place.no_call})", write,
                     f"as calls they would have taken some {time(place.hits * CALL_NS)}, as threads up to {time(takes)}", 0, takes / available)


def used_in_turns(profile, costs):
    """What is said of regions that several nodes use in turns; None if they are not most of what is missed."""
    of_all = sum(map(costs.of_region, profile.regions))
    in_turns = sum(costs.of_region(region) for region in profile.regions if len(region.users) > 1)
    return "missed small pieces of data that several nodes use in turns" if of_all and in_turns >= MOST * of_all else None


def used_once(profile, costs):
    """What is said of many small regions of which a node uses each once or twice before another one does; None if they are not that,
    or computations should move to them."""
    each, regions = often(profile.places), sum(place.regions for place in profile.places)
    if each >= OFTEN or not profile.regions or max(region.bytes for region in profile.regions) > SMALL:
        return None
    if any(advice.messages >= MOST * costs.total for advice in should_move(profile, costs)):
        return None
    return f"missed {plural(regions, 'small piece')} of data, {'about once' if each <= FEW_TIMES else 'once or twice'} each"


def one_node(profile, costs):
    """Small pieces of data that all nodes use in turns: the program is faster on one node, or where it divides larger pieces."""
    available, takes = sum(profile.seconds) * 1e9, costs.total * MESSAGE_NS
    if not profile.places or profile.nodes == 1 or takes < MUCH * available:
        return
    seen = used_in_turns(profile, costs) or used_once(profile, costs)
    if seen is None:
        return
    place = max(profile.places, key=costs.of_place)
    others = sum(costs.of_place(other) > 0 for other in profile.places) - 1
    yield saved(costs, "one-node", place, costs.total,
                (f"and {plural(others, 'other place')} " if others else "") +
                f"{seen}: {plural(round(costs.total), 'message')}, at least {percent(min(1, takes / available))} of the nodes' time",
                "leave the data of such a piece of work on one node: divide the work and its data into fewer and larger pieces (more of them in a "
                "region, a larger cut-off below which one node works alone), or run the program on one node",
                "within one node no messages would have been sent")


RULES = (should_move, should_not_move, in_place, replicated, rehome, aborts, stayed, forks, one_node)


def gains(advice, profile, costs):
    """Whether advice is worth its words: enough messages, and enough of the time if the run tells how long threads have waited."""
    if advice.share < LEAST or 0 < advice.messages < LEAST_MESSAGES:
        return False
    waited, available = costs.waiting(advice.messages), sum(profile.seconds) * 1e9
    return advice.messages == 0 or waited == 0 or available == 0 or waited >= LEAST_WAITING * available


def advise(profile, costs):
    """What gains enough, the best first."""
    found = [advice for rule in RULES for advice in rule(profile, costs) if gains(advice, profile, costs)]
    return sorted(found, key=lambda advice: (-advice.share, advice.where, advice.rule))
