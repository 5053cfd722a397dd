#!/usr/bin/env python3
"""Takes mends of preludec and fsc back, one at a time, and counts the random cases until fuzzing finds that. The edits are in mutants.toml,
each with the kind of fuzzing that must find it. Exit code 1 if one is not found among so many cases, or cannot be made."""
import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
import tomllib

import common

LIST = os.path.join(os.path.dirname(os.path.abspath(__file__)), "mutants.toml")
FOUND = re.compile(r"^FAILED: (.*)\n  repeat: \S+ fuzz \S+ --seed (\d+)", re.M)
PRODUCTS = ["bin/preludec", "lib/libmcrl.a", "bin/fsc", "bin/sisal-interpret", "lib/libsisal.a"]
# Folders whose headers are for programs: what is built stays as it is.
FOR_PROGRAMS = ("runtime/include/", "sisal/runtime/sisal")


class CannotMake(Exception):
    """A mutant that cannot be made, and why."""


def call(command, directory, what):
    ran = common.run(command, 900, directory)
    if ran.code != 0:
        raise CannotMake(f"{what}: {(ran.err or ran.out).decode(errors='replace').strip()[-600:]}")
    return ran.out.decode(errors="replace")


class Edits:
    """The texts of the files that a mutant changes, {path in the repository: text}."""

    def __init__(self, mutant):
        self.texts = {}
        for edit in mutant["edit"]:
            path = edit["file"]
            if path not in self.texts:
                with open(os.path.join(common.ROOT, path), encoding="utf-8") as file:
                    self.texts[path] = file.read()
            found = self.texts[path].count(edit["search"])
            if found != 1:
                raise CannotMake(f"{path} has the text to replace {found} times, not once: {edit['search'].strip().splitlines()[0]}")
            self.texts[path] = self.texts[path].replace(edit["search"], edit["replace"])


class Scratch:
    """A folder that looks like the build, with what an edit changes made anew in it: only the objects that depend on the edited files are
    compiled, from an overlay of the source tree, which itself stays as it is."""

    def __init__(self, build, place):
        self.build, self.place = build, place
        self.depends, current = {}, None
        for line in call(["ninja", "-t", "deps"], build, "ninja").splitlines():
            if line and not line.startswith(" "):
                current = self.depends.setdefault(line.split(":")[0], set())
            elif line:
                current.add(os.path.normpath(os.path.join(build, line.strip())))
        self.products, self.commands = {}, {}  # of each product its objects and last command; of each object its command
        for product in PRODUCTS:
            lines = [shlex.split(line) for line in call(["ninja", "-t", "commands", product], build, "ninja").splitlines()]
            compiled = {words[words.index("-o") + 1]: words for words in lines if "-c" in words and "-o" in words}
            self.products[product] = set(compiled), lines[-1]
            self.commands.update(compiled)

    def path(self, *names):
        return os.path.join(self.place, *names)

    def make(self, mutant):
        """Makes the folder anew for a mutant."""
        edits = Edits(mutant).texts
        shutil.rmtree(self.place, ignore_errors=True)
        for name in ("bin", "lib", "include", "objects", "source"):
            os.makedirs(self.path(name))
        os.symlink(os.path.join(self.build, "share"), self.path("share"))
        for name in (product for product in PRODUCTS if product.startswith("bin/")):
            shutil.copy2(os.path.join(self.build, name), self.path("bin"))
        for name in os.listdir(os.path.join(self.build, "lib")):
            os.symlink(os.path.join(self.build, "lib", name), self.path("lib", name))
        shutil.copytree(os.path.join(self.build, "include"), self.path("include"), dirs_exist_ok=True)
        rest = {}
        for path, text in edits.items():
            if path.startswith(FOR_PROGRAMS) and path.endswith(".h"):
                common.write(self.path("include"), os.path.basename(path), text)
            else:
                rest[os.path.join(common.ROOT, path)] = common.write(self.path("source"), path.replace("/", "-"), text)
        if rest:
            self.compile(rest)

    def compile(self, edited):
        overlay = {"version": 0, "case-sensitive": "true", "use-external-names": "false",
                   "roots": [{"type": "file", "name": name, "external-contents": text} for name, text in edited.items()]}
        common.write(self.place, "overlay.yaml", json.dumps(overlay))
        made = False
        for product, (objects, last) in self.products.items():
            changed = [name for name in sorted(objects) if self.depends.get(name, set()) & set(edited)]
            if changed:
                self.link(product, last, {name: self.compile_object(name) for name in changed})
                made = True
        if not made:
            raise CannotMake(f"nothing that is built depends on {', '.join(edited)}")

    def compile_object(self, name):
        words, out = list(self.commands[name]), self.path("objects", name.replace("/", "-"))
        launcher = next((place for place, word in enumerate(words) if os.path.basename(word) == "ccache"), -1)
        words = words[launcher + 1:]  # which knows nothing of the overlay
        words[words.index("-o") + 1] = out
        for option in ("-MT", "-MF"):
            if option in words:
                del words[words.index(option):words.index(option) + 2]
        call([word for word in words if word != "-MD"] + ["-ivfsoverlay", self.path("overlay.yaml")], self.build, name)
        return out

    def link(self, product, words, objects):
        """The last command of a product, with other objects; those that are in a library of the build come before it."""
        words = words[words.index("&&") + 1:]
        words = words[:words.index("&&")] if product.startswith("bin/") else words[words.index("&&") + 1:]
        words = words[:words.index("&&")] if "&&" in words else words
        out = self.path(product)
        os.remove(out)
        rest = [objects[name] for name in objects if name not in words]
        changed = [objects.get(word, out if word == product else word) for word in words]
        at = changed.index(out) + 1
        call(changed[:at] + rest + changed[at:], self.build, product)


class Hunt:
    """Runs a kind of fuzzing with a mutant until a case fails that passes without it."""

    def __init__(self, options, place):
        self.options, self.place = options, place

    def run(self, mutant, build, seed, count):
        """[(seed, what)] of the cases that fail first."""
        command = [sys.executable, os.path.join(common.ROOT, "test", "fuzz", "run.py"), mutant["kind"], "--small", "--no-reduce", "--stop", "1",
                   "--seed", str(seed), "--count", str(count), "--jobs", str(self.options.jobs), "--build", build, "--keep", os.path.join(self.place, "kept")]
        command += mutant.get("options", [])
        ran = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
        found = sorted((int(number), what) for what, number in FOUND.findall(ran.stdout))
        if not found and ran.returncode != 0:
            raise CannotMake(f"fuzzing ended with {ran.returncode}: {ran.stderr.strip()[-300:]}")
        return found

    def cases(self, mutant):
        """(how many cases it took, what was found), or None."""
        first, last = self.options.seed, self.options.seed + self.options.most
        seed = first
        while seed < last:
            found = self.run(mutant, self.place, seed, last - seed)
            if not found:
                return None
            number, what = found[0]
            if not self.run(mutant, self.options.build, number, 1):
                return number - first + 1, what
            seed = number + 1  # it fails without the edit, too
        return None


def parse_options():
    parser = argparse.ArgumentParser(description="Counts the random cases until fuzzing finds each edit of mutants.toml.")
    parser.add_argument("name", nargs="*", help="only the mutants whose name contains one of these")
    parser.add_argument("--build", default=os.path.join(common.ROOT, "build"), help="the build to start from")
    parser.add_argument("--most", type=int, default=200, metavar="N", help="how many cases each may take (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first case")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="the number of cases at a time")
    parser.add_argument("--make-only", action="store_true", help="only see that each can be made")
    parser.add_argument("--list", action="store_true", help="list the mutants")
    return parser.parse_args()


def try_mutant(scratch, hunt, mutant, options):
    """(whether all is well, the columns of its row)"""
    began = time.monotonic()
    try:
        scratch.make(mutant)
        if options.make_only:
            return True, ["made", f"{time.monotonic() - began:.0f}", ""]
        found = hunt.cases(mutant)
    except CannotMake as error:
        return False, ["-", f"{time.monotonic() - began:.0f}", f"CANNOT BE MADE: {error}"]
    seconds = f"{time.monotonic() - began:.0f}"
    return found is not None, [str(found[0]), seconds, found[1]] if found else [f"> {options.most}", seconds, "NOT FOUND"]


def main():
    options = parse_options()
    options.build = os.path.abspath(options.build)
    with open(LIST, "rb") as file:
        mutants = tomllib.load(file)["mutant"]
    if options.name:
        mutants = [mutant for mutant in mutants if any(name in mutant["name"] for name in options.name)]
    if options.list:
        print("\n".join(f"{mutant['name']} ({mutant['kind']})" for mutant in mutants))
        return 0
    place = os.path.join(options.build, "mutant")
    scratch, hunt, good = Scratch(options.build, place), Hunt(options, place), 0
    print(f"{'cases':>6} {'s':>5}  {'kind':10}  taken back\n" + "-" * 100, flush=True)
    for mutant in mutants:
        well, (cases, seconds, what) = try_mutant(scratch, hunt, mutant, options)
        good += well
        print(f"{cases:>6} {seconds:>5}  {mutant['kind']:10}  {mutant['name']}\n" + (f"{'':25}{what[:200]}\n" if what else ""), end="", flush=True)
    print(f"{good} of {len(mutants)} {'made' if options.make_only else f'found within {options.most} cases'}")
    shutil.rmtree(place, ignore_errors=True)
    return 0 if good == len(mutants) else 1


if __name__ == "__main__":
    sys.exit(main())
