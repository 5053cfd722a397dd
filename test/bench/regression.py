"""The slope of the least-squares line through points (iterations, measured), with its 95 % confidence interval (thesis, appendix C)."""
from math import sqrt
from statistics import mean

# Student's t for 0.025 in one tail, by degrees of freedom.
T = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
     2.110, 2.101, 2.093, 2.086)


def slope(points):
    """(slope, half of the interval) of at least three points."""
    xs, ys = zip(*points)
    n, x, y = len(points), mean(xs), mean(ys)
    across = sum((a - x) ** 2 for a in xs)
    beta = sum((a - x) * (b - y) for a, b in points) / across
    residue = sum((b - y - beta * (a - x)) ** 2 for a, b in points)
    return beta, T[min(n - 2, len(T)) - 1] * sqrt(residue / (n - 2)) / sqrt(across)
