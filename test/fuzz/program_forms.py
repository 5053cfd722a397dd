"""Features: forms of text that mean nothing of their own, and must not get in the way of an edit: attributes, digraphs, directives in
annotations, macros around what is translated. The generator and the marks (program_marks.py) write those that have a name only."""
from program_features import named, statement

named("attributes", "attributes in front of functions, of C23 and of GNU C")
named("digraphs", "bodies of functions in digraphs")
named("directives_inside", "directives in annotations and between a lock and its annotation")
named("rpc_statements", "`rpc` in front of an empty statement")
named("user_macros", "macros of the program's own that are named as parameters in headers")

STORAGE = ["[[maybe_unused]] static ", "[[gnu::noinline]] static ", "__attribute__((noinline, unused)) static ", "static __attribute__((unused)) ",
           "[[gnu::noinline]] [[maybe_unused]] static ", "[[maybe_unused]] __attribute__((noinline)) static "]
# Words that the program's text has not; the C library's headers do without them.
WORDS = ["count", "entry", "bytes", "target", "where", "who", "buffer", "length", "first", "last", "from", "begins", "flags", "mode", "part", "array", "rows",
         "element", "protocol", "function", "argument", "arguments", "result", "results", "record", "thread", "region_name", "message", "number", "home", "request",
         "policy", "operation", "step", "stride", "width", "key", "offset", "amount", "zone", "sharing", "task", "name", "size", "value", "data"]


def storage(choose, plain, clang):
    """What may stand in front of a function in the place of `static`. gcc has `::` in C23 only."""
    texts = [text for text in STORAGE if clang or "::" not in text]
    return choose.choice(texts) if choose.random() < 0.4 else plain


@statement("typeof_macros")
def typeof_macros(g, scope):
    """the macro MAX with __typeof__, of parts of regions"""
    found = g.regions(scope, "node")
    if not found:
        return g.assign(scope)
    name, macro = g.choose.choice(found).name, g.fresh(f"MAX{g.seed}_")
    typeof = g.choose.choice(["__typeof__", "__auto_type", "__typeof"])
    first, second = [(f"{typeof}({x}) {x}_ = ({x})" if typeof != "__auto_type" else f"__auto_type {x}_ = ({x})") for x in "ab"]
    g.before(f"#define {macro}(a, b) ({{ {first}; {second}; a_ > b_ ? a_ : b_; }})")
    g.put(f"if ({name} != NULL) {{")
    begin = len(g.lines)
    text, mode = g.lock(scope, name)
    g.put(text)
    place = g.choose.choice([name, f"local({name})"])
    g.put(f"h += (u64){macro}({place}->value, 3l);")
    g.put(f"h = h * 31 + (u64){macro}({name}->tag[1], {place}->tag[2]);")
    if g.chance(0.5):
        g.put(f"__typeof__({name}->value) {g.fresh('w')} = {name}->value;")
    g.put(g.unlock(name, mode))
    g.may_be_frame(begin)
    g.put("}")


@statement("macro_callers", weight=2, needs=("callers",))
def macro_callers(g, scope):
    """calls in arguments that a macro has twice, or not at all, and callers that a macro makes, of functions that take them along"""
    leaf, macro, caller, cell = (g.fresh(f"{word}{g.seed}_") for word in ("leaf", "DO", "caller", "c"))
    body = f"{leaf}(c, h)"
    form = g.choose.randrange(4)
    g.before(f"static u64 {leaf}(region struct cell *c, u64 h)\n{{\n    read_lock(c); {g.mark('P')}\n    h += c->value;\n    unlock(c);\n    return h;\n}}")
    if form == 0:
        g.before(f"#define {macro}(...) __VA_ARGS__ __VA_ARGS__\nstatic u64 {caller}(region struct cell *c, u64 h)\n{{\n    {macro}(h = h * 31 + {body};)\n    return h;\n}}")
    elif form == 1:
        g.before(f"#define {macro}(name, k) static u64 name(region struct cell *c, u64 h) {{ h = {leaf}(c, h + k); return h * 3; }}\n{macro}({caller}, 5)")
    elif form == 2:
        g.before(f"#define {macro}(x) ((x) > 7 ? (x) : 7)\nstatic u64 {caller}(region struct cell *c, u64 h)\n{{\n    u64 most = {macro}({body});\n    return most;\n}}")
    else:
        g.before(f"#define {macro}(x) 9\nstatic u64 {caller}(region struct cell *c, u64 h)\n{{\n    u64 none = {macro}({body});\n    h = {body};\n    return h + none;\n}}")
    g.put(f"region struct cell *{cell} = make_cell({g.value(scope, 1)});")
    g.put(f"h = h * 31 + {caller}({cell}, h);")


@statement("names_of_functions", weight=2)
def names_of_functions(g, scope):
    """the names that builtins give of the function that they stand in"""
    macro = g.fresh(f"HERE{g.seed}_")
    g.before(f"#define {macro}() text_sum(__builtin_FUNCTION())")
    text = g.choose.choice([f"{macro}()", "text_sum(__builtin_FUNCTION())", "text_sum(__FUNCTION__)",
                            f"text_sum({'__PRETTY_FUNCTION__' if 'clang_forms' in g.features else '__func__'})"])
    if g.chance(0.5):
        g.section(scope)
    g.put(f"h = h * 31 + {text};")
    g.section(scope)
