"""Makes a failing Sisal program smaller: forms become one of their parts, or a literal; definitions and functions go."""
import re
import time

TOKEN = re.compile(r"'(?:\\[0-7]{1,3}|\\.|[^\\])'|\"(?:\\.|[^\"\\])*\"|\d+\.?\d*(?:[eEdD][+-]?\d+)?|\w+|:=|<=|>=|~=|\|\||\S")
OPENS = ("let", "if", "for", "tagcase", "(", "[", "function")
LITERALS = ["1", "true", "1.0", "1d0", "'a'", "nil"]


def ends(tokens):
    """For each form's first token the place of its last."""
    found, open_at, at = {}, [], 0
    while at < len(tokens):
        word = tokens[at]
        if word == "end" or word in (")", "]"):
            last = at + (word == "end")
            if open_at:
                found[open_at.pop()] = last
            at = last
        elif word in OPENS and not (word == "function" and tokens[at - 1] == "forward"):
            open_at.append(at)
        at += 1
    return found


def parts(tokens, first, last):
    """What stands between the words of a form."""
    pieces, depth, begin = [], 0, first + 1
    for at in range(first + 1, last):
        word = tokens[at]
        if word in OPENS:
            depth += 1
        elif (word == "end" and at < last - 1) or word in (")", "]"):
            depth -= 1
        elif depth == 0 and word in ("in", "then", "else", "elseif", "returns", "end", ":", ";", "tag", "repeat"):
            pieces.append(tokens[begin:at])
            begin = at + 1
    pieces.append(tokens[begin:last])
    return [piece for piece in pieces if piece]


def candidates(tokens):
    """Smaller programs, those that are much smaller first."""
    found = []
    for first, last in ends(tokens).items():
        size, word = last - first + 1, tokens[first]
        before, after = tokens[:first], tokens[last + 1:]
        if word == "function":
            found.append((size, before + after))
            continue
        if word == "[":
            found += [(size - 2, before + ["[", "]"] + after)] if size > 2 else []
            continue
        found += [(size - len(piece), before + piece + after) for piece in parts(tokens, first, last)]
        found += [(size - 1, before + [literal] + after) for literal in LITERALS if size > 1]
    # A definition, a field, a clause.
    for at, word in enumerate(tokens):
        if word in (";", "let", "initial", "repeat", "returns"):
            depth = 0
            for end in range(at + 1, len(tokens)):
                depth += (tokens[end] in OPENS) - (tokens[end] in (")", "]", "end"))
                if depth < 0 or end - at > 2000:
                    break
                if depth == 0 and tokens[end] == ";":
                    found.append((end - at, tokens[:at + 1] + tokens[end + 1:]))
                    break
                if depth == 0 and tokens[end] in ("in", "returns", "while", "until") and word == ";":
                    found.append((end - at, tokens[:at] + tokens[end:]))
                    break
    return [tokens for _, tokens in sorted(found, key=lambda each: -each[0])]


def reduce_program(text, fails, seconds=90):
    """The smallest program found in this time of which fails(text) still holds."""
    deadline = time.monotonic() + seconds
    tokens = TOKEN.findall(text.decode())
    smaller = True
    while smaller and time.monotonic() < deadline:
        smaller = False
        for candidate in candidates(tokens):
            if time.monotonic() > deadline:
                break
            if len(candidate) < len(tokens) and fails(" ".join(candidate).encode()):
                tokens, smaller = candidate, True
                break
    return " ".join(tokens).encode() + b"\n"
