"""Features: parts of objects that are read and written in every form (accesses.py), wherever the compiler must know which."""
import program_features
from accesses import PARTS, Accesses, of_region, of_variable, of_variables
from program_features import statement
from program_preprocessor import a_section
from program_statics import WAITING

program_features.named("clang_forms", "what only Clang has; the sequential program is then made by it, in a third of the programs")
# What makes a part that is 0 another number.
SETS = {"assigned", "added", "increased", "increased_before", "ored", "assigned_in_expression", "assigned_in_comma", "asm_output", "asm_named", "fetch_add",
        "store", "exchange", "memcpy", "builtin_memcpy", "pointer", "fetch_or", "c11_exchange"}


def accesses_of(g, scope, value=None):
    return Accesses(g.choose, "clang_forms" in g.features, value or (lambda: g.value(scope, 1)))


def put_changes(g, drawn, place, most=3):
    for _ in range(g.choose.randint(1, most)):
        g.put(drawn.change(place)[1])


def put_reads(g, drawn, place, most=3):
    for _ in range(g.choose.randint(1, most)):
        g.put(f"h = h * 31 + {drawn.read(place)[1]};")


def helper(g, name, place, changes):
    """A function that its caller lends a lock, and that changes or only reads."""
    drawn = accesses_of(g, None, lambda: g.choose.choice(["h", "h * 5", "h >> 3"]))
    lines = [drawn.change(place)[1] for _ in range(2)] if changes else []
    lines += [f"h = h * 31 + {drawn.read(place)[1]};" for _ in range(2)]
    g.before(f"static u64 {name}(region struct parts *r, u64 h) {'requires_lock' if changes else 'requires_shared'}(r)\n{{\n    " + "\n    ".join(lines) + "\n    return h;\n}")


@statement("region_parts", weight=2)
def region_parts(g, scope):
    """parts of a region, under each kind of lock"""
    name, drawn = g.fresh("r"), accesses_of(g, scope)
    place = of_region(name)
    g.put(f"region struct parts *{name} = make_parts({g.value(scope, 1)});")
    begin = len(g.lines)
    text, mode = g.lock(scope, name)
    g.put(text)
    g.put("h++;")  # what follows may begin with `*` or `++`
    if mode == "update":
        put_reads(g, drawn, place, 2)
        g.put(f"upgrade({name});")
        mode = "update"
    if mode != "read":
        put_changes(g, drawn, place)
    put_reads(g, drawn, place)
    if "contracts" in g.features and g.chance(0.4):
        lent = f"lent{g.seed}_{g.fresh('')}"
        helper(g, lent, of_region("r"), mode != "read")
        g.put(f"h += {lent}({name}, h);")
    g.put(f"unlock({name});")
    g.may_be_frame(begin)
    g.put(f"h = h * 31 + sum_region_parts({name});")


@statement("local_parts", weight=2)
def local_parts(g, scope):
    """parts of local variables, some written before a move, some after it"""
    drawn = accesses_of(g, scope)
    if g.chance(0.4):
        name = g.fresh("w")
        place, read = of_variable(name), [f"sum_parts(&{name})"]
        g.put(f"struct parts {name} = {{ .l = h, .a = {{ 1, 2, 3, 4 }}, .in = {{ 5, {{ 6, 7 }} }} }};")
    else:
        parts = g.choose.sample(sorted(PARTS), g.choose.randint(1, 3))
        names = {part: g.fresh("w") for part in parts}
        place, read = of_variables(names, parts), []
        for part in parts:
            g.put(PARTS[part].format(names[part]))
    for _ in range(g.choose.randint(1, 2)):
        put_changes(g, drawn, place, 2)
        a_section(g, scope)
        if g.chance(0.6):
            put_changes(g, drawn, place, 1)
    put_reads(g, drawn, place, 4)
    for text in read:
        g.put(f"h = h * 31 + {text};")


@statement("undone_parts", weight=2)
def undone_parts(g, scope):
    """parts of a region written by what may have to give up at its second lock"""
    name, other = g.fresh("r"), g.fresh("c")
    drawn, place = accesses_of(g, scope), of_region(name)
    g.put(f"region struct parts *{name} = make_parts({g.value(scope, 1)});")
    g.put(f"region struct cell *{other} = make_cell({g.value(scope, 1)});")
    local, own = g.fresh("w"), g.chance(0.4)
    if own:
        g.put(f"struct parts {local} = {{ .l = h }};")
    g.put(f"write_lock({name}); {g.mark('P')}")
    g.put("h++;")
    put_changes(g, drawn, place)
    if own:
        put_changes(g, drawn, of_variable(local))
    g.put(f"{g.choose.choice(['read', 'write'])}_lock({other}); {g.mark('P')}")
    g.put(f"h = h * 31 + {other}->value;")
    put_changes(g, drawn, place, 1)
    g.put(f"unlock({other});")
    g.put(f"unlock({name});")
    g.put(f"h = h * 31 + sum_region_parts({name})" + (f" + sum_parts(&{local});" if own else ";"))


@statement("static_parts", weight=2, where="any")
def static_parts(g, scope):
    """functions that keep their state in parts of a static variable, over loops that end strips"""
    state, step, run = (g.fresh(f"{word}{g.seed}_") for word in ("kept", "step", "run"))
    drawn, place = accesses_of(g, scope, lambda: "x"), of_variable(state)
    change, read = drawn.change(place)[1], drawn.read(place)[1]
    for pair in ("h & 1", "x & 1"),:
        change, read = change.replace(*pair), read.replace(*pair)
    g.before(f"static node_private struct parts {state};\nstatic u64 {step}(u64 x)\n{{\n    {change}\n    return x * 31 + {read};\n}}\n"
             f"static u64 {run}(u64 x)\n{{\n    {state} = (struct parts){{ .l = x, .n = 3 }};\n"
             f"    for (u64 i = 0; i < 3000; i++) x = {step}(x & 0xffff);\n    return x + sum_parts(&{state});\n}}")
    g.put(f"h = h * 31 + {run}({g.value(scope, 1)});")


@statement("wait_for_parts", weight=2)
def wait_for_parts(g, scope):
    """loops that wait until others have written a part of a static variable"""
    told, tell, wait = (g.fresh(f"{word}{g.seed}_") for word in ("told", "tell", "wait"))
    set_text, read = set_and_read(g, of_variable(told))
    loop = g.choose.choice(WAITING).format(f"({read})", g.choose.choice(["x = mix(x);", "x += mix(x) & 1;", "x++;"]))
    g.before(f"static node_private struct parts {told};\nstatic void {tell}(u64 x) {{ (void)x; {set_text} }}\n"
             f"static u64 {wait}(u64 x)\n{{\n    {loop}\n    return ({read} | x) != 0;\n}}")
    mark = g.mark("S")
    g.put(f"@S{mark[2:-1]}@{tell}(h)@L{mark[2:-1]}= at node(node_self())@;")
    g.put(f"h = h * 31 + {wait}({g.value(scope, 1)});")


def set_and_read(g, place):
    """A change of a part that is 0, which makes it another number, and an expression that reads this part."""
    drawn = accesses_of(g, None, lambda: "((x & 6) | 1)")
    form = g.choose.choice(drawn.forms(place, lambda form: form.name not in ("conditional", "statement_expression", "statement_value")))
    drawn.fixed = {"k": g.choose.randrange(4), "j": g.choose.randrange(2), "c": g.choose.choice("xyzw")}  # the same element
    changed = drawn.change_of(form, place, lambda name: name in SETS)[1]
    return changed, drawn.read_of(form, place, lambda name: name in ("plain", "as_number", "atomic_implicit"))[1]


@statement("guarded_parts", weight=2)
def guarded_parts(g, scope):
    """guards over parts of a region, which a detached call writes"""
    if g.function.pure:
        return g.section(scope)
    name, tell = g.fresh("r"), f"tell{g.seed}_{g.fresh('')}"
    set_text, read = set_and_read(g, of_region("r"))
    mark = g.mark("S")
    g.before(f"static void {tell}(region struct parts *r, u64 x)\n{{\n    write_lock(r); {g.mark('P')}\n    x++;\n    {set_text}\n    unlock(r);\n}}")
    g.put(f"region struct parts *{name} = make_parts(0);")
    g.put(f"@S{mark[2:-1]}@{tell}({name}, h)@L{mark[2:-1]}={g.choose.choice(['', f' at {name}', ' at node(place(h))'])}@;")
    begin = len(g.lines)
    condition = read.replace("local(r)", f"local({name})").replace("r->", f"{name}->")
    g.put(f"{g.choose.choice(['read', 'write'])}_lock({name}); @W{mark[2:-1]}=({condition}) != 0@")
    g.put(f"h = h * 31 + ({condition} != 0);")
    g.put(f"unlock({name});")
    g.may_be_frame(begin)
