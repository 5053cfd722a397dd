"""tutorial.py FOLDER TEST: what the pages of the tutorial show is in the programs, and what their tables count is checked by the test.

A table of runs has a command in its first column, and the names of counters in its head. Each row must be a line of the test, with the
same counts. Blocks of C are parts of the page's program, or of a header that it includes. After a line `$ preludec ...` the compiler says
what follows, up to an ellipsis."""
import pathlib
import re
import subprocess
import sys

COUNTERS = {"messages", "bytes", "migrations", "data_requests"}
RUN = re.compile(r"^RUN: %check-messages (?P<counts>.*?) -- (?:env (?P<set>\S+) )?%run(?P<nodes>\d) %t/(?P<program>[^|\n]*)", re.M)


def tested(test):
    """What the test asserts: command as a page has it -> {counter: count}."""
    runs = {}
    for run in RUN.finditer(test):
        command = f"{run['set'] + ' ' if run['set'] else ''}mpiexec -n {run['nodes']} ./{run['program'].strip()}"
        runs[command] = dict(count.split("=") for count in run["counts"].split())
    return runs


def cells(row):
    return [cell.strip() for cell in row.strip().strip("|").split("|")]


def shown(page):
    """(command, {counter: count}) for each row of a page's tables of runs."""
    head = []
    for line in page.splitlines():
        row = cells(line) if line.startswith("|") else []
        if not row:
            head = []
        elif not head:
            head = row
        elif "mpiexec" in row[0]:
            counts = {name: cell.replace(",", "").replace(" to ", "..") for name, cell in zip(head, row) if name in COUNTERS and cell}
            yield row[0].split("`")[1], counts


def not_said(page, folder):
    """What the page says that the compiler says, and it does not."""
    for command, shown_text in re.findall(r"^    \$ (preludec .*)\n    (.*)$", page, re.M):
        compiled = subprocess.run([*command.split(), "-o", "/dev/null"], cwd=folder, stderr=subprocess.PIPE, text=True, check=True)
        if shown_text.removesuffix("...") not in compiled.stderr:
            yield f"{command}: not said: {shown_text}"


def main():
    folder, test = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]).read_text()
    runs, problems, rows = tested(test), [], 0
    programs = sorted(folder.glob("[1-9]-*.c"))
    for program in programs:
        page = program.with_suffix(".md")
        text, source = page.read_text(), program.read_text()
        if '#include "node.h"' in source:
            source += (folder / "node.h").read_text()
        if len(program.read_text().splitlines()) > 80:
            problems.append(f"{program.name}: more than 80 lines")
        for block in re.findall(r"^```c\n(.*?)^```$", text, re.M | re.S):
            if block not in source:
                problems.append(f"{page.name}: not in {program.name}:\n{block}")
        if not re.search(r"^\*\*.*\*\*$", text, re.M):
            problems.append(f"{page.name}: no lesson, a line in bold")
        if f"]({program.stem}.svg)" not in text or f"]({program.name})" not in text:
            problems.append(f"{page.name}: no link to its picture or its program")
        problems += [f"{page.name}: {problem}" for problem in not_said(text, folder)]
        for command, counts in shown(text):
            rows += 1
            for name, count in counts.items():
                if runs.get(command, {}).get(name) != count:
                    problems.append(f"{page.name}: `{command}`: {name}={count}, but the test has {runs.get(command)}")
    print("\n".join(problems) if problems else f"{len(programs)} pages, {rows} rows")
    return 1 if problems or len(programs) != 8 or rows < 8 else 0


sys.exit(main())
