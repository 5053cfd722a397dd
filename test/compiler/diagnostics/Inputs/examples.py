"""Compiles the example of each diagnostic in the document that `preludec --explain=all` prints, and fails if one does not give the
diagnostic that it stands under: examples.py DOCUMENT FOLDER"""
import concurrent.futures
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
    command = ["preludec", "-c", "example.c", "-o", "/dev/null", *([option] if level == "remark" else [])]
    if language == "sh":
        command = ["sh", "-e", "-c", example]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)
    message = ".*".join(map(re.escape, sentence.split("…"))) if sentence else ".*"
    if not re.search(rf"\b{level}: {message}.*{re.escape(f' [{option}]') if option else ''}$", done.stderr, re.M):
        return f"{kind}: the example gives no '{level}: {sentence}', but\n{done.stderr}"
    if (done.returncode == 0) == (level == "error"):
        return f"{kind}: the example ends with code {done.returncode}"
    return ""


entries = ENTRY.findall(document)
with concurrent.futures.ThreadPoolExecutor(2) as pool:
    wrong = list(filter(None, pool.map(wrong_with, entries)))
if len(entries) != document.count("\n### "):
    wrong.append(f"{len(entries)} examples for {document.count(chr(10) + '### ')} diagnostics")
print("\n".join(wrong))
sys.exit(bool(wrong) or not entries)
