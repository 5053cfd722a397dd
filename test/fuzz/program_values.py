"""Variables of the random programs: how each type is declared, read as a u64, and written. No expression here is undefined behaviour."""

NAMES = ["a", "b", "count", "i", "k", "n", "self", "live", "value", "resume", "point", "result", "x", "y", "move", "end", "at", "rpc", "when",
         "fork", "record", "outcome", "data", "size"]

SCALARS = ["int", "unsigned", "long", "u64", "short", "signed char", "unsigned char", "_Bool", "enum color", "double", "float", "__int128",
           "long double", "char"]


class Variable:
    """A local variable or parameter. `kind` is scalar, array, pack, union, local (a struct with no name), cursor, region or stack."""

    def __init__(self, name, kind, type_name, of="", length=0):
        self.name, self.kind, self.type, self.of, self.length = name, kind, type_name, of, length

    def is_data(self):
        return self.kind in ("scalar", "array", "pack", "union", "local", "grid")


def number(choose):
    return choose.choice(["0", "1", "2", "3", "7", f"{choose.randrange(100)}", f"{choose.randrange(1 << 16)}",
                          f"0x{choose.randrange(1 << 62):x}u", "'x'", "sizeof(struct pack)", "blue", "-1"])


def convert(type_name, value):
    """An expression of a scalar type from a u64 expression."""
    if type_name in ("double", "float", "long double"):
        return f"({type_name})({value} & 1023)"
    if type_name == "enum color":
        return f"(enum color)({value} % 3)"
    return f"({type_name})({value})"


def as_number(type_name, text):
    if type_name in ("double", "float", "long double"):
        return f"(u64)(long){text}"
    return f"(u64){text}"


PACK_FIELDS = [("a", "short"), ("b", "long"), ("c[{i}]", "unsigned char"), ("f", "unsigned"), ("g", "int"), ("in.x", "int"), ("in.y", "int"),
               ("d", "double")]


def parts(choose, variable, index):
    """One scalar part of a data variable: (text, type). `index` makes an index expression below a length."""
    name = variable.name
    if variable.kind == "scalar":
        return name, variable.type
    if variable.kind == "array":
        return f"{name}[{index(variable.length)}]", variable.of
    if variable.kind == "grid":
        return f"{name}[{index(variable.length)}][{index(3)}]", variable.of
    if variable.kind == "union":
        return choose.choice([(f"{name}.u", "unsigned"), (f"{name}.b[{index(4)}]", "unsigned char")])
    if variable.kind == "local":
        return choose.choice([(f"{name}.x", "int"), (f"{name}.y[{index(2)}]", "long")])
    field, type_name = choose.choice(PACK_FIELDS)
    return f"{name}." + field.format(i=index(5)), type_name


def declaration(choose, name, value):
    """A new data variable: (Variable, text). `value` makes u64 expressions."""
    kind = choose.choice(["scalar"] * 6 + ["array"] * 2 + ["grid", "pack", "pack", "union", "local", "typed"])
    if kind == "typed":
        spelled = choose.choice(["typedef unsigned short tiny; tiny", "__typeof__(1ul)", "register int", "_Alignas(16) long", "auto int"])
        type_name = {"t": "unsigned short", "_": "u64", "r": "int", "a": "int"}[spelled[0]] if spelled[:8] != "_Alignas" else "long"
        return Variable(name, "scalar", type_name), f"{spelled} {name} = {convert(type_name, value())};"
    if kind == "scalar":
        type_name = choose.choice(SCALARS)
        return Variable(name, kind, type_name), f"{type_name} {name} = {convert(type_name, value())};"
    if kind == "array":
        of, length = choose.choice(SCALARS), choose.choice([1, 3, 4, 9])
        return Variable(name, kind, "", of, length), f"{of} {name}[{length}] = {{{convert(of, value())}}};"
    if kind == "grid":
        of, length = choose.choice(["int", "short", "u64"]), choose.choice([2, 5])
        return Variable(name, kind, "", of, length), f"{of} {name}[{length}][3] = {{{{{convert(of, value())}}}, {{1, 2, 3}}}};"
    if kind == "pack":
        start = choose.choice(["{0}", "{.a = 3, .in = {.y = 4}, .d = 1}", "(struct pack){.c = \"abc\", .g = -1}",
                               f"{{.f = {value()} & 127, .b = (long)({value()})}}"])
        return Variable(name, kind, "struct pack"), f"struct pack {name} = {start};"
    if kind == "union":
        return Variable(name, kind, "union word"), f"union word {name} = {{.u = (unsigned)({value()})}};"
    return Variable(name, kind, ""), f"struct {{ int x; long y[2]; }} {name} = {{.x = (int)({value()}), .y = {{5, 6}}}};"
