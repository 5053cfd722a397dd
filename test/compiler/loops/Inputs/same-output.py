"""same-output.py SOURCE DIRECTORY: the sequential program that clang makes, and what preludec makes with strips of many lengths, print the
same."""
import os
import subprocess
import sys

source, directory, include = sys.argv[1:]
os.makedirs(directory, exist_ok=True)


def output(*command):
    program = os.path.join(directory, "program")
    subprocess.run([*command, "-w", source, "-o", program], check=True, timeout=100)
    return subprocess.run([program], stdout=subprocess.PIPE, check=True, timeout=100).stdout


expected = output("clang-19", "-O1", "-DPRELUDE_SERIAL", "-isystem", include)
lengths = (1, 7, 16, 40, 64, 150, 400, 4096)
for units in lengths:
    for level in ("-O0", "-O2"):
        found = output("preludec", level, f"-fpoll-units={units}")
        assert found == expected, f"{level}, strips of {units} units: prints\n{found.decode()}\nnot\n{expected.decode()}"
assert output("preludec", "-fpoll=none") == expected
print(len(expected.splitlines()), "lines are the same")
