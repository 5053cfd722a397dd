"""A trace -> an OTF2 archive, which Vampir and the tools of Score-P read."""
import os
import shutil

import otf2
from otf2.enums import GroupType, LocationType, Paradigm, RegionRole

NS = 1000  # in a microsecond
ROLES = {"thread": RegionRole.TASK, "message": RegionRole.POINT2POINT, "idle": RegionRole.ARTIFICIAL}
FIRST, LAST = 0, 2  # of the events of one time: ends, messages, beginnings


def events_of(trace):
    """By track: (time in ns, order, what, argument), sorted. An archive wants beginnings and ends nested and in order."""
    tracks = {track: [] for track in trace.tracks}
    for number, each in enumerate(trace.slices):
        events = tracks.setdefault((each.node, each.track), [])
        begin, end = round(each.begin * NS), round(each.end * NS)
        events.append((begin, LAST, number, "enter", each))
        events.append((max(begin, end), LAST if begin == end else FIRST, number, "leave", each))
    for number, message in enumerate(trace.messages):
        tracks.setdefault((message.sender, 0), []).append((round(message.sent * NS), 1, number, "send", message))
        tracks.setdefault((message.receiver, 0), []).append((round(message.came * NS), 1, number, "receive", message))
    for events in tracks.values():
        events.sort(key=lambda each: each[:3])
    return tracks


def write(trace, folder):
    if os.path.exists(folder):
        raise FileExistsError(17, "exists; name a folder that does not", folder)
    os.makedirs(folder)  # the library would print lines of its own if it cannot
    os.rmdir(folder)
    try:
        fill(trace, folder)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)  # no part of an archive stays
        raise


def fill(trace, folder):
    with otf2.writer.open(folder, timer_resolution=1_000_000_000) as archive:
        define = archive.definitions
        tree = define.system_tree_node("job")
        groups = {node: define.location_group(f"node {node}", system_tree_parent=tree) for node in trace.nodes}
        tracks = events_of(trace)
        locations = {(node, track): define.location(trace.tracks.get((node, track), f"thread {track - 1}"), group=groups[node],
                                                    type=LocationType.CPU_THREAD)
                     for node, track in sorted(tracks)}
        writers = {track: archive.event_writer_from_location(location) for track, location in locations.items()}
        handlers = [locations[node, 0] for node in trace.nodes]
        define.group("all", group_type=GroupType.COMM_LOCATIONS, paradigm=Paradigm.MPI, members=handlers)
        world = define.comm("nodes", group=define.group("nodes", group_type=GroupType.COMM_GROUP, paradigm=Paradigm.MPI, members=handlers))
        ranks = {node: rank for rank, node in enumerate(trace.nodes)}
        kinds = {kind: number for number, kind in enumerate(sorted({message.kind for message in trace.messages}))}
        regions = {}
        for key, events in tracks.items():
            for time, _, _, what, each in events:
                if what in ("enter", "leave"):
                    name = (each.kind, each.name)
                    if name not in regions:
                        regions[name] = define.region(each.name, region_role=ROLES.get(each.kind, RegionRole.FUNCTION))
                    getattr(writers[key], what)(time, regions[name])
                elif what == "send":
                    writers[key].mpi_send(time, ranks[each.receiver], world, kinds[each.kind], each.size)
                else:
                    writers[key].mpi_recv(time, ranks[each.sender], world, kinds[each.kind], each.size)
