"""Makes the pictures that documents show, of pages and of traces of the B-tree: pictures.py DIR [NAME...]."""
import os
import subprocess
import sys
import tempfile

from browser import Browser, ROOT, preludec

sys.path.insert(0, os.path.join(ROOT, "tools"))
from mcrl_trace import excerpt, trace as traces  # noqa: E402

WIDTH = 1400
BUILD = os.environ.get("PRELUDE_BUILD", os.path.join(ROOT, "build"))
ATTEMPTS = 30


def tool(name, *arguments):
    subprocess.run(["/usr/bin/python3", os.path.join(BUILD, "bin", name), *arguments], check=True, cwd=ROOT)


def emitted(browser, folder, scheme):
    page = os.path.join(folder, "btree.html")
    preludec("--emit=html", os.path.join(ROOT, "samples/btree/btree.c"), "-o", page)
    browser.open(page, "point-insert-3", WIDTH, 900)
    browser.media(scheme=scheme)


def profile(browser, folder):
    page = os.path.join(folder, "profile.html")
    recorded = os.path.join(ROOT, "tools/mcrl_prof/fixtures/tsp.json")
    tool("mcrl-prof", recorded, "--html", page)
    browser.open(page, "", WIDTH, 1000)


def traced_btree(folder, flags, arguments, policy):
    """The trace of a run of the B-tree on 4 nodes."""
    program, path = os.path.join(folder, "btree"), os.path.join(folder, "trace.json")
    if not os.path.exists(program):
        preludec("-O2", *flags, os.path.join(ROOT, "samples/btree/btree.c"), "-o", program)
    subprocess.run(["mpiexec", "-n", "4", program, *arguments], check=True, capture_output=True, timeout=120,
                   env=dict(os.environ, MCRL_TRACE=path, MCRL_POLICY=policy))
    return path


def legible_part(trace, span=150):
    """The part of so many microseconds in which messages of most sorts go between most nodes, but not too many to be told apart."""
    first, last = excerpt.span_of_phase(trace, "operations")

    def worth(begin):
        inside = [each for each in trace.messages if begin <= each.sent and each.came < begin + span]
        nodes = {each.sender for each in inside} | {each.receiver for each in inside}
        return len(inside) <= 24, len(nodes), len({excerpt.sort_of(each) for each in inside}), len(inside)
    begins = [each.sent - span / 40 for each in trace.messages if first <= each.sent < last - span]
    begin = max(begins, key=worth)
    return begin, begin + span


def timeline(browser, folder):
    path = traced_btree(folder, [], ["-k", "400", "-n", "400"], "adaptive")
    begin, end = legible_part(traces.read(path))
    drawing = os.path.join(folder, "timeline.svg")
    tool("mcrl-trace", "timeline", path, "-o", drawing, "--from", str(begin / 1000), "--to", str(end / 1000), "--title", "samples/btree on 4 nodes")
    browser.open(drawing, "", WIDTH, 100)
    browser.size(WIDTH, int(browser.run("return document.documentElement.getBoundingClientRect().bottom")))


def diagram(path):
    """One insert, of node 0, in a deep tree: of the runs, one in which it comes to a leaf that another node has to give up."""
    for _ in range(ATTEMPTS):
        with tempfile.TemporaryDirectory() as folder:
            trace = traced_btree(folder, ["-DENTRIES=4"], ["-k", "60", "-n", "1", "-i", "100", "-s", "3"], "always")
            part = traces.read(trace)
            messages = excerpt.excerpt(part, *excerpt.span_of_phase(part, "operations"), 40).messages
            kinds = {each.kind for each in messages}
            if {"activate", "flush", "result"} <= kinds and len({each.receiver for each in messages}) == 4 and len(messages) <= 10:
                tool("mcrl-trace", "diagram", trace, "--phase", "operations", "-o", os.path.abspath(path), "--title", "One insert of samples/btree")
                return
    sys.exit(f"pictures: none of {ATTEMPTS} runs was one for {path}: try again when the machine is less busy")


PICTURES = {
    "page-light.png": lambda browser, folder: emitted(browser, folder, "light"),
    "page-dark.png": lambda browser, folder: emitted(browser, folder, "dark"),
    "profile.png": profile,
    "trace.png": timeline,
}
DIAGRAM = "diagram.svg"


def main():
    out, names = sys.argv[1], sys.argv[2:] or [*PICTURES, DIAGRAM]
    os.makedirs(out, exist_ok=True)
    browser = Browser()
    try:
        with tempfile.TemporaryDirectory() as folder:
            for name in names:
                if name == DIAGRAM:
                    diagram(os.path.join(out, name))
                else:
                    PICTURES[name](browser, folder)
                    browser.picture(os.path.join(out, name))
                print(f"{os.path.join(out, name)}: {os.path.getsize(os.path.join(out, name)):,} bytes")
    finally:
        browser.quit()


if __name__ == "__main__":
    main()
