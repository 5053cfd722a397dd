"""The kernels of the Filaments dissertation (table 5.5), and the unbalanced tree: each sample on one node beside sequential C, and on two
nodes beside sequential C, beside the same with MPI on two processes, and beside half of what two sequential programs at once take: less is
not to be had where processors share caches and memory. Those over shared arrays are also beside OpenMP's threads, and Jacobi is beside
processes over plain shared memory (array_peers.py). By turns (samples, or samples-NAME)."""
import collections
import functools

import array_peers
from turns import MPICC, ON_ONE, ON_TWO, PRELUDEC, SAMPLES, compiled, times_by_turns

SEQUENTIAL = ("clang-19", "-O2")
OVERHEAD, STATIC, DYNAMIC = 1.03, 1 / 1.8, 1 / 1.7  # on one node; of the sequential time on two, work known before or not
AS_FAST, FASTER = 1.05, 1.0

# options: of all three programs. peers: {how the program with MPI divides the work: (its options, target)}.
Kernel = collections.namedtuple("Kernel", "name options peers two")
KERNELS = (
    Kernel("matrix-product", ("-n", "900"), {"MPI": ((), AS_FAST)}, STATIC),
    Kernel("jacobi", ("-n", "1024", "-i", "360"), {"MPI": ((), AS_FAST), "MPI, overlapping": (("-o",), AS_FAST)}, STATIC),
    Kernel("lu-pages", ("-n", "1300"), {"MPI": ((), AS_FAST)}, STATIC),
    Kernel("mesh", ("-n", "513", "-i", "100"), {"MPI": ((), AS_FAST)}, STATIC),
    Kernel("quadrature", ("-e", "1e-12"), {"MPI, 34 parts": (("-i", "34"), FASTER), "MPI, 340 parts": (("-i", "340"), AS_FAST)}, DYNAMIC),
    Kernel("mandelbrot", ("-n", "512", "-l", "1000"), {"MPI, blocks": (("-B",), FASTER), "MPI, cyclic": ((), AS_FAST)}, DYNAMIC),
    Kernel("quicksort", ("-n", "8000000"), {"MPI": ((), FASTER)}, DYNAMIC),
    Kernel("expression-trees", ("-n", "200"), {"MPI": ((), AS_FAST)}, DYNAMIC),
    Kernel("unbalanced-tree", ("-d", "15"), {"MPI": ((), FASTER)}, DYNAMIC),
)


def ways_of(kernel):
    """{name: command}."""
    def program(suffix, compiler):
        return compiled(kernel.name + suffix, compiler, f"{SAMPLES}/{kernel.name}/{kernel.name}{suffix}.c", "-lm")
    ours, by_mpi = program("", PRELUDEC), program("-mpi", MPICC)
    ways = {"1 node": [*ON_ONE, ours, *kernel.options], "2 nodes": [*ON_TWO, ours, *kernel.options],
            "sequential": [program("-sequential", SEQUENTIAL), *kernel.options],
            "two at once": [*ON_TWO, program("-sequential", SEQUENTIAL), *kernel.options]}
    return ways | {peer: [*ON_TWO, by_mpi, *kernel.options, *own] for peer, (own, _) in kernel.peers.items()}


def sample(kernel, rounds, result):
    sharing = array_peers.threads_and_processes(kernel.name, kernel.options) if kernel.name in array_peers.PROGRAMS else {}
    times = times_by_turns(ways_of(kernel) | {way: command for way, (command, _) in sharing.items()}, rounds, {"two at once"})
    result.add(f"{kernel.name}, 1 node", times["1 node"], "sequential", times["sequential"], "ms", OVERHEAD)
    result.add(f"{kernel.name}, 2 nodes", times["2 nodes"], "sequential", times["sequential"], "ms", kernel.two)
    halves = [ms / 2 for ms in times["two at once"]]
    result.add(f"{kernel.name}, 2 nodes", times["2 nodes"], "half of two sequential at once", halves, "ms")
    for peer, (_, target) in (kernel.peers | sharing).items():
        result.add(f"{kernel.name}, 2 nodes", times["2 nodes"], peer, times[peer], "ms", target)


EXPERIMENTS = {f"samples-{kernel.name}": functools.partial(sample, kernel) for kernel in KERNELS}
