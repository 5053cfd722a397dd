"""The machine's memory before a measurement. The host of a virtual machine gives it a page when that is first touched, which takes some
4 us: a program of 200 MB that gets such pages runs half a second longer than one that gets pages that were used before."""
import mmap
import os

HUGE = 2 << 20


def available_bytes():
    with open("/proc/meminfo") as file:
        kilobytes = {line.split(":")[0]: int(line.split()[1]) for line in file}
    return kilobytes["MemAvailable"] * 1024


def touch(limit):
    size = int(limit) // HUGE * HUGE
    with mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS) as memory:
        memory.madvise(mmap.MADV_HUGEPAGE)
        for first in range(0, size, HUGE):
            memory[first:first + HUGE:mmap.PAGESIZE] = bytes(HUGE // mmap.PAGESIZE)


def touch_free_memory(most=4 << 30):
    """Touches some of what is free, more than the programs use, in a process that ends: the system gives these pages first."""
    if (child := os.fork()) == 0:
        try:
            touch(min(available_bytes() / 2, most))
        finally:
            os._exit(0)
    os.waitpid(child, 0)
