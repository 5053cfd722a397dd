"""Fails if an error of kinds.def has no fail-<kind> test, or a fail-* test has no error."""
import pathlib
import re
import sys

kinds = set(re.findall(r"^DIAGNOSTIC\((\w+), Error,", pathlib.Path(sys.argv[1]).read_text(), re.M))
tests = {path.stem.removeprefix("fail-").replace("-", "_") for path in pathlib.Path(sys.argv[2]).glob("fail-*")}
for kind in sorted(kinds - tests):
    print(f"no test fail-{kind.replace('_', '-')}")
for test in sorted(tests - kinds):
    print(f"no diagnostic of the kind {test}")
sys.exit(bool(kinds ^ tests) or not kinds)
