#!/usr/bin/env python3
"""sisal_pictures.py BUILD [--check]: makes docs/img/sisal-graph.svg, the picture of docs/sisal.md: the graph of the function Smooth of
docs/sisal/smooth.sis, as fsc --dump=graph prints it. With --check it is not written: exits with 1 if it is not what it would be."""
import html
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAM, FUNCTION = os.path.join(ROOT, "docs", "sisal", "smooth.sis"), "smooth"
OUT = os.path.join(ROOT, "docs", "img", "sisal-graph.svg")
LAYER, GAP, TALL, CHARACTER = 62, 26, 30, 8
SIGNS = {"add": "+", "subtract": "-", "multiply": "×", "divide": "/", "array_element": "[ ]", "absolute": "abs", "less": "<", "mod": "mod"}
HEAD = """<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img">
<title>{title}</title>
<style>
  .paper {{ fill: #fff }} text {{ fill: #24292f; font: 13px "DejaVu Sans Mono", monospace; text-anchor: middle }}
  .head {{ font: 600 14px system-ui, "DejaVu Sans", sans-serif; text-anchor: start }}
  .faint {{ fill: #57606a; font: 12px system-ui, "DejaVu Sans", sans-serif; text-anchor: start }}
  .node {{ fill: #ddf4ff }} .port {{ fill: #eaeef2 }} .gather {{ fill: #ffe2c4 }}
  .frame {{ fill: none; stroke: #57606a; stroke-dasharray: 5 4 }} .edge {{ fill: none; stroke: #57606a; stroke-width: 1.3 }}
  .tip {{ fill: #57606a }}
  @media (prefers-color-scheme: dark) {{
    .paper {{ fill: #0d1117 }} text {{ fill: #e6edf3 }} .faint {{ fill: #8b949e }} .node {{ fill: #0c2d6b }} .port {{ fill: #30363d }}
    .gather {{ fill: #5a2b05 }} .frame, .edge {{ stroke: #8b949e }} .tip {{ fill: #8b949e }}
  }}
</style>
<rect class="paper" width="100%" height="100%"/>
"""


def dumped(build):
    """The lines of the function: its loop's range, its loop's body, and what the loop returns."""
    fsc = os.path.join(build, "bin", "fsc")
    text = subprocess.run([fsc, "--dump=graph", PROGRAM], check=True, text=True, capture_output=True, timeout=60).stdout
    found = re.search(rf"^function {FUNCTION}\(.*?(?=^function |\Z)", text, re.M | re.S)
    if not found:
        sys.exit(f"sisal_pictures.py: fsc --dump=graph has no function {FUNCTION}")
    return found[0]


def part(text, word):
    """The parameters, the nodes and the results of a part of the loop."""
    head, inside = re.search(rf"^    {word} \((.*)\)\n((?:      .*\n)+)", text, re.M).groups()
    parameters = re.findall(r"(\S*%[\d.]+): ", head)
    nodes = [(name, words[0], words[1].split(", ") if len(words) > 1 else [])
             for name, rest in re.findall(r"^ +(\S+): [^=]* = (.*?)  @", inside, re.M) for words in [rest.split(" ", 1)]]
    return parameters, nodes, re.search(r"^ +gives (.*)", inside, re.M)[1].split(", ")


def label_of(name):
    return name.split("%")[0]


def written(nodes, name):
    """A value of the range, as it is written."""
    for own, op, operands in nodes:
        if own == name:
            return operands[0] if op == "constant" else f" {SIGNS[op]} ".join(written(nodes, each) for each in operands)
    return label_of(name)


class Picture:
    """Boxes in layers, and edges between them."""

    def __init__(self):
        self.boxes, self.edges = {}, []

    def box(self, key, kind, text, layer, x):
        width = max(len(text) * CHARACTER + 18, 40)
        row = [each for each in self.boxes.values() if each["layer"] == layer]
        x = max([x - width / 2] + [each["x"] + each["width"] + GAP for each in row])
        self.boxes[key] = {"kind": kind, "text": text, "layer": layer, "x": x, "width": width}

    def middle(self, key):
        return self.boxes[key]["x"] + self.boxes[key]["width"] / 2

    def drawn(self, top):
        out = ""
        for begin, end, place in self.edges:
            a, b = self.boxes[begin], self.boxes[end]
            x1, y1 = self.middle(begin), top + a["layer"] * LAYER + TALL
            x2, y2 = b["x"] + b["width"] * place, top + b["layer"] * LAYER - 7
            bend = (y2 - y1) / 2
            out += f'<path class="edge" d="M{x1:.0f} {y1:.0f} C{x1:.0f} {y1 + bend:.0f} {x2:.0f} {y2 - bend:.0f} {x2:.0f} {y2:.0f}"/>\n'
            out += f'<path class="tip" d="M{x2:.0f} {y2 + 7:.0f} l-4 -8 h8 z"/>\n'
        for each in self.boxes.values():
            y = top + each["layer"] * LAYER
            out += f'<rect class="{each["kind"]}" x="{each["x"]:.0f}" y="{y}" width="{each["width"]:.0f}" height="{TALL}" rx="6"/>\n'
            out += f'<text x="{each["x"] + each["width"] / 2:.0f}" y="{y + 20}">{html.escape(each["text"])}</text>\n'
        return out


def body_of(text):
    parameters, nodes, results = part(text, "body")
    constants = {name: operands[0] for name, op, operands in nodes if op == "constant"}
    picture = Picture()
    for number, name in enumerate(each for each in parameters if any(each in operands for _, _, operands in nodes)):
        picture.box(name, "port", label_of(name), 0, 170 + 130 * number)
    for name, op, operands in nodes:
        if op == "constant":
            continue
        given = [each for each in operands if each not in constants]
        shown = " ".join([SIGNS.get(op, op), *(constants[each] for each in operands if each in constants)])
        named = f"{label_of(name)}: {shown}" if label_of(name) else shown
        picture.box(name, "node", named, 1 + max(picture.boxes[each]["layer"] for each in given), sum(map(picture.middle, given)) / len(given))
        picture.edges += [(each, name, (i + 1) / (len(given) + 1)) for i, each in enumerate(given)]
    last = 1 + max(each["layer"] for each in picture.boxes.values())
    for gather, value in re.findall(r"^    returns (.*) (\d+)  @", text, re.M):
        picture.box(f"returns {gather}", "gather", gather, last, picture.middle(results[int(value)]))
        picture.edges.append((results[int(value)], f"returns {gather}", 0.5))
    return picture


def drawing(text):
    _, range_nodes, bounds = part(text, "over range")
    low, high = (written(range_nodes, each) for each in bounds)
    picture, top = body_of(text), 96
    width = max(each["x"] + each["width"] for each in picture.boxes.values()) + 80
    height = top + (1 + max(each["layer"] for each in picture.boxes.values())) * LAYER + 20
    title = "The loop of Smooth, as fsc sees it"
    return (HEAD.format(width=round(width), height=height, title=title) + f'<text class="head" x="10" y="22">{title}</text>\n'
            '<text class="faint" x="10" y="42">a value goes along each arrow; what needs no other value of a pass can be done at the same time</text>\n'
            f'<rect class="frame" x="10" y="{top - 36}" width="{width - 20:.0f}" height="{height - top + 26}" rx="8"/>\n'
            f'<text class="faint" x="22" y="{top - 18}">forall: i from {html.escape(low)} to {html.escape(high)}</text>\n' + picture.drawn(top) + "</svg>\n")


def main():
    text = drawing(dumped(os.path.realpath(sys.argv[1])))
    if sys.argv[2:] == ["--check"]:
        with open(OUT, encoding="utf-8") as file:
            if file.read() != text:
                sys.exit("sisal_pictures.py: docs/img/sisal-graph.svg is another graph than fsc's; ./dev pictures makes it anew")
        print("the picture shows fsc's graph")
        return
    with open(OUT, "w", encoding="utf-8") as file:
        file.write(text)
    print(os.path.relpath(OUT, ROOT))


if __name__ == "__main__":
    main()
