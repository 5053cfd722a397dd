#!/usr/bin/env python3
"""messages.py [--rounds N] [--markdown FILE] [NAME...]: the samples of samples/messages on 2 nodes, by turns with the same in MPI, which
packs small messages by hand, in MPI that does not, and with their sequential originals; clang makes all with -O2.
Ratios are of rates: higher is better. They are medians over the rounds, with the interval of 95 % of medians of such rounds (bootstrap).
Programs measure their times; messages and bytes are counted in a run of their own, the program's start and check included. Lines are those
with code, of a program and of the headers that its sequential original does not have. "nodes": random updates on 2 to 32 nodes,
and the packets of 64 that are hosts; "packets": what spawns cost by their size, and how long they wait (packets.c); "reduce": sums on
one node, beside MPI_Reduce (reduce.c); "loss": all programs over UDP, while 1 % of the datagrams are lost, and while none is.
Exits with 1 if a target is missed or a result is wrong."""
import collections
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile

from port_lines import code_of, files_of
from ratios import interval
from turns import MPICC, ON_ONE, ON_TWO, PRELUDEC, SAMPLES, compiled, environment, run_experiments, shuffled, table, timed, times_by_turns

FOLDER = os.path.join(SAMPLES, "messages")
SEQUENTIAL, SINGLE = ("clang-19", "-O2"), (*MPICC, "-DPACKET=1")
HEAD = ["program", "sequential, ms", "1 node / sequential", "2 nodes, ms", "ns each", "packed MPI, ms", "2 nodes / packed MPI",
        "2 nodes / MPI that does not pack", "messages", "KB", "lines, ours / MPI", "misses"]

UDP = {"MCRL_CONDUIT": "udp"}
LOSSY = {**UDP, "MCRL_UDP_DISTURB": "loss:1,seed:1"}
NODES, SIZE_ON_NODES = (2, 4, 8, 16, 32), "16"
LEAST_REDUCTION = 1.0
ON_HOSTS, SIZE_ON_HOSTS = ("mpiexec", "-n", "64"), "18"

# size: the arguments. each: what is counted, and how many of it there are in a run. target: the least ratio to packed MPI. single: how the
# name ends of what does not pack in MPI; -mpi is the packing program itself, made with -DPACKET=1 so that it sends each item alone.
# most_ns: the most nanoseconds for each. of: the program, if it is not the row's name. others: where the other versions are.
# small: the arguments of a check. part: the part of the work that is measured.
Program = collections.namedtuple("Program", "size each target single most_ns of others small part",
                                 defaults=(0.8, None, None, None, None, "", ""))


def hash_table(name, size, operations, of=None, **options):
    """A row for each part of a program's work."""
    options = {"target": 1, "single": "-mpi", "of": of or name, **options}
    return {f"{name}-{part}": Program(size, ("operation", operations), part=part, **options) for part in ("adding", "asking")}


PROGRAMS = {
    "gups": Program("21", ("update", 4 << 21), single="-mpi", most_ns=7.5),
    "bfs": Program("16", ("edge", 4 * 32 << 16), single="-mpi"),
    "bfs-up": Program("18", ("edge", 4 * 32 << 18)),
    **hash_table("table", "200000", 200000),
    **hash_table("table-one", "100000 1", 100000, of="table", single=None, small="1000 1"),
    **hash_table("table-regions", "200000", 200000, others="table"),
    "pagerank": Program("16", ("edge", 5 * 32 << 16), single="-mpi"),
    "sample-sort": Program("2000000", ("key", 2000000), single="-mpi-single"),
    "tree-bushy": Program("10", ("node", 2101642), target=1, single="-mpi", of="tree"),
    "tree-spines": Program("1000 spines", ("node", 7105009), target=1, single="-mpi", of="tree", small="20 spines"),
    "sparse-scrambled": Program("9", ("entry", 10 * 17 << 18), single="-mpi-whole", of="sparse"),
    "sparse-banded": Program("9 banded", ("entry", 10 * 17 << 18), single="-mpi-whole", of="sparse", small="6 banded"),
    "transpose": Program("1024", ("element", 10 << 20), single="-mpi-types"),
}


def file_of(name, suffix=""):
    return os.path.join(FOLDER, name, f"{name}{suffix}.c")


def program(name, suffix, compiler, way):
    return compiled(f"messages-{name}-{way}", compiler, file_of(name, suffix), "-lm")


def names_of(row):
    """The program of a row, and the one whose other versions are beside it."""
    ours = PROGRAMS[row].of or row
    return ours, PROGRAMS[row].others or ours


def ways_of(row, size):
    """{way: command}."""
    ours, others = names_of(row)
    ours = program(ours, "", PRELUDEC, "ours")
    plain = [program(others, "-sequential", SEQUENTIAL, "sequential"), *(size[:1] if others == "table" else size)]
    ways = {"sequential": plain, "1 node": [*ON_ONE, ours, *size], "2 nodes": [*ON_TWO, ours, *size]}
    ways["packed"] = [*ON_TWO, program(others, "-mpi", MPICC, "packed"), *size]
    if single := PROGRAMS[row].single:
        ways["single"] = [*ON_TWO, program(others, single, SINGLE, "single"), *size]
    return ways


def counted(command, variables=None):
    """What all nodes have counted in a run."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "statistics.json")
        timed(command, {"MCRL_STATS": path, **(variables or {})})
        with open(path) as file:
            return json.load(file)["total"]


def messages_of(command):
    """How many messages a run sends, and how many bytes are in them."""
    total = counted(command)
    return total["messages"], total["bytes"]


def lines_of(path, original):
    return len(code_of(files_of(path).keys() - files_of(original).keys()))


def ratio_of(times, ours, others):
    """The ratio of rates, and its interval."""
    ratios = [other / mine for mine, other in zip(times[ours], times[others])]
    return statistics.median(ratios), *interval(ratios)


def cell(ratio, low, high):
    return f"{ratio:.2f} ({low:.2f} to {high:.2f})"


def row_of(row, rounds):
    what, (ours, others) = PROGRAMS[row], names_of(row)
    ways = ways_of(row, what.size.split())
    times = times_by_turns(ways, rounds, part=what.part)
    middle = {way: statistics.median(ms) for way, ms in times.items()}
    packed, missed, met = ratio_of(times, "2 nodes", "packed"), [], True
    if packed[0] < what.target:
        within = packed[2] >= what.target
        missed.append(f"packed MPI: {packed[0]:.2f}, not {what.target:.2f}" + (" (within the interval)" if within else ""))
        met &= within
    unit, count = what.each
    ns = middle["2 nodes"] * 1e6 / count
    if what.most_ns and ns > what.most_ns:
        missed.append(f"{ns:.1f} ns, not {what.most_ns}")
        met = False
    messages, sent = messages_of(ways["2 nodes"])
    original = file_of(others, "-sequential")
    lines = [lines_of(file_of(ours), original), lines_of(file_of(others, "-mpi"), original)]
    single = cell(*ratio_of(times, "2 nodes", "single")) if what.single else ""
    return [" ".join(filter(None, (ours, what.size, what.part))), f"{middle['sequential']:.0f}", cell(*ratio_of(times, "1 node", "sequential")),
            f"{middle['2 nodes']:.0f}", f"{ns:.1f}, {unit}", f"{middle['packed']:.0f}", cell(*packed), single, f"{messages:,}", f"{sent / 1024:,.0f}", f"{lines[0]} / {lines[1]}", "; ".join(missed)], met


def experiment(row):
    def measured(rounds, result):
        cells, met = row_of(row, rounds)
        result.rows.append(cells)
        result.all_met &= met
    return measured


def on_nodes(rounds, result):
    """Random updates on more nodes than cores, too: there processes take turns, and messages wait for those."""
    rows = []
    ours, packed = program("gups", "", PRELUDEC, "ours"), program("gups", "-mpi", MPICC, "packed")
    for nodes in NODES:
        ways = {"ours": ["mpiexec", "-n", str(nodes), ours, SIZE_ON_NODES], "packed": ["mpiexec", "-n", str(nodes), packed, SIZE_ON_NODES]}
        times = times_by_turns(ways, rounds)
        messages, sent = messages_of(ways["ours"])
        rows.append([str(nodes), *(f"{statistics.median(times[way]):.1f}" for way in ways), cell(*ratio_of(times, "ours", "packed")),
                     f"{messages:,}", f"{sent / 1024:,.0f}"])
    head = ["nodes", "ms", "packed MPI, ms", "ratio of rates", "messages", "KB"]
    result.tables.append(table(head, rows, f"gups {SIZE_ON_NODES} on more nodes, on the cores that there are"))
    result.tables.append(routes([*ON_HOSTS, ours, SIZE_ON_HOSTS]))


def routes(command):
    """Packets of calls on so many nodes, each a host of its own. All run on this one, so that the time says nothing of hosts."""
    rows = []
    for way, least in (("straight", 1 << 20), ("over a third node", 1)):
        total = counted(command, {"MCRL_TUNE": f"shm=0,routes={least}"})
        kinds = [total["by_kind"][kind] for kind in ("gathered", "routed", "passed_on")]
        packets, sent = (sum(kind[what] for kind in kinds[:2]) for what in ("messages", "bytes"))
        rows.append([way, f"{packets:,}", f"{sent / 1024:,.0f}", f"{sent / packets:,.0f}", f"{kinds[2]['messages']:,}"])
    return table(["calls go", "packets", "KB", "bytes a packet", "acknowledgments"], rows,
                 f"gups {SIZE_ON_HOSTS} on {ON_HOSTS[-1]} nodes, each a host of its own: calls on other nodes")


def lossy_ways(row):
    command = ways_of(row, PROGRAMS[row].small.split())["2 nodes"]
    return {"lossless": [*environment(UDP), *command], "lossy": [*environment(LOSSY), *command]}


def loss(rounds, result):
    rows = []
    for row in PROGRAMS:
        times = times_by_turns(lossy_ways(row), rounds)
        rows.append([row, *(f"{statistics.median(ms):.1f}" for ms in times.values())])
    result.tables.append(table(["program", "none lost, ms", "1 % lost, ms"], rows, "over UDP, small sizes: all results are right"))


def packets(rounds, result):
    """Spawns of several sizes, how long they wait in their packet, and one alone."""
    command = [*ON_TWO, compiled("messages-packets", PRELUDEC, os.path.join(os.path.dirname(__file__), "packets.c"))]
    runs = [re.findall(r"[\d.]+", subprocess.run(command, check=True, capture_output=True, text=True).stdout) for _ in range(rounds)]
    middle = [statistics.median(column) for column in zip(*(map(float, run) for run in runs))]
    sizes, alone = [middle[i:i + 5] for i in range(0, 15, 5)], middle[-1]
    rows = [[f"{bytes:.0f}", f"{ns:.1f}", f"{half:.1f}", f"{most:.1f}"] for bytes, ns, half, _, most in sizes]
    result.tables.append(table(["bytes", "ns for each", "from spawn to call, us", "95 %, us"], rows,
                               f"a million spawns on the other node; one alone and one back take {alone:.0f} ns"))


def reductions(rounds, result):
    """Numbers of each type that are added up on one node, by turns with MPI_Reduce."""
    flags = subprocess.run(["pkg-config", "--cflags", "--libs", "mpich"], check=True, capture_output=True, text=True).stdout.split()
    command = [*ON_TWO, compiled("messages-reduce", PRELUDEC, os.path.join(os.path.dirname(__file__), "reduce.c"), *flags)]
    times = collections.defaultdict(lambda: collections.defaultdict(lambda: {"ours": [], "mpi": []}))
    for turn in range(rounds):
        for way in shuffled(turn, ("ours", "mpi")):
            text = subprocess.run([*command, way], check=True, capture_output=True, text=True).stdout
            for count, number, us in re.findall(r"^(\d+) ([a-z ]+): ([\d.]+)$", text, re.M):
                times[number][count][way].append(float(us))
    rows, head = [], ["type", *(f"{int(count):,}" for count in next(iter(times.values()))), "misses"]
    for number, counts in times.items():
        cells, missed = [], []
        for count, us in counts.items():
            ratio, low, high = ratio_of(us, "ours", "mpi")
            cells.append(f"{statistics.median(us['ours']):.2f} us, {cell(ratio, low, high)}")
            if ratio < LEAST_REDUCTION:
                missed.append(f"{count}: {ratio:.2f}, not {LEAST_REDUCTION}")
                result.all_met &= high >= LEAST_REDUCTION
        rows.append([number, *cells, "; ".join(missed)])
    result.tables.append(table(head, rows, "reduce_sum_array_to: sums of so many numbers of each node on one node, one after the other, and the "
                                           "ratio of rates to MPI_Reduce"))


def check():
    """The programs at their standard sizes, which are small: all ways must print the same, those over UDP included."""
    for row, what in PROGRAMS.items():
        times_by_turns(ways_of(row, what.small.split()) | lossy_ways(row), 1)
    print("all results are right")
    return 0


if __name__ == "__main__":
    experiments = {row: experiment(row) for row in PROGRAMS} | {"nodes": on_nodes, "packets": packets, "reduce": reductions, "loss": loss}
    sys.exit(run_experiments("messages", __doc__, experiments, check, 9, HEAD))
