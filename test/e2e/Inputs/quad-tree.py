"""quad-tree.py PROGRAM: runs quad-tree.c on 1, 2, 4 and 8 nodes and compares its messages with those counted by hand: by going through the tree."""
import os
import subprocess
import sys

DEPTH, SIDE = 4, 16
WALKS, COUNTED = 70, 16
TOLERANCE = 1.05 # of adaptive, beside the best of the other policies


def is_black(x, y):
    return (2 * x - 15) ** 2 + (2 * y - 15) ** 2 < 160


def home(x, y, level, nodes):
    """The home of the quad at this level that a leaf is in: the first two levels put their children on different nodes."""
    at = 0
    for i in range(min(level, 2)):
        shift = DEPTH - 1 - i
        at = (at + (x >> shift & 1) + 2 * (y >> shift & 1)) % nodes
    return at


def walks(nodes):
    """The homes of the quads on the way to each black leaf's neighbours, and the leaf where the way begins and ends."""
    for y in range(SIDE):
        for x in range(SIDE):
            for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)) if is_black(x, y) else ():
                to_x, to_y = x + dx, y + dy
                level = DEPTH
                while (x >> DEPTH - level, y >> DEPTH - level) != (to_x >> DEPTH - level, to_y >> DEPTH - level):
                    level -= 1
                up = [home(x, y, i, nodes) for i in range(DEPTH, level - 1, -1)]
                down = [home(to_x, to_y, i, nodes) for i in range(level + 1, DEPTH + 1)]
                yield up + down, (x, y), (to_x, to_y)


def with_computations(nodes):
    """A message for each time that the home changes, from node 0 on, and one for the result if it comes from elsewhere."""
    messages = 0
    for way, _, _ in walks(nodes):
        at = 0
        for quad in way:
            messages += quad != at
            at = quad
        messages += at != 0
    return messages


def with_data(nodes):
    """The inner quads are not written, so there are copies of them. Of each leaf of another node a copy comes, and is taken back."""
    leaves = {leaf for _, start, end in walks(nodes) for leaf in (start, end)}
    return sum(4 for x, y in leaves if home(x, y, DEPTH, nodes) != 0)


def run(nodes, policy, writes):
    command = ["mpiexec", "-n", str(nodes), sys.argv[1], str(WALKS), str(writes), str(COUNTED)]
    printed = subprocess.run(command, env=dict(os.environ, MCRL_POLICY=policy), stdout=subprocess.PIPE, text=True, check=True).stdout
    (perimeter, sides), (_, messages) = (line.split() for line in printed.splitlines())
    assert (perimeter, int(sides)) == ("perimeter", sum(not is_black(*end) for _, _, end in walks(1))), printed
    return float(messages)


for nodes in (1, 2, 4, 8):
    costs = {policy: run(nodes, policy, 1) for policy in ("never", "always", "static", "repeat", "adaptive")}
    what = f"{nodes} nodes: {costs}, by hand: {with_data(nodes)} with data, {with_computations(nodes)} with computations"
    print(what)
    assert costs["never"] == costs["static"] == with_data(nodes), what
    assert costs["always"] == with_computations(nodes), what
    assert costs["adaptive"] <= TOLERANCE * min(cost for policy, cost in costs.items() if policy != "adaptive"), what
assert run(2, "adaptive", 0) == 0, "all have copies"
