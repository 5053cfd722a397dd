"""Loops of filaments compute on several nodes what the loops compute in the sequential program, made by another compiler: random phases
over shared arrays, regions and forks, without races.

In a phase a filament writes elements of its own of one array, and reads any of arrays that no filament of the phase writes. All numbers are
integers, or fractions that add up exactly, so that no order shows."""
import os
import random
import re

import accesses
import common
from program_forms import WORDS

TITLE = "random programs with forall, with all heads, places and reductions, compute the same on 1 to 4 nodes"
COUNT = 300
PROTOCOLS = ["write_invalidate", "implicit_invalidate", "write_shared", "migratory", "writer_owns"]
TYPES = ["int", "long", "unsigned", "short", "unsigned char", "double", "float", "unsigned long long"]
INDICES = ["int", "long", "short", "unsigned", "long long", "size_t"]
FEATURES = {"accesses": "parts of the filaments' own variables, and of those from before, in every form", "pointers": "arrays from before, by pointers into them",
            "pragmas": "pragmas before foralls", "directives": "directives in heads", "members": "shared arrays as members of structs",
            "names": "the names of functions", "texts": "attributes and digraphs",
            "macros": "macros of the program's own that have the names of parameters in headers, and of words of the language that it does without"}
OPERATIONS = ["sum", "product", "min", "max", "and", "or", "xor"]

AT_GROUP = " at everyone"
HEAD = """#include <prelude.h>
#include <prelude_arrays.h>
#include <prelude_groups.h>

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

static node_private node_group everyone; /* in another order */

typedef unsigned long u64;
""" + accesses.TYPES + """
struct pair { long a; double b; long d[2]; };
struct cell { long value; long more[3]; };

static long work(long x, long turns)
{
    for (long i = 0; i < turns; i++) x = x * 31 % 1009 + i;
    return x;
}

static long sum_of(const long *at, long n)
{
    long sum = 0;
    for (long i = 0; i < n; i++) sum += at[i];
    return sum;
}

static long text_sum(const char *text)
{
    long sum = 0;
    while (*text) sum = (sum * 31 + *text++) & 0xffff;
    return sum;
}

static long tree(long x, int depth)
{
    long left = 0, right;
    if (depth <= 0) return x & 255;
    left = fork tree(x * 3 + 1, depth - 1) at any;
    right = tree(x * 5 + 2, depth - 1);
    join;
    return (left * 7 + right) & 0xffff;
}

static long locked(region struct cell *c, long by)
{
    read_lock(c); move
    long value = c->value + by;
    unlock(c);
    return value & 0xffff;
}
"""


class Array:
    def __init__(self, choose, name):
        self.name, self.type = f"v{name}", choose.choice(TYPES)
        self.dimensions = choose.choice([1, 1, 2, 2])
        self.rows = choose.choice([1, 3, choose.randint(2, 40), choose.randint(10, 400), choose.randint(500, 1500)])
        self.columns = choose.randint(1, 30) if self.dimensions == 2 else 1
        self.protocol = choose.choice(PROTOCOLS[:4] if self.dimensions == 1 else PROTOCOLS)
        self.layout = choose.choice(["", "", ".home = shared_at_cyclic", ".packed = 1", ".home = shared_at_first"])

    def made(self):
        sizes = f"{self.rows}" + (f", {self.columns}" if self.dimensions == 2 else "")
        stars = "*" * self.dimensions
        call = f"shared_new({self.type}, {sizes}, {self.protocol})" if not self.layout else \
            f"shared_new_with({self.type}, {sizes}, {self.protocol}, shared_as({self.layout}))"
        return f"    shared {self.type} {stars}{self.name} = {call};"

    def element(self, row, column="0"):
        return f"{self.name}[{row}]" + (f"[{column}]" if self.dimensions == 2 else "")


class Program:
    def __init__(self, seed, small, features):
        self.choose, self.features = random.Random(seed), features
        self.clang = seed % 3 == 0  # which then makes the sequential program
        self.accesses = accesses.Accesses(self.choose, self.clang, lambda: self.some(["(u64)bias", "3", "(u64)n"]), "bias & 1")
        self.arrays = [Array(self.choose, name) for name in range(self.choose.randint(2, 4))]
        self.functions, self.body, self.seed = [], [], seed
        for number in range(self.choose.randint(2, 6 if small else 16)):
            self.phase(number)

    def some(self, choices):
        return self.choose.choice(choices)

    def chance(self, probability):
        return self.choose.random() < probability

    def head(self, rows):
        """A head that counts, the row of an index, and the name of its variable."""
        index, name = self.some(INDICES), self.some(["i", "j", "k", "row", "index", "first"])
        form = self.choose.randrange(5)
        step = self.some([1, 1, 1, 2, 3, 7])
        if form == 0:
            return f"{index} {name} = 0; {name} < {self.some([rows, 'n'])}; {name}++", name, name
        if form == 1 and step == 1 and rows > 1:
            return f"{index} {name} = 1; {name} <= n; ++{name}", f"({name} - 1)", name
        if form == 2:
            index = index if step == 1 else "long"  # no unsigned one, which would go on below 0
            return f"{index} {name} = n; {name} > 0; {name} -= {step}", f"({name} - 1)", name
        if form == 3:
            return f"long {name} = n - 1; 0 <= {name}; {name}--", name, name
        return f"{index} {name} = {min(2, rows)}; n > {name}; {name} += {step}", name, name

    def value(self, row, readable):
        """A number below 2^16 made of the index, variables and elements."""
        choices = [f"(long){row} * {self.choose.randint(1, 99)}", "bias", "both.a", "table[1]", f"work((long){row}, {self.choose.randint(0, 9)})"]
        for array in readable:
            at = self.some([f"(size_t){row} % {array.rows}", "0", str(array.rows - 1), f"((size_t){row} + 1) % {array.rows}"])
            choices.append("(long)" + array.element(at, str(array.columns - 1)))
        if "accesses" in self.features:
            choices += [f"(long)(({self.accesses.read(accesses.of_variable('whole'))[1]}) & 0xffff)" for _ in range(2)]
        if "pointers" in self.features:
            choices += [f"*(table + (size_t){row} % 3)", f"sum_of(table + (size_t){row} % 2, 2)", "*(table + 1)", "sum_of(&table[1], 2)", "sum_of(table, 3)",
                        "*grid[1]", "sum_of(*grid, 2)", "*both.d", f"*(both.d + (size_t){row} % 2)"]
        if "names" in self.features:
            choices += [f"text_sum({self.some(['__func__', '__builtin_FUNCTION()', '__PRETTY_FUNCTION__' if self.clang else '__FUNCTION__'])})"]
        if self.chance(0.2):
            choices = [f"locked(cells[(size_t){row} % 3], (long){row})"]
        text = self.some(choices)
        for _ in range(self.choose.randint(0, 2)):
            text = f"({text} {self.some('+-^')} {self.some(choices)})"
        return f"(({text}) & {self.some([127, 127, 63])})"

    def place(self, array, row):
        return self.some(["", "", " at any", " at any", " at blocks", " at cyclic", f" at node((int)((size_t){row} % (size_t)node_count()))",
                          f" at {array.name}[{row}]" if array.dimensions == 2 else f" at &{array.name}[{row}]", " at cells[1]", AT_GROUP])

    def reductions(self):
        found = []
        for number in range(self.some([0, 1, 1, 2, 3])):
            kind, operation = self.some(TYPES), self.some(OPERATIONS)
            if kind in ("double", "float") and operation in ("and", "or", "xor", "product"):
                operation = "sum"
            if kind in ("short", "unsigned char", "int", "long") and operation == "product":
                operation = "xor"
            found.append((f"r{number}", kind, operation))
        return found

    def update(self, reduction, value):
        name, kind, operation = reduction
        converted = f"({kind}){value}"
        if operation in ("min", "max"):
            return f"if ({converted} {'<' if operation == 'min' else '>'} {name}) {name} = {converted};"
        signs = {"sum": "+", "product": "*", "and": "&", "or": "|", "xor": "^"}
        odd = " | 1" if operation == "product" else ""
        return f"{name} = ({kind})({name} {signs[operation]} ({converted}{odd}));"

    def head_text(self, head, second, place, clause):
        """The head of a forall, with directives in it now and then."""
        if "directives" not in self.features or self.chance(0.75):
            return f"forall ({head}){second}{place}{clause}"
        return self.some(["forall ({0}){1}{2}\n#if 1\n{3}\n#else\n reduce(sum: nothing)\n#endif\n", "forall (\n#ifdef NOWHERE\nno head\n#else\n{0}\n#endif\n){1}{2}{3}",
                          "forall ({0}){1}{2}{3}\n#pragma GCC diagnostic push\n#pragma GCC diagnostic pop\n",
                          "forall ({0})\n#undef NOWHERE\n{1}{2}{3}"]).format(head, second, place, clause)

    def phase(self, number):
        target = self.some(self.arrays)
        readable = [array for array in self.arrays if array is not target]
        head, row, name = self.head(target.rows)
        place, reductions = self.place(target, row), self.reductions()
        told = place.startswith(" at node(")  # then each filament looks where it is
        if told:
            reductions.append(("elsewhere", "long", "sum"))
        clause = f" reduce({', '.join(f'{operation}: {variable}' for variable, _, operation in reductions)})" if reductions else ""
        lines, indent = [], "        "
        inner = target.dimensions == 2 and self.chance(0.7)
        column = "c" if inner else str(self.choose.randrange(target.columns))
        columns = self.some([f"{target.columns}", f"{target.columns} - (int)((size_t){row} % 2)"])  # perhaps none
        second = f" forall (int c = 0; c < {columns}; c++)" if inner and self.chance(0.6) else ""
        if inner and not second:
            lines.append(f"{indent}for (int c = 0; c < {target.columns}; c++) {{")
            indent += "    "
        if self.chance(0.2):
            lines.append(f"{indent}if ({self.value(row, readable)} % 3 == 1) continue;")
        own = self.some(["x", "value", "n_own"])
        if "accesses" in self.features and self.chance(0.5):
            mine = accesses.of_variable("mine")
            lines.append(f"{indent}struct parts mine = {{ .l = (u64){row}, .a = {{ 1, 2 }} }};")
            lines += [f"{indent}{self.accesses.change(mine)[1]}" for _ in range(self.choose.randint(1, 3))]
            readable = readable[:1]
            lines.append(f"{indent}long parts_of_mine = (long)((({self.accesses.read(mine)[1]}) + sum_parts(&mine)) & 127);")
        else:
            lines.append(f"{indent}long parts_of_mine = 0;")
        lines.append(f"{indent}long {own} = {self.value(row, readable)};")
        lines.append(f"{indent}{own} = ({own} + parts_of_mine) & 127;")
        if self.chance(0.5):
            lines.append(f"{indent}{own} = work({own}, {self.some([1, 5, 50, 400])}) & 127;")
        change = self.some(["=", "=", "+="])
        element = target.element(row, column)
        lines.append(f"{indent}{element} = ({target.type}){own};" if change == "=" else
                     f"{indent}{element} = ({target.type})(((long){element} + {own}) & 127);")
        if self.chance(0.3):
            lines += [f"{indent}region struct cell *c = cells[(size_t){row} % 3];", f"{indent}write_lock(c);",
                      f"{indent}c->more[{self.choose.randrange(3)}] += {own};", f"{indent}unlock(c);"] if not inner else []
        lines += [indent + (self.update(reduction, own) if reduction[0] != "elsewhere" else
                            f"elsewhere += node_self() != (int)((size_t){row} % (size_t)node_count());") for reduction in reductions]
        if inner and not second:
            lines.append("        }")
        function = f"phase{self.seed}_{number}" if self.chance(0.4) else None
        parameters = ", ".join(f"shared {array.type} {'*' * array.dimensions}{array.name}" for array in self.arrays)
        text = [f"    {{", f"        long n = {target.rows}, bias = {self.choose.randint(0, 50)}, table[3] = {{4, 5, 6}};",
                f"        {self.some(['', 'const '])}struct pair both = {{{self.choose.randint(0, 9)}, 0.5, {{4, 5}}}};",
                "        struct parts whole = { .l = (u64)bias, .a = { 1, 2, 3, 4 }, .z = 3, .v = { 5, 6 }, .t = 7 };",
                "        long grid[2][2] = {{1, 2}, {3, 4}};",
                "        (void)n, (void)bias, (void)table, (void)both, (void)whole, (void)grid;"]
        text += [f"        {kind} {variable} = {self.some([1, 2, 3])};" for variable, kind, _ in reductions]
        if "members" in self.features and target.name in "".join(lines) and self.chance(0.4):
            text.append(f"        struct {{ shared {target.type} {'*' * target.dimensions}at; int more; }} job = {{ {target.name}, 3 }};")
            lines = [line.replace(f"{target.name}[", "job.at[") for line in lines]
        if "pragmas" in self.features and self.chance(0.25):
            text.append(self.some(["#pragma GCC unroll 2", "#pragma clang loop vectorize(enable)", "#pragma unroll", "#pragma clang loop unroll(disable)"]))
        opened, closed = self.some([("{", "}"), ("<%", "%>")]) if "texts" in self.features else ("{", "}")
        text.append(f"        {self.head_text(head, second, place, clause)} {opened}")
        text += ["    " + line for line in lines] + [f"        {closed}"]
        text += ["        barrier();"] if place == AT_GROUP else []  # no synchronization point by itself
        text += [f"        sum = sum * 31 + (unsigned long)(long){variable};" for variable, _, _ in reductions] + ["    }"]
        if function:
            storage = self.some(["", "[[maybe_unused]] ", "__attribute__((noinline)) "]) if "texts" in self.features else ""
            self.functions.append(f"{storage}static unsigned long {function}({parameters}, region struct cell **cells, unsigned long sum)\n{{\n    (void)cells;\n" +
                                  "\n".join(f"    (void){array.name};" for array in self.arrays) + "\n" + "\n".join(text) + "\n    return sum;\n}\n")
            self.body.append(f"    sum = {function}({', '.join(array.name for array in self.arrays)}, cells, sum);")
        else:
            self.body += text
        if self.chance(0.25):
            self.body += ["    {", "        long grown = 0;", f"        if (node_self() == 0) grown = tree({number}, {self.choose.randint(2, 8)});",
                          "        broadcast(0, &grown, sizeof grown);", "        sum = sum * 31 + (unsigned long)grown;", "    }"]

    def text(self):
        lines = [HEAD, *self.functions, "int main(void)", "{", "    unsigned long sum = 1;", "    region struct cell *cells[3];",
                 "    everyone = node_group_split(0, -node_self());"]
        lines += ["    for (int i = 0; i < 3; i++) {", "        if (node_self() == 0) cells[i] = region_new_at(i % node_count(), struct cell);",
                  "        broadcast(0, &cells[i], sizeof cells[i]);", "    }"]
        lines += [array.made() for array in self.arrays] + self.body
        lines += ["    barrier();", "    if (node_self() == 0) {"]
        for array in self.arrays:
            lines += [f"        for (long i = 0; i < {array.rows}; i++)", f"            for (long c = 0; c < {array.columns}; c++) "
                      f"sum = sum * 31 + (unsigned long)(long){array.element('i', 'c')};"]
        lines += ["        for (int i = 0; i < 3; i++) {", "            region struct cell *c = cells[i];", "            read_lock(c);",
                  "            for (int k = 0; k < 3; k++) sum = sum * 31 + (unsigned long)c->more[k];", "            unlock(c);", "        }",
                  '        printf("%lu\\n", sum);', "    }", "    barrier();"]
        lines += [f"    shared_delete({array.name});" for array in self.arrays]
        text = "\n".join([*lines, "    return 0;", "}"]) + "\n"
        return self.with_macros(text) if "macros" in self.features else text

    def with_macros(self, text):
        """The same with macros before all headers, and after them zlib's `local`."""
        words = [word for word in self.choose.sample(WORDS, 12) if not re.search(rf"\b{word}\b", text)]
        text = text.replace("\nstatic long", "\nlocal long").replace("struct pair {", "#define local static\nstruct pair {", 1)
        return "".join(f"#define {word} 4{word[0]}2\n" for word in words) + text


def make_ways(seed, small, hosts):
    """How a program is compiled, and how it runs: numbers of nodes, or hosts and nodes of each, and variables."""
    choose = random.Random(-seed)
    flags = choose.choice([["-O2"], ["-O2"], ["-O0"], ["-O1", "-fpoll=none"], ["-O2", "-fpoll-units=64"], ["-O2", "-fno-annotations"]])
    ways, few, many = [], [choose.choice([1, 2]), choose.choice([3, 4])], [1, 2, 3, 4]
    if hosts:
        few, many = [(2, 2)], [(2, 1), (2, 2), (3, 2)]
    for nodes in few if small else many:
        extra = choose.choice([{}, {}, {"MCRL_FAULT": f"move:{seed % 9},abort:{seed % 7}"}, {"MCRL_TUNE": "forks=100000"}, {"MCRL_TUNE": "shm=0"},
                               {"MCRL_CONDUIT": "udp", "MCRL_UDP_DISTURB": f"seed:{seed},loss:5,reorder:10"}, {"MCRL_TUNE": "arrays=pages,page_prefetch=0"},
                               {"MCRL_TUNE": "arrays=pages,userfaultfd=0"}, {"MCRL_TUNE": "arrays=pages"}])
        ways.append((nodes, extra))
    return flags, ways


def try_program(session, seed):
    program = Program(seed, session.small, common.chosen(session.features, FEATURES, "feature"))
    text = program.text()
    flags, ways = make_ways(seed, session.small, session.options.hosts)
    sanitize = ["-fsanitize=address,undefined"] if session.options.sanitize else []
    with session.directory() as directory:
        common.write(directory, "case.c", text)
        failure = lambda what, more=b"": [common.Failure(seed, what, {"case.c": text.encode(), "said": more})]
        include = os.path.join(session.build, "include")
        made = common.run([session.preludec, "--emit=serial", "case.c", "-o", "serial.c"], 60, directory)
        compiler = "clang-19" if program.clang else "gcc"
        made = made if made.code else common.run([compiler, "-O1", "-w", "-I", include, "serial.c", "-o", "serial"], 60, directory)
        if made.code != 0:
            return failure("the sequential program does not compile", made.err)
        expected = common.run(["./serial"], 30, directory)
        if expected.code != 0:
            return failure(f"the sequential program ends with {expected.code}", expected.err)
        made = common.run([session.preludec, *flags, "-w", *sanitize, "case.c", "-o", "parallel"], 60, directory)
        if made.code != 0:
            return failure(f"preludec {' '.join(flags)} ends with {made.code}", made.err)
        for nodes, extra in ways:
            got = common.start("parallel", nodes, [], 60, directory, extra)
            where = f"on {common.counted(nodes)}, {' '.join(flags)}" + "".join(f", {name}={value}" for name, value in extra.items())
            if got.code is None:
                return failure(f"does not end {where}", got.out + got.err)
            if got.code != 0 or got.crashed():
                return failure(f"ends with {got.code} {where}", got.err)
            if got.out != expected.out:
                return failure(f"prints something else {where}", expected.out + got.out + got.err)
    session.count("programs")
    return []


def fuzz(session, seeds):
    session.run_all(lambda seed: try_program(session, seed), seeds)
