"""Reduces a made-up case, which fails if it has two names in their order and a byte that is no UTF-8."""
import re

import reduce


def fails(text):
    return re.search(rb"a7\b.*a31\b", text, re.DOTALL) is not None and b"\xe9" in text


case = b"".join(b"int a%d; /* \xe9 */\n" % number for number in range(40))
reduced = reduce.reduce_text(case, fails, "--not-c")
size = f"{len(reduced)} bytes" if len(reduced) < 40 else f"only to {len(reduced)} of {len(case)}"
print(f"smaller: {size}, still fails: {fails(reduced)}")
print(f"left alone: {reduce.reduce_text(b'int a;', lambda text: False, '--not-c') == b'int a;'}")
