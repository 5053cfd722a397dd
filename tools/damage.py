"""Damaged files for the tests of the tools: a good one with one thing wrong in each, and what a tool makes of it in this process."""
import io
import json
import os
import random
import signal
import subprocess
import sys
from unittest import mock

VALUES = (None, True, "", "\ud800 \x1b\n\0", "/dev/zero", -1, 1.5, -1e14, 1e300, float("inf"), float("nan"), 10**400, 2**64, [], {}, [None])
SECONDS = 20  # for each call


class TooLong(BaseException):
    """No `except Exception` of a tool catches it."""


def kind(value):
    """Elements of one kind are damaged once."""
    return f"{value.get('ph')} {value.get('cat')} {value.get('name') if value.get('ph') == 'M' else ''}" if isinstance(value, dict) else ""


def ways(value, way=(), seen=None):
    """The way to each value in an object, by names and indices."""
    seen = set() if seen is None else seen
    for key, each in list(value.items() if isinstance(value, dict) else enumerate(value)):
        name = key if isinstance(value, dict) else kind(each)
        if (way_of := (*way, (key, name))) and tuple(name for _, name in way_of) in seen:
            continue
        seen.add(tuple(name for _, name in way_of))
        yield tuple(key for key, _ in way_of)
        if isinstance(each, (dict, list)):
            yield from ways(each, way_of, seen)


def changed(good, way, change):
    """The text of the object after a change of what holds the last name or index."""
    top = json.loads(good)
    holder = top
    for key in way[:-1]:
        holder = holder[key]
    change(holder, way[-1])
    return json.dumps(top)


def remove(holder, key):
    del holder[key]


def double(holder, key):
    if isinstance(holder, list):
        holder.append(holder[key])


def objects(good):
    """(what was done, text): each value replaced, missing, and there twice."""
    for way in ways(json.loads(good)):
        for value in VALUES:
            yield f"{way} is {str(value)[:20]!r}", changed(good, way, lambda holder, key, value=value: holder.__setitem__(key, value))
        yield f"{way} is 1e999", changed(good, way, lambda holder, key: holder.__setitem__(key, "@@@")).replace('"@@@"', "1e999")
        yield f"no {way}", changed(good, way, remove)
        yield f"{way} twice", changed(good, way, double)


def texts(good):
    """(what was done, bytes): ends too early, wrong bytes, and files of other kinds."""
    data = good.encode()
    for number in range(20):
        yield f"cut at {number}/20", data[:len(data) * number // 20]
    chance = random.Random(1)
    for number in range(60):
        at = chance.randrange(len(data))
        yield f"byte {at}", data[:at] + bytes([chance.randrange(256)]) + data[at + 1:]
    for name, other in (("nested lists", 100000 * b"["), ("nested objects", 900 * b'{"a":' + b"1" + 900 * b"}"), ("a mark", b"\xef\xbb\xbf" + data),
                        ("zeros", bytes(100)), ("a number", b"1" + 5000 * b"0"), ("nothing", b"null"), ("words", b"traceEvents"), ("twice", 2 * data)):
        yield name, other


def in_turn(number, calls):
    """The call whose turn it is, for each third damage, as each is one of many of its place; by night all calls for all."""
    calls = list(calls)
    if "PRELUDE_NIGHTLY" in os.environ:
        return calls
    return [calls[number // 3 % len(calls)]] if number % 3 == 0 else []


def started(*command, **streams):
    """(exit code, stderr) of a tool as it is installed; a stream that is not given is a pipe."""
    done = subprocess.run(command, **({"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | streams), text=True, check=False, timeout=SECONDS)
    return done.returncode, done.stderr


def odd_outputs(*command):
    """The ends of a tool whose standard output is full, is closed, or has no reader: (what it is, exit code, stderr)."""
    with open("/dev/full", "w", encoding="utf-8") as full:
        yield "full", *started(*command, stdout=full)
    yield "closed", *started("sh", "-c", 'exec "$@" >&-', "sh", *command)
    reader, writer = os.pipe()
    os.close(reader)
    yield "not read", *started(*command, stdout=writer)
    os.close(writer)


def call(main, *arguments):
    """(exit code, stdout, stderr) of a tool's main."""
    streams = [io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors=errors) for errors in ("strict", "backslashreplace")]
    code = 0

    def end(*_):
        raise TooLong

    before = signal.signal(signal.SIGALRM, end)
    signal.alarm(SECONDS)
    try:
        with mock.patch.multiple(sys, argv=["tool", *arguments], stdout=streams[0], stderr=streams[1]):
            main()
    except SystemExit as error:
        code = error.code or 0
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
    for stream in streams:
        stream.flush()
    return code, *(stream.buffer.getvalue().decode() for stream in streams)


def wrong(tool, code, error, many=False):
    """What is wrong with how a tool has ended: success is silent, and what it cannot do it says in a line, or several."""
    lines = error.splitlines()
    is_said = len(lines) >= 1 and (many or len(lines) == 1) and all(line.startswith(f"{tool}: ") for line in lines)
    if "internal error" in error or "Traceback" in error or not ((code == 0 and not lines) or (code == 1 and is_said)):
        return f"code {code}, {error[:400]}"
    return None
