"""mcrl-trace: checks, draws and converts what a program has written that ran with MCRL_TRACE=FILE (docs/tracing.md).

    FILE ──> trace ──┬──> check                problems, in the terminal
                     ├──> excerpt ──> diagram  a space-time diagram, SVG or HTML
                     └──> archive              OTF2, for Vampir
"""
