#!/usr/bin/env python3
"""arrays-messages.py PROGRAM: runs each pattern of arrays-messages.c under its protocols on 3 nodes, and compares the messages sent."""
import json
import os
import subprocess
import sys
import tempfile

NODES, ROUNDS = 3, 10
# pattern: its barriers, and by protocol the requests and replies
EXPECTED = {
    "read_once": (1, {"write_invalidate": (1, 1), "implicit_invalidate": (1, 1), "write_shared": (1, 1), "migratory": (1, 1)}),
    # write_shared: the copy, its changes
    "write_once": (1, {"write_invalidate": (1, 1), "implicit_invalidate": (1, 1), "write_shared": (2, 1), "migratory": (1, 1)}),
    # write_invalidate asks both copies back; under write_shared both are told what has changed
    "write_what_two_read": (2, {"write_invalidate": (4, 4), "implicit_invalidate": (2, 2), "write_shared": (2, 4)}),
    # write_invalidate: a request, the other copy back, and the ownership; write_shared: changes to the home, from there to the other copy
    "write_what_it_reads": (2, {"write_invalidate": (4, 4), "implicit_invalidate": (3, 3), "write_shared": (3, 3)}),
    "follow_owners": (3, {"write_invalidate": (4, 3), "implicit_invalidate": (4, 3), "migratory": (4, 3)}),
    # figure 4.1: the page goes to and fro, once each turn after the first
    "by_turns": (ROUNDS + 1, {"write_invalidate": (ROUNDS - 1, ROUNDS - 1), "migratory": (ROUNDS - 1, ROUNDS - 1)}),
    # figure 4.3: after the copy, two messages for each synchronization point
    "together": (ROUNDS + 2, {"write_shared": (1 + ROUNDS, 1 + ROUNDS)}),
    # a copy in each phase; write_invalidate asks for it back before each write but the first
    "read_each_phase": (2 * ROUNDS + 1, {"write_invalidate": (2 * ROUNDS - 1, 2 * ROUNDS - 1), "implicit_invalidate": (ROUNDS, ROUNDS)}),
    # figure 4.4: in two rounds the rows that both nodes write come to pages of their own (4 requests); then there is none, however many rounds
    # there are. At the end 4 pages are read.
    "share_falsely": (ROUNDS + 3, {"writer_owns": (8, 8)}),
}


def messages(program, pattern, protocol, prefetch="0"):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "statistics.json")
        done = subprocess.run(["mpiexec", "-n", str(NODES), program, pattern, protocol], env={**os.environ, "MCRL_STATS": path, "MCRL_TUNE": f"arrays=pages,page_prefetch={prefetch}"},
                              capture_output=True, text=True, timeout=120)
        if done.returncode != 0 or done.stdout:
            sys.exit(f"{pattern} under {protocol} failed: {done.stdout}{done.stderr}")
        with open(path) as file:
            return json.load(file)


def main():
    program, wrong = sys.argv[1], 0
    for pattern, (barriers, protocols) in EXPECTED.items():
        for protocol, (requests, replies) in protocols.items():
            total = messages(program, pattern, protocol)["total"]
            sent = {kind: total["by_kind"][kind]["messages"] for kind in ("page_request", "page_reply", "page_sync")}
            due = {"page_request": requests, "page_reply": replies, "page_sync": 2 * (NODES - 1) * barriers}
            if sent != due:
                print(f"{pattern} under {protocol}: {sent} instead of {due}; {total['pages']}")
                wrong += 1
    # With the third read of a page its pushes are asked for: those of the reads after it, and one more after the last read. A read that is
    # earlier than the push asks for the page, as on a machine that has other things to do.
    total = messages(program, "read_each_phase", "implicit_invalidate", prefetch="1")["total"]
    requests, replies = (total["by_kind"][kind]["messages"] for kind in ("page_request", "page_reply"))
    pages = total["pages"]
    is_due = pages["prefetched"] == 0 and pages["pushed"] == ROUNDS - 2 and replies == requests + pages["pushed"]
    if not is_due or not 3 <= requests <= 3 + pages["late"]:
        print(f"read_each_phase with prefetch: {requests} requests, {replies} replies, {pages}")
        wrong += 1
    # The same of what moves: with the third row the pushes of those after it are asked for, from the fourth row on.
    total = messages(program, "read_every_second_row", "implicit_invalidate", prefetch="1")["total"]
    requests, replies = (total["by_kind"][kind]["messages"] for kind in ("page_request", "page_reply"))
    pages = total["pages"]
    if pages["pushed"] < ROUNDS - 3 or replies != requests + pages["pushed"] or not 3 <= requests <= 3 + pages["late"]:
        print(f"read_every_second_row with prefetch: {requests} requests, {replies} replies, {pages}")
        wrong += 1
    sys.exit(wrong != 0)


if __name__ == "__main__":
    main()
