"""Metamorphic: what a program over regions computes must not depend on its annotations, nor on how many nodes there are.

The reference is the sequential program, compiled with gcc. Several cases, each with functions and data of its own, are one program."""
import random
import re

import common
import program_accesses  # the files of features, each of which says which there are
import program_c23
import program_callers
import program_children
import program_contracts
import program_effects
import program_features
import program_forms
import program_frames
import program_guards
import program_homes
import program_invariants
import program_lifetimes
import program_pairs
import program_pointers
import program_policies
import program_preprocessor
import program_results
import program_rows
import program_sources
import program_statements
import program_statics
import program_text
import program_zones
import reduce
from program_generator import Generator
from program_marks import annotate
from program_plan import Plan
from program_trial import Trial

TITLE = "random programs over regions compute the same wherever they migrate"
COUNT = 5000
BATCH = 10
# Features that only some programs can have: those made by Clang, those in C23.
CLANGS, NEWEST, NOT_NEWEST = {"clang_forms", "overloadable"}, {"c23", "c23_locals"}, {"old_style"}
ANNOTATION = re.compile(r"_lock\(\w+\);\s*(?:/\*.*?\*/\s*)?(?:begin )?(?:move|when)|; rpc|= (?:/\*.*?\*/ )?fork|spawn ")


def rarest(count):
    """(share, name) of the statement that the fewest of so many small cases have."""
    features = program_features.chosen(None)
    written = []
    for seed in range(1, count + 1):
        generator = Generator(seed, True, features)
        generator.make_case()
        written.append(generator.written)
    names = [feature.name for feature, _ in program_features.statements(features)]
    return min((sum(name in case for case in written) / count, name) for name in names)


def make_files(cases, plan, features):
    """The sources of some cases, {seed: annotated text}: a program, headers in which some cases are, and whole.c, which has all in one."""
    head, files, bodies, whole = f"enum {{ FILL = {plan.fill}, {plan.zones} }};\n" + program_text.HEAD, {}, "", ""
    if "user_macros" in features:
        everything = head + "".join(cases.values()) + program_text.MAIN
        head = "".join(f"#define {word} 4{word[0]}2\n" for word in plan.words if not re.search(rf"\b{word}\b", everything)) + head
    for seed, text in cases.items():
        whole += f"\n/* case {seed} */\n{text}"
        if "headers" in features and seed % 7 == 3:
            files[f"case{seed}.h"] = f"/* case {seed}{' and what comes before it' * (seed % 3)} */\n{text}"
            bodies += f'\n#include "case{seed}.h"\n'
        else:
            bodies += f"\n/* case {seed} */\n{text}"
    tail = program_text.starter(cases) + program_text.MAIN
    return {"program.c": head + program_text.OF_ELSEWHERE + bodies + tail, "whole.c": head + program_text.ELSEWHERE + whole + tail,
            "elsewhere.c": program_text.ELSEWHERE, **files}


class Batch:
    """Cases that are compiled and run together."""

    def __init__(self, session, seeds):
        self.session = session
        self.features = program_features.chosen(session.options.features)
        self.plan = Plan(seeds[0] // BATCH, session.small, session.options.sanitize, session.options.warnings, not session.options.no_runs)
        if not self.plan.polls:
            self.features -= {"static_wait", "wait_for_parts"}  # in whose loops no other thread would run
        if self.plan.newest and "c23" in self.features:
            self.plan.standard = "-std=c23"
        self.features -= (set() if self.plan.clang else CLANGS) | (NOT_NEWEST if self.plan.standard == "-std=c23" else NEWEST)
        self.plan.place = program_sources.allowed(self.plan.place, self.features)
        self.cases = {seed: self.generate(seed) for seed in seeds}

    def generate(self, seed):
        text = Generator(seed, self.session.small, self.features).make_case()
        return annotate(random.Random(seed), text, self.plan.share, self.features)

    def files(self, cases):
        return make_files(cases, self.plan, self.features)

    def wrong(self, cases, only=None):
        with self.session.directory() as directory:
            return Trial(self.session, directory, self.plan, self.files(cases), list(cases)).wrong(only)

    def failure_of(self, seed, step):
        """The failure of one case alone, reduced; None if it passes the step that the batch has failed."""
        text = self.cases[seed]
        found = self.wrong({seed: text}, step)
        if not found:
            return None
        reduced = text
        if self.session.reduces:
            def fails(candidate):
                again = self.wrong({seed: candidate.decode()}, found.step)
                return again is not None and again.what == found.what and same_kind(again.output, found.output)
            reduced = reduce.reduce_text(text.encode(), fails).decode()
        files = {name: text.encode() for name, text in self.files({seed: text}).items()}
        files.update({"reduced-" + name: text.encode() for name, text in self.files({seed: reduced}).items()})
        return common.Failure(seed, found.what, {**files, "output.txt": found.output, "items.h": program_text.ITEMS.encode()})

    def check(self):
        found = self.wrong(self.cases)
        if not found:
            return []
        failures = [self.failure_of(seed, found.step) for seed in self.cases if found.seed in (None, seed)]
        failures = [failure for failure in failures if failure]
        files = {name: text.encode() for name, text in self.files(self.cases).items()}
        seed = min(self.cases)
        return failures or [common.Failure(seed, found.what + f", but no case on its own does (with --count {len(self.cases)})",
                                           {**files, "output.txt": found.output, "items.h": program_text.ITEMS.encode()})]


def same_kind(text, other):
    """Whether two outputs have the same first error, but for its place and names."""
    kinds = [re.search(rb"(error|mcrl|warning): ([^'\n]*)", output) for output in (text, other)]
    return (kinds[0] and kinds[0].group(2)) == (kinds[1] and kinds[1].group(2))


def check_batch(session, seeds):
    batch = Batch(session, seeds)
    session.count("programs")
    session.count("cases", len(seeds))
    session.count("annotations", sum(len(ANNOTATION.findall(text)) for text in batch.cases.values()))
    return batch.check()


def fuzz(session, seeds):
    batches = {}
    for seed in seeds:
        batches.setdefault(seed // BATCH, []).append(seed)
    session.run_all(lambda batch: check_batch(session, batch), list(batches.values()))
