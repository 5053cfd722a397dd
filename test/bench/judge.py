"""From samples to the figures of a row. Only samples of one state of the machine are compared with each other."""
from statistics import mean, median

from rows import AT_LEAST

STATES = ("near", "far", "very far")
FEWEST = 5  # samples that a median needs


def state_of(line_ns):
    return "near" if line_ns < 200 else "far" if line_ns < 800 else "very far"


class Measure:
    """The samples of one operation: [ns, cache line before, after, whether another program had one of the cores], by batch."""

    def __init__(self, samples, alone=False, crowd=False):
        self.batches = samples
        # Where nodes wait for a core, most batches may be short and a few as long as all others together.
        self.typical = mean if crowd else median
        calm = [i for i, s in enumerate(samples) if not s[3]]
        self.disturbed = len(calm) < FEWEST
        self.indices = list(range(len(samples))) if self.disturbed else calm
        by_state = {state: [] for state in STATES}
        for i in self.indices:
            before, after = (state_of(x) for x in samples[i][1:3])
            if before == after:
                by_state[before].append(i)
        if alone:
            self.by_state = {"": self.indices}
        else:
            self.by_state = {state: found for state, found in by_state.items() if found}

    def state(self):
        """Near if that was seen often enough, else the state seen most."""
        if len(self.by_state.get("near", [])) >= FEWEST:
            return "near"
        return max(self.by_state, key=lambda state: len(self.by_state[state]), default=None)

    def ns(self, state):
        return self.typical([self.batches[i][0] for i in self.by_state[state]])

    def lines(self, state):
        return median(2 * s[0] / (s[1] + s[2]) for s in (self.batches[i] for i in self.by_state[state]))

    def line_ns(self, state):
        return median((self.batches[i][1] + self.batches[i][2]) / 2 for i in self.by_state[state])

    def times(self, other, state):
        """How many times as long as `other`, by rounds in which both were measured in this state; None if there are too few."""
        both = set(self.by_state[state]) & set(other.by_state.get(state, []))
        if len(both) >= FEWEST and self.typical is median:
            return median(self.batches[i][0] / other.batches[i][0] for i in both)
        if other.by_state.get(state):
            return self.ns(state) / other.ns(state)
        return None

    def summary(self):
        return {state or "any": {"ns": self.ns(state), "batches": len(indices)} for state, indices in self.by_state.items()}


def judge(row, measures, sizes):
    """The row as it is printed and written: value (what is compared with the target), ns, state, peers, reached. None if it was not
    measured."""
    result = {"row": row.name.strip(), "measure": row.measure, "kind": row.kind, "target": row.target, "peers": {}}
    if row.kind in ("instructions", "bytes"):
        if row.measure not in sizes:
            return None
        result.update(value=sizes[row.measure], state=None)
    else:
        if row.measure not in measures:
            return None
        measure = Measure(measures[row.measure], row.alone, row.crowd)
        peers = {name: Measure(measures[name], row.alone, row.crowd) for name in row.peers if name in measures}
        state = measure.state()
        if state is None:
            return None
        ratios = {name: measure.times(peer, state) for name, peer in peers.items()}
        ratios = {name: ratio for name, ratio in ratios.items() if ratio is not None}
        result.update(ns=measure.ns(state), state=state or None, disturbed=measure.disturbed,
                      peers={name: {"ns": peers[name].ns(state), "times": ratio} for name, ratio in ratios.items()})
        if not row.alone:
            result.update(cache_line_ns=measure.line_ns(state), cache_lines=measure.lines(state))
        result["value"] = compared(row, result, max(ratios.values(), default=None))
    value = result["value"]
    # Times in ns mean nothing in another state than near; ratios do.
    elsewhere = row.kind in ("ns", "rate") and result["state"] not in (None, "near")
    if None in (value, row.target) or elsewhere or result.get("disturbed"):
        result["reached"] = None
    else:
        result["reached"] = value >= row.target if row.kind in AT_LEAST else value <= row.target
    return result


def compared(row, result, ratio):
    if row.kind == "line":
        return result["cache_lines"]
    if row.kind == "ratio":
        return ratio
    if row.kind == "speedup":
        return ratio and 1 / ratio
    if row.kind == "rate":
        return 1000 / result["ns"]
    return result["ns"]
