"""serial-samples.py SAMPLES DIRECTORY: builds every sample that is Prelude C as a sequential program, with preludec and, from what preludec
prints, with gcc, and compares its output with expected.txt."""
import glob
import os
import subprocess
import sys

samples, directory = sys.argv[1:]
os.makedirs(directory, exist_ok=True)
include = os.path.join(os.path.dirname(subprocess.run(["which", "preludec"], capture_output=True, text=True, check=True).stdout), "..", "include")
count = 0
for source in sorted(glob.glob(os.path.join(samples, "*", "*.c"))):
    if "#include <prelude.h>" not in open(source).read():
        continue
    expected = open(os.path.join(os.path.dirname(source), "expected.txt")).read()
    program = os.path.join(directory, os.path.basename(source)[:-2])
    text = program + ".serial.c"
    subprocess.run(["preludec", "--emit=serial", source, "-o", text], check=True)
    for command in (["preludec", "-DPRELUDE_SERIAL", source, "-lm"], ["gcc", "-I", include, "-iquote", os.path.dirname(source), "-Wall", "-Werror", text, "-lm"]):
        subprocess.run([*command, "-O2", "-o", program], check=True)
        printed = subprocess.run([program], stdout=subprocess.PIPE, text=True, check=True, timeout=60).stdout
        assert printed == expected, f"{' '.join(command)}: printed {printed!r}"
    count += 1
assert count >= 3, count
