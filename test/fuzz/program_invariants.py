"""Feature: sections with loops in them, which read what other nodes write at the same time. All writers keep an invariant, and each reader
counts how often it finds the invariant broken: never, if locks work, in whatever order writers and readers come."""
import re

from program_features import named, statement

# Loops without calls, so that only their own looks for messages let others run. <i>, <j>: variables; <n>: how many turns; <step>: work.
LOOPS = ["for (u64 <i> = 0; <i> < <n>; <i>++) { <step> }", "for (u64 <i> = <n>; <i> > 0; <i>--) { <step> }",
         "for (u64 <i> = 0; <i> < <n>; <i>++) { if (h & 8) { h += 5; continue; } <step> }",
         "for (u64 <i> = 0; ; <i>++) { <step> if (<i> >= <n>) break; }",
         "for (u64 <i> = 0; <i> < <n>; <i>++) { <step> if (h == 7) break; }",
         "{ u64 <i> = 0; while (<i> < <n>) { <step> <i>++; } }",
         "{ u64 <i> = 0; while (1) { if (++<i> > <n>) break; <step> } }",
         "{ u64 <i> = 0; do { <step> } while (++<i> < <n>); }",
         "{ u64 <i> = 0; do { if (++h & 4) continue; <step> } while (++<i> < <n>); }",
         "{ u64 <i> = 0; <label>: <step> if (++<i> < <n>) goto <label>; }",
         "{ u64 <i> = 0; goto <label>; <other>: <step> <label>: if (++<i> < <n>) goto <other>; }",
         "for (u64 <i> = 0; <i> < 3; <i>++) for (u64 <j> = 0; <j> < <n>; <j>++) { <step> }",
         "for (u64 <i> = 0; <i> < 3; <i>++) { u64 <j> = <i>; while (++<j> < <n>) { <step> } if (h == 9) break; }",
         "for (u64 <i> = 0; <i> < <n>; <i>++) switch (h & 3) { case 0: h += 3; break; case 1: continue; default: <step> }"]
EXPRESSION_LOOPS = ["h += ({ u64 <j> = 1; for (u64 <i> = 0; <i> < <n>; <i>++) { <step> <j> ^= h; } <j>; });",
                    "h ^= ({ u64 <j> = h; if (<j> & 1) { <j> = <linger>(<j>, 40); } <j>; });"]
STEPS = ["h = h * 31 + <i>;", "h ^= h << 3 ^ <i>;", "if (h & 2) h = h * 5 + <i>; else h += 3;"]
READING_LOOPS = ["for (u64 <i> = 0; <i> < <n> && <element> == <expected>; <i>++) { <step> }",
                 "{ u64 <i> = 0; while (<a> == first && <i>++ < <n>) { <step> } }"]
READING_STEPS = ["h += <part>;", "if (<element> != <expected>) broken++;"]

# <lock> and <unlock> of the region; <first> reads a part of it, with which <check> compares the others.
LOOPING = ["<lock>\n<first>\n<loop>\n<check>\n<unlock>",
           "<lock>\n<first>\nif (h & 1) {\n<loop>\n} else h++;\n<check>\n<unlock>",
           "<lock>\n<first>\n<loop>\n<check>\n<loop>\n<check>\n<unlock>",
           # It ends in a loop, or begins in a loop and ends in the next turn.
           "<lock>\n<first>\nfor (u64 <i> = 0; ; <i>++) {\n<step>\nif (<i> >= <n>) {\n<check>\n<unlock>\nbreak;\n}\n}",
           "<lock>\n<first>\nfor (u64 <i> = 0; <i> < <locks>; <i>++) {\n<check>\n<unlock>\n<step_outside>\nread_lock(r);\n<first>\n}\n<check>\n<unlock>",
           "<lock>\n<first>\nfor (u64 <i> = 0; <i> < 3; <i>++) {\n<check>\n<unlock>\n<plain_loop>\n<lock>\n<first>\n}\n<check>\n<unlock>",
           "goto <label>;\n<other>:\n<check>\n<unlock>\ngoto <third>;\n<label>:\n<lock>\n<first>\ngoto <other>;\n<third>:;",
           # Two locks with one unlock, one lock with two unlocks.
           "if (h & 1) {\n<lock>\n<first>\n} else {\n<lock>\n<first>\n<loop>\n}\n<check>\n<unlock>",
           "<lock>\n<first>\nif (h & 1) {\n<check>\n<unlock>\n} else {\n<loop>\n<check>\n<unlock>\n}",
           "<frame>\n<first>\n<loop>\n<check>\n<unlock> <end_frame>"]
OTHERS = ["<lock>\n<first>\n<check>\n<unlock>",
          "<lock>\n<first>\nif (h & 3) h = h * 31 + <part>; else h ^= (u64)__builtin_popcountl(<part>);\n<check>\n<unlock>",
          "<lock>\n<first>\nswitch (h & 3) { case 0: h += <part>; break; case 1: h ^= 5; default: h++; }\n<check>\n<unlock>",
          # Calls, another lock, cleanup functions, plain pointers.
          "<lock>\n<first>\nh = <linger>(h, 300);\n<check>\n<unlock>",
          "<lock>\n<first>\nh = h & 1 ? <linger>(h, 300) : h + 3;\n<check>\n<unlock>",
          "<lock>\n<first>\nread_lock(c); <loan>\nh += c->value;\nunlock(c);\n<check>\n<unlock>",
          "<lock>\n<first>\n{ <cleanup> u64 <i> = first; h ^= <i>; }\n<check>\n<unlock>",
          "{ <cleanup> u64 <i> = h;\n<lock>\n<first>\nif (h & 1) { <cleanup> u64 <j> = 3; h += <j>; }\n<check>\n<unlock>\nh += <i>; }",
          "<lock>\n<first>\n{ u64 *<i> = &h; *<i> = *<i> * 3 + <part>; }\n<loop>\n<check>\n<unlock>",
          "<lock>\n<first>\n{ const <type> *at = local(r);\n<loop>\n<check_plain> }\n<unlock>"]
named("loops_in_expressions", "loops in statement expressions, of functions that migrate, too")
MOST = 4  # of these statements in a case: each has some functions of its own
RELATIONS = ["{0}", "2 * {0}", "~{0}", "{0} * {0} + 1"]


class Writing:
    """Writes functions for one region, whose type has the parts a, b, count and v[length]: b is what `relation` makes of a, v[i] is a + i.
    The functions compute h in their loops; that no result is 0x5eed is certain enough, and the C compiler cannot know it."""

    def __init__(self, g):
        self.g, self.names, self.frame = g, {}, None
        self.tag = f"{g.seed}_{g.fresh('')}"
        self.length, self.relation = g.choose.choice([1, 4, 60]), g.choose.choice(RELATIONS)
        self.is_array = g.chance(0.25)
        self.type = "u64" if self.is_array else f"struct kept{self.tag}"
        self.moves, self.turns = True, g.choose.choice([300, 9000, 9000, 20000])
        self.linger, self.can_linger = f"linger{self.tag}", True

    # Parts of the region.
    def a(self, base="r"):
        return f"{base}[0]" if self.is_array else f"{base}->a"

    def b(self, base="r"):
        return f"{base}[{self.length + 1}]" if self.is_array else f"{base}->b"

    def count(self, base="r"):
        return f"{base}[{self.length + 2}]" if self.is_array else f"{base}->count"

    def v(self, index, base="r"):
        return f"{base}[1 + {index}]" if self.is_array else f"{base}->v[{index}]"

    def change_rest(self, base="r"):
        """From a."""
        return (f"for (u64 i = 0; i < {self.length}; i++) {self.v('i', base)} = {self.a(base)} + i;\n"
                f"{self.b(base)} = {self.relation.format(self.a(base))};")

    # What stands for a <word>; a name is the same throughout what is expanded at once.
    def expand(self, text):
        outer, self.names = self.names, {}
        text = self.words(text)
        self.names = outer
        return text

    def words(self, text):
        return re.sub(r"<([a-z_]+)>", lambda found: getattr(self, "word_" + found[1], lambda: self.name(found[1]))(), text)

    def name(self, word):
        if word not in self.names:
            self.names[word] = self.g.fresh({"label": "la", "other": "lb", "third": "lc"}.get(word, word))
        return self.names[word]

    def word_lock(self):
        if self.g.chance(0.1) and "contracts" in self.g.features:
            return "enter_shared(r);"
        return "read_lock(r);" + (" " + self.g.mark("P") if self.moves else "")

    def word_unlock(self):
        if self.g.chance(0.1) and "contracts" in self.g.features:
            return "leave_shared(r);"
        return self.g.choose.choice(["unlock(r);", "read_unlock(r);"])

    def word_frame(self):
        self.frame = self.g.mark("F") if self.moves else None
        return f"read_lock(r); {self.frame or ''}"

    def word_end_frame(self):
        return f"@G{self.frame[2:-1]}@" if self.frame else ""

    def word_loan(self):
        return self.g.mark("N") if "loan" in self.g.features and self.moves else ""

    def word_first(self):
        return f"first = {self.a()};"

    def checks(self, base):
        """Some comparisons of the region's parts; and it is noted how many writes there have been."""
        k = self.g.choose.randrange(self.length)
        ways = [f"if ({self.b(base)} != {self.relation.format('first')}) broken++;", f"broken += {self.a(base)} != first;",
                f"if ({self.v(k, base)} - first != {k}) broken++;", f"broken += {self.b(base)} != {self.relation.format(self.a(base))};"]
        return "\n".join([ways[0], *self.g.choose.sample(ways[1:], self.g.choose.randint(0, 2)), f"seen = {self.count(base)};"])

    def word_check(self):
        return self.checks("r")

    def word_check_plain(self):
        return self.checks("at")

    def word_type(self):
        return self.type

    def word_a(self):
        return self.a()

    def word_part(self):
        return self.g.choose.choice([self.a(), self.b(), self.v(self.g.choose.randrange(self.length))])

    def word_element(self):
        return self.v(f"{self.name('i')} % {self.length}")

    def word_expected(self):
        return f"first + {self.name('i')} % {self.length}"

    def word_n(self):
        return self.g.choose.choice([f"{self.turns}", f"{self.turns} + (h & 63)"])

    def word_locks(self):
        return self.g.choose.choice(["20", "500"])

    def word_step(self):
        return self.words(self.g.choose.choice(STEPS + READING_STEPS))

    def word_step_outside(self):
        return self.words(self.g.choose.choice(STEPS))

    def word_loop(self):
        return self.expand(self.g.choose.choice(self.loops() + READING_LOOPS))

    def word_plain_loop(self):
        """One that reads nothing of the region."""
        return self.expand(self.g.choose.choice(self.loops()).replace("<step>", self.g.choose.choice(STEPS)))

    def loops(self):
        more = EXPRESSION_LOOPS if self.can_linger else EXPRESSION_LOOPS[:1]
        return LOOPS + (more if "loops_in_expressions" in self.g.features else [])

    def word_linger(self):
        return self.linger

    def word_cleanup(self):
        return f"__attribute__((cleanup(clean{self.tag})))"

    # Functions.
    def declare(self):
        """The type, a function that makes the region, one that lets others run, and one that does so as a cleanup function."""
        g = self.g
        if not self.is_array:
            g.before(f"{self.type} {{\n    u64 a, v[{self.length}], fill[FILL];\n    u64 b, count;\n}};")
        sharing = g.choose.choice(["zone_coherent"] * 5 + ["zone_in_place", "zone_replicated"])
        new = f"region_new_array_in(&zone, u64, {self.length + 3})" if self.is_array else f"region_new_in(&zone, {self.type})"
        g.before(f"static region {self.type} *make{self.tag}(int home)\n{{\n"
                 f"struct region_zone zone = {{ {sharing}, zone_at_node, home, 0, 0, 0, 0 }};\nregion {self.type} *r = {new};\n"
                 f"write_lock(r);\n{self.a()} = 5;\n{self.change_rest()}\n{self.count()} = 0;\nunlock(r);\nreturn r;\n}}")
        again = f"return n == 0 ? h : {self.linger}(h * 31 + (u64)n, n - 1);"
        self.can_linger = False  # in itself it would not come to an end
        body = again if g.chance(0.3) else self.expand("(void)n;\n<plain_loop>\nreturn h;")
        self.can_linger = True
        g.before(f"static u64 {self.linger}(u64 h, int n)\n{{\n{body}\n}}")
        g.before(f"static void clean{self.tag}(u64 *k)\n{{\n*k = {self.linger}(*k, 300);\n}}")

    def reader(self):
        """A function that reads until it has seen so many writes, or for some turns. Its name."""
        g, name = self.g, self.g.fresh(f"check{self.tag}_")
        head = f"static u64 {name}(region {self.type} *r, region struct cell *c, u64 all, u64 h, int depth)"
        sections = [g.choose.choice(LOOPING if g.chance(0.7) else OTHERS) for _ in range(g.choose.choice([1, 1, 2]))]
        self.moves = not any("<cleanup>" in section for section in sections)
        body = "\n".join(self.expand(section) for section in sections)
        g.before(f"{head}\n{{\nu64 broken = 0, seen = 0, first = 0;\n(void)c;\n(void)depth;\n"
                 f"for (int turn = 0; turn < 300 && seen < all; turn++) {{\n{body}\n}}\nreturn broken + (h == 0x5eed);\n}}")
        return name

    def watcher(self):
        """A function that reads as a detached call, and notes in a cell what it has found. Its name."""
        reader, name = self.reader(), self.g.fresh(f"watch{self.tag}_")
        parameters = f"region {self.type} *r, region struct cell *c, region struct cell *found, u64 all, u64 h, int depth"
        self.g.before(f"static void {name}({parameters})\n{{\n"
                      f"u64 broken = {reader}(r, c, all, h, depth);\nwrite_lock(found); {self.g.mark('P')}\n"
                      "found->value += broken;\nfound->tag[0]++;\nunlock(found);\n}")
        return name

    def writer(self):
        """A function that changes the region so many times. Its name."""
        g, name = self.g, self.g.fresh(f"change{self.tag}_")
        head = f"static u64 {name}(region {self.type} *r, region struct cell *c, u64 times, u64 h, int depth)"
        updates, base = g.chance(0.25), "at" if g.chance(0.25) else "r"
        lines = [f"{'update' if updates else 'write'}_lock(r); {g.choose.choice(['move', g.mark('P'), g.mark('P')])}",
                 f"u64 next = {self.a()} + {g.choose.randint(1, 9)};"]
        lines += ["<plain_loop>"] * g.chance(0.25) + ["upgrade(r);"] * updates + [f"{self.type} *at = local(r);"] * (base == "at")
        lines += [f"{self.a(base)} = next;"] + ["<plain_loop>"] * g.chance(0.25)
        lines += [self.change_rest(base), f"{self.count(base)}++;", "unlock(r);"]
        lines += [f"write_lock(c); {g.mark('P')}\nc->value++;\nunlock(c);"] * g.chance(0.3)
        lines += ["<plain_loop>"] * g.chance(0.8)  # so that readers come in between
        body = self.expand("\n".join(lines))
        g.before(f"{head}\n{{\n(void)c;\n(void)depth;\nfor (u64 turn = 0; turn < times; turn++) {{\n{body}\n}}\n"
                 "return times + (h == 0x5eed);\n}")
        return name


def a_place(g, region, forks):
    """Where a writer or reader begins. A child on its parent's node may be a call, so that it runs alone."""
    here = [f" at node({g.choose.randrange(8)} % node_count())"] if forks else ["", "", "", f" at {region}"]
    return g.choose.choice(here + [" at node((node_self() + 1) % node_count())"] * 3)


@statement("loops_in_sections", weight=2)
def loops_in_sections(g, scope):
    """loops between a lock and its unlock, while other nodes write the region"""
    if scope.loops or g.kept >= MOST:
        return g.assign(scope)
    g.kept += 1
    writing, r, c, found = Writing(g), g.fresh("kept"), g.fresh("c"), g.fresh("found")
    writing.declare()
    times = [g.choose.randint(5, 40) for _ in range(g.choose.randint(1, 3))]
    forks, watchers, results = "fork" in g.features and g.chance(0.3), g.choose.randint(0, 2), []

    def start(function, arguments):
        call = f"{function}({r}, {c}, {arguments}, h, depth){a_place(g, r, forks)};"
        if forks:
            results.append(g.fresh("r"))
        g.put(f"u64 {results[-1]} = fork {call}" if forks else f"spawn {call}")

    g.put("if (depth > 0) {")
    g.indent += 1
    home = g.choose.choice(["node_self()"] * 6 + ["node_count() - 1", "0", "place(h)"])
    g.put(f"region {writing.type} *{r} = make{writing.tag}({home});")
    g.put(f"region struct cell *{c} = make_cell(h & 15), *{found} = make_cell(0);")
    for count in times:
        start(writing.writer(), count)
    if not forks and g.chance(0.7):  # until the writers are at work
        g.put(f"write_lock({r}); when ({writing.count(r)} > {g.choose.randrange(3)})")
        g.put(f"unlock({r});")
    for _ in range(watchers):
        start(writing.reader(), sum(times)) if forks else start(writing.watcher(), f"{found}, {sum(times)}")
    results.append(g.fresh("r"))
    g.put(f"u64 {results[-1]} = {writing.reader()}({r}, {c}, {sum(times)}, h, depth); {g.mark('R')}")
    if forks:
        g.put("join;")
    elif watchers:
        g.put(f"write_lock({found}); when ({found}->tag[0] >= {watchers})")
        g.put(f"h = h * 31 + {found}->value;")
        g.put(f"unlock({found});")
    g.put(f"write_lock({r});" + ("" if forks else f" when ({writing.count(r)} >= {sum(times)})"))
    g.put(f"h = h * 31 + {writing.a(r)} + 3 * {writing.b(r)};")
    g.put(f"unlock({r});")
    g.put(f"h = h * 31 + {' + '.join(results)};")
    g.indent -= 1
    g.put("}")
