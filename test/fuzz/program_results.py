"""Features: functions whose results have types with declarators of their own, or vectors and complex numbers; several functions of one name."""
from program_features import statement


@statement("odd_results", weight=3, needs=("frames", "fork"))
def odd_results(g, scope):
    """functions with a partial frame or children that return pointers to functions, to arrays, to structs without a name"""
    name = f"odd{g.seed}_{g.fresh('')}"
    frame = g.mark("B")
    number = frame[2:-1]
    body = f"    read_lock(c); {frame}\n    big = c->value > h;\n    unlock(c); @G{number}@\n"
    has_child = g.chance(0.4)
    if has_child:
        mark = g.mark("K")
        g.before(f"static u64 {name}_square(u64 h) {{ return h * h; }}")
        body = f"    u64 child = {mark}{name}_square(h)@L{mark[2:-1]}={g.choose.choice(['', ' at any'])}@;\n    {g.mark('J')}\n    big = child > h;\n"
    form = g.choose.randrange(3 if has_child else 2)  # a frame's continuations have to name the result's type
    head, result, use = [
        (f"u64 (*{name}(region struct cell *c, u64 h))(u64)", "big ? mix : mix_back", "h = h * 31 + {0}({1}, h)(h);"),
        (f"const u64 (*{name}(region struct cell *c, u64 h))[3]", f"big ? &{name}_table[0] : &{name}_table[1]", "h = h * 31 + (*{0}({1}, h))[2];"),
        (f"const struct {{ u64 a, b; }} *{name}(region struct cell *c, u64 h)", f"big ? NULL : (const void *)&{name}_table", "h = h * 31 + ({0}({1}, h) == NULL);")][form]
    g.before(f"static const u64 {name}_table[2][3] = {{ {{ 1, 2, 3 }}, {{ 4, 5, 6 }} }};\n"
             f"static {head}\n{{\n    _Bool big = 0;\n    (void)c;\n{body}    (void){name}_table;\n    return {result};\n}}")
    cell = g.fresh("c")
    g.put(f"region struct cell *{cell} = make_cell({g.value(scope, 1)});")
    g.put(use.format(name, cell))


@statement("vector_results", needs=("fork",))
def vector_results(g, scope):
    """calls, children and calls elsewhere with vectors and complex numbers as arguments and results"""
    name, result, mark = f"turn{g.seed}_{g.fresh('')}", g.fresh("r"), g.mark("K")
    kind, change, given, read = g.choose.choice([
        ("lanes", "x[h & 3] += (unsigned)h;", "(lanes){ 1, 2, 3, 4 }", "{0}[2] + {0}[1]"), ("double _Complex", "__imag__ x = 5;", "3.0", "(u64)(long)(__real__ {0} + __imag__ {0})"),
        ("comps", "x[2] = (float)(h & 63);", "(comps){ 1, 2, 3, 4 }", "(u64)(long)({0}[2] + {0}[3])"),
        ("struct inner", "x.y[h & 1] = h;", "(struct inner){ h, { 1, 2 } }", "{0}.y[1] + {0}.x")])
    g.before(f"static {kind} {name}({kind} x, region struct cell *c, u64 h)\n{{\n    {change}\n    read_lock(c); {g.mark('P')}\n    h += c->value;\n    unlock(c);\n"
             f"    {change}\n    return x;\n}}")
    cell = g.fresh("c")
    g.put(f"region struct cell *{cell} = make_cell({g.value(scope, 1)});")
    if g.chance(0.5):
        place = g.choose.choice(["", f" at {cell}", " at any", " at node(node_count() - 1)"])
        g.put(f"{kind} {result} = {mark}{name}({given}, {cell}, h)@L{mark[2:-1]}={place}@;")
        g.put(g.mark("J"))
    else:
        g.put(f"{kind} {result} = {name}({given}, {cell}, h); {g.mark('R')}")
    g.put(f"h = h * 31 + {read.format(result)};")


@statement("overloadable", needs=("clang_forms",))
def overloadable(g, scope):
    """several functions of one name, which move"""
    name, cell = f"over{g.seed}_{g.fresh('')}", g.fresh("c")
    for kind, number in (("int", 3), ("double", 5)):
        g.before(f"__attribute__((overloadable)) static u64 {name}(region struct cell *c, {kind} k)\n{{\n    read_lock(c); {g.mark('P')}\n"
                 f"    u64 value = c->value * {number} + (u64)(long)k;\n    unlock(c);\n    return value;\n}}")
    g.put(f"region struct cell *{cell} = make_cell({g.value(scope, 1)});")
    if "rpc" in g.features and g.chance(0.5):
        result = g.fresh("r")
        g.put(f"u64 {result} = {name}({cell}, {g.choose.choice(['2', '2.0'])}); {g.mark('R')}")
        g.put(f"h = h * 31 + {result};")
    g.put(f"h = h * 31 + {name}({cell}, 2) + {name}({cell}, 2.0);")


@statement("variadic", weight=1.5, needs=("frames",))
def variadic(g, scope):
    """functions with a partial frame that read variable arguments, before it and after it"""
    name, cell, frame = f"all{g.seed}_{g.fresh('')}", g.fresh("c"), g.mark("B")
    ahead = g.chance(0.5)
    reads = "    __builtin_va_list more;\n    __builtin_va_start(more, count);\n    while (count--) h = h * 31 + __builtin_va_arg(more, u64);\n    __builtin_va_end(more);\n"
    g.before(f"static u64 {name}(region struct cell *c, u64 h, int count, ...)\n{{\n    u64 value;\n" + (reads if ahead else "") +
             f"    read_lock(c); {frame}\n    value = c->value;\n    unlock(c); @G{frame[2:-1]}@\n" + ("" if ahead else reads) + "    return h + value;\n}")
    g.put(f"region struct cell *{cell} = make_cell({g.value(scope, 1)});")
    g.put(f"h = h * 31 + {name}({cell}, h, 2, h >> 3, (u64)7);")
