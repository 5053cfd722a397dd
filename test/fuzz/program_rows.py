"""Sections of one region in a row, which the compiler makes one, and in loops, which keep the lock (lang-spec/language.md, 2.3)."""
from program_features import statement
from program_scope import Scope


def short_section(generator, scope, name, mode, marked=True):
    """A lock of this mode with a little to do."""
    mark = " " + generator.mark("M") if marked and generator.chance(0.4) else ""
    generator.put(f"{mode}_lock({name});{mark}")
    inner = Scope(scope)
    inner.held[name] = mode
    inner.reserved.add(name)
    if mode == "write":
        generator.held_store(inner)
    generator.put(f"h = h * 31 + {generator.held_part(inner, name)};")


def between(generator, scope):
    """What stands from an unlock to the next lock: mostly nothing that waits."""
    if generator.chance(0.2):
        generator.block(scope, 1)
    elif generator.chance(0.6):
        generator.assign(scope)


def arms(generator, scope, name, mode):
    """A section in each arm of a branch."""
    for head in (f"if ({generator.condition(scope)}) {{", "} else {"):
        generator.put(head)
        generator.indent += 1
        short_section(generator, scope, name, mode)
        generator.put(generator.unlock(name, mode))
        generator.indent -= 1
    generator.put("}")


def of_one_region(generator, scope):
    """(name, mode): the region, and how it is locked mostly."""
    found = generator.regions(scope)
    if not found:
        return None, None
    return generator.choose.choice(found).name, "read" if generator.function.pure else generator.choose.choice(["read", "write"])


@statement("rows")
def row(generator, scope):
    """sections of one region in a row"""
    name, mode = of_one_region(generator, scope)
    if not name:
        return generator.assign(scope)
    outer = Scope(scope)
    outer.reserved.add(name)
    generator.put(f"if ({name} != NULL) {{")
    generator.indent += 1
    modes = [mode if generator.function.pure or generator.chance(0.85) else generator.choose.choice(["read", "write"])
             for _ in range(generator.choose.randint(2, 3))]
    if not generator.function.pure and generator.chance(0.3):
        modes.sort() # reads, and then a write
    for i, one in enumerate(modes):
        if i:
            between(generator, outer)
        if generator.chance(0.15):
            arms(generator, outer, name, one)
            continue
        short_section(generator, outer, name, one)
        if generator.chance(0.15):
            generator.put(f"if ({generator.condition(outer)}) {{ {generator.unlock(name, one)} h ^= 5; }} else {{ {generator.unlock(name, one)} }}")
        else:
            generator.put(generator.unlock(name, one))
    generator.indent -= 1
    generator.put("}")


@statement("locked_loops")
def locked_loop(generator, scope):
    """a loop that locks one region again and again"""
    name, mode = of_one_region(generator, scope)
    if not name or scope.loops >= 2:
        return generator.assign(scope)
    count = generator.fresh("i")
    inner = generator.loop_scope(scope, [name, count])
    inner.can_break = False
    bound = generator.choose.choice(["3", "70", f"(int)({generator.leaf(scope)} & 63)"])
    generator.put(f"if ({name} != NULL) {{")
    generator.indent += 1
    generator.put(f"int {count} = 0;")
    generator.put(generator.choose.choice([f"for (; {count} < {bound}; {count}++) {{", f"while ({count}++ < {bound}) {{"]))
    generator.indent += 1
    short_section(generator, inner, name, mode)
    if generator.chance(0.3):
        leaves = generator.choose.choice(["break;", "continue;", "{}"])
        generator.put(f"if ({generator.condition(inner)}) {{ {generator.unlock(name, mode)} {leaves} }} else {generator.unlock(name, mode)}"
                      if leaves == "{}" else f"if ({count} > 40) {{ {generator.unlock(name, mode)} {leaves} }}")
        if leaves != "{}":
            generator.put(generator.unlock(name, mode))
    else:
        generator.put(generator.unlock(name, mode))
    between(generator, inner)
    if generator.chance(0.2):
        short_section(generator, inner, name, mode)
        generator.put(generator.unlock(name, mode))
    generator.indent -= 1
    generator.put("}")
    generator.indent -= 1
    generator.put("}")
