"""The file that the runtime writes for MCRL_PROFILE=FILE, read and checked."""
import json
from collections import defaultdict
from dataclasses import dataclass, fields, replace

from .replay import Histories
from .replay import from_json as histories_from_json

VERSION = 1
LOCKS = ("read_lock", "write_lock", "update_lock")
WHATS = LOCKS + ("upgrade", "rpc", "spawn", "fork", "join", "guard", "going_on")


class BadProfile(Exception):
    """What is wrong with a file, and where in it."""


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


def checked(name, value, kind):
    """`value` if it is of the kind that a field's annotation names."""
    natural = lambda x: isinstance(x, int) and not isinstance(x, bool) and x >= 0  # noqa: E731
    kinds = {
        "str": lambda x: isinstance(x, str),
        "str | None": lambda x: x is None or isinstance(x, str),
        "int": natural,
        "int | None": lambda x: x is None or natural(x),
        "bool": lambda x: isinstance(x, bool),
        "list": lambda x: isinstance(x, list),
        "dict": lambda x: isinstance(x, dict) and all(map(natural, x.values())),
    }
    if not kinds[kind](value):
        raise BadProfile(f"{name} is {json.dumps(value)[:40]}, not {'a number' if kind.startswith('int') else 'of its type'}")
    return value


def record(kind, name, entry):
    """A Place or Region of an object. Fields that this version does not know are left out; what may be said in two ways is said in one."""
    if not isinstance(entry, dict):
        raise BadProfile(f"{name} is no object")
    values = {}
    for field in fields(kind):
        if field.name not in entry:
            raise BadProfile(f'{name} has no "{field.name}"')
        text = field.type if isinstance(field.type, str) else getattr(field.type, "__name__", str(field.type))
        values[field.name] = checked(f"{name}.{field.name}", entry[field.name], text)
    if kind is Place and not values["counted"]:
        values["hits"] = None
    if kind is Region:
        values["sharing"] = values["sharing"] and values["sharing"].removeprefix("zone_")
        values["where"] = values["where"] or "?"
    return kind(**values)


def square(name, matrix, nodes):
    rows = isinstance(matrix, list) and len(matrix) == nodes and all(isinstance(row, list) and len(row) == nodes for row in matrix)
    if not rows:
        raise BadProfile(f"{name} has not {nodes} rows of {nodes}")
    return [[checked(f"{name}[{i}][{j}]", n, "int") for j, n in enumerate(row)] for i, row in enumerate(matrix)]


def from_json(top):
    if not isinstance(top, dict) or "version" not in top or "places" not in top:
        raise BadProfile("this is no profile: MCRL_PROFILE=FILE makes one")
    if top["version"] != VERSION:
        raise BadProfile(f"a profile of version {top['version']}; this mcrl-prof reads version {VERSION}")
    for name, kind in (("program", str), ("nodes", int), ("seconds", list), ("phases", list), ("places", list), ("regions", list),
                       ("types", list), ("matrix", dict)):
        if not isinstance(top.get(name), kind):
            raise BadProfile(f'"{name}" is missing, or not of its type')
    nodes = checked("nodes", top["nodes"], "int")
    places = [record(Place, f"places[{i}]", entry) for i, entry in enumerate(top["places"])]
    for i, place in enumerate(places):
        if place.what not in WHATS:
            raise BadProfile(f'places[{i}].what is "{place.what}", none of {", ".join(WHATS)}')
        if place.phase >= len(top["phases"]):
            raise BadProfile(f"places[{i}].phase is {place.phase}, and there are {len(top['phases'])} phases")
    for i, entry in enumerate(top["types"]):
        if not isinstance(entry, dict) or "bytes" not in entry or not all(n is None or isinstance(n, (int, float, str)) for n in entry.values()):
            raise BadProfile(f'types[{i}] is no object of numbers with "bytes"')
    regions = [record(Region, f"regions[{i}]", entry) for i, entry in enumerate(top["regions"])]
    if len(top["seconds"]) != nodes or not all(isinstance(seconds, (int, float)) for seconds in top["seconds"]):
        raise BadProfile(f"seconds has not a number for each of {nodes} nodes")
    return Profile(top["program"], nodes, top["seconds"], top["phases"], places, regions, top["types"],
                   square("matrix.messages", top["matrix"].get("messages"), nodes), square("matrix.bytes", top["matrix"].get("bytes"), nodes),
                   histories_from_json(top["histories"], BadProfile) if "histories" in top else None, top.get("so_far"))


def read(path):
    """The profile in a file. BadProfile's text begins with the file, and its line where JSON knows it."""
    try:
        with open(path, encoding="utf-8") as file:
            return from_json(json.load(file))
    except OSError as error:
        raise BadProfile(f"{path}: {error.strerror}") from error
    except json.JSONDecodeError as error:
        raise BadProfile(f"{path}:{error.lineno}: {error.msg[:1].lower() + error.msg[1:]}: this is no JSON") from error
    except UnicodeDecodeError as error:
        raise BadProfile(f"{path}: this is no text") from error
    except BadProfile as error:
        raise BadProfile(f"{path}: {error}") from error
