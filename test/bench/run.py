#!/usr/bin/env python3
"""./dev bench [NAME...]: runs the benchmarks of build/bin and prints the speed table, the peers beside it."""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import time

from commands import completed, instructions
from judge import Measure, judge
from rows import AT_LEAST, ROWS

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BIN = os.path.join(ROOT, "build", "bin")
HOSTS = os.path.join(ROOT, "test", "hosts.sh")
# What bench-crowd is run for: description, nodes, foreign programs, options.
CROWDS = {
    "crowd": ("32 nodes", 32, 0, []),
    "crowd-hogs": ("32 nodes and two foreign programs", 32, 2, []),
    "pair-hogs": ("2 nodes and two foreign programs", 2, 2, []),
    "invalidations": ("8 nodes", 8, 0, ["--invalidations"]),
}
# What bench-pair is run for beside the usual: description, share of the time, environment.
PAIRS = {
    "mpi-alone": ("two nodes through MPI alone", 0.15, {"MCRL_TUNE": "shm=0"}),
    "checked": ("two nodes with MCRL_CHECK=1", 0.03, {"MCRL_CHECK": "1"}),
}
STARTS = 7
UNITS = {"ns": "ns", "instructions": "instructions", "bytes": "bytes", "line": "x cache line", "ratio": "x peer",
         "speedup": "x faster", "rate": "million/s"}


def arguments():
    parser = argparse.ArgumentParser(
        prog="./dev bench", formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Measures the runtime's operations, with raw MPI, Boost and pthread beside them.",
        epilog="The host may have the two cores near each other or far apart, which changes every latency; the table says\n"
        "which it was, and judges times in ns only if it was near. Best on a machine that does nothing else.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only rows whose name or operation contains one of these")
    parser.add_argument("--filter", action="append", default=[], metavar="NAME", help="the same; may be repeated")
    parser.add_argument("--seconds", type=float, default=90, metavar="N", help="measure for about N seconds in all (90)")
    parser.add_argument("--json", metavar="FILE", help="write the table and all samples there, too")
    parser.add_argument("--markdown", metavar="FILE", help="write the table there as Markdown, as in docs/performance.md")
    parser.add_argument("--list", action="store_true", help="print the rows and do nothing")
    given = parser.parse_args()
    given.names = [name.lower() for name in given.names + given.filter]
    return given


def run(command, **environment):
    """Runs a program; its output is shown only if it fails."""
    done = completed(command, env={**os.environ, **environment}, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                     stderr=subprocess.STDOUT, text=True, timeout=900)
    if done.returncode != 0:
        sys.stderr.write(done.stdout)
        sys.exit(f"bench: failed: {' '.join(command)}")
    return done.stdout


def run_for_json(command, **environment):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "result.json")
        run([*command, "--json", path], **environment)
        with open(path) as file:
            return json.load(file)


def run_pair(prefix, names, seconds, measures, sizes, **environment):
    filters = [argument for name in names for argument in ("--filter", name)]
    result = run_for_json(["mpiexec", "-n", "2", f"{BIN}/bench-pair", "--seconds", str(seconds), *filters], **environment)
    measures.update({prefix + name: case["samples"] for name, case in result["cases"].items()})
    if not prefix:
        sizes.update(result["sizes"])


def add_batches(prefix, result, measures):
    """Times of which no cache line and no other program's turns are known."""
    measures.update({f"{prefix}:{name}": [[ns, 0, 0, False] for ns in batches] for name, batches in result.items()})


def run_crowd(prefix, seconds, measures):
    _, nodes, hogs, options = CROWDS[prefix]
    foreign = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(hogs)]
    try:
        result = run_for_json(["mpiexec", "-n", str(nodes), f"{BIN}/bench-crowd", "--seconds", str(seconds), *options])
    finally:
        for process in foreign:
            process.kill()
            process.wait()
    add_batches(prefix, result, measures)


def run_hosts(names, seconds, measures):
    check = subprocess.run([HOSTS, "--check"], stdout=subprocess.PIPE, text=True)
    if check.returncode != 0:
        return say(f"nothing between hosts is measured: {check.stdout.strip()}")
    filters = [argument for name in names for argument in ("--filter", name)]
    with tempfile.TemporaryDirectory() as folder:
        result = run_for_json([HOSTS, "2", "1", f"{BIN}/bench-pair", "--share", os.path.join(folder, "control"), "--seconds", str(seconds),
                               *filters])
    measures.update({f"hosts:{name}": case["samples"] for name, case in result["cases"].items()})


def run_start(names, measures):
    """Programs by turns, so that a ratio is of runs one after the other."""
    for _ in range(STARTS):
        for name in names:
            program, nodes = name.split(".")
            start = time.monotonic_ns()
            run(["mpiexec", "-n", nodes, f"{BIN}/bench-{program}"])
            measures.setdefault(f"start:{name}", []).append([time.monotonic_ns() - start, 0, 0, False])


def run_instructions(sizes):
    """The instructions of all rounds of each loop; those of the empty loop are taken off."""
    printed, totals = instructions(["mpiexec", "-n", "2"], f"{BIN}/bench-instructions")
    rounds = int(printed.split()[-1])
    for name, total in totals.items():
        if name != "empty":
            sizes[f"instructions:{name}"] = (total - totals["empty"]) / rounds


def measure(rows, seconds):
    wanted = {name for row in rows for name in (row.measure, *row.peers)}
    of = lambda prefix: sorted(name.split(":")[1] for name in wanted if name.startswith(prefix + ":"))
    # A row of a size only needs a run of bench-pair, but none of its operations.
    pair = sorted(name for name in wanted if ":" not in name and name not in ("region_header", "idle_thread"))
    if not pair and wanted & {"region_header", "idle_thread"}:
        pair = ["hit.read.home"]
    measures, sizes = {}, {}
    shares = {"pair": 0.6 * bool(pair), "hosts": 0.1 * bool(of("hosts")),
              **{prefix: part * bool(of(prefix)) for prefix, (_, part, _) in PAIRS.items()},
              **{prefix: 0.06 * bool(of(prefix)) for prefix in CROWDS}}
    share = {name: seconds * part / (sum(shares.values()) or 1) for name, part in shares.items()}
    if pair:
        say(f"two nodes, {share['pair']:.0f} s")
        run_pair("", pair, share["pair"], measures, sizes)
    for prefix, (description, _, environment) in PAIRS.items():
        if of(prefix):
            say(f"{description}, {share[prefix]:.0f} s")
            run_pair(prefix + ":", of(prefix), share[prefix], measures, sizes, **environment)
    if of("hosts"):
        say(f"two nodes on two hosts, {share['hosts']:.0f} s")
        run_hosts(of("hosts"), share["hosts"], measures)
    if of("start"):
        say(f"{STARTS} starts of each program")
        run_start(of("start"), measures)
    if of("broadcast"):
        say("broadcasts of 1 GB")
        add_batches("broadcast", run_for_json(["mpiexec", "-n", "2", f"{BIN}/bench-broadcast"]), measures)
    if of("instructions"):
        say("instructions, under callgrind")
        run_instructions(sizes)
    for prefix, (description, *_) in CROWDS.items():
        if of(prefix):
            say(f"{description}, {share[prefix]:.0f} s")
            run_crowd(prefix, share[prefix], measures)
    return measures, sizes


def say(text):
    print(f"bench: {text}", file=sys.stderr, flush=True)


def number(x):
    return "-" if x is None else f"{x:,.0f}" if x >= 100 else f"{x:.1f}" if x >= 10 else f"{x:.2f}"


def table(rows, results):
    """The lines of the table; a row's peers stand under it."""
    cells = [("", "ns", "cache lines", "compared", "target", "reached", "state")]
    for row, result in zip(rows, results):
        reached = {True: "yes", False: "NO", None: "?" if row.target else ""}[result["reached"]]
        state = (result["state"] or "") + (", disturbed" if result.get("disturbed") else "")
        cells.append((row.name, number(result.get("ns")), number(result.get("cache_lines")),
                      f"{number(result['value'])} {UNITS[row.kind]}", target_text(row), reached, state))
        for name, peer in result["peers"].items():
            cells.append((f"    {name.split(':')[-1]}", number(peer["ns"]), "", f"{number(peer['times'])} x this", "", "", ""))
    widths = [max(len(line[i]) for line in cells) for i in range(len(cells[0]))]
    for line in cells:
        aligned = [f"{cell:{'>' if i in (1, 2, 3) else '<'}{width}}" for i, (cell, width) in enumerate(zip(line, widths))]
        yield "  ".join(aligned).rstrip()


def markdown(rows, results):
    yield "| what | ns | cores | cache lines | compared | target | | beside it: ns (this is so many times that) |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    for row, result in zip(rows, results):
        peers = " · ".join(f"{name.split(':')[-1]} {number(peer['ns'])} ({number(peer['times'])})"
                           for name, peer in result["peers"].items())
        reached = {True: "yes", False: "**no**", None: "?" if row.target else ""}[result["reached"]]
        state = (result["state"] or "") + (", disturbed" if result.get("disturbed") else "")
        cells = (row.name.strip(), number(result.get("ns")), state, number(result.get("cache_lines")),
                 f"{number(result['value'])} {UNITS[row.kind]}", target_text(row), reached, peers)
        yield "| " + " | ".join(cells) + " |"


def target_text(row):
    return f"{'>=' if row.kind in AT_LEAST else '<='} {row.target:,g}" if row.target else ""


def main():
    given = arguments()
    rows = [row for row in ROWS
            if not given.names or any(name in row.name.lower() or name in row.measure.lower() for name in given.names)]
    if not rows:
        sys.exit(f"bench: no row has '{' or '.join(given.names)}' in its name; ./dev bench --list prints them")
    if given.list:
        print("\n".join(f"{row.name.strip():42} {row.measure}" for row in rows))
        return
    start = time.monotonic()
    measures, sizes = measure(rows, given.seconds)
    judged = [(row, judge(row, measures, sizes)) for row in rows]
    judged = [(row, result) for row, result in judged if result]
    print("\n".join(table(*zip(*judged))))
    lines = [x for samples in measures.values() for s in samples for x in s[1:3] if x]
    if lines:
        lines.sort()
        print(f"\ncache line, there and back: {lines[len(lines) // 100]:.0f} ns (1%), {lines[len(lines) // 2]:.0f} (median), "
              f"{lines[-1 - len(lines) // 100]:.0f} (99%); {time.monotonic() - start:.0f} s in all")
    print("Times are medians of batches in which no other program had one of the cores and the cache line's time stayed in the state "
          "that is\nnamed; where there are more nodes than cores, means.")
    if given.markdown:
        with open(given.markdown, "w") as file:
            file.write("\n".join(markdown(*zip(*judged))) + "\n")
    if given.json:
        cases = {}
        for name, samples in measures.items():
            crowd = ":crowd." in name
            cases[name] = {"by_state": Measure(samples, crowd, crowd).summary(), "samples": samples}
        with open(given.json, "w") as file:
            json.dump({"rows": [result for _, result in judged], "cases": cases, "sizes": sizes}, file, indent=1)


if __name__ == "__main__":
    main()
