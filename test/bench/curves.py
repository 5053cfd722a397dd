"""SVG plots of what migration.py has measured, for each policy, and mechanisms.py, for each way: times, with the 95 % intervals of the
slopes, and messages beside them. Needs matplotlib."""
import os

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt  # noqa: E402

LOOKS = {"never": ("#c0392b", "o"), "always": ("#2471a3", "s"), "static": ("#b7950b", "^"), "repeat": ("#7d3c98", "v"),
         "in-place": ("#1e8449", "^"), "computation": ("#2471a3", "s"), "data": ("#c0392b", "o"), "mpi": ("#b7950b", "v"),
         "coherent": ("#c0392b", "o"), "replicated": ("#1e8449", "^"),
         "atomic": ("#909497", "x"), "adaptive": ("#111111", "D"), "adaptive-in-place": ("#0b5345", "P")}


def plot(path, chart, results):
    """`results`: {x: {policy: {"ns" | "messages": (slope, interval), ...}}}"""
    plt.rcParams.update({"svg.hashsalt": "prelude", "font.size": 9, "axes.spines.top": False, "axes.spines.right": False})
    figure, (times, messages) = plt.subplots(1, 2, figsize=(9.6, 3.6))
    draw(times, chart, results, "ns", chart.scale, chart.log_y)
    draw(messages, chart, results, "messages", 1, False)
    times.set_ylabel(chart.y)
    messages.set_ylabel("messages")
    figure.suptitle(chart.title, fontsize=10, x=0.01, ha="left")
    times.legend(frameon=False, fontsize=8)
    figure.tight_layout()
    os.makedirs(os.path.dirname(path), exist_ok=True)
    figure.savefig(path, metadata={"Date": None, "Creator": None})
    plt.close(figure)


def draw(axes, chart, results, what, scale, is_log):
    """A curve for each policy; bars, where the x have names."""
    xs = sorted(results)
    measured = [(policy, look) for policy, look in LOOKS.items() if policy in results[xs[0]]]
    for at, (policy, (colour, marker)) in enumerate(measured):
        ys, interval = ([results[x][policy][what][i] / scale for x in xs] for i in (0, 1))
        if chart.names:
            places = [i + (at - (len(measured) - 1) / 2) * 0.16 for i in range(len(xs))]
            axes.bar(places, ys, 0.15, yerr=interval, color=colour, label=policy, error_kw={"elinewidth": 0.8})
        else:
            front = {"markersize": 6, "zorder": 3, "linewidth": 2, "linestyle": "--"} if policy.startswith("adaptive") else {"markersize": 5, "linewidth": 1.2}
            axes.errorbar(xs, ys, interval, color=colour, marker=marker, label=policy, elinewidth=0.8, capsize=2, **front)
    if chart.names:
        axes.set_xticks(range(len(xs)), [chart.names[x] for x in xs])
    elif chart.log_x:
        axes.set_xscale("log", base=2)
        axes.set_xticks(xs, [f"{x // 1024} K" if x >= 1024 else str(x) for x in xs])
        axes.minorticks_off()
    if is_log:
        axes.set_yscale("log")
    else:
        axes.set_ylim(bottom=0)
    axes.set_xlabel(chart.x)
    axes.grid(axis="y", linewidth=0.4, alpha=0.6)
