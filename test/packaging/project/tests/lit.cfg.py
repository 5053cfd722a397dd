import os, shutil
tools = os.path.dirname(os.path.realpath(shutil.which("preludec")))
lit_config.load_config(config, os.path.join(tools, "../share/prelude/lit/prelude_lit.py"))
