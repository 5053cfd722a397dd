#!/usr/bin/env python3
"""arrays-patterns.py PROGRAM SIZE ITERATIONS: a program that reads the same pages of the other node in every second phase, on 2 nodes.

Compares the messages with those that one request and one answer for each page would be, which is what it sends without prefetch."""
import json
import os
import subprocess
import sys
import tempfile


def run(arguments, tune, nodes="2"):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "statistics.json")
        done = subprocess.run(["mpiexec", "-n", nodes, *arguments], env={**os.environ, "MCRL_STATS": path, "MCRL_TUNE": "arrays=pages," + tune},
                              capture_output=True, text=True, timeout=120)
        if done.returncode != 0 or ": 0 wrong" not in done.stdout and ": right" not in done.stdout:
            sys.exit(f"{arguments} with {tune} on {nodes} nodes failed: {done.stdout}{done.stderr}")
        with open(path) as file:
            total = json.load(file)["total"]
    sent = {kind: total["by_kind"][kind]["messages"] for kind in ("page_request", "page_reply")}
    return {**total["pages"], **sent}


def main():
    arguments, iterations = sys.argv[1:], int(sys.argv[3])
    plain, ahead = run(arguments, "page_prefetch=0"), run(arguments, "page_prefetch=1")
    run(arguments, "page_prefetch=1", "3")
    pages = plain["requested"]  # a page of the other node is one request in each iteration
    checks = {
        "a request and an answer for each page, without prefetch": pages == plain["page_request"] and plain["page_reply"] <= pages,
        "none is pushed without prefetch": plain["pushed"] == 0,
        # The first 4 iterations are faults and a request, and one in 16 is a fault again. Some pages are late, which asks again.
        "most pages are pushed": ahead["pushed"] > pages * (iterations - 8) // iterations,
        "few are asked for": ahead["page_request"] < pages // 3,
        "answers of several pages": ahead["page_reply"] < pages * 5 // 6,
        "what is pushed is read": ahead["dropped"] + ahead["unread"] < pages // 20,
    }
    wrong = [what for what, is_so in checks.items() if not is_so]
    if wrong:
        print("not so:", "; ".join(wrong), "\nplain:", plain, "\nahead:", ahead)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
