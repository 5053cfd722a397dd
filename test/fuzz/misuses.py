"""The mistakes that refused.py plants: each a function that writes a C function with one, and the error that must come. RIGHT has functions
that write functions without a mistake, which make the same accesses."""
from accesses import PARTS, Accesses, of_region, of_variable, of_variables

MISUSES = {}
RIGHT = []
HERE = "/* planted */"
# For a place that is only read: its address goes nowhere that might write.
ONLY_READ = ("asm_memory",)


def misuse(name, expected):
    def register(write):
        MISUSES[name] = lambda writing: (expected, write(writing))
        return write
    return register


def right(write):
    RIGHT.append(write)
    return write


class Writing:
    """Draws what the functions need. `form` says which form was planted, `ahead` are texts before the functions."""

    def __init__(self, choose):
        self.choose, self.form, self.ahead, self.counter = choose, "", [], 0
        self.accesses = Accesses(choose, True, lambda: self.choose.choice(["h", "h * 3", "7", "(u64)k", "h >> 2"]))

    def name(self, stem):
        self.counter += 1
        return f"{stem}{self.counter}"

    def some(self, choices):
        return self.choose.choice(choices)

    def chance(self, probability):
        return self.choose.random() < probability

    def reads(self, place, times=None, plain=False):
        """Statements that read parts."""
        count = self.choose.randint(1, 3) if times is None else times
        return "".join(f"    h = h * 31 + {self.accesses.read(place, plain=plain)[1]};\n" for _ in range(count))

    def changes(self, place):
        return "".join(f"    {self.accesses.change(place)[1]}\n" for _ in range(self.choose.randint(1, 2)))

    def planted(self, place, allowed=lambda name: True):
        """A line that changes a part of the place, and must be refused."""
        self.form, text = self.accesses.change(place, allowed)
        return f"    {text} {HERE}\n"

    def planted_read(self, place, allowed=lambda name: True):
        self.form, text = self.accesses.read(place, allowed)
        return f"    h = h * 31 + {text}; {HERE}\n"

    def move(self):
        return self.some(["", "", " move;", " move(always);", " move(undo);"])

    def variables(self):
        """Some variables of their own: (their Place, declarations)."""
        parts = self.choose.sample(sorted(PARTS), self.choose.randint(3, len(PARTS)))
        names = {part: self.name("w") for part in parts}
        return of_variables(names, parts), "".join(f"    {PARTS[part].format(names[part])}\n" for part in parts)

    def locals(self):
        """A Place among local variables, and their declarations."""
        if self.chance(0.5):
            return self.variables()
        name = self.name("w")
        return of_variable(name), f"    struct parts {name} = {{ .l = h, .a = {{ 1, 2, 3 }}, .z = 3 }};\n"

    def function(self, body, parameters="region struct parts *p, u64 h, int k", contracts=""):
        name = self.name("f")
        used = "".join(f"(void){text.split()[-1].lstrip('*')}; " for text in parameters.split(","))
        return f"u64 {name}({parameters}){contracts}\n{{\n    {used}\n{body}    return h;\n}}\n"


@right
def reads_under_read_lock(w):
    place = of_region("p")
    return w.function(f"    read_lock(p);{w.move()}\n{w.reads(place)}    unlock(p);\n")


@right
def changes_under_write_lock(w):
    place = of_region("p")
    return w.function(f"    write_lock(p);{w.move()}\n{w.changes(place)}{w.reads(place)}    unlock(p);\n")


@right
def changes_after_upgrade(w):
    place = of_region("p")
    return w.function(f"    update_lock(p);{w.move()}\n{w.reads(place)}    upgrade(p);\n{w.changes(place)}    unlock(p);\n")


@right
def changes_of_locals(w):
    place, declared = w.locals()
    return w.function(f"{declared}{w.changes(place)}    read_lock(p);{w.move()}\n    h += p->l;\n    unlock(p);\n{w.changes(place)}{w.reads(place)}")


@right
def filament_reads(w):
    place, declared = w.locals()
    own, declared_own = w.locals()
    body = declared_own + w.changes(own) + w.reads(own)
    return w.function(f"{declared}    forall (int i = 0; i < 8; i++) {{\n    u64 h = (u64)i;\n{body}{w.reads(place)}    }}\n")


@right
def guard_reads(w):
    place, declared = w.locals()
    read = w.accesses.read(of_region("p"), plain=True)[1] if w.chance(0.6) else w.accesses.read(place, plain=True)[1]
    return w.function(f"{declared}    write_lock(p); {w.some(['', 'move '])}when ({read} != 99 || h)\n{w.changes(of_region('p'))}    unlock(p);\n{w.reads(place)}")


@misuse("write_under_read_lock", "written under|as if it could be written")
def write_under_read_lock(w):
    place = of_region("p")
    return w.function(f"    read_lock(p);{w.move()}\n{w.reads(place, w.choose.randint(0, 2))}{w.planted(place)}    unlock(p);\n")


@misuse("write_under_update_lock", "written under|as if it could be written")
def write_under_update_lock(w):
    place = of_region("p")
    later = f"    upgrade(p);\n{w.changes(place)}" if w.chance(0.5) else ""
    return w.function(f"    update_lock(p);{w.move()}\n{w.planted(place)}{later}    unlock(p);\n")


@misuse("write_where_reading_is_lent", "written under|as if it could be written")
def write_where_reading_is_lent(w):
    place = of_region("p")
    return w.function(f"{w.reads(place, 1)}{w.planted(place)}", contracts=" requires_shared(p)")


@misuse("read_without_lock", "without a lock|only locked on some paths|not locked")
def read_without_lock(w):
    place = of_region("p")
    before = f"    read_lock(p);\n{w.reads(place, 1)}    unlock(p);\n" if w.chance(0.5) else ""
    return w.function(f"{before}{w.planted_read(place, lambda name: name != 'in_conditional')}")


@misuse("write_without_lock", "without a lock|only locked on some paths|not locked")
def write_without_lock(w):
    place = of_region("p")
    before = f"    write_lock(p);\n{w.changes(place)}    unlock(p);\n" if w.chance(0.5) else ""
    return w.function(f"{before}{w.planted(place)}")


@misuse("filament_sets", "must not set")
def filament_sets(w):
    place, declared = w.locals()
    inner = w.some(["for (int j = 0; j < 2; j++) ", "if (i == 2) ", "", "", "do "])
    end = " while (0);" if inner == "do " else ""
    return w.function(f"{declared}    forall (int i = 0; i < 8; i++) {{\n    u64 h = (u64)i;\n{w.reads(place, w.choose.randint(0, 1))}"
                      f"    {inner}{{\n{w.planted(place, lambda name: name not in ONLY_READ)}    }}{end}\n    }}\n{w.reads(place, 1)}")


REDUCED = ["(void)0, s = h;", '__asm__("" : "=r"(s) : "0"(h));', '__asm__("" : "+r"(s));', "__atomic_store_n(&s, h, __ATOMIC_SEQ_CST);",
           "(void)__builtin_add_overflow(s, h, &s);", "memcpy(&s, &h, sizeof s);", "_Generic(s, u64: s) = h;", "__builtin_choose_expr(1, s, 0) = h;",
           "*&s = h;", "(&s)[0] ^= h;", "*({ u64 *q = &s; q; }) = h;", "s ^= h;", "s *= h;", "(__extension__ s) = h;", "*(h ? &s : &s) = h;",
           "h = h * 31 + s;", "h = s > 7;", '__asm__("" : "=r"(h) : "0"(s));']


@misuse("reduced_otherwise", "is reduced with|must not set")
def reduced_otherwise(w):
    w.form = w.some(REDUCED)
    return w.function(f"    u64 s = h;\n    forall (int i = 0; i < 8; i++) reduce(sum: s) {{\n    u64 h = (u64)i;\n"
                      f"    s += h;\n    {w.form} {HERE}\n    }}\n    h = s;\n")


@misuse("reduced_kept", "is reduced with")
def reduced_kept(w):
    w.form = w.some(["u64 *q = &s; *q = h;", "u64 *q = h ? &s : 0; q[0] ^= h;", "*({ u64 *q = &s; q; }) += h;", "u64 *const q[] = { &s }; **q = 1;"])
    return w.function(f"    u64 s = h;\n    forall (int i = 0; i < 8; i++) reduce(sum: s) {{\n    u64 h = (u64)i;\n"
                      f"    s += h;\n    {w.form} {HERE}\n    }}\n    h = s;\n")


@misuse("guard_writes", "side effects")
def guard_writes(w):
    w.ahead.append("static node_private struct parts kept;\n")
    place, declared = w.some([(of_region("p"), ""), (of_variable("kept"), ""), w.locals()])
    w.form, text = w.accesses.change(place, lambda name: name not in ONLY_READ)
    return w.function(f"{declared}    write_lock(p); {w.some(['', 'move ', 'move(always) '])}when (({{ {text} h; }}) != 5) {HERE}\n{w.reads(of_region('p'), 1)}    unlock(p);\n"
                      + (w.reads(place, 1) if declared else ""))


@misuse("clause_writes", "side effects")
def clause_writes(w):
    place, declared = w.locals()
    w.form, text = w.accesses.change(place, lambda name: name not in ONLY_READ)
    condition = f"({{ {text} h; }}) != 5"
    if w.chance(0.7):
        return w.function(f"{declared}    read_lock(p); move(if: {condition}) {HERE}\n"
                          f"{w.reads(of_region('p'), 1)}    unlock(p);\n{w.reads(place, 1)}")
    return w.function(f"{declared}    forall (u64 i = 0; i < (u64)({condition}) + 3; i++) {{ {HERE}\n    u64 h = i;\n    (void)h;\n    }}\n{w.reads(place, 1)}")


@misuse("guard_helper_writes", "side effects")
def guard_helper_writes(w):
    """A function that the guard calls, as such or as a cleanup function, writes a node's state."""
    w.ahead.append("static node_private struct parts kept;\n")
    w.form, text = w.accesses.change(of_variable("kept"), lambda name: name not in ONLY_READ)
    w.ahead.append(f"static u64 counts(u64 h, int k)\n{{\n    (void)k;\n    {text}\n    return h + 1;\n}}\n"
                   "static inline void cleans(u64 *k)\n{\n    counts(*k, 1);\n}\n")
    condition = w.some(["counts(h, k) > 0", "h == 0 || counts(h, k)", "({ __attribute__((cleanup(cleans))) u64 once_ = h; once_ | 1; })"])
    return w.function(f"    write_lock(p); {w.some(['', 'move '])}when ({condition}) {HERE}\n    p->l++;\n    unlock(p);\n")


OTHER_NAMES = ["p = q;", "p = q ? q : NULL;", '__asm__("" : "=r"(p) : "0"(q));', '__asm__ volatile("" : "+r"(p));', '__asm__("" : [x] "=&r"(p) : "r"(h));',
               "*&p = q;", "*(&p) = q;", "(__extension__ p) = q;", "_Generic(0, int: p, default: q) = q;", "__builtin_choose_expr(1, p, q) = q;",
               "memcpy(&p, &q, sizeof p);", "__builtin_memset(&p, 0, sizeof p);", "*({ region struct parts **at = &p; at; }) = q;",
               "(void)0, p = q;", "if (h & 1) p = q;", "for (p = q; h & 1; h /= 2) {}", "*(h & 1 ? &p : &q) = NULL;", '__asm__("" : "+m"(p));',
               "(void)((p = q) == NULL);", "(void)({ p = q; 1; });", "__atomic_store(&p, &q, __ATOMIC_SEQ_CST);", "while ((p = q) == NULL) {}"]


@misuse("locked_variable_set", "gets another value|address of 'p'|locked on one path|region pointer|without a lock")
def locked_variable_set(w):
    w.form = w.some(OTHER_NAMES)
    mode = w.some(["read", "write", "update"])
    return w.function(f"    {mode}_lock(p);{w.move()}\n{w.reads(of_region('p'), 1)}    {w.form} {HERE}\n    unlock(p);\n",
                      "region struct parts *p, region struct parts *q, u64 h, int k")


@misuse("lent_variable_set", "gets another value|address of 'p'")
def lent_variable_set(w):
    w.form = w.some([text for text in OTHER_NAMES if not text.startswith(("for", "if", "while"))])
    contract, part = w.some([("requires_shared", ""), ("requires_lock", w.changes(of_region("p")))])
    return w.function(f"{part}    {w.form} {HERE}\n", "region struct parts *p, region struct parts *q, u64 h, int k", f" {contract}(p)")


@misuse("shared_on_no_pointer", "shared")
def shared_on_no_pointer(w):
    declared = w.some(["double {0}[100][4]", "u64 {0}[8]", "u64 {0}", "struct inner {0}", "lanes {0}", "u64 {0}[2][2][2]"])
    name = w.name("s")
    w.form = declared
    if w.chance(0.6):
        w.ahead.append(f"{w.some(['static ', '', 'extern '])}shared {declared.format(name)}; {HERE}\n")
        return w.function("    h++;\n")
    return w.function(f"    {w.some(['', 'static '])}shared {declared.format(name)}; {HERE}\n    (void){name};\n")


def kept_address(w):
    """(what is planted's form, declarations, an expression of type u64 * that is the address of a local variable)"""
    name, other = w.name("w"), w.name("w")
    texts = ["&{0}", "({{ u64 *x_ = &{0}; x_; }})", "_Generic(0, int: &{0})", "__builtin_choose_expr(1, &{0}, 0)", "(h & 1 ? &{0} : NULL)", "((void)0, &{0})",
             "(__extension__ &{0})", "&*&{0}", "(u64 *)(void *)&{0}", "(h & 1 ? NULL : (k ? &{0} : NULL))", "&(&{0})[0]", "{1} + 1", "1 + {1}", "&{1}[2]", "&2[{1}]",
             "({{ {1}; }})", "__builtin_assume_aligned(&{0}, 8)"]
    w.form = w.some(texts)
    return w.form.format(name, other), f"    u64 {name} = h, {other}[4] = {{ h }};\n"


@misuse("address_live_at_move", "address of local|may hold the address|plain pointer to data of this node")
def address_live_at_move(w):
    address, declared = kept_address(w)
    holder, use = w.some([("u64 *q = {0};", "*q"), ("struct {{ u64 *at; int more; }} q = {{ {0}, 3 }};", "*q.at"), ("u64 *q[2] = {{ NULL, {0} }};", "*q[1]"),
                          ("u64 *q; q = {0};", "*q"), ("u64 *q = NULL; {{ u64 **to_ = &q; *to_ = {0}; }}", "*q"),
                          ("u64 *q; {{ u64 *from_ = {0}; memcpy(&q, &from_, sizeof q); }}", "*q"),
                          ("u64 *q; __atomic_store_n(&q, {0}, __ATOMIC_RELAXED);", "*q"),
                          ("const u64 *const q = {0};", "*q")])
    w.form = holder.format(address)
    return w.function(f"{declared}    {holder.format(address)} read_lock(p); move(always); h += p->l; unlock(p); h += {use}; {HERE}\n")


@misuse("address_made_a_number", "address of local|may hold the address")
def address_made_a_number(w):
    address, declared = kept_address(w)
    number = w.some(["u64 q = (u64)({0});", "u64 q; {{ u64 *from_ = {0}; memcpy(&q, &from_, sizeof q); }}", "u64 q = ((union {{ u64 *at; u64 n; }}){{ .at = {0} }}).n;",
                     'u64 q; __asm__("" : "=r"(q) : "0"({0}));', "u64 q = 0; q += (u64)({0});", "u64 q = (u64)(void *)({0}) | 1;"])
    w.form = number.format(address)
    return w.function(f"{declared}    {number.format(address)} read_lock(p); move(always); h += p->l; unlock(p); h += *(u64 *)(q & ~1ul); {HERE}\n")


ALIVE = [("u64 q[k + 1]; q[0] = h;", "q[0]"), ("__attribute__((cleanup(done))) u64 q = h;", "q"), ("volatile u64 q = h;", "q"),
         ("u64 *q = __builtin_alloca(8); *q = h;", "*q"), ("__builtin_va_list q; __builtin_memset(&q, 0, sizeof q);", "(u64)(sizeof q + !!&q)")]


@misuse("no_traveller", "variable-length array|memory of 'alloca'|cleanup function|cannot move|needs the frame|plain pointer|migrates, but")
def no_traveller(w):
    """What cannot move is alive at the move."""
    w.ahead.append("static void done(u64 *k)\n{\n    (*k)++;\n}\n")
    w.form, use = w.some(ALIVE[:4])
    return w.function(f"    {w.form} read_lock(p); move(always); h += p->l; unlock(p); h += {use}; {HERE}\n")


@misuse("fork_result_used", "is used while a fork|is set while a fork")
def fork_result_used(w):
    w.ahead.append("static u64 square(u64 x)\n{\n    return x * x;\n}\n")
    name = w.name("r")
    place = of_variables({"l": name}, ["l"])
    line = w.planted_read(place) if w.chance(0.6) else w.planted(place)
    return w.function(f"    u64 {name} = 0;\n    {name} = fork square(h);\n{line}    join;\n    h += {name};\n")


DIVIDED = ["read_lock(p); move(always {here}\n#if{def} __clang__\n    , undo\n#endif\n    );\n    unlock(p);",
           "u64 x = fork twice(h) {here}\n#if{def} __clang__\n    at p\n#endif\n    ;\n    join;\n    h += x;",
           "spawn twice(h) {here}\n#if{def} __clang__\n    at p\n#endif\n    ;",
           "forall (int i = 0; i < k; i++) {here}\n#if{def} __clang__\n    at any\n#endif\n    {{ (void)i; }}"]


@misuse("divided_annotation", "has only a part of this")
def divided_annotation(w):
    """A branch of a conditional directive has a part of an annotation."""
    text = w.some(DIVIDED)
    w.form = text.split(" {here}")[0]
    w.ahead.append("static u64 twice(u64 h)\n{\n    return h * 2;\n}\n")
    return w.function("    " + text.format(here=HERE, **{"def": w.some(["def", "ndef"])}) + "\n")


@misuse("pointer_into_region", "pointer into a region|region pointer|address space|local\\(")
def pointer_into_region(w):
    w.form = w.some(["u64 *q = &p->l;", "u64 *q = p->a;", "u64 *q = p->a + 1;", "u64 *q = &1[p->a];", "struct parts *q = (struct parts *)p;", 
                     "region struct parts *q = p + 1;", "region struct parts *q = &p[1];", "double *q = &__real__ p->z;", "u64 *q = &_Generic(0, int: p->l);",
                     "u64 *q = &__builtin_choose_expr(1, p->l, 0);", "u64 *q = (h & 1 ? &p->l : NULL);", "u64 *q = ({ &p->l; });"])
    return w.function(f"    write_lock(p);{w.move()}\n    {w.form} {HERE}\n    (void)q;\n    unlock(p);\n")
