"""Fails if an error or warning of kinds.def has no fail-<kind> test that expects its text (of messages.cpp beside it), or a fail-* test has
no error."""
import pathlib
import re
import sys

listed = pathlib.Path(sys.argv[1])
messages = dict(re.findall(r'^ *\{Kind::(\w+), "(.*)"\},$', listed.with_name("messages.cpp").read_text(), re.M))
kinds = {kind: messages[kind] for kind in re.findall(r'^(?:DIAGNOSTIC|WARNING)\((\w+), (?:Error|"[\w-]+")\)$', listed.read_text(), re.M)}
tests = {path.stem.removeprefix("fail-").replace("-", "_"): path for path in pathlib.Path(sys.argv[2]).glob("fail-*")}
wrong = []
for kind, message in sorted(kinds.items()):
    # The beginning of the longest piece of the message that no argument interrupts.
    piece = max(re.split(r"\{\d\}", message), key=len).strip(" ';,")[:24]
    if kind not in tests:
        wrong.append(f"no test fail-{kind.replace('_', '-')}")
    elif not re.search("CHECK.*error:.*" + re.escape(piece), tests[kind].read_text(errors="replace")):
        wrong.append(f"{tests[kind].name} does not expect '{piece}'")
wrong += [f"no diagnostic of the kind {kind}" for kind in sorted(tests.keys() - kinds.keys())]
print("\n".join(wrong))
sys.exit(bool(wrong) or not kinds)
