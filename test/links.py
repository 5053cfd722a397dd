#!/usr/bin/env python3
"""Checks the links of all documents (*.md) and of the slides: the file is there, and so is the heading that an anchor names, under the name
that git forges give it. Links to other sites are not followed. The navigation of the site has each document that is a page there. The
paths that docs/seeds.md names are there, too."""
import glob
import html
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SKIPPED = re.compile(r"^(\.|build|node_modules$|__pycache__$)")
INDEX = "docs/seeds.md"
NAMED = re.compile(r"`([\w.-]+(?:/[\w.-]+)+/?)`")
SITE = "docs/site/mkdocs.yml"
PAGES = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "docs/**/*.md", "lang-spec/*.md", "samples/*.md", "samples/*/README.md")  # of stage.py there
# Documents that are parts of docs/diagnostics.md, from where their links lead.
PART = re.compile(r"compiler/(diagnostics/explanations|constructs/\w+)/(?!README)\w+\.md$")

LINK = re.compile(r"!?\[(?:[^\[\]]|\[[^\]]*\])*\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)|^\[[^\]]+\]:\s+(\S+)|<(?:a|img|source)\s[^>]*?(?:href|src|srcset)=\"([^\"]+)\"",
                  re.M)
FENCE = re.compile(r"^(```|~~~).*?^\1[ \t]*$", re.M | re.S)
SPAN = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)", re.S)


def documents():
    for folder, folders, names in os.walk(ROOT):
        folders[:] = sorted(name for name in folders if not SKIPPED.match(name))
        for name in sorted(names):
            if name.endswith(".md") and not PART.search(os.path.join(folder, name)) or (name.endswith(".html") and folder.endswith("course")):
                yield os.path.relpath(os.path.join(folder, name), ROOT)


def blank(match):
    """Code has no links; lines keep their numbers."""
    return re.sub(r"[^\n]", " ", match[0])


def prose(text):
    without_blocks = re.sub(r"(?<=\n\n)(?:(?: {4}|\t).*\n?)+", blank, FENCE.sub(blank, text))
    return SPAN.sub(blank, without_blocks)


def anchors(path, text):
    """The names of a page's headings, as GitHub makes them, and of elements with an id."""
    found, count = set(re.findall(r"\bid=\"([^\"]+)\"", text)), {}
    if path.endswith(".md"):
        for heading in re.findall(r"^#{1,6}[ \t]+(.*?)[ \t]*#*$", FENCE.sub(blank, text), re.M):
            plain = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading)
            name = re.sub(r"[^\w\- ]", "", html.unescape(plain).lower()).replace(" ", "-")
            count[name] = count.get(name, -1) + 1
            found.add(f"{name}-{count[name]}" if count[name] else name)
    return found


def not_in_navigation(text):
    named = set(re.findall(r"^ *- (?:[^\n:]+: )?(\S+\.md)$", text[text.index("\nnav:"):], re.M))
    pages = {os.path.normpath(path) for pattern in PAGES for path in glob.glob(pattern, root_dir=ROOT, recursive=True)}
    return [f"{SITE}: the navigation has no {page}" for page in sorted(pages - named)]


def not_there(text):
    """Paths in backquotes that lead nowhere."""
    for match in NAMED.finditer(text):
        if not os.path.exists(os.path.join(ROOT, match[1])):
            yield f"{INDEX}:{text.count(chr(10), 0, match.start()) + 1}: there is no {match[1]}"


def main():
    problems, links, texts = [], 0, {}

    def text_of(path):
        if path not in texts:
            with open(os.path.join(ROOT, path), encoding="utf-8") as file:
                texts[path] = file.read()
        return texts[path]

    for page in documents():
        for match in LINK.finditer(prose(text_of(page))):
            target = next(part for part in match.groups() if part)
            if re.match(r"[a-z][a-z0-9+.-]*:", target):
                continue
            links += 1
            name, _, anchor = target.partition("#")
            path = os.path.normpath(os.path.join(os.path.dirname(page), name)) if name else page
            line = text_of(page).count("\n", 0, match.start()) + 1
            if name.startswith("/") or path.startswith(".."):
                problems.append(f"{page}:{line}: {target}: leads out of the tree")
            elif not os.path.exists(os.path.join(ROOT, path)):
                problems.append(f"{page}:{line}: {target}: there is no {path}")
            elif anchor and anchor not in anchors(path, text_of(path)):
                problems.append(f"{page}:{line}: {target}: {path} has no heading for #{anchor}")
    problems += [*not_in_navigation(text_of(SITE)), *not_there(text_of(INDEX))]
    print("\n".join(problems) if problems else f"{links} links")
    return 1 if problems or links < 100 else 0


sys.exit(main())
