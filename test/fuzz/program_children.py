"""Features: functions that fork themselves, and arrays of which some elements are forked for."""
from program_features import named, statement

named("other_file", "children that call a function of another file")

HEADS = ["static u64 {0}(region struct node *p, int depth)\n{{", "static u64 {0}(region struct node *p, int depth) // the sum below\n{{",
         "static u64 {0}(region struct node *p, int depth) /* of p */ {{", "u64 {0}(region struct node *p, int depth);\nu64 {0}(region struct node *p, int depth)\n{{"]
OLD = ["static u64 {0}(region struct node *p, int depth);\nstatic u64 {0}(p, depth)\n    struct node region *p;\n    int depth;\n{{"]


@statement("recursive_forks", weight=2, needs=("fork",))
def recursive_forks(g, scope):
    """functions that fork themselves over a tree"""
    found = g.regions(scope, "node")
    if not found:
        return g.assign(scope)
    name = f"tree{g.seed}_{g.fresh('')}"
    lines = [g.choose.choice(HEADS + (OLD * 3 if "old_style" in g.features else [])).format(name),
             "    if (p == NULL || depth <= 0) return " + g.choose.choice(["7;", "(u64)depth, 7;" if "comma_return" in g.features else "7;"]),
             "    u64 a = 0, b = 0, v;", "    region struct node *left, *right;", f"    read_lock(p); {g.mark('P')}",
             "    left = p->left;", "    right = p->right;", "    v = (u64)p->value;", "    unlock(p);"]
    one, other, third = g.mark("K"), g.mark("K"), g.mark("K")
    place = g.choose.choice(["left", "p", "node(node_count() - 1)", "any"])
    again = g.choose.choice(["", " at any"])
    lines.append(f"    {'if (left != NULL) ' if place == 'left' else ''}a = {one}{name}(left, depth - 1)@L{one[2:-1]}= at {place}@;")
    if g.chance(0.5):
        lines.append(f"    b = {other}{name}(right, depth - 1)@L{other[2:-1]}={again}@;")
    else:
        lines.append("    u64 more[2] = { 0, 0 };")
        lines.append(f"    for (int i = 0; i < 2; i++) more[i] = {other}{name}(i ? right : left, depth - 2)@L{other[2:-1]}={again}@;")
    if g.chance(0.5):
        lines += [f"    read_lock(p); {g.mark('P')}", "    v += p->kind;", "    unlock(p);"]
    if g.chance(0.3):
        lines.append(f"    if (v & 1) return {'v++, ' if 'comma_return' in g.features else ''}v;")
    lines.append("    " + g.mark("J"))
    lines += ["    b += more[0] * 3 + more[1];"] if "more[2]" in "".join(lines) else []
    sum_of = "a * 31 + b * 7 + v"
    is_elsewhere = "other_file" in g.features and g.seed % 2 == 1
    lines += [f"    return elsewhere({sum_of});" if is_elsewhere else f"    return {sum_of};", "}"]
    g.before("\n".join(lines))
    g.put(f"h = h * 31 + {name}({g.choose.choice(found).name}, {g.choose.randint(2, 3)});")


@statement("grown_trees", weight=1.2, needs=("fork",))
def grown_trees(g, scope):
    """functions that fork themselves to build a tree, which has the results in it"""
    if scope.loops:
        return g.assign(scope)
    name, one, other, tree = f"grow{g.seed}_{g.fresh('')}", g.mark("K"), g.mark("K"), g.fresh("grown")
    place = g.choose.choice(["", " at any", " at node((int)(x % (u64)node_count()))"])
    lines = [f"static region struct node *{name}(u64 x, int depth)", "{", "    if (depth <= 0) return NULL;",
             "    region struct node *n = make_node(x & 255, NULL, NULL, NULL), *left, *right;",
             f"    left = {one}{name}(x * 3 + 1, depth - 1)@L{one[2:-1]}={place}@;",
             f"    right = {other}{name}(x + 7, depth - {g.choose.choice([1, 2])})@L{other[2:-1]}={g.choose.choice(['', place])}@;",
             "    " + g.mark("J"), f"    write_lock(n); {g.mark('P')}", "    n->left = left;", "    n->right = right;", "    unlock(n);", "    return n;", "}",
             f"static u64 {name}_sum(region struct node *p)", "{", "    if (p == NULL) return 3;", f"    read_lock(p); {g.mark('P')}",
             "    region struct node *left = p->left, *right = p->right;", "    u64 value = (u64)p->value;", "    unlock(p);",
             f"    return value + 5 * {name}_sum(left) + 7 * {name}_sum(right);", "}"]
    g.before("\n".join(lines))
    g.put(f"region struct node *{tree} = {name}(h & 1023, {g.choose.randint(1, 4)});")
    g.put(f"h = h * 31 + {name}_sum({tree});")


@statement("mixed_elements", needs=("fork",))
def mixed_elements(g, scope):
    """v[i] = f() beside v[j] = fork f()"""
    functions = [f for f in g.functions if f.pure and f.result == "u64"]
    if not functions or scope.loops:
        return g.assign(scope)
    function, name, index, mark = g.choose.choice(functions), g.fresh("r"), g.fresh("i"), g.mark("K")
    arguments = g.arguments(scope, function, "depth - 1")
    place = g.choose.choice([f"node({index} % node_count())", "any"])
    g.put("if (depth > 0) {")
    g.put(f"    u64 {name}[4] = {{0}};")
    g.put(f"    for (int {index} = 0; {index} < 4; {index}++) {{")
    g.put(f"        if ({index} & 1) {name}[{index}] = {mark}{function.name}({arguments})@L{mark[2:-1]}= at {place}@;")
    g.put(f"        else {name}[{index}] = {function.name}({arguments});")
    g.put("    }")
    if "join_one" in g.features and g.chance(0.6):
        g.put(f"    for (int {index} = 3; {index} >= {g.choose.randrange(4)}; {index}--) {{")
        g.put(f"        @O{mark[2:-1]}={name}[{index}]@")
        g.put(f"        h = h * 31 + {name}[{index}]++;")
        g.put("    }")
    g.put("    " + g.mark("J"))
    g.put(f"    h = h * 31 + {name}[0] + 3 * {name}[1] + 5 * {name}[2] + 7 * {name}[3];")
    g.put("}")


@statement("loops_of_forks", weight=1.6, needs=("fork",))
def loops_of_forks(g, scope):
    """functions that fork themselves in a loop, whose calls are pending"""
    name, most = f"wide{g.seed}_{g.fresh('')}", g.choose.choice([3, 8, 10, 17])
    extra = g.choose.choice([("", "", ""), (", unsigned char k", ", (unsigned char)(x + 5)", " + k"),
                             (", struct inner k", ", (struct inner){ x, { 1, 2 } }", " + k.x"),
                             (", const u64 (*k)[3]", f", &{name}_table", " + (*k)[1]")])
    one, other = g.mark("K"), g.mark("K")
    forms = [f"sum {g.choose.choice(['+=', '^=', '-='])} {one}{name}(x * 31 + (u64)i{extra[1]}, depth - 1)@L{one[2:-1]}= at any@;",
             f"more[i] = {other}{name}(x + (u64)i * 7{extra[1]}, depth - 2)@L{other[2:-1]}= at any@;"]
    if g.chance(0.5):
        forms[1] = f"if ((x + (u64)i) % 3 == 0) {forms[1]}"
    chosen = g.choose.choice([forms, forms[:1], forms[1:]])
    head = g.choose.choice(["int i = 0; i < n; i++", "int i = n - 1; i >= 0; i--", "int i = 0; i < n && (u64)i * i <= x; i += 1 + (int)(x & 1)"])
    lines = [f"static const u64 {name}_table[3] = {{ 1, 2, 3 }};", f"static u64 {name}(u64 x{extra[0]}, int depth)", "{",
             f"    u64 sum = x % 7{extra[2]}, more[{most}] = {{0}};", f"    int n = (int)(x % {most + 1});",
             f"    (void){name}_table;", "    if (depth <= 0) return sum;", f"    for ({head}) {{"]
    lines += ["        " + form for form in chosen] + ["    }", "    " + g.mark("J"),
              f"    for (int i = 0; i < {most}; i++) sum = sum * 31 + more[i];", "    return sum;", "}"]
    g.before("\n".join(lines))
    g.put(f"h = h * 31 + {name}(h{extra[1].replace('x', 'h', 1) if 'x' in extra[1] else extra[1]}, {g.choose.randint(2, 3)});")
