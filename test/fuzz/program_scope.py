"""What the generator of random programs knows of a function, and of a place in it."""
from program_values import SCALARS

RESULTS = ["u64", "u64", "int", "struct pack", "double", "region struct node *", "void", "_Bool", "unsigned char"]
BASE = [("region struct node *", "p"), ("region struct cell *", "c"), ("region u64 *", "v"), ("u64", "h"), ("int", "depth")]


class Function:
    def __init__(self, choose, name, pure=False):
        self.name = name
        self.pure = pure  # writes no region, so it may run beside others of its kind
        self.result = choose.choice([result for result in RESULTS if result != "void" or not pure])
        self.extra = []
        for index in range(choose.randrange(4)):
            self.extra.append((choose.choice(SCALARS + ["struct pack", "union word"]), f"e{index}"))
        self.parameters = BASE + self.extra
        if choose.random() < 0.5:
            choose.shuffle(self.parameters)
        self.old_style = choose.random() < 0.1
        self.computed = choose.random() < 0.25  # it may have computed gotos, so no frames
        self.assembly = choose.random() < 0.15  # it may have names for the assembler, so it is not inlined
        self.may_return = True  # see PureHere
        self.storage = choose.choice(["", "static ", "static ", "static inline ", "__attribute__((noinline)) "])

    def prototype(self):
        return f"{self.storage}{self.result} {self.name}(" + ", ".join(f"{t} {n}" for t, n in self.parameters) + ")"

    def head(self):
        if not self.old_style:
            return self.prototype()
        names = ", ".join(name for _, name in self.parameters)
        declared = " ".join(f"{t.replace('region ', '').replace(' *', ' region *')} {n};" for t, n in self.parameters)
        return f"{self.storage}{self.result} {self.name}({names})\n    {declared}"

    def can_be_old(self):
        """A parameter that the default promotions change needs a prototype that says so."""
        return not any(t in ("short", "signed char", "unsigned char", "_Bool", "float", "char", "enum color") for t, _ in self.parameters)


class Scope:
    """What a place in the program may use."""

    def __init__(self, outer=None):
        self.outer = outer
        self.variables = dict(outer.variables) if outer else {}
        self.own = set()  # names declared in this block
        self.reserved = set(outer.reserved) if outer else set()  # names that the text around still needs
        self.held = dict(outer.held) if outer else {}  # region variable -> "read", "update" or "write"
        self.loops = outer.loops if outer else 0  # around this place
        self.can_break = outer.can_break if outer else False
        self.exit_label = outer.exit_label if outer else None
