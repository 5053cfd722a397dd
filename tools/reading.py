"""Reads the JSON that the runtime writes, for all tools. A file may be damaged, or another one: what a tool takes of it has passed a
shape, so no other part of a tool looks at types. A shape is a function: it returns a value that is as it should be, or raises Wrong."""
import json
import os
import re
import stat

MOST_BYTES = 2 << 30      # of a file: a larger one does not fit into memory as objects
MOST_NATURAL = 2**64 - 1  # what the runtime counts in
MOST = 1e15               # of a number with a fraction: microseconds of 30 years
UNPRINTABLE = re.compile("[\0-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")  # what would not stay on its line, or has no place in XML


class BadFile(Exception):
    """What is wrong with a file, and where in it."""


class Wrong(Exception):
    """What a value is, and should not be; the way to it is put in front where it is known."""

    def __init__(self, said):
        super().__init__(said)
        self.way, self.said = "", said

    def at(self, step):
        self.way = step + self.way
        return self

    def __str__(self):
        return f"{self.way.removeprefix('.') or 'it'} {self.said}"


def printable(text):
    return UNPRINTABLE.sub("\ufffd", text)


def shown(value):
    if isinstance(value, (list, dict)):
        return "a list" if isinstance(value, list) else "an object"
    return printable(json.dumps(value, ensure_ascii=False))[:40]


def wrong(value, what):
    return Wrong(f"is {shown(value)}, not {what}")


def natural(value):
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST_NATURAL:
        raise wrong(value, "a natural number")
    return value


def number(value):
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not -MOST <= value <= MOST:  # which NaN is not
        raise wrong(value, f"a number up to {MOST:.0e}")
    return value


def amount(value):
    if number(value) < 0:
        raise wrong(value, "a number from 0 on")
    return value


def text(value):
    if not isinstance(value, str):
        raise wrong(value, "text")
    return printable(value)


def truth(value):
    if not isinstance(value, bool):
        raise wrong(value, "true or false")
    return value


def scalar(value):
    """What may stand in a table as it is."""
    return None if value is None else printable(value) if isinstance(value, str) else number(value)


def nullable(shape):
    return lambda value: None if value is None else shape(value)


def optional(shape):
    """A field that may be missing: it is None then."""
    check = nullable(shape)
    check.may_be_missing = True
    return check


def listed(shape):
    def check(value):
        if not isinstance(value, list):
            raise wrong(value, "a list")
        found = []
        try:
            for each in value:
                found.append(shape(each))
        except Wrong as error:
            raise error.at(f"[{len(found)}]") from None
        return found
    return check


def mapped(shape):
    """An object with names that are not known."""
    def check(value):
        if not isinstance(value, dict):
            raise wrong(value, "an object")
        found = {}
        for name, each in value.items():
            try:
                found[printable(name)] = shape(each)
            except Wrong as error:
                raise error.at(f".{printable(name)}") from None
        return found
    return check


def fields(**shapes):
    """An object; fields that this version does not know are left out."""
    def check(value):
        if not isinstance(value, dict):
            raise wrong(value, "an object")
        found = {}
        for name, shape in shapes.items():
            if name not in value and not hasattr(shape, "may_be_missing"):
                raise Wrong(f'has no "{name}"')
            try:
                found[name] = shape(value.get(name))
            except Wrong as error:
                raise error.at(f".{name}") from None
        return found
    return check


def checked(shape, value, way=""):
    """The value, as BadFile if it is not as it should be."""
    try:
        return shape(value)
    except Wrong as error:
        raise BadFile(str(error.at(way))) from None


def content(path):
    """The bytes of a file or pipe; a device may have no end."""
    try:
        with open(path, "rb") as file:
            kind = os.fstat(file.fileno()).st_mode
            if not (stat.S_ISREG(kind) or stat.S_ISFIFO(kind) or stat.S_ISSOCK(kind)):
                raise BadFile(f"{path}: this is no file")
            found = file.read(MOST_BYTES + 1)
    except OSError as error:
        error.filename = path  # which a read that fails does not name
        raise
    if len(found) > MOST_BYTES:
        raise BadFile(f"{path}: this has more than {MOST_BYTES >> 30} GB")
    return found


def refuse(name):
    raise ValueError(f"{name} is no number")


def load(path):
    """The JSON of a file. BadFile's text begins with the file, and its line where that is known."""
    try:
        return json.loads(content(path).decode("utf-8"), parse_constant=refuse)
    except json.JSONDecodeError as error:
        raise BadFile(f"{path}:{error.lineno}: {error.msg[:1].lower() + error.msg[1:]}: this is no JSON") from None
    except UnicodeDecodeError:
        raise BadFile(f"{path}: this is no text") from None
    except ValueError as error:
        said = str(error) if str(error).endswith("is no number") else "a number has too many digits"
        raise BadFile(f"{path}: {said}: this is no JSON") from None
    except RecursionError:
        raise BadFile(f"{path}: this is nested too deep") from None


def keep(path, written):
    """Writes a file; after an error there is none."""
    with open(path, "w", encoding="utf-8", errors="replace") as file:
        try:
            file.write(written)
            file.flush()
        except OSError as error:
            error.filename = path
            if stat.S_ISREG(os.lstat(path).st_mode):
                os.remove(path)
            raise
