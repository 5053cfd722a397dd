"""The text of the program's lines, as far as its files are there."""
import os
import re

SKIPPED = re.compile(r"//(?:\\\n|[^\n])*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'", re.S)
HEAD = re.compile(r"\b(for|while)\s*$")


def split(where):
    """The file and the line of `file:line`."""
    path, _, line = where.rpartition(":")
    return (path, int(line)) if line.isdigit() else (where, 0)


class Sources:
    """Files are found by the path with which they were compiled: in `folder`, there by their name alone, or else from here."""

    def __init__(self, folder=None):
        self.folder = folder
        self.files = {}
        self.bared = {}

    def lines(self, path):
        """The lines of a file, none if it is not there."""
        if path not in self.files:
            self.files[path] = self.read(path)
        return self.files[path]

    def read(self, path):
        tried = [path] if self.folder is None else [os.path.join(self.folder, path), os.path.join(self.folder, os.path.basename(path))]
        for name in tried:
            try:
                with open(name, encoding="utf-8", errors="replace") as file:
                    return file.read().split("\n")
            except OSError:
                continue
        return []

    def text(self, where):
        """The line, without its margin; "" if it is not known."""
        path, line = split(where)
        lines = self.lines(path)
        return lines[line - 1].strip() if 0 < line <= len(lines) else ""

    def bare(self, path):
        """The text of a file with blanks for comments and literals."""
        if path not in self.bared:
            self.bared[path] = SKIPPED.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), "\n".join(self.lines(path)))
        return self.bared[path]

    def function_of(self, where):
        """(path, line) of the outermost brace in which the line stands: its function's; the line itself if it stands in none."""
        path, line = split(where)
        depth, begins = 0, line
        for number, text in enumerate(self.bare(path).split("\n")[:max(line - 1, 0)], 1):
            for brace in re.findall(r"[{}]", text):
                depth += 1 if brace == "{" else -1
                if brace == "{" and depth == 1:
                    begins = number
        return (path, begins) if depth > 0 else (path, line)

    def is_in_loop(self, where):
        """Whether the line stands in the braces of a loop of its function."""
        path, line = split(where)
        lines = self.lines(path)
        if not 0 < line <= len(lines):
            return False
        before = "\n".join(self.bare(path).split("\n")[:line - 1])
        depth = 0
        for at in range(len(before) - 1, -1, -1):
            if before[at] == "}":
                depth += 1
            elif before[at] == "{" and depth > 0:
                depth -= 1
            elif before[at] == "{" and is_loop_head(before[:at].rstrip()):
                return True
        return False


def is_loop_head(text):
    """Whether the text before a brace ends with `do`, or with `for` or `while` and its parentheses."""
    if re.search(r"\bdo$", text):
        return True
    if not text.endswith(")"):
        return False
    depth = 0
    for at in range(len(text) - 1, -1, -1):
        depth += {")": 1, "(": -1}.get(text[at], 0)
        if depth == 0:
            return bool(HEAD.search(text[:at]))
    return False
