"""Ratios of what was measured by turns: medians, with the interval of 95 % of medians of as many (bootstrap)."""
import random
import statistics


def interval(ratios):
    chosen = sorted(statistics.median(random.Random(seed).choices(ratios, k=len(ratios))) for seed in range(1000))
    return chosen[25], chosen[974]


def judgement(ratio, low, target):
    """Judges a ratio that may be `target` at most, and begins at `low`."""
    return "yes" if ratio <= target else "within the interval" if low <= target else "**no**"
