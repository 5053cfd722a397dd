"""Features: guards over everything that a condition may name, detached calls that make them true, and blocks that wait for such calls."""
from program_features import statement
from program_scope import Scope


def conditions(g, scope, name):
    """Ways to write a condition that holds: (lines before the lock, condition)."""
    v, part = g.fresh("least"), g.held_part(with_lock(scope, name), name)
    macro = g.fresh(f"L{g.seed}_")
    return [([f"u64 {v}[2] = {{ 1, {g.value(scope, 1)} }};"], f"({part} | {v}[0] | {v}[1]) >= {v}[1]"),
            ([f"static const u64 {v} = 2;"], f"({part} | {v}) >= {v}"),
            ([f"#undef {macro}", f"#define {macro} 6"], f"{macro} == 6 && ({part} | 1)"),
            ([f"enum {{ {v} = 3 }};"], f"({part} | {v}) >= {v}"),
            ([], f"({{ u64 {v} = {part}; {v} | 1; }}) != 0"),
            ([], f"holds({part})"),
            ([f"struct {{ u64 a : 5, b; }} {v} = {{ 3, h }};"], f"({part} & 0) + {v}.a == 3 && ({v}.b == h)"),
            ([f"struct pack {v} = {{ .f = 9 }};"], f"{v}.f == 9 ? {part} | 1 : 0"),
            ([], f"({part}) + 1 - ({part}) == 1 && node_count() > 0"),
            ([f"const char *{v} = \"abc\";"], f"text_sum({v}) > 0 && ({part} | 1)"),
            ([f"int {v} = depth;"], f"depth == {v} && (h | 1) > 0 && ({part} | 1)")], macro


def with_lock(scope, name):
    inner = Scope(scope)
    inner.held[name] = "write"
    return inner


@statement("guards", weight=2)
def guards(g, scope):
    """guards over local arrays, statics, macros, local types, calls, other regions"""
    found = g.regions(scope, "cell") + g.regions(scope, "node")
    if not found or g.function.pure:
        return g.section(scope)
    name = g.choose.choice(found).name
    ways, macro = conditions(g, scope, name)
    lines, condition = g.choose.choice(ways)
    g.put(f"if ({name} != NULL) {{")
    g.indent += 1
    if lines and lines[0].startswith("#undef") and g.chance(0.6):
        g.before(f"#define {macro} 100")
    for line in lines:
        g.directive(line) if line[0] == "#" else g.put(line)
    vectors = g.regions(scope, "vector")
    other = g.choose.choice(vectors).name if vectors and g.chance(0.25) else None
    if other:
        g.put(f"if ({other} == NULL) {other} = make_vector(h & 255);")
        g.put(f"read_lock({other});")
        scope = Scope(scope)
        scope.held[other] = "read"
        scope.reserved.add(other)
        condition = f"({condition}) && {other}[1] == {other}[1]"
    begin = len(g.lines)
    g.put(f"write_lock({name}); {g.mark('W')[:-1]}={condition}@")
    g.under_lock(scope, name, "write", g.choose.randint(1, 2))
    g.put(g.unlock(name, "write"))
    if other:
        g.put(f"h = h * 31 + {other}[2];")
        g.put(f"unlock({other});")
    else:
        g.may_be_frame(begin)
    g.indent -= 1
    g.put("}")


@statement("spawn", weight=2)
def spawn(g, scope):
    """detached calls, and a guard that waits until they are done"""
    bump, cell, times = f"bump{g.seed}_{g.fresh('')}", g.fresh("c"), g.choose.randint(1, 5)
    macro = g.fresh(f"T{g.seed}_")
    result = g.choose.choice(["void", "u64", "struct pack"])
    last = {"void": "", "u64": "    return times;\n", "struct pack": "    return (struct pack){.b = 1};\n"}[result]
    g.before(f"static {result} {bump}(region struct cell *c, u64 times)\n{{\n    for (u64 i = 0; i < times; i++) {{\n"
             f"        write_lock(c); {g.mark('P')}\n        c->value++;\n        unlock(c);\n    }}\n{last}}}")
    g.put(f"region struct cell *{cell} = make_cell(0);")
    mark = g.mark("S")
    number = mark[2:-1]
    calls = g.choose.randint(1, 2)
    for _ in range(calls):
        place = g.choose.choice(["", f" at {cell}", f" at node({g.choose.randrange(8)} % node_count())", f" at node(place(h))"])
        g.put(f"@S{number}@{bump}({cell}, {times})@L{number}={place}@;")
    if g.chance(0.5):
        g.section(scope)
    limit = f"{calls * times}"
    if g.chance(0.4):
        g.before(f"#define {macro} 1000")
        g.directive(f"#undef {macro}")
        g.directive(f"#define {macro} {limit}")
        limit = macro
    elif g.chance(0.5):
        least = g.fresh("least")
        declared, limit = g.choose.choice([(f"u64 {least} = {limit};", least), (f"u64 {least}[2] = {{ 0, {limit} }};", f"{least}[1]"),
                                           (f"struct {{ u64 a : 5, b; }} {least} = {{ {limit}, 0 }};", f"{least}.a")])
        g.put(declared)
    begin = len(g.lines)
    g.put(f"write_lock({cell}); @W{number}={cell}->value >= {limit}@")
    g.put(f"h = h * 31 + {cell}->value;")
    g.put(f"unlock({cell});")
    if scope.can_break and g.chance(0.3):
        g.put(f"if ({g.condition(scope)}) {g.choose.choice(['break', 'continue'])};")
    g.may_be_frame(begin)


@statement("finish", weight=1.8)
def finish(g, scope):
    """blocks that end when the calls have ended that were spawned in them, and by those"""
    if g.function.computed: # a goto might lead out of the block
        return g.section(scope)
    bump, cell, number = f"grow{g.seed}_{g.fresh('')}", g.fresh("c"), g.mark("S")[2:-1]
    places = ["", " at c", " at node((int)(deep + node_self()) % node_count())"]
    more = f"@S{number}@{bump}(c, deep - 1)@L{number}={g.choose.choice(places)}@;"
    if g.chance(0.3):
        more = f"@E{number}@{{\n            {more}\n        }}"
    g.before(f"static void {bump}(region struct cell *c, u64 deep)\n{{\n    write_lock(c); {g.mark('P')}\n    c->value += deep + 1;\n"
             f"    unlock(c);\n    if (deep > 0) {{\n        {more}\n    }}\n}}")
    g.put(f"region struct cell *{cell} = make_cell(0);")
    if g.chance(0.3):
        g.put(f"for (int once = 0; once < 2; once++) @E{number}@{{")
    else:
        g.put(f"@E{number}@{{")
    g.indent += 1
    for _ in range(g.choose.randint(1, 3)):
        place = g.choose.choice(["", f" at {cell}", f" at node({g.choose.randrange(8)} % node_count())", " at node(place(h))"])
        g.put(f"@S{number}@{bump}({cell}, {g.choose.randrange(4)})@L{number}={place}@;")
    if g.chance(0.4):
        g.put(f"write_lock({cell}); {g.mark('M')}")
        g.put(f"{cell}->value += h & 7;")
        g.put(f"unlock({cell});")
    g.indent -= 1
    g.put("}")
    g.put(f"read_lock({cell}); {g.mark('M')}")
    g.put(f"h = h * 31 + {cell}->value;")
    g.put(f"unlock({cell});")
