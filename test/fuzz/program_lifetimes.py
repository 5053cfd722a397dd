"""Features: what cannot travel, where it is not alive; plain pointers that are kept as numbers."""
from program_features import statement
from program_preprocessor import a_section

# What cannot go along, for a while: {0} is a name.
SHORT_LIVED = ["u64 {0}[(h & 3) + 2]; {0}[1] = h; h = h * 31 + {0}[1];", "__attribute__((cleanup(tally))) u64 {0} = h & 7; h += {0};",
               "volatile u64 {0} = h; h ^= {0} + 1;", "u64 *{0} = __builtin_alloca(16); {0}[1] = h; h = h * 31 + {0}[1];",
               "__builtin_va_list {0}; memset(&{0}, 0, sizeof {0}); h++;"]


@statement("out_of_scope", weight=2)
def out_of_scope(g, scope):
    """variable-length arrays, cleanup functions and the like whose scope no move comes into"""
    text = g.choose.choice(SHORT_LIVED[:3]).format(g.fresh("s"))
    g.put("{ " + text + " }")
    a_section(g, scope)
    if g.chance(0.4):
        g.put("{ " + g.choose.choice(SHORT_LIVED[:3]).format(g.fresh("s")) + " }")


@statement("around_frames", weight=2, needs=("frames",))
def around_frames(g, scope):
    """the same around a partial frame, which never takes them along"""
    name, cell, frame = f"around{g.seed}_{g.fresh('')}", g.fresh("c"), g.mark("B")
    text = g.choose.choice(SHORT_LIVED).format("stays")
    kept = g.choose.choice(["", "    h += sizeof stays;\n"]) if "alloca" not in text else "    h += stays[1];\n"
    g.before(f"static u64 {name}(region struct cell *c, u64 h)\n{{\n    {text}\n    u64 value;\n    read_lock(c); {frame}\n    value = c->value;\n"
             f"    unlock(c); @G{frame[2:-1]}@\n{kept}    return h + value;\n}}")
    g.put(f"region struct cell *{cell} = make_cell({g.value(scope, 1)});")
    g.put(f"h = h * 31 + {name}({cell}, h);")


@statement("named_alloca")
def named_alloca(g, scope):
    """calls of functions whose names have `alloca` in them, or begin as those of the C library that need their frame"""
    name = g.choose.choice(["allocate", "reallocate", "deallocate", "lock_allocator", "setjmp_of", "my_alloca", "va_start_of"]) + f"{g.seed}_{g.fresh('')}"
    g.before(f"static u64 {name}(u64 k)\n{{\n    return k * 3 + 1;\n}}")
    g.put(f"h = {name}(h);")
    a_section(g, scope)
    g.put(f"h ^= {name}(h & 15);")


@statement("pointers_as_numbers", weight=2)
def pointers_as_numbers(g, scope):
    """addresses of the heap as integers or bytes, with which the activation stays"""
    name, own = g.fresh("at"), g.fresh("held")
    form = g.choose.randrange(4)
    if form == 0:
        reader = f"{own}_{g.seed}"
        g.before(f"static u64 {reader}(region struct cell *c, u64 number)\n{{\n    u64 sum = 0;\n    read_lock(c); {g.mark('P')}\n    sum = c->value;\n    unlock(c);\n"
                 "    return sum + *(u64 *)number;\n}")
    g.put(f"u64 *{own} = malloc(sizeof *{own});")
    g.put(f"*{own} = {g.value(scope, 1)};")
    if form == 0:
        cell = g.fresh("c")
        g.put(f"region struct cell *{cell} = make_cell({g.value(scope, 1)});")
        g.put(f"h = h * 31 + {reader}({cell}, (u64){own});")
        return g.put(f"free({own});")
    declared, use = [(f"u64 {name} = (u64){own};", f"*(u64 *){name}"), (f"char {name}[sizeof(u64 *)]; memcpy({name}, &{own}, sizeof {own});", ""),
                     (f"struct {{ u64 number; int more; }} {name} = {{ (u64){own}, 3 }};", f"*(u64 *){name}.number")][form - 1]
    g.put(declared)
    g.section(scope)
    if use:
        g.put(f"h = h * 31 + {use};")
        return g.put(f"free((u64 *){use[8:]});")
    again = g.fresh("at")
    g.put(f"{{ u64 *{again}; memcpy(&{again}, {name}, sizeof {again}); h = h * 31 + *{again}; free({again}); }}")
