#!/usr/bin/env python3
"""Checks that includes point one way (docs/style.md, point 1), that no folder includes what it must not (docs/architecture.md, invariants),
that a construct's files keep to their stages, that the entries of emitted code are in doors/entries_*.cpp, where no other file calls them,
and that Node is small. Unit tests may include what they like."""
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def layers_of_runtime():
    """Those of the build, where they are enforced by Clang, too; here also where another compiler builds: each layer's folders and what it uses."""
    with open(os.path.join(ROOT, "runtime", "CMakeLists.txt")) as file:
        text = re.sub(r"#[^\n]*", "", file.read())
    layers, sets, folders = {}, {}, {}
    for command, name, rest in re.findall(r"^(set|mcrl_layer)\(([\w/]+)([^)]*)\)", text, re.M):
        words = re.sub(r"\$\{(\w+)\}", lambda each: sets.get(each[1], ""), rest).split()
        if command == "set":
            sets[name] = " ".join(words)
            continue
        parts = {"FOLDERS": [], "USES": [], "SOURCES": []}
        for word in words:
            if word in parts:
                part = parts[word]
            else:
                part.append(word)
        layers[name] = " ".join(parts["USES"])
        folders.update((f"{name}/{folder}", name) for folder in parts["FOLDERS"] or [])
        if not parts["FOLDERS"]:
            folders[name] = name
    return layers, folders


# folder: the folders beside it that it may include
LAYERS = {
    "compiler": {
        "diagnostics": "",
        "counting": "",
        "annotations": "diagnostics",
        "frontend": "annotations diagnostics",
        "analysis": "frontend annotations diagnostics",
        "automatic": "analysis frontend annotations diagnostics",
        "port": "analysis frontend diagnostics",
        "plan": "analysis annotations diagnostics",
        "text": "analysis diagnostics",
        "emit": "plan text diagnostics",
        "remarks": "plan analysis diagnostics",
        "driver": "port automatic remarks emit text plan analysis frontend annotations diagnostics",
    },
    "sisal": {
        "source": "",
        "diagnostics": "source",
        "syntax": "diagnostics source",
        "types": "source",
        "graph": "types source",
        "check": "graph types syntax diagnostics source",
        "interpreter": "graph types source",
        "passes": "graph types source",
        "memory": "graph types diagnostics source",
        "parallel": "memory passes graph types diagnostics source",
        "ranges": "memory graph types source",
        "emit": "ranges parallel memory graph types source",
        "runtime": "",
        "driver": "emit parallel memory passes interpreter check graph types syntax diagnostics source",
    },
    "runtime": layers_of_runtime()[0],
}
# The layer that a folder of the runtime belongs to.
FOLDERS = layers_of_runtime()[1]

# The same inside of a folder, for its own folders. What stands beside these may include them all.
ROOMS = {
    "compiler/analysis": {
        "accesses": "",
        "program": "accesses",
        "pointers": "program accesses",
        "work": "program accesses",
        "flow": "work pointers program accesses",
        "checks": "flow pointers program accesses",
        "assemble": "checks work flow pointers program accesses",
    },
}

# What the end of a file's name in compiler/constructs/ says: the folder of whose stage it is, and to whose rules it keeps.
STAGES = {"bind": "analysis/program", "clang": "analysis/flow", "check": "analysis/checks", "facts": "analysis/assemble",
          "assemble": "analysis/assemble", "plan": "plan", "emit": "emit", "templates": "emit", "remark": "remarks"}
# Kernels know no construct. (What a function's model has of each is in program/model.h; the graph does not know that.)
KERNELS = ("compiler/text/", "compiler/analysis/accesses/", "compiler/analysis/pointers/", "compiler/analysis/work/", "compiler/analysis/flow/",
           "compiler/analysis/program/graph.")
# Facts are plain data: of the analysis, only they are known to later stages.
FACTS = re.compile(r"(^|/)(\w+_)?facts(_\w+)?\.h$")

# (what is included, the only folders and files where it may be)
CONFINED = [
    (r"clang/|llvm/", "compiler/frontend compiler/analysis compiler/automatic compiler/port compiler/remarks compiler/driver compiler/counting sisal"),
    (r"antlr4", "compiler/annotations sisal/syntax"),
    (r"mpi\.h", "runtime/net/conduit/mpi"),
    (r"regions/pure/(machine|home)\.h", "runtime/regions/pure"),
    (r"boost/", "runtime/base"),
    # The kind of a region is asked for in regions/operations/ only. An entry is where inline calls fail.
    (r"regions/operations/kinds\.h", "runtime/regions/operations"),
    (r"regions/in_place/in_place\.h", "runtime/regions/operations runtime/regions/in_place runtime/regions/doors/entries_locks.cpp"),
    (r"(thread|mutex|atomic|condition_variable|pthread\.h)$", "runtime/net/conduit runtime/base/support"),
    (r"(chrono|time\.h|iostream|fstream|cstdio|stdio\.h)$",
     "compiler sisal runtime/regions/doors runtime/tasks/doors runtime/net/conduit runtime/net/progress runtime/node runtime/base/support "
     "runtime/include/mcrl_one_node_memory.h runtime/include/mcrl_one_node.h runtime/include/prelude_serial.h"),
]

# (what is named, the folder where it may not be): emission knows the plan, which holds what it needs of the facts; what differs between
# kinds of regions is a function of regions/operations/operations.h.
UNNAMED = [(r"\bfacts::", "compiler/emit")]
UNNAMED += [(r"\bis_(in_place|of_place|shared_here)\(", "runtime/" + above) for above in ("regions/doors", "tasks", "node")]

# What a room asks of one above it is in Services: it keeps no function of that one's.
UNNAMED += [(r"\(\*\w+\)\(Node &", "runtime/" + room) for room in ("base", "net", "regions", "arrays", "tasks")]

# How C reads, writes and makes addresses is known to one walk, compiler/analysis/accesses/, which all analyses ask. The other files say
# which operation it is, what a value is made of, or what form a head or a call has; each has so many lines that name one of these.
WALK = re.compile(r"is(Compound)?AssignmentOp|isIncrementDecrementOp|UO_(AddrOf|Real|Imag)|CK_(ArrayToPointerDecay|LValueToRValue)|AsmStmt|"
                  r"AtomicExpr|ExtVectorElementExpr|\bBO_Assign\b")
NAMED_BESIDE = {
    "assemble/definition.cpp": 1, "constructs/calls/call_points_bind.cpp": 1, "constructs/calls/call_points_facts.cpp": 1,
    "constructs/calls/calls_bind.cpp": 1, "constructs/calls/calls_bind.h": 1, "constructs/calls/node_dependence_check.cpp": 2,
    "constructs/calls/outstanding_check.cpp": 1, "constructs/foralls/foralls_bind.cpp": 1,
    "constructs/foralls/foralls_facts.cpp": 2, "constructs/foralls/reductions_check.cpp": 4, "constructs/locks/aborts_clang.cpp": 1,
    "constructs/locks/quiet_clang.cpp": 1, "constructs/locks/words_clang.cpp": 1, "constructs/loops/loops_facts.cpp": 1,
    "pointers/escapes.cpp": 1, "pointers/number_objects.cpp": 7, "pointers/number_recorder.cpp": 9, "pointers/points_to.cpp": 11,
    "pointers/reach.cpp": 1, "program/collect.cpp": 4, "program/graph.cpp": 1, "program/pure.cpp": 1,
    "program/visitor.h": 2, "work/array_bound.cpp": 2, "work/cost.cpp": 6, "work/counted.cpp": 4, "work/loops.cpp": 1,
    "work/static_uses.cpp": 1,
}

# The same for stages, by the code: emission takes a plan as it is, and has nothing to say to the user.
EMISSION = re.compile(r"(?<!const )\bplan::(?!Names\b)[A-Z]\w+ &|\breport\(|\bDiagnostics\b")

# What a plan's strings do not have: it makes names, and no C of them.
STRING = re.compile(r'"((?:\\.|[^"\\\n])*)"')
TEXT = re.compile(r"mcrl_|MCRL_|[][(){};#*]")

INCLUDE_LINE = re.compile(r"^\s*#\s*include.*$", re.M)
INCLUDE = re.compile(r'^\s*#\s*include\s+([<"])([^>"]+)[>"]')


def placed(path):
    """The path that a file of a construct would have in the folder of its stage; other paths as they are. Its facts, as plain data, stand
    beside the rooms of the analysis."""
    match = re.search(r"(^|/)constructs/\w+/(\w+?_([a-z]+)\.\w+)$", path)
    if not match:
        return path
    folder = "analysis" if match[2].endswith("_facts.h") else STAGES.get(match[3])
    return f"{path[:match.start()]}{match[1]}{folder}/{match[2]}" if folder else path


def sources():
    for part in LAYERS:
        for folder, _, names in os.walk(os.path.join(ROOT, part)):
            for name in sorted(names):
                if name.endswith((".h", ".cpp", ".c", ".def")) and not re.search(r"_test\.\w+$", name):
                    yield os.path.relpath(os.path.join(folder, name), ROOT)


def layer_of_folder(part, folder):
    """The layer of a folder inside of a part, by the folders around it, too."""
    if part != "runtime":
        return folder.split("/")[0]
    while folder and folder not in FOLDERS:
        folder = os.path.dirname(folder)
    return FOLDERS.get(folder)


def layer_of(part, included):
    """The layer that an include names, None if it is not one of ours."""
    if os.path.exists(os.path.join(ROOT, part, included)):
        return layer_of_folder(part, os.path.dirname(placed(included)))
    if os.path.exists(os.path.join(ROOT, part, "include", included)):
        return "include"
    return None


def misplaced_in_room(path, included):
    """Whether a file of a room includes what its room may not."""
    path, included = placed(path), placed(included)
    for outer, rooms in ROOMS.items():
        if not path.startswith(outer + "/") or path.count("/") == outer.count("/") + 1:
            continue
        room, folder = path[len(outer) + 1:].split("/")[0], outer.split("/")[-1]
        names = included.split("/")
        if names[0] != folder or FACTS.search(included) or names[1] == room:
            continue
        return room not in rooms or names[1] not in rooms[room].split()
    return False


def of_stage(path):
    """What a file of the compiler includes or says that its stage may not."""
    own = placed(path)
    in_plan, is_plain = own.startswith(("compiler/plan/", "compiler/text/")), bool(FACTS.search(own))
    with open(os.path.join(ROOT, path)) as file:
        for line_number, line in enumerate(file, 1):
            match = INCLUDE.match(line)
            included = match and match[2]
            if included and path.startswith(KERNELS) and included.startswith("constructs/"):
                yield f"{path}:{line_number}: a kernel may not include {included}"
            if included and (in_plan or is_plain) and included.startswith(("analysis/", "clang/", "llvm/")) and not FACTS.search(included):
                yield f"{path}:{line_number}: {included} is no plain data"
            if included and is_plain and included.startswith("constructs/") and not FACTS.search(included):
                yield f"{path}:{line_number}: {included} is no fact"
    if own.startswith("compiler/plan/"):
        for found in filter(TEXT.search, STRING.findall(INCLUDE_LINE.sub("", without_comments(path)))):
            yield f"{path}: '{found}' is C text, which emission makes"
    if own.startswith("compiler/analysis/assemble/") and re.search(r"\breport\(", code_of(path)):
        yield f"{path}: facts are not reported, but checked (a _check file)"
    if own.startswith("compiler/emit/"):
        for found in EMISSION.findall(code_of(path)):
            yield f"{path}: emission may not say '{found}': it decides nothing"


def problems(path):
    if path.startswith("compiler/constructs/") and placed(path) == path:
        yield f"{path}: its name ends with no stage ({', '.join(STAGES)})"
        return
    part, inside = placed(path).split(os.sep, 1)
    folder = layer_of_folder(part, os.path.dirname(inside))
    allowed = LAYERS[part].get(folder)
    if allowed is None:
        yield f"{path}: no layer of that name in test/layers.py"
        return
    with open(os.path.join(ROOT, path)) as file:
        for line_number, line in enumerate(file, 1):
            for pattern, where in UNNAMED:
                if placed(path).startswith(where + "/") and re.search(pattern, line):
                    yield f"{path}:{line_number}: {where}/ may not name {pattern}"
            match = INCLUDE.match(line)
            if not match:
                continue
            quote, included = match.groups()
            layer = layer_of(part, included) if quote == '"' else None
            if layer and layer != folder and layer not in allowed.split():
                yield f"{path}:{line_number}: {folder}/ may not include {included}"
            if quote == '"' and misplaced_in_room(path, included):
                yield f"{path}:{line_number}: {os.path.dirname(path)}/ may not include {included}"
            for pattern, folders in CONFINED:
                if re.match(pattern, included) and not any(placed(path) == f or placed(path).startswith(f + "/") for f in folders.split()):
                    yield f"{path}:{line_number}: {included} may be included in {folders} only"


def code_of(path):
    """A file without its comments and the contents of its strings."""
    with open(os.path.join(ROOT, path)) as file:
        return re.sub(r'/\*.*?\*/|//[^\n]*|"(\\.|[^"\\\n])*"', "", file.read(), flags=re.S)


def without_comments(path):
    with open(os.path.join(ROOT, path)) as file:
        return re.sub(r"/\*.*?\*/|//[^\n]*", "", file.read(), flags=re.S)


ENTRIES = re.compile(r"runtime/\w+/doors/entries_(\w+)\.cpp$")


def misplaced_entries():
    """What is wrong with the places of the functions that emitted code calls: doors/entries_<part>.cpp of one room has what
    mcrl_abi_<part>.h declares."""
    headers = [path for path in sources() if re.match(r"runtime/include/mcrl_abi\w*\.h$", path)]
    declaration = re.compile(r"^(?!static|typedef)[a-z][\w ]*?[ *](mcrl_\w+)\([^;{]*\);", re.M)
    definition = re.compile(r"^[a-z][\w ]*?[ *](mcrl_\w+)\([^;{]*\)\s*\{", re.M)
    entries = {name: path for path in headers for name in declaration.findall(code_of(path))}
    defined = {}
    for path in sources():
        if ENTRIES.match(path):
            defined.update((name, path) for name in definition.findall(code_of(path)))
        elif path.startswith("runtime/") and not path.startswith(("runtime/include/", "runtime/node/idle/", "runtime/node/doors/entries.")):
            for name in sorted(set(entries).intersection(re.findall(r"\bmcrl_\w+", code_of(path)))):
                yield f"{path}: {name} is for emitted code, and belongs to doors/entries_*.cpp"
    for name in sorted(set(entries) | set(defined)):
        header, source = entries.get(name), defined.get(name)
        expected = header and header.replace("runtime/include/mcrl_abi_", "").replace(".h", "")
        if not source or not expected or ENTRIES.match(source)[1] != expected:
            yield f"{name} is declared in {header}, and defined in {source}" + (f" instead of entries_{expected}.cpp" if expected else "")
    if len(entries) < 30:
        yield f"only {len(entries)} entries found in {headers}"


MOST_OF_NODE = 12


def public_members_of_node():
    """What everything in the runtime sees of a node stays few: what belongs together is a group of its own in node.h."""
    path = "runtime/net/progress/node.h"
    public = re.search(r"^struct Node : [^{]*\{(.*?)^(?:private:|\};)", code_of(path), re.M | re.S)[1]
    members = [line.strip() for line in public.split("\n") if line.strip() and not line.strip().startswith("Node(")]
    if not 0 < len(members) <= MOST_OF_NODE:
        yield f"{path}: Node has {len(members)} public members, and not up to {MOST_OF_NODE}"


def walks_beside():
    """Files of the analysis that look themselves for what reads and writes."""
    for path in sources():
        if not placed(path).startswith("compiler/analysis/") or path.startswith("compiler/analysis/accesses/"):
            continue
        allowed, named = NAMED_BESIDE.get(re.sub(r"^compiler/(analysis/)?", "", path), 0), len(re.findall(r"^.*(?:" + WALK.pattern + r").*$", code_of(path), re.M))
        if named != allowed:
            yield f"{path}: {named} lines name how C reads and writes, and not {allowed}: ask Accesses (compiler/analysis/accesses/accesses.h)"


def main():
    count, found = 0, []
    for path in sources():
        count += 1
        found += problems(path)
        if path.startswith("compiler/"):
            found += of_stage(path)
    found += misplaced_entries()
    found += walks_beside()
    found += public_members_of_node()
    print("\n".join(found) if found else f"{count} files, includes in order")
    return 1 if found or count == 0 else 0


sys.exit(main())
