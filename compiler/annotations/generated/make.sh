#!/usr/bin/env bash
# Makes the annotations' lexer and parser of lang-spec/*.g4 by ANTLR 4.7.2, which is a program in Java, into FOLDER. The repository has
# what it makes, so that a build needs neither. `./dev grammar` runs this.
#
# make.sh FOLDER
set -euo pipefail
folder=$(realpath "$1")
cd "$(dirname "${BASH_SOURCE[0]}")/../../../lang-spec"
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
# ANTLR writes its output beside a grammar's path unless the grammar is named without a directory, hence the working directory.
options=(-Dlanguage=Cpp -no-listener -no-visitor -Werror -package prelude::grammar -o "$made")
antlr4 "${options[@]}" PreludeLexer.g4
antlr4 "${options[@]}" -lib "$made" PreludeParser.g4
hash=$(cat PreludeLexer.g4 PreludeParser.g4 | sha256sum | cut -d ' ' -f 1)
for file in "$made"/*.{h,cpp}; do
  { echo "// PreludeLexer.g4 and PreludeParser.g4: sha256 $hash"; sed 's/[[:space:]]*$//' "$file"; } >"$folder/${file##*/}"
done
