# run.sh NAME FILE...: a port of a sequential program, from its draft to its runs on 1, 2 and 4 nodes, in this folder.
set -e
name=$1 inputs=$(dirname "$0")
shift
rm -rf "$name" && mkdir "$name" && cd "$name"
for file in "$@"; do cp "$inputs/$file" .; done
lines=$(cat "$@" | grep -c .)
set -- *.c
clang-19 -w "$@" -lm -o sequential && ./sequential > expected
preludec --port -fno-caret-diagnostics "$@" > port.patch 2> left
cat left
patch -s -p1 < port.patch
preludec -fauto -Werror -O1 "$@" -lm -o program
for nodes in 1 2 4; do
    mpiexec -n $nodes ./program > printed
    diff expected printed
done
preludec -DPRELUDE_SERIAL "$@" -lm -o serial && ./serial | diff expected -
echo "$name: $lines lines, $(grep -c '^+[^+]' port.patch) written by the draft"
