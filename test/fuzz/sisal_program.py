"""Random Sisal programs: well-typed, with functions of every kind, and arguments in Fibre."""
import contextlib
import random

import sisal_expressions
import sisal_loops
import sisal_sequences
from sisal_types import BASIC, SCALARS, fibre, make_types

INTEGER = BASIC["integer"]

FEATURES = {
    "adjust": "array_adjust", "bits": "functions of the bits of integers", "calls": "functions that call each other", "characters": "characters and texts", "cross": "ranges in ranges",
    "dot": "ranges that run together", "doubles": "numbers of double precision", "equality": "comparisons of arrays and records",
    "forward": "functions that are declared before they are defined", "initial": "`for initial`", "masks": "`when` and `unless`",
    "nested_arrays": "arrays of arrays", "nested_functions": "functions in functions", "old": "values of the pass before",
    "pipelines": "loops that read what loops over the same ranges have made", "product": "`for` over ranges", "records": "records", "recursion": "functions that call themselves", "recursive": "types that are part of themselves",
    "reductions": "sums and their like", "several_values": "definitions of several names at once", "streams": "streams", "tagcase": "`tagcase`",
    "unions": "unions"}


def listing():
    return "\n".join(f"  {name:18}{title}" for name, title in sorted(FEATURES.items()))


# They are of the library, and programs declare them.
BITS = ["global " + ", ".join(f"{name}(i, j: integer returns integer)" for name in ("and", "or", "xor", "shiftl", "shiftr")),
        "global not(i: integer returns integer)"]


class Function:
    """`depth`: the first parameter says how deep the function calls itself."""

    def __init__(self, name, parameters, results, depth=False):
        self.name, self.parameters, self.results, self.depth = name, parameters, results, depth

    def head(self):
        names = "; ".join(f"{name}: {given.name}" for name, given in self.parameters)
        return f"{self.name}({names} returns {', '.join(given.name for given in self.results)})"


class Program:
    """`errors` is whether some expressions fail. `text` and `arguments` are the program and its input."""

    def __init__(self, seed, small, features, errors):
        self.choose, self.features, self.errors = random.Random(seed), set(features), errors
        self.numbers, self.level, self.scope, self.functions, self.null = 0, 0, [], [], BASIC["null"]
        self.types = make_types(self.choose, self.features)
        self.parts, self.forward = [], []
        self.size = 30 if small else self.choose.choice([20, 40, 80, 120])
        count = self.choose.randint(0, 4) if "calls" in self.features else 0
        for number in range(count):
            self.function(f"f{number}")
        main = self.function("main")
        self.arguments = "\n".join(fibre(self.choose, given) for _, given in main.parameters) + "\n"
        kinds = [given.definition(self.choose) for given in self.types]
        heads = [f"forward function {function.head()}" for function in self.forward]
        self.text = "define main\n" + "\n".join(kinds + BITS * ("bits" in features) + heads + self.parts) + "\n"

    def some(self, choices):
        return self.choose.choice(choices)

    def chance(self, probability):
        return self.choose.random() < probability

    def fresh(self, letter):
        self.numbers += 1
        return f"{letter}{self.numbers}"

    @contextlib.contextmanager
    def names(self, *added):
        """The names of a scope in the one around it, and those that are added until it ends."""
        before = list(self.scope)
        self.scope = before + list(added)
        yield
        self.scope = before

    @contextlib.contextmanager
    def only(self, scope):
        before, self.scope = self.scope, list(scope)
        yield
        self.scope = before

    def some_type(self):
        scalars = [BASIC[kind] for kind in ("integer", "integer", "real", "boolean")]
        scalars += [BASIC["double_real"]] if "doubles" in self.features else []
        scalars += [BASIC["character"]] if "characters" in self.features else []
        return self.some(scalars) if self.chance(0.55) else self.some(self.types)

    def variable(self, given):
        found = [name for name, known in self.scope if known.structure() == given.structure()]
        return self.some(found[-6:]) if found else None

    def leaf(self, given):
        return self.variable(given) if self.chance(0.8) and self.variable(given) else sisal_expressions.literal(self, given)

    def operand(self, given):
        text = self.expression(given)
        return text if text.isidentifier() or text.isdigit() else f"({text})"

    def loops(self, types):
        return sisal_loops.loops(self, types)

    def callable(self, types):
        wanted = [given.structure() for given in types]
        return [function for function in self.functions if [given.structure() for given in function.results] == wanted]

    def call(self, function):
        values = [self.expression(given) for _, given in function.parameters]
        if function.depth:
            values[0] = f"mod({values[0]}, 4)"
        return f"{function.name}({', '.join(values)})"

    def expression(self, given):
        """An expression of the type, smaller and smaller as the budget of the function is spent."""
        self.budget -= 1
        if self.budget <= 0 or self.chance(0.05 + 0.07 * self.level):
            return self.leaf(given)
        self.level += 1
        text = self.form(given) or sisal_expressions.literal(self, given)
        self.level -= 1
        return text

    def form(self, given):
        makers = {"integer": sisal_expressions.integers, "real": lambda g: sisal_expressions.reals(g, given),
                  "double_real": lambda g: sisal_expressions.reals(g, given), "boolean": sisal_expressions.booleans,
                  "character": sisal_expressions.characters, "null": sisal_sequences.nothing}
        composites = {"array": sisal_sequences.arrays, "stream": sisal_sequences.streams, "record": sisal_sequences.records,
                      "union": sisal_sequences.unions}
        forms = sisal_expressions.any_type(self, given)
        forms += makers[given.kind](self) if given.kind in SCALARS else composites[given.kind](self, given)
        if given.is_number() or given.kind == "boolean":
            forms.append((2, lambda: self.loops([given])))
        return self.choose.choices([form for _, form in forms], [weight for weight, _ in forms])[0]()

    def expressions(self, types):
        """Values of these types, each of a size of its own."""
        texts, size = [], self.size
        for given in types:
            self.budget = size // len(types)
            texts.append(self.expression(given))
        return ", ".join(texts)

    def function(self, name):
        """Adds a function to the program; it can call those before it, and perhaps itself."""
        is_main = name == "main"
        recursive = not is_main and "recursion" in self.features and self.chance(0.4)
        types = [self.some_type() for _ in range(self.choose.randint(1, 4))]
        parameters = ([("depth", INTEGER)] if recursive else []) + [(self.fresh("p"), given) for given in types]
        results = [self.some_type() for _ in range(self.choose.randint(0 if is_main else 1, 3 if "several_values" in self.features else 1))]
        function = Function(name, parameters, results, recursive)
        self.budget = self.size
        outside = list(self.functions)
        inner = self.nested(name) if "nested_functions" in self.features and self.chance(0.25) else ""
        with self.only(parameters):
            values = self.body(results, is_main)
            if recursive:
                values = self.recursive(function, values)
        self.functions = outside + [function]
        self.parts.append(f"function {function.head()}\n{inner}{values}\nend function")
        if not is_main and "forward" in self.features and self.chance(0.3):
            self.forward.append(function)
        return function

    def body(self, results, is_main):
        """The values of a function, after definitions that they may use. Those of `main` are results, too, so that they are needed."""
        with self.names():
            parts = []
            for _ in range(self.some([0, 1, 2, 4])):
                self.budget = self.size // 3
                parts.append(sisal_loops.pipeline(self) if "pipelines" in self.features and self.chance(0.4) else sisal_expressions.definition(self))
            values = [self.expressions(results)] if results else []
            shown = [each for each in self.scope if is_main][-6:] or ([("1", INTEGER)] if not results else [])
            results += [given for _, given in shown]
            values = ", ".join(values + [name for name, _ in shown])
        return "let\n  " + ";\n  ".join(parts) + f"\nin {values} end let" if parts else values

    def nested(self, outer):
        """A function in a function. It sees its own arguments only."""
        given, result = self.some_type(), self.some_type()
        function = Function(f"{outer}_inner", [(self.fresh("p"), given)], [result])
        with self.only(function.parameters):
            value = self.expression(result)
        self.functions.append(function)
        return f"function {function.head()}\n{value}\nend function\n"

    def recursive(self, function, values):
        """The function's own value of a smaller depth is among what its values are made of."""
        names = [self.fresh("r") for _ in function.results]
        arguments = ["depth - 1"] + [self.leaf(given) for _, given in function.parameters[1:]]
        with self.names(*zip(names, function.results)):
            self.budget = max(self.budget, 8)
            after = ", ".join(self.expression(given) for given in function.results)
        call = f"let {', '.join(names)} := {function.name}({', '.join(arguments)}) in {after} end let"
        return f"if depth <= 0 then {values} else {call} end if"
