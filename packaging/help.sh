#!/bin/sh
# TOOL's answer to --help or --version, as help2man understands it: LLVM writes the headings and short gaps otherwise.
"$TOOL" "$@" | sed -E -e 's/^OVERVIEW: ([a-z-]+, )?//' -e 's/^USAGE:/Usage:/' -e 's/^(  -[^ ]+) ([^ ])/\1  \2/'
