#!/usr/bin/env bash
# What takes too long for every test run: the protocol in larger systems, a million random operations, programs with stopped nodes,
# the parser made anew, and the site of the documents. Each run has a new seed, which it prints; PRELUDE_TEST_SEED sets it.
#
# nightly.sh BUILD SANITIZED_BUILD
set -uo pipefail
build=$1 sanitized=$2
seed=${PRELUDE_TEST_SEED:-$(date +%s)}
jobs=$(nproc)
passed=0 failed=0

try() {
  echo "== ${1##*/} ${*:2}"
  if "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
}

# All orders of events. What has counts is a test (test/protocol/counts.py).
explore=$build/bin/mcrl-explore
try "$explore" --check-table lang-spec/protocol.md
everything=(--evictions 1 --forgets 1 --removals 1 --creations 1)
try "$explore" --nodes 2 --regions 2 --threads 2 --operations 2
try "$explore" --nodes 2 --regions 2 --threads 2 --operations 1 "${everything[@]}"
try "$explore" --nodes 2 --threads 3 --operations 2 --evictions 1
try "$explore" --nodes 3 --operations 2 --loans 3 --evictions 1
try "$explore" --nodes 2 --threads 3 --operations any --awaits any
try "$explore" --nodes 3 --operations 2 --awaits 2 --evictions 1 --three-party
try "$explore" --nodes 3 --operations 2 --loans 2 --evictions 1 --removals 1 --three-party
try "$explore" --nodes 2 --threads 2 --operations 2 "${everything[@]}" --migrations 2 --counts 1
try "$explore" --nodes 3 --operations 2 "${everything[@]}" --migrations 1 --counts 1 --three-party
try "$explore" --nodes 2 --threads 2 --operations 1 --evictions 1 --migrations 2 --loans 2 --awaits 2 --rehomes 2
try "$explore" --nodes 2 --threads 2 --operations 2 --updates 2 --awaits 1 --rehomes 2
try "$explore" --nodes 4 --operations 2 --rehomes 1
for transfer in "" --three-party; do
  try "$explore" --nodes 3 --operations 2 "${everything[@]}" --rehomes 1 $transfer
  try "$explore" --nodes 3 --operations 2 "${everything[@]}" $transfer
  try "$explore" --nodes 3 --operations 3 --evictions 1 --removals 1 $transfer
  try "$explore" --nodes 4 --operations 2 --removals 1 $transfer
  try "$explore" --nodes 4 --operations 1 "${everything[@]}" $transfer
done

# Copies that are updated.
try "$explore" --nodes 3 --operations 3 --evictions 1 --sharing replicated
try "$explore" --nodes 3 --operations 2 --evictions 1 --removals 1 --rehomes 1 --sharing replicated
try "$explore" --nodes 2 --threads 2 --operations 2 --awaits 1 --updates 1 --rehomes 1 --sharing replicated
try "$explore" --nodes 3 --operations 2 --evictions 1 --forgets 1 --removals 1 --creations 1 --sharing replicated,coherent
try "$explore" --nodes 2 --threads 2 --operations 2 --evictions 1 --awaits 1 --loans 1 --updates 1 --migrations 1 --sharing replicated

# Damaged profiles and traces, each with every command of its tool.
try env PRELUDE_NIGHTLY=1 ctest --test-dir "$build" --output-on-failure -R 'mcrl-(prof|trace)-damage'

# The pages of shared arrays.
pages=$build/bin/mcrl-explore-pages
for protocol in write_invalidate migratory; do
  try "$pages" --protocol $protocol --accesses 3 --phases 3 --racy
  try "$pages" --protocol $protocol --nodes 3 --pages 2 --rows 1 --racy
  try "$pages" --protocol $protocol --nodes 4 --rows 1 --pages 1 --phases 1 --racy
  try "$pages" --protocol $protocol --nodes 3 --pages 2 --accesses 6 --phases 3 --touches 2 --threads 2 --racy --random 300000 --seed "$seed"
done
for protocol in implicit_invalidate write_shared writer_owns; do
  try "$pages" --protocol $protocol --accesses 3 --phases 4
  try "$pages" --protocol $protocol --nodes 3 --accesses 2
  try "$pages" --protocol $protocol --nodes 3 --rows 1 --touches 1
done
for protocol in write_invalidate migratory implicit_invalidate write_shared writer_owns; do
  try "$pages" --protocol $protocol --nodes 3 --pages 2 --cells 2 --accesses 4 --phases 4 --touches 2 --random 300000 --seed "$seed"
  try "$pages" --protocol $protocol --nodes 4 --threads 2 --accesses 4 --phases 4 --touches 2 --random 300000 --seed "$seed"
done

try "$pages" --protocol writer_owns --nodes 3 --rows 1 --cells 2 --accesses 2 --restoring

# Random orders: of the protocol alone, and of the whole runtime, in short runs and in long ones.
try "$explore" --random --seed "$seed" --runs 2000
try "$explore" --random --mixed --seed "$seed" --runs 2000
try "$build/bin/mcrl-random" --seed "$seed" --runs 700 --operations 1000 --jobs "$jobs" --require-all
try "$build/bin/mcrl-random" --seed "$((seed + 700))" --runs 30 --operations 10000 --jobs "$jobs"
try "$sanitized/bin/mcrl-random" --seed "$((seed + 730))" --runs 100 --operations 1000 --jobs "$jobs"

# Random programs through the compiler, more than each test run takes.
for kind in programs csmith migrating foralls arrays; do
  try python3 test/fuzz/run.py "$kind" --small --count 100 --seed "$seed" --jobs "$jobs" --build "$build" --keep "$build/fuzz-kept"
done
if test/hosts.sh --check; then
  for kind in foralls arrays; do
    try python3 test/fuzz/run.py "$kind" --hosts --small --count 60 --seed "$seed" --jobs "$jobs" --build "$build" --keep "$build/fuzz-kept"
  done
fi

# Fuzzing would find each mend taken back; here only that each can be.
try python3 test/fuzz/mutants.py --make-only --build "$build"

# Each token of all programs in an editor.
PATH=$build/bin:$PATH try python3 test/e2e/Inputs/editor-check.py samples/*/*.c test/e2e/*.c test/e2e/*/*.c

# Tests that take long, with the others of their folders.
try ctest --test-dir "$build" -j "$jobs" --output-on-failure -L nightly
PRELUDE_BUILD=$build PATH=$build/bin:$PATH try "$build/bin/lit" -s -v -j "$jobs" -D nightly=1 test/compiler test/sisal test/e2e test/fuzz test/browser samples

# The package, and the tutorial with it.
try ./dev package
try test/packaging/package.sh build/package/*.deb

# Whole programs, whose nodes are stopped now and then.
try python3 test/soak.py "$build" --seconds 600 --seed "$seed"

# The parsers are what ANTLR makes of the grammars: its version decides, too.
same_parser() {
  local folder code=0
  folder=$(mktemp -d)
  mkdir "$folder/prelude" "$folder/sisal"
  lang-spec/make-parser.sh lang-spec Prelude prelude::grammar "$folder/prelude" || code=1
  diff -r "$folder/prelude" compiler/annotations/generated || code=1
  lang-spec/make-parser.sh sisal/syntax Sisal sisal::syntax::grammar "$folder/sisal" || code=1
  diff -r "$folder/sisal" sisal/syntax/generated || code=1
  rm -rf "$folder"
  return "$code"
}
[[ $(antlr4 2>/dev/null | head -n 1) != *4.7.2* ]] || try same_parser

# The site of the documents.
try ./dev docs

echo "seed $seed: $passed passed, $failed failed"
((failed == 0))
