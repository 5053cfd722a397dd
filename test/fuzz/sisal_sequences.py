"""Arrays, streams, records and unions of random Sisal programs."""
from sisal_expressions import INTEGER, literal, safe_index

LOWS = ["1", "1", "1", "0", "-3", "4"]


def arrays(g, given):
    values = lambda: ", ".join(g.expression(given.element) for _ in range(g.choose.randint(1, 4)))
    low = lambda: g.some(LOWS + [f"mod({g.expression(INTEGER)}, 5)"])
    forms = [(2, lambda: f"array {g.some([given.name, ''])} [{low()}: {values()}]"), (1, lambda: filled(g, given)),
             (0.7, lambda: f"{g.operand(given)} || {g.operand(given)}"), (1, lambda: changed(g, given)), (1, lambda: ended(g, given)),
             (4, lambda: g.loops([given])), (0.3, lambda: f"array_setl({g.expression(given)}, {low()})")]
    if "adjust" in g.features:
        forms.append((0.5, lambda: adjusted(g, given)))
    if given.element.kind == "character":
        forms.append((1, lambda: g.some(['"text"', '"a\\n"', '"x"'])))
    return forms


def filled(g, given):
    name = g.fresh("n")
    return f"let {name} := {g.some(LOWS)} in array_fill({name}, {name} + mod({g.expression(INTEGER)}, 5) - 1, {g.expression(given.element)}) end let"


def changed(g, given):
    """`A[i: v]`, `A[i, j: v]`, several indices."""
    name = g.fresh("a")
    with g.names((name, given)):
        index = g.expression(INTEGER) if g.errors and g.chance(0.4) else safe_index(g, name)
        groups = f"{index}: {g.expression(given.element)}"
        if g.chance(0.3):
            groups += f"; array_liml({name}): {g.expression(given.element)}"
        new = f"{name}[{groups}]"
        if not (g.errors and g.chance(0.3)):
            new = f"if array_size({name}) > 0 then {new} else {name} end if"
    return f"let {name} := {g.expression(given)} in {new} end let"


def ended(g, given):
    """One element more or fewer at an end."""
    if g.chance(0.6):
        return f"{g.some(['array_addh', 'array_addl'])}({g.expression(given)}, {g.expression(given.element)})"
    name = g.fresh("a")
    shorter = f"{g.some(['array_remh', 'array_reml'])}({name})"
    if not (g.errors and g.chance(0.3)):
        shorter = f"if array_size({name}) > 0 then {shorter} else {name} end if"
    return f"let {name} := {g.expression(given)} in {shorter} end let"


def adjusted(g, given):
    name = g.fresh("a")
    bounds = f"array_liml({name}) + {g.some(['0', '0', '1'])}, array_limh({name}) - {g.some(['0', '0', '1'])}"
    if g.errors and g.chance(0.4):
        bounds = f"array_liml({name}) - 1, array_limh({name}) + 1"
    return f"let {name} := {g.expression(given)} in array_adjust({name}, {bounds}) end let"


def streams(g, given):
    values = lambda: ", ".join(g.expression(given.element) for _ in range(g.choose.randint(1, 4)))
    name = g.fresh("s")
    rest = f"if stream_empty({name}) then {name} else stream_rest({name}) end if"
    return [(2, lambda: f"stream {given.name} [{values()}]"), (1, lambda: f"stream_append({g.expression(given)}, {g.expression(given.element)})"),
            (0.7, lambda: f"{g.operand(given)} || {g.operand(given)}"), (3, lambda: g.loops([given])),
            (1, lambda: f"let {name} := {g.expression(given)} in {rest} end let")]


def records(g, given):
    fields = lambda: "; ".join(f"{name}: {g.expression(member)}" for name, member in given.members)
    return [(3, lambda: f"record {given.name} [{fields()}]"), (1.5, lambda: replaced(g, given))]


def replaced(g, given):
    """`r replace [x: e; p.q: e]`."""
    parts = []
    for name, member in g.choose.sample(given.members, g.choose.randint(1, min(2, len(given.members)))):
        path = name
        if member.kind == "record" and g.chance(0.5):
            inner, member = g.some(member.members)
            path += f".{inner}"
        parts.append(f"{path}: {g.expression(member)}")
    return f"{g.operand(given)} replace [{'; '.join(parts)}]"


def unions(g, given):
    def made():
        tag, member = g.some(given.members[:-1] if given.is_recursive and g.chance(0.7) else given.members)
        if member.kind == "null" and g.chance(0.4):
            return f"union {given.name} [{tag}]"
        return f"union {given.name} [{tag}: {g.expression(member)}]"
    return [(3, made)]


def nothing(g):
    return [(1, lambda: literal(g, g.null))]
