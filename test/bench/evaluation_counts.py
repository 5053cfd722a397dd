"""What evaluation.py counts: an experiment of the sources each, a function that gives a Table. Only counts are compared, which no other
program on the machine changes; times on machines that one does not have are the simulator's."""
import json
import os
import re
import tempfile
from dataclasses import dataclass, field

from commands import run
from experiments import BUILD, PRELUDE, PRELUDEC, ROOT, compile_variants, slopes

SAMPLES = os.path.join(ROOT, "samples")
WORD = 4  # bytes, on Alewife and the CM-5
APART = "phases=0"  # nodes of one host do not use coherent regions in place, which nodes of several hosts could not


@dataclass
class Table:
    title: str
    columns: tuple
    rows: list = field(default_factory=list)
    # (what is claimed, what is found, whether it holds; None: it is otherwise here, and docs/evaluation.md says why)
    verdicts: list = field(default_factory=list)
    note: str = ""


@dataclass
class Size:
    """How much of an experiment is done: all of it, or what a test has time for."""
    small: bool
    out: str

    def of(self, full, small):
        return small if self.small else full


def on_nodes(nodes, *command, **variables):
    return run("env", *(f"{name}={value}" for name, value in variables.items()), "mpiexec", "-n", str(nodes), *map(str, command), seconds=900)


def counted(nodes, *command, **variables):
    """What the program says, and the counters of all nodes."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "counters.json")
        said = on_nodes(nodes, *command, MCRL_STATS=path, **variables)
        with open(path) as file:
            return said, json.load(file)["total"]


def compile_sample(size, name, *options):
    program = os.path.join(size.out, name)
    run(PRELUDEC[0], "-O2", *options, os.path.join(SAMPLES, name, f"{name}.c"), "-o", program, "-lm")
    return program


def results(said):
    """What a program prints but for its times, and for how its tree has grown, which depends on the order of insertions."""
    return "\n".join(line for line in said.splitlines() if not re.search(r"(seconds|per second|levels)$", line))


# ---- Prelude's tables 5.1 to 5.4 ------------------------------------------------------------------------------------------------------

# Operations in 1,000 cycles, and words in 10 cycles, as two tables have them. Hardware for messages changes times, not words.
THEIRS_IN_PRELUDE = {
    ("data", 0): (1.837, 75), ("rpc", 0): (0.3828, 7.3), ("rpc_root", 0): (0.6060, 7.0), ("computation", 0): (0.8018, 3.5),
    ("computation_root", 0): (1.155, 3.8), ("data", 10000): (1.071, 16), ("computation_root", 10000): (0.9816, 2.5),
}
IN_WORDS = {"data": "data migration", "rpc": "RPC", "rpc_root": "RPC, root replicated", "computation": "computation migration",
            "computation_root": "computation migration, root replicated", "adaptive": "plain `move` (adaptive)"}
# Name, what moves, whether the root is read from a copy.
WAYS = (("data", "never", 0), ("computation", "always", 0), ("computation_root", "always", 1), ("adaptive", "adaptive", 0))


def words_of_theirs(way, thinking):
    """Words for an operation, as the two tables have it together; None for what they do not have."""
    found = THEIRS_IN_PRELUDE.get((way, thinking))
    return None if found is None else found[1] / 10 / (found[0] / 1000)


def compile_prelude(size, entries):
    defines = (f"-DENTRIES={entries}", f"-DKEYS={size.of(10000, 1000)}")
    with open(os.path.join(PRELUDE, "evaluation_btree.c")) as file:
        text = file.read()
    objects = []
    for name, policy, keeps_root in WAYS:
        path = os.path.join(size.out, f"evaluation-{name}")
        with open(f"{path}.c", "w") as file:
            file.write(text.replace("KEEPS_ROOT", str(keeps_root)).replace("POLICY", policy).replace("NAME", name))
        run(*PRELUDEC, *defines, "-c", f"{path}.c", "-o", f"{path}.o")
        objects.append(f"{path}.o")
    program = os.path.join(size.out, f"evaluation-btree-{entries}")
    sources = [os.path.join(PRELUDE, f"{part}.c") for part in ("evaluation_btree_main", "evaluation_rpc", "btree_nodes")]
    run(*PRELUDEC, *defines, *sources, *objects, "-o", program)
    return program


def measure_prelude(size, program, thinking):
    """{way: (messages, words)} of an operation. Copies have the room that Alewife's caches have."""
    nodes, clients, operations = size.of((48, 16, 100), (6, 3, 40))
    said = on_nodes(nodes, program, clients, operations, thinking, MCRL_CACHE="64K", MCRL_TUNE=APART)
    found = {}
    for line in said.splitlines():
        way, messages, number = line.split()
        found[way] = int(messages) / clients / operations, int(number) / WORD / clients / operations
    return found


def judge_prelude(found):
    """The order of the ways in table 5.2, by the words of an operation."""
    words = {way: of_way[1] for way, of_way in found.items()}
    order = ("data", "rpc", "rpc_root", "computation", "computation_root")
    falls = all(words[a] > words[b] for a, b in zip(order, order[1:]))
    yield "5.2: words fall from data migration over RPC to computation migration, and with the root replicated", \
        " > ".join(f"{words[way]:,.0f}" for way in order), falls
    messages = {way: of_way[0] for way, of_way in found.items()}
    yield "5.2: computation migration sends less than RPC (their words: 4.4 times)", \
        f"messages {messages['rpc'] / messages['computation']:.2f} times, words {words['rpc'] / words['computation']:.2f} times", \
        messages["rpc"] > messages["computation"] and words["rpc"] > words["computation"]
    yield "5.3: data migration for the root and computation for the rest is better than either alone", \
        f"words {words['computation_root']:,.0f}, of the better one alone {min(words['data'], words['computation']):,.0f}", \
        words["computation_root"] < min(words["data"], words["computation"])
    yield "a plain `move` finds a combination by itself: the fewest messages", \
        f"{messages['adaptive']:.2f}, the next {min(messages[way] for way in order):.2f}", \
        messages["adaptive"] < min(messages[way] for way in order)


def prelude(size):
    table = Table("Prelude's B-tree (thesis, tables 5.1 to 5.4): an operation", ("entries", "think time", "way", "words, theirs", "words", "messages"),
                  note="48 nodes, 16 clients, 10 % insertions; words of 4 bytes. Theirs are bandwidth divided by throughput; ours are "
                       "messages of the runtime, headers included.")
    for entries, thinkings in ((100, (0, 10000)), (10, (0,))):
        program = compile_prelude(size, entries)
        for thinking in thinkings:
            found = measure_prelude(size, program, thinking)
            for way, (messages, words) in found.items():
                theirs = words_of_theirs(way, thinking) if entries == 100 else None
                table.rows.append((entries, f"{thinking:,}", IN_WORDS[way], f"{theirs:,.0f}" if theirs else "", f"{words:,.0f}", f"{messages:.2f}"))
            if entries == 100 and thinking == 0 and not size.small:
                table.verdicts += judge_prelude(found)
    return table


# ---- OSMIUM's table 1 -----------------------------------------------------------------------------------------------------------------

# Thread/object: theirs (remote references, local ones, invocation, migration), by which words here, and where operation and object must be
# (node 0 calls, node 1 has the object at first, node 2 is the third).
CELLS = {
    "stays/stays": ("R", "`zone_in_place`", 0, 1), "stays/to-thread": ("L (M)", "a lock", 0, 1),
    "stays/to-third": ("R (M)", "`zone_in_place`, a new region there", 0, 2),
    "to-object/stays": ("L (I)", "`move(always)`", 1, 1), "to-object/to-thread": ("R (IM)", "a new region here, `fork … at node(1)`", 1, 0),
    "to-object/to-third": ("R (IM)", "a new region there, `fork … at node(1)`", 1, 2),
    "to-third/stays": ("R (I)", "`zone_in_place`, `fork … at node(2)`", 2, 1),
    "to-third/to-thread": ("R (IM)", "a new region here, `fork … at node(2)`", 2, 0),
    "to-third/to-third": ("L (IM)", "`fork … at node(2)`, a lock", 2, 1),
}


def osmium(size):
    table = Table("OSMIUM's table 1: nine ways to do an operation on an object elsewhere",
                  ("thread/object", "theirs", "by which words", "messages of 100 operations", "right"),
                  note="An object that is used in place cannot change its home, whose memory it is: in the cells with (M) or (IM) and R the "
                       "program makes a new region and copies, so its name changes. All the others are clauses.")
    program = os.path.join(size.out, "evaluation-cells")
    run(*PRELUDEC, os.path.join(PRELUDE, "evaluation_cells.c"), "-o", program)
    found = {line.split()[0]: tuple(map(int, line.split()[1:])) for line in on_nodes(4, program, 100).splitlines()}
    for name, (theirs, words, thread, home) in CELLS.items():
        total, ran_at, is_at, messages = found[name]
        right = (total, ran_at, is_at) == (100, thread, home)
        table.rows.append((name, theirs, words, messages, "yes" if right else "**no**"))
    missing = [row[0] for row in table.rows if row[-1] != "yes"]
    table.verdicts.append(("each of the nine cells can be said", f"{len(CELLS) - len(missing)} of {len(CELLS)}", not missing))
    return table


# ---- Optimistic active messages against a thread for each -----------------------------------------------------------------------------

# Sample: arguments, small ones, nodes, what the paper or the thesis says of times (OAM, a thread for each).
THREADS = {
    "asp": (("512",), ("48",), 4, "figure 5: 1.33 times as fast"), "sor": (("482",), ("32",), 4, "figure 6: 1.1 to 1.3 times"),
    "tsp": (("5",), ("2",), 4, "figure 7: 2 to 3 times"),
    "counting-network": (("20000",), ("400",), 8, "7-12: little, 7-13: threads worse from 32 processors on"),
    "btree": (("-k", "20000", "-n", "20000"), ("-k", "500", "-n", "400"), 8, "7-15 to 7-18: as good or better, but for STATIC on the CM-5"),
}


def threads(size):
    table = Table("Optimistic active messages against a thread for each activation (OAM, figures 5 to 7; thesis, figures 7-5 to 7-18)",
                  ("program", "theirs, of times", "ran as handlers", "went on in threads", "switches", "switches with a thread for each"),
                  note="`MCRL_TUNE=handlers=0` begins each in a thread. The results are the same; a thread and its switches are what an "
                       "activation costs more. `./dev bench inc pingpong` has the times of one call.")
    handlers = 0
    for name, (full, small, nodes, theirs) in THREADS.items():
        program = compile_sample(size, name)
        said, with_handlers = counted(nodes, program, *size.of(full, small))
        said_too, with_threads = counted(nodes, program, *size.of(full, small), MCRL_TUNE="handlers=0")
        began, promoted = with_handlers["handlers"], with_handlers["promoted"]
        handlers += began
        share = f"{began:,} ({began / max(began + promoted, 1):.0%})"
        table.rows.append((name, theirs, share, f"{promoted:,}", f"{with_handlers['thread_switches']:,}", f"{with_threads['thread_switches']:,}"))
        table.verdicts.append((f"{name}: the same results with `handlers=0`, and no handler", f"{began:,} handlers, {with_threads['handlers']}",
                               results(said) == results(said_too) and with_threads["handlers"] == 0))
    table.verdicts.append(("without it there are handlers", f"{handlers:,}", handlers > 0))
    return table


# ---- Page protocols -------------------------------------------------------------------------------------------------------------------

# Table: sample, arguments, small ones.
PAGES = {
    "5.23, 5.24": ("jacobi", ("-n", "500", "-i", "100"), ("-n", "40", "-i", "5")), "5.25": ("mesh", ("-n", "250", "-i", "100"), ("-n", "40", "-i", "3")),
    "5.26": ("matrix-product", ("-n", "500"), ("-n", "64")), "5.27": ("matrix-product", ("-n", "512"), ("-n", "128")),
    "5.28, 5.29": ("lu-pages", ("-n", "640"), ("-n", "40")),
}
# Write-invalidate is padded in the dissertation, and so without false sharing; the others are packed.
LAYOUTS = {"write_invalidate": (), "implicit_invalidate": (), "write_shared": ("-k",), "writer_owns": ("-k",)}


def judge_pages(table, messages):
    """What the text of 5.3 says of the messages, by which it explains the times."""
    if table.startswith("5.23"):
        yield f"{table}: write-shared exchanges diffs in each iteration, so sends more than writer-owns", \
            f"{messages['write_shared']:,}, writer-owns {messages['writer_owns']:,}", messages["write_shared"] > messages["writer_owns"] or None
    if table in ("5.25", "5.28, 5.29"):
        yield f"{table}: write-shared has the most overhead (LU: too long to be reported)", \
            f"{messages['write_shared']:,}, the next {max(messages[name] for name in LAYOUTS if name != 'write_shared'):,}", \
            messages["write_shared"] == max(messages.values())
    if table == "5.27":
        most, least = max(messages.values()), min(messages.values())
        yield f"{table}: where a row is a page, the protocols are nearly alike", f"{least:,} to {most:,}", most <= 2 * least


def pages(size):
    protocols = tuple(LAYOUTS)
    table = Table("Page protocols (dissertation, tables 5.23 to 5.29): messages, and MB", ("table", "program", *(f"`{name}`" for name in protocols)),
                  note="4 nodes, `MCRL_TUNE=arrays=pages,page_prefetch=0`, sizes of the tables; rows are padded to pages for the first two, as there.")
    for name, (sample, full, small) in PAGES.items():
        program = compile_sample(size, sample)
        cells, messages, said = [], {}, set()
        for protocol, layout in LAYOUTS.items():
            text, total = counted(4, program, *size.of(full, small), "-p", protocol, *layout, MCRL_TUNE="arrays=pages,page_prefetch=0")
            messages[protocol] = total["messages"]
            said.add(results(text))
            cells.append(f"{total['messages']:,} · {total['bytes'] / 1e6:,.1f}")
        table.rows.append((name, " ".join((sample, *size.of(full, small))), *cells))
        table.verdicts.append((f"{name}: all protocols print the same", f"{len(said)} results", len(said) == 1))
        if not size.small:
            table.verdicts += judge_pages(name, messages)
    return table


# ---- A counting network and a B-tree on many nodes ------------------------------------------------------------------------------------

POLICIES = ("never", "always", "static", "repeat", "adaptive")


def compile_networks(size):
    defines = ("-DSTEP=10", f"-DKEYS={size.of(200000, 2000)}", f"-DENTRIES={size.of(500, 20)}")
    objects = compile_variants(size.out, ("migration", "migration_btree"), "POLICY", POLICIES, defines)
    program = os.path.join(size.out, "evaluation-networks")
    files = [os.path.join(PRELUDE, f"{part}.c") for part in ("btree_nodes", "forget_copies")]
    files += [os.path.join(PRELUDE, f"migration_{part}.c") for part in ("main", "sharing", "walks", "graphs", "kernels")]
    run(*PRELUDEC, *defines, *files, *objects, "-o", program)
    return program


def judge_networks(found, most):
    """The thesis's order, by messages."""
    one, all_draw = found["counting", 1], found["counting", most]
    yield "7-12: with one client the data should move", f"{one['never']:.1f} messages, {one['static']:.1f} with STATIC", one["never"] < one["static"]
    yield f"7-12: with {most} clients the computation should", f"{all_draw['static']:.1f}, {all_draw['never']:.1f} for data migration", \
        all_draw["static"] < all_draw["never"]
    for x, what in ((0, "inserts only"), (80, "80 % lookups")):
        tree = found["btree-cold", x]
        best = min(tree[policy] for policy in POLICIES if policy != "adaptive")
        yield f"7-15 to 7-18, {what}: adaptive sends no more than 1.05 of the best policy", f"{tree['adaptive']:.1f}, {best:.1f}", \
            tree["adaptive"] <= 1.05 * best


def networks(size):
    nodes = size.of(32, 4)
    table = Table(f"A counting network and a B-tree on {nodes} nodes (thesis, figures 7-12 to 7-18): messages of an iteration of all nodes",
                  ("figure", "what", *POLICIES), note="STATIC and REPEAT are the thesis's heuristics, `never` its pure data migration.")
    program, found = compile_networks(size), {}
    clients = (1, 2, 4, 8, 16, 32) if not size.small else (1, 4)
    experiments = [("7-12, 7-13", "counting", x, f"{x} client{'s' * (x > 1)} of a counting network") for x in clients]
    experiments += [("7-15 to 7-18", "btree-cold", x, f"a B-tree, {x} % lookups, no copies at first") for x in size.of((0, 50, 80, 90), (0, 80))]
    for figure, name, x, what in experiments:
        measured = slopes(on_nodes(nodes, program, name, x, 1, MCRL_TUNE=APART))
        found[name, x] = {policy: measured[policy]["messages"][0] for policy in POLICIES}
        table.rows.append((figure, what, *(f"{max(found[name, x][policy], 0):,.1f}" for policy in POLICIES)))
    if not size.small:
        table.verdicts += judge_networks(found, clients[-1])
    return table


# ---- CRL's table 5 --------------------------------------------------------------------------------------------------------------------

# Sample: arguments, small ones, theirs for one processor and for 32 (maps, operations, misses of operations in percent), of CM-5's columns;
# Water's maps are not counted there. In thousands.
CRL = {
    "lu": (("500", "10"), ("40", "10"), "84.58 · 84.63", "2.81 · 2.78 (14.29 %)"),
    "water": (("512", "1"), ("27", "1"), "— · 269.32", "— · 8.68 (7.84 %)"),
    "barnes-hut": (("4096", "1"), ("64", "1"), "983.60 · 992.22", "30.76 · 31.27 (4.73 %)"),
}
PER_NODE = re.compile(r"per node: (\d+) maps, (\d+) missed; (\d+) operations, (\d+) missed")


def crl(size):
    table = Table("CRL's table 5: maps · operations of a processor, in thousands (operations that miss)",
                  ("program", "one, theirs", "one", "32, theirs", "32"),
                  note="Sizes of the report; of Water and Barnes-Hut one iteration. The programs are ours, after the papers that it names.")
    flags = run("pkg-config", f"--with-path={os.path.join(BUILD, 'lib', 'pkgconfig')}", "--cflags", "--libs", "mcrl").split()
    for name, (full, small, alone, of_many) in CRL.items():
        program = os.path.join(size.out, f"{name}-counted")
        run("clang-19", "-O2", "-include", os.path.join(ROOT, "test", "bench", "count_operations.h"), os.path.join(SAMPLES, name, f"{name}.c"),
            "-o", program, *flags, "-lm")
        cells = {}
        for nodes in (1, size.of(32, 3)):
            maps, _, operations, missed = map(int, PER_NODE.search(on_nodes(nodes, program, *size.of(full, small))).groups())
            cells[nodes] = operations, f"{maps / 1000:,.2f} · {operations / 1000:,.2f} ({missed / max(operations, 1):.2%})"
        (one, said), (each, said_of_each) = cells.values()
        table.rows.append((name, alone, said, of_many, said_of_each))
        table.verdicts.append((f"{name}: the operations are divided among the nodes", f"{one / each:.1f} alone to one of a node", one > each))
        if not size.small:
            theirs = float(alone.split(" · ")[1]) * 1000
            table.verdicts.append((f"{name}: as many operations as theirs, within 10 %", f"{one / theirs:.2f} times", 0.9 <= one / theirs <= 1.1))
    return table


EXPERIMENTS = {"prelude": prelude, "osmium": osmium, "threads": threads, "pages": pages, "networks": networks, "crl": crl}
