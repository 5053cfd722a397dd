"""The emitted lines that a document of --emit=json names for a point have its label, and the name of its object. The document has the
source, and the places that it gives to emitted lines lead to the lines of it."""
import json
import sys

document, source = json.load(open(sys.argv[1])), open(sys.argv[2]).read()
file = document["files"][0]
if file["source"] != source:
    sys.exit("the document has another source")
point = next(one for function in document["functions"] for one in function["points"] if one["kind"] == "move")
lines = file["emitted"].split("\n")
text = "\n".join("\n".join(lines[part["first"] - 1:part["last"]]) for part in point["emitted"])
for name in (point["label"], point["object"]):
    if name not in text:
        sys.exit(f"{name} is not in the lines of point {point['number']}:\n{text}")


def place_of(line):
    run = [each for each in file["emitted_lines"] if each["first"] <= line][-1]
    return run["file"], run["line"] + line - run["first"]


for part in point["emitted"]:
    for line in range(part["first"], part["last"] + 1):
        if place_of(line) != (point["place"]["file"], point["place"]["line"]):
            sys.exit(f"line {line} is of {place_of(line)}, and of point {point['number']}")
# What is not a point's stays as it was.
kept = {text.strip(): number for number, text in enumerate(source.split("\n"), 1) if source.count(text.strip()) == 1}
found = [(number, kept[text.strip()]) for number, text in enumerate(lines, 1) if text.strip() in kept]
for emitted, number in found:
    if place_of(emitted)[1] != number:
        sys.exit(f"emitted line {emitted} is line {number}, not {place_of(emitted)[1]}")
if len(found) < 5:
    sys.exit(f"only {len(found)} lines stay as they were")
