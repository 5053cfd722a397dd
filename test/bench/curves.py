"""SVG plots of what migration.py has measured: a curve for each policy, with the 95 % intervals of the slopes. Needs matplotlib."""
import os

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt  # noqa: E402

LOOKS = {"never": ("#c0392b", "o"), "always": ("#2471a3", "s"), "static": ("#b7950b", "^"), "repeat": ("#7d3c98", "v"),
         "adaptive": ("#111111", "D")}
WHAT = {"never": "never: data", "always": "always: computation", "static": "static", "repeat": "repeat", "adaptive": "adaptive"}


def plot(path, chart, results):
    """`results`: {x: {policy: {"ns": (slope, interval), ...}}}. With one x, or names for them, bars."""
    plt.rcParams.update({"svg.hashsalt": "prelude", "font.size": 10, "axes.spines.top": False, "axes.spines.right": False})
    figure, axes = plt.subplots(figsize=(6.4, 3.8))
    xs = sorted(results)
    for at, (policy, (colour, marker)) in enumerate(LOOKS.items()):
        ns = [results[x][policy]["ns"][0] / chart.scale for x in xs]
        interval = [results[x][policy]["ns"][1] / chart.scale for x in xs]
        if chart.names:
            places = [i + (at - 2) * 0.16 for i in range(len(xs))]
            axes.bar(places, ns, 0.15, yerr=interval, color=colour, label=WHAT[policy], error_kw={"elinewidth": 0.8})
        else:
            front = policy == "adaptive"
            axes.errorbar(xs, ns, interval, color=colour, marker=marker, markersize=6 if front else 5, label=WHAT[policy],
                          zorder=3 if front else 2, linewidth=2 if front else 1.2, linestyle="--" if front else "-", elinewidth=0.8, capsize=2)
    if chart.names:
        axes.set_xticks(range(len(xs)), [chart.names[x] for x in xs])
    elif chart.log_x:
        axes.set_xscale("log", base=2)
        axes.set_xticks(xs, [f"{x // 1024} K" if x >= 1024 else str(x) for x in xs])
        axes.minorticks_off()
    if chart.log_y:
        axes.set_yscale("log")
    else:
        axes.set_ylim(bottom=0)
    axes.set_xlabel(chart.x)
    axes.set_ylabel(chart.y)
    axes.set_title(chart.title, fontsize=10, loc="left")
    axes.grid(axis="y", linewidth=0.4, alpha=0.6)
    axes.legend(frameon=False, fontsize=9)
    figure.tight_layout()
    os.makedirs(os.path.dirname(path), exist_ok=True)
    figure.savefig(path, metadata={"Date": None, "Creator": None})
    plt.close(figure)
