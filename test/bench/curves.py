"""SVG plots of what migration.py has measured, for each policy, and mechanisms.py, for each way: times, with the 95 % intervals of the
slopes, and messages beside them, where they are counted. Needs matplotlib."""
import os

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt  # noqa: E402
from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter  # noqa: E402

# A way looks the same in all pictures; what is used in place is green.
LOOKS = {"never": ("#c0392b", "o"), "always": ("#2471a3", "s"), "static": ("#b7950b", "^"), "repeat": ("#7d3c98", "v"),
         "in-place": ("#1e8449", "^"), "computation": ("#2471a3", "s"), "data": ("#c0392b", "o"), "mpi": ("#d68910", "v"),
         "coherent": ("#c0392b", "o"), "replicated": ("#7d3c98", "v"), "atomic": ("#909497", "x"),
         "MCRL_TUNE=spin=0": ("#58d68d", "v"), "MCRL_TUNE=spin=1000": ("#1e8449", "^"), "MCRL_TUNE=spin=1000000": ("#0b3d20", "s"),
         "adaptive": ("#111111", "D"), "adaptive-in-place": ("#17a589", "P")}

FRONT = {"markersize": 6, "zorder": 3, "linewidth": 2, "linestyle": "--"}


def plot(path, chart, results):
    """`results`: {x: {policy: {"ns" | "messages": (slope, interval), ...}}}, without messages where they are not counted"""
    plt.rcParams.update({"svg.hashsalt": "prelude", "font.size": 9, "axes.spines.top": False, "axes.spines.right": False})
    figure, (times, messages) = plt.subplots(1, 2, figsize=(9.6, 3.9))
    draw(times, chart, results, "ns", chart.scale, chart.log_y)
    draw(messages, chart, results, "messages", 1, False)
    times.set_ylabel(chart.y)
    messages.set_ylabel("messages")
    figure.suptitle(chart.title, fontsize=10, x=0.01, ha="left")
    handles, labels = times.get_legend_handles_labels()
    figure.legend(handles, labels, frameon=False, fontsize=8, loc="lower center", ncols=len(labels))
    figure.tight_layout(rect=(0, 0.06, 1, 1))
    os.makedirs(os.path.dirname(path), exist_ok=True)
    figure.savefig(path, metadata={"Date": None, "Creator": None} if path.endswith(".svg") else None)
    plt.close(figure)


def tick(x):
    return f"{x // 1024} K" if x >= 1024 and x % 1024 == 0 else f"{x:,}"


def draw(axes, chart, results, what, scale, is_log):
    """A curve for each policy; bars, where the x have names. A slope that noise has made negative has no place on a logarithmic axis."""
    xs = sorted(results)
    measured = [(policy, look) for policy, look in LOOKS.items() if what in results[xs[0]].get(policy, ())]
    drawn = {policy: [tuple(part / scale for part in results[x][policy][what]) for x in xs] for policy, _ in measured}
    if is_log:
        drawn = {policy: [(y, interval) if y > 0 else (float("nan"), 0) for y, interval in points] for policy, points in drawn.items()}
    for at, (policy, (colour, marker)) in enumerate(measured):
        ys, interval = zip(*drawn[policy])
        if chart.names:
            places = [i + (at - (len(measured) - 1) / 2) * 0.13 for i in range(len(xs))]
            bars = axes.bar(places, ys, 0.12, yerr=interval, color=colour, label=policy, error_kw={"elinewidth": 0.8})
            axes.bar_label(bars, ["" if y != y else f"{y:,.0f}" if y >= 100 else f"{y:.2g}" for y in ys], fontsize=7)
        else:
            front = FRONT if policy.startswith("adaptive") else {"markersize": 5, "linewidth": 1.2}
            axes.errorbar(xs, ys, interval, color=colour, marker=marker, label=policy, elinewidth=0.8, capsize=2, **front)
    scale_x(axes, chart, xs)
    if is_log:
        scale_log_y(axes, [y for points in drawn.values() for y, _ in points if y > 0])
    else:
        axes.set_ylim(bottom=0)
    axes.grid(axis="y", linewidth=0.4, alpha=0.6)


def scale_x(axes, chart, xs):
    if chart.names:
        axes.set_xticks(range(len(xs)), [chart.names[x] for x in xs])
    elif chart.log_x:
        axes.set_xscale("log", base=2)
        axes.set_xticks(xs, [tick(x) for x in xs])
        axes.minorticks_off()
    axes.set_xlabel(chart.x)


def scale_log_y(axes, ys):
    """From the least to the most that was measured: an interval that is longer is cut off."""
    least, most = min(ys, default=1) / 2, max(ys, default=1) * 2
    axes.set_yscale("log")
    axes.set_ylim(least, most)
    axes.yaxis.set_major_locator(LogLocator(subs=(1,) if most > 1000 * least else (1, 2, 5)))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda y, _: f"{y:,.10g}"))
    axes.yaxis.set_minor_formatter(NullFormatter())
