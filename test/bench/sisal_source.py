"""A long program in Sisal: the samples of samples/sisal, joined, again and again under other names."""
import glob
import os
import re

COMMENT = re.compile(r"%.*")
GLUE = re.compile(r"^(?:define|global) (?:[^\n]*,\n)*[^\n]*\n", re.M | re.I)
LIBRARY = re.compile(r"^global (sin|cos|sqrt|etothe)(\(.*\n)", re.M | re.I)
TYPE = re.compile(r"^type (\w+).*\n", re.M | re.I)
FUNCTION = re.compile(r"^function (\w+)", re.M | re.I)


def sample(folder, turn):
    """A sample's types, its functions, under names of their own, the name of its main, and what it has from the library."""
    text = ""
    for path in sorted(glob.glob(os.path.join(folder, "*.sis"))):
        with open(path, encoding="utf-8") as file:
            text += COMMENT.sub("", file.read())
    library = dict(LIBRARY.findall(text))
    text = GLUE.sub("", text)
    own = {name.lower(): f"{name}_{turn}" for name in TYPE.findall(text) + FUNCTION.findall(text)}
    text = re.sub(r"(?<![.\w])[A-Za-z_]\w*", lambda word: own.get(word[0].lower(), word[0]), text)
    types = {match[1]: match[0] for match in TYPE.finditer(text)}
    return "".join(types.values()), TYPE.sub("", text), own["main"], library


def lines_of(text):
    """How many lines have something in them."""
    return len(re.findall(r"^.*\S", text, re.M))


def joined_source(samples, lines):
    """A program of so many lines, or up to a tenth more. Samples that would make it longer are left out."""
    folders = sorted({os.path.dirname(path) for path in glob.glob(os.path.join(samples, "sisal", "*", "*.sis"))})
    types, functions, entries, library, turn = "", "", [], {}, 0
    while lines_of(types + functions) < lines:
        more = sample(folders[turn % len(folders)], turn)
        turn += 1
        if lines_of(types + functions + more[0] + more[1]) > 1.1 * lines:
            continue
        types, functions, library = types + more[0], functions + more[1], library | more[3]
        entries.append(more[2])
    declared = "".join(f"global {name}{rest}" for name, rest in library.items())
    return f"define {', '.join(entries)}\n" + types + declared + functions
