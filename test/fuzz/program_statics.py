"""Features: statics of functions, and names that the assembler knows."""
from program_features import statement
from program_preprocessor import a_section


# Loops that wait for {0}, with work {1} in each turn.
WAITING = ["while (!{0}) {{ {1} }}", "do {{ {1} }} while ({0} == 0);", "for (;;) {{ {1} if ({0}) break; }}",
           "for (;;) {{ if (!{0}) {{ {1} continue; }} break; }}", "for (;;) {{ u64 now = {0}; if (now != 0) return 1; {1} }}",
           "again: {1} if ({0} < 1) goto again;"]


@statement("statics")
def statics(g, scope):
    """statics in bodies: several declarators, initialized by macros that change"""
    macro, name, other = g.fresh(f"S{g.seed}_"), g.fresh("st"), g.fresh("st")
    if g.chance(0.5):
        g.before(f"#define {macro} 2")
        g.directive(f"#undef {macro}")
    g.directive(f"#define {macro} {g.choose.randrange(3, 9)}")
    form = g.choose.randrange(4)
    if form == 0:
        g.put(f"static const u64 {name}[] = {{ 1, 2, 3, {macro} }}, {other} = {macro} * 3;")
        used = f"{name}[3] + {other}"
    elif form == 1:
        g.put(f"static const struct {{ int a; u64 b; }} {name} = {{ {macro}, sizeof(struct pack) }};")
        used = f"(u64){name}.a + {name}.b"
    elif form == 2:
        g.put(f"static const char {name}[{macro}] = \"ab\";")
        used = f"sizeof {name} + text_sum({name})"
    else:
        g.put(f"static node_private u64 {name} = {macro}, {other}[{macro}];")
        g.put(f"{name} = h & 255; {other}[{macro} - 1] = {name} + 1; h = h * 31 + {name} + {other}[{macro} - 1];")
        used = f"sizeof {other}"
    g.directive(f"#undef {macro}")
    g.directive(f"#define {macro} 1")
    a_section(g, scope)
    g.put(f"h = h * 31 + {used};")


@statement("static_state", weight=2, where="any")
def static_state(g, scope):
    """functions that keep their state in a static variable, over loops that end strips"""
    state, step, run = (g.fresh(f"{word}{g.seed}_") for word in ("kept", "step", "run"))
    end = g.choose.choice(["", " if ({0} == 7) return 9;"]).format(state)
    g.before(f"static node_private u64 {state};\nstatic u64 {step}(u64 x) {{ return {state} * 31 + x; }}\n"
             f"static u64 {run}(u64 x)\n{{\n    {state} = x & 255;\n    for (u64 i = 0; i < 3000; i++) {{ {state} = {step}(i);{end} }}\n    return {state};\n}}")
    if g.chance(0.5):
        return g.put(f"h = h * 31 + {run}({g.value(scope, 1)});")
    other = g.fresh("i")
    g.put(f"{state} = h & 255;")
    g.put(f"for (u64 {other} = 0; {other} < 3000; {other}++) {state} = {step}({other});")
    g.put(f"h = h * 31 + {state};")


@statement("static_wait")
def static_wait(g, scope):
    """loops that wait until others have written a static variable"""
    told, tell, wait = (g.fresh(f"{word}{g.seed}_") for word in ("told", "tell", "wait"))
    work = g.choose.choice(["x = mix(x);", "x += mix(x) & 1;", "x++;", f"for (int i = 0; i < 3000; i++) x ^= mix(x + i);"])
    loop = g.choose.choice(WAITING).format(told, work)
    g.before(f"static node_private u64 {told};\nstatic void {tell}(u64 x) {{ {told} |= x | 1; }}\n"
             f"static u64 {wait}(u64 x)\n{{\n    {loop}\n    return ({told} | x) != 0;\n}}")
    mark = g.mark("S")
    g.put(f"@S{mark[2:-1]}@{tell}(h)@L{mark[2:-1]}= at node(node_self())@;")
    g.put(f"h = h * 31 + {wait}({g.value(scope, 1)});")


@statement("asm_names")
def asm_names(g, scope):
    """labels in assembly, and names for the assembler"""
    if not g.function.assembly:
        return g.section(scope)
    name = g.fresh("named")
    if g.chance(0.4):  # compilers may have an asm statement twice
        g.opening.insert(0, f'    __asm__ volatile("label_{g.function.name}_%=:" ::);')
    if g.chance(0.5):
        g.put(f'static const u64 {name} __asm__("named_{g.seed}_{name}") = {g.choose.randrange(99)};')
        a_section(g, scope)
        g.put(f"h = h * 31 + {name};")
    else:
        g.put('__asm__ volatile("1: nop\\n2:" ::: "memory");')
        a_section(g, scope)
