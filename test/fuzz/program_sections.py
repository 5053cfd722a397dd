"""The statements of random programs that lock: sections, walks, insertions, and where annotations may stand in them."""
import re

from program_scope import Scope
from program_values import Variable


class Sections:
    """A part of Generator."""

    def regions(self, scope, of=None):
        held_kinds = {scope.variables[name].of for name in scope.held}
        return [v for v in scope.variables.values() if v.kind == "region" and (of is None or v.of == of) and v.of not in held_kinds
                and v.name not in scope.reserved]

    def lock(self, scope, name, kind="M"):
        """The text of a lock with a place for `move`, and the mode."""
        mode = "read" if self.function.pure else self.choose.choice(["read", "read", "read", "write", "write", "update"])
        if "contracts" in self.features and mode != "update" and self.chance(0.1):
            return f"enter{'_shared' * (mode == 'read')}({name});", mode
        return f"{mode}_lock({name});" + (" " + self.mark(kind) if kind else ""), mode

    def unlock(self, name, mode):
        if "contracts" in self.features and mode != "update" and self.chance(0.15):
            return f"leave{'_shared' * (mode == 'read')}({name});"
        return self.choose.choice([f"unlock({name});", f"unlock({name});", f"{mode}_unlock({name});"])

    def upgrade(self, scope, name):
        """On all paths or on some; the mode after it."""
        always = self.chance(0.5)
        self.put(f"upgrade({name});" if always else f"if ({self.condition(scope)}) {{")
        written = Scope(scope)
        written.held[name] = "write"
        if not always:
            self.indent += 1
            self.put(f"upgrade({name});")
        for _ in range(self.choose.randint(0, 2)):
            self.held_store(written)
        if not always:
            self.indent -= 1
            self.put("}")
        return "write" if always else "update"

    def under_lock(self, scope, name, mode, statements):
        """Returns the mode at the end."""
        inner = Scope(scope)
        inner.held[name] = mode
        inner.reserved.add(name)
        for _ in range(statements):
            if self.budget <= 0:
                break
            self.budget -= 0.5
            if self.chance(0.35):
                self.held_store(inner) if inner.held[name] == "write" else self.read_links(inner)
            else:
                # A block of its own: what it declares is not in the section's scope.
                if self.chance(0.5):
                    self.block(inner, 1)
                else:
                    self.assign(inner)
            if inner.held[name] == "update" and self.chance(0.5):
                inner.held[name] = self.upgrade(inner, name)
        self.put(f"h = h * 31 + {self.held_part(inner, name)};")
        return inner.held[name]

    def section(self, scope):
        found = self.regions(scope)
        if not found:
            return self.assign(scope)
        name = self.choose.choice(found).name
        text, mode = self.lock(scope, name)
        self.put(f"if ({name} != NULL) {{")
        self.indent += 1
        begin = len(self.lines)
        self.put(text)
        mode = self.under_lock(scope, name, mode, self.choose.randint(1, 3))
        self.put(self.unlock(name, mode))
        if self.chance(0.25):
            self.block(scope, self.choose.randint(1, 2))  # more for the frame
        self.may_be_frame(begin)
        self.indent -= 1
        self.put("}")

    def may_be_frame(self, begin):
        """The lines from a lock on may be a partial frame, unless a jump may lead into it."""
        body = self.lines[begin:]
        if self.function.computed or any(line.rstrip().endswith(":;") or "goto " in line and "frame_goto" not in self.features for line in body):
            return
        self.lines[begin] = re.sub(r"@M(\d+)@", r"@F\1@", self.lines[begin], count=1)
        self.lines[begin] = re.sub(r"@W(\d+)=", r"@V\1=", self.lines[begin], count=1)
        number = re.search(r"@[FV](\d+)[@=]", self.lines[begin])
        if number:
            self.lines[-1] += f" @G{number.group(1)}@"

    def nested_section(self, scope):
        """A second lock while one is held; a `move` there takes the first along."""
        kinds = {scope.variables[name].of for name in scope.held}
        wanted = [of for of in ("cell", "vector") if of not in kinds and not (of == "cell" and "vector" in kinds)]
        found = [v for of in wanted for v in self.regions(scope, of)]
        if not found:
            return self.assign(scope)
        name = self.choose.choice(found).name
        text, mode = self.lock(scope, name, "N" if "loan" in self.features else None)
        self.put(f"if ({name} != NULL) {{")
        self.indent += 1
        self.put(text)
        mode = self.under_lock(scope, name, mode, self.choose.randint(1, 2))
        self.put(self.unlock(name, mode))
        self.indent -= 1
        self.put("}")

    def split_section(self, scope):
        """Unlocked in another place on each path; one may return."""
        found = self.regions(scope, "node")
        if not found:
            return self.assign(scope)
        name = self.choose.choice(found).name
        text, mode = self.lock(scope, name)
        self.put(f"if ({name}) {{")
        self.indent += 1
        self.put(text)
        inner = Scope(scope)
        inner.held[name] = mode
        inner.reserved.add(name)
        self.put(f"if ({self.condition(inner)}) {{")
        self.indent += 1
        self.put(f"h ^= {self.value(inner)};")
        self.put(self.unlock(name, mode))
        if self.chance(0.4):
            self.give_back(scope)
        self.indent -= 1
        self.put("} else {")
        self.block(inner, 1, False)
        self.put(f"    {self.unlock(name, mode)}")
        self.put("}")
        self.indent -= 1
        self.put("}")

    def walk(self, scope):
        """Along a list, one lock at a time."""
        found = self.regions(scope, "node")
        if not found or scope.loops >= 2:
            return self.assign(scope)
        name, label = self.fresh("w"), self.fresh("out")
        self.put(f"region struct node *{name} = {self.choose.choice(found).name};")
        text, mode = self.lock(scope, name)
        field = self.choose.choice(["next", "next", "left", "right"])
        self.put(f"while ({name}) {{")
        self.indent += 1
        begin = len(self.lines)
        self.put(text)
        inner = self.loop_scope(scope, [name])
        inner.can_break = False
        inner.exit_label = label if self.chance(0.3) else None
        inner.loops = scope.loops + 1
        inner.variables[name] = Variable(name, "region", "region struct node *", "node")
        step = self.fresh("s")
        mode = self.under_lock(inner, name, mode, self.choose.randint(1, 2))
        self.put(f"region struct node *{step} = {name}->{field};")
        self.put(self.unlock(name, mode))
        self.may_be_frame(begin)
        if inner.exit_label and self.chance(0.7):
            self.put(f"if ({self.condition(inner)}) goto {label};")
        elif self.chance(0.2):
            self.put(f"if ({self.condition(inner)}) break;")
        elif self.chance(0.2):
            self.put(f"if ({self.condition(inner)}) {{ {name} = {step}; continue; }}")
        inner.variables[step] = Variable(step, "region", "region struct node *", "node")
        inner.reserved.add(step)
        if self.chance(0.4):
            inner.can_break = False
            self.block(inner, self.choose.randint(1, 2))
        self.put(f"{name} = {step};")
        self.indent -= 1
        self.put("}")
        if inner.exit_label:
            self.put(f"{label}:;")
        scope.variables[name] = inner.variables[name]
        scope.own.add(name)

    def descend(self, scope):
        """Down a tree with the lock held at the loop's head."""
        found = self.regions(scope, "node")
        if not found or scope.loops >= 2:
            return self.assign(scope)
        name, child = self.fresh("w"), self.fresh("s")
        first, mode = self.lock(scope, name)
        again = f"{mode}_lock({name}); {self.mark('M')}"
        self.put(f"region struct node *{name} = {self.choose.choice(found).name};")
        self.put(f"if ({name} != NULL) {{")
        self.indent += 1
        self.put(first)
        self.put(f"while ({name}->left != NULL || {name}->right != NULL) {{")
        self.indent += 1
        inner = Scope(scope)
        inner.held[name] = mode
        inner.can_break = False
        inner.reserved.add(name)
        inner.variables[name] = Variable(name, "region", "region struct node *", "node")
        self.put(f"region struct node *{child} = ({self.value(inner, 1)} & 1) && {name}->left != NULL ? {name}->left : {name}->right;")
        if self.chance(0.5):
            self.put(f"if ({child} == NULL) break;")
        else:
            self.put(f"if ({child} == NULL) {child} = {name}->left;")
        self.put(self.unlock(name, mode))
        self.put(f"h += {self.value(scope, 1)};")
        self.put(f"{name} = {child};")
        self.put(again)
        self.indent -= 1
        self.put("}")
        mode = self.under_lock(inner, name, mode, 1)
        self.put(self.unlock(name, mode))
        self.indent -= 1
        self.put("}")
        scope.variables[name] = inner.variables[name]
        scope.own.add(name)

    def stack_walk(self, scope):
        """All of a tree, with a stack of region pointers that travels by value."""
        found = self.regions(scope, "node")
        if not found or scope.loops >= 1:
            return self.assign(scope)
        stack, depth, name = self.fresh("stack"), self.fresh("d"), self.fresh("w")
        text, mode = self.lock(scope, name)
        start = self.choose.choice(found).name
        in_struct = self.chance(0.5)
        self.put(f"struct cursor {stack}[STACK];" if in_struct else f"region struct node *{stack}[STACK];")
        if in_struct or self.chance(0.5):
            self.put(f"memset({stack}, 0, sizeof {stack});")
        at = ".at" if in_struct else ""
        self.put(f"int {depth} = 0;")
        self.put(f"{stack}[{depth}++]{at} = {start};")
        self.put(f"while ({depth} > 0) {{")
        self.indent += 1
        self.put(f"region struct node *{name} = {stack}[--{depth}]{at};")
        self.put(f"if ({name} == NULL) continue;")
        self.put(text)
        inner = self.loop_scope(scope, [stack, depth, name])
        inner.can_break = False
        inner.variables[name] = Variable(name, "region", "region struct node *", "node")
        mode = self.under_lock(inner, name, mode, 1)
        self.put(f"if ({depth} < STACK - 2) {{ {stack}[{depth}++]{at} = {name}->left; {stack}[{depth}++]{at} = {name}->right; }}")
        self.put(self.unlock(name, mode))
        self.indent -= 1
        self.put("}")

    def backward_jump(self, scope):
        if scope.loops >= 1:
            return self.section(scope)
        label, count = self.fresh("again"), self.fresh("n")
        self.put(f"int {count} = 0;")
        self.put(f"{label}:;")
        inner = Scope(scope)
        inner.loops += 1
        inner.can_break, inner.exit_label = False, None
        inner.reserved.add(count)
        self.block(inner, self.choose.randint(1, 2))
        self.put(f"if (++{count} < {self.choose.randint(2, 3)}) goto {label};")
        scope.own.add(count)

    def forward_jump(self, scope):
        label = self.fresh("skip")
        self.put(f"if ({self.condition(scope)}) goto {label};")
        inner = Scope(scope)
        self.block(inner, self.choose.randint(1, 2))
        self.put(f"{label}:;")

    def update_shared(self, scope):
        name = self.fresh("c")
        self.put(f"region struct cell *{name} = shared_cell();")
        begin = len(self.lines)
        self.put(f"write_lock({name}); {self.mark('M')}")
        self.put(f"{name}->value += (h & 255) + {self.choose.randrange(9)};")
        self.put(f"unlock({name});")
        self.may_be_frame(begin)

    def hand_over_hand(self, scope):
        """Along a list with two variables in turn: the next node is locked before the last one is unlocked, so a lock travels along."""
        found = self.regions(scope, "node")
        if not found or scope.loops >= 2:
            return self.assign(scope)
        one, other, mode = self.fresh("w"), self.fresh("w"), "read" if self.function.pure else self.choose.choice(["read", "write", "update"])
        field = self.choose.choice(["next", "left", "right"])
        inner = Scope(scope)
        inner.can_break, inner.exit_label = False, None
        self.put(f"region struct node *{one} = {self.choose.choice(found).name}, *{other} = NULL;")
        for name in (one, other):
            inner.variables[name] = Variable(name, "region", "region struct node *", "node")
            inner.reserved.add(name)
        self.put(f"if ({one} != NULL) {{ {mode}_lock({one}); {self.mark('M')}")
        self.indent += 1
        self.put("for (;;) {")
        self.indent += 1
        for name, following in ((one, other), (other, one)):
            step = Scope(inner)
            step.held[name] = mode
            self.held_store(step) if mode == "write" else self.assign(step)
            self.put(f"h = h * 31 + {self.held_part(step, name)};")
            self.put(f"{following} = {name}->{field};")
            self.put(f"if ({following} == NULL) {{ unlock({name}); break; }}")
            self.put(f"{mode}_lock({following}); {self.mark('N')}")
            if self.chance(0.5):
                self.put(f"h ^= {self.held_part(step, name)};")
            self.put(f"unlock({name});")
        for _ in range(2):
            self.indent -= 1
            self.put("}")

    def insert(self, scope):
        found = self.regions(scope, "node")
        if not found or scope.loops >= 1:
            return self.assign(scope)
        name = self.choose.choice(found).name
        new, old = self.fresh("w"), self.fresh("s")
        self.put(f"if ({name} != NULL && depth > 0) {{")
        self.indent += 1
        self.put(f"region struct node *{new} = make_node(h & 255, NULL, NULL, NULL);")
        begin = len(self.lines)
        self.put(f"write_lock({name}); {self.mark('M')}")
        self.put(f"region struct node *{old} = {name}->next;")
        self.put(f"{name}->next = {new};")
        self.put(f"unlock({name});")
        self.may_be_frame(begin)
        self.put(f"write_lock({new}); {self.mark('M')}")
        self.put(f"{new}->next = {old};")
        self.put(f"unlock({new});")
        self.indent -= 1
        self.put("}")
