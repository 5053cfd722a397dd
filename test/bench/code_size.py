#!/usr/bin/env python3
"""code_size.py [--record BUILD] [--markdown FILE]: how many bytes of C, and of object code, a migration point costs in each sample, beside
the thesis's plain scheme, where the rest of the procedure is cloned for every point.

A point's bytes are those of the file as it is, less those with -fno-annotations, divided by the number of its points. The plain scheme is
what the compiler of commit 688c964 made: its figures are in code_size_plain.json, which `--record BUILD` writes, with the compiler of
that build tree; a sample that has changed since then is marked."""
import argparse
import glob
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.environ.get("PRELUDE_BUILD", os.path.join(ROOT, "build"))
RECORDED = os.path.join(ROOT, "test", "bench", "code_size_plain.json")


def samples():
    for path in sorted(glob.glob(os.path.join(ROOT, "samples", "*", "*.c"))):
        with open(path) as file:
            if "#include <prelude.h>" in file.read():
                yield path


def compile_it(preludec, path, *flags):
    """In the sample's folder, because the text has the name of its file in it."""
    return subprocess.run([preludec, "-O2", *flags, os.path.basename(path)], cwd=os.path.dirname(path), check=True, stdout=subprocess.PIPE,
                          text=True).stdout


def object_bytes(preludec, path, *flags):
    """Code and constant data; what is written to is the same size in every scheme but for the points themselves, so it counts, too."""
    with tempfile.TemporaryDirectory() as folder:
        target = os.path.join(folder, "a.o")
        compile_it(preludec, path, *flags, "-c", "-o", target)
        text, data = subprocess.run(["size", target], check=True, capture_output=True, text=True).stdout.splitlines()[1].split()[:2]
    return int(text) + int(data)


def emitted(preludec, path, *flags):
    return compile_it(preludec, path, *flags, "--emit=c")


def sizes(preludec, path):
    text = emitted(preludec, path)
    with open(path, "rb") as file:
        source = hashlib.sha256(file.read()).hexdigest()[:16]
    points = len(re.findall(r"^static mcrl_point \w+ =", text, re.M))
    return {"source": source, "points": points, "emitted": len(text) - len(emitted(preludec, path, "-fno-annotations")),
            "object": object_bytes(preludec, path) - object_bytes(preludec, path, "-fno-annotations")}


def all_sizes(build):
    preludec = os.path.join(os.path.abspath(build), "bin", "preludec")
    return {os.path.basename(path)[:-2]: sizes(preludec, path) for path in samples()}


def line(name, now, plain):
    each = lambda size, kind: size[kind] / size["points"] if size["points"] else 0
    cells = [name, str(now["points"]), str(plain["points"])]
    for kind in ("emitted", "object"):
        ours, theirs = each(now, kind), each(plain, kind)
        cells += [f"{ours:.0f}", f"{theirs:.0f}", f"{now[kind] / plain[kind]:.2f}" if plain[kind] else "-"]
    return cells


HEAD = ["sample", "points", "plain: points", "C per point, bytes", "plain", "whole file / plain", "object code per point, bytes", "plain",
        "whole file / plain"]


def main():
    parser = argparse.ArgumentParser(prog="./dev bench code-size", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--record", metavar="BUILD", help="write down what the compiler of this build tree makes, as the plain scheme")
    parser.add_argument("--markdown", metavar="FILE", help="write the table there, too")
    options = parser.parse_args()
    if options.record:
        with open(RECORDED, "w") as file:
            json.dump(all_sizes(options.record), file, indent=1)
            file.write("\n")
        return 0
    with open(RECORDED) as file:
        recorded = json.load(file)
    lines, sums = [HEAD], [{"points": 0, "emitted": 0, "object": 0} for _ in range(2)]
    for name, now in all_sizes(BUILD).items():
        plain = recorded.get(name)
        if plain is None:
            continue
        lines.append(line(name + ("" if now["source"] == plain["source"] else " (changed since)"), now, plain))
        for total, part in zip(sums, (now, plain)):
            for key in total:
                total[key] += part[key]
    lines.append(line("all", *sums))
    widths = [max(len(row[i]) for row in lines) for i in range(len(HEAD))]
    for row in lines:
        print("  ".join(f"{cell:{'<' if i == 0 else '>'}{width}}" for i, (cell, width) in enumerate(zip(row, widths))))
    if options.markdown:
        rows = ["| " + " | ".join(row) + " |" for row in lines]
        rows.insert(1, "| " + " | ".join("---" for _ in HEAD) + " |")
        with open(options.markdown, "w") as file:
            file.write("\n".join(rows) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
