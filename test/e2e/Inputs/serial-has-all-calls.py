"""serial-has-all-calls.py INCLUDE: every function and macro that prelude.h and what it includes give to programs is in prelude_serial.h or
mcrl_one_node.h."""
import re
import sys


def code(name):
    # What comes after these is made of the calls before, with and without the runtime.
    text = re.split(r"/\* ---- (?:Prelude C's names|Reductions and scans of numbers)", open(f"{sys.argv[1]}/{name}").read())[0]
    return re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)


promised = set()
for header in ("prelude.h", "mcrl_thread.h", "prelude_collective.h", "prelude_groups.h", "mcrl_statistics.h"):
    promised |= set(re.findall(r"^[a-z][\w *]*?\b(\w+)\(", code(header), re.MULTILINE))
    promised |= set(re.findall(r"^#define ([a-z]\w*)", code(header), re.MULTILINE))
there = set(re.findall(r"\w+", code("prelude_serial.h") + code("mcrl_one_node.h") + code("mcrl_one_node_calls.h")))
# What only the compiler's own texts name.
missing = sorted(name for name in promised - there if not re.fullmatch(r"prelude_local|prelude_\w+_", name))
assert len(promised) > 30, promised
assert not missing, f"prelude_serial.h lacks {', '.join(missing)}"
