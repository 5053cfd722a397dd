"""What ./dev bench judges: the speed table of the runtime, row by row."""
from dataclasses import dataclass, field


@dataclass
class Row:
    name: str
    measure: str            # of bench-pair, "ROUND:NAME" for another program or environment (run.py)
    target: float           # None: only told
    kind: str = "ns"        # ns, instructions, bytes, line, ratio, speedup, rate (see below)
    peers: list = field(default_factory=list)  # measured beside it; "ratio" and "speedup" are to the fastest of them
    alone: bool = False     # one node's own work: where the host has the other core does not matter
    crowd: bool = False     # more nodes than cores: quoted is the mean


# kind        what is compared with the target
# ns          the median time, at most
# line        the time in round trips of a cache line, at most
# ratio       the time divided by that of the fastest peer, at most
# speedup     the time of the fastest peer divided by it, at least
# rate        operations per second in millions, at least
# instructions, bytes    at most
AT_LEAST = {"speedup", "rate"}

ROWS = [
    Row("read lock + unlock, hit, at home", "hit.read.home", 5, alone=True),
    Row("read lock + unlock, hit, cached copy", "hit.read.copy", 5, alone=True),
    Row("write lock + unlock, hit, at home", "hit.write.home", 5, alone=True),
    Row("write lock + unlock, hit, cached copy", "hit.write.copy", 5, alone=True),
    *(Row(f"  instructions of the pair, {mode}, {where}", f"instructions:hit.{mode}.{place}", 20, "instructions")
      for place, where in (("home", "at home"), ("copy", "cached copy")) for mode in ("read", "write")),
]
ROWS += [
    Row(f"active message, {n} B, round trip", f"am.round_trip.{n}", 2.1, "line", [f"mpi.round_trip.{n}", f"mpi.preposted.{n}"])
    for n in (16, 64)
]
ROWS += [
    Row(f"active message, {n} B, round trip", f"am.round_trip.{n}", 1.15, "ratio", [f"mpi.round_trip.{n}", f"mpi.preposted.{n}"])
    for n in (256, 4096)
]
ROWS += [
    Row(f"activation, {n} B, round trip", f"activation.null.{n}", 2.1, "line", [f"mpi.round_trip.{n}", f"mpi.preposted.{n}"])
    for n in (16, 64)
]
ROWS += [
    Row(f"active message, {n} B, through MPI alone", f"mpi-alone:am.round_trip.{n}", 1.15, "ratio",
        [f"mpi-alone:mpi.round_trip.{n}", f"mpi-alone:mpi.preposted.{n}"]) for n in (16, 64, 256, 4096)
]
ROWS += [
    Row("remote increments of a 256 B record", "activation.increment.256", 5, "speedup", ["mpi.rma.lock_get_put_unlock.256"]),
    Row("remote increment of a word", "activation.increment.8", 1, "ratio", ["mpi.rma.fetch_and_op"]),
    Row("read miss, 256 B", "miss.read.256", 0.8, "ratio", ["am.answer.256", "am.answer_copied.256"]),
    Row("read miss, 4 KB", "miss.read.4096", 0.8, "ratio", ["am.answer.4096", "am.answer_copied.4096"]),
    Row("write miss, 256 B", "miss.write.256", 1.3, "ratio", ["am.answer.256", "am.answer_copied.256"]),
    Row("write at home, one reader to invalidate", "miss.write.one_reader.256", 1.3, "ratio", ["am.round_trip.16"]),
    Row("rgn_start_read + rgn_end_read, hit", "crl.read_hit", 5, alone=True),
    Row("rgn_map + rgn_unmap, at home", "crl.map_hit.home", 3, alone=True),
    Row("rgn_map + rgn_unmap, in the unmapped region cache", "crl.map_hit.cached", None, alone=True),
    Row("rgn_map, rgn_start_read, rgn_end_read, rgn_unmap with MCRL_CHECK=1, 104 B", "checked:crl.mapped_read", 30, "ratio",
        ["crl.mapped_read"], alone=True),
    Row("first read of a region of 256 B, with rgn_map and rgn_unmap", "crl.first_read", 1.5, "ratio", ["am.answer.256", "am.answer_copied.256"]),
    Row("rgn_create_at another node, 24 B", "crl.create_elsewhere", 1430),
    Row("broadcast of 1 GB to a node", "broadcast:large.bcast", 1.1, "ratio", ["broadcast:large.mpi.bcast"], alone=True),
    Row("1,000 threads, a remote increment each", "many.increment", 70),
    Row("  their creation and end included", "many.one_increment", 130),
    Row("one-way messages, 64 B, million/s", "am.one_way.64", 20, "rate", ["mpi.flood.send.64", "mpi.flood.isend.64"]),
    Row("empty poll", "poll.empty", 3, peers=["mpi.poll.iprobe", "mpi.poll.test"], alone=True),
    Row("thread switch", "thread.switch", 10, peers=["boost.fcontext.jump"], alone=True),
    Row("  between threads that yield in different places", "thread.switch_elsewhere", None, alone=True),
    Row("thread create + run + join", "thread.create_run_join", 60, peers=["boost.fiber.create_run_join", "pthread.create_run_join"],
        alone=True),
    Row("region header", "region_header", 32, "bytes"),
    Row("memory touched by an idle thread", "idle_thread", 8192, "bytes"),
    Row("hop between 2 of 32 nodes", "crowd:crowd.activation", 10_000, peers=["crowd:crowd.mpi.test_yield", "crowd:crowd.mpi.blocking"],
        alone=True, crowd=True),
    Row("  with two foreign programs", "crowd-hogs:crowd.activation", 10_000,
        peers=["crowd-hogs:crowd.mpi.test_yield", "crowd-hogs:crowd.mpi.blocking"], alone=True, crowd=True),
    Row("hop between 2 nodes beside two foreign programs", "pair-hogs:crowd.activation", 100_000,
        peers=["pair-hogs:crowd.mpi.test_yield", "pair-hogs:crowd.mpi.blocking"], alone=True, crowd=True),
    Row("write miss, 8 nodes on these cores, no reader", "invalidations:crowd.write_miss.0", None, alone=True, crowd=True),
    Row("  one reader to invalidate", "invalidations:crowd.write_miss.1", None, alone=True, crowd=True),
    Row("  six readers to invalidate", "invalidations:crowd.write_miss.6", None, alone=True, crowd=True),
]
# More nodes than cores: a process of each, by turns with MPI_Init, MPI_Barrier and MPI_Finalize.
ROWS += [Row(f"start and end of {n} nodes", f"start:start.{n}", 1.2, "ratio", [f"start:start-mpi.{n}"], alone=True) for n in (8, 32)]
# Two nodes on hosts of their own (test/hosts.sh).
ROWS += [
    Row("activation, 64 B, between hosts", "hosts:activation.null.64", 1.15, "ratio",
        ["hosts:mpi.round_trip.64", "hosts:mpi.preposted.64"], alone=True),
    Row("read miss, 256 B, between hosts", "hosts:miss.read.256", 1.15, "ratio",
        ["hosts:mpi.round_trip.256", "hosts:mpi.rma.lock_get_put_unlock.256"], alone=True),
    Row("one-way messages, 64 B, between hosts", "hosts:am.one_way.64", 1.15, "ratio",
        ["hosts:mpi.flood.send.64", "hosts:mpi.flood.isend.64"], alone=True),
    Row("read miss, 64 KB, between hosts", "hosts:miss.read.65536", 1.25, "ratio", ["hosts:mpi.answer.65536"], alone=True),
    Row("read miss, 1 MB, between hosts", "hosts:miss.read.1048576", 1.25, "ratio", ["hosts:mpi.answer.1048576"], alone=True),
    Row("write miss, 1 MB, between hosts", "hosts:miss.write.1048576", 1.25, "ratio", ["hosts:mpi.answer.1048576"], alone=True),
    Row("256 pages of a shared array, between hosts", "hosts:pages.read.1048576", 1.25, "ratio", ["hosts:mpi.answer.1048576"], alone=True),
]
# Optimistic active messages: Hsieh, Johnson, Kaashoek, Wallach, Weihl 1994, 4.1.
ROWS += [Row("remote call that does nothing", "rpc.nothing", 1.1, "ratio", ["am.round_trip.16"])]
for n in (4, 64, 1024, 4096):
    ROWS += [
        Row(f"inc, {n} B, in the message's handler", f"inc.rpc.{n}", 1.1, "ratio", [f"inc.by_hand.{n}", f"inc.do_on.{n}"]),
        Row(f"  against a thread for each message, {n} B", f"inc.rpc.{n}", 1, "speedup", [f"inc.thread.{n}"]),
        Row(f"  against kernel threads, {n} B", f"inc.rpc.{n}", 10 if n == 4 else None, "speedup", [f"inc.kernel_thread.{n}"]),
    ]
ROWS += [
    Row("pingpong, a count, in handlers", "pingpong.rpc", 1.25, "ratio", ["pingpong.by_hand"]),
    Row("  against a thread for each message, pingpong", "pingpong.rpc", 1, "speedup", ["pingpong.thread"]),
    Row("  against kernel threads, pingpong", "pingpong.rpc", 10, "speedup", ["pingpong.kernel_thread"]),
]
