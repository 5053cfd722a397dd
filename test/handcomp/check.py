#!/usr/bin/env python3
"""Runs a hand-compiled example on so many nodes and checks its output and its message counts, which are exact.

check.py MPIEXEC FOLDER EXAMPLE NODES"""
import json
import os
import subprocess
import sys
import tempfile

mpiexec, folder, example, nodes = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])


def run(*arguments):
    """The program's output and its statistics."""
    with tempfile.TemporaryDirectory() as scratch:
        path = os.path.join(scratch, "stats.json")
        command = [mpiexec, "-n", str(nodes), os.path.join(folder, "handcomp-" + example), *map(str, arguments)]
        environment = {**os.environ, "MCRL_STATS": path}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
        if done.returncode != 0 or done.stderr:
            sys.exit(f"{' '.join(command)}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
        with open(path) as file:
            return done.stdout, json.load(file)


def expect(what, found, expected):
    if found != expected:
        sys.exit(f"{example} on {nodes} nodes: {what}: expected {expected!r}, found {found!r}")


def sent(total):
    """How many messages of each kind, without the kinds of which there were none."""
    return {kind: count["messages"] for kind, count in total["by_kind"].items() if count["messages"]}


def calls_elsewhere(total):
    """Calls that other nodes made, whether they went alone or with others."""
    return sent(total).get("invoke", 0) + total["calls"]["gathered"]


def check_traverse():
    accesses = 3
    for m in sorted({0, 1, (nodes - 1) // 2, nodes - 1} & set(range(nodes))):
        output, statistics = run("move", m, accesses)
        expect("sum", output, f"{accesses * m * (m + 1) // 2}\n")
        expect(f"messages, {m} moves", sent(statistics["total"]), {"activate": m, "result": 1} if m else {})
        expect("migrations", statistics["total"]["migrations"], m)
        expect("nodes", len(statistics["nodes"]), nodes)
    m = nodes - 1
    output, statistics = run("stay", m, accesses)
    expect("sum", output, f"{accesses * m * (m + 1) // 2}\n")
    kinds = ("s_req", "s_ack")
    expect("messages without moves", sent(statistics["total"]), {kind: m for kind in kinds} if m else {})
    expect("data requests", statistics["total"]["data_requests"], m)


def check_wait():
    output, statistics = run()
    expect("output", output, f"left {100 - 10 * nodes}, moved {10 * nodes}, seen {5 * nodes * (nodes + 1)} up to {10 * nodes}\n")
    expect("migrations", statistics["total"]["migrations"], nodes - 1)
    home = statistics["nodes"][0]
    if home["parked"] < nodes - 1:
        sys.exit(f"{nodes - 1} activations had to park, but only {home['parked']} did")


def check_callers():
    output, statistics = run()
    expect("sum", output, f"{sum((10 * (node + 1) + node + 2) * (node + 1) for node in range(nodes))}\n")
    moves = nodes - 1
    expect("messages", sent(statistics["total"]), {"activate": moves, "result": moves} if moves else {})
    expect("callers", statistics["total"]["callers"], 2 * moves)


def check_turns():
    output, statistics = run()
    turns, from_elsewhere = 25 * nodes, 25 * (nodes - 1)
    expect("output", output, f"{turns} turns, {turns} of them right, taken at node 0\n")
    expect("messages", sent(statistics["total"]), {"activate": from_elsewhere, "result": from_elsewhere} if from_elsewhere else {})
    guards = statistics["total"]["guards"]
    expect("waits that were ended", guards["wakeups"], guards["waits"])
    expect("nodes where guards waited", [node["guards"]["waits"] for node in statistics["nodes"][1:]], [0] * (nodes - 1))
    if nodes > 1 and guards["waits"] == 0:
        sys.exit("nobody had to wait for his turn")


def check_abort():
    os.environ["MCRL_TUNE"] = "oam_budget=0"
    for way in ("continue", "undo", "refuse"):
        output, statistics = run(way)
        seen = 5 * nodes * (nodes + 1)
        expect(f"output, {way}", output, f"left {-10 * nodes}, moved {10 * nodes}, seen {seen} up to {10 * nodes}\n")
        total = statistics["total"]
        aborts, refused = total["aborts"], sent(total).get("refused", 0)
        if aborts["lock"][way] < nodes - 1:
            sys.exit(f"{nodes - 1} activations had to {way}, but only {aborts['lock'][way]} did")
        expect(f"refusals, {way}", refused, aborts["lock"]["refuse"])
        expect(f"refusals with {way}", refused > 0, way == "refuse" and nodes > 1)
        # The time of each is over at its first strip; then, if not before, it gets a thread. What waits in a record after it has been
        # undone goes on as a handler, and may get another one.
        if total["promoted"] < nodes - 1 or (way == "continue" and total["promoted"] > nodes - 1):
            sys.exit(f"{nodes - 1} activations had to get a thread, but {total['promoted']} did")
        expect(f"threads, {way}", total["promoted"], aborts["late"]["continue"] + aborts["lock"]["undo"])


def check_call():
    output, statistics = run()
    total = nodes * (nodes + 1) // 2
    expect("output", output, f"{total} {total}, all {2 * total * nodes}\n")
    # Node i moves to cells 0 to i - 1. From its own on, each call leaves a copy of the next cell here, which the next call finds.
    expect("migrations", statistics["total"]["migrations"], nodes * (nodes - 1) // 2)


def check_guard():
    numbers = 20
    output, statistics = run()
    expect("output", output, f"sum {sum(100 * node * numbers + numbers * (numbers + 1) // 2 for node in range(nodes))}\n")
    expect("migrations", statistics["total"]["migrations"], 0)
    guards = statistics["total"]["guards"]
    expect("waits that were ended", guards["wakeups"], guards["waits"])


def check_hand_over_hand():
    rounds = 10
    output, statistics = run()
    steps = rounds * nodes * (nodes - 1)
    expect("output", output, f"steps {steps}, passed {steps}, value {rounds * nodes * (nodes + 1) // 2}\n")
    count = sent(statistics["total"])
    # A step leaves its node unless a copy of the next link is here to be written; each move takes a lock along, and the data come back.
    ends = count.get("returned", 0) # which go with a result
    if nodes > 1 and not 0 < ends <= statistics["total"]["migrations"]:
        sys.exit(f"{ends} writes came back of {statistics['total']['migrations']} that were lent")


def check_frame():
    output, statistics = run()
    # The last of the buckets with a key is on the last node; the next one is on node 0, which is here.
    expect("output", output, f"found {100 * nodes + nodes - 1}, lost {-(nodes + 1)}, always on node 0\n")
    away = 2 * (nodes - 1)
    expect("messages", sent(statistics["total"]), {"activate": away, "result": away} if away else {})


def check_rpc():
    output, statistics = run()
    expect("output", output, f"{nodes * (nodes + 1) // 2}\n")
    # Each node makes two calls on each of the others, where nothing but the call and the result is sent.
    calls = 2 * nodes * (nodes - 1)
    expect("messages", sent(statistics["total"]), {"invoke": calls, "result": calls} if calls else {})
    expect("migrations", statistics["total"]["migrations"], 0)


def check_spawn():
    output, statistics = run()
    expect("output", output, f"{nodes * (5000 * 5001 // 2 + 100 * 50 * 51 // 2)}\n")
    messages = sent(statistics["total"])
    expect("spawns elsewhere", calls_elsewhere(statistics["total"]), 5000 * (nodes - 1))
    expect("results", messages.get("result", 0), 0)
    # They are told of in groups of 64; the last ones are not.
    expect("words of their end", messages.get("spawned_ended", 0), 5000 // 64 * (nodes - 1))


def check_finish():
    output, statistics = run()
    expect("output", output, "1496\n")
    total = statistics["total"]
    expect("scopes", (total["scopes"]["begun"], total["scopes"]["messages"]), (1, sent(total).get("scope", 0)))
    # At best two questions and two answers a node; more where calls have not ended when it is asked first. A call has none of its own.
    least = 0 if nodes == 1 else 4 * (nodes - 1)
    if not least <= total["scopes"]["messages"] <= 10 * least:
        sys.exit(f"{total['scopes']['messages']} messages for the end of a block, not {least} to {10 * least}")
    expect("calls elsewhere", calls_elsewhere(total), sum(i % nodes != 0 for i in range(1000)) + (496 if nodes > 1 else 0))


def check_fork():
    output, statistics = run()
    expect("output", output, f"{10 * (1 + 4 + 9 + 16 + 25 + 36)}\n")
    elsewhere = sum(1 for i in range(4) if i % nodes != 0)
    messages = sent(statistics["total"])
    calls = elsewhere + 1  # and one from the last node to node 0, where the children are
    expect("calls elsewhere", calls_elsewhere(statistics["total"]), calls if nodes > 1 else 0)
    # What went together is answered together: of the calls, and of the procedure.
    results = messages.pop("result", 0) + messages.pop("answers", 0)
    if results > (calls + 1 if nodes > 1 else 0):
        sys.exit(f"{results} messages with results of {calls} calls and the procedure")
    for kind in ("invoke", "gathered"):
        messages.pop(kind, None)
    expect("messages", messages, {"activate": 1, "forked": 2, "join": 1, "joined": 1} if nodes > 1 else {})


def relaxed(n, rounds):
    """What forall.c computes: the last change, and the sum by rows."""
    old = [[100.0 / (j + 1) for j in range(n)]] + [[0.0] * n for _ in range(n - 1)]
    change = 0.0
    for _ in range(rounds):
        new = [row[:] for row in old]
        for i in range(1, n - 1):
            for j in range(1, n - 1):
                new[i][j] = (old[i - 1][j] + old[i + 1][j] + old[i][j - 1] + old[i][j + 1]) / 4
        change = max(abs(new[i][j] - old[i][j]) for i in range(1, n - 1) for j in range(1, n - 1))
        old = new
    sum_of_rows = 0.0
    for row in old:
        sum_of_row = 0.0
        for number in row:
            sum_of_row += number
        sum_of_rows += sum_of_row
    return f"{change:.17g}", f"{sum_of_rows:.17g}"


def check_forall():
    os.environ["MCRL_TUNE"] = "arrays=pages"
    n, rounds = 80, 10
    change, sum_of_rows = relaxed(n, rounds)
    output, statistics = run(n, rounds)
    expect("output", output, f"change {change}, rows {2 * n}, sum {sum_of_rows}\n")
    filaments = statistics["total"]["filaments"]
    # A filament is a strip of relax; of total two are.
    if filaments["strips"] < rounds * (n - 2) + n // 2:
        sys.exit(f"only {filaments['strips']} strips have run")
    expect("rows that have moved", statistics["total"]["pages"]["rows_moved"] > 0, nodes > 1)
    expect("strips that waited", filaments["waited"] > 0, nodes > 1)
    if nodes == 1:
        expect("strips given away", filaments["given"], 0)


def check_pruned():
    output, statistics = run()
    expect("output", output, f"{3**13}\n")
    if nodes == 1:
        expect("messages", sent(statistics["total"]), {})


def check_image():
    output, statistics = run()
    expected = sum(-100 * x + 4 + 10 * x * x + len("library") + 100 * x - 7 * x for x in range(1, nodes + 1))
    # The kernel may give two nodes of many the same address by chance, but not all of them.
    expect("output", output, f"{expected}, {'different' if nodes > 1 else 'the same'} addresses\n")
    expect("migrations", statistics["total"]["migrations"], 3 * nodes * (nodes - 1))
    expect("stayed", statistics["total"]["stayed"], nodes * (nodes - 1))


globals()["check_" + example.replace("-", "_")]()
