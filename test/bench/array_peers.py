"""The samples of shared arrays on 2 nodes of one host, by turns with MPI, with OpenMP's threads and, for Jacobi, with processes over plain
shared memory (one-host-NAME); on two hosts of a node each (two-hosts-NAME) and of two nodes each (two-by-two-NAME), with MPI
(test/hosts.sh, as root). Sizes are the same on both sides, and all must print the same. clang makes all with -O2, but for OpenMP, whose
library for clang nothing else here needs: gcc makes these, with the options by which sequential programs take as long as clang's."""
import collections
import functools
import os
import subprocess

from turns import MPICC, ON_TWO, PRELUDEC, ROOT, SAMPLES, compiled, environment, times_by_turns

HOSTS = os.path.join(ROOT, "test", "hosts.sh")
MPI_END = os.path.join(ROOT, "test", "bench", "peers", "mpi_end.c")
GCC, GCC_PLAIN = ("gcc", "-O3", "-funroll-loops", "-fopenmp"), ("gcc", "-O2", "-fopenmp")
TWO_THREADS = {"OMP_NUM_THREADS": "2", "OMP_PROC_BIND": "true"}
AS_MPI, AS_OPENMP, AS_PLAIN, ON_HOSTS = 1.05, 1.05, 1.02, 1.1

# folder: below samples/. options: of all programs. small: those of a check. openmp: the compiler. shared: there is a program over plain
# shared memory. ways: more ways of the program with MPI, and their options.
Program = collections.namedtuple("Program", "folder options small openmp shared ways", defaults=(GCC, False, {}))
OVERLAPPING = {"MPI, overlapping": ("-o",)}
PROGRAMS = {
    "jacobi": Program("jacobi", ("-n", "1024", "-i", "360"), ("-n", "40", "-i", "9"), shared=True, ways=OVERLAPPING),
    "mesh": Program("mesh", ("-n", "513", "-i", "100"), ("-n", "40", "-i", "9")),
    "lu-pages": Program("lu-pages", ("-n", "1300"), ("-n", "40")),
    "matrix-product": Program("matrix-product", ("-n", "900"), ("-n", "40")),
    "transpose": Program("messages/transpose", ("1024",), ("70",), GCC_PLAIN),  # gcc -O3 makes it take 1.7 times as long
    "sparse-scrambled": Program("messages/sparse", ("9",), ("5",)),
    "sparse-banded": Program("messages/sparse", ("9", "banded"), ("5", "banded")),
}
PLACES = {"one-host": ON_TWO, "two-hosts": (HOSTS, "2", "1"), "two-by-two": (HOSTS, "2", "2")}
MOST_ROUNDS = {"two-by-two": 5}  # four processes of MPI take turns on two processors


def made(name, suffix, compiler, *more):
    folder = PROGRAMS[name].folder
    own = os.path.basename(folder)
    return compiled(f"arrays-{own}{suffix}{'-hosts' if more else ''}", compiler, f"{SAMPLES}/{folder}/{own}{suffix}.c", *more, "-lm")


def threads_and_processes(name, options):
    """{way: (command, target)} of what shares memory without a runtime: OpenMP and, if there is one, the program over plain memory."""
    openmp, shared = PROGRAMS[name].openmp, PROGRAMS[name].shared
    ways = {"OpenMP, 2 threads": ([*environment(TWO_THREADS), made(name, "-openmp", openmp), *options], AS_OPENMP)}
    if shared:
        ways["plain shared memory"] = ([made(name, "-shared", ("clang-19", "-O2")), *options], AS_PLAIN)
    return ways


def ways_of(name, place, options):
    """Our command, and {way: (command, target)} of all others."""
    start, on_hosts = PLACES[place], place != "one-host"
    mpi = made(name, "-mpi", MPICC, *((MPI_END,) if on_hosts else ()))
    target = ON_HOSTS if on_hosts else AS_MPI
    others = {way: ([*start, mpi, *options, *more], target) for way, more in {"MPI": (), **PROGRAMS[name].ways}.items()}
    return [*start, made(name, "", PRELUDEC), *options], others if on_hosts else others | threads_and_processes(name, options)


@functools.cache
def why_no_hosts():
    """What is not permitted; empty if there can be several hosts."""
    said = subprocess.run([HOSTS, "--check"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    return "" if said.returncode == 0 else said.stdout.strip()


def measure(name, place, rounds, result):
    if place != "one-host" and why_no_hosts():
        result.tables.append(f"\n{place}-{name} is not measured: {why_no_hosts()}\n")
        return
    ours, others = ways_of(name, place, PROGRAMS[name].options)
    times = times_by_turns({"ours": ours} | {way: command for way, (command, _) in others.items()},
                           min(rounds, MOST_ROUNDS.get(place, rounds)))
    for way, (_, target) in others.items():
        what = os.path.basename(PROGRAMS[name].folder)
        result.add(f"{what} {' '.join(PROGRAMS[name].options)}, {place.replace('-', ' ')}", times["ours"], way, times[way], "ms", target)


def check():
    """Some programs with small sizes: ways that do not print the same end the benchmark. The samples' tests run all."""
    for place in PLACES:
        if place != "one-host" and why_no_hosts():
            continue
        for name in ("jacobi", "sparse-banded") if place == "one-host" else ("jacobi",):
            ours, others = ways_of(name, place, PROGRAMS[name].small)
            times_by_turns({"ours": ours} | {way: command for way, (command, _) in others.items()}, 1)


EXPERIMENTS = {f"{place}-{name}": functools.partial(measure, name, place) for place in PLACES for name in PROGRAMS}
