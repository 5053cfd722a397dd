"""Writes sources that nest deeply into the working directory."""
LOCK = "#include <prelude.h>\nlong f(region long *n) { long v = 0; read_lock(n); move\n v = "
UNLOCK = "; unlock(n); return v; }\n"


def write(name, *parts):
    with open(name, "w") as file:
        file.write("".join(parts))


write("parentheses.c", LOCK, "(" * 100000, "*n", ")" * 100000, UNLOCK)
write("some-parentheses.c", LOCK, "(" * 4000, "*n", ")" * 4000, UNLOCK)
write("blocks.c", "#include <prelude.h>\nint main(void) { ", "{" * 100000, ";", "}" * 100000, " return 0; }\n")
write("guard.c", "#include <prelude.h>\nlong f(region long *n) { read_lock(n); move when (", "(" * 100000, "*n", ")" * 100000,
      ") long v = *n; unlock(n); return v; }\n")
write("negations.c", LOCK, "- " * 4000, "*n", UNLOCK)
write("sums.c", LOCK, "*n + " * 4000, "*n", UNLOCK)
write("branches.c", LOCK, "*n; ", "if (v == 1) v = 2; else " * 1500, "v = 3", UNLOCK)
write("endless.c", LOCK, "- " * 600000, "*n", UNLOCK)
