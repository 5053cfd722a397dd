"""The dissertation's tables of Shared Filaments (5.3; 5.6 to 5.21), measured on 4 processors of 33 MHz that share memory, with the same here
beside them: kernels on 1 and 2 nodes of one host, and by hand, with processes over plain memory, OpenMP's threads or MPI (shared-memory)."""
import statistics

import array_peers
import filament_costs
import kernels
from turns import table, times_by_turns

# {kernel: (table, seconds of the sequential program, of Shared Filaments on 1, 2 and 4 processors, of the program by hand on as many)}
DISSERTATION = {
    "matrix-product": ("5.6", 59.30, (60.20, 31.95, 17.20), (59.38, 29.80, 16.82)),
    "jacobi": ("5.8", 44.24, (44.96, 24.06, 12.87), (44.24, 22.75, 12.52)),
    "lu-pages": ("5.11", 45.02, (46.53, 24.87, 14.79), (45.36, 23.79, 13.80)),
    "quadrature": ("5.13", 61.28, (61.92, 31.70, 16.91), (61.34, 30.91, 16.30)),
    "mesh": ("5.15", 108.1, (110.3, 57.37, 34.24), (108.1, 55.46, 30.21)),
    "mandelbrot": ("5.17", 52.38, (53.39, 27.78, 14.57), (52.64, 27.03, 13.96)),
    "quicksort": ("5.19", 46.10, (46.77, 24.89, 13.75), (46.10, 27.57, 16.32)),
    "expression-trees": ("5.21", 101, (102, 52.7, 28.1), (102, 52.2, 26.4)),
}
HEAD = ["kernel", "table", "Shared Filaments, 1 · 2 · 4 processors", "by hand", "Shared Filaments / by hand, 2", "here: sequential, ms",
        "1 · 2 nodes", "by hand, 2", "2 nodes / by hand"]
# Microseconds on 2 and 4 processors (table 5.3); what is the same here is a column of `ends`, and MPI's.
SYNCHRONIZATION = {"barrier": (17.79, 30.66, "barrier", "barrier"), "reduction of an int": (40.76, 69.77, "int", "int"),
                   "reduction of a double": (41.33, 71.33, "double", "double"), "the library's barrier": (34.08, 70.89, None, "barrier")}


def by_hand(kernel, ways):
    """The name and the command of the program that is nearest to the dissertation's: coarse, and over shared memory where there is one."""
    if kernel.name in array_peers.PROGRAMS:
        name, (command, _) = list(array_peers.threads_and_processes(kernel.name, kernel.options).items())[-1]
        return name, command
    name = list(kernel.peers)[-1]
    return name, ways[name]


def speed_ups(sequential, times):
    return " · ".join(f"{sequential / time:.2f}" for time in times)


def kernel_row(kernel, rounds):
    number, sequential, shared, hand = DISSERTATION[kernel.name]
    ways = kernels.ways_of(kernel)
    name, command = by_hand(kernel, ways)
    times = times_by_turns({way: ways[way] for way in ("sequential", "1 node", "2 nodes")} | {"by hand": command}, rounds)
    middle = {way: statistics.median(ms) for way, ms in times.items()}
    ratio = statistics.median(a / b for a, b in zip(times["2 nodes"], times["by hand"]))
    return [f"{kernel.name} {' '.join(kernel.options)}", number, speed_ups(sequential, shared), speed_ups(sequential, hand),
            f"{shared[1] / hand[1]:.2f}", f"{middle['sequential']:.0f}", speed_ups(middle["sequential"], (middle["1 node"], middle["2 nodes"])),
            f"{speed_ups(middle['sequential'], [middle['by hand']])} ({name})", f"{ratio:.2f}"]


def synchronization_rows(rounds):
    here = {nodes: filament_costs.ends_on(nodes, max(1, rounds // 5)) for nodes in (2, 4)}
    for what, (*theirs, ours, mpi) in SYNCHRONIZATION.items():
        values = [here[nodes][0][ours] if ours else here[nodes][1][mpi] for nodes in here]
        yield [what, *(f"{us:.2f}" for us in theirs), *(f"{ns / 1000:,.2f}" for ns in values)]


def measure(rounds, result):
    rows = [kernel_row(kernel, rounds) for kernel in kernels.KERNELS if kernel.name in DISSERTATION]
    result.tables.append(table(HEAD, rows, "Times as fast as the sequential program: Shared Filaments, and here, on 2 cores"))
    head = ["µs", "Shared Filaments, 2 processors (table 5.3)", "4", "here, 2 nodes", "4, on 2 cores"]
    result.tables.append(table(head, list(synchronization_rows(rounds)), "Synchronization (the library's barrier: the SGI's; here MPI_Barrier)"))
