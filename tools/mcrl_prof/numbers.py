"""Numbers as text."""


def count(n):
    return f"{round(n):,}"


def size(n):
    for unit in ("B", "KB", "MB", "GB"):
        if n < 10000 or unit == "GB":
            return f"{n:,.0f} {unit}"
        n /= 1024


def time(ns):
    for unit, below in (("ns", 10e3), ("us", 10e3), ("ms", 10e3)):
        if ns < below:
            return f"{ns:,.0f} {unit}"
        ns /= 1000
    return f"{ns:,.1f} s"


def percent(part):
    return "<1 %" if 0 < part < 0.005 else f"{100 * part:.0f} %"


def nodes(some):
    """Nodes, with neighbours as a range: 0-3 7."""
    ranges = []
    for node in sorted(some):
        if ranges and node == ranges[-1][1] + 1:
            ranges[-1][1] = node
        else:
            ranges.append([node, node])
    return " ".join(str(first) if first == last else f"{first}-{last}" for first, last in ranges)


def plural(n, noun):
    return f"{count(n)} {noun}" if n == 1 else f"{count(n)} {noun}s"
