"""odd-source.py bytes|bom|long|cr: prints a C program whose text is unusual."""
import sys

which = sys.argv[1]
HEAD = b"#include <stdio.h>\n"
if which == "bytes":
    # Latin-1, which is no UTF-8; form feeds and vertical tabs; a NUL, which clang ignores with a warning.
    text = (HEAD + b"\f/* \xe9\xe8 read_lock(n); move \xff */\v\nstatic const char text[] = \"\xe4\xf6\xfc \xc3\";\t\f\n"
            b"int main(void)\n{\n\f    int caf\xc3\xa9 = '\\xe9'; // \xa9 1989 \xbf\n    /* nul: \0 */ int sum = 0;\n"
            b"    for (const char *c = text; *c; c++) sum += (unsigned char)*c;\v    printf(\"%d %d\\n\", sum, caf\xc3\xa9);\n    return 0;\n}\n\f\n")
elif which == "bom":
    text = b"\xef\xbb\xbf" + HEAD + b"int main(void) { return !puts(\"begins with a byte order mark\"); }\n"
elif which == "long":
    numbers = ", ".join(str(i % 1000) for i in range(30000)).encode()
    # One sum of so many terms would nest too deep for a parser.
    sums = b"".join(b"total += " + b" + ".join(b"x * %d" % ((i + j) % 7) for j in range(200)) + b"; " for i in range(60))
    text = (HEAD + b"static const int table[] = {" + numbers + b"};\n/* " + b"move " * 50000 + b"*/\n"
            b"int main(void) { long x = 3, total = 0; " + sums + b"for (int i = 0; i < (int)(sizeof table / sizeof *table); i++)"
            b" total += table[i]; printf(\"%ld\\n\", total); return 0; }" + b" " * 1000000 + b"// " + b"begin move " * 5000 + b"\n")
elif which == "cr":
    text = (HEAD + b"/* line ends as on\n * old machines */\n#define TWO \\\n  2\nint main(void)\n{\n    // move\n"
            b"    printf(\"%d\\n\", TWO);\n    return 0;\n}\n").replace(b"\n", b"\r")
else:
    sys.exit(__doc__)
sys.stdout.buffer.write(text)
