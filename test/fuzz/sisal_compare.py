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


ESCAPES = dict(zip("ntvbrfa", "\n\t\v\b\r\f\a"))
LETTER = re.compile(r"\\([0-7]{1,3})|\\(.)|(.)", re.S)


def letters(word):
    """The characters of a literal, each as a word of its code."""
    for octal, escaped, plain in LETTER.findall(word[1:-1]):
        yield f"'{int(octal, 8) if octal else ord(ESCAPES.get(escaped, escaped) or plain)}'"


def words(text):
    """A text is the array of its characters, in whatever form they are written."""
    found = []
    for word in TOKEN.findall(text):
        if word[0] == "'":
            found += letters(word)
        elif word[0] == '"':
            of_text = list(letters(word))
            found += ["[", "1", ",", str(len(of_text)), ":", *of_text, "]"]
        else:
            found.append(word)
    return found


def same(one, other):
    a, b = words(one), words(other)
    return len(a) == len(b) and all(map(same_word, a, b))
