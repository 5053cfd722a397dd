#!/bin/sh
# TOOL's answer to --help, as help2man understands it: LLVM and argparse write the headings otherwise, and LLVM leaves a
# single space between an option that is long and its text.
"$TOOL" "$@" | sed -E -e 's/^OVERVIEW: ([a-z-]+, )?//' -e 's/^(USAGE|usage):/Usage:/' -e '/^  -[^ ]+ .*  /!s/^(  -[^ ]+) ([^ ])/\1  \2/'
