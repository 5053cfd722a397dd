#!/usr/bin/env python3
"""Shows that assertions of the runtime find what they are there for. assertions.toml plants a fault in a source, and names the test that must
then end in an assertion, and in which. Each is made as test/fuzz/mutants.py makes its own: only the objects that depend on the edited file,
from an overlay; the tree stays as it is. Exit code 1 if a fault is not found, or cannot be made."""
import argparse
import os
import re
import shutil
import sys
import time
import tomllib

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "fuzz"))
import common  # noqa: E402
import mutants  # noqa: E402

FAILED = re.compile(r"internal error: (\S+?):\d+: (.*)")


class Tests(mutants.Scratch):
    """A folder with tests of the build, of which one is linked anew for each fault."""

    def __init__(self, build, place, names):
        mutants.PRODUCTS = ["bin/" + name for name in names]
        super().__init__(build, place)
        self.all_products = self.products

    def make(self, mutant):
        product = "bin/" + mutant["test"]
        edits = mutants.Edits(mutant).texts
        shutil.rmtree(self.place, ignore_errors=True)
        for name in ("bin", "objects", "source"):
            os.makedirs(self.path(name))
        shutil.copy2(os.path.join(self.build, product), self.path("bin"))
        self.products = {product: self.all_products[product]}
        self.compile({os.path.join(common.ROOT, path): common.write(self.path("source"), path.replace("/", "-"), text)
                      for path, text in edits.items()})
        return self.path(product)


def failed_assertion(program, mutant, build):
    """(file, condition) of the assertion in which the test ends, None if it ends in none."""
    if "nodes" in mutant:
        command = ["mpiexec", "-n", str(mutant["nodes"]), program]
    else:
        command = [program, *(mutant.get("arguments") or ["--gtest_brief=1", "--gtest_filter=" + mutant["filter"]])]
    ran = common.run(command, 120, build)
    found = FAILED.search((ran.err + ran.out).decode(errors="replace"))
    return (found[1], found[2]) if found and ran.code != 0 else None


def main():
    parser = argparse.ArgumentParser(description="Sees that each fault of assertions.toml ends in its assertion.")
    parser.add_argument("name", nargs="*", help="only the faults whose name contains one of these")
    parser.add_argument("--build", default=os.path.join(common.ROOT, "build"), help="the build to start from")
    options = parser.parse_args()
    with open(os.path.join(HERE, "assertions.toml"), "rb") as file:
        faults = tomllib.load(file)["mutant"]
    faults = [fault for fault in faults if not options.name or any(name in fault["name"] for name in options.name)]
    build = os.path.abspath(options.build)
    place = os.path.join(build, "assertions")
    tests, good = Tests(build, place, sorted({fault["test"] for fault in faults})), 0
    for fault in faults:
        began = time.monotonic()
        try:
            found = failed_assertion(tests.make(fault), fault, build)
        except mutants.CannotMake as error:
            found = None
            print(f"CANNOT BE MADE: {error}")
        is_it = found is not None and found[0] == fault["in"] and fault["asserts"] in found[1]
        good += is_it
        said = f"{found[0]}: {found[1]}" if found else "no assertion"
        print(f"{'found' if is_it else 'NOT FOUND':9} {time.monotonic() - began:4.0f} s  {fault['name']}\n{'':18}{said}", flush=True)
    print(f"{good} of {len(faults)} found")
    shutil.rmtree(place, ignore_errors=True)
    return 0 if good == len(faults) else 1


if __name__ == "__main__":
    sys.exit(main())
