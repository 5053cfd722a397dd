#!/usr/bin/env python3
"""pages.py [--rounds N] [--markdown FILE] [NAME...]: what shared arrays cost on 2 nodes, by turns with what stands beside them: a fault,
with a region's miss and the kernel's own cost (fault); Jacobi iteration, with MPI's (jacobi), and where strips share pages (borders);
messages over UDP, with MPI's over TCP (round-trip); samples while 5 % of the datagrams are lost (loss); two nodes that write one page
(thrash); samples on one host beside MPI, OpenMP and plain shared memory (one-host), and on two hosts beside MPI (two-hosts, two-by-two;
as root); Jacobi, GUPS and floods of letters on two hosts with round trips of 1 ms and a loss of 0.5 %, over TCP and UDP, with MPI's
(wire; as root).
Ratios are medians over the rounds, with the interval of 95 % of medians of such rounds (bootstrap). Exits with 1 if a target is
missed or a result is wrong."""
import os
import statistics
import subprocess
import sys

import array_peers
from commands import run
from ratios import interval
from turns import (BENCH, MPICC, ON_TWO, PRELUDEC, ROOT, SAMPLES, compiled, environment, medians_by_word, number, run_experiments, shuffled,
                   table, timed, times_by_turns)

TCP = {"UCX_TLS": "tcp,self", "MPIR_CVAR_NOLOCAL": "1"}  # MPI within a host, as between hosts
UDP = {"MCRL_CONDUIT": "udp"}
PAGES = {"MCRL_TUNE": "arrays=pages"}  # on one host, as on two
ON_DEMAND = {"MCRL_TUNE": "arrays=pages,page_prefetch=0"}
LOSS = {"MCRL_UDP_DISTURB": "loss:5,seed:{seed}"}

HOSTS = os.path.join(ROOT, "test", "hosts.sh")
WIRE = {"DELAY_MS": "0.5", "LOSS": "0.005", "SEED": "1"}
LETTERS = 20000  # of a flood
WIRED = {"jacobi": ("jacobi", ("-n", "256", "-i", "20")), "gups": ("messages/gups", ("12",))}

SIZE, ITERATIONS = 512, 100  # of Jacobi
BORDERS_SIZE, BORDERS_ITERATIONS, BORDERS_TURNS = 500, 20, 5  # a row is not as long as a page
PROTOCOLS = ("write_invalidate", "write_shared", "writer_owns")
BATCH = 100
FEW, MANY = 5000, 1000000
# What two nodes that write one page are run with: how many writes of each, threads of each that compute, whether a page is pinned for a
# batch, variables.
THRASHING = {
    "nothing against it": (MANY, 0, 0, PAGES),
    "a window of 10 µs": (MANY, 0, 0, {"MCRL_TUNE": "arrays=pages,page_window=10000"}),
    "a window of 100 µs": (MANY, 0, 0, {"MCRL_TUNE": "arrays=pages,page_window=100000"}),
    "a window of 1 ms": (MANY, 0, 0, {"MCRL_TUNE": "arrays=pages,page_window=1000000"}),
    f"pinned for {BATCH} writes": (MANY, 0, 1, PAGES),
    "4 threads compute, nothing against it": (FEW, 4, 0, PAGES),
    "4 threads compute, not head first": (FEW, 4, 0, {"MCRL_TUNE": "arrays=pages,page_head_first=0"}),
    "4 threads compute, a window of 100 µs": (FEW, 4, 0, {"MCRL_TUNE": "arrays=pages,page_window=100000"}),
    f"4 threads compute, pinned for {BATCH} writes": (FEW, 4, 1, PAGES),
}
LOSSY_SAMPLES = ("jacobi", "matrix-product", "lu-pages", "mesh")


# ---- A fault -------------------------------------------------------------------------------------------------------------------------


def fault(rounds, result):
    miss = compiled("page_miss", PRELUDEC, f"{BENCH}/page_miss.c")
    kernel = compiled("page_fault", ("clang-19", "-O2"), f"{BENCH}/peers/page_fault.c")
    pages, regions, faults = [], [], []
    for _ in range(rounds):
        ours = medians_by_word(run(*environment(ON_DEMAND), *ON_TWO, miss, "200"))
        faults.append(statistics.median(float(line) for line in run(kernel, "500").split()) / 1000)
        pages.append(ours["page"] / 1000)
        regions.append(ours["region"] / 1000)
    beyond = [page - kernels for page, kernels in zip(pages, faults)]
    result.add("fault to data, 4 KB, without the kernel's part", beyond, "a region's read miss", regions, "µs", 1.5)
    result.add("the kernel's part: a fault and mprotect", faults, "fault to data", pages, "µs")


# ---- Jacobi --------------------------------------------------------------------------------------------------------------------------


def jacobi(rounds, result):
    ours = compiled("jacobi", PRELUDEC, f"{SAMPLES}/jacobi/jacobi.c", "-lm")
    by_mpi = compiled("jacobi-mpi", MPICC, f"{SAMPLES}/jacobi/jacobi-mpi.c", "-lm")
    alone = compiled("jacobi-sequential", ("clang-19", "-O2"), f"{SAMPLES}/jacobi/jacobi-sequential.c", "-lm")
    sizes = ("-n", str(SIZE), "-i", str(ITERATIONS))
    ways = {"plain": [*ON_TWO, ours, *sizes], "pages": [*environment(PAGES), *ON_TWO, ours, *sizes],
            "on demand": [*environment(ON_DEMAND), *ON_TWO, ours, *sizes], "MPI": [*ON_TWO, by_mpi, *sizes],
            "MPI, overlapping": [*ON_TWO, by_mpi, *sizes, "-o"], "sequential": [alone, *sizes]}
    times = times_by_turns(ways, rounds)
    best = lambda *of: min(of, key=lambda way: statistics.median(times[way]))
    peer = best("MPI", "MPI, overlapping")
    name = f"Jacobi, {SIZE} x {SIZE}, {ITERATIONS} iterations"
    result.add(name, times["plain"], peer, times[peer], "ms", 1.05)
    result.add(f"{name}, pages", times["pages"], peer, times[peer], "ms")
    result.add(f"{name}, pages", times["pages"], "without prefetch", times["on demand"], "ms")
    result.add(f"{name} with MPI, overlapping", times["MPI, overlapping"], "plain", times["MPI"], "ms")
    result.add(name, times["plain"], "sequential", times["sequential"], "ms")


# ---- Strips that share pages ---------------------------------------------------------------------------------------------------------


def borders_of(text):
    """{protocol: {part: [(ms, messages) of an iteration, once for each turn]}}, where a part is the first iteration, the second or the rest."""
    runs, found = {}, {}
    for line in text.splitlines():
        protocol, iteration, seconds, messages = line.split()
        iteration = int(iteration)
        runs.setdefault((protocol, min(iteration, 3)), []).append((float(seconds) * 1000, float(messages)))
    for (protocol, part), values in runs.items():
        each = len(values) // BORDERS_TURNS
        of_turns = [values[at:at + each] for at in range(0, len(values), each)]
        found.setdefault(protocol, {})[part] = [tuple(map(statistics.median, zip(*of_turn))) for of_turn in of_turns]
    return found


def borders(rounds, result):
    """After the dissertation's table 5.24."""
    command = [*environment(PAGES), *ON_TWO, compiled("pages", PRELUDEC, f"{BENCH}/prelude/pages.c"), "borders", str(BORDERS_SIZE), str(BORDERS_ITERATIONS), str(BORDERS_TURNS)]
    all_of = {protocol: {1: [], 2: [], 3: []} for protocol in PROTOCOLS}
    for _ in range(rounds):
        for protocol, parts in borders_of(run(*command)).items():
            for part, values in parts.items():
                all_of[protocol][part] += values
    rows = []
    for protocol, parts in all_of.items():
        middle = [tuple(map(statistics.median, zip(*parts[part]))) for part in (1, 2, 3)]
        rows.append([protocol, *(f"{ms * 1000:,.0f} · {messages:.0f}" for ms, messages in middle)])
    title = f"An iteration of Jacobi, {BORDERS_SIZE} x {BORDERS_SIZE}, rows packed, so that strips share pages: µs · messages"
    result.tables.append(table(["protocol", "first", "second", "each of the rest"], rows, title))
    for part, name in ((2, "second iteration"), (3, "each of the rest")):
        times = {protocol: [ms for ms, _ in all_of[protocol][part]] for protocol in PROTOCOLS}
        for other in PROTOCOLS[:-1]:
            result.add(f"shared pages, {name}, writer_owns", times["writer_owns"], other, times[other], "ms", 1.0)


# ---- UDP -----------------------------------------------------------------------------------------------------------------------------


def compile_with_mpi(name):
    includes = [word for word in run("mpicc", "-show").split() if word.startswith("-I")]
    return compiled(name, PRELUDEC, f"{BENCH}/{name}.c", *includes)


def round_trip(rounds, result):
    command = [*environment({**UDP, **TCP}), *ON_TWO, compile_with_mpi("round_trip"), "64", "20"]
    found = [medians_by_word(run(*command)) for _ in range(rounds)]
    ours, by_mpi = ([of_round[word] / 1000 for of_round in found] for word in ("message", "mpi"))
    result.add("round trip, 64 B, over UDP", ours, "MPI over TCP", by_mpi, "µs", 0.8)


def loss(rounds, result):
    for sample in LOSSY_SAMPLES:
        command = [*ON_TWO, compiled(sample, PRELUDEC, f"{SAMPLES}/{sample}/{sample}.c", "-lm")]
        with open(f"{SAMPLES}/{sample}/expected.txt") as file:
            expected = file.read()
        times = {"lossless": [], "lossy": []}
        for turn in range(rounds):
            for way in shuffled(turn, times):
                lost = {name: value.format(seed=turn + 1) for name, value in LOSS.items()} if way == "lossy" else {}
                seconds, text = timed(command, {**UDP, **lost})
                if text != expected:
                    sys.exit(f"pages: {sample}, {way}: {text}instead of: {expected}")
                times[way].append(seconds * 1000)
        result.add(f"{sample} over UDP, 5 % of the datagrams lost, right", times["lossy"], "none lost", times["lossless"], "ms")


# ---- Two hosts with a wire of delay and loss between them ----------------------------------------------------------------------------


def add_wired(what, programs, rounds, result):
    """A row for each program, of {its name: its command}, over TCP and over UDP, beside that named MPI."""
    start = lambda variables, command: [*environment({**WIRE, **variables}), HOSTS, "2", "1", *command]
    ways = {"MPI": start({}, programs["MPI"])}
    ours = [(name, protocol) for name in programs if name != "MPI" for protocol in ("TCP", "UDP")]
    for name, protocol in ours:
        ways[name, protocol] = start(UDP if protocol == "UDP" else {}, programs[name])
    times = times_by_turns(ways, rounds)
    for name, protocol in ours:
        result.add(f"{what}{name}, round trips of 1 ms, 0.5 % lost, over {protocol}", times[name, protocol], "MPI", times["MPI"], "ms")


def wired(experiment):
    """The same, if there can be a wire."""
    return lambda rounds, result: experiment(rounds, result) if has_wire() else None


def has_wire():
    checked = subprocess.run([HOSTS, "--check"], env={**os.environ, **WIRE}, stdout=subprocess.PIPE, text=True)
    if checked.returncode != 0:
        print(f"pages: nothing is measured over a wire: {checked.stdout.strip()}", file=sys.stderr)
    return checked.returncode == 0


def samples(rounds, result):
    for sample, (folder, arguments) in WIRED.items():
        ours = compiled(sample, PRELUDEC, f"{SAMPLES}/{folder}/{sample}.c", "-lm")
        by_mpi = compiled(f"{sample}-mpi-ends", MPICC, f"{SAMPLES}/{folder}/{sample}-mpi.c", array_peers.MPI_END, "-lm")
        add_wired("", {sample: [ours, *arguments], "MPI": [by_mpi, *arguments]}, rounds, result)


def floods(rounds, result):
    flood = compile_with_mpi("flood")
    programs = {name: [flood, name.lower(), str(LETTERS)] for name in ("messages", "spawns", "MPI")}
    add_wired(f"{LETTERS:,} letters of 64 B as ", programs, rounds, result)


# ---- Two nodes that write one page ---------------------------------------------------------------------------------------------------


def thrash(rounds, result):
    pages = compiled("pages", PRELUDEC, f"{BENCH}/prelude/pages.c")
    found = {way: [] for way in THRASHING}
    for turn in range(rounds):
        for way in shuffled(turn, THRASHING):
            writes, computers, pins, variables = THRASHING[way]
            text = run(*environment(variables), *ON_TWO, pages, "thrash", str(writes), str(BATCH), str(computers), str(pins))
            found[way].append([float(word) / (2 * writes) for word in text.split()])
    rows = []
    for way, runs in found.items():
        first = found["4 threads compute, nothing against it" if THRASHING[way][1] else "nothing against it"]
        ratios = [ours[0] / theirs[0] for ours, theirs in zip(runs, first)]
        seconds, messages = map(statistics.median, zip(*runs))
        low, high = interval(ratios)
        rows.append([way, number(seconds * 1e9, "ns"), f"{messages * 1000:,.3g}", f"{statistics.median(ratios):.2f}", f"{low:.2f} to {high:.2f}"])
    head = ["with", "a write", "messages for 1,000", "beside nothing against it", "95 %"]
    result.tables.append(table(head, rows, "Two nodes that write one page"))


def check():
    """Small runs of the programs, which end with an error if a result is wrong."""
    pages = compiled("pages", PRELUDEC, f"{BENCH}/prelude/pages.c")
    run(*ON_TWO[:3], compiled("page_miss", PRELUDEC, f"{BENCH}/page_miss.c"), "2")
    run(compiled("page_fault", ("clang-19", "-O2"), f"{BENCH}/peers/page_fault.c"), "2")
    run(*environment(UDP), *ON_TWO[:3], compile_with_mpi("round_trip"), "64", "1")
    for way in ("messages", "spawns", "mpi"):
        run(*ON_TWO[:3], compile_with_mpi("flood"), way, "300")
    run(*ON_TWO[:3], pages, "borders", "60", "5", "1")
    for _, computers, pins, variables in THRASHING.values():
        run(*environment(variables), *ON_TWO[:3], pages, "thrash", str(3 * BATCH), str(BATCH), str(computers), str(pins))
    array_peers.check()
    print("all results are right")
    return 0


EXPERIMENTS = {"fault": fault, "jacobi": jacobi, "borders": borders, "round-trip": round_trip, "loss": loss, "thrash": thrash,
               "wire-samples": wired(samples), "wire-floods": wired(floods), **array_peers.EXPERIMENTS}


if __name__ == "__main__":
    sys.exit(run_experiments("pages", __doc__, EXPERIMENTS, check, 25))
