# The regression tests of the compiler and of whole programs: `lit -v test/compiler` after `./dev build`.
# PRELUDE_BUILD names another build directory than build/, for instance build-asan.
import glob
import os
import re
import shutil
import subprocess
import sys

import lit.formats

root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
build = os.path.abspath(os.environ.get("PRELUDE_BUILD", os.path.join(root, "build")))
tools = [os.path.join(build, "bin"), "/usr/lib/llvm-19/bin"]

config.name = "prelude"
config.test_format = lit.formats.ShTest(False)
config.suffixes = [".c", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.join(root, "test")
config.test_exec_root = os.path.join(build, "test")

# RUN lines call preludec, mpiexec, FileCheck, not and count by their names. Neither the user's statistics nor their launcher leaks in.
path = os.pathsep.join(tools + [os.environ.get("PATH", "")])
config.environment["PATH"] = path
for name in ("CPATH", "C_INCLUDE_PATH", "CFLAGS", "LDFLAGS"):
    config.environment.pop(name, None)

# MPICH leaks memory at its end.
if "PRELUDE_SANITIZE:BOOL=ON" in open(os.path.join(build, "CMakeCache.txt")).read():
    config.environment["ASAN_OPTIONS"] = "detect_leaks=0"
    config.available_features.add("sanitized")

for tool, hint in (("preludec", "run ./dev build, or set PRELUDE_BUILD"), ("FileCheck", "install llvm-19-tools")):
    if not shutil.which(tool, path=path):
        lit_config.fatal(f"{tool} is not there: {hint}")
if shutil.which("mpiexec", path=path):
    config.available_features.add("mpi")
# MPICH's launcher from 4.2 on now and then loses that a signal has ended a node: the job ends with 0, and without a line of the launcher's.
launcher = shutil.which("mpiexec", path=path)
version = launcher and re.search(r"Version:\s*(\d+)\.(\d+)", subprocess.run([launcher, "--version"], capture_output=True, text=True).stdout)
if version and tuple(map(int, version.groups())) < (4, 2):
    config.available_features.add("launcher-tells-of-signals")
    config.substitutions.append(("%killed", "not"))
else:
    config.substitutions.append(("%killed", "bash -c '\"$@\" || true' --"))
# MPICH's launcher now and then adds lines of its own to what an aborted program prints, when a node's end reaches it before the abort.
# One word leaves these lines out, one shows and refuses all others.
launchers = r"^$|^=|^YOUR APPLICATION TERMINATED|^This typically refers|^Please see the FAQ"
config.substitutions.append(("%without-launcher", f"grep -vE '{launchers}'"))
config.substitutions.append(("%prints-nothing", f"bash -c '! grep -vE \"{launchers}\"'"))
# A folder of the system's can be exchanged for one's own.
if subprocess.run(["unshare", "-m", "mount", "-t", "tmpfs", "none", "/dev/shm"], capture_output=True).returncode == 0:
    config.available_features.add("mount-namespaces")
# Several hosts can be made of namespaces.
hosts = os.path.join(root, "test", "hosts.sh")
checked = subprocess.run([hosts, "--check"], capture_output=True, text=True, env=dict(os.environ, PATH=path))
if checked.returncode == 0:
    config.available_features.add("hosts")
else:
    lit_config.note(f"tests on several hosts are skipped: {checked.stdout.strip()}")
# A wire of delay and loss can lie between them.
wire = "DELAY_MS=0.5 LOSS=0.005 SEED=1"
if "hosts" in config.available_features:
    variables = dict(os.environ, PATH=path, **dict(setting.split("=") for setting in wire.split()))
    checked = subprocess.run([hosts, "--check"], capture_output=True, text=True, env=variables)
    if checked.returncode == 0:
        config.available_features.add("wire")
    else:
        lit_config.note(f"tests over a wire of delay and loss are skipped: {checked.stdout.strip()}")
# What a program needs that calls MPI itself.
mpi_include = re.findall(r"-I\S+", subprocess.run(["mpicc", "-compile_info"], capture_output=True, text=True).stdout)
# Where processes may not be traced, as in some containers, there is no debugging.
if shutil.which("gdb") and subprocess.run(["gdb", "-nx", "-batch", "-ex", "run", "/bin/true"], capture_output=True).returncode == 0:
    config.available_features.add("gdb")
    # gdb 13 cannot call a function on a processor with AMX: it fails to write the registers.
    call = ["gdb", "-nx", "-batch", "-ex", "set breakpoint pending on", "-ex", "break exit", "-ex", "run", "-ex", "print (int)getpid()", "/bin/true"]
    if subprocess.run(call, capture_output=True).returncode == 0:
        config.available_features.add("gdb-calls")
if shutil.which("clangd-19"):
    config.available_features.add("clangd")
# Vim may be one without syntax files.
if shutil.which("vim") and glob.glob("/usr/share/vim/vim*/syntax/c.vim"):
    config.available_features.add("vim")
# Modules of Debian's, which another Python need not have.
if subprocess.run(["/usr/bin/python3", "-c", "import jsonschema, yaml"], capture_output=True).returncode == 0:
    config.available_features.add("python-modules")
# Pages are tested in Debian's Chromium, by Debian's Python.
if (shutil.which("chromium") and shutil.which("chromedriver") and
        subprocess.run(["/usr/bin/python3", "-c", "import selenium, jinja2, rich"], capture_output=True).returncode == 0):
    config.available_features.add("browser")
# What takes too long for every run: lit -D nightly=1.
if lit_config.params.get("nightly", "0") != "0":
    config.available_features.add("nightly")
nightly = "nightly" in config.available_features
if shutil.which("cvise"):
    config.available_features.add("cvise")
if shutil.which("valgrind"):
    config.available_features.add("valgrind")
if glob.glob("/usr/lib/llvm-19/lib/clang/19/lib/*/libclang_rt.asan*"):
    config.available_features.add("asan")

config.substitutions += [
    ("%samples", os.path.join(root, "samples")),
    ("%hosts", hosts),
    ("%wire", f"env {wire} {hosts}"),
    ("%node-counts", "1 2 4" if nightly else "2"),
    ("%inputs", os.path.join(root, "test", "e2e", "Inputs")),
    ("%root", root),
    ("%build", build),
    ("%mpi_include", " ".join(mpi_include)),
    ("%python", sys.executable),
]
# What an installation gives to its users' tests: %preludec, %run1 to %run8, %check-messages.
lit_config.load_config(config, os.path.join(build, "share", "prelude", "lit", "prelude_lit.py"))
