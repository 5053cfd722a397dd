"""How many messages each place has taken, estimated from its counts.

    a fetch      2 where the home has the data, 2 more if another node has written them, and 2 for each copy that it takes away
    a move       2: the computation, and its result; 1 where it goes on from region to region in a loop, and for a spawn

Estimates that come to more than the messages that the nodes have sent are made smaller in proportion.
"""
from .choice import Choice

REQUEST_AND_ANSWER = 2
MESSAGE_NS = 1000    # the least that a message costs the two nodes (docs/performance.md)
BYTE_NS = 0.25       # of what comes with it


class Prices:
    """Time: that of the nodes, for messages and their bytes, and that of threads, which wait for one message after the other."""

    def __init__(self, way_ns):
        self.way_ns = max(way_ns, MESSAGE_NS)

    def of(self, sent):
        return sent.messages * MESSAGE_NS + sent.bytes * BYTE_NS + sent.ways * self.way_ns


class Costs:
    """`whole` is all phases; the places that are asked about may be those of one."""

    def __init__(self, whole, sources):
        self.profile = whole
        self.sources = sources
        self.loops = {}
        self.scale = 1.0
        estimated = sum(map(self.of_place, whole.places))
        if estimated > whole.total > 0:
            self.scale = whole.total / estimated
        self.total = whole.total or estimated
        self.choice = Choice(whole, sources, self.prices) if whole.histories is not None and whole.histories.regions else None

    @property
    def prices(self):
        """As long as threads have waited in this run for each message."""
        return Prices(self.waiting(1))

    def at(self, where):
        """The hot regions that were missed most at a line."""
        return [region for region in self.profile.regions if region.where == where]

    def fetch_of_region(self, region):
        """Messages of one fetch of a region."""
        written_elsewhere = any(writer != region.home for writer in region.writers)
        taken_away = region.invalidations / region.fetches if region.fetches else 0
        return REQUEST_AND_ANSWER * (1 + written_elsewhere + taken_away)

    def fetch(self, place):
        """Messages of one fetch at a place, as of the hot regions that were missed there."""
        regions = [region for region in self.at(place.where) if region.fetches > 0]
        fetches = sum(region.fetches for region in regions)
        if fetches == 0:
            return REQUEST_AND_ANSWER
        return sum(self.fetch_of_region(region) * region.fetches for region in regions) / fetches

    def move(self, place):
        """Messages of one computation that moves at a place."""
        if place.where not in self.loops:
            self.loops[place.where] = self.sources.is_in_loop(place.where)
        goes_on = place.what != "rpc" and place.what != "fork" and self.loops[place.where]
        return 1 if place.what == "spawn" or goes_on else REQUEST_AND_ANSWER

    def waiting(self, messages):
        """How long threads have waited in all for so many messages: as long as for others in this run, in ns."""
        missing = [place for place in self.profile.places if place.fetched + place.moved > 0]
        sent = sum(map(self.of_place, missing))
        return messages * sum(place.wait_ns for place in missing) / sent if sent else 0

    def of_place(self, place):
        return self.scale * (self.fetch(place) * place.fetched + self.move(place) * place.moved)

    def of_region(self, region):
        return self.scale * (self.fetch_of_region(region) * region.fetches + REQUEST_AND_ANSWER * region.moves)

    def of_regions(self, where, regions, places):
        """Messages for the regions that some of the hot ones at a line stand for: their part of the line's messages."""
        known = sum(map(self.of_region, self.at(where)))
        line = sum(self.of_place(place) for place in places if place.where == where)
        wanted = sum(map(self.of_region, regions))
        return wanted / known * line if known and line else wanted
