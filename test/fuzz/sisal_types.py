"""Types of random Sisal programs, and random values of them in Fibre."""

SCALARS = ["boolean", "character", "integer", "real", "double_real", "null"]


class Type:
    """A scalar, or a type that the program defines by a name. `members` are (name, type) of records and unions."""

    def __init__(self, kind, name=None, element=None, members=()):
        self.kind, self.name, self.element, self.members = kind, name or kind, element, list(members)
        self.depth = 1 + max([member.depth for _, member in self.members] + [element.depth if element else 0])
        self.is_recursive = False

    def is_number(self):
        return self.kind in ("integer", "real", "double_real")

    def structure(self):
        """What conforms to it has the same."""
        if self.is_recursive or not self.element and not self.members:
            return self.name
        if self.element:
            return f"{self.kind}[{self.element.structure()}]"
        return f"{self.kind}[{';'.join(f'{name}:{member.structure()}' for name, member in self.members)}]"

    def definition(self, choose):
        if self.element:
            return f"type {self.name} = {self.kind} [{self.element.name}];"
        parts, at = [], 0
        while at < len(self.members):
            end = at + 1
            while end < len(self.members) and self.members[end][1] is self.members[at][1] and choose.random() < 0.7:
                end += 1
            names = ", ".join(name for name, _ in self.members[at:end])
            bare = self.kind == "union" and self.members[at][1].kind == "null" and choose.random() < 0.5
            parts.append(names if bare else f"{names}: {self.members[at][1].name}")
            at = end
        return f"type {self.name} = {self.kind} [{'; '.join(parts)}];"


BASIC = {kind: Type(kind) for kind in SCALARS}


def recursive_pair(number, inner):
    """A tree: a union that has leaves and nodes, and the record that a node is."""
    tree, node = Type("union", f"tree{number}"), Type("record", f"node{number}")
    tree.members = [("nothing", BASIC["null"]), ("leaf", inner), ("node", node)]
    node.members = [("lhs", tree), ("rhs", tree), ("weight", BASIC["integer"])]
    tree.is_recursive = node.is_recursive = True
    tree.depth = node.depth = 3
    return tree, node


def make_types(choose, features):
    """The types that a program defines, each after those that it is made of (but for recursive ones)."""
    kinds = ["array", "array", "array"] + [kind for kind in ("record", "union", "stream") if kind + "s" in features]
    scalars = [kind for kind in SCALARS[:5] if (kind != "character" or "characters" in features) and (kind != "double_real" or "doubles" in features)]
    found = [Type("array", "ints", BASIC["integer"]), Type("array", "reals", BASIC["real"])]
    found += [Type("array", "rows", found[0])] if "nested_arrays" in features else []
    found += [Type("stream", "flow", BASIC["integer"])] if "streams" in features else []
    for number in range(choose.randint(1, 5)):
        kind, name = choose.choice(kinds), f"t{number}"
        small = [each for each in found if each.depth < 3 and (kind != "array" or "nested_arrays" in features)]
        inner = [BASIC[choose.choice(scalars)] for _ in range(4)] + small
        if kind in ("array", "stream"):
            found.append(Type(kind, name, choose.choice(inner)))
        else:
            parts = choose.sample(["one", "two", "few", "many", "all"], choose.randint(2, 4))
            more = [BASIC["null"]] if kind == "union" else []
            found.append(Type(kind, name, members=[(part, choose.choice(inner + more)) for part in parts]))
    if "recursive" in features:
        found += recursive_pair(0, BASIC["integer"])
    return found


def fibre(choose, given, size=4):
    """A random value, as a program reads it."""
    kind = given.kind
    if kind == "boolean":
        return choose.choice("TF")
    if kind == "character":
        return choose.choice(["'a'", "'z'", "' '", "'\\n'", "'\\101'"])
    if kind == "integer":
        return str(choose.choice([0, 1, 2, 3, -1, -7, 12, 100, choose.randint(-1000, 1000)]))
    if kind == "real":
        return choose.choice(["0.5", "1.25", "-3.5", ".75", "2", "1e1", f"{choose.randint(-40, 40) / 4}"])
    if kind == "double_real":
        return choose.choice(["0.5d0", "1.25d0", "-3.5d0", "1d1", f"{choose.randint(-40, 40) / 4}d0"])
    if kind == "null":
        return "NIL"
    if kind == "record":
        return "< " + " ".join(fibre(choose, member, size) for _, member in given.members) + " >"
    if kind == "union":
        tag = choose.randrange(2 if given.is_recursive and choose.random() < 0.5 else len(given.members))
        return f"({tag}: {fibre(choose, given.members[tag][1], size)})"
    values = [fibre(choose, given.element, size - 1) for _ in range(choose.randint(0, max(size, 1)))]
    if kind == "stream":
        return "{ 1: " + " ".join(values) + " }" if values else "{ }"
    return f"[ {choose.choice([1, 1, 0, -2, 5])}: " + " ".join(values) + " ]"
