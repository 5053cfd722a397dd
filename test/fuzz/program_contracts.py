"""Features: helpers that use, take or give back a lock of their caller, as their contracts say."""
from program_features import statement
from program_scope import Scope


@statement("contracts", weight=2)
def contracts(g, scope):
    """helpers that use their caller's lock, take one for it, or give it back"""
    found = g.regions(scope, "node")
    if not found:
        return g.assign(scope)
    region = g.choose.choice(found).name
    write = not g.function.pure and g.chance(0.5)
    mode, kind = ("write", "") if write else ("read", "_shared")
    use, take, give = (f"{word}{g.seed}_{g.fresh('')}" for word in ("use", "take", "give"))
    parameter = f"(region struct node *n{', u64 k' if g.chance(0.5) else ''})"
    more = ", h" if ", u64" in parameter else ""
    helper(g, f"static u64 {use}{parameter}", f"requires{kind or '_lock'}(n)",
           "    " + ("n->value ^= 5;\n    " if write else "") + "u64 sum = (u64)n->value + n->kind;\n    return sum + look(local(n), 2);")
    takes, gives = g.chance(0.6), g.chance(0.6)
    if takes:
        helper(g, f"static void {take}(region struct node *n)", f"acquires{kind}(n)", f"    {mode}_lock(n);")
    if gives:
        helper(g, f"static u64 {give}(region struct node *n)", f"releases{kind}(n)", "    u64 last = (u64)n->value;\n    unlock(n);\n    return last;")
    g.put(f"if ({region} != NULL) {{")
    g.indent += 1
    begin = len(g.lines)
    g.put(f"{take}({region});" if takes else f"{mode}_lock({region}); {g.mark('M')}")
    g.put(f"h = h * 31 + {use}({region}{more});")
    inner = Scope(scope)
    inner.held[region] = mode
    inner.reserved.add(region)
    g.block(inner, 1)
    g.put(f"if ({g.condition(inner)}) h += {use}({region}{more});")
    g.put(f"h += {give}({region});" if gives else g.unlock(region, mode))
    if not takes and not gives:
        g.may_be_frame(begin)
    g.indent -= 1
    g.put("}")


def helper(g, head, contract, body):
    if g.chance(0.5):
        g.before(f"{head} {contract};")
    g.before(f"{head} {contract}\n{{\n{body}\n}}")
