"""The features of random programs: what they may have beside plain statements. `--features` chooses them by name.

A feature that is a statement is a function write(generator, scope) under @statement, in a file program_<idea>.py of its own idea. Others
are named by named(), and asked for where they matter ("frames" in features)."""
import sys

FEATURES = {}


class Feature:
    """`where` a statement may stand: "free" (no lock is held) or "any". `needs` are the features that it is nothing without. A planned one is
    not in the language yet: it is off, unless it is chosen by name."""

    def __init__(self, name, title, weight=0, write=None, where="free", needs=(), planned=False):
        self.name, self.title, self.weight, self.write = name, title, weight, write
        self.where, self.needs, self.planned = where, needs, planned
        FEATURES[name] = self


def named(name, title, planned=False):
    Feature(name, title, planned=planned)


def statement(name, weight=1, **more):
    def register(write):
        Feature(name, write.__doc__.splitlines()[0], weight, write, **more)
        return write
    return register


named("clauses", "clauses of `move`")
named("frames", "partial frames")
named("callers", "callers that go along")
named("rpc", "calls by `rpc`")
named("fork", "children")
named("join_one", "joins of one child")
named("loan", "locks that travel")
named("bitfields", "bit-fields as results of children")
named("old_style", "definitions as before ANSI C, behind a prototype")
named("comments", "comments and new lines between any two words")
named("headers", "cases in a header")
named("shadow", "variables that hide others of their name")


def chosen(text):
    """The features that `--features` means: names are these only; +name and -name are the usual ones with more or fewer."""
    words = [word for word in (text or "").split(",") if word]
    for word in words:
        if word.lstrip("+-") not in FEATURES:
            sys.exit(f"fuzz: no feature '{word}'; there are:\n" + listing())
    only = [word for word in words if word[0] not in "+-"]
    found = set(only) if only else {name for name, feature in FEATURES.items() if not feature.planned}
    found |= {word[1:] for word in words if word[0] == "+"}
    found |= {need for name in found for need in FEATURES[name].needs}
    return frozenset(found - {word[1:] for word in words if word[0] == "-"})


def statements(features):
    """[(feature, weight)] of those that are statements. Together they weigh as much, however few are chosen."""
    found = [FEATURES[name] for name in sorted(features) if FEATURES[name].write]
    total = sum(feature.weight for feature in found)
    return [(feature, feature.weight * 80 / total) for feature in found]


def listing():
    return "\n".join(f"  {name:18}{feature.title}{' (planned: off)' if feature.planned else ''}" for name, feature in sorted(FEATURES.items()))
