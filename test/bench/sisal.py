#!/usr/bin/env python3
"""sisal.py [--rounds N] [--markdown FILE] [NAME...]: programs in Sisal (samples/sisal), compiled by fsc, by turns with what stands beside
them: on one node (one-node) the same in C, by the same compiler with the same options; on two (two-nodes) the same in Prelude C and with
MPI, of which each measures all that Sisal's main does; the Livermore kernels in C (livermore); what a steady iteration of Jacobi
allocates, copies and sends (steady); how long fsc takes for a long file, without preludec and the C compiler (compile-time). Ratios are
medians over the rounds, with the interval of 95 % of medians of such rounds (bootstrap). The dissertation's tables 6.1 to 6.3 stand
beside them. Exits with 1 if a target is missed or a result is wrong."""
import json
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile

from commands import completed, name_of_benchmark, run
from ratios import interval, judgement
from sisal_source import joined_source
from turns import (BENCH, BUILD, MPICC, ON_ONE, ON_TWO, OUT, PRELUDEC, ROOT, SAMPLES, compiled, environment, number,
                   run_experiments, shuffled, table)

sys.path.insert(0, os.path.join(SAMPLES, "sisal"))
from same_values import difference  # noqa: E402

FSC, PLAIN_C = (os.path.join(BUILD, "bin", "fsc"), "-O2"), ("clang-19", "-O2")
HOSTS = os.path.join(ROOT, "test", "hosts.sh")
# Programs: what is measured, what is checked (Fibre), and the same for the peers in C, Prelude C and with MPI.
PROGRAMS = {
    "matrix-product": ("700 F", "60 F", lambda size: size.split()[:1]),
    "jacobi": ("512 400", "40 20", str.split),
    "quadrature": ("1.0d0 34.0d0 1.0d-12", "1.0d0 34.0d0 1.0d-8", lambda size: [x.replace("d", "e") for x in size.split()]),
}
PEER_IN_C = {"matrix-product": 1.05, "jacobi": 1.1, "quadrature": 1.05}  # targets on one node
BY_HAND, MPI = 1.05, 1.1                                                # targets on two
# Floating-point operations of an iteration of each Livermore kernel, as published; the iterations of a pass at the published lengths;
# and how often the kernels run here.
OPERATIONS = (5, 4, 2, 2, 2, 2, 16, 36, 17, 9, 1, 1, 7, 11, 33, 10, 9, 44, 6, 26, 2, 17, 11, 1)
ITERATIONS = (1001, 97, 1001, 600, 1000, 2016, 995, 198, 101, 101, 1000, 1000, 64, 1001, 500, 119, 100, 495, 101, 1000, 63125, 101, 495,
              1000)
PASSES = (100000, 800000, 100000, 200000, 40000, 40000, 40000, 150000, 350000, 250000, 100000, 200000, 100000, 15000, 25000, 200000,
          200000, 20000, 200000, 4000, 4000, 80000, 40000, 150000)
HARMONIC = 1.15
STEADY, MORE = 20, 100  # iterations of Jacobi before it is steady, and iterations after that
LINES, SECONDS = 1500, 2
# The dissertation's seconds on workstations with a network: on 1 and 2 nodes by osc or fsc and by C with messages.
THEIRS = {"matrix-product": "6.1: 87.2 / 84.0 = 1.04 on 1 node, 46.1 / 45.7 = 1.01 on 2",
          "jacobi": "6.2: 69.6 / 38.6 = 1.80 on 1 node, 51.4 / 21.5 = 2.39 on 2",
          "quadrature": "6.3: 84.6 s on 1 node and 37.5 s on 2 (osc: 74.0 s); no C beside it"}


def ended(command, variables=None):
    done = completed([*environment(variables or {}), *command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                     text=True, timeout=300)
    if done.returncode != 0:
        sys.exit(f"{name_of_benchmark()}: failed: {' '.join(command)}\n{done.stdout}{done.stderr}")
    return done


class Sisal:
    """A program and its input. Its seconds are those of main, without reading and writing, as its counters say."""

    def __init__(self, start, binary, values):
        self.input = os.path.join(OUT, f"sisal-{os.path.basename(binary)}-{re.sub('[^0-9A-Za-z.-]', '_', values)}.txt")
        with open(self.input, "w") as file:
            file.write(values + "\n")
        self.command = [*start, binary, "-i", self.input]

    def counted(self, variables=None):
        """What the program prints, and its counters."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "counters")
            printed = ended(self.command, {"SISAL_STATS": path, **(variables or {})}).stdout
            with open(path) as file:
                return printed, json.load(file)

    def timed(self):
        printed, counters = self.counted()
        return counters["seconds"] * 1000, printed


class Other:
    """A program that says on stderr how many seconds it took."""

    def __init__(self, command):
        self.command = list(command)

    def timed(self):
        done = ended(self.command)
        return float(re.findall(r"^([0-9.]+) seconds", done.stderr, re.M)[-1]) * 1000, done.stdout


def by_turns(ways, rounds, alike):
    """{way: ms, one for each round}. Those that are `alike` must give the same values."""
    times, first = {way: [] for way in ways}, {}
    for turn in range(rounds):
        for way in shuffled(turn, ways):
            ms, printed = ways[way].timed()
            times[way].append(ms)
            first.setdefault(way, printed)
    for way in alike[1:]:
        if wrong := difference(first[alike[0]], first[way]):
            sys.exit(f"{name_of_benchmark()}: {way} differs from {alike[0]}: {wrong}\n{first[way]}")
    return times


def sisal_program(name, *options):
    return compiled(f"sisal-{name}", FSC, os.path.join(SAMPLES, "sisal", name, f"{name}.sis"), *options)


def peer_in_c(name):
    source = f"sisal_{name.replace('-', '_')}"
    return compiled(f"{source}-c", PLAIN_C, f"{BENCH}/peers/{source}.c", "-lm")


def on_one(name, size):
    return {"C": Other([*ON_ONE, peer_in_c(name), *PROGRAMS[name][2](size)]), "Sisal": Sisal(ON_ONE, sisal_program(name), size)}


def on_two(name, size):
    """The peers of quadrature are the samples, which measure all that Sisal's main does but two values of the antiderivative."""
    if name == "quadrature":
        source, options = os.path.join(SAMPLES, name, name), ["-e", size.split()[2].replace("d", "e")]
        endings = (".c", "-mpi.c")
    else:
        source, options = f"{BENCH}/peers/sisal_{name.replace('-', '_')}", PROGRAMS[name][2](size)
        endings = ("_prelude.c", "_mpi.c")
    by_hand = compiled(f"{name}-by-hand", PRELUDEC, source + endings[0], "-lm")
    by_mpi = compiled(f"{name}-mpi", MPICC, source + endings[1], "-lm")
    return {"Prelude C": Other([*ON_TWO, by_hand, *options]), "MPI": Other([*ON_TWO, by_mpi, *options]),
            "Sisal": Sisal(ON_TWO, sisal_program(name), size), "Sisal, 1 node": Sisal(ON_ONE, sisal_program(name), size)}


def alike_on_two(name):
    """Those that print the same."""
    return ["Sisal, 1 node", "Sisal", *(["Prelude C", "MPI"] if name != "quadrature" else [])]


def one_node(name):
    def measured(rounds, result):
        times = by_turns(on_one(name, PROGRAMS[name][0]), rounds, ["C", "Sisal"])
        result.add(f"{name}, 1 node", times["Sisal"], "C", times["C"], "ms", PEER_IN_C[name])
        result.tables.append(f"\nThe dissertation's {name}, table {THEIRS[name]}.\n")
    return measured


def two_nodes(name):
    def measured(rounds, result):
        times = by_turns(on_two(name, PROGRAMS[name][0]), rounds, alike_on_two(name))
        result.add(f"{name}, 2 nodes", times["Sisal"], "Prelude C", times["Prelude C"], "ms", BY_HAND)
        result.add(f"{name}, 2 nodes", times["Sisal"], "MPI", times["MPI"], "ms", MPI)
        result.add(f"{name}, 2 nodes", times["Sisal"], "1 node", times["Sisal, 1 node"], "ms")
    return measured


# ---- The Livermore kernels -----------------------------------------------------------------------------------------------------------


def kernels(passes):
    """For each kernel its two programs."""
    folder = os.path.join(SAMPLES, "sisal", "livermore")
    files = sorted(os.path.join(folder, file) for file in os.listdir(folder) if file.endswith(".sis"))
    ours = compiled("sisal-livermore", FSC, *files)
    peer = compiled("livermore-c", PLAIN_C, *(f"{BENCH}/peers/livermore{part}.c" for part in ("", "_1_8", "_9_16", "_17_24")), "-lm")
    return [{"C": Other([*ON_ONE, peer, str(kernel), "0", str(times)]), "Sisal": Sisal(ON_ONE, ours, f"{kernel} 0 {times}")}
            for kernel, times in enumerate(passes, 1)]


def harmonic_mean(times, round_):
    """The mean of the kernels' rates in a round, in operations in a ms."""
    work = [operations * iterations * passes for operations, iterations, passes in zip(OPERATIONS, ITERATIONS, PASSES)]
    return len(times) / sum(each[round_] / amount for each, amount in zip(times, work))


def livermore(rounds, result):
    found = [by_turns(ways, rounds, ["C", "Sisal"]) for ways in kernels(PASSES)]
    rows = []
    for kernel, times in enumerate(found, 1):
        ratios = [a / b for a, b in zip(times["Sisal"], times["C"])]
        low, high = interval(ratios)
        medians = [number(statistics.median(times[way]), "ms") for way in ("Sisal", "C")]
        rows.append([str(kernel), *medians, f"{statistics.median(ratios):.2f}", f"{low:.2f} to {high:.2f}"])
    ours, others = ([1 / harmonic_mean([times[way] for times in found], turn) for turn in range(rounds)] for way in ("Sisal", "C"))
    result.add("Livermore kernels, harmonic mean", ours, "C", others, "(inverse rate)", HARMONIC)
    result.tables.append(table(["kernel", "Sisal", "C", "ratio", "95 %"], rows, "Livermore kernels on one node:"))


# ---- A steady iteration of Jacobi ------------------------------------------------------------------------------------------------------


def messages_of(start, binary, values):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "statistics.json")
        ended(Sisal(start, binary, values).command, {"MCRL_STATS": path})
        with open(path) as file:
            return json.load(file)["total"]["messages"]


def steady_counts(start, binary, size):
    """Allocations, copies and messages of an iteration: those of a long run without those of a short one."""
    runs = [f"{size} {STEADY}", f"{size} {STEADY + MORE}"]
    counters = [Sisal(start, binary, values).counted()[1] for values in runs]
    messages = [messages_of(start, binary, values) for values in runs]
    return [*((counters[1][name] - counters[0][name]) / MORE for name in ("allocations", "copies")), (messages[1] - messages[0]) / MORE]


def steady(_rounds, result):
    binary, size = sisal_program("jacobi"), PROGRAMS["jacobi"][0].split()[0]
    places = {"1 node": ON_ONE, "2 nodes of a host": ON_TWO}
    if completed([HOSTS, "--check"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0:
        places["2 hosts"] = (HOSTS, "2", "1")
    rows = []
    for place, start in places.items():
        allocations, copies, messages = steady_counts(start, binary, size)
        met = allocations == 0 and copies == 0
        result.all_met &= met
        rows.append([place, f"{allocations:.2f}", f"{copies:.2f}", f"{messages:.2f}", "yes" if met else "**no**"])
    result.tables.append(table(["a steady iteration of Jacobi", "allocations", "copies", "messages", "met"], rows,
                               "Targets: no allocation and no copy; messages of the phase, and between hosts two for border rows."))


# ---- fsc itself --------------------------------------------------------------------------------------------------------------------------


def compile_time(rounds, result):
    path = os.path.join(OUT, "sisal-joined.sis")
    with open(path, "w") as file:
        file.write(joined_source(SAMPLES, LINES))
    seconds = []
    for _ in range(rounds):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run(*FSC, "--emit=c", path, "-o", os.path.join(OUT, "sisal-joined.c"))
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    middle, (low, high) = statistics.median(seconds), interval(seconds)
    result.all_met &= low <= SECONDS
    result.rows.append([f"fsc, {LINES:,} lines", number(middle, "s"), "", "", f"{low:.2f} to {high:.2f}", f"<= {SECONDS} s",
                        judgement(middle, low, SECONDS)])


# ----------------------------------------------------------------------------------------------------------------------------------------


def check():
    """Small runs: the programs and what stands beside them give the same values."""
    for name, (_, size, _) in PROGRAMS.items():
        by_turns(on_one(name, size), 1, ["C", "Sisal"])
        by_turns(on_two(name, size), 1, alike_on_two(name))
    for ways in kernels([2] * len(PASSES)):
        by_turns(ways, 1, ["C", "Sisal"])
    print("all results are right")
    return 0


if __name__ == "__main__":
    EXPERIMENTS = {f"{place}-{name}": of(name) for place, of in (("one-node", one_node), ("two-nodes", two_nodes)) for name in PROGRAMS}
    EXPERIMENTS |= {"livermore": livermore, "steady": steady, "compile-time": compile_time}
    sys.exit(run_experiments("sisal", __doc__, EXPERIMENTS, check, 9))
