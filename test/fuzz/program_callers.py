"""Feature: functions that go along with the computation that moves in what they call."""
from program_features import statement

STATEMENTS = ["u64 y{i} = {call};", "u64 y{i}; y{i} = {call};", "u64 y{i} = h; y{i} {op}= {call};", "unsigned char y{i} = {call};",
              "u64 y{i} = 1; {call};", "u64 y{i} = h; if (h & 1) y{i} = {call};", "u64 y{i} = 0; for (int j{i} = 0; j{i} < 2; j{i}++) y{i} ^= {call};",
              "u64 y{i} = h; if (depth & 1) {call}; else y{i} = {call};", "const u64 y{i} = {call};",
              "u64 y{i} = 5; switch (h & 1) {{ case 0: y{i} = {call}; break; default: {call}; }}"]
REST = ["", "{ read_lock(c); h += c->value; unlock(c); }", "{ write_lock(d); %s d->value ^= h; unlock(d); }", "{ struct pack s = {.b = (long)h}; twist(&s, 3); h ^= sum_pack(s); }",
        "{ read_lock(c); %s h ^= c->value; unlock(c); }", "h = mix(h);", "{ update_lock(d); if (h & 1) { upgrade(d); d->value++; } unlock(d); }"]


@statement("call_chain", weight=2, needs=("callers",))
def call_chain(g, scope):
    """plain functions that call each other, and take locks afterwards"""
    cells = [v.name for v in scope.variables.values() if v.kind == "region" and v.of == "cell"]
    if not cells or g.function.pure:  # which writes no region
        return g.assign(scope)
    names = [g.fresh(f"link{g.seed}_") for _ in range(g.choose.randint(2, 4))]
    head = "static u64 {}(region struct cell *c, region struct cell *d, u64 h, int depth)"
    text = "".join(head.format(name) + ";\n" for name in names)
    text += head.format(names[0]) + f"\n{{\n    (void)d;\n    write_lock(c); {g.mark('P')}\n    h ^= c->value + (u64)depth;\n    c->value += h;\n    unlock(c);\n    return h;\n}}\n"
    for place, name in enumerate(names[1:], 1):
        lines = ["    if (c == NULL || d == NULL) return h;"]
        for index in range(g.choose.randint(1, 3)):
            # To itself, or to one above, only if that comes to an end.
            callee = g.choose.choice(names[:place]) if g.chance(0.7) else g.choose.choice(names)
            further = names.index(callee) >= place
            arguments = f"({g.choose.choice(['c, d', 'd, c'])}, h + {index}, depth{' - 1' if further else ''})"
            line = g.choose.choice(STATEMENTS).format(i=index, call=callee + arguments, op=g.choose.choice("+*^-|"))
            lines.append("    " + (f"if (depth > 0) {{ {line} h = h * 31 + y{index}; }}" if further else f"{line} h = h * 31 + y{index};"))
            rest = g.choose.choice(REST)
            lines.append("    " + (rest % g.mark("P") if "%s" in rest else rest))
        last = g.choose.choice(["return h;", "return h + (u64)depth;", f"return {names[0]}(d, c, h, depth);"])
        text += head.format(name) + "\n{\n" + "\n".join(lines) + f"\n    {last}\n}}\n"
    g.before(text)
    first, second = g.choose.choice(cells), g.choose.choice(cells)
    call = f"{names[-1]}({first}, {second}, {g.value(scope, 1)}, 1)"
    result = g.fresh("r")
    g.put(f"if ({first} != NULL && {second} != NULL) {{ u64 {result} = {call}; h = h * 31 + {result}; }}")
