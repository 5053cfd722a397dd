"""gdb for programs of Prelude C: `source mcrl-gdb.py`, or gdb -x. docs/debugging.md says what it adds.

A region pointer of the program is a name, and no address. The runtime is asked what it names (runtime/diagnosis/debugger.h), so a
process is needed, and no core file will do.
"""
import re

import gdb

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
    answer = ask("mcrl_debugger_region", "const char *", name)
    return "" if answer is None or int(answer) == 0 else answer.string()


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
