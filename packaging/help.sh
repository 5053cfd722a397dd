#!/bin/sh
# TOOL's answer to --help, as help2man understands it: LLVM and argparse write the
# headings otherwise, and LLVM short gaps.
"$TOOL" "$@" | sed -E -e 's/^OVERVIEW: ([a-z-]+, )?//' -e 's/^(USAGE|usage):/Usage:/' -e 's/^(  -[^ ]+) ([^ ])/\1  \2/'
