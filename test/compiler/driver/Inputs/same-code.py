"""same-code.py BENCH INCLUDE DIRECTORY [FLAG...]: the functions of a file that have nothing to do with regions, compiled by preludec beside
functions with migration points, are the instructions that clang makes of them where they are alone."""
import os
import re
import subprocess
import sys

sys.path.insert(0, sys.argv[1])
import compiler  # noqa: E402  the source of the benchmark

include, directory, flags = sys.argv[2], sys.argv[3], sys.argv[4:]
os.makedirs(directory, exist_ok=True)
os.chdir(directory)


def functions(name, text, *command):
    """The disassembled functions of an object file, each from address 0 on."""
    with open(f"{name}.c", "w") as file:
        file.write(text)
    subprocess.run([*command, *flags, "-ffunction-sections", "-c", f"{name}.c", "-o", f"{name}.o"], check=True)
    listing = subprocess.run(["objdump", "-dr", "--no-show-raw-insn", f"{name}.o"], capture_output=True, text=True, check=True).stdout
    found = {}
    for part in re.split(r"\nDisassembly of section ", listing)[1:]:
        section, code = part.split(":\n", 1)
        # Where in the file's constants one lies depends on the others, and a local label has the number of its function.
        code = re.sub(r"\.(rodata\S*?|L\.str\S*?)[+-]0x[0-9a-f]+", r".\1", code)
        found[section] = re.sub(r"\.L(CPI|JTI)\d+_", r".L\1_", code)
    return found


mixed = compiler.source(1000)
# The same without its annotated functions: what is left are the names of those that are called.
alone = compiler.source(1000, annotated="removed")
expected = functions("alone", alone, "clang-19", "-isystem", include)
found = functions("mixed", mixed, "preludec", "-fpoll=none")
plain = [section for section in expected if "plain_" in section]
assert len(plain) >= 20 and any("annotated_3" in section for section in found), (list(expected), list(found))
for section in expected:
    assert found.get(section) == expected[section], f"{section}:\n{expected[section]}\nis now\n{found.get(section)}"
print(len(plain), "functions are the same code")
