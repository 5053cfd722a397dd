"""Gives each program of a list to fsc, and compares its errors with the one line, and the notes, that the list has after the program."""
import re
import subprocess
import sys


def programs(path):
    """(name, text, lines that are expected) of each program: `== name`, the text, `--`, the lines."""
    with open(path, encoding="utf-8") as file:
        for part in file.read().split("\n== ")[1:]:
            name, rest = part.split("\n", 1)
            text, expected = rest.split("\n--\n")
            yield name, text + "\n", expected.strip().splitlines()


def said(text):
    ran = subprocess.run(["fsc", "--dump=graph", "-"], input=text, capture_output=True, text=True, timeout=60, check=False)
    lines = re.findall(r"^<stdin>:(\d+:\d+: (?:error|note): .*)", ran.stderr, re.M)
    return ran.returncode, lines


def main():
    count, wrong = 0, 0
    for name, text, expected in programs(sys.argv[1]):
        count += 1
        code, lines = said(text)
        if code == 1 and lines == expected and sum(": error: " in line for line in lines) == 1:
            continue
        wrong += 1
        print("\n".join([f"== {name}: exit code {code}", *lines]))
    print(f"{count} programs, {wrong} wrong")
    return wrong > 0 or count < 50


sys.exit(main())
