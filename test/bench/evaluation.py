#!/usr/bin/env python3
"""evaluation.py [--small] [--markdown FILE] [NAME...]: the sources' tables and figures that can be counted, beside theirs
(docs/evaluation.md): prelude (a B-tree by data migration, RPC and computation migration), osmium (nine ways to use an object elsewhere),
threads (optimistic active messages against a thread for each), pages (page protocols), networks (a counting network and a B-tree on 32
nodes), crl (maps, operations and misses). Other programs on the machine change no count by much. Exits with 1 if a claim does not hold."""
import argparse
import os
import sys

from evaluation_counts import BUILD, EXPERIMENTS, Size


def markdown_row(cells):
    return "| " + " | ".join(str(cell) for cell in cells) + " |\n"


def table_text(table):
    text = f"### {table.title}\n\n" + markdown_row(table.columns) + markdown_row("---" for _ in table.columns)
    text += "".join(markdown_row(row) for row in table.rows)
    return text + (f"\n{table.note}\n" if table.note else "") + "\n"


def verdict_text(verdicts):
    text = markdown_row(("claim", "found", "holds")) + markdown_row(("---",) * 3)
    return text + "".join(markdown_row((what, found, {True: "yes", False: "**no**", None: "differs"}[holds])) for what, found, holds in verdicts)


def main():
    parser = argparse.ArgumentParser(prog="./dev bench evaluation", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--small", action="store_true", help="small sizes, for a test: results must be right, and what is small is not judged")
    parser.add_argument("--markdown", metavar="FILE", help="write the tables there, too")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(EXPERIMENTS)}; all if none is named")
    options = parser.parse_args()
    if unknown := set(options.names) - set(EXPERIMENTS):
        parser.error(f"no experiment is named {', '.join(sorted(unknown))}")
    size = Size(options.small, os.path.join(BUILD, "bench-evaluation"))
    os.makedirs(size.out, exist_ok=True)
    text, verdicts = "", []
    for name in options.names or EXPERIMENTS:
        table = EXPERIMENTS[name](size)
        verdicts += table.verdicts
        text += table_text(table)
        print(table_text(table), end="", flush=True)
    print(verdict_text(verdicts), end="")
    if options.markdown:
        with open(options.markdown, "w") as file:
            file.write(text + verdict_text(verdicts))
    return 0 if all(holds is not False for *_, holds in verdicts) else 1


if __name__ == "__main__":
    sys.exit(main())
