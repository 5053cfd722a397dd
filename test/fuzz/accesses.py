"""Forms of access: the ways in which C reads and writes a part of an object. The kinds of fuzzing draw from here.

TYPES declares `struct parts`, which has a part of every type that a form needs. A form names the parts as {l}, {v} and so on; where these
are (members of a region, members of a variable, variables of their own) says a Place."""
import re

TYPES = r"""
typedef unsigned lanes __attribute__((vector_size(16)));
#ifdef __clang__
typedef float comps __attribute__((ext_vector_type(4)));
#else
typedef float comps __attribute__((vector_size(16)));
#endif
struct inner { u64 x, y[2]; };
struct parts {
    lanes v;
    comps f;
    double _Complex z;
    u64 l, a[4];
    unsigned n, b : 5;
    _Atomic u64 t;
    struct inner in;
};

static u64 sum_parts(const struct parts *s)
{
    u64 sum = s->l * 3 + s->n * 5u + s->b * 7u + s->in.x + (u64)(long)__real__ s->z * 11 + (u64)(long)__imag__ s->z * 13;
    for (int i = 0; i < 4; i++) sum = sum * 31 + s->v[i] + s->a[i] * 3 + (u64)(long)s->f[i] * 5;
    return sum * 31 + s->in.y[0] + s->in.y[1] * 3 + s->t;
}
"""

# The parts, and how each is declared as a variable of its own.
PARTS = {"v": "lanes {0} = {{ 1, 2, 3, 4 }};", "f": "comps {0} = {{ 1, 2, 3, 4 }};", "z": "double _Complex {0} = 3;", "l": "u64 {0} = 5;",
         "a": "u64 {0}[4] = {{ 6, 7, 8, 9 }};", "n": "unsigned {0} = 7;", "t": "_Atomic u64 {0} = 8;", "in": "struct inner {0} = {{ 9, {{ 1, 2 }} }};"}
# What has no address ("no_address"), needs Clang ("clang"), is reached by a pointer to another part ("pointer").
FORMS = []


class Form:
    """`about` are words that say where it may be used; `part` is the one that it leads to."""

    def __init__(self, name, part, text, type_name, *about):
        self.name, self.part, self.text, self.type, self.about = name, part, text, type_name, about
        FORMS.append(self)

    def has_address(self):
        return "no_address" not in self.about

    def is_number(self):
        return self.type in ("u64", "unsigned", "bits")


Form("member", "l", "{l}", "u64")
Form("narrow", "n", "{n}", "unsigned")
Form("bits", "b", "{b}", "bits", "no_address")
Form("element", "a", "{a}[{k}]", "u64")
Form("element_turned", "a", "{k}[{a}]", "u64")
Form("element_sum", "a", "*({a} + {k})", "u64", "pointer")
Form("element_sum_turned", "a", "*({k} + {a})", "u64", "pointer")
Form("element_of_address", "a", "(&{a}[1])[{j}]", "u64")
Form("inner", "in", "{in}.y[{j}]", "u64")
Form("lane", "v", "{v}[{k}]", "unsigned", "no_address")
Form("lane_in_parentheses", "v", "({v})[{k}]", "unsigned", "no_address")
Form("component_by_index", "f", "{f}[{k}]", "float", "no_address")
Form("component", "f", "{f}.{c}", "float", "no_address", "clang")
Form("component_by_number", "f", "{f}.s{k}", "float", "no_address", "clang")
Form("component_of_components", "f", "{f}.zyx.y", "float", "no_address", "clang")
Form("real", "z", "__real__ {z}", "double")
Form("imaginary", "z", "__imag__ {z}", "double")
Form("generic", "l", "_Generic(0, int: {l}, default: 0)", "u64")
Form("generic_default", "n", "_Generic(1.0, int: 0, default: {n})", "unsigned")
Form("generic_lane", "v", "_Generic(0, int: {v}, default: 0)[{k}]", "unsigned", "no_address")
Form("chosen", "l", "__builtin_choose_expr(1, {l}, 0)", "u64")
Form("chosen_second", "z", "__real__ __builtin_choose_expr(0, 0, {z})", "double")
Form("extension", "l", "(__extension__ {l})", "u64")
Form("parentheses", "n", "(({n}))", "unsigned")
Form("address_and_back", "l", "*&{l}", "u64")
Form("comma", "l", "*((void)0, &{l})", "u64")
Form("conditional", "a", "*({test} ? &{l} : &{a}[{k}])", "u64")
Form("statement_expression", "l", "*({{ {const}u64 *there_ = &{l}; there_; }})", "u64")
Form("statement_value", "l", "*({{ &{l}; }})", "u64")
Form("cast", "in", "*({const}u64 *)&{in}", "u64")
Form("atomic", "t", "{t}", "atomic")

# {x}: what is changed; {w}: a value of its type; {type}.
CHANGES = {
    "assigned": ("{x} = {w};", "all"), "added": ("{x} += {w};", "all"), "increased": ("{x}++;", "all"), "increased_before": ("++{x};", "all"),
    "decreased": ("{x}--;", "all"), "xored": ("{x} ^= {w};", "number atomic"), "ored": ("{x} |= {w};", "number atomic"),
    "assigned_in_expression": ("(void)(({x} = {w}) || 1);", "all"), "assigned_in_comma": ("(void)0, {x} = {w};", "all"),
    "asm_output": ('__asm__("" : "=r"({x}) : "0"({w}));', "asm"), "asm_update": ('__asm__("" : "+r"({x}));', "asm"),
    "asm_named": ('__asm__ volatile("" : [out] "=&r"({x}) : "0"({w}) : "memory");', "asm"),
    "asm_memory": ('__asm__ volatile("" : "+m"({x}));', "address"),
    "fetch_add": ("__atomic_fetch_add(&{x}, {w}, __ATOMIC_SEQ_CST);", "number address"),
    "sync_xor": ("(void)__sync_fetch_and_xor(&{x}, {w});", "number address"),
    "store": ("__atomic_store_n(&{x}, {w}, __ATOMIC_RELAXED);", "number address"),
    "exchange": ("(void)__atomic_exchange_n(&{x}, {w}, __ATOMIC_ACQ_REL);", "number address"),
    "overflow": ("(void)__builtin_add_overflow({x}, {w}, &{x});", "number address"),
    "overflow_of_product": ("(void)__builtin_mul_overflow({x} | 1, 3, &{x});", "number address"),
    "memcpy": ("{{ {type} from_ = {w}; memcpy(&{x}, &from_, sizeof from_); }}", "address"),
    "builtin_memcpy": ("{{ {type} from_[1] = {{ {w} }}; __builtin_memcpy(&{x}, from_, sizeof from_); }}", "address"),
    "memset": ("memset(&{x}, 0, sizeof({type}));", "address"),
    "pointer": ("{{ {type} *at_ = &{x}; *at_ = {w}; }}", "address"),
    "fetch_or": ("atomic_fetch_or(&{x}, {w});", "atomic"), "c11_exchange": ("(void)atomic_exchange(&{x}, {w});", "atomic"),
}
# Accesses to whole parts, by name; they need no form.
WHOLE = {"lanes": ("{v} = {v} + ({v} & 7);", "v"), "lanes_or": ("{v} |= 8;", "v"), "lanes_literal": ("{v} = (lanes){{ (unsigned)({value}), 3 }};", "v"),
         "complex": ("{z} += 1;", "z"), "array_of_one": ("{{ u64 (*all_)[4] = &{a}; (*all_)[{k}] = {value}; }}", "a"),
         "inner_whole": ("{in} = (struct inner){{ .x = {value} }};", "in"),
         "swizzle": ("{f}.xz = {f}.yw;", "f clang"), "low": ("{f}.lo = {f}.hi;", "f clang"), "even": ("{f}.even += 1;", "f clang")}
# What reads {x} as a u64; the words are as above.
READS = {"plain": ("(u64)({x})", "number"), "as_number": ("(u64)(long)({x})", "all"), "atomic_load": ("__atomic_load_n(&{x}, __ATOMIC_RELAXED)", "number address"),
         "atomic_implicit": ("(u64){x}", "atomic"), "c11_load": ("atomic_load(&{x})", "atomic"),
         "asm_input": ('({{ u64 got_; __asm__("" : "=r"(got_) : "0"((u64)({x}))); got_; }})', "number"),
         "copied": ("({{ {type} got_; memcpy(&got_, &{x}, sizeof got_); (u64)(long)got_; }})", "address"),
         "in_statement": ("({{ {type} got_ = {x}; (u64)(long)got_; }})", "all"), "in_generic": ("_Generic(({type})0, {type}: (u64)(long)({x}), default: 0)", "all"),
         "in_conditional": ("({test} ? (u64)(long)({x}) : (u64)(long)({x}) + 1)", "all"), "in_size": ("(u64)(long)({x}) + sizeof({x})", "number address"),
         "compared": ("(u64)(memcmp(&{x}, &(({type}){{ 0 }}), sizeof({type})) == 0)", "address"),
         "by_pointer": ("({{ const {type} *at_ = &{x}; (u64)(long)*at_; }})", "address")}
READS_OF_WHOLE = {"sum_of_lanes": ("(u64)(({v} + {v})[{k}])", "v"), "shuffled": ("(u64)(long)({f}.wzyx.x)", "f clang"),
                  "swizzle_sum": ("(u64)(long)(({f}.xy + {f}.zw).x)", "f clang"), "conjugate": ("(u64)(long)__imag__(~{z})", "z"),
                  "complex_sum": ("(u64)(long)__real__({z} + {z})", "z"), "copy": ("({{ struct inner got_ = {in}; got_.x + got_.y[1]; }})", "in"),
                  "copy_of_lanes": ("({{ lanes got_ = {v}; (u64)got_[{k}]; }})", "v")}
EFFECTS = {"asm_input", "atomic_load", "copied", "c11_load"}  # reads that a guard is not allowed, or that need not be


class Place:
    """Where the parts are. `part` gives the text of one; `address` gives it where its address is taken."""

    def __init__(self, part, address=None, only=None):
        self.part, self.address = part, address or part
        self.parts = only or [*PARTS, "b"]


def of_region(name):
    """The parts of a locked region. An address is one of the mapped copy."""
    return Place(lambda part: f"{name}->{part}", lambda part: f"local({name})->{part}")


def of_variable(name):
    return Place(lambda part: f"{name}.{part}")


def of_variables(names, parts):
    """Variables of their own, {part: name}."""
    return Place(lambda part: names[part], only=parts)


class Accesses:
    """Draws forms. `clang` says whether that compiler's own are among them; `value` makes u64 expressions."""

    def __init__(self, choose, clang, value, test="h & 1"):
        self.choose, self.clang, self.value, self.test, self.fixed = choose, clang, value, test, {}

    def suits(self, words, form):
        words = words.split()
        return all((word != "number" or form.is_number() or "atomic" in words and form.type == "atomic") and
                   (word != "atomic" or form.type == "atomic" or "number" in words and form.is_number()) and
                   (word != "asm" or form.type in ("u64", "unsigned")) and
                   (word != "address" or form.has_address() and form.type != "atomic") for word in words)

    def fits(self, about, place):
        return ("clang" not in about or self.clang) and all(word in place.parts for word in about if word in PARTS or word == "b")

    def forms(self, place, allowed=lambda form: True):
        return [form for form in FORMS if self.fits((*form.about, form.part, *(["l"] if form.name == "conditional" else [])), place) and allowed(form)]

    def fill(self, text, place, **more):
        parts = {part: place.part(part) for part in place.parts}
        return text.format(**{**parts, "k": self.choose.randrange(4), "j": self.choose.randrange(2), "c": self.choose.choice("xyzw"), "test": self.test,
                              **self.fixed, **more})

    def lvalue(self, form, place, addressed=False, const=""):
        """The text of a form; one whose address is taken, there or by what is around, goes by the place's addresses."""
        if addressed or "&{" in form.text or "pointer" in form.about:
            place = Place(place.address, only=place.parts)
        text = self.fill(form.text, place, const=const)
        if "local(" in text and self.choose.random() < 0.15:
            text = re.sub(r"(local\(\w+\))->", r"(__extension__ \1)->", text)
        return f"({text})" if text.startswith("*") else text

    def converted(self, form, value):
        if form.type in ("float", "double"):
            return f"({form.type})(({value}) & 1023)"
        return f"({value}) & 31" if form.type == "bits" else f"({'u64' if form.type == 'atomic' else form.type})({value})"

    def change(self, place, allowed=lambda name: True):
        """(name, statement) of a random change of a part."""
        whole = [(name, text) for name, (text, words) in WHOLE.items() if self.fits(words.split(), place) and allowed(name)]
        if whole and self.choose.random() < 0.15:
            name, text = self.choose.choice(whole)
            place = Place(place.address, only=place.parts) if "&{" in text else place
            return name, self.fill(text, place, value=self.value())
        form = self.choose.choice(self.forms(place, lambda form: allowed(form.name)))
        return self.change_of(form, place, allowed)

    def change_of(self, form, place, allowed=lambda name: True):
        """The same of one form."""
        ways = [(name, text) for name, (text, words) in CHANGES.items() if self.suits(words, form) and allowed(name)]
        name, text = self.choose.choice(ways)
        lvalue = self.lvalue(form, place, "&{x}" in text or "+m" in text)
        if lvalue.startswith("__") and text.startswith("{x}"):
            lvalue = f"({lvalue})" if text[3:5] in ("++", "--") or self.choose.random() < 0.3 else lvalue
        return f"{form.name}, {name}", self.fill(text, place, x=lvalue, w=self.converted(form, self.value()), type=self.type_of(form))

    def type_of(self, form):
        return {"bits": "unsigned", "atomic": "u64"}.get(form.type, form.type)

    def read(self, place, allowed=lambda name: True, plain=False):
        """(name, expression) of a random read, of type u64. A plain one may stand in a guard."""
        whole = [(name, text) for name, (text, words) in READS_OF_WHOLE.items() if self.fits(words.split(), place) and allowed(name)]
        if whole and self.choose.random() < 0.15:
            name, text = self.choose.choice(whole)
            return name, self.fill(text, place)
        forms = self.forms(place, lambda form: allowed(form.name) and not (plain and form.name.startswith("statement_")))
        form = self.choose.choice(forms)
        return self.read_of(form, place, allowed, plain)

    def read_of(self, form, place, allowed=lambda name: True, plain=False):
        """The same of one form."""
        ways = [(name, text) for name, (text, words) in READS.items()
                if self.suits(words, form) and allowed(name) and not (plain and name in EFFECTS)]
        name, text = self.choose.choice(ways)
        return f"{form.name}, {name}", self.fill(text, place, x=self.lvalue(form, place, "&{x}" in text, "const "), type=self.type_of(form))
