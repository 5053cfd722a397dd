"""Shared arrays hold on several nodes what they hold on one: random schedules without data races, run by Inputs/arrays.c.

In each phase a half of an element has at most one worker that writes it, and no other that reads it, or any number of readers; or, under a
protocol for which a region's lock orders accesses, any number of workers that add to it, each with the same lock. Barriers and reductions
are between phases. The reference is the sequential program, compiled with gcc, which has all workers. With --hosts nodes are those of
several hosts, and most of a host's are two."""
import os
import random
import subprocess

import common

TITLE = "random programs over shared arrays, with all page protocols, compute the same on 1 to 4 nodes"
COUNT = 400
BATCH = 5
PROTOCOLS = ["write_invalidate", "implicit_invalidate", "write_shared", "migratory", "writer_owns"]
LOCKED, WRITER_OWNS = (0, 3), 4  # by which a lock orders accesses; by which rows move
REGIONS = 3
OPERATIONS = ["write", "write", "small", "update", "update", "copy", "stencil", "row", "locked", "restore", "read", "read", "read", "pinned",
              "pinned_update", "touch", "yield"]
READS = ("read", "pinned")
HOSTS = [(2, 1), (2, 2), (2, 2), (2, 2), (3, 2)]  # hosts, and nodes of each
PROGRAM = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Inputs", "arrays.c")


class Array:
    """An array of the schedule, and which worker has used which half of an element in this phase."""

    def __init__(self, choose, name, workers):
        self.name, self.workers = name, workers
        self.element = choose.choice([1, 2, 4, 8, 8, 3, 12, 16, 24])
        self.protocol = choose.randrange(len(PROTOCOLS))
        self.dimensions = choose.choice([1, 2, 2, 2, 3, 4])
        if self.protocol == WRITER_OWNS:
            self.dimensions = max(self.dimensions, 2)
        most = {1: 9000, 2: 60, 3: 12, 4: 6}[self.dimensions]
        self.sizes = [choose.randint(1, most) for _ in range(self.dimensions)]
        if self.dimensions == 2 and choose.random() < 0.2:
            self.sizes[1] = choose.randint(500, 1500)  # rows that are longer than a page
        small = [size for size in (256, 512, 1024, 2048) if self.dimensions > 1 and self.sizes[-1] * self.element <= size]
        self.page = choose.choice([0, 4096, 8192, 65536] + small * 2)
        self.packed, self.home = choose.randrange(2), choose.randrange(4)
        self.count = 1
        for size in self.sizes:
            self.count *= size
        self.hot = choose.randrange(self.count) // workers * workers  # where all workers have elements of the same pages
        self.begin_phase()

    def begin_phase(self):
        self.writers, self.readers = {}, {}

    def line(self):
        sizes = (self.sizes + [1, 1, 1])[:4]
        numbers = [self.name, self.element, self.dimensions, *sizes, self.protocol, self.page, self.packed, self.home]
        return "array " + " ".join(map(str, numbers))

    def some(self, choose, worker):
        """First, step and number of some elements, in a row or in turns, at most some hundred; or of those that only this worker has among
        those of others."""
        if self.hot + worker < self.count and choose.random() < 0.3:
            most = (self.count - self.hot - worker + self.workers - 1) // self.workers
            return self.hot + worker, self.workers, min(most, choose.choice([1, 8, 60]))
        step = choose.choice([1, 1, 1, 2, 4, self.sizes[-1], choose.randint(1, 50)])
        begin = choose.randrange(self.count)
        return begin, step, min((self.count - begin + step - 1) // step, choose.choice([1, 4, 40, 300]))

    def take(self, worker, part, some, writes):
        """Whether the worker, or all that have a lock, may do so in this phase; if so, it is noted."""
        halves = [0, 1] if part == 0 else [part - 1]
        places = [(some[0] + k * some[1], half) for k in range(some[2]) for half in halves]
        for place in places:
            others = self.readers.get(place, set()) - {worker}
            if self.writers.get(place, worker) != worker or (writes and others):
                return False
        for place in places:
            if writes:
                self.writers[place] = worker
            self.readers.setdefault(place, set()).add(worker)
        return True


def make_operation(choose, arrays, workers):
    """A line; several for what workers do with one lock; none if no worker may do what has been chosen."""
    name = choose.choice(OPERATIONS)
    if name == "locked":
        return make_locked(choose, choose.choice(arrays), workers)
    array, worker, tag = choose.choice(arrays), choose.randrange(workers), choose.randrange(1, 1000)
    some = array.some(choose, worker)
    if name == "touch":
        return [f"touch {worker} {array.name} {some[0]} 1 {some[2]} 0 {choose.choice([1, 2])}"]
    if name == "yield":
        return [f"yield {worker} {array.name} 0 1 1 0 0"]
    part, more = choose.choice([0, 0, 0, 1, 2]) if array.element > 1 and name not in ("copy", "stencil") else 0, ""
    if name in ("copy", "stencil"):
        other = choose.choice(arrays)
        begin, step, count = other.some(choose, choose.randrange(workers))
        some = (*some[:2], min(some[2], count))
        beside = [0] if name == "copy" else [-1, 0, 1]
        if not all(other.take(worker, 0, place, False) for place in around(other, begin, step, some[2], beside)):
            return []
        more = f" {other.name} {begin} {step}"
    if name == "row":  # of one row, one after the other
        some = (some[0], 1, min(some[2], array.sizes[-1] - some[0] % array.sizes[-1]))
    if not array.take(worker, part, some, name not in READS):
        return []
    return [f"{name} {worker} {array.name} {some[0]} {some[1]} {some[2]} {part} {tag}{more}"]


def make_locked(choose, array, workers):
    """Some workers add to the same elements or halves, if these are numbers, so that the sums are the same in each order. They are not where
    one adds to an element and one to its half, which loses a carry."""
    region, part = choose.randrange(REGIONS), choose.choice([0, 0, 1, 2]) if array.element > 1 else 0
    some = array.some(choose, choose.randrange(workers))
    if array.protocol not in LOCKED or array.element > 8 or not array.take(("locked", region, part), part, some, True):
        return []
    return [f"locked {choose.randrange(workers)} {array.name} {some[0]} {some[1]} {some[2]} {part} {choose.randrange(1, 1000)} {region}"
            for _ in range(choose.randint(2, 2 * workers))]


def around(array, begin, step, count, beside):
    """The elements of a sequence, and those beside each, but for such as the array has not."""
    for distance in beside:
        first, number = begin + distance, count
        if first < 0:
            first, number = first + step, number - 1
        number = min(number, (array.count - first + step - 1) // step)
        if number > 0:
            yield first, step, number


def make_front(choose, arrays, workers):
    """What a worker reads first in each phase moves on: array, worker, the elements in the beginning, by how many it moves, how often not."""
    array = choose.randrange(len(arrays))
    speed = choose.choice([1, 2, 3, -1]) * max(1, arrays[array].sizes[-1])
    begin = arrays[array].count - 1 if speed < 0 else choose.choice([0, 0, choose.randrange(arrays[array].count)])
    return array, choose.randrange(workers), begin, choose.choice([1, 4, 300]), speed, choose.choice([0, 0, 2, 3])


def read_at(front, arrays, number):
    """The line of a phase, or None where the front does not read in it."""
    array, worker, begin, count, speed, pause = front
    begin, array = begin + number * speed, arrays[array]
    if not 0 <= begin <= array.count - count or (pause and number % pause == 0) or not array.take(worker, 0, (begin, 1, count), False):
        return None
    return f"read {worker} {array.name} {begin} 1 {count} 0 0"


def make_schedule(seed, small):
    choose = random.Random(seed)
    workers = choose.choice([2, 3, 4, 4, 5, 8])
    arrays = [Array(choose, name, workers) for name in range(choose.choice([1, 1, 2, 3]))]
    lines = [array.line() for array in arrays]
    repeats = choose.choice([0, 0, 1, 2])  # the same again after so many phases, as iterations do; 0: never
    fronts = [make_front(choose, arrays, workers) for _ in range(choose.choice([0, 0, 1, 2]))] if repeats < 2 else []
    phase, before = [], []
    for number in range(choose.randint(2, 8 if small else 30)):
        phase, before = before if repeats == 2 else phase, phase
        if not phase or not repeats or number % 12 < repeats:
            for array in arrays:
                array.begin_phase()
            made = [make_operation(choose, arrays, workers) for _ in range(choose.randint(1, 20 if small else 60))]
            phase = [line for lines_of in made for line in lines_of]
            choose.shuffle(phase)
        if choose.random() < 0.06:
            old = choose.randrange(len(arrays))
            arrays[old] = Array(choose, old, workers)
            lines += [f"delete {old}", arrays[old].line()]
            phase, before = [], []
        first = [read_at(front, arrays, number) for front in fronts]
        lines += [f"phase {choose.randrange(2)} {choose.randrange(2)}", *(line for line in first if line), *phase]
    lines.append("phase 0 0")
    for array in arrays:
        lines += [f"read {worker} {array.name} 0 1 {array.count} 0 0" for worker in range(min(workers, 4))]
    return "\n".join([*lines, "phase 0 0", *(f"delete {array.name}" for array in arrays)]) + "\n"


def make_way(seed, hosts):
    """How a schedule runs: the number of nodes, of each of several hosts if there are such, and variables."""
    choose = random.Random(-seed)
    way, tuning = {}, []
    if choose.random() < 0.3:
        tuning.append("page_head_first=0")
    if choose.random() < 0.2:
        tuning.append("page_prefetch=0")
    if choose.random() < 0.2:
        tuning.append(f"page_window={choose.choice([1000, 100000])}")
    if choose.random() < 0.2:
        tuning.append("userfaultfd=0")
    if choose.random() < 0.5:
        tuning.append("arrays=pages")
    conduit = choose.choice(["mpi", "mpi", "shm", "udp", "lossy"])
    if conduit == "shm":
        tuning.append("shm=0")
    if tuning:
        way["MCRL_TUNE"] = ",".join(tuning)
    if conduit in ("udp", "lossy"):
        way["MCRL_CONDUIT"] = "udp"
    if conduit == "lossy":
        loss, reorder = choose.choice([1, 5, 20]), choose.choice([0, 10, 40])
        way["MCRL_UDP_DISTURB"] = f"seed:{seed},loss:{loss},duplicate:5,reorder:{reorder},delay:{choose.choice([10, 300])}"
    return choose.choice(HOSTS if hosts else [1, 2, 2, 3, 3, 4, 4]), way


def smaller(lines, may_go, fails):
    """The fewest lines that still fail, by leaving out ever smaller blocks of those that may go."""
    block = len(lines)
    while block > 0:
        begin = 0
        while begin < len(lines):
            kept = [line for i, line in enumerate(lines[begin:begin + block], begin) if not may_go(lines, i)]
            rest = lines[:begin] + kept + lines[begin + block:]
            if len(rest) < len(lines) and fails(rest):
                lines = rest
            else:
                begin += block
        block //= 2
    return lines


def is_operation(lines, i):
    return not lines[i].startswith(("array", "delete", "phase"))


def is_empty_phase(lines, i):
    """Its end has no meaning for data races, as nothing happens in it."""
    return lines[i].startswith("phase") and not (i + 1 < len(lines) and is_operation(lines, i + 1))


class Runner:
    """The two programs."""

    def __init__(self, session, directory):
        self.session, self.directory = session, directory
        sanitize = ["-fsanitize=address,undefined"] if session.options.sanitize else []
        include = os.path.join(session.build, "include")
        subprocess.run([session.preludec, "-O2", *sanitize, PROGRAM, "-o", os.path.join(directory, "parallel")], check=True)
        subprocess.run(["gcc", "-O1", "-DPRELUDE_SERIAL", "-I", include, PROGRAM, "-o", os.path.join(directory, "serial")], check=True)

    def wrong(self, texts, way, name):
        """What is wrong with these schedules, and what was printed; None if nothing is."""
        nodes, variables = way
        files = [f"{name}-{i}" for i in range(len(texts))]
        for file, text in zip(files, texts):
            common.write(self.directory, file, text)
        expected = common.run(["./serial", *files], 60, self.directory)
        got = common.start("parallel", nodes, files, 120, self.directory, variables)
        where = f"on {common.counted(nodes)}"
        if got.code is None:
            return f"does not end {where}", got.err
        if got.code != 0 or got.crashed():
            return f"ends with {got.code} {where}", got.err
        if got.out != expected.out or expected.code != 0:
            return f"prints something else {where}", expected.out + got.out + got.err
        return None

    def failure_of(self, seed, text, way):
        """The failure of one schedule alone, reduced; None if it passes now. Not every run of one that fails does."""
        def fails(lines):
            return any(self.wrong(["\n".join(lines) + "\n"], way, f"reduce-{seed}") for _ in range(3))

        found = self.wrong([text], way, f"alone-{seed}") or self.wrong([text], way, f"alone-{seed}")
        if found is None:
            return None
        lines = text.splitlines()
        if not self.session.options.no_reduce and "does not end" not in found[0]:
            lines = smaller(smaller(lines, is_operation, fails), is_empty_phase, fails)
        settings = " ".join(f"{name}={value}" for name, value in way[1].items())
        files = {"schedule": text.encode(), "reduced": ("\n".join(lines) + "\n").encode(), "output.txt": found[1],
                 "run.txt": f"{settings} {' '.join(common.launcher(way[0]))} ./parallel schedule\n".encode()}
        return common.Failure(seed, f"the schedule {found[0]} ({settings or 'no variables'})", files)

    def check(self, seeds):
        way, texts = make_way(seeds[0] // BATCH, self.session.options.hosts), [make_schedule(seed, self.session.small) for seed in seeds]
        self.session.count("jobs")
        self.session.count("schedules", len(seeds))
        found = self.wrong(texts, way, f"batch-{seeds[0]}")
        if found is None:
            return []
        failures = [self.failure_of(seed, text, way) for seed, text in zip(seeds, texts)]
        failures = [failure for failure in failures if failure]
        what = f"schedules from {seeds[0]} on: {found[0]} {way[1]}, but none on its own does (with --count {len(seeds)})"
        return failures or [common.Failure(seeds[0], what, {"output.txt": found[1], "schedules": "\n".join(texts).encode()})]


def fuzz(session, seeds):
    batches = {}
    for seed in seeds:
        batches.setdefault(seed // BATCH, []).append(seed)
    with session.directory() as directory:
        runner = Runner(session, directory)
        session.run_all(runner.check, list(batches.values()))
