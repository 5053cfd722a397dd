"""Features: statements and declarations that are legal C, and easily forgotten in a translation."""
from program_features import statement
from program_preprocessor import a_section
from program_scope import Scope
from program_values import Variable, as_number


@statement("enum_switch", weight=2)
def enum_switch(g, scope):
    """a switch that names every enumerator, of a value that is perhaps none of them"""
    name = g.fresh("hue")
    g.put(f"enum color {name} = (enum color)({g.value(scope, 1)} % 6);")
    found = g.regions(scope, "node")
    if found and g.function.may_return and g.chance(0.4):
        return switch_under_lock(g, scope, name, g.choose.choice(found).name)
    if g.chance(0.6):
        a_section(g, scope)
    returns = g.function.may_return and g.chance(0.6)
    cases = []
    for label in ("red", "green", "blue"):
        action = f"return {g.returned(scope)};" if returns and g.chance(0.7) else f"h = h * 31 + {g.value(scope, 1)}; break;"
        cases.append(f"case {label}: {action}")
    g.choose.shuffle(cases)
    if g.chance(0.3):
        cases[0] = cases[0].split(":")[0] + ":"
    g.put(f"switch ({name}) {{ {' '.join(cases)} }}")
    if returns and g.chance(0.3):
        return g.give_back(scope)
    a_section(g, scope)


def switch_under_lock(g, scope, name, region):
    g.put(f"if ({region} != NULL) {{")
    g.indent += 1
    text, mode = g.lock(scope, region)
    g.put(text)
    g.put(f"h = h * 31 + (u64){region}->value;")
    g.put(f"switch ({name}) {{ case red: unlock({region}); return {g.returned(scope)}; case green: case blue: unlock({region}); "
          f"return {g.returned(scope)}; }}")
    inner = Scope(scope)
    inner.held[region] = mode
    if mode == "write":
        g.store(inner, region)
    g.put(f"h += {g.held_part(inner, region)};")
    g.put(g.unlock(region, mode))
    g.indent -= 1
    g.put("}")


@statement("comma_return")
def comma_return(g, scope):
    """return of a comma expression"""
    if not g.function.may_return or g.function.result == "void":
        return g.assign(scope)
    g.put(f"if ({g.condition(scope)}) {{")
    g.indent += 1
    if g.chance(0.5):
        g.section(Scope(scope))
    returned = g.returned(scope).replace("NULL", "(region struct node *)NULL")  # NULL in a comma expression is a plain pointer
    g.put(f"return h++, {'depth++, ' if g.chance(0.5) else ''}{returned};")
    g.indent -= 1
    g.put("}")


def called(g, scope):
    """A call as an expression of type u64."""
    functions = [f for f in g.functions if (f.pure or not g.function.pure) and f.result != "void"]
    if not functions:
        return g.value(scope, 1)
    function = g.choose.choice(functions)
    call = f"{function.name}({g.arguments(scope, function, 'depth - 1' if scope.loops == 0 else '0')})"
    number = f"sum_pack({call})" if function.result == "struct pack" else f"({call} != NULL)" if "region" in function.result else as_number(function.result, call)
    return number


@statement("unbraced", weight=2)
def unbraced(g, scope):
    """chains of if and else, and loops, without braces around calls"""
    outer = g.fresh("n")
    g.put(f"if (depth > {0 if scope.loops == 0 else 1}) {{")
    g.indent += 1
    if g.chance(0.5):
        g.section(Scope(scope))
    g.put(f"int {outer} = 0;")
    inner = Scope(scope)
    form = g.choose.randrange(6)
    if form == 0:
        g.put(f"if ({g.condition(inner)}) h = 1; else if ({called(g, inner)} & 1) h += 2; else h -= {called(g, inner)};")
    elif form == 1:
        inner.loops = max(1, inner.loops)
        g.put(f"while (++{outer} < 3) if ({called(g, inner)} & 1) h /= 2; else h -= {called(g, inner)};")
    elif form == 2:
        g.put(f"if ({g.condition(inner)}) h += {called(g, inner)}; else if ({g.condition(inner)}) h ^= {called(g, inner)};")
        g.put(f"else if ({called(g, inner)} % 3 == 0) h++; else h = h * 31 + {called(g, inner)};")
    elif form == 3:
        inner.loops = max(1, inner.loops)
        index = g.fresh("k")
        g.put(f"for (; {outer} < 2; {outer}++) for (int {index} = 0; {index} < 2; {index}++) h = h * 31 + {called(g, inner)};")
    elif form == 4:
        inner.loops = max(1, inner.loops)
        g.put(f"do if ({g.condition(inner)}) h += {called(g, inner)}; else h++; while (++{outer} < 2 || ({called(g, inner)} & 1 && {outer} < 3));")
    else:
        g.put(f"switch ({g.value(inner, 1)} & 3) case 1: if ({g.condition(inner)}) case 2: h += {called(g, inner)}; else case 3: h ^= {called(g, inner)};")
    g.indent -= 1
    g.put("}")


def unset_variable(g, scope, kind, value, used):
    by_macro = "function_macros" in g.features and g.chance(0.3)
    name, known = g.fresh("by_macro" if by_macro else "b"), g.fresh("known")
    g.put(f"int {known} = {g.condition(scope)};")
    if by_macro:
        define, write = g.fresh(f"D{g.seed}_"), g.choose.choice(["type name", "type name;", "type name; int name##_more = 2"])
        g.before(f"#define {define}(type, name) {write}")
        g.put(f"{define}({kind.strip()}, {name}){'' if write.endswith(';') else ';'}")
    else:
        g.put(f"{kind}{name};")
    g.put(f"if ({known}) {name} = {value};")
    a_section(g, scope)
    g.put(f"if ({known}) h = h * 31 + {used.format(name)};")


@statement("unset")
def unset(g, scope):
    """variables that have a value on some paths only, and are used on these"""
    kind = g.choose.choice(["_Bool ", "_Bool ", "int ", "struct pack ", "unsigned char "])
    pack = kind == "struct pack "
    unset_variable(g, scope, kind, "(struct pack){.b = (long)h}" if pack else f"{g.value(scope, 1)} & 1", "sum_pack({})" if pack else "{}")


@statement("unset_pointers")
def unset_pointers(g, scope):
    """pointers that have a value on some paths only"""
    kind, value, used = g.choose.choice([("region struct cell *", "NULL", "({} == NULL)"), ("const char *", '"abc"', "text_sum({})"),
                                         ("region struct cell *", "make_cell(3)", "({} != NULL)")])
    unset_variable(g, scope, kind, value, used)


@statement("endless")
def endless(g, scope):
    """loops whose condition is always true, left by return"""
    found = g.regions(scope, "node")
    if not found or not g.function.may_return:
        return g.assign(scope)
    name, turns = g.choose.choice(found).name, g.fresh("n")
    g.put(f"if ({name} != NULL && ({g.condition(scope)})) {{")
    g.indent += 1
    text, mode = g.lock(scope, name)
    g.put(f"int {turns} = 0;")
    g.put(text)
    g.put(g.choose.choice(["while (1) {", "for (;;) {", "while (2 > 1) {"]))
    inner = Scope(scope)
    inner.held[name] = mode
    g.put(f"    h = h * 31 + {g.held_part(inner, name)};")
    if mode == "write":
        g.store(inner, name)
    g.put(f"    if (++{turns} > 2 || (h & 3) == 1) {{ unlock({name}); return {g.returned(scope)}; }}")
    g.put("}")
    g.indent -= 1
    g.put("}")


@statement("local_types")
def local_types(g, scope):
    """types that are declared in the function: of variables, of _Atomic ones, of regions"""
    kind, name, other = g.fresh("kind"), g.fresh("x"), g.fresh("y")
    form = g.choose.randrange(4)
    g.put("{")
    g.indent += 1
    inner = Scope(scope)
    if form == 0:
        g.put(f"struct {kind} {{ u64 a; int b[2]; }} {name} = {{ {g.value(scope, 1)}, {{ 1, 2 }} }};")
        a_section(g, inner)
        g.put(f"h = h * 31 + {name}.a + (u64){name}.b[1];")
    elif form == 1:
        g.put(f"struct {kind} {{ int a, b; }};")
        g.put(f"_Atomic struct {kind} {name} = (struct {kind}){{ (int)({g.value(scope, 1)} & 255), 2 }};")
        a_section(g, inner)
        g.put(f"struct {kind} {other} = {name};")
        g.put(f"h = h * 31 + (u64)({other}.a + {other}.b);")
    elif form == 2:
        g.put(f"struct {kind} {{ u64 a, b; }};")
        g.put(f"region struct {kind} *{name} = region_new_at(place(h), struct {kind});")
        g.put(f"write_lock({name}); {g.mark('M') if g.chance(0.5) else ''}")
        g.put(f"{name}->a = {g.value(scope, 1)};")
        g.put(f"h = h * 31 + local({name})->a;")
        g.put(f"unlock({name});")
        if g.chance(0.5):
            g.put(f"region_delete({name});")
    else:
        g.put(f"enum {kind} {{ {kind}_a = 3, {kind}_b }};")
        g.put(f"typedef union {{ enum {kind} e; u64 u; }} {kind}_t;")
        g.put(f"{kind}_t {name} = {{ .u = 0 }}, {other} = {{ .e = {kind}_b }};")
        g.put(f"{name}.u = h;")
        a_section(g, inner)
        g.put(f"h = h * 31 + {name}.u + {other}.e;")
    g.indent -= 1
    g.put("}")


@statement("declarators", weight=1.5)
def declarators(g, scope):
    """several variables in one declaration, one of them locked later"""
    early, one, other = g.fresh("z"), g.fresh("z"), g.fresh("z")
    g.put(f"region struct cell *{early} = make_cell(h & 15);")
    text, mode = g.lock(scope, early)
    g.put(text)
    g.put(f"h = h * 31 + {early}->value;")
    g.put(g.unlock(early, mode))
    more = g.choose.choice(["", f", *const {g.fresh('z')} = NULL, *{g.fresh('z')}"])
    g.put(f"region struct cell *{one} = h & 1 ? {early} : make_cell(h & 7), *{other} = {early}{more};")
    text, mode = g.lock(scope, one)
    g.put(text)
    g.put(f"h = h * 31 + {one}->value + ({other} == {one});")
    g.put(g.unlock(one, mode))
    if g.chance(0.3):
        g.put(f"if ({other} != {one}) region_delete({other});")
        g.put(f"region_delete({one});")


@statement("c90")
def c90(g, scope):
    """declarations at the top of a block, with the values later, as in C90"""
    i, t, w = g.fresh("i"), g.fresh("t"), g.fresh("w")
    found = g.regions(scope, "node")
    g.put("{")
    g.indent += 1
    inner = Scope(scope)
    g.put(f"register int {i}, {i}_end;")
    g.put(f"u64 {t};")
    g.put(f"region struct node *{w};")
    g.put(f"{t} = {g.value(scope, 1)};")
    g.put(f"{w} = {g.choose.choice(found).name if found else 'NULL'};")
    inner.loops += 1
    inner.can_break = inner.loops <= 2
    g.put(f"for ({i} = 0, {i}_end = 2; {i} < {i}_end; ++{i}) {{")
    if scope.loops < 2:
        g.block(inner, 1, False)
    g.put(f"    {t} += {i} + ({w} != NULL);")
    g.put("}")
    g.put(f"h = h * 31 + {t};")
    g.indent -= 1
    g.put("}")


@statement("constants")
def constants(g, scope):
    """const locals that live across a lock"""
    name, other = g.fresh("q"), g.fresh("q")
    g.put(f"const u64 {name} = {g.value(scope, 1)};")
    g.put(f"struct pack const {other} = {{ .b = (long)({g.value(scope, 1)}) }};")
    a_section(g, scope)
    g.put(f"h = h * 31 + {name} + (u64){other}.b;")


@statement("labels")
def labels(g, scope):
    """computed goto with labels as values, also out of static tables"""
    if not g.function.computed or not g.function.may_return or scope.loops >= 2 or scope.held:
        return g.section(scope)
    table, one, other, done = g.fresh("table"), g.fresh("la"), g.fresh("lb"), g.fresh("lc")
    inner = Scope(scope)
    inner.can_break, inner.exit_label = False, None
    if g.chance(0.6):
        g.put(f"static const void *const {table}[] = {{ &&{one}, &&{other}, &&{done} }};")
        g.put(f"goto *{table}[{g.value(scope, 1)} % 3];")
    else:
        g.put(f"goto *({g.condition(scope)} ? &&{one} : &&{other});")
    g.put(f"{one}:;")
    g.block(inner, 1)
    g.put(f"h += 3; goto {done};")
    g.put(f"{other}:;")
    g.block(inner, 2)
    g.put(f"{done}:;")
