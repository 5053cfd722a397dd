# For lit: the substitutions of tests of Prelude C programs. docs/testing-programs.md says how a lit.cfg.py loads this file; what it has
# set before stays.
import os
import shutil
import sys

import lit.formats

kit = os.path.dirname(os.path.abspath(__file__))
prefix = os.path.dirname(os.path.dirname(os.path.dirname(kit)))

if config.name == "<unnamed>":
    config.name = "prelude-programs"
config.test_format = config.test_format or lit.formats.ShTest(False)
config.suffixes = config.suffixes or [".c", ".test"]
config.environment["PATH"] += os.pathsep + "/usr/lib/llvm-19/bin"  # FileCheck
# A job that hangs is a failed test, not a test run that never ends (seconds; read by mpiexec).
config.environment.setdefault("MPIEXEC_TIMEOUT", "120")

mpiexec = "mpiexec.mpich" if shutil.which("mpiexec.mpich") else "mpiexec"
if not shutil.which(mpiexec):
    lit_config.fatal("mpiexec is not there: install mpich")
config.substitutions += [
    ("%preludec", os.path.join(prefix, "bin", "preludec")),
    ("%check-messages", f"{sys.executable} {os.path.join(kit, 'check_messages.py')}"),
    *((rf"%run{nodes}\b", f"{mpiexec} -n {nodes}") for nodes in range(1, 9)),
]
