"""Lines of the processor's cache that several nodes of a host write in one forall, and what to do about them."""
from .numbers import count

LINE = 64 # bytes
MOST = 10 # foralls and arrays that are told of


def whole_lines(element_bytes):
    if element_bytes == 0 or LINE % element_bytes != 0:
        return f"{LINE} bytes from a multiple of {LINE} on"
    each = LINE // element_bytes
    return f"{each} elements from a multiple of {each} on" if each > 1 else "an element"


def said_of(lines):
    first, second = lines["writers"][:2]
    element = lines["element"].split(" of ")[0]
    return (f"{lines['where']} forall: {count(lines['lines'])} times a line of the cache in shared array {lines['array']} was written by "
            f"several nodes in one execution, as that of {element} by nodes {first} and {second}. "
            f"Have each node write whole lines, {whole_lines(lines['element_bytes'])}.")


def shared(profile):
    """A text for each forall and array, the most lines first."""
    return [said_of(lines) for lines in sorted(profile.shared_lines or [], key=lambda lines: -lines["lines"])[:MOST]]
