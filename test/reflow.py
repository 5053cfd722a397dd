#!/usr/bin/env python3
"""reflow.py FILE...: breaks the paragraphs of Markdown that have a line of more than 140 columns, at the end of a sentence or of a clause
where there is one. Code, tables and headings stay as they are, and so does what is rendered."""
import re
import sys

COLUMNS = 140
SENTENCE, CLAUSE = 90, 110  # a line may end here for the end of a sentence, and of a clause
MARKER = re.compile(r"\s*(?:(?:[-*+]|\d+\.)\s+)?")
# What has no break in it: code, and a link.
WHOLE = re.compile(r"(``.*?``|`[^`]*`|!?\[[^\]]*\]\([^)]*\))")
# What would begin a block if it began a line.
BLOCK = re.compile(r"([-*+]|\d+[.)])$|[#>|=~]|```|---|<")


def is_table(line):
    return line.lstrip().startswith("|")


def measured(line):
    """The line without what may be longer: the message of a diagnostic, in double backquotes."""
    return re.sub(r"``.*?``", "", line)


def paragraphs(lines):
    """(first, end) of each paragraph or item of a list."""
    first, in_code = None, False
    for number, line in enumerate([*lines, ""]):
        is_fence = line.lstrip().startswith("```")
        is_code = in_code or is_fence or (first is None and line.startswith("    "))
        begins = MARKER.match(line)[0].strip() != ""
        ends = not line.strip() or is_code or is_table(line) or line.startswith(("#", "<", ">")) or begins
        if first is not None and ends:
            yield first, number
            first = None
        if first is None and line.strip() and not is_code and not is_table(line) and not line.startswith(("#", "<", ">")):
            first = number
        if is_fence:
            in_code = not in_code


def words(text):
    """The words of a text; code and links are words, too."""
    glued = WHOLE.sub(lambda match: match[0].replace(" ", "\0"), text)
    out = []
    for word in glued.split():
        if out and BLOCK.match(word):
            out[-1] += " " + word
        else:
            out.append(word)
    return [word.replace("\0", " ") for word in out]


def end_of_line(parts, room):
    """How many of these words go into a line of so many columns."""
    width, most, sentence, clause = -1, 1, None, None
    for count, word in enumerate(parts, 1):
        width += 1 + len(word)
        if width > room:
            break
        most = count
        if width >= SENTENCE and re.search(r"[.!?:][)*`\"]*$", word):
            sentence = count
        if width >= CLAUSE and re.search(r"[,;)]$", word):
            clause = count
    else:
        return len(parts)
    return sentence or clause or most


def broken(lines):
    marker = MARKER.match(lines[0])[0]
    follow = MARKER.match(lines[1])[0] if len(lines) > 1 else " " * len(marker)
    parts, out, margin = words(" ".join(line.strip() for line in lines)[len(marker.strip()):]), [], marker
    while parts:
        count = end_of_line(parts, COLUMNS - len(margin))
        out.append(margin + " ".join(parts[:count]))
        parts, margin = parts[count:], follow
    return out


def too_long(text):
    """(number, line) for the lines that should be broken, and can."""
    lines = text.split("\n")
    for first, end in paragraphs(lines):
        part = lines[first:end]
        if broken(part) != part:
            yield from ((number, line) for number, line in enumerate(part, first + 1) if len(measured(line)) > COLUMNS)


def reflowed(text):
    lines = text.split("\n")
    for first, end in reversed(list(paragraphs(lines))):
        part = lines[first:end]
        if any(len(measured(line)) > COLUMNS for line in part) and not any(line.endswith("  ") for line in part):
            lines[first:end] = broken(part)
    return "\n".join(lines)


def main():
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8", newline="\n") as file:
            text = file.read()
        new = reflowed(text)
        if new != text:
            with open(path, "w", encoding="utf-8", newline="\n") as file:
                file.write(new)


if __name__ == "__main__":
    main()
