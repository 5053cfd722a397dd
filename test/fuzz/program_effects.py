"""Features: effects that must happen once, whatever is undone, refused, or evaluated elsewhere."""
from program_features import statement
from program_preprocessor import a_section


@statement("atomics", weight=2, where="any")
def atomics(g, scope):
    """atomic operations, by builtins and of C11, on the node's own state and on locals"""
    amount = f"({g.value(scope, 1)}) & 255"
    form = g.choose.randrange(7)
    if form == 6 and not scope.held:
        name = g.fresh("t")
        g.put(f"_Atomic {g.choose.choice(['long', 'u64', 'int'])} {name} = {amount};")
        a_section(g, scope)
        g.put(f"{name} {g.choose.choice(['+=', '|=', '-='])} 3;")
        g.put(f"h = h * 31 + (u64){name};")
        return
    g.put(["__atomic_fetch_add(&hits, {}, __ATOMIC_SEQ_CST);", "__sync_fetch_and_add(&hits, {});", "atomic_fetch_add(&hits_c11, {});",
           "hits_c11 += {};", "hits_c11++, hits += h & 255;", "(void)__atomic_add_fetch(&hits, {}, __ATOMIC_RELAXED);",
           "hits += h & 255;"][form % 6 if scope.held else form].format(amount))


@statement("undone_atomics", weight=2)
def atomic_between_locks(g, scope):
    """an atomic operation in what may have to give up at its second lock"""
    found = g.regions(scope, "cell")
    if not found:
        return g.section(scope)
    name, other = g.choose.choice(found).name, g.fresh("c")
    g.put(f"region struct cell *{other} = make_cell({g.value(scope, 1)});")
    g.put(f"if ({name} != NULL) {{")
    g.put(f"    read_lock({name}); {g.mark('P')}")
    g.put("    " + g.choose.choice(["__atomic_fetch_add(&hits, 3, __ATOMIC_SEQ_CST);", "__sync_fetch_and_add(&hits, 3);", "atomic_fetch_add(&hits_c11, 3);",
                                    "hits_c11 += 3;", "hits_c11++;", "hits += 3;"]))
    g.put(f"    read_lock({other}); {g.mark('P')}")
    g.put(f"    h = h * 31 + {name}->value + 3 * {other}->value;")
    g.put(f"    unlock({other});")
    g.put(f"    unlock({name});")
    g.put("}")


@statement("cleanup", where="any")
def cleanup(g, scope):
    """calls whose effect is that of a cleanup function"""
    g.put(f"h = h * 31 + tallied({g.value(scope, 1)});")
