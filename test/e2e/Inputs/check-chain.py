"""check-chain.py moves|stays NODES PROGRAM STATS: runs chain-messages.c for 1 to NODES - 1 regions and 3 accesses to each, and checks
the result and, in what MCRL_STATS says, how many messages of which kind were sent."""
import json
import os
import subprocess
import sys

variant, nodes, program, stats = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]
ACCESSES = 3

for m in range(1, nodes):
    if os.path.exists(stats):
        os.remove(stats)
    run = subprocess.run(["mpiexec", "-n", str(nodes), program, str(m), str(ACCESSES)], env=dict(os.environ, MCRL_STATS=stats),
                         stdout=subprocess.PIPE, text=True, check=True)
    assert run.stdout == f"{ACCESSES * m * (m + 1) // 2}\n", f"m = {m}: printed {run.stdout!r}"

    with open(stats) as file:
        total = json.load(file)["total"]
    sent = {kind: count["messages"] for kind, count in total["by_kind"].items() if count["messages"]}
    expected = {"activate": m, "result": 1} if variant == "moves" else {"s_req": m, "s_ack": m}
    print(f"m = {m}: {sent}")
    assert sent == expected, f"m = {m}: expected {expected}"
    assert total["messages"] == sum(expected.values()), total
    assert total["migrations"] == (m if variant == "moves" else 0), total
    assert total["data_requests"] == (0 if variant == "moves" else m), total
    assert len(json.load(open(stats))["nodes"]) == nodes
