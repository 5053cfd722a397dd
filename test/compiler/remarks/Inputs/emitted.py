"""The emitted lines that a document of --emit=json names for a point have its label, and the name of its object."""
import json
import sys

document = json.load(open(sys.argv[1]))
point = next(one for function in document["functions"] for one in function["points"] if one["kind"] == "move")
lines = document["files"][0]["emitted"].split("\n")
text = "\n".join("\n".join(lines[part["first"] - 1:part["last"]]) for part in point["emitted"])
for name in (point["label"], point["object"]):
    if name not in text:
        sys.exit(f"{name} is not in the lines of point {point['number']}:\n{text}")
