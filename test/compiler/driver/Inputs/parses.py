"""How often preludec with an option reads a file of which it reads a header once without it: parses.py OPTION FILE.c HEADER.h"""
import ctypes
import os
import struct
import subprocess
import sys

IN_CLOSE_NOWRITE, IN_OPEN = 0x10, 0x20
libc = ctypes.CDLL(None, use_errno=True)


def opened(header, command):
    watch = libc.inotify_init1(os.O_NONBLOCK)
    # Without the closes between them, opens would be one event.
    if watch < 0 or libc.inotify_add_watch(watch, header.encode(), IN_OPEN | IN_CLOSE_NOWRITE) < 0:
        sys.exit(f"parses.py: {os.strerror(ctypes.get_errno())}")
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    count, events = 0, os.read(watch, 1 << 20)
    while events:
        _, mask, _, length = struct.unpack_from("iIII", events)
        count += bool(mask & IN_OPEN)
        events = events[16 + length:]
    os.close(watch)
    return count


option, source, header = sys.argv[1:]
once = opened(header, ["preludec", "-fno-auto-move", "--dump=plan", source])
more = opened(header, ["preludec", option, "--dump=plan", source])
print(f"{source}: {more / once:g}")
