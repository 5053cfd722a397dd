#!/usr/bin/env python3
"""wire.py PORTS: carries Ethernet frames between the tap devices wire0, wire1, ..., which it makes; hosts.sh calls it.

The environment says how: DELAY_MS, how much later a frame arrives than it was sent; LOSS, the part of the frames that never arrive, from
0 to 1; SEED, of the generator that chooses these. Device wire0 is the launcher's: what goes to it or comes from it is neither delayed nor
lost. Writes a line when the devices are there, and runs until it is ended."""
import fcntl
import os
import random
import select
import struct
import sys
import time
from collections import deque

TUNSETIFF, IFF_TAP, IFF_NO_PI = 0x400454CA, 0x0002, 0x1000
LONGEST_FRAME = 65536
MOST_AT_ONCE = 64  # frames from one device, before others have their turn


def tap(name):
    device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH", name.encode(), IFF_TAP | IFF_NO_PI))
    return device


def number(name, least, most):
    text = os.environ.get(name) or "0"
    try:
        value = float(text)
    except ValueError:
        value = most + 1
    if not least <= value <= most:
        sys.exit(f"wire.py: {name}={text}: must be a number from {least} to {most}")
    return value


class Wire:
    def __init__(self, ports):
        self.delay, self.loss = number("DELAY_MS", 0, 1000) / 1000, number("LOSS", 0, 1)
        self.random = random.Random(int(number("SEED", 0, 2 ** 32)))
        self.devices = [tap(f"wire{port}") for port in range(ports)]
        self.port_of = {}      # by address: where a frame came from that had it
        self.on_way = deque()  # (time, device, frame): all are delayed alike, so the first comes first

    def targets(self, source, frame):
        known = self.port_of.get(frame[:6])
        if known is not None:
            return (known,) if known != source else ()
        return (port for port in range(len(self.devices)) if port != source)

    def take(self, source):
        for _ in range(MOST_AT_ONCE):
            try:
                frame = os.read(self.devices[source], LONGEST_FRAME)
            except BlockingIOError:
                return
            self.port_of[frame[6:12]] = source
            for target in self.targets(source, frame):
                if source == 0 or target == 0:
                    self.put(target, frame)
                elif self.random.random() >= self.loss:
                    self.on_way.append((time.monotonic() + self.delay, target, frame))

    def put(self, target, frame):
        try:
            os.write(self.devices[target], frame)
        except OSError:
            pass  # a device that is not up loses what comes

    def run(self):
        while True:
            now = time.monotonic()
            while self.on_way and self.on_way[0][0] <= now:
                self.put(*self.on_way.popleft()[1:])
            wait = max(self.on_way[0][0] - now, 0) if self.on_way else None
            ready, _, _ = select.select(self.devices, [], [], wait)
            for device in ready:
                self.take(self.devices.index(device))


def main():
    wire = Wire(int(sys.argv[1]))
    try:
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))  # else programs that poll delay all frames by their time slices
    except OSError:
        pass
    print("ready", flush=True)
    wire.run()


if __name__ == "__main__":
    main()
