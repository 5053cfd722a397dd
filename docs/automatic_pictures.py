#!/usr/bin/env python3
"""automatic_pictures.py BUILD [--check]: makes the four pictures of docs/automatic.md, docs/img/automatic-*.svg: the walk of
samples/features/automatic.c as it is written, with the locks and then the `move` that preludec places, and the messages of one look-up
on two nodes, without `move` and with it. Code comes from the sample and from preludec --fix, reasons from -Rmove and -Rmissed-move,
messages from traced runs. With --check none is written: exits with 1 if one that shows code is not what it would be."""
import html
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SAMPLE = os.path.join(ROOT, "samples", "features", "automatic.c")
OUT = os.path.join(ROOT, "docs", "img")
FUNCTION = re.compile(r"^static long find\(.*?^}\n", re.M | re.S)
SMALL = ("ITEMS = 64, LOOK_UPS = 200", "ITEMS = 8, LOOK_UPS = 1")  # the list whose messages are drawn
LINE, CHARACTER, LEFT, TOP = 20, 7.9, 30, 64
HEAD = """<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img">
<title>{title}</title>
<style>
  .paper {{ fill: #fff }} .sheet text {{ fill: #24292f; font: 13px "DejaVu Sans Mono", monospace; white-space: pre }}
  .sheet .head {{ font: 600 14px system-ui, "DejaVu Sans", sans-serif }}
  .sheet .faint {{ fill: #57606a; font: 12px system-ui, "DejaVu Sans", sans-serif }}
  .use {{ fill: #ddf4ff }} .read {{ fill: #ddf4ff }} .write {{ fill: #ffe2c4 }}
  .placed {{ fill: #0550ae; font-weight: 600 }} .sheet .move {{ fill: #bc4c00; font-weight: 600 }}
  .arrow {{ fill: none; stroke: #bc4c00; stroke-width: 1.8 }} .tip {{ fill: #bc4c00 }}
  @media (prefers-color-scheme: dark) {{
    .paper {{ fill: #0d1117 }} .sheet text {{ fill: #e6edf3 }} .sheet .faint {{ fill: #8b949e }}
    .use, .read {{ fill: #0c2d6b }} .write {{ fill: #5a2b05 }} .placed {{ fill: #79c0ff }}
    .sheet .move, .tip {{ fill: #f0883e }} .arrow {{ stroke: #f0883e }}
  }}
</style>
<rect class="paper" width="100%" height="100%"/>
"""


def run(*command, **options):
    return subprocess.run(command, check=True, text=True, capture_output=True, timeout=120, **options)


def placed(folder, *options):
    """The function with what these options place, a statement on each line, and what -Rmove says."""
    path = os.path.join(folder, "automatic.c")
    with open(SAMPLE) as file:
        text = file.read()
    with open(path, "w") as file:
        file.write(text)
    said = run("preludec", *options, "--fix", "-Rmove", "-Rmissed-move", "-fno-caret-diagnostics", "-c", path, "-o", os.devnull).stderr
    with open(path) as file:
        return broken(FUNCTION.search(file.read())[0]), said


def broken(text):
    """Each statement on a line of its own, indented by its braces."""
    lines, depth = [], 0
    pieces = re.sub(r"(?<=[;{}])\s+(?!move\b)|(?<=move)\s+|\s+(?=})", "\n", text)
    for piece in filter(None, map(str.strip, pieces.splitlines())):
        depth -= piece.startswith("}")
        lines.append("    " * depth + piece)
        depth += piece.count("{") - piece.count("}") + piece.startswith("}")
    return lines


def place(line, column):
    return LEFT + column * CHARACTER, TOP + line * LINE


def coloured(line):
    """A line of code in which what is placed stands out."""
    text = html.escape(line)
    text = re.sub(r"\b((?:read|write|update)_lock\(\w+\);|unlock\(\w+\);)", r'<tspan class="placed">\1</tspan>', text)
    return re.sub(r"\bmove\b", '<tspan class="move">move</tspan>', text)


def sheet(title, faint, lines, marks, width=760):
    """Code below a title; marks stand in front of it."""
    height = TOP + len(lines) * LINE
    code = "".join(f'<text x="{LEFT}" y="{TOP + i * LINE + 14}" xml:space="preserve">{coloured(line)}</text>\n' for i, line in enumerate(lines))
    return (HEAD.format(width=width, height=height, title=html.escape(title)) + '<g class="sheet">\n' +
            f'<text class="head" x="10" y="22">{html.escape(title)}</text>\n<text class="faint" x="10" y="42">{html.escape(faint)}</text>\n' +
            marks + code + "</g>\n</svg>\n")


def box(kind, line, column, length, lines=1):
    x, y = place(line, column)
    return f'<rect class="{kind}" x="{x - 2:.0f}" y="{y}" width="{length * CHARACTER + 4:.0f}" height="{lines * LINE - 2}" rx="4"/>\n'


def uses(lines):
    return "".join(box("use", i, found.start(), len(found[0])) for i, line in enumerate(lines) for found in re.finditer(r"n->\w+", line))


def sections(lines):
    """A box around each section, from its lock to the last unlock that a way out of it comes to."""
    out, begun = "", None
    for i, line in enumerate(lines):
        if found := re.search(r"(read|write|update)_lock\(", line):
            begun = (i, "read" if found[1] == "read" else "write", len(line) - len(line.lstrip()))
        indent = len(line) - len(line.lstrip())
        if begun and "unlock(" in line and indent <= begun[2]:
            first, kind, _ = begun
            column = min(len(each) - len(each.lstrip()) for each in lines[first:i + 1])
            out += box(kind, first, column, max(map(len, lines[first:i + 1])) - column, i - first + 1)
            begun = None
    return out


def walk(lines):
    """An arrow from where the variable gets the next region's name, back to the lock with `move`."""
    begin = next(i for i, line in enumerate(lines) if re.search(r"\bn = next", line))
    end = next(i for i, line in enumerate(lines) if re.search(r"\bmove\b", line))
    (x, y), (_, top) = place(begin, max(map(len, lines)) + 2), place(end, 0)
    begin_x, end_x = place(0, len(lines[begin]) + 1)[0], place(0, len(lines[end]) + 1)[0]
    y, top = y + LINE / 2, top + LINE / 2
    return (f'<path class="arrow" d="M{begin_x:.0f} {y} H{x:.0f} V{top} H{end_x + 8:.0f}"/>\n' +
            f'<path class="tip" d="M{end_x:.0f} {top} l10 -5 v10 z"/>\n')


def traced(folder, name, *options):
    """The diagram of one look-up: its size, and its text."""
    source, program, trace, drawn = (os.path.join(folder, name + suffix) for suffix in (".c", "", ".trace", ".svg"))
    with open(SAMPLE) as file, open(source, "w") as copy:
        copy.write(file.read().replace(*SMALL))
    run("preludec", *options, "-O2", source, "-o", program)
    run("mpiexec", "-n", "2", program, env={**os.environ, "MCRL_TRACE": trace, "MCRL_POLICY": "always"})
    run("mcrl-trace", "diagram", trace, "-o", drawn)
    with open(drawn) as file:
        text = file.read()
    width, height = map(int, re.search(r'width="(\d+)" height="(\d+)"', text).groups())
    return width, height, text


def beside(title, diagrams):
    width, height = sum(each[0] for each in diagrams) + 20, max(each[1] for each in diagrams)
    out, x = HEAD.format(width=width, height=height, title=html.escape(title)), 0
    for each_width, _, text in diagrams:
        out += text.replace("<svg ", f'<svg x="{x}" y="0" ', 1)
        x += each_width + 20
    return out + "</svg>\n"


def sheets():
    """The pictures that show code: their names and texts."""
    with open(SAMPLE) as file:
        written = FUNCTION.search(file.read())[0].splitlines()
    with tempfile.TemporaryDirectory() as folder:
        locked, reasons = placed(folder, "-fauto-lock")
        moved, _ = placed(folder, "-fauto")
        locks = ", then ".join(dict.fromkeys(re.findall(r"'n' is locked here (for \w+), by", reasons)))
        why = re.search(r"remark: (.*) \[-Rmissed-move\]", reasons)
        yield "1", sheet("1. As it is written", "each n->... uses the region that n names, and has no lock", written, uses(written))
        yield "2", sheet("2. Uses by themselves, and a section from the first to the last one",
                         f"n is locked {locks}; a way out of a section unlocks first", locked, sections(locked))
        yield "3", sheet("3. A walk: the region names the next one, and its lock has a move", f"-Rmissed-move: {why[1]}" if why else "",
                         moved, sections(moved) + walk(moved), 900)


def messages():
    with tempfile.TemporaryDirectory() as folder:
        return beside("4. One look-up on two nodes, without move and with it",
                      [traced(folder, "without-move", "-fauto-lock"), traced(folder, "with-move", "-fauto")])


def path_of(name):
    return os.path.join(OUT, f"automatic-{name}.svg")


def main():
    build = os.path.realpath(sys.argv[1])
    os.environ["PATH"] = os.path.join(build, "bin") + ":" + os.environ["PATH"]
    found = dict(sheets())
    if sys.argv[2:] == ["--check"]:
        for name, text in found.items():
            with open(path_of(name)) as file:
                if file.read() != text:
                    sys.exit(f"automatic_pictures.py: {os.path.relpath(path_of(name), ROOT)} shows other code than preludec places; ./dev pictures makes it anew")
        print(f"{len(found)} pictures show what preludec places")
        return
    for name, text in {**found, "4": messages()}.items():
        with open(path_of(name), "w") as file:
            file.write(text)
        print(os.path.relpath(path_of(name), ROOT))


if __name__ == "__main__":
    main()
