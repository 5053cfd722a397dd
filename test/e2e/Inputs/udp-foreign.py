"""udp-foreign.py NODES PROGRAM STATISTICS: runs the program over UDP, sends its nodes datagrams of all kinds that are not the job's, and looks
whether each was counted, and none answered. Replays are of datagrams that have been read from the loopback interface, where that is permitted."""
import json
import os
import random
import socket
import struct
import subprocess
import sys

nodes, program, statistics = int(sys.argv[1]), os.path.realpath(sys.argv[2]), sys.argv[3]
HEADER = struct.Struct("<IIIIIIQ")  # DatagramHeader in runtime/net/conduit/udp/datagram.h


def ports_of_program():
    """Those of its UDP sockets: by the numbers of the sockets that its processes hold."""
    held = set()
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            if os.path.realpath(f"/proc/{pid}/exe") == program:
                held |= {os.readlink(f"/proc/{pid}/fd/{fd}") for fd in os.listdir(f"/proc/{pid}/fd")}
        except OSError:
            pass  # a process that has ended, or another user's
    with open("/proc/net/udp") as file:
        rows = [line.split() for line in file][1:]
    return [int(row[1].split(":")[1], 16) for row in rows if f"socket:[{row[9]}]" in held]


def overheard(ports, count):
    """Datagrams to these ports, as the nodes' probes send them while they wait; none if reading the interface is not permitted."""
    found = []
    try:
        with socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(0x0800)) as ear:
            ear.bind(("lo", 0))
            ear.settimeout(10)
            while len(found) < count:
                packet = ear.recv(65536)[14:]
                udp = packet[(packet[0] & 15) * 4:]
                if packet[9] == socket.IPPROTO_UDP and struct.unpack("!H", udp[2:4])[0] in ports:
                    found.append(udp[8:])
    except PermissionError:
        print("replays are not tested: the loopback interface may not be read")
    return found


environment = dict(os.environ, MCRL_CONDUIT="udp", MCRL_STATS=statistics)
job = subprocess.Popen(["mpiexec", "-n", str(nodes), program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)
assert job.stdout.readline() == "ready\n"
ports = ports_of_program()
assert len(ports) == nodes, ports
draw = random.Random(17)
foreign = [b"", b"x", bytes(31), bytes(32), bytes(9000), bytes(40000)]
foreign += [draw.randbytes(draw.randrange(1, 500)) for _ in range(20)]
foreign += [HEADER.pack(draw.getrandbits(32), draw.getrandbits(32), sender, 0, 0, 0, 0) + bytes(100) for sender in (0, 1, nodes, 2**32 - 1)]
replays = overheard(ports, 5)
foreign += replays
# As large as the largest, and with a fragment's header; with the job's key, if it could be overheard, but from another address.
key = HEADER.unpack(replays[0][:HEADER.size])[0] if replays else draw.getrandbits(32)
foreign += [HEADER.pack(key, 0, sender, 0, 0, message, 0) + bytes(size) for sender in (0, 1) for message in (0, 1) for size in (16, 8256)]
with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
    for port in ports:
        for datagram in foreign:
            sender.sendto(datagram, ("127.0.0.1", port))
    out, _ = job.communicate("\n", timeout=100)
    assert job.returncode == 0 and out == f"{100 * nodes}\n", (job.returncode, out)
    sender.setblocking(False)
    try:
        sys.exit(f"answered: {sender.recv(9000)}")
    except BlockingIOError:
        pass
counted = [node["udp"]["foreign"] for node in json.load(open(statistics))["nodes"]]
assert counted == [len(foreign)] * nodes, (counted, len(foreign))
