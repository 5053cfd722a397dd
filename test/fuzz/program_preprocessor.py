"""Features: macros and directives in the bodies of functions, where a text that is repeated or moved would mean something else."""
from program_features import statement
from program_scope import Scope
from program_values import Variable


def loop(g, scope):
    """Opens a loop of two turns; its scope."""
    name = g.fresh("i")
    g.put(f"for (int {name} = 0; {name} < 2; {name}++) {{")
    inner = g.loop_scope(scope, [name])
    inner.variables[name] = Variable(name, "scalar", "int")
    return inner


def a_section(g, scope):
    """A lock with a place for `move`, most of the time."""
    g.section(scope) if not scope.held and g.chance(0.8) else g.statement(scope)


@statement("define")
def define(g, scope):
    """a macro that gets another meaning further down, in a loop that comes back"""
    if scope.loops >= 2:
        return g.assign(scope)
    macro = g.fresh(f"K{g.seed}_")
    first, second = g.choose.sample(range(2, 99), 2)
    if g.chance(0.5):
        g.before(f"#define {macro} {first}")
    else:
        g.directive(f"#define {macro} {first}")
    inner = loop(g, scope)
    inner.can_break = False
    g.put(f"    h = h * 31 + {macro};")
    g.directive(f"#undef {macro}")
    g.directive(f"#define {macro} {second}")
    a_section(g, inner)
    g.put(f"    h = h * 31 + {macro};")
    g.put("}")
    if g.chance(0.5):
        a_section(g, scope)
        g.put(f"h ^= {macro};")


@statement("conditionals", weight=1.5)
def conditionals(g, scope):
    """#if and #else in a body, by macros that change there"""
    macro = g.fresh(f"C{g.seed}_")
    first = g.choose.randrange(2)
    g.before(f"#define {macro} {first}") if g.chance(0.6) else g.directive(f"#define {macro} {first}")
    for value in (first, 1 - first):
        g.directive(g.choose.choice([f"#if {macro}", f"#if {macro} == 1", f"#if defined {macro} && {macro} > 0"]))
        for branch in (1, 0):
            if branch == value:
                g.block(scope, 1)
                a_section(g, scope)
            else:
                g.put(g.choose.choice(["h += 77;", "{ region struct cell *none = NULL; read_lock(none); move; h++; unlock(none); }", "this is no C;"]))
            g.directive("#else" if branch else "#endif")
        if value == first:
            g.directive(f"#undef {macro}")
            g.directive(f"#define {macro} {1 - first}")


@statement("function_macros")
def function_macros(g, scope):
    """macros with parameters that use locals and __func__"""
    macro, old = g.fresh(f"M{g.seed}_"), g.fresh("t")
    body = g.choose.choice(["(h = h * 31 + (x) + text_sum(__func__))", f"do {{ u64 {old} = (x); h ^= {old} + text_sum(__func__); }} while (0)",
                            f"(h += ({{ u64 {old} = (x); {old} * 3 + h; }}))", "(h = h * 7 + (x), h++)", "h ^= text_sum(#x \"text\") + (x)"])
    g.before(f"#define {macro}(x) {body}") if g.chance(0.5) else g.directive(f"#define {macro}(x) {body}")
    g.put(f"{macro}({g.choose.randrange(99)});")
    a_section(g, scope)
    g.put(f"if (h & 1) {macro}(depth + 3);")
    if g.chance(0.5):
        g.directive(f"#undef {macro}")
        g.directive(f"#define {macro}(x) (h -= (x) + 5)")
        a_section(g, scope)
        g.put(f"{macro}(h & 15);")


@statement("return_macros")
def return_macros(g, scope):
    """return, break and continue out of a macro"""
    if not g.function.may_return:
        return g.section(scope)
    macro = g.fresh(f"NEED{g.seed}_")
    g.before(f"#define {macro}(c) if (c) return {g.constant_result()}")
    if g.chance(0.5):
        a_section(g, scope)
    g.put(f"{macro}({g.condition(scope)});")
    a_section(g, scope)
    if scope.can_break and g.chance(0.5):
        leave = g.fresh(f"LEAVE{g.seed}_")
        g.before(f"#define {leave}(c) {{ if (c) {g.choose.choice(['break', 'continue'])}; }}")
        g.put(f"{leave}({g.condition(scope)})")


@statement("x_macros")
def x_macros(g, scope):
    """a list in a header that is included several times in a body"""
    stem = g.fresh("x")
    early = "X" not in g.taken and g.chance(0.6)  # the list means something else before the function
    write = g.before if early else g.directive
    g.taken.add("X")
    write("#undef X")
    write(f"#define X(name, number) u64 {stem}_##name = h + number;")
    g.directive('#include "items.h"')
    g.directive("#undef X")
    a_section(g, scope)
    g.directive(f"#define X(name, number) h = h * 31 + {stem}_##name + sizeof #name;")
    g.directive('#include "items.h"')


@statement("counter")
def counter(g, scope):
    """__COUNTER__, in a function and after it"""
    base, here = g.fresh(f"base{g.seed}_"), g.fresh("k")
    g.before(f"enum {{ {base} = __COUNTER__ }};")
    if scope.loops < 2 and g.chance(0.5):
        inner = loop(g, scope)
        a_section(g, inner)
        g.put(f"    h = h * 31 + (__COUNTER__ - {base});")
        g.put("}")
    else:
        g.put(f"u64 {here} = __COUNTER__ - {base};")
        a_section(g, scope)
        g.put(f"h = h * 31 + {here} + 5 * (__COUNTER__ - {base});")
    g.behind(f"enum {{ {base}_after = __COUNTER__ - {base} }};", f"{base}_after")


@statement("line")
def line(g, scope):
    """#line, and __LINE__ and __FILE__ after it"""
    g.directive(f"#line {g.choose.randrange(500, 5000)}" + g.choose.choice(["", f' "other{g.seed}.c"']))
    named = g.lines[-1].endswith('"')
    if g.chance(0.5):
        a_section(g, scope)
    g.put("h = h * 31 + __LINE__;")
    a_section(g, scope)
    if named:
        g.put("h = h * 31 + text_sum(__FILE__);")
    g.directive(f"#line {g.choose.randrange(500, 5000)}")
    a_section(g, scope)
    g.put("h = h * 31 + __LINE__;")


@statement("func", weight=2)
def func(g, scope):
    """__func__, also in the initializer of a static variable"""
    name = g.fresh("who")
    if g.chance(0.5):
        g.put(f"static const char *const {name} = {g.choose.choice(['__func__', '__FUNCTION__'])};")
        a_section(g, scope)
        g.put(f"h = h * 31 + text_sum({name});")
    else:
        a_section(g, scope)
        g.put("h = h * 31 + text_sum(__func__) + sizeof __func__;")


@statement("pragmas")
def pragmas(g, scope):
    """pragmas that must stand first in a block, or directly before a loop"""
    name, index = g.fresh("d"), g.fresh("i")
    if g.chance(0.5):
        g.opening.append(g.choose.choice(["#pragma STDC FP_CONTRACT OFF", "#pragma STDC FP_CONTRACT ON"]))
    g.put("{")
    inner = Scope(scope)
    g.directive(g.choose.choice(["#pragma STDC FP_CONTRACT OFF", "#pragma STDC FP_CONTRACT ON", "#pragma GCC diagnostic push"]))
    popped = g.lines[-1].endswith("push")
    g.put(f"    double {name} = (double)(h & 255) * 3;")
    a_section(g, inner)
    g.directive(g.choose.choice(["#pragma clang loop unroll(disable)", "#pragma clang loop vectorize(enable)", "#pragma nounroll",
                                 '_Pragma("clang loop unroll_count(2)")']))
    g.put(f"    for (u64 {index} = 0; {index} < (h & 15) + 3; {index}++) {name} += {index};")
    if popped:
        g.directive("#pragma GCC diagnostic pop")
    a_section(g, inner)
    g.put(f"    h = h * 31 + (u64)(long){name};")
    g.put("}")


MACRO_NAMES = ["name", "entry", "run", "where", "how", "gone", "part", "bytes", "target", "live_bytes", "stub", "policy", "mode", "loan"]
SHORT_NAMES = ["live", "self", "value", "result", "resume", "point", "record", "outcome", "data", "size"]  # names of variables as well


@statement("macro_names")
def macro_names(g, scope):
    """macros of the program with names that emitted text might use"""
    for macro in g.choose.sample(MACRO_NAMES, 3):
        g.before(f"#undef {macro}")
        g.before(f'#define {macro} "{macro}"')
    for macro in g.choose.sample(SHORT_NAMES, 3):
        if macro not in g.taken:
            g.taken.add(macro)
            scope.reserved.add(macro)
            g.before(f"#undef {macro}")
            g.before(f"#define {macro}(x) ({macro} is no function)")
    g.put(f"h += text_sum(__func__);")
    a_section(g, scope)
