#!/usr/bin/env python3
"""The runtime as a plain C library: found by pkg-config and by CMake, compiled by cc and clang, without preludec.

library.py MPIEXEC BUILD SAMPLES [sanitized]"""
import os
import re
import subprocess
import sys
import tempfile

mpiexec, build, samples = sys.argv[1:4]
sanitized = "sanitized" in sys.argv
here = os.path.dirname(os.path.abspath(__file__))
program = os.path.join(here, "library.c")
dotprod, migration = (os.path.join(samples, name, name + ".c") for name in ("dotprod", "migration"))
failures = 0


def do(command, code=0, **environment):
    """The output of a command, and what it says on stderr."""
    global failures
    done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, timeout=120)
    if done.returncode != code:
        failures += 1
        print(f"{' '.join(command)}: exit code {done.returncode}, expected {code}\n{done.stdout}{done.stderr}")
    return done.stdout, done.stderr


def expect(what, found, expected):
    global failures
    if found != expected:
        failures += 1
        print(f"{what}: expected {expected!r}, found {found!r}")


def flags(root, *what):
    return do(["pkg-config", *what, "mcrl"], PKG_CONFIG_PATH=os.path.join(root, "lib", "pkgconfig"))[0].split()


def nodes(n, *command):
    return [mpiexec, "-n", str(n), *command]


def expected(sample):
    with open(os.path.join(samples, sample, "expected.txt")) as file:
        return file.read()


with tempfile.TemporaryDirectory() as scratch:
    result = expected("dotprod")
    installed = os.path.join(scratch, "installed")
    do(["cmake", "--install", build, "--prefix", installed])
    mpi_include = re.findall(r"-I\S+", do(["mpicc", "-compile_info"])[0])

    # What was built with the sanitizers of one compiler cannot be linked by another.
    compilers = ["clang-19"] if sanitized else ["cc", "clang-19"]
    strict = ["-O2", "-Wall", "-Wextra", "-Werror", "-pedantic"]
    for compiler in compilers:
        for root, standard in ((build, "-std=c90"), (installed, "-std=c17")):
            path = os.path.join(scratch, "dotprod")
            do([compiler, *strict, "-Wno-long-long", standard, dotprod, *flags(root, "--cflags", "--libs"), "-o", path])
            for n in (1, 2, 4):
                expect(f"dotprod, {compiler}, {n} nodes", do(nodes(n, path)), (result, ""))
                expect(f"dotprod, checked, {n} nodes", do(nodes(n, path), MCRL_CHECK="1"), (result, ""))

    path = os.path.join(scratch, "migration")
    do([compilers[0], *strict, "-Wno-long-long", "-std=c90", migration, *flags(installed, "--cflags", "--libs"), "-o", path])
    for n in (1, 2, 5):
        for check in "01":
            expect(f"migration, {n} nodes, MCRL_CHECK={check}", do(nodes(n, path), MCRL_CHECK=check), (expected("migration"), ""))

    own_mpi = os.path.join(scratch, "library")
    do([compilers[0], *strict, "-DWITH_MPI", *mpi_include, program, *flags(build, "--cflags", "--libs"), "-o", own_mpi])
    for n in (1, 2, 4):
        for case in ("calls", "mpi-around", "mpi-end-first", "at-exit"):
            expect(f"library {case}, {n} nodes", do(nodes(n, own_mpi, case)), ("0 failures\n", ""))
    expect("checked", do(nodes(3, own_mpi), MCRL_CHECK="1"), ("0 failures\n", ""))
    error = do(nodes(2, own_mpi, "writes-under-read"), 1, MCRL_CHECK="1")[1]
    expect("a write under a read operation", re.sub("0x[0-9a-f]+", "RID", error),
           "mcrl: node 1: rgn_end_read of region id RID: a write under a read operation has changed byte 3 of its data\n")
    error = do(nodes(2, own_mpi, "reads-unmapped"), 1, MCRL_CHECK="1")[1]
    expect("a read of unmapped data", re.sub("0x[0-9a-f]+", "RID", error),
           "mcrl: node 1: access to byte 3 of region id RID, which is not mapped here\n")
    expect("through MPI alone", do(nodes(3, own_mpi, "mpi-around"), MCRL_TUNE="shm=0"), ("0 failures\n", ""))
    expect("a call before mcrl_init", do([own_mpi, "before"], 1)[1], "mcrl: rgn_create called before mcrl_init\n")
    expect("a call after mcrl_finalize", do([own_mpi, "after"], 1)[1], "mcrl: node 0: rgn_map called after mcrl_finalize\n")

    checked = os.path.join(scratch, "checked")
    do([compilers[0], *strict, "-DMCRL_CHECK", program, *flags(build, "--cflags", "--libs"), "-o", checked])
    expect("nothing inline", do(nodes(2, checked)), ("0 failures\n", ""))

    # The null build: the C library and nothing else.
    for source, output in ((dotprod, result), (migration, expected("migration")), (program, "0 failures\n")):
        null = os.path.join(scratch, "null")
        do([compilers[0], *strict, "-DMCRL_NULL", *flags(build, "--cflags"), source, "-o", null])
        expect(f"null build of {source}", do([null]), (output, ""))
        libraries = re.findall(r"NEEDED.*\[(.*)\]", do(["readelf", "-d", null])[0])
        expect("libraries of the null build", libraries, ["libc.so.6"])

    with open(os.path.join(scratch, "CMakeLists.txt"), "w") as file:
        file.write(f"cmake_minimum_required(VERSION 3.20)\nproject(test LANGUAGES C)\nfind_package(mcrl REQUIRED)\n"
                   f"add_executable(dotprod {dotprod})\ntarget_link_libraries(dotprod mcrl::mcrl)\n")
    for number, root in enumerate((build, installed)):
        tree = os.path.join(scratch, f"tree{number}")
        do(["cmake", "-G", "Ninja", "-S", scratch, "-B", tree, f"-DCMAKE_PREFIX_PATH={root}", f"-DCMAKE_C_COMPILER={compilers[0]}"])
        do(["cmake", "--build", tree])
        expect("find_package(mcrl)", do(nodes(2, os.path.join(tree, "dotprod"))), (result, ""))

sys.exit(1 if failures else 0)
