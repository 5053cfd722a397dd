"""The file that the runtime writes for MCRL_PROFILE=FILE, read and checked."""
import dataclasses
from collections import defaultdict
from dataclasses import dataclass, replace

import reading
from reading import BadFile, amount, checked, fields, listed, mapped, natural, nullable, optional, scalar, text, truth

from .functions import FUNCTIONS
from .histories import HISTORIES, Histories, made_of

VERSION = 1
LOCKS = ("read_lock", "write_lock", "update_lock")
WHATS = LOCKS + ("upgrade", "rpc", "spawn", "fork", "join", "guard", "going_on")


@dataclass(frozen=True)
class Place:
    """What one operation of the program's text has done on all nodes, in one phase or in several."""

    where: str            # file:line
    what: str             # one of WHATS
    point: str | None     # the name of its migration point; None: it has no `move`
    phase: int            # index in Profile.phases
    counted: bool         # whether the file is compiled with -DMCRL_COUNT, so that `hits` is known
    hits: int | None      # operations that began inline
    waited: int           # that waited without a message
    fetched: int          # that fetched data
    moved: int            # where the computation has gone to the region's home
    asked: int            # of `fetched` and `moved`: where the home decided
    stayed: int           # of `fetched`: where a plain pointer kept the computation from moving
    bytes_fetched: int
    bytes_moved: int
    wait_ns: int          # of all threads
    aborts: dict          # of handlers, by reason
    promoted: int         # handlers that have gone on in a thread
    regions: int          # that were missed here, each counted once
    no_call: str | None = None # of a fork that is no call on its own node: what keeps it from that

    @property
    def times(self):
        """Operations; without the inline ones if these are not counted."""
        return (self.hits or 0) + self.waited + self.fetched + self.moved

    @property
    def local(self):
        """The part of the operations that took no message; None if it is not known."""
        if self.hits is None or self.times == 0:
            return None
        return (self.hits + self.waited) / self.times

    @property
    def bytes(self):
        return self.bytes_fetched + self.bytes_moved


@dataclass(frozen=True)
class Region:
    """One of the regions that were missed most."""

    rid: str
    home: int | None      # node; None: the region has been deleted
    bytes: int
    sharing: str | None   # coherent, in_place, replicated or private; None as for home
    fetches: int
    writers: list         # nodes
    readers: list         # nodes
    invalidations: int
    moves: int            # computations that have come to it
    where: str | None     # the place that missed it most, if that is known

    @property
    def users(self):
        return set(self.writers) | set(self.readers)


@dataclass(frozen=True)
class Profile:
    program: str
    nodes: int
    seconds: list         # for each node
    phases: list          # names; "" before the program has named one
    places: list          # Place, one for each text, operation and phase
    regions: list         # Region
    types: list           # of regions: {"bytes": of one, "count": of them, "fetches": ..., and whatever else is counted}
    messages: list        # [from][to]
    bytes: list           # [from][to]
    histories: Histories | None = None # of a sample of regions; None: none were recorded
    so_far: dict | None = None # of a run that was ended: "why", and the "missing" nodes
    looks: dict | None = None  # for messages, off the inline paths: at ends of "strips", after "unlocks", in "calls"; None: not counted
    shared_lines: list | None = None # of the cache, for each forall and array: {"where": ..., "array": ..., "element": ...,
                                     # "element_bytes": ..., "lines": ..., "writers": two nodes}; None: none, or not looked for
    functions: list | None = None # Function, those that lock regions; None: the program's compiler did not say
    missed: dict | None = None # operations on other nodes' regions that found "no_header", or "no_data"; None: not counted

    @property
    def total(self):
        """The messages between nodes in the whole run."""
        return sum(map(sum, self.messages))

    def merged(self):
        """The same with one Place for each text and operation, of all phases."""
        groups = defaultdict(list)
        for place in self.places:
            groups[place.where, place.what, place.point].append(place)
        return replace(self, places=[merge(group) for group in groups.values()])

    def of_phase(self, name):
        """The same with the places of one phase; a phase that is named again goes on."""
        wanted = {index for index, phase in enumerate(self.phases) if phase == name}
        return replace(self, places=[place for place in self.places if place.phase in wanted]).merged()


def merge(places):
    """One Place for several of one text. A region may be missed in several phases, so of these numbers the largest one holds."""
    first, is_counted = places[0], all(place.hits is not None for place in places)
    sums = {name: sum(getattr(place, name) for place in places)
            for name in ("waited", "fetched", "moved", "asked", "stayed", "bytes_fetched", "bytes_moved", "wait_ns", "promoted")}
    aborts = defaultdict(int)
    for place in places:
        for reason, count in place.aborts.items():
            aborts[reason] += count
    return replace(first, **sums, hits=sum(place.hits for place in places) if is_counted else None, aborts=dict(aborts),
                   regions=max(place.regions for place in places), counted=is_counted)


OPTIONAL = {"no_call": optional(text)}
SHAPES = {"str": text, "str | None": nullable(text), "int": natural, "int | None": nullable(natural), "bool": truth,
          "list": listed(natural),
          "dict": mapped(natural)}  # by a field's annotation


def record(kind):
    """The shape of a Place or Region; what may be said in two ways is said in one."""
    kinds = [(field.name, field.type.__name__ if isinstance(field.type, type) else str(field.type)) for field in dataclasses.fields(kind)]
    shape = fields(**{name: OPTIONAL.get(name, SHAPES[annotation]) for name, annotation in kinds})

    def check(value):
        values = shape(value)
        if kind is Place and not values["counted"]:
            values["hits"] = None
        if kind is Region:
            values["sharing"] = values["sharing"] and values["sharing"].removeprefix("zone_")
            values["where"] = values["where"] or "?"
        return kind(**values)
    return check


def type_of_regions(value):
    """Whatever else is counted of it may have any name."""
    found = mapped(scalar)(value)
    fields(bytes=natural, fetches=optional(natural))(value)
    return found


TOP = fields(program=text, nodes=natural, seconds=listed(amount), phases=listed(text), places=listed(record(Place)),
             regions=listed(record(Region)), types=listed(type_of_regions),
             matrix=fields(messages=listed(listed(natural)), bytes=listed(listed(natural))), histories=optional(HISTORIES),
             functions=optional(FUNCTIONS),
             looks=optional(fields(strips=natural, unlocks=natural, calls=natural)),
             missed=optional(fields(no_header=natural, no_data=natural)),
             shared_lines=optional(listed(fields(where=text, array=natural, element=text, element_bytes=natural, lines=natural,
                                                 writers=listed(natural)))),
             so_far=optional(fields(why=text, missing=listed(natural))))


def from_json(top):
    if not isinstance(top, dict) or "version" not in top or "places" not in top:
        raise BadFile("this is no profile: MCRL_PROFILE=FILE makes one")
    if top["version"] != VERSION:
        raise BadFile(f"a profile of version {reading.shown(top['version'])}; this mcrl-prof reads version {VERSION}")
    values = checked(TOP, top)
    nodes, matrix = values["nodes"], values.pop("matrix")
    for i, place in enumerate(values["places"]):
        if place.what not in WHATS:
            raise BadFile(f'places[{i}].what is "{place.what}", none of {", ".join(WHATS)}')
        if place.phase >= len(values["phases"]):
            raise BadFile(f"places[{i}].phase is {place.phase}, and there are {len(values['phases'])} phases")
    for i, lines in enumerate(values["shared_lines"] or []):
        if len(lines["writers"]) != 2:
            raise BadFile(f"shared_lines[{i}].writers has {len(lines['writers'])} nodes, not 2")
    if len(values["seconds"]) != nodes:
        raise BadFile(f"seconds has not a number for each of {nodes} nodes")
    for name, rows in matrix.items():
        if len(rows) != nodes or any(len(row) != nodes for row in rows):
            raise BadFile(f"matrix.{name} has not {nodes} rows of {nodes}")
    histories = values.pop("histories")
    return Profile(**values, **matrix, histories=histories and made_of(histories))


def read(path):
    """The profile in a file. BadFile's text begins with the file, and its line where JSON knows it."""
    top = reading.load(path)
    try:
        return from_json(top)
    except BadFile as error:
        raise BadFile(f"{path}: {error}") from None
