"""Random functions over regions. The text has marks where an annotation may stand (`marks`); everything else is decided here.

What the functions compute does not depend on where they run: no name of a region, no node and no global enters a value, nothing is
undefined or unspecified, and every loop ends. No activation locks a region that it holds: of several that it holds at once, one is a
node, one a cell, one a vector."""
import random

import program_features
import program_forms
from program_calls import Calls
from program_scope import Function, Scope
from program_sections import Sections
from program_values import NAMES, Variable, as_number, convert, declaration, number, parts


class Generator(Sections, Calls):
    def __init__(self, seed, small, features):
        self.choose = random.Random(seed)
        self.seed, self.small, self.features = seed, small, features
        self.lines, self.indent, self.budget, self.counter, self.marks = [], 0, 0, 0, 0
        self.ahead, self.opening, self.after = [], [], []  # text for the file before the function, for its head, for the file after it
        self.finals, self.taken, self.written = [], set(), set()
        self.kept = 0  # regions with an invariant (program_invariants.py)
        self.statements = program_features.statements(features)
        self.functions = [Function(self.choose, f"f{seed}_{i}") for i in range(self.choose.randint(1, 2 if small else 4))]
        if "fork" in features:
            self.functions.append(Function(self.choose, f"f{seed}_pure", True))
        for function in self.functions:
            function.old_style &= function.can_be_old() and "c23" not in features and (not function.pure or "old_style" in features)
            function.computed &= "labels" in features
            function.assembly &= "asm_names" in features
            if function.assembly:
                function.storage = "__attribute__((noinline, noclone)) "
            elif "attributes" in features:
                function.storage = program_forms.storage(self.choose, function.storage, "clang_forms" in features)

    # Text.
    def put(self, text):
        self.lines.append("    " * self.indent + text)

    def directive(self, text):
        self.lines.append(text)

    def before(self, text):
        """Text for the file, in front of the function."""
        self.ahead.append(text)

    def behind(self, text, value):
        """Text for the file, after the function, and a value that the result of the case depends on."""
        self.after.append(text)
        self.finals.append(value)

    def fresh(self, stem):
        self.counter += 1
        return f"{stem}{self.counter}"

    def chance(self, probability):
        return self.choose.random() < probability

    def mark(self, kind):
        """A place for an annotation: replaced, or left out, by annotate()."""
        self.marks += 1
        return f"@{kind}{self.marks}@"

    # Expressions, all of type u64.
    def index(self, scope):
        return lambda length: f"({self.value(scope, 1)}) % {length}"

    def leaf(self, scope):
        if scope.held and self.chance(0.5):
            return self.held_part(scope, self.choose.choice(sorted(scope.held)))
        data = [v for v in scope.variables.values() if v.is_data()]
        if data and self.chance(0.8):
            variable = self.choose.choice(data)
            text, type_name = parts(self.choose, variable, self.small_index)
            return as_number(type_name, text)
        return f"(u64){number(self.choose)}"

    def small_index(self, length):
        return str(self.choose.randrange(length))

    def held_part(self, scope, name):
        variable = scope.variables[name]
        if "contracts" in self.features and self.chance(0.2):
            return {"node": f"seen({name}, {self.choose.choice(['h', '2'])})", "cell": f"seen_cell({name})",
                    "vector": f"seen_twice({name}, h)"}[variable.of]
        if variable.of == "node":
            return self.choose.choice([f"(u64){name}->value", f"(u64){name}->kind", f"(u64){name}->tag[{self.choose.randrange(4)}]",
                                       f"look(local({name}), {self.choose.randrange(4)})", f"(u64)(*{name}).pack.c[2]",
                                       f"(u64)(long){name}->pack.d", f"(u64)({name}->left != NULL)", f"{name}->fill[FILL - 1]",
                                       f"sum_pack({name}->pack)"])
        if variable.of == "cell":
            return self.choose.choice([f"{name}->value", f"(u64){name}->tag[{self.choose.randrange(3)}]"])
        return self.choose.choice([f"{name}[{self.choose.randrange(24)}]", f"look_twice(local({name}), h)", f"*{name}"])

    def value(self, scope, depth=None):
        depth = self.choose.randint(0, 2 if self.small else 3) if depth is None else depth
        if depth == 0:
            return self.leaf(scope)
        left, right = self.value(scope, depth - 1), self.value(scope, depth - 1)
        form = self.choose.randrange(12)
        if form < 6:
            return f"({left} {'+-*^&|'[form]} {right})"
        return [f"({left} >> {self.choose.randrange(1, 40)})", f"({left} / ({right} | 1))", f"({left} % ({right} | 1))",
                f"({left} > {right} ? {left} : {right})", f"(u64)({left} < {right} && ({right} & 1))", f"(~{left} + !{right})"][form - 6]

    def condition(self, scope):
        nodes = [v.name for v in scope.variables.values() if v.kind == "region"]
        if nodes and self.chance(0.2):
            return f"{self.choose.choice(nodes)} {self.choose.choice(['==', '!='])} NULL"
        return self.choose.choice(["({} & 3) == 1", "{} % 3 != 0", "({}) > 20", "({} & 1) || ({} & 4)", "!({} & 2)"]).replace(
            "{}", self.value(scope, 1))

    # Statements.
    def block(self, scope, statements, open_brace=True):
        """A block of its own around some statements, where names may be shadowed."""
        if open_brace:
            self.put("{")
        self.indent += 1
        inner = Scope(scope)
        for _ in range(statements):
            self.statement(inner)
        if not scope.held:
            self.fold(inner, 0.5)
        self.indent -= 1
        if open_brace:
            self.put("}")
        return inner

    def fold(self, scope, share):
        """Lets what the block's own variables hold count in the result, so that a wrong value shows."""
        for name in sorted(scope.own):
            variable = scope.variables.get(name)
            if not variable or not self.chance(share):
                continue
            if variable.kind == "pack":
                self.put(f"h = h * 31 + sum_pack({name});")
            elif variable.is_data():
                text, type_name = parts(self.choose, variable, self.small_index)
                self.put(f"h = h * 31 + {as_number(type_name, text)};")

    def declare(self, scope):
        free = [n for n in NAMES + list(scope.variables) if n not in scope.own and n not in scope.reserved and n not in scope.held]
        shadowing = [n for n in free if n in scope.variables]
        if "shadow" not in self.features:
            free = [n for n in free if n not in shadowing and n not in self.taken]
            shadowing = []
        name = self.choose.choice(shadowing if shadowing and self.chance(0.4) else free) if free else self.fresh("z")
        scope.variables.pop(name, None)  # `int x = x;` would read the new one
        variable, text = declaration(self.choose, name, lambda: self.value(scope, 1))
        self.put(text)
        scope.variables[name] = variable
        scope.own.add(name)
        self.taken.add(name)

    def assign(self, scope):
        data = [v for v in scope.variables.values() if v.is_data() and v.name not in scope.reserved]
        packs = [v for v in data if v.kind == "pack"]
        nodes = [name for name in scope.held if scope.variables[name].of == "node"]
        if packs and nodes and self.chance(0.4):
            name, pack = self.choose.choice(nodes), self.choose.choice(packs).name
            if scope.held[name] == "write" and self.chance(0.5):
                self.put(f"{name}->pack = {pack};")
            else:
                self.put(f"{pack} = {name}->pack;")
        elif len(packs) > 1 and self.chance(0.2):
            self.put(f"{packs[0].name} = {packs[1].name};")
        elif data and self.chance(0.75):
            text, type_name = parts(self.choose, self.choose.choice(data), self.index(scope))
            if type_name in ("int", "long", "u64", "unsigned") and self.chance(0.3):
                self.put(f"{text} {self.choose.choice(['^=', '|=', '&='])} {convert(type_name, self.value(scope))};")
            elif type_name == "unsigned" and self.chance(0.3):
                self.put(f"{text}++;")
            else:
                self.put(f"{text} = {convert(type_name, self.value(scope))};")
        else:
            self.put(f"h = h * 31 + {self.value(scope)};")

    def store(self, scope, name):
        """A write to the region of a variable that is write-locked."""
        variable, value = scope.variables[name], self.value(scope)
        if "contracts" in self.features and self.chance(0.3):
            self.put(f"raise_{variable.of}({name}, {value});")
        elif variable.of == "node":
            self.put(self.choose.choice([f"{name}->value = (long)({value});", f"{name}->kind = {value} & 7;",
                                         f"{name}->tag[{self.choose.randrange(4)}] += (unsigned short)({value});",
                                         f"{name}->pack.in.x = (int)({value});", f"local({name})->fill[0] ^= {value};",
                                         f"{name}->fill[({value}) % FILL]++;", f"{name}->pack.f = {value} & 127;"]))
        elif variable.of == "cell":
            self.put(self.choose.choice([f"{name}->value += {value};", f"{name}->tag[{self.choose.randrange(3)}] ^= 5;"]))
        else:
            self.put(f"{name}[({value}) % VECTOR] = {self.value(scope, 1)};")

    def statement(self, scope):
        self.budget -= 1
        if self.budget <= 0:
            self.assign(scope)
            return
        held = bool(scope.held)
        more = [(feature, weight) for feature, weight in self.statements if not held or feature.where == "any"]
        choices = [(self.declare, 3), (self.assign, 5), (self.conditional, 2), (self.count_loop, 1), (self.switch, 1),
                   (self.copy_memory, 1)]
        if held:
            choices += [(self.held_store, 4), (self.read_links, 2), (self.nested_section, 1)]
        else:
            choices += [(self.section, 6), (self.walk, 3), (self.descend, 1), (self.stack_walk, 1), (self.call, 4), (self.split_section, 2),
                        (self.backward_jump, 1), (self.forward_jump, 1)]
            if not self.function.pure:
                choices += [(self.update_shared, 1), (self.insert, 1)]
            if "loan" in self.features:
                choices += [(self.hand_over_hand, 2)]
            if "fork" in self.features:
                choices += [(self.children, 2)]
        if (scope.can_break or scope.exit_label) and self.chance(0.15):
            self.leave_loop(scope)
        choices += [(lambda scope, feature=feature: self.write_feature(feature, scope), weight) for feature, weight in more]
        actions, weights = zip(*choices)
        self.choose.choices(actions, weights)[0](scope)

    def write_feature(self, feature, scope):
        self.written.add(feature.name)
        feature.write(self, scope)

    def leave_loop(self, scope):
        """A break, continue or goto under a condition, with everything unlocked that was locked in the loop."""
        text = self.choose.choice((["break;", "continue;"] if scope.can_break else []) +
                                  ([f"goto {scope.exit_label};"] if scope.exit_label else []))
        unlocks = "".join(f"unlock({name}); " for name in scope.held)
        self.put(f"if ({self.condition(scope)}) {{ {unlocks}{text} }}")

    def held_store(self, scope):
        written = [name for name, mode in scope.held.items() if mode == "write"]
        if written:
            self.store(scope, self.choose.choice(written))
        else:
            self.assign(scope)

    def read_links(self, scope):
        nodes = [name for name in scope.held if scope.variables[name].of == "node"]
        targets = [v for v in scope.variables.values() if v.kind == "region" and v.name not in scope.held and v.name not in scope.reserved]
        if not nodes or not targets:
            return self.assign(scope)
        target, name = self.choose.choice(targets), self.choose.choice(nodes)
        field = {"node": self.choose.choice(["left", "right", "next"]), "cell": "cell", "vector": "vector"}[target.of]
        self.put(f"{target.name} = {name}->{field};")

    def copy_memory(self, scope):
        arrays = [v for v in scope.variables.values() if v.kind in ("pack", "union", "local") and v.name not in scope.reserved]
        if not arrays:
            return self.declare(scope)
        variable = self.choose.choice(arrays)
        name = variable.name
        if variable.kind == "pack" and self.chance(0.6):
            self.put(self.choose.choice([f"twist(&{name}, {self.value(scope, 1)});",
                                         f"{{ struct pack *there = &{name}; there->b ^= (long)({self.value(scope, 1)}); twist(there, 3); }}"]))
            return
        if variable.kind == "local" and self.chance(0.4):
            self.put(f"h += fold((const u64 *){name}.y, 2);")
            return
        self.put(f"memset(&{name}, {self.choose.randrange(3)}, 0);" if self.chance(0.3) else f"memset(&{name}, 0, sizeof {name});")

    def conditional(self, scope):
        self.put(f"if ({self.condition(scope)}) {{")
        self.block(scope, self.choose.randint(1, 2), False)
        if self.chance(0.5):
            self.put("} else {")
            self.block(scope, self.choose.randint(1, 2), False)
        self.put("}")

    def loop_scope(self, scope, reserved=()):
        inner = Scope(scope)
        inner.loops += 1
        inner.can_break = True
        inner.reserved.update(reserved)
        return inner

    def count_loop(self, scope):
        if scope.loops >= 2 or scope.held and scope.loops >= 1:
            return self.assign(scope)
        name = self.fresh("i")
        inner = self.loop_scope(scope, [name])
        inner.can_break = not scope.held  # what is held must be held again at the head
        inner.variables[name] = Variable(name, "scalar", "int")
        times = self.choose.randint(1, 3)
        if scope.held:
            inner.exit_label = None
        if self.chance(0.7):
            self.put(f"for (int {name} = 0; {name} < {times}; {name}++) {{")
            self.block(inner, self.choose.randint(1, 2), False)
            self.put("}")
        else:
            self.put(f"int {name} = 0;")
            scope.variables[name] = inner.variables[name]
            scope.reserved.add(name)
            self.put("do {")
            self.block(inner, self.choose.randint(1, 2), False)
            self.put(f"}} while (++{name} < {times});")

    def switch(self, scope):
        inner = Scope(scope)
        inner.can_break = False  # it would leave the switch
        self.put(f"switch ({self.value(scope, 1)} & 3) {{")
        for label in ("case 0:", "case 1: case 2:", "default:"):
            self.put(label + " {")
            self.block(inner, self.choose.randint(1, 2), False)
            self.put("} break;" if label == "default:" or self.chance(0.7) else "} __attribute__((fallthrough));")
        self.put("}")

    def make_function(self, function):
        self.function, self.taken, self.ahead, self.after, self.opening = function, set(), [], [], []
        self.budget = 18 if self.small else self.choose.randint(10, 45)
        self.put("")
        begin = len(self.lines)
        self.put(function.head())
        braces = ("<%", "%>") if "digraphs" in self.features and self.chance(0.2) else ("{", "}")
        self.put(braces[0])
        head = len(self.lines)
        self.indent = 1
        scope = Scope()
        for type_name, name in function.parameters:
            of = {"p": "node", "c": "cell", "v": "vector"}.get(name)
            kind = "region" if of else {"struct pack": "pack", "union word": "union"}.get(type_name, "scalar")
            scope.variables[name] = Variable(name, kind, type_name, of or "")
        scope.reserved.update({"h", "depth"})
        scope.own.update(name for _, name in function.parameters)
        for _ in range(self.choose.randrange(4)):
            self.declare(scope)
        while self.budget > 0:
            self.statement(scope)
        self.fold(scope, 0.8)
        if function.result == "void":
            self.put("if (c != NULL) {")
            self.put(f"    write_lock(c); {self.mark('M')}")
            self.put("    c->value += h;")
            self.put("    unlock(c);")
            self.put("}")
        if function.result != "void" or self.chance(0.5):
            self.give_back(scope)
        self.indent = 0
        self.put(braces[1])
        self.lines[head:head] = self.opening[:1]
        self.lines[begin:begin] = self.ahead
        self.lines += self.after

    def make_case(self):
        """All functions of the case, and case_SEED(), which makes the data, calls them, and sums up what they left."""
        for function in self.functions:
            self.put(f"{function.prototype()};")
            if function.assembly:
                self.put(f"extern __typeof__({function.name}) {function.name} __asm__(\"named_{function.name}\");")
        for function in self.functions:
            self.make_function(function)
        self.put(f"\nstatic u64 case_{self.seed}(void)")
        self.put("{")
        self.indent = 1
        self.put(f"u64 h = {self.seed}u;")
        self.put("int depth = 2;")
        size = self.choose.randint(2, 3 if self.small else 4)
        self.put(f"region struct node *p = make_tree({size}, {self.choose.randrange(100)} + h), *q = make_list({size * 3}, h);")
        self.put(f"region struct cell *c = make_cell(h);")
        self.put(f"region u64 *v = make_vector({self.choose.randrange(100)} + h);")
        scope = Scope()
        for name, of in (("p", "node"), ("q", "node"), ("c", "cell"), ("v", "vector")):
            scope.variables[name] = Variable(name, "region", "", of)
        for name, kind in (("h", "u64"), ("depth", "int")):
            scope.variables[name] = Variable(name, "scalar", kind)
        self.function = self.functions[0]
        for _ in range(self.choose.randint(1, 3)):
            self.call(scope)
        self.put("h = h * 31 + sum_node(p);")
        self.put("h = h * 31 + sum_node(q);")
        for value in self.finals:
            self.put(f"h = h * 31 + {value};")
        self.put("return h * 31 + sum_cell(c) + sum_vector(v);")
        self.indent = 0
        self.put("}")
        return "\n".join(self.lines) + "\n"
