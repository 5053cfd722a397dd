# The tests of samples, for the compiler in PATH. In the repository: PATH=$PWD/build/bin:$PATH build/bin/lit -v samples
import os, shutil
preludec = shutil.which("preludec")
if not preludec:
    lit_config.fatal("preludec is not in PATH")
tools = os.path.dirname(os.path.realpath(preludec))
config.name = "samples"
config.suffixes = [".test"]
config.test_source_root = os.path.dirname(os.path.abspath(__file__))
# More runs: lit -D nightly=1.
if lit_config.params.get("nightly", "0") != "0":
    config.available_features.add("nightly")
# What uses OpenMP needs gcc, which an installation need not have.
if shutil.which("gcc"):
    config.available_features.add("gcc")
# An installation is not written to.
build = os.path.dirname(tools)
config.test_exec_root = os.path.join(build if os.path.exists(os.path.join(build, "CMakeCache.txt")) else os.getcwd(), "samples-tests")
lit_config.load_config(config, os.path.join(tools, "../share/prelude/lit/prelude_lit.py"))
