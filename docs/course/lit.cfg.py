import os, shutil
config.name = "exercises"
config.suffixes = [".test"]
tools = os.path.dirname(os.path.realpath(shutil.which("preludec")))
lit_config.load_config(config, os.path.join(tools, "../share/prelude/lit/prelude_lit.py"))
