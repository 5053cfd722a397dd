"""Features: where the compiler finds a program: under a name that is no plain word, in a folder of such a name, or in a pipe."""
import os

import common
from program_features import named

named("odd_names", "names of sources and folders with blanks, quotes, percent signs, new lines, and bytes that are not UTF-8")
named("pipes", "sources that can be read once only")

FOLDERS = ["100%s it's", os.fsdecode(b"caf\xe9 50%"), 'a\nb "q"', "#if $(x);b\\c"]
SOURCES = ["pro%dgram it's.c", os.fsdecode(b"\xff.c"), "pro\ngram.c", 'a"b\\c.d.c']
ONCE = ["stdin", "dash", "process"]


def choose_place(choose):
    """(folder, source, how it is read) of a program; None for what is as usual."""
    folder, source = (choose.choice(names) if choose.random() < 0.4 else None for names in (FOLDERS, SOURCES))
    return folder, source, choose.choice(ONCE) if choose.random() < 0.25 else None


def allowed(place, features):
    """What of it these features have."""
    folder, source, once = place
    return (*((folder, source) if "odd_names" in features else (None, None)), once if "pipes" in features else None)


class Place:
    """The folder of a program in the trial's folder, where the results go, and how the compiler is told of it."""

    def __init__(self, directory, chosen):
        folder, source, self.once = chosen
        self.source = source or "program.c"
        self.folder = os.path.join(directory, folder) if folder else directory
        os.makedirs(self.folder, exist_ok=True)
        self.up = "../" if folder else ""
        self.outside = f"../{folder}/" if folder and ("%" in folder or "\n" in folder) else ""  # what names of files then begin with

    def compile(self, command, name):
        """Runs a command that makes a program of the source, under this name in the trial's folder."""
        is_linked = "-fsyntax-only" not in command
        command = [*command, *(["elsewhere.c"] if is_linked else []), "-o", self.up + name]
        if self.once == "process":
            feed = 'exec "$@" -x c -I. <(cat "$0")'
            return common.run(["bash", "-c", feed, "./" + self.source, *command], 300, self.folder)
        if self.once:
            given = ["-x", "c", "-I.", "/dev/stdin" if self.once == "stdin" else "-"]
            return common.run([*command, *given], 300, self.folder, stdin=common.read(self.folder, self.source))
        name = (self.outside or "./") + self.source if self.outside or self.source != "program.c" else self.source
        return common.run([*command, name], 300, self.folder)
