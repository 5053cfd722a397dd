"""check-callers.py ALONG ALONE SERIAL: runs callers-messages.c with callers that go along and without, on 1, 2, 4 and 8 nodes, and checks
the result and the number of messages."""
import subprocess
import sys

along, alone, serial = sys.argv[1:]


def run(program, nodes, *arguments):
    words = [program, *map(str, arguments)]
    if nodes:
        words = ["mpiexec", "-n", str(nodes), *words]
    result, counts = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
    return result, [int(word) for word in counts.split() if word.isdigit()]


def check(nodes, arguments, with_callers, without):
    """Each of the two is (messages, migrations, callers)."""
    expected, _ = run(serial, 0, *arguments)
    for program, counts in ((along, with_callers), (alone, without)):
        result, found = run(program, nodes, *arguments)
        print(nodes, *arguments, found)
        assert result == expected, f"{arguments} on {nodes}: {result}, not {expected}"
        assert found == list(counts), f"{arguments} on {nodes}: {found}, not {list(counts)}"


for nodes in (1, 2, 4, 8):
    # The home of each region is the next node, so each call moves, and each caller with it; one message brings the result of the outermost.
    # Without callers each call sends one message there and one back.
    moves = 0 if nodes == 1 else 7
    back = 0 if nodes == 1 or moves % nodes == 0 else 1  # node 0 itself may be the last home
    check(nodes, ("list", 7), (moves + (1 if moves else 0), moves, moves) if moves else (0, 0, 0), (2 * moves, moves, 0))
    # The caller's regions are all where it has gone; else it asks for the data of each.
    check(nodes, ("here", 5), (2, 1, 1) if moves else (0, 0, 0), (2 + 2 * 6, 1, 0) if moves else (0, 0, 0))
    for spread in (0, 1):
        for levels in ((3, 9), (6,))[spread]:
            # The nodes of the tree with two subtrees elsewhere: the four leaves of each upper subtree.
            leaves = sum(4 * 8**upper for upper in range(levels // 3 - 1)) if nodes > 1 else 0
            if spread == 0:
                # Both subtrees on one other node: the leaf goes there, and its result comes back; without it, two messages for each.
                check(nodes, ("tree", levels, 0), (2 * leaves, leaves, leaves), (4 * leaves, 2 * leaves, 0))
            elif nodes == 2:
                # The right one where the leaf was: it comes back with its leaf, and its result is there. Without, two for the left one.
                check(nodes, ("tree", levels, 1), (2 * leaves, 2 * leaves, 2 * leaves), (2 * leaves, leaves, 0))
            else:
                # There, on to the other one, and back; without, two messages for each.
                check(nodes, ("tree", levels, 1), (3 * leaves, 2 * leaves, 2 * leaves), (4 * leaves, 2 * leaves, 0))
