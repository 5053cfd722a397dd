"""Compiles the example of each diagnostic in the document that `preludec --explain=all` prints, and fails if one does not give the
diagnostic that it stands under: examples.py DOCUMENT FOLDER"""
import concurrent.futures
import json
import pathlib
import re
import subprocess
import sys

ENTRY = re.compile(r"^### (\w+)\n\n(\w+)(?:, `([^`]+)`)?(?:: `` ([^\n]*) ``)?\n(.*?)^```(\w+)\n(.*?)^```$", re.M | re.S)
document, scratch = pathlib.Path(sys.argv[1]).read_text(), pathlib.Path(sys.argv[2])


def wrong_with(entry):
    """What is wrong with an entry; nothing if its example shows it."""
    kind, level, option, sentence, _, language, example = entry
    folder = scratch / kind
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "example.c").write_text(example)
    command = ["preludec", "-c", "example.c", *([option] if level == "remark" else [])]
    if language == "sh":
        command = example.split("\n")[-2].split()
        subprocess.run(["sh", "-e", "-c", "\n".join(example.split("\n")[:-2])], cwd=folder)
    command += ["-o", "/dev/null", "-fdiagnostics-format=sarif"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)
    if (done.returncode == 0) == (level == "error"):
        return f"{kind}: the example ends with code {done.returncode}"
    message = ".*".join(map(re.escape, sentence.split("…"))) if sentence else ".*"
    for result in json.loads(done.stderr)["runs"][0]["results"]:
        if result["ruleId"] == kind and result["level"] == level.replace("remark", "note") and re.fullmatch(message, result["message"]["text"]):
            return ""
    return f"{kind}: the example gives no '{level}: {sentence}', but\n{done.stderr}"


entries = ENTRY.findall(document)
with concurrent.futures.ThreadPoolExecutor(2) as pool:
    wrong = list(filter(None, pool.map(wrong_with, entries)))
if len(entries) != document.count("\n### "):
    wrong.append(f"{len(entries)} examples for {document.count(chr(10) + '### ')} diagnostics")
print("\n".join(wrong))
sys.exit(bool(wrong) or not entries)
