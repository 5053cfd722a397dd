"""Experiments that compare ways to do something, at several x: what migration.py and mechanisms.py have in common. The ways run by turns in
one program, which is compiled from texts that have a clause of `move` put in (prelude/). A time is the slope of the least-squares line over
runs of some iterations, each run the median over the turns, with its 95 % interval; messages and bytes are slopes, too."""
import argparse
import csv
import os
import statistics
import sys
from dataclasses import dataclass
from functools import cached_property

from commands import run
from regression import slope

BENCH = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(BENCH))
BUILD = os.environ.get("PRELUDE_BUILD", os.path.join(ROOT, "build"))
FIGURES = os.path.join(ROOT, "docs", "figures")
PRELUDE, PEERS = os.path.join(BENCH, "prelude"), os.path.join(BENCH, "peers")
PRELUDEC = (os.path.join(BUILD, "bin", "preludec"), "-O2", f"-I{PRELUDE}")
FEWEST = 3  # runs that a median needs
COLUMNS = ("ns", "interruptions", "messages", "bytes")


@dataclass
class Chart:
    """An experiment at several x, which is one picture."""
    title: str
    program: str  # the program's name of the experiment
    xs: tuple
    x: str
    y: str = "microseconds for an iteration"
    nodes: int = 2
    scale: float = 1000  # ns in the unit of y
    log_x: bool = False
    log_y: bool = False
    names: dict = None  # of the x, where they are no numbers
    turns: int = 21

    def nodes_at(self, x):
        return self.nodes

    def name_of(self, x):
        return (self.names or {}).get(x, x)


def compile_variants(out, parts, word, variants, defines=()):
    """The object files of these texts of prelude/, each compiled once for each variant, which is put in for the word."""
    os.makedirs(out, exist_ok=True)
    objects = []
    for part in parts:
        with open(os.path.join(PRELUDE, f"{part}.c")) as file:
            text = file.read()
        for variant in variants:
            path = os.path.join(out, f"{part}-{variant}")
            with open(f"{path}.c", "w") as file:
                file.write(text.replace(word, variant))
            run(*PRELUDEC, *defines, "-c", f"{path}.c", "-o", f"{path}.o")
            objects.append(f"{path}.o")
    return objects


def calm(runs):
    """The runs in which no other program had a core, if there are enough."""
    undisturbed = [run for run in runs if run[COLUMNS.index("interruptions")] == 0]
    return undisturbed if len(undisturbed) >= FEWEST else runs


def slopes(text):
    """{way: {column: (slope, interval)}} of the lines of a program (prelude/runs.h); MPI counts no messages (peers/runs.h)."""
    runs = {}
    for line in text.splitlines():
        way, iterations, seconds, *counted = line.split()
        runs.setdefault((way, int(iterations)), []).append((float(seconds) * 1e9, *(int(n) for n in counted)))
    found = {}
    for (way, iterations), of_way in runs.items():
        for column, values in zip(COLUMNS, zip(*calm(of_way))):
            found.setdefault(way, {}).setdefault(column, []).append((iterations, statistics.median(values)))
    return {way: {column: slope(points) for column, points in of_way.items()} for way, of_way in found.items()}


def judged_table(rows):
    """A table of rows (what, measured, target, met), where met is None if there is no target."""
    text = "| what | measured | target | met |\n| --- | --- | --- | --- |\n"
    said = {True: "yes", False: "**no**", None: ""}
    return text + "".join(f"| {what} | {value} | {target} | {said[met]} |\n" for what, value, target, met in rows)


class Experiments:
    """`./dev bench NAME`. What was measured is {x: {way: slopes}} of each chart, in `found`."""
    name = about = quick = ""
    way = "way"      # what the columns are
    prefix = ""      # of the pictures' names
    charts = {}
    pictured = None  # the names of those that docs/figures has; None: all
    ways = ()        # what the tables show, in this order

    def __init__(self):
        self.found = {}
        self.out = os.path.join(BUILD, f"bench-{self.name}")

    # ---- what each has of its own ----

    def names(self):
        return tuple(self.charts)

    def compile(self, out):
        """What `measure` needs."""
        raise NotImplementedError

    def measure(self, chart, x, turns):
        raise NotImplementedError

    def xs_of(self, name, is_quick):
        return self.charts[name].xs

    def why_not(self, name):
        """Why an experiment cannot be done here; empty if it can."""
        return ""

    def judge(self):
        """Rows of judged_table."""
        raise NotImplementedError

    def check(self, names, out):
        """Small runs, which end the program if a result is wrong."""
        raise NotImplementedError

    # ---- what they share ----

    @cached_property
    def programs(self):
        return self.compile(self.out)

    def measure_experiment(self, name, options):
        from curves import plot  # needs matplotlib
        chart = self.charts[name]
        turns = chart.turns // 3 if options.quick else chart.turns
        results = {x: self.measure(chart, x, turns) for x in self.xs_of(name, options.quick)}
        self.found[name] = results
        for folder in (options.out, FIGURES) if options.figures and name in (self.pictured or self.charts) else (options.out,):
            plot(os.path.join(folder, f"{self.prefix}{name}.svg"), chart, results)

    def table_of(self, name):
        chart, results = self.charts[name], self.found[name]
        ways = [way for way in self.ways if way in next(iter(results.values()))]
        text = f"\n### {name}: {chart.title}\n\n{f'{chart.nodes} nodes; ' if chart.nodes else ''}{chart.y} ± 95 %, and messages\n\n"
        text += f"| {chart.x or 'what'} | {' | '.join(ways)} |\n| --- |{' --- |' * len(ways)}\n"
        for x in sorted(results):
            cells = []
            for way in ways:
                ns, interval = results[x][way]["ns"]
                messages = f" · {results[x][way]['messages'][0]:,.4g}" if "messages" in results[x][way] else ""
                cells.append(f"{ns / chart.scale:,.4g} ± {interval / chart.scale:.2g}{messages}")
            text += f"| {chart.name_of(x)} | {' | '.join(cells)} |\n"
        return text

    def tables(self):
        return "".join(self.table_of(name) for name in self.found)

    def csv_rows(self):
        for name, results in self.found.items():
            for x in sorted(results):
                for way, of in results[x].items():
                    numbers = (*of["ns"], *(of[column][0] for column in ("messages", "bytes") if column in of))
                    yield [name, self.charts[name].nodes_at(x), x, way, *(f"{number:.6g}" for number in numbers)]

    def write(self, out):
        """Writes what has been measured so far; the tables, and whether all targets are met."""
        rows = self.judge()
        text = judged_table(rows) + self.tables()
        os.makedirs(out, exist_ok=True)
        with open(os.path.join(out, f"{self.name}.md"), "w") as file:
            file.write(text)
        with open(os.path.join(out, f"{self.name}.csv"), "w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["experiment", "nodes", "x", self.way, "ns", "ns_95", "messages", "bytes"])
            writer.writerows(self.csv_rows())
        return text, all(met is not False for *_, met in rows)

    def options(self):
        parser = argparse.ArgumentParser(prog=f"./dev bench {self.name}", description=self.about,
                                         formatter_class=argparse.RawDescriptionHelpFormatter)
        parser.add_argument("experiments", nargs="*", metavar="EXPERIMENT", help=f"of {', '.join(self.names())}; all if none is named")
        parser.add_argument("--quick", action="store_true", help=self.quick)
        parser.add_argument("--figures", action="store_true", help="renew the pictures of docs/figures, too")
        parser.add_argument("--check", action="store_true", help="measure nothing: small runs, whose results must be right")
        parser.add_argument("--out", default=self.out, metavar="DIRECTORY",
                            help=f"for {self.name}.md, {self.name}.csv and the plots (default: %(default)s)")
        options = parser.parse_args()
        unknown = set(options.experiments) - set(self.names())
        if unknown:
            parser.error(f"no experiment is named {', '.join(sorted(unknown))}")
        options.experiments = options.experiments or self.names()
        return options

    def possible(self, names):
        """Those that can be done here; says why others cannot."""
        for name in names:
            if why := self.why_not(name):
                print(f"{name}: not measured: {why}")
            else:
                yield name

    def main(self):
        """The exit code: 1 if a target is missed."""
        options = self.options()
        if options.check:
            self.check(self.possible(options.experiments), options.out)
            return 0
        text, all_met = "", True
        for name in self.possible(options.experiments):
            self.measure_experiment(name, options)
            text, all_met = self.write(options.out)
            print(f"{name}: measured", file=sys.stderr)
        print(text, end="")
        return 0 if all_met else 1
