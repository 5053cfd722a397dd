"""Runs a program on a machine: the description goes to it by a descriptor, and the summary comes back by another one."""
import ctypes
import json
import os
import signal
import subprocess

NO_RANDOM_ADDRESSES = 0x0040000  # of personality(2)
AS_IT_IS = 0xFFFFFFFF


class CannotStart(Exception):
    pass


def same_addresses():
    """In the program's process before it begins: addresses are those of every other run."""
    system = ctypes.CDLL(None, use_errno=True)
    before = system.personality(ctypes.c_ulong(AS_IT_IS))
    if before != -1:
        system.personality(ctypes.c_ulong(before | NO_RANDOM_ADDRESSES))


def addresses_can_be_fixed():
    """Whether the system allows that; it is asked in a child."""
    child = os.fork()
    if child == 0:
        same_addresses()
        os._exit(0 if ctypes.CDLL(None).personality(ctypes.c_ulong(AS_IT_IS)) & NO_RANDOM_ADDRESSES else 1)
    return os.waitpid(child, 0)[1] == 0


def variables(machine, environment):
    given = dict(environment)
    given.setdefault("MCRL_CACHE", str(int(machine["given"]["cache_bytes"])))
    return given


def wait(process):
    """Sends on what asks for the end. The terminal may have sent it to the nodes, too."""
    before = {number: signal.signal(number, lambda one, _: process.send_signal(one)) for number in (signal.SIGINT, signal.SIGTERM)}
    code = process.wait()
    for number, handler in before.items():
        signal.signal(number, handler)
    return code


def run(job, command, environment, output=None):
    """Returns the exit code and the summary, which is None if no node has begun."""
    described, result = os.memfd_create("job", 0), os.memfd_create("result", 0)
    try:
        job = dict(job, result=result)
        os.write(described, json.dumps(job).encode())
        given = dict(variables(job["machine"], environment), MCRL_CONDUIT="sim", MCRL_SIM=str(described))
        try:
            process = subprocess.Popen(command, env=given, pass_fds=(described, result), preexec_fn=same_addresses, stdin=output,
                                       stdout=output, stderr=output)
        except OSError as error:
            raise CannotStart(f"cannot start {command[0]}: {error.strerror}") from error
        code = wait(process) if output is None else process.wait()
        text = os.pread(result, os.fstat(result).st_size, 0)
        return (code if code >= 0 else 128 - code), (json.loads(text) if text else None)
    finally:
        os.close(described)
        os.close(result)
