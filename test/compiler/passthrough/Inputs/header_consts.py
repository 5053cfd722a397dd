"""Writes files that end their lines in each way, and a header that is longer than one file that includes it, and shorter than another."""
import pathlib
import sys

FUNCTION = """
#define LONGER \\
    1
/* A comment before it. */
long f(region long *n, long q)
{
    const long x = q; // kept
#ifdef LONGER
    // and a directive
#endif
    read_lock(n); move
    long r = *n + x;
#pragma GCC unroll 2
    for (long i = 0; i < r; i++) {
        r += x; // in a loop
    }
    unlock(n);
    return r;
}
"""

folder = pathlib.Path(sys.argv[1])
header = FUNCTION.replace("long f", "static inline long f")
(folder / "header.h").write_text("/*" + 2000 * " " + "*/\n" + header)
(folder / "short.c").write_text('#include <prelude.h>\n#include "header.h"\n')
(folder / "long.c").write_text('#include <prelude.h>\n#include "header.h"\n' + "/* long long const long */\n" * 200)
whole = "#include <prelude.h>" + FUNCTION
for name, text, end in (("cr", whole, "\r"), ("crlf", whole, "\r\n"), ("wrong-cr", whole.replace("    unlock(n);\n", "\n"), "\r")):
    (folder / f"{name}.c").write_bytes(text.replace("\n", end).encode())
