"""The text of the program's lines, as far as its files are there."""
import os
import re
import stat

# What lacks its end reaches to the text's or the line's, so that no part of a file is looked at again and again.
SKIPPED = re.compile(r"//(?:\\\n|[^\n])*|/\*.*?(?:\*/|\Z)|\"(?:\\.|[^\"\\\n])*\"?|'(?:\\.|[^'\\\n])*'?", re.S)
MOST = 16 << 20  # letters of a source file
PLACE = re.compile(r"(.*):([0-9]{1,9})", re.S)
HEAD = re.compile(r"\b(for|while)\s*$")


def split(where):
    """The file and the line of `file:line`."""
    place = PLACE.fullmatch(where)
    return (place[1], int(place[2])) if place else (where, 0)


def content(folder, path):
    """The text of a regular file in a folder or a folder of that, not too large; None if there is no such file. What a profile names
    may be any file of this machine, or what has no end or waits for a writer; it is not even opened then."""
    try:
        whole, root = os.path.realpath(path), os.path.realpath(folder)
        if os.path.commonpath((root, whole)) != root or not stat.S_ISREG(os.lstat(whole).st_mode):
            return None
        with open(os.open(whole, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC), encoding="utf-8", errors="replace") as file:
            found = file.read(MOST + 1)
            return found if len(found) <= MOST else None
    except (OSError, ValueError):
        return None


class Sources:
    """Files are found by the path with which they were compiled: in `folder`, there by their name alone, or else from here. Of others than
    this folder's none is read."""

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
        folder = os.curdir if self.folder is None else self.folder
        tried = [path] if self.folder is None else [os.path.join(folder, path), os.path.join(folder, os.path.basename(path))]
        found = next(filter(None, (content(folder, name) for name in tried)), "")
        return found.split("\n") if found else []

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
