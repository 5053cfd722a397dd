"""gdb for programs of Prelude C: `source mcrl-gdb.py`, or gdb -x. docs/debugging.md says what it adds.

A region pointer of the program is a name, and no address. The runtime is asked what it names (runtime/node/diagnosis/debugger.h), so a
process is needed, and no core file will do.
"""
import re

import gdb

READ, WRITE = 0, 2  # what the variable of a brief operation is while it is in progress (mcrl_brief_hit)
NEWEST = 16  # frames, among which that of a brief operation is: those of signal handlers and of calls by gdb are newer

# A variable whose target is looked at: after `*`, or before `->` or `[`. Members and gdb's own names are none.
TARGET = re.compile(r"(?<![\w$.>])(?:(?P<star>\*\s*)(?P<whole>[A-Za-z_]\w*)(?!\s*(?:->|\[|\(|\w))|(?P<part>[A-Za-z_]\w*)(?=\s*(?:->|\[)))")


def ask(function, kind, *numbers):
    """What a function of the runtime returns; None if there is no such function, or no process."""
    arguments = ", ".join(f"(unsigned long){number:#x}" for number in numbers)
    types = ", ".join("unsigned long" for _ in numbers) or "void"
    try:
        return gdb.parse_and_eval(f"(({kind} (*)({types})){function})({arguments})")
    except gdb.error:
        return None


def describe(name):
    """What the region of a name is on this node; "" if no region of that name is known here."""
    brief, is_sure = brief_operations(name)
    answer = ask("mcrl_debugger_region", "const char *", name, brief)
    text = "" if answer is None or int(answer) == 0 else answer.string()
    return text if is_sure or not text else text + ", but for a brief operation that the C compiler has left no trace of"


def brief_operations(name):
    """How many reads of a region are in progress here that its header does not count, or -1 for a write, and whether that is sure. Such an
    operation calls nothing in which another thread could run: it is that of a frame near the newest one. The emitted variables say for each
    lock whether it is one
    (mcrl_end_brief in mcrl_abi_brief.h), and where the data are."""
    address = ask("mcrl_debugger_data", "const void *", name)
    if address is None or int(address) == 0:
        return 0, True
    found, is_sure = 0, True
    frame = gdb.newest_frame()
    for _ in range(NEWEST):
        if frame is None:
            break
        for counted, at in brief_locks(frame):
            if not counted.is_optimized_out and int(counted) not in (READ, WRITE):
                continue
            if counted.is_optimized_out or at.is_optimized_out:
                is_sure = False
            elif int(at) == int(address):
                found += 1 if int(counted) == READ else -1
        frame = frame.older()
    return found, is_sure


def brief_locks(frame):
    """(whether it is counted, where the data are) for each region pointer that a frame's function locks for brief operations."""
    try:
        block = frame.block()
    except RuntimeError:  # without debug information
        return
    while block is not None and not (block.is_global or block.is_static):
        for symbol in block:
            if not symbol.is_variable or not symbol.name.endswith("__counted"):
                continue
            at = gdb.lookup_symbol(symbol.name.removesuffix("__counted") + "__at", block)[0]
            if at is not None:
                yield frame.read_var(symbol), frame.read_var(at)
        if block.function is not None:
            return
        block = block.superblock


def data_of(value):
    """A pointer to the data of the region that `value` names, if these are valid here; else None."""
    address = ask("mcrl_debugger_data", "const void *", int(value))
    return None if address is None or int(address) == 0 else address.cast(value.type)


def is_pointer(value):
    return value.type.strip_typedefs().code == gdb.TYPE_CODE_PTR and not value.is_optimized_out


class RegionPointer:
    """A pointer that is a region's name."""

    def __init__(self, value, text):
        self.value = value
        self.text = text

    def to_string(self):
        return f"({self.value.type}) region id {int(self.value):#x} ({self.text})"


def printer_of(value):
    if not is_pointer(value) or int(value) == 0:
        return None
    text = describe(int(value))
    return RegionPointer(value, text) if text else None


def with_data(expression):
    """The expression with data in the places of names of regions, where their targets are looked at."""
    def replaced(match):
        name = match["whole"] or match["part"]
        try:
            value = gdb.parse_and_eval(name)
            data = data_of(value) if is_pointer(value) and describe(int(value)) else None
        except gdb.error:
            data = None
        if data is None:
            return match[0]
        return f"{match['star'] or ''}(({data.type}){int(data):#x})"
    return TARGET.sub(replaced, expression)


class Print(gdb.Command):
    """print, which also knows what `*n`, `n->member` and `n[i]` mean where n is a region pointer whose data are on this node."""

    def __init__(self):
        super().__init__("print", gdb.COMMAND_DATA, gdb.COMPLETE_EXPRESSION)

    def invoke(self, argument, from_tty):
        try:
            gdb.execute("call " + with_data(argument), from_tty)
        except gdb.error as error:
            raise gdb.GdbError(str(error)) from None  # shown as gdb shows its own


class At(gdb.Function):
    """$at(n): where the data of region n are on this node, as in `display *$at(n)` or `print $at($at(n)->next)->value`."""

    def __init__(self):
        super().__init__("at")

    def invoke(self, value):
        data = data_of(value)
        if data is None:
            text = describe(int(value))
            raise gdb.GdbError(f"the data of region id {int(value):#x} are not here ({text})" if text else
                               f"{int(value):#x} is no region that this node knows")
        return data


class Activations(gdb.Command):
    """The threads of this node, and the activations that wait on it: in which procedure and at which point, and what they wait for."""

    def __init__(self):
        super().__init__("info activations", gdb.COMMAND_STATUS)

    def invoke(self, argument, from_tty):
        answer = ask("mcrl_debugger_activations", "const char *")
        if answer is None:
            raise gdb.GdbError("this is no program of Prelude C that runs")
        gdb.write(answer.string())


gdb.pretty_printers.append(printer_of)
Print()
At()
Activations()
