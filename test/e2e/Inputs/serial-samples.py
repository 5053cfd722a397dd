"""serial-samples.py SAMPLES DIRECTORY [all]: builds every sample that is Prelude C as a sequential program, with gcc from what preludec prints and
(all) with preludec itself, and compares its output with expected.txt, or with the lines there that begin with the program's name."""
import glob
import os
import subprocess
import sys

samples, directory = sys.argv[1:3]
has_all = sys.argv[3:] == ["all"]
os.makedirs(directory, exist_ok=True)
include = os.path.join(os.path.dirname(subprocess.run(["which", "preludec"], capture_output=True, text=True, check=True).stdout), "..", "include")
count = 0
for source in sorted(glob.glob(os.path.join(samples, "*", "*.c"))):
    if "#include <prelude.h>" not in open(source).read():
        continue
    expected = open(os.path.join(os.path.dirname(source), "expected.txt")).read()
    name = os.path.basename(source)[:-2]
    expected = "".join(line for line in expected.splitlines(True) if line.startswith(name + ": ")) or expected
    program = os.path.join(directory, name)
    text = program + ".serial.c"
    subprocess.run(["preludec", "--emit=serial", source, "-o", text], check=True)
    commands = [["gcc", "-I", include, "-iquote", os.path.dirname(source), "-Wall", "-Werror", text, "-lm"]]
    if has_all:
        commands.append(["preludec", "-DPRELUDE_SERIAL", source, "-lm"])
    for command in commands:
        subprocess.run([*command, "-O2", "-o", program], check=True)
        printed = subprocess.run([program], stdout=subprocess.PIPE, text=True, check=True, timeout=60).stdout
        assert printed == expected, f"{' '.join(command)}: printed {printed!r}"
    count += 1
assert count >= 3, count
