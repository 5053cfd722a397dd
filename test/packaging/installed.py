#!/usr/bin/env python3
"""A project that uses an installation only: found by CMake, built and rebuilt with preludec, tested by lit.

installed.py BUILD MPIEXEC"""
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile

build, mpiexec = os.path.abspath(sys.argv[1]), sys.argv[2]
here = os.path.dirname(os.path.abspath(__file__))
source = os.path.dirname(os.path.dirname(here))
failures = 0


def fail(message):
    global failures
    failures += 1
    print(message)


def do(command, code=0, **environment):
    """What a command prints."""
    done = subprocess.run(command, cwd=source, env={**os.environ, **environment}, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, timeout=120)
    if done.returncode != code:
        fail(f"{' '.join(command)}: exit code {done.returncode}, expected {code}\n{done.stdout}")
    return done.stdout


def expect(what, found, expected):
    if found != expected:
        fail(f"{what}: expected {expected!r}, found {found!r}")


def expect_part(what, text, part):
    if part not in text:
        fail(f"{what}: no {part!r} in\n{text}")


def check_project(installed, scratch):
    project, tree = os.path.join(scratch, "project"), os.path.join(scratch, "tree")
    shutil.copytree(os.path.join(here, "project"), project)
    program = [mpiexec, "-n", "2", os.path.join(tree, "counters")]
    do(["cmake", "-G", "Ninja", "-S", project, "-B", tree, f"-DCMAKE_PREFIX_PATH={installed}", "-DCMAKE_C_COMPILER=clang-19",
        "-DCMAKE_BUILD_TYPE=Release"])
    expect_part("a build", do(["cmake", "--build", tree, "--verbose"]), "-O3")
    expect("the project's program", do(program), "the sum of 2: 42\n")
    expect_part("a second build", do(["cmake", "--build", tree]), "no work to do")
    header = os.path.join(project, "counter", "counter.h")
    with open(header) as file:
        text = file.read()
    with open(header, "w") as file:
        file.write(text.replace("STEP = 21", "STEP = 4"))
    do(["cmake", "--build", tree])
    expect("the program after a change of a header", do(program), "the sum of 2: 8\n")
    with open(header, "w") as file:
        file.write(text)
    return project


def check_lit(installed, project):
    path = os.pathsep.join([os.path.join(installed, "bin"), os.environ["PATH"]])
    lit = [sys.executable, "/usr/lib/llvm-19/build/utils/lit/lit.py", "-v", os.path.join(project, "tests")]
    output = do(lit, 1, PATH=path, MCRL_STATS="/dev/null")
    expect_part("lit", output, "PASS: prelude-programs :: counts.test")
    expect_part("lit", output, "FAIL: prelude-programs :: fail-counts.test")
    expect_part("lit", output, "check-messages: migrations: expected 7, found 2")


def check_completion(installed):
    def complete(line):
        tool = line.split()[0]
        completions = os.path.join(installed, "share", "bash-completion", "completions", tool)
        script = (f'. {completions}; COMP_LINE="{line}"; COMP_POINT=${{#COMP_LINE}}; COMP_WORDS=({installed}/bin/{tool}); _{tool}; '
                  'printf "%s\\n" "${COMPREPLY[@]}"')
        return do(["bash", "-c", script]).split()

    expect("an option of preludec's", complete("preludec -O2 -fno-anno"), ["-fno-annotations"])
    expect("a value of preludec's", complete("preludec --emit=c"), ["c", "continuations"])
    expect("a page", complete("preludec --emit=h"), ["html"])
    expect("a kind of diagnostic", complete("preludec --explain=double"), ["double_lock"])
    expect("a format of preludec's", complete("preludec -fdiagnostics-format=sar"), ["sarif"])
    expect("an option of clang's", complete("preludec -fno-omit-frame"), ["-fno-omit-frame-pointer"])
    expect_part("a value of clang's", "\n".join(complete("preludec -std=c1")), "c17")
    expect("an option of fsc's", complete("fsc -O2 -fno-bo"), ["-fno-bounds"])
    expect("values of fsc's", complete("fsc --dump="), ["graph", "tree"])


def check_sisal(installed, scratch):
    source, arguments = os.path.join(scratch, "double.sis"), os.path.join(scratch, "arguments")
    with open(source, "w") as file:
        file.write("function main(n: integer returns integer) 2 * n end function\n")
    with open(arguments, "w") as file:
        file.write("21\n")
    expect("a Sisal program", do([os.path.join(installed, "bin", "fsc"), "-O2", "--run", source, "--", "-i", arguments]), "42\n")


def check_counting(installed, scratch):
    """The plugin of -fsim is there, and the C compiler can open it."""
    source, counted = os.path.join(scratch, "counted.c"), os.path.join(scratch, "counted.o")
    with open(source, "w") as file:
        file.write("long f(long n) { return n / 3; }\n")
    do([os.path.join(installed, "bin", "preludec"), "-O2", "-fsim", "-c", source, "-o", counted])
    expect_part("an object of -fsim", do(["nm", counted]), "U mcrl_sim_units")


def check_files(installed):
    pkg_config = ["pkg-config", "--variable=preludec", "prelude"]
    preludec = do(pkg_config, PKG_CONFIG_PATH=os.path.join(installed, "lib", "pkgconfig")).strip()
    expect_part("pkg-config's preludec", do([preludec, "--version"]), "preludec ")
    expect_part("prelude-clangd", do([os.path.join(installed, "bin", "prelude-clangd"), "--help"]), "--print=FILE")
    for file in ("share/doc/prelude-c/copyright", "share/doc/prelude-c/docs/tutorial.md", "share/zsh/site-functions/_preludec",
                 "share/zsh/site-functions/_fsc", "include/sisal.h"):
        if not os.path.exists(os.path.join(installed, file)):
            fail(f"not installed: {file}")
    if shutil.which("help2man") and shutil.which("lowdown"):
        with open(os.path.join(installed, "share/man/man1/preludec.1")) as file:
            page = file.read()
        for part in (r"\fB\-fno\-annotations\fR", ".TH PRELUDEC", r"preludec \- the compiler of Prelude C"):
            expect_part("preludec(1)", page, part)
        with open(os.path.join(installed, "share/man/man1/prelude-clangd.1")) as file:
            expect_part("prelude-clangd(1)", file.read(), r"prelude-clangd \- clangd for Prelude C")
        for tool in ("fsc", "mcrl-prof", "mcrl-trace", "mcrl-sim"):
            if not os.path.exists(os.path.join(installed, f"share/man/man1/{tool}.1")):
                fail(f"not installed: {tool}(1)")
        with open(os.path.join(installed, "share/man/man7/prelude.7")) as file:
            expect_part("prelude(7)", re.sub(r"\\f\(..|\\f.", "", file.read()), "MCRL_STATS")


def check_python(installed):
    """What is installed runs with Debian's Python, and Debian's package names the libraries that the tools may find missing."""
    for folder, _, files in os.walk(installed):
        for path in (os.path.join(folder, name) for name in files):
            with open(path, "rb") as file:
                first = file.readline(200)
            if first.startswith(b"#!") and b"python" in first:
                expect(f"the first line of {path}", first, b"#!/usr/bin/python3\n")
    with open(os.path.join(build, "CPackConfig.cmake")) as file:
        named = ", ".join(re.findall(r'^set\(CPACK_DEBIAN_PACKAGE_(?:RECOMMENDS|SUGGESTS) "(.*)"\)', file.read(), re.M)).split(", ")
    sys.path.insert(0, os.path.join(source, "tools"))
    from failures import PACKAGES
    expect("libraries that Debian's package does not name", sorted(set(PACKAGES.values()) - set(named)), [])


def check_in_usr(scratch):
    """An installation in /usr, where the system's headers are, too: in a namespace of its own, with the installation laid over /usr."""
    root, program = os.path.join(scratch, "root"), os.path.join(scratch, "in_usr.c")
    do(["cmake", "--install", build, "--prefix", "/usr"], DESTDIR=root)
    overlay = ["unshare", "-m", "sh", "-e", "-c", f"mount -t overlay -o lowerdir={root}/usr:/usr overlay /usr; " + 'exec "$@"', "sh"]
    if subprocess.run(overlay + ["true"], capture_output=True).returncode != 0:
        print("an installation in /usr is not tested: no overlay can be mounted")
        return
    with open(program, "w") as file:
        file.write("#include <stdio.h>\n#include <tgmath.h>\n#include <limits.h>\n#ifdef REGIONS\n#include <prelude.h>\n"
                   "long get(region long *n) { read_lock(n); move long x = *n; unlock(n); return x; }\n#endif\n"
                   'int main(void) { printf("%.0f\\n", sqrt(4.0f)); return 0; }\n')
    expect("where preludec is", do(overlay + ["which", "preludec"], PATH="/usr/bin:/bin").strip(), "/usr/bin/preludec")
    read = do(overlay + ["/usr/bin/preludec", "-DREGIONS", "-E", program])
    expect_part("the folder of <tgmath.h>", re.findall(r'"(/.*)/tgmath\.h"', read)[0], "/clang/") # and not the system's
    expect_part("preludec's header", read, '"/usr/include/prelude.h"')
    for options, runtime in (["-DREGIONS"], True), ([], False):
        made = os.path.join(scratch, "in_usr")
        do(overlay + ["/usr/bin/preludec", *options, program, "-lm", "-o", made])
        expect("a program of an installation in /usr", do([mpiexec, "-n", "1", made]), "2\n")
        expect("whether it is linked with the runtime", "mcrl_" in do(["nm", made]), runtime)
    expect_part("prelude-clangd in /usr", do(overlay + ["/usr/bin/prelude-clangd", "--help"]), "usage: prelude-clangd")


def check_without_tests(scratch):
    """An installation needs none of the packages of the tests."""
    tree = os.path.join(scratch, "without-tests")
    without = ["-DBUILD_TESTING=OFF", "-DCMAKE_DISABLE_FIND_PACKAGE_GTest=ON"]
    if platform.machine() == "x86_64":
        without.append("-DCMAKE_DISABLE_FIND_PACKAGE_Boost=ON")
    do(["cmake", "--preset", "release", "-B", tree, *without])
    targets = do(["ninja", "-C", tree, "-t", "targets", "all"])
    expect("tests in a build without", re.findall(r"^bin/(\w*test\w*|mcrl-random):", targets, re.M), [])
    expect_part("a build without tests", targets, "bin/preludec:")


with tempfile.TemporaryDirectory() as scratch:
    installed = os.path.join(scratch, "installed")
    do(["cmake", "--install", build, "--prefix", installed])
    check_files(installed)
    check_lit(installed, check_project(installed, scratch))
    check_completion(installed)
    check_sisal(installed, scratch)
    check_counting(installed, scratch)
    check_python(installed)
    check_in_usr(scratch)
    check_without_tests(scratch)

sys.exit(1 if failures else 0)
