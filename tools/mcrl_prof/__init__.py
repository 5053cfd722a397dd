"""mcrl-prof: shows which lines of a Prelude C program send the messages, and what to do about it (docs/profiling.md).

    FILE ──> profile ──┬──> costs ──> advice ──┬──> report       terminal
    sources ───────────┘                       ├──> page         HTML
                                               └──> command      JSON
    FILE, FILE ──> difference ──> report
"""
