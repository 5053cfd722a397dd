"""Loops of random Sisal programs: both forms of `for`, with every kind of range and of result."""
from sisal_expressions import BOOLEAN, INTEGER, REAL, definition, literal

DIRECTIONS = ["", "", "", "left ", "right ", "tree "]


class Ranges:
    """The head of a product form: its text, the names that it gives, how many dimensions it has, and whether it surely has a pass."""

    def __init__(self, g, most_dimensions):
        self.texts, self.names, self.dimensions, self.runs, self.g = [], [], 0, True, g
        most = g.choose.randint(1, most_dimensions) if "cross" in g.features else 1
        while self.dimensions < most:
            self.dimension(most - self.dimensions)
        self.text = " cross ".join(self.texts)

    def dimension(self, left):
        g, self.added = self.g, []
        with g.names(*self.names):
            if left > 1 and "nested_arrays" in g.features and g.chance(0.3):
                texts = [self.over_rows()]
            else:
                texts = [self.generator()]
                while "dot" in g.features and g.chance(0.25):
                    texts.append(self.joined())
        self.dimensions += 1
        self.names += self.added
        self.texts.append(" dot ".join(texts))

    def generator(self):
        g = self.g
        arrays = [(name, given) for name, given in g.scope if given.kind == "array"]
        if arrays and g.chance(0.4):
            return self.over_array(*g.some(arrays))
        self.low, self.count, self.array = g.some(["1", "1", "0", "2", "-1"]), None, None
        name = g.fresh("i")
        self.added.append((name, INTEGER))
        if g.chance(0.5):
            self.count = g.choose.randint(1, 4)
            return f"{name} in {self.low}, {int(self.low) + self.count - 1}"
        self.runs = False
        self.hidden = f"mod({g.expression(INTEGER)}, 5) - 1"
        return f"{name} in {self.low}, {self.low} + {self.hidden}"

    def over_array(self, name, given):
        g, element = self.g, self.g.fresh("x")
        self.array, self.count, self.runs = (name, given), None, False
        self.added.append((element, given.element))
        if g.chance(0.5):
            return f"{element} in {name}"
        index = g.fresh("i")
        self.added.append((index, INTEGER))
        return f"{element} in {name} at {index}"

    def over_rows(self):
        """`x in A at i, j`: two dimensions."""
        g = self.g
        rows = [(name, given) for name, given in g.scope if given.kind == "array" and given.element.kind == "array"]
        if not rows:
            return self.generator()
        self.runs = False
        (name, given), element, outer, inner = g.some(rows), g.fresh("x"), g.fresh("i"), g.fresh("j")
        self.added += [(element, given.element.element), (outer, INTEGER), (inner, INTEGER)]
        self.dimensions += 1
        return f"{element} in {name} at {outer}, {inner}"

    def joined(self):
        """A generator as long as the one before, or any if errors are wanted."""
        g, name = self.g, self.g.fresh("d")
        if g.errors and g.chance(0.3):
            self.added.append((name, INTEGER))
            return f"{name} in 1, {g.choose.randint(0, 4)}"
        if self.array:
            array, given = self.array
            self.added.append((name, given.element))
            return f"{name} in {array}"
        self.added.append((name, INTEGER))
        start = g.choose.randint(-2, 3)
        return f"{name} in {start}, {start + self.count - 1}" if self.count else f"{name} in {start}, {start} + {self.hidden}"


def mask(g):
    if "masks" not in g.features or g.chance(0.75):
        return ""
    return f" {g.some(['when', 'unless'])} {g.expression(BOOLEAN)}"


def reductions(given):
    if given.kind == "boolean":
        return ["sum", "product"]
    if given.kind == "integer":
        return ["sum", "sum", "product", "least", "greatest"]
    if given.is_number():
        return ["sum", "sum", "least", "greatest"]
    return ["catenate"] if given.kind in ("array", "stream") else []


def clause(g, given, dimensions, runs):
    """A clause of `returns` whose value is of this type. It does not fail if the loop `runs` at least once."""
    forms, masked = [], mask(g)
    sure = runs and not masked or g.errors
    if given.kind == "array":
        inner = given
        for _ in range(dimensions):
            inner = inner.element if inner and inner.kind == "array" else None
        forms += [lambda: f"array of {g.expression(inner)}{masked}"] * 5 if inner else []
    if given.kind == "stream" and dimensions == 1:
        forms += [lambda: f"stream of {g.expression(given.element)}{masked}"] * 5
    if "reductions" in g.features:
        names = [name for name in reductions(given) if sure or name not in ("least", "greatest")]
        value = lambda name: f"mod({g.expression(given)}, 100)" if (name, given.kind) == ("product", "integer") and g.errors else g.expression(given)
        forms += [lambda name=name: f"value of {g.some(DIRECTIONS) if name != 'catenate' else ''}{name} {value(name)}{masked}" for name in names]
    if sure or not forms:
        # The last value of a loop that may have no pass is the initial one of a `for initial`.
        forms += [lambda: f"value of {g.expression(given)}{masked}"] if sure else [None]
    form = g.some(forms)
    return form() if form else None


def product(g, types):
    """`for` over ranges. Nothing if the results cannot be given."""
    ranges = Ranges(g, g.some([1, 1, 1, 2, 2, 3]))
    with g.names(*ranges.names):
        with g.names():
            parts = [definition(g) for _ in range(g.some([0, 0, 1, 1, 2]))]
            clauses = [clause(g, given, ranges.dimensions, ranges.runs) for given in types]
    if None in clauses:
        return None
    return f"for {ranges.text} {'; '.join(parts)} returns {' '.join(clauses)} end for"


class Initial:
    """`for initial`, with a variable that counts the passes."""

    def __init__(self, g, types):
        self.g, self.counter = g, g.fresh("k")
        self.variables = [(g.fresh("w"), given) for given in [g.some_type() for _ in range(g.choose.randint(0, 2))]]
        if g.chance(0.6):
            self.variables += [(g.fresh("w"), given) for given in types]

    def text(self, types):
        g = self.g
        counts_up, limit = g.chance(0.7), g.choose.randint(0, 5)
        start = 0 if counts_up else limit
        initial = [f"{self.counter} := {start}"] + [f"{name} := {g.expression(given)}" for name, given in self.variables]
        goes_on = f"{self.counter} < {limit}" if counts_up else f"{self.counter} > 0"
        test = f"while {goes_on}" if g.chance(0.6) else f"until ~({goes_on})"
        body = self.body(counts_up)
        with g.names((self.counter, INTEGER), *self.variables):
            clauses = [self.clause(given, limit) for given in types]
        if None in clauses:
            return None
        head = f"for initial {'; '.join(initial)} "
        middle = f"{test} repeat {body}" if g.chance(0.6) else f"repeat {body} {test}"
        return f"{head}{middle} returns {' '.join(clauses)} end for"

    def body(self, counts_up):
        """New values of the variables; some keep theirs. Before its definition a name means nothing: `old` is the last pass's."""
        g = self.g
        changing = [each for each in self.variables if g.chance(0.8)]
        constant = [each for each in self.variables if each not in changing]
        outer = [each for each in g.scope if not each[0].startswith("old ")]
        before = [(f"old {name}", given) for name, given in [(self.counter, INTEGER), *changing]] if "old" in g.features else []
        steps = [f"{self.counter} := old {self.counter} {'+' if counts_up else '-'} 1"]
        with g.only(outer + before + constant):
            g.scope.append((self.counter, INTEGER))
            for name, given in changing:
                steps.append(f"{name} := {self.new_value(given)}")
                g.scope.append((name, given))
            if g.chance(0.2):
                steps.append(definition(g))
        return "; ".join(steps)

    def new_value(self, given):
        value = self.g.expression(given)
        if given.kind in ("real", "double_real"):
            return f"mod({value}, 64.0{'d0' if given.kind == 'double_real' else ''})"
        return f"mod({value}, 1000)" if given.kind == "integer" and self.g.errors else value

    def clause(self, given, limit):
        g = self.g
        text = clause(g, given, 1, True)
        if text and text.startswith("value of") and "old" in g.features and g.chance(0.15):
            # `old` has no value of the first pass.
            sums = any(f" {name} " in text.split("(")[0] for name in ("sum", "product", "catenate"))
            if sums or g.errors:
                return f"old {text}"
        return text


def loops(g, types):
    """A loop of either form that gives values of these types; if there is none, the values as they are."""
    forms = ([product] * 3 if "product" in g.features else []) + ([lambda g, types: Initial(g, types).text(types)] * 2 if "initial" in g.features else [])
    text = g.some(forms)(g, types) if forms and g.budget > 0 else None
    return text or ", ".join(g.leaf(given) for given in types)


def pipeline(g):
    """Loops over the same ranges, each of which reads elements of the arrays before it: at its own indices, at others, as ranges. Their
    definitions; the names are added to the scope."""
    low, high, parts = g.some(["1", "1", "0", "-2"]), g.fresh("h"), []
    parts.append(f"{high} := {low} + mod({g.expression(INTEGER)}, 6) - 1")
    g.scope.append((high, INTEGER))
    both = "cross" in g.features and "nested_arrays" in g.features and g.chance(0.3)
    inner = g.some(["1, 3", f"{low}, {high}", "i, i + 1"])
    made = []
    for _ in range(g.choose.randint(2, 4)):
        ranges, given = f"i in {low}, {high}", g.some([each for each in g.types if each.name in ("rows",) if both] or
                                                       [each for each in g.types if each.name in ("ints", "reals")])
        readable = [(f"{name}[i, j]" if both else f"{name}[i]", each.element.element if both else each.element) for name, each in made]
        names = [("i", INTEGER), ("j", INTEGER)] if both else [("i", INTEGER)]
        if both:
            ranges += f" cross j in {inner}"
        elif made and g.chance(0.4):
            source, each = g.some(made)
            ranges, names = g.some([(f"x in {source} at i", [("x", each.element), ("i", INTEGER)]), (f"x in {source}", [("x", each.element)])])
            readable = readable if len(names) == 2 else []
        if made and not both and g.chance(0.2):
            source, each = g.some(made)
            readable.append((f"{source}[{g.some([high, low])}]", each.element))
        parts.append(stage(g, ranges, names + readable * 2, given, 2 if both else 1, made))
    return "; ".join(parts)


def stage(g, ranges, names, given, dimensions, made):
    """One of those loops: an array, and perhaps a sum of the same values."""
    element = given.element.element if dimensions == 2 else given.element
    array, total = g.fresh("q"), g.fresh("q")
    with g.names(*names):
        g.budget += 6
        steps = f" {g.fresh('y')} := {g.expression(element)}" if g.chance(0.2) else ""
        clauses = [f"array of {g.expression(element)}"]
        if g.chance(0.4):
            clauses.append(f"value of {g.some(DIRECTIONS)}sum {g.expression(INTEGER)}{mask(g)}")
    g.scope += [(array, given)] + ([(total, INTEGER)] if len(clauses) == 2 else [])
    made.append((array, given))
    results = f"{array}, {total}" if len(clauses) == 2 else array
    return f"{results} := for {ranges}{steps} returns {' '.join(clauses)} end for"
