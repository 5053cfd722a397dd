#!/usr/bin/env python3
"""How an operation on another node's object is done: in place, in memory that the nodes of the host share; by moving the computation; by
moving the data; and what the adaptive policy makes of it (OSMIUM, section 4; prelude/mechanisms*.c say what each experiment does).
Between two hosts (test/hosts.sh, as root) in place is a message that brings the section. All ways by turns in one program, then MPI's;
the values of MCRL_TUNE=spin by turns of programs. A time is the slope of the least-squares line over runs of some iterations, each run the
median over the turns in which no other program had a core, with its 95 % interval. Writes a Markdown table, a CSV file and SVG plots.
Exits with 1 if a target is missed."""
import os
import subprocess
import sys
from dataclasses import dataclass
from functools import cached_property

from commands import run
from experiments import PEERS, PRELUDE, PRELUDEC, ROOT, Chart, Experiments, compile_variants, slopes

HOSTS = os.path.join(ROOT, "test", "hosts.sh")
CLAUSES = ("in_place", "always", "never", "adaptive")
FIXED = ("in-place", "computation", "data")
SPINS = {f"MCRL_TUNE=spin={ns}": ns for ns in (0, 1000, 1000000)}
WAYS = (*FIXED, "adaptive", "adaptive-in-place", "coherent", "replicated", "mpi", "atomic", *SPINS)
LENGTHS, TIMES, WORKERS = tuple(2 ** i for i in range(10)), tuple(2 ** i for i in range(7)), (1, 2, 4, 7)
ROUNDS = 3  # programs for each value of MCRL_TUNE=spin


@dataclass
class Mechanisms(Chart):
    y: str = "ns for an operation"
    scale: float = 1
    log_x: bool = True
    log_y: bool = True
    turns: int = 15
    numbers: int = 0     # of the object, where x nodes use it: the home is one more
    per: int = 1         # the program is given so many times x
    hosts: bool = False  # a host for each node
    peer: str = ""       # a program with MPI: what it is given
    spins: bool = False  # the ways are values of MCRL_TUNE=spin

    def nodes_at(self, x):
        return x + 1 if self.numbers else self.nodes


def contend(title, program, numbers, **options):
    return Mechanisms(f"{title} of {numbers:,}, by nodes that share 2 cores", program, WORKERS, "nodes that work (the home does not)",
                      "ns for an operation, of all nodes", nodes=0, numbers=numbers, **options)


CHARTS = {
    "sum": Mechanisms("the sum of a vector of integers, which its home has written since", "sum", LENGTHS, "numbers"),
    "axpy": Mechanisms("y += a x of vectors of integers, which their home has written since", "axpy", LENGTHS, "numbers"),
    "reuse": Mechanisms("the sum of 64 integers, several times between two writes of their home", "reuse", TIMES, "sums between two writes"),
    "contend": contend("y += a x of integers, vectors", "contend", 128, turns=9),
    "contend-float": contend("y += a x of floats, vectors", "contend-float", 128, turns=9),
    "waiting-short": contend("in place: y += a x of integers, vectors", "waiting-short", 16, turns=9, spins=True),
    "waiting-long": contend("in place: y += a x of integers, vectors", "waiting-long", 4096, turns=9, spins=True),
    "dictionary": Mechanisms("four nodes look up 10,000 entries in 64 regions of a fifth node, and write some", "dictionary",
                             (0.01, 0.1, 1, 10, 100, 1000, 10000), "look-ups for a write", "ns for an operation, of all nodes", nodes=5,
                             turns=7, per=100),
    "counter": Mechanisms("two nodes draw numbers from a counter of one of them", "counter", (1,), "", "ns for a number, of both nodes",
                          names={1: "on one host"}, peer="counter"),
    "sum-hosts": Mechanisms("the sum of a vector of integers on another host, which its home has written since", "sum-hosts", LENGTHS, "numbers",
                            hosts=True, peer="one_sided"),
    "counter-hosts": Mechanisms("nodes of two hosts draw numbers from a counter of one of them", "counter-hosts", (1,), "",
                                "ns for a number, of both nodes", names={1: "on two hosts"}, hosts=True, turns=9, peer="one_sided"),
}
CROSSINGS = {"sum": ("in-place", "computation"), "axpy": ("in-place", "computation"), "sum-hosts": ("in-place", "computation")}
# The crossings in the number of reads between two writes: the data come once.
REUSE_CROSSINGS = (("in-place", "data"), ("computation", "data"))


def line_through(points):
    """(at 0, per x) of the line with the least squares of relative errors: each y counts alike, however large."""
    points = [(x, y, 1 / y ** 2) for x, y in points if y > 0]
    weight, at_x, at_y = (sum(w * of for w, of in zip((w for *_, w in points), column)) for column in
                          ([1] * len(points), [x for x, *_ in points], [y for _, y, _ in points]))
    per_x = (weight * sum(w * x * y for x, y, w in points) - at_x * at_y) / (weight * sum(w * x * x for x, _, w in points) - at_x ** 2)
    return (at_y - per_x * at_x) / weight, per_x


def predicted_crossing(curves):
    """Where two ways cost the same, by lines through every second point: the model. None if that is beyond the last."""
    (a, per_a), (b, per_b) = (line_through(sorted(curve.items())[::2]) for curve in curves)
    first, last = min(curves[0]), max(curves[0])
    if a + per_a * first >= b + per_b * first:
        return first
    crossing = (b - a) / (per_a - per_b) if per_a > per_b else None
    return crossing if crossing and crossing <= last else None


def measured_crossing(curves):
    """From where on the second of the curves between all points is the lower one; None if it never is."""
    xs = sorted(curves[0])
    ahead = [curves[1][x] - curves[0][x] for x in xs]
    if ahead[0] <= 0:
        return xs[0]
    for i in range(len(xs) - 1):
        if ahead[i] > 0 >= ahead[i + 1]:
            return xs[i] + (xs[i + 1] - xs[i]) * ahead[i] / (ahead[i] - ahead[i + 1])
    return None


def curve(results, way, of_x=False):
    """{x: ns}, or what x operations take."""
    return {x: of[way]["ns"][0] * (x if of_x else 1) for x, of in results.items()}


def crossing_row(what, results, ways, of_x):
    """Met if model and measurement agree within 20 %. Where neither has a crossing there is nothing to compare."""
    curves = [curve(results, way, of_x) for way in ways]
    model, measured = predicted_crossing(curves), measured_crossing(curves)
    if measured is None:
        text = f"no crossing up to {max(results)}" + (f", the model says {model:.3g}" if model else "")
    else:
        text = f"{measured:.3g}, the model says {f'{model:.3g}' if model else 'no crossing'}"
    met = None if measured is None and model is None else bool(measured and model) and abs(model - measured) <= 0.2 * measured
    return what, text, "the model within 20 %", met


def beside_best_row(name, results, way, others):
    """Missed where the intervals leave no doubt. A slope that noise has made negative has no ratio, and is left out."""
    found = []  # (ratio, the least that the intervals allow, x)
    for x, of in results.items():
        ours, our_interval = of[way]["ns"]
        best, its_interval = min((of[other]["ns"] for other in others if of[other]["ns"][0] > 0), default=(0, 0))
        if min(ours, best) > 0:
            found.append((ours / best, max(ours - our_interval, 0) / (best + its_interval), x))
    what = f"{name}: {way} beside the best of {', '.join(others)}"
    if not found:
        return what, "no slope that is known", "<= 1.05 x", None
    worst, _, at = max(found)
    least = max(least for _, least, _ in found)
    text = f"{worst:.2f} x" + (f" at {at}" if len(results) > 1 else "")
    if worst > 1.05 >= least:
        text += ", within the intervals"
    return what, text, "<= 1.05 x", least <= 1.05


def winner_rows(found):
    """Where each of the ways that are fixed is the fastest of them by more than the intervals."""
    def wins(way, of):
        least, most = ({other: of[other]["ns"][0] + sign * of[other]["ns"][1] for other in FIXED} for sign in (-1, 1))
        return of[way]["ns"][0] > 0 and all(most[way] < least[other] for other in FIXED if other != way)

    points = [(name, x, of) for name, results in found.items() for x, of in results.items() if set(FIXED) <= set(of)]
    for way in FIXED:
        won = [(name, x) for name, x, of in points if wins(way, of)]
        charts = {name: [x for at, x in won if at == name] for name in dict(won)}
        text = "; ".join(f"{name} at {', '.join(str(CHARTS[name].name_of(x)) for x in xs)}" for name, xs in charts.items())
        yield f"where {way} is the fastest of the three", text or "nowhere", "somewhere", bool(won)


def dictionary_rows(results):
    gain = {x: of["coherent"]["ns"][0] / of["replicated"]["ns"][0] for x, of in results.items()}
    crossing = [x for x in sorted(gain) if gain[x] >= 1]
    yield ("dictionary: replicated is faster from so many look-ups for a write on", f"{crossing[0] if crossing else 'none'}", "a crossing",
           bool(crossing) and gain[min(gain)] < 1)
    most = max(gain)
    yield f"dictionary: replicated faster than coherent, {most:,} look-ups for a write", f"{gain[most]:.2f} x", ">= 2 x", gain[most] >= 2


def counter_rows(results):
    of = {way: result["ns"][0] for way, result in results[1].items()}
    times = of["computation"] / of["in-place"]
    yield "counter: in place faster than by message", f"{times:.1f} x", ">= 2 x", times >= 2
    yield "counter: beside MPI_Fetch_and_op in shared memory", f"{of['mpi'] / of['in-place']:.1f} x as fast", "", None
    yield "counter: beside a C11 fetch-and-add in shared memory", f"{of['atomic'] / of['in-place']:.2f} x as fast", "", None


def mpi_rows(name, results, call):
    """Between hosts."""
    for way in FIXED:
        times = {x: of["mpi"]["ns"][0] / of[way]["ns"][0] for x, of in results.items()}
        text = f"{min(times.values()):.2f} to {max(times.values()):.2f}" if len(times) > 1 else f"{min(times.values()):.2f}"
        yield f"{name}: {way} beside {call}", f"{text} x as fast", "", None


def waiting_row(name, results):
    best = (f"{min(SPINS, key=lambda way: of[way]['ns'][0])} with {x}" for x, of in sorted(results.items()))
    return f"{name}: the fastest value, by nodes", ", ".join(best), "", None


def judge(found):
    """Rows (what, measured, target, met)."""
    rows = [crossing_row(f"{name}: from where on {other} is faster than {one}", found[name], (one, other), False)
            for name, (one, other) in CROSSINGS.items() if name in found]
    if "reuse" in found:
        rows += [crossing_row(f"reuse: from where on {other} is faster than {one}", found["reuse"], (one, other), True)
                 for one, other in REUSE_CROSSINGS]
    if set(CHARTS) <= set(found):
        rows += winner_rows(found)
    for name, results in found.items():
        if "adaptive" in next(iter(results.values())):
            # Between hosts a region is of one kind or the other for good.
            rows.append(beside_best_row(name, results, "adaptive", FIXED[1:] if CHARTS[name].hosts else FIXED))
            rows.append(beside_best_row(name, results, "adaptive-in-place", ("in-place", "computation")))
        if CHARTS[name].spins:
            rows.append(waiting_row(name, results))
    for name, rows_of in (("dictionary", dictionary_rows), ("counter", counter_rows)):
        if name in found:
            rows += rows_of(found[name])
    for name, call in (("sum-hosts", "MPI_Get"), ("counter-hosts", "MPI_Fetch_and_op")):
        if name in found:
            rows += mpi_rows(name, found[name], call)
    return rows


class MechanismsBench(Experiments):
    name, about, charts, ways, prefix = "mechanisms", __doc__, CHARTS, WAYS, "mechanisms-"
    quick = "a third of the turns"

    @cached_property
    def why_no_hosts(self):
        """What is not permitted; empty if there can be two hosts."""
        said = subprocess.run([HOSTS, "--check"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        return "" if said.returncode == 0 else said.stdout.strip()

    def why_not(self, name):
        return self.why_no_hosts if CHARTS[name].hosts else ""

    def compile(self, out):
        """{"" | peer: program}"""
        objects = compile_variants(out, ("mechanisms",), "CLAUSE", CLAUSES)
        programs = {name: os.path.join(out, name or "mechanisms") for name in ("", "counter", "one_sided")}
        run(*PRELUDEC, f"{PRELUDE}/mechanisms_main.c", *objects, "-o", programs[""])
        for peer in ("counter", "one_sided"):
            run("mpicc", "-cc=clang-19", "-O2", f"{PEERS}/{peer}.c", "-o", programs[peer])
        return programs

    def run_ways(self, chart, x, turns, programs):
        """What all programs print."""
        nodes, argument = chart.nodes_at(x), str(chart.numbers or round(x * chart.per))
        start = [HOSTS, str(nodes), "1"] if chart.hosts else ["mpiexec", "-n", str(nodes)]
        text = run(*start, programs[""], chart.program, argument, str(turns))
        if chart.peer:
            text += run(*start, programs[chart.peer], chart.program, argument, str(turns))
        return text

    def run_spins(self, chart, x, turns, programs):
        nodes, text = str(chart.nodes_at(x)), ""
        rounds = min(ROUNDS, turns) or 1
        for _ in range(rounds):
            for way, ns in SPINS.items():
                said = run("mpiexec", "-genv", "MCRL_TUNE", f"spin={ns}", "-n", nodes, programs[""], chart.program, str(chart.numbers),
                           str(turns // rounds))
                text += said.replace("in-place", way)
        return text

    def measure(self, chart, x, turns):
        return slopes((self.run_spins if chart.spins else self.run_ways)(chart, x, turns, self.programs))

    def judge(self):
        return judge(self.found)

    def check(self, names, out):
        """Runs a turn of each experiment; a program ends with an error if a result is wrong."""
        programs = self.compile(out)
        for name in names:
            chart = CHARTS[name]
            (self.run_spins if chart.spins else self.run_ways)(chart, chart.xs[len(chart.xs) // 2], 0, programs)
            print(f"{name}: right in each way")


if __name__ == "__main__":
    sys.exit(MechanismsBench().main())
