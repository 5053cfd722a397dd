"""Features: C23, in programs that are compiled as such."""
from program_features import named, statement
from program_preprocessor import a_section

named("c23", "the language is C23, in some programs that Clang can make")


@statement("c23_locals", weight=3, needs=("c23",))
def c23_locals(g, scope):
    """constexpr, nullptr, empty initializers, typeof, digit separators"""
    name, form = g.fresh("m"), g.choose.randrange(7)
    declared, use = [
        (f"constexpr u64 {name} = 1'000'007;", name), (f"struct pack {name} = {{}};", f"sum_pack({name})"), (f"auto {name} = h * 3;", name),
        (f"typeof(h) {name} = h + 0b1010'0101;", name), (f"u64 *{name} = nullptr;", f"({name} == nullptr)"), (f"[[maybe_unused]] bool {name} = true;", f"(u64){name}"),
        (f"static constexpr u64 {name}[] = {{ 1'0, 2'0 }};", f"{name}[1]")][form]
    g.put(declared)
    a_section(g, scope)
    g.put(f"h = h * 31 + {use};")
    if g.chance(0.3):
        g.put(f"static_assert(sizeof(h) == 8);")
        g.directive("#ifdef NOWHERE")
        g.directive("#elifndef NOWHERE_AT_ALL")
        g.put("h++;")
        g.directive("#endif")
