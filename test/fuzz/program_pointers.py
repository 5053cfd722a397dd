"""Features: plain pointers that are live where an activation may move."""
from program_features import statement
from program_preprocessor import a_section


@statement("image_pointers")
def image_pointers(g, scope):
    """variables that point to functions, literals, const statics"""
    name, table = g.fresh("at"), g.fresh("table")
    form = g.choose.randrange(3)
    if form == 0:
        g.put(f"u64 (*{name})(u64) = {g.condition(scope)} ? mix : mix_back;")
        a_section(g, scope)
        g.put(f"h = h * 31 + {name}(h);")
    elif form == 1:
        g.put(f"const char *{name} = {g.condition(scope)} ? \"abc\" : \"de\";")
        a_section(g, scope)
        g.put(f"h = h * 31 + text_sum({name});")
    else:
        g.put(f"static const u64 {table}[] = {{ 3, 5, 7 }};")
        g.put(f"const u64 *{name} = {table} + 1;")
        a_section(g, scope)
        g.put(f"h = h * 31 + *{name};")


@statement("travelling", weight=1.5)
def travelling(g, scope):
    """plain pointers that travel: null, in structs, in elements of const tables, as parameters"""
    name, table, step = g.fresh("at"), g.fresh("table"), g.fresh("step")
    form = g.choose.randrange(4)
    if form == 0:
        g.put(f"u64 *{name} = NULL;")
        a_section(g, scope)
        g.put(f"if ({name} != NULL) h = *{name};")
    elif form == 1:
        g.put(f"struct {{ const char *text; u64 (*mix)(u64); }} {name} = {{ {g.condition(scope)} ? \"abc\" : NULL, mix }};")
        a_section(g, scope)
        g.put(f"h = h * 31 + ({name}.text ? text_sum({name}.text) : 5) + {name}.mix(h);")
    elif form == 2:
        g.put(f"static const char *const {table}[] = {{ \"one\", \"two\", NULL }};")
        g.put(f"const char *{name} = {table}[{g.value(scope, 1)} % 3];")
        a_section(g, scope)
        g.put(f"h = h * 31 + ({name} ? text_sum({name}) : 9);")
    else:
        g.before(f"static u64 {step}_{g.seed}(region struct node *p, const char *text, u64 *none)\n{{\n    u64 h = 0;\n"
                 f"    if (p != NULL) {{\n        read_lock(p); {g.mark('P')}\n        h = (u64)p->value;\n        unlock(p);\n    }}\n"
                 "    return h + text_sum(text) + (none != NULL);\n}")
        found = g.regions(scope, "node")
        g.put(f"h = h * 31 + {step}_{g.seed}({g.choose.choice(found).name if found else 'NULL'}, h & 1 ? \"x\" : \"yz\", NULL);")


@statement("staying")
def staying(g, scope):
    """plain pointers into the stack or the heap, where the activation stays"""
    name, own = g.fresh("at"), g.fresh("own")
    if g.chance(0.5):
        g.put(f"u64 *{name} = malloc(sizeof *{name});")
        g.put(f"*{name} = {g.value(scope, 1)};")
        g.section(scope)
        g.put(f"h = h * 31 + *{name};")
        g.put(f"free({name});")
    else:
        g.before(f"static u64 {own}_{g.seed}(region struct node *p, u64 *sum)\n{{\n    if (p != NULL) {{\n"
                 f"        read_lock(p); {g.mark('P')}\n        *sum += (u64)p->value;\n        unlock(p);\n    }}\n    return *sum;\n}}")
        found = g.regions(scope, "node")
        g.put(f"u64 {own} = h;")
        g.put(f"h = h * 31 + {own}_{g.seed}({g.choose.choice(found).name if found else 'NULL'}, &{own}) + {own};")
