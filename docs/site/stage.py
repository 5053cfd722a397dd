#!/usr/bin/env python3
"""stage.py ROOT DIRECTORY: copies the documents, and all that they link to, into DIRECTORY, from which mkdocs makes the site.

Folders stay as they are, so that links of the tree work in the site. Two kinds of targets are no pages there: a folder, for which its
README.md is taken, and a source file, which gets a page that shows it."""
import pathlib
import re
import shutil
import sys

PAGES = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "docs/**/*.md", "lang-spec/*.md", "samples/*.md", "samples/*/README.md"]
COPIED = {".svg", ".png", ".html", ".css"}
LANGUAGES = {".c": "c", ".h": "c", ".cpp": "cpp", ".py": "python", ".json": "json", ".def": "c", ".g4": "antlr", ".sh": "bash"}

LINK = re.compile(r"(?P<before>!?\[(?:[^\[\]]|\[[^\]]*\])*\]\(\s*)(?P<target>[^)\s]+)(?P<after>[^)]*\))")
CODE = re.compile(r"^(```|~~~).*?^\1[ \t]*$|(?<=\n\n)(?:(?: {4}|\t)[^\n]*\n?)+|(?P<ticks>`+)(?!`)[^\n]+?(?<!`)(?P=ticks)(?!`)", re.M | re.S)
# In Markdown as mkdocs reads it, a list needs an empty line before it.
LIST_AFTER_TEXT = re.compile(r"^(?P<text>(?![-*+>|#\s]|\d+\. ).+)\n(?=(?:[-*+]|\d+\.) )", re.M)


class Stage:
    def __init__(self, root, directory):
        self.root, self.directory, self.waiting, self.seen = root, directory, [], set()
        self.missing = []

    def want(self, path):
        """Has a file of the tree in the site, and returns the name under which it is there."""
        if path.is_dir():
            path = path / "README.md"
        if not path.exists():
            self.missing.append(path)
            return None
        if path not in self.seen:
            self.seen.add(path)
            self.waiting.append(path)
        return path if path.suffix in COPIED | {".md"} else path.with_name(path.name + ".md")

    def link(self, page, match):
        target, _, anchor = match["target"].partition("#")
        if not target or re.match(r"[a-z][a-z0-9+.-]*:", target):
            return match[0]
        found = self.want((page.parent / target).resolve())
        if found is None:
            return "" if match["before"].startswith("!") else match[0]
        up = len(page.parent.relative_to(self.root).parts)
        name = "../" * up + str(found.relative_to(self.root))
        return f"{match['before']}{name}{'#' + anchor if anchor else ''}{match['after']}"

    def page(self, page, text):
        """The text with its links changed. Code has none: numbers stand for it meanwhile."""
        codes = []

        def hide(match):
            codes.append(match[0])
            return f"\0{len(codes) - 1}\0"

        text = LIST_AFTER_TEXT.sub(r"\g<text>\n\n", CODE.sub(hide, text))
        text = LINK.sub(lambda match: self.link(page, match), text)
        return re.sub(r"\0(\d+)\0", lambda match: codes[int(match[1])], text)

    def put(self, path):
        target = self.directory / path.relative_to(self.root)
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".md":
            target.write_text(self.page(path, path.read_text()))
        elif path.suffix in COPIED:
            shutil.copyfile(path, target)
        else:
            text = path.read_text()
            fence = "~~~~~~"
            language = LANGUAGES.get(path.suffix, "text")
            target.with_name(path.name + ".md").write_text(f"# {path.relative_to(self.root)}\n\n{fence} {language}\n{text}\n{fence}\n")


def main():
    root, directory = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    shutil.rmtree(directory, ignore_errors=True)
    stage = Stage(root, directory)
    for pattern in PAGES:
        for path in sorted(root.glob(pattern)):
            stage.want(path)
    shutil.copytree(root / "docs/site/assets", directory / "assets")
    while stage.waiting:
        stage.put(stage.waiting.pop())
    for path in stage.missing:
        print(f"stage.py: {path.relative_to(root)} is missing; ./dev pictures makes pictures" if path.suffix == ".svg" else f"stage.py: no {path}")
    print(f"{len(stage.seen)} files")


main()
