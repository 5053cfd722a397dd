#!/usr/bin/env bash
# Makes a lexer and a parser of NAMELexer.g4 and NAMEParser.g4, which are in GRAMMARS, by ANTLR 4.7.2, which is a program in Java, into
# FOLDER. The repository has what it makes, so that a build needs neither. `./dev grammar` runs this.
#
# make-parser.sh GRAMMARS NAME NAMESPACE FOLDER
set -euo pipefail
name=$2 namespace=$3 folder=$(realpath "$4")
cd "$1"
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
# ANTLR writes its output beside a grammar's path unless the grammar is named without a directory, hence the working directory.
options=(-Dlanguage=Cpp -no-listener -no-visitor -Werror -package "$namespace" -o "$made")
antlr4 "${options[@]}" "${name}Lexer.g4"
antlr4 "${options[@]}" -lib "$made" "${name}Parser.g4"
hash=$(cat "${name}Lexer.g4" "${name}Parser.g4" | sha256sum | cut -d ' ' -f 1)
for file in "$made"/*.{h,cpp}; do
  { echo "// ${name}Lexer.g4 and ${name}Parser.g4: sha256 $hash"; sed 's/[[:space:]]*$//' "$file"; } >"$folder/${file##*/}"
done
