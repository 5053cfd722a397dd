"""Expressions of random Sisal programs: for each kind of type, the forms that give a value of it.

Unless errors are wanted, no form fails: an array is read where it has an element, a divisor is not 0. `scope` is a list of
(name, type)."""
from sisal_types import BASIC

INTEGER, REAL, BOOLEAN, DOUBLE, CHARACTER = (BASIC[kind] for kind in ("integer", "real", "boolean", "double_real", "character"))


def literal(g, given):
    """The simplest values of a type."""
    kind = given.kind
    if kind == "integer":
        return str(g.some([0, 1, 2, 3, 5, 10, 7, 100])) if g.chance(0.85) else f"(-{g.some([1, 2, 9])})"
    if kind == "real":
        return g.some(["0.5", "1.0", "2.", "0.25", "1e1", "3.75"])
    if kind == "double_real":
        return g.some(["0.5d0", "1.0D0", "2d0", "1D1", "0.125d0"])
    if kind == "boolean":
        return g.some(["true", "false"])
    if kind == "character":
        return g.some(["'a'", "'b'", "'\\n'", "' '"])
    if kind == "null":
        return "nil"
    if kind == "record":
        return f"record {given.name} [" + "; ".join(f"{name}: {g.leaf(member)}" for name, member in given.members) + "]"
    if kind == "union":
        tag, member = given.members[0]
        return f"union {given.name} [{tag}: {g.leaf(member)}]"
    if g.chance(0.4) or given.element.depth > 2:
        return f"{kind} {given.name} []"
    return f"{kind} {given.name} [{'1: ' if kind == 'array' else ''}{g.leaf(given.element)}, {g.leaf(given.element)}]"


def safe_index(g, name):
    """An index of an array that has elements."""
    if g.chance(0.3):
        return g.some([f"array_liml({name})", f"array_limh({name})"])
    return f"array_liml({name}) + mod({g.expression(INTEGER)}, array_size({name}))"


def element_of(g, array, given, otherwise):
    """An element of an expression's array, or something else if it has none."""
    name = g.fresh("a")
    with g.names((name, array)):
        index = g.expression(INTEGER) if g.errors and g.chance(0.5) else safe_index(g, name)
        read = f"{name}[{index}]"
        if not (g.errors and g.chance(0.3)):
            read = f"if array_size({name}) > 0 then {read} else {otherwise} end if"
    return f"let {name} := {g.expression(array)} in {read} end let"


def any_type(g, given):
    """Forms that there are for each type: variables, choices, definitions, calls, parts of others."""
    forms = [(6, lambda: g.variable(given)), (2, lambda: choice(g, [given])), (2, lambda: definitions(g, [given])),
             (1, lambda: literal(g, given))]
    for array in g.types:
        if array.kind == "array" and array.element.structure() == given.structure():
            forms.append((1.5, lambda array=array: element_of(g, array, given, g.leaf(given))))
        if array.kind == "stream" and array.element.structure() == given.structure():
            forms.append((1, lambda array=array: first_of(g, array, given)))
        if array.kind == "record":
            forms += [(1, lambda array=array, name=name: f"{g.operand(array)}.{name}") for name, member in array.members
                      if member.structure() == given.structure()]
        if array.kind == "union" and "tagcase" in g.features:
            forms.append((0.7, lambda array=array: cases(g, array, [given])))
    forms += [(1, lambda function=function: g.call(function)) for function in g.callable([given])]
    if g.errors:
        forms.append((0.4, lambda: f"error [{given.name}]"))
        forms.append((0.7, lambda: guarded(g, given)))
    return forms


def guarded(g, given):
    """A value that may be an error, and what is in its place then."""
    name = g.fresh("e")
    return f"let {name} := {g.expression(given)} in if is error({name}) then {g.leaf(given)} else {name} end if end let"


def first_of(g, stream, given):
    name = g.fresh("s")
    first = f"stream_first({name})"
    read = first if g.errors and g.chance(0.4) else f"if stream_empty({name}) then {g.leaf(given)} else {first} end if"
    return f"let {name} := {g.expression(stream)} in {read} end let"


def choice(g, types):
    """`if`, of one value or more."""
    values = lambda: ", ".join(g.expression(given) for given in types)
    text = f"if {g.expression(BOOLEAN)} then {values()}"
    while g.chance(0.2):
        text += f" elseif {g.expression(BOOLEAN)} then {values()}"
    return f"{text} else {values()} end if"


def definitions(g, types):
    """`let`, with definitions of one name or several."""
    parts = []
    with g.names():
        for _ in range(g.choose.randint(1, 3)):
            parts.append(definition(g))
        body = ", ".join(g.expression(given) for given in types)
    return f"let {'; '.join(parts)} in {body} end let"


def definition(g):
    """`x: t := e`, or several names for the values of a call, an `if`, a loop. The names are added to the scope."""
    if "several_values" in g.features and g.chance(0.3):
        types = [g.some_type() for _ in range(g.choose.randint(2, 3))]
        functions = g.callable(types)
        forms = [lambda: choice(g, types), lambda: ", ".join(g.expression(given) for given in types), lambda: definitions(g, types)]
        forms += [lambda: g.call(g.some(functions))] * 3 if functions else []
        forms += [lambda: g.loops(types)] * 2
        text = g.some(forms)()
    else:
        types = [g.some_type()]
        text = g.expression(types[0])
    names = [g.fresh("v") for _ in types]
    g.scope += list(zip(names, types))
    if g.chance(0.3):
        return ", ".join(f"{name}: {given.name}" for name, given in zip(names, types)) + f" := {text}"
    return f"{', '.join(names)} := {text}"


def cases(g, union, types):
    """`tagcase`, with an arm for each tag or some of them."""
    name = g.fresh("u")
    values = lambda: ", ".join(g.expression(given) for given in types)
    arms, rest = [], list(union.members)
    keep = g.choose.randint(1, len(rest)) if g.chance(0.4) else len(rest)
    while len(arms) < keep and rest:
        tag, member = rest.pop(0)
        tags = [tag]
        while rest and rest[0][1] is member and g.chance(0.5):
            tags.append(rest.pop(0)[0])
        with g.names((name, member)):
            arms.append(f"tag {', '.join(tags)}: {values()}")
    if rest:
        arms.append(f"otherwise: {values()}")
    return f"tagcase {name} := {g.expression(union)} {' '.join(arms)} end tagcase"


def integers(g):
    two = lambda: (g.operand(INTEGER), g.operand(INTEGER))
    forms = [(2, lambda: "{} + {}".format(*two())), (2, lambda: "{} - {}".format(*two())), (1.5, lambda: "{} * {}".format(*two())),
             (0.7, lambda: f"{g.operand(INTEGER)} / {divisor(g)}"), (0.7, lambda: f"mod({g.expression(INTEGER)}, {divisor(g)})"),
             (0.3, lambda: f"{g.some([0, 1])} {g.some('+-*')} {g.operand(INTEGER)}"), (0.3, lambda: f"1 / {divisor(g)}"),
             (0.5, lambda: f"-{g.operand(INTEGER)}"), (0.7, lambda: "{}({}, {})".format(g.some(["min", "max"]), *two())),
             (0.5, lambda: f"abs({g.expression(INTEGER)})"), (0.4, lambda: f"exp({g.expression(INTEGER)}, {g.some([0, 1, 2, 3])})"),
             (0.7, lambda: f"{g.some(['trunc', 'floor', 'integer'])}(mod({g.expression(REAL)}, 1000.0))")]
    if "characters" in g.features:
        forms.append((0.4, lambda: f"integer({g.expression(CHARACTER)})"))
    if "bits" in g.features:
        forms.append((0.5, lambda: "{}({}, {})".format(g.some(["and", "or", "xor"]), *two())))
        forms.append((0.3, lambda: f"{g.some(['shiftl', 'shiftr'])}({g.expression(INTEGER)}, {g.some(['1', '3', '31', '32', '(-1)'])})"))
        forms.append((0.2, lambda: f"not({g.expression(INTEGER)})"))
    for given in g.types:
        if given.kind == "array":
            sizes = ["array_size", "array_liml", "array_limh"] + (["array_prefixsize"] if g.errors else [])
            forms.append((0.3, lambda given=given: f"{g.some(sizes)}({g.expression(given)})"))
        if given.kind == "stream":
            forms.append((0.3, lambda given=given: f"stream_size({g.expression(given)})"))
    return forms


def divisor(g):
    """Not 0, unless errors are wanted."""
    if g.errors and g.chance(0.4):
        return g.operand(INTEGER)
    return g.some(["2", "3", "7", "(-5)", f"(1 + abs(mod({g.expression(INTEGER)}, 9)))"])


def reals(g, given):
    point = "d0" if given.kind == "double_real" else ""
    other = REAL if given.kind == "double_real" else DOUBLE
    two = lambda: (g.operand(given), g.operand(given))
    small = lambda: g.some([literal(g, given), g.variable(given) or literal(g, given)])
    forms = [(2, lambda: "{} + {}".format(*two())), (2, lambda: "{} - {}".format(*two())), (1, lambda: f"mod({small()} * {small()}, 64.0{point})"),
             (0.5, lambda: f"{small()} / {g.some(['2.0', '4.0', '0.5'])}{point}"), (0.5, lambda: "{}({}, {})".format(g.some(["min", "max"]), *two())),
             (0.4, lambda: f"-{g.operand(given)}"), (0.4, lambda: f"abs({g.expression(given)})"), (0.3, lambda: f"exp({literal(g, given)}, 2)"),
             (1, lambda: f"{given.name}(mod({g.expression(INTEGER)}, 1000))")]
    if "doubles" in g.features:
        forms.append((0.4, lambda: f"{given.name}({g.expression(other)})"))
        forms.append((0.2, lambda: f"{given.name}({g.some(['', '-'])}{g.some(['0.1', '1e-3', '(2.7)', '0.1d0'])})"))
    if g.errors:
        forms.append((0.2, lambda: "{} / {}".format(*two())))
    return forms


def booleans(g):
    two = lambda given: (g.operand(given), g.operand(given))
    compared = lambda: g.some([INTEGER, INTEGER, REAL] + ([CHARACTER] if "characters" in g.features else []))
    forms = [(3, lambda: "{0} {2} {1}".format(*two(compared()), g.some(["<", "<=", ">", ">=", "=", "~="]))),
             (1, lambda: "{} & {}".format(*two(BOOLEAN))), (1, lambda: "{} | {}".format(*two(BOOLEAN))), (0.7, lambda: f"~{g.operand(BOOLEAN)}")]
    for given in g.types:
        if given.kind == "union":
            forms.append((0.5, lambda given=given: f"is {g.some(given.members)[0]}({g.expression(given)})"))
        if given.kind == "stream":
            forms.append((0.4, lambda given=given: f"stream_empty({g.expression(given)})"))
        if given.kind in ("array", "record") and not g.errors and not given.is_recursive and "equality" in g.features:
            forms.append((0.3, lambda given=given: "{} = {}".format(*two(given))))
    if g.errors:
        forms.append((2, lambda: f"is error({g.expression(g.some_type())})"))
    return forms


def characters(g):
    return [(1, lambda: f"character(mod({g.expression(INTEGER)}, 127))")]
