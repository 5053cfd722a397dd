#!/usr/bin/env bash
# pictures.sh BUILD: makes the pictures of the tutorial, each from a run: the one that the page's table calls "(the picture)".
set -euo pipefail
build=$(realpath "$1")
cd "$(dirname "${BASH_SOURCE[0]}")"
export PATH=$build/bin:$PATH
mkdir -p "$build/pictures"

for page in [1-9]-*.md; do
  step=${page%.md}
  # shellcheck disable=SC2016 # the backticks are the page's
  command=$(sed -n 's/^| `\(.*\)` (the picture) |.*/\1/p' "$page")
  [[ $command == *" ./$step"* ]] || { echo "pictures.sh: $page: no row with (the picture)" >&2; exit 1; }
  preludec -O2 "$step.c" -o "$build/pictures/$step"
  trace=$build/pictures/$step.trace
  rm -f "$trace"
  (cd "$build/pictures" && MCRL_TRACE=$trace bash -c "$command" >/dev/null)
  mcrl-trace diagram "$trace" -o "$step.svg"
  echo "docs/tutorial/$step.svg: $command"
done
