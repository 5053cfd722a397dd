"""Whether two texts in Fibre are the same values: numbers of `real` to 6 digits, of `double_real` to 14."""
import re

TOKEN = re.compile(r"'(?:\\.[0-7]*|[^\\])'|\"(?:\\.|[^\"\\])*\"|[\w.+-]+|\S")
NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([edED][+-]?\d+)?$")


def number(word):
    return float(re.sub("[dD]", "e", word))


def same_word(one, other):
    if one == other:
        return True
    if not NUMBER.match(one) or not NUMBER.match(other):
        return False
    whole = not re.search("[.edED]", one + other)
    digits = 1e-13 if re.search("[dD]", one + other) else 2e-6
    a, b = number(one), number(other)
    return a == b if whole else abs(a - b) <= digits * max(abs(a), abs(b), 1e-30)


ESCAPES = {"n": 10, "t": 9, "r": 13, "b": 8, "f": 12, "v": 11, "a": 7}


def character(word):
    """A character by its number, in whatever form it is written."""
    text = word[1:-1]
    if text[0] != "\\" or text == "\\":
        return f"'{ord(text[0])}'"
    return f"'{int(text[1:], 8) if text[1].isdigit() else ESCAPES.get(text[1], ord(text[1]))}'"


def words(text):
    """A stream has no bounds. A text is the array of its characters."""
    text = re.sub(r"\{\s*1(\s*,\s*\d+)?\s*:", "{", text)
    text = re.sub(r'"((?:\\.|[^"\\])*)"', lambda each: spelled(each[1]), text, flags=re.S)
    return [character(word) if word[0] == "'" and len(word) > 2 else word for word in TOKEN.findall(text)]


def spelled(text):
    letters = re.findall(r"\\[0-7]{1,3}|\\.|[^\\]", text, re.S)
    return f"[1,{len(letters)}: " + " ".join(f"'{letter}'" for letter in letters) + "]"


def same(one, other):
    a, b = words(one), words(other)
    return len(a) == len(b) and all(map(same_word, a, b))
