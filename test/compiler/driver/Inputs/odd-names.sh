# Compiles under odd names, as clang does. odd-names.sh DIRECTORY
set -e
rm -rf "$1"; mkdir -p "$1"; cd "$1"
cat > g.c <<'C'
#include <prelude.h>
#include "value.h"
long f(region long *n) { write_lock(n); move
 long v = ++*n; unlock(n); return v + with(n); }
int main(void) { return (int)f(region_new(long)) - 2 + (__FILE__[0] == 0); }
C
cat > value.h <<'C'
static long with(region long *n) { long v; read_lock(n); move v = *n; unlock(n); return v; }
C
latin=$(printf 'caf\351') both=$(printf 'a\nb\351%%c;d')
for name in '100%' $'a\nb' "$latin" 'a"b\c' "${both%;d}" '%%%s%n' 'semi;colon' ' ' ; do
  mkdir "$name"; cp g.c value.h "$name/"; cp g.c "$name/$name.c"
  preludec --emit=c g.c -o "$name/out.c"; test -s "$name/out.c"
  preludec --emit=c "$name/g.c" -o "$name/out.c"; test -s "$name/out.c"
  preludec -c "./$name/g.c" -o "$name/g.o"
  preludec "$name/$name.c" -o "$name/$name"
  "./$name/$name"
  preludec -MD -g -c "$PWD/$name/g.c" -o "$name/g.o"; nm "$name/g.o" | grep -q ' T f'
  cd "$name"
  preludec g.c -o x
  ./x
  preludec -DPRELUDE_SERIAL ./g.c -o serial
  ./serial
  preludec --emit=json g.c > out.json
  if ls | grep -q '^out.c-'; then exit 1; fi
  cd ..
done
