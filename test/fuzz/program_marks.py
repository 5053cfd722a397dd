"""The annotations of random programs: what stands at the marks that the generator has left, and what may stand between any two words."""
import re


def with_callers(choose, text):
    """One more clause for a `move` of the whole activation."""
    frames = f"frames: {choose.choice([1, 1, 2, 3, 50])}"
    if "(" not in text:
        return f"({frames})"
    return text.replace("(", f"({frames}, ", 1) if choose.random() < 0.5 else text[:-1] + f", {frames})"


def clauses(choose, features, plain=False):
    """What may follow a `move` or `begin move`; a plain one names no variables."""
    if "clauses" not in features:
        return choose.choice(["", "", "(always)", " (always)"])
    conditions = [] if plain else ["(if: h & 1)", "(if: (h & 3) != 0, always)", "(repeat, if: depth > 0)", "(adaptive, if: h & 4)", "(undo, if: h & 2)"]
    return choose.choice(["", "", "", "(always)", "(never)", " (static)", "(repeat)", "(adaptive)", "(in_place)", "(undo)", "(adaptive, refuse)", "(continue)"] + conditions)


class Marks:
    """What stands at the marks of one text: a number says the same everywhere."""

    def __init__(self, choose, share, features):
        self.choose, self.share, self.features, self.chosen = choose, share, features, {}

    def move(self, plain=False):
        words = self.choose.choice(["move", "move", "/* to it */ move"])
        text = clauses(self.choose, self.features, plain)
        if "callers" in self.features and self.choose.random() < 0.4:
            text = with_callers(self.choose, text)
        return self.with_directives(words + text) or words + text + self.choose.choice(["", ";", " // and on\n"])

    def with_directives(self, text):
        """An annotation with directives around it, or before its `;`; now and then only."""
        if "directives_inside" not in self.features or self.choose.random() < 0.8:
            return None
        return self.choose.choice(["{0}\n#if 1\n;\n#endif\n", "\n#ifndef NOWHERE\n{0}\n#else\n;\n#endif\n", "\n#pragma GCC diagnostic push\n{0};\n#pragma GCC diagnostic pop\n",
                                   "\n%:if 1\n{0}\n%:endif\n", "{0}\n#if 0\n;h++;\n#endif\n;"]).format(text)

    def begin(self, number, plain=False):
        self.chosen[number] = "frame"
        return "begin move" + clauses(self.choose, self.features, plain)

    def at(self, found):
        kind, number, about = found.groups()
        there = self.chosen.setdefault(number, self.choose.random() < self.share)
        write = getattr(self, "mark_" + kind, None)
        return write(number, about) if write and there else "join;" if kind == "J" and "fork" in self.features else ""

    def mark_M(self, number, about):
        """A lock of a procedure."""
        return self.move()

    def mark_P(self, number, about):
        """A lock of a function that a feature has made."""
        return self.move(plain=True)

    def mark_N(self, number, about):
        """A lock while another is held."""
        return self.move() if "loan" in self.features else ""

    def mark_F(self, number, about):
        """A lock that may begin a frame."""
        if "frames" not in self.features or self.choose.random() < 0.5:
            return self.move()
        return self.begin(number) + self.choose.choice(["", ";"])

    def mark_B(self, number, about):
        """A lock that begins a frame, or moves nothing."""
        return self.begin(number, plain=True) + self.choose.choice(["", ";"]) if "frames" in self.features else ""

    def mark_G(self, number, about):
        """Where the frame ends."""
        if self.chosen.get(number) == "frame" and "directives_inside" in self.features and self.choose.random() < 0.1:
            return "\n#if 1\nend move\n#else\nend move;\n#endif\n"
        return "end move" + self.choose.choice(["", ";"]) if self.chosen.get(number) == "frame" else ""

    def mark_W(self, number, about):
        """A guard."""
        moves = self.choose.choice(["", "move ", "move" + clauses(self.choose, self.features) + " "])
        return self.comment() + f"{moves}{self.guard(about)}" + self.choose.choice(["", ";"])

    def guard(self, condition):
        if "directives_inside" in self.features and self.choose.random() < 0.2:
            return self.choose.choice(["when ({0}\n#if 1\n&& 1\n#endif\n)", "when (\n#ifdef NOWHERE\n0\n#else\n({0})\n#endif\n)", "when ({0}\n#undef NOWHERE\n)",
                                       "\n#if 1\nwhen ({0})\n#endif\n"]).format(condition)
        return f"when ({condition})"

    def comment(self):
        """Between a lock and its guard."""
        return self.choose.choice(["", "", "", "/* then */ ", "// then\n"])

    def mark_V(self, number, about):
        """A guard that may begin a frame."""
        if "frames" not in self.features or self.choose.random() < 0.5:
            return self.mark_W(number, about)
        return self.comment() + f"{self.begin(number)} {self.guard(about)}" + self.choose.choice(["", ";"])

    def mark_R(self, number, about):
        return "rpc" + self.choose.choice(["", ";"] + [" (void)0;"] * ("rpc_statements" in self.features)) if "rpc" in self.features else ""

    def mark_K(self, number, about):
        return "fork " if "fork" in self.features else ""

    def mark_O(self, number, about):
        """A join of what the fork of the same number sets."""
        return f"join {about};" if "fork" in self.features else ""

    def mark_S(self, number, about):
        return "spawn "

    def mark_E(self, number, about):
        """A block around what is spawned by the same number."""
        return "finish "

    def mark_L(self, number, about):
        """The place of a fork or spawn."""
        return about


def annotate(choose, text, share, features):
    """Puts annotations at a share of the marks."""
    text = re.sub(r"@([A-Z])(\d+)(?:=([^@]*))?@", Marks(choose, share, features).at, text)
    return with_comments(choose, text) if "comments" in features and choose.random() < 0.5 else text


def with_comments(choose, text):
    """Puts comments and new lines between words, and comments at the ends of lines."""
    lines = []
    for line in text.split("\n"):
        plain = not line.startswith(("#", "%:", "_Pragma")) and not any(mark in line for mark in "\"'") and "//" not in line
        places = [place.start() for place in re.finditer(r"(?<=\S) (?=\S)", line)] if plain and "/*" not in line else []
        if places and choose.random() < 0.25:
            place = choose.choice(places)
            line = line[:place] + choose.choice([" /* c */ ", " /* ; } */ ", "\n", " // c {\n", " /**/ "]) + line[place + 1:]
        if plain and choose.random() < 0.05:
            line += choose.choice([" // c", " /* c */", " // it's \"", " /* { */"])
        lines.append(line)
    return "\n".join(lines)
