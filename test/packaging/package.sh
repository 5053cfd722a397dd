#!/usr/bin/env bash
# package.sh PACKAGE.deb, after `./dev package`: what the package holds compiles and runs the tutorial's programs as their pages say.
# As root it is installed; else unpacked.
set -euo pipefail
package=$(realpath "$1")
tutorial=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../../docs/tutorial")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
bin=/usr/bin
if ((EUID == 0)); then
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$package" >"$scratch/log" 2>&1 || { cat "$scratch/log" >&2; exit 1; }
else
  dpkg-deb -x "$package" "$scratch/root"
  bin=$scratch/root/usr/bin
fi
PATH=$bin:/usr/bin:/bin
cd "$scratch"
preludec --version | head -n 1
cp "$tutorial"/*.c "$tutorial"/*.h .
preludec -O2 -fsim -c 1-*.c -o counted.o && grep -q mcrl_sim_units counted.o
for source in [1-9]-*.c; do
  program=${source%.c}
  preludec -O2 "$source" -o "$program"
  preludec -O2 -DPRELUDE_SERIAL "$source" -o "$program.serial"
  ./"$program.serial" >expected
  test -s expected
  for nodes in 1 2 4; do mpiexec -n "$nodes" ./"$program" | diff expected - || { echo "package.sh: $program on $nodes nodes" >&2; exit 1; }; done
  echo "$program: as its sequential program on 1, 2 and 4 nodes"
done
