"""Features: partial frames in each other, their ways out, and children that are joined in them."""
from program_features import statement
from program_scope import Scope


def way_out(g, scope, share=1.0):
    """A return, break or continue of what is around, under a condition."""
    ways = (["break;", "continue;"] if scope.can_break else []) + ([f"return {g.returned(scope)};"] if g.function.may_return else [])
    if ways and g.chance(share):
        g.put(f"if ({g.condition(scope)}) {g.choose.choice(ways)}")


def frame(g, scope, name, inside):
    """A lock, as a frame that goes on after the unlock with what inside(scope) writes."""
    text, mode = g.lock(scope, name)
    begin = len(g.lines)
    g.put(text)
    held = Scope(scope)
    held.held[name] = mode
    if mode == "write":
        g.store(held, name)
    g.put(f"h = h * 31 + {g.held_part(held, name)};")
    g.put(g.unlock(name, mode))
    inside(Scope(scope))
    g.may_be_frame(begin)


def frame_if(g, scope, name, inside):
    """As frame(), of a region that may be NULL."""
    g.put(f"if ({name} != NULL) {{")
    g.indent += 1
    frame(g, Scope(scope), name, inside)
    g.indent -= 1
    g.put("}")


@statement("nested_frames", weight=2, needs=("frames",))
def nested_frames(g, scope):
    """frames in frames, left by return, break and continue of any that is around"""
    nodes, cells, vectors = (g.regions(scope, of) for of in ("node", "cell", "vector"))
    if not nodes or scope.loops >= 2:
        return g.section(scope)
    around = g.choose.randrange(3)
    inner = scope
    if around:
        inner = g.loop_scope(scope)
        turn = g.fresh("i")
        inner.reserved.add(turn)
        g.put(f"for (int {turn} = 0; {turn} < 2; {turn}++) {{")
        g.indent += 1

    def deepest(scope):
        way_out(g, scope, 0.7)
        g.assign(scope)

    def second(scope):
        way_out(g, scope, 0.4)
        if vectors and g.chance(0.5):
            frame_if(g, scope, g.choose.choice(vectors).name, deepest)
        g.declare(scope)
        way_out(g, scope, 0.5)

    def first(scope):
        if cells:
            frame_if(g, scope, g.choose.choice(cells).name, second)
        way_out(g, scope, 0.6)

    frame_if(g, inner, g.choose.choice(nodes).name, first)
    way_out(g, inner, 0.3)
    if around:
        g.indent -= 1
        g.put("}")


def children(g, scope):
    """Some forks; what sums up their results. None, if there is nothing to fork."""
    functions = [f for f in g.functions if f.pure]
    if not functions or scope.loops:
        return None
    sums = []
    for _ in range(g.choose.randint(1, 3)):
        function, name, mark = g.choose.choice(functions), g.fresh("r"), g.mark("K")
        call = f"{function.name}({g.arguments(scope, function, 'depth - 1')})"
        place = g.choose.choice(["", " at node(node_count() - 1)", " at node(0)", " at any"])
        forked = f"{mark}{call}@L{mark[2:-1]}={place}@;"
        pack, region = function.result == "struct pack", "region" in function.result
        if not pack and not region and function.result != "double" and g.chance(0.4):
            field = g.choose.choice(["in.x", "b", "c[3]"] + (["f", "g"] * 2 if "bitfields" in g.features else []))
            g.put(f"struct pack {name} = {{0}};")
            g.put(f"{name}.{field} = {forked}")
            sums.append(f"(u64){name}.{field}")
            continue
        if g.chance(0.3):
            g.put(f"{function.result} {name} = {forked}")
        else:
            g.put(f"{function.result} {name} = {'{0}' if pack else '0'};")
            g.put(f"{name} = {forked}")
        sums.append(f"sum_pack({name})" if pack else f"({name} != NULL)" if region else f"(u64)(long){name}")
    return " + ".join(f"{3 + i} * {part}" for i, part in enumerate(sums))


@statement("joins", weight=2, needs=("frames", "fork"))
def joins(g, scope):
    """children that are joined in a frame, with returns out of it before and after the join"""
    found = g.regions(scope, "cell") + g.regions(scope, "node")
    if not found:
        return g.section(scope)
    name = g.choose.choice(found).name
    g.put(f"if (depth > 0 && {name} != NULL) {{")
    g.indent += 1
    inner = Scope(scope)
    inner.can_break = False
    total = children(g, inner)
    joined_inside = g.chance(0.7)

    def inside(scope):
        way_out(g, scope, 0.3)
        if joined_inside and total:
            g.put(g.mark("J"))
            if g.chance(0.5):
                g.put(f"h = h * 31 + {total};")
            way_out(g, scope, 0.5)

    pure, g.function.pure = g.function.pure, True  # while children run, only reads
    frame(g, inner, name, inside)
    g.function.pure = pure
    if total:
        g.put("" if joined_inside else g.mark("J"))
        g.put(f"h = h * 31 + {total};")
    g.indent -= 1
    g.put("}")


@statement("frame_goto", needs=("frames",))
def frame_goto(g, scope):
    """goto out of a frame to a label of its procedure"""
    nodes = g.regions(scope, "node")
    if not nodes or g.function.computed:
        return g.section(scope)
    label, kept = g.fresh("gone"), g.fresh("kept")
    g.put(f"u64 {kept};")

    def inside(scope):
        g.assign(scope)
        g.put(f"{kept} = {g.value(scope, 1)};")
        g.put(f"if ({g.condition(scope)}) goto {label};")
        g.assign(scope)
        g.put("h++;")

    frame_if(g, scope, g.choose.choice(nodes).name, inside)
    g.put(f"{kept} = 7;")  # only a jump brings another value
    g.section(Scope(scope))
    g.put(f"{label}:;")
    g.put(f"h = h * 31 + {kept};")
