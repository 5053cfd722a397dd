"""Delta debugging (Zeller's ddmin) over the lines of a text, or any list."""
import time


def reduce_items(items, fails, seconds=120):
    """The fewest of the items with which fails(list) still holds, as far as they are found in this time."""
    end = time.monotonic() + seconds
    size = max(1, len(items) // 2)
    while True:
        index, removed = 0, False
        while index < len(items):
            if time.monotonic() > end:
                return items
            candidate = items[:index] + items[index + size:]
            if candidate and fails(candidate):
                items, removed = candidate, True
            else:
                index += size
        if size == 1 and not removed:
            return items
        if not removed:
            size = max(1, size // 2)
        size = max(1, min(size, len(items) // 2))


def reduce_lines(text, fails, seconds=120):
    """As reduce_items, for the lines of a byte string."""
    return b"".join(reduce_items(text.splitlines(keepends=True), lambda lines: fails(b"".join(lines)), seconds))
