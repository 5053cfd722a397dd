"""The calls and returns of random programs."""
from program_scope import Scope
from program_values import as_number, convert


def split(arguments):
    """The arguments of a call, at the commas that stand in no bracket."""
    depth, out = 0, [""]
    for letter in arguments:
        depth += (letter in "({[") - (letter in ")}]")
        if letter == "," and depth == 0:
            out.append("")
        else:
            out[-1] += letter
    return [text.strip() for text in out]


class PureHere:
    """A function of which a part must not write regions, nor return, nor jump to an unknown place, while its children run."""

    def __init__(self, function):
        self.pure, self.result, self.name, self.may_return = True, function.result, function.name, False
        self.computed, self.assembly = function.computed, False


class Calls:
    """A part of Generator."""

    def arguments(self, scope, function, depth):
        given = []
        for type_name, name in function.parameters:
            if name == "depth":
                given.append(depth)
            elif name in ("p", "c", "v"):
                of = {"p": "node", "c": "cell", "v": "vector"}[name]
                found = [v.name for v in scope.variables.values() if v.kind == "region" and v.of == of]
                given.append(self.choose.choice(found) if found else "NULL")
            elif type_name == "struct pack":
                found = [v.name for v in scope.variables.values() if v.kind == "pack"]
                given.append(self.choose.choice(found) if found else "(struct pack){.a = 1}")
            elif type_name == "union word":
                given.append("(union word){.u = 5}")
            else:
                given.append(convert(type_name, self.value(scope, 1)))
        return ", ".join(given)

    def call(self, scope):
        function = self.choose.choice([f for f in self.functions if f.pure or not self.function.pure])
        depth = "depth - 1" if scope.loops == 0 else "0"
        self.put(f"if (depth > {0 if scope.loops == 0 else 1}) {{")
        self.indent += 1
        arguments = self.arguments(scope, function, depth)
        call = f"{function.name}({arguments})"
        result, name = function.result, self.fresh("r")
        # The call may run at the home of its first region argument.
        first = next(given for given, (_, parameter) in zip(split(arguments), function.parameters) if parameter in ("p", "c", "v"))
        rpc = " " + self.mark("R") if first in scope.variables and first not in scope.held and not function.old_style else ""
        if rpc:
            self.put(f"if ({first} != NULL) {{")
            self.indent += 1
        if result == "void":
            self.put(f"{call};{rpc}")
        elif result == "struct pack":
            self.put(f"struct pack {name} = {call};{rpc}")
            self.put(f"h = h * 31 + sum_pack({name});")
        elif result == "region struct node *":
            self.put(f"{result}{name} = {call};{rpc}")
            self.put(f"h = h * 31 + ({name} != NULL);")
        elif self.chance(0.3):
            self.put(f"h = h * 31 + {as_number(result, call)};")
        else:
            self.put(f"{result} {name};")
            self.put(f"{name} = {call};{rpc}")
            self.put(f"h = h * 31 + {as_number(result, name)};")
        if rpc:
            self.indent -= 1
            self.put("}")
        self.indent -= 1
        self.put("}")

    def children(self, scope):
        """Some calls that may run at the same time, and their results; meanwhile this activation only reads regions, and may move."""
        found = [function for function in self.functions if function.pure]
        if not found or scope.loops >= 1:
            return self.call(scope)
        self.put("if (depth > 0) {")
        self.indent += 1
        inner, results = Scope(scope), []
        for _ in range(self.choose.randint(1, 3)):
            function, name = self.choose.choice(found), self.fresh("r")
            places = [v.name for v in scope.variables.values() if v.kind == "region"]
            place = self.choose.choice(["", " at node(" + str(self.choose.randrange(8)) + " % node_count())"])
            mark, condition = self.mark("K"), ""
            if places and self.chance(0.5):
                chosen = self.choose.choice(places)
                place, condition = f" at {chosen}", f"if ({chosen} != NULL) "
            empty = "{0}" if function.result == "struct pack" else "0"
            call = f"{function.name}({self.arguments(scope, function, 'depth - 1')})"
            if self.chance(0.4) and not condition:
                self.put(f"{function.result} {name}[3] = {{{empty}}};")
                index = self.fresh("i")
                self.put(f"for (int {index} = 0; {index} < 3; {index}++) {name}[{index}] = {mark}{call}{mark[:1]}L{mark[2:-1]}={place}@;")
                results += [(function.result, f"{name}[{i}]", mark) for i in range(3)]
            else:
                self.put(f"{function.result} {name} = {empty};")
                self.put(f"{condition}{name} = {mark}{call}{mark[:1]}L{mark[2:-1]}={place}@;")
                results.append((function.result, name, mark))
        was, self.function = self.function, PureHere(self.function)
        for _ in range(self.choose.randrange(3)):
            self.section(inner)
        if "join_one" in self.features and self.chance(0.5):
            self.choose.shuffle(results)
            while results and self.chance(0.7):
                result, name, mark = results.pop()
                self.put(f"@O{mark[2:-1]}={name}@")
                self.add_result(result, name)
                if self.chance(0.4):
                    self.section(inner)
        self.function = was
        self.put(self.mark("J"))
        for result, name, mark in results:
            self.add_result(result, name)
        self.indent -= 1
        self.put("}")

    def add_result(self, result, name):
        """What a child has returned goes into the sum."""
        value = f"sum_pack({name})" if result == "struct pack" else f"({name} != NULL)" if result.endswith("*") else as_number(result, name)
        self.put(f"h = h * 31 + {value};")

    def returned(self, scope):
        """What a return may give back."""
        result = self.function.result
        if result == "void":
            return ""
        if result == "struct pack":
            packs = [v.name for v in scope.variables.values() if v.kind == "pack"]
            return self.choose.choice(packs) if packs and self.chance(0.6) else "(struct pack){.b = (long)h}"
        if result == "region struct node *":
            nodes = [v.name for v in scope.variables.values() if v.kind == "region" and v.of == "node"]
            return self.choose.choice(nodes + ["NULL"])
        return convert(result, self.value(scope, 1) + " + h")

    def constant_result(self):
        return {"void": "", "struct pack": "(struct pack){.a = 3}", "region struct node *": "NULL"}.get(self.function.result, "1")

    def give_back(self, scope):
        self.put(f"return {self.returned(scope)};".replace(" ;", ";"))
