#!/usr/bin/env python3
"""pack.py PACKAGE TARGET: makes one executable file of a Python package, without its tests, and of the modules that the packages beside it
share; PACKAGE.command:main is where it begins."""
import os
import sys
import zipapp

package, target = sys.argv[1:]
folder, name = os.path.split(os.path.abspath(package))
SHARED = ("failures.py", "reading.py")


def is_part(path):
    if str(path) in SHARED:
        return True
    return path.parts[0] == name and "fixtures" not in path.parts and path.suffix in (".py", ".json", ".html", ".svg") and not path.name.endswith("_test.py")


# Debian's libraries are Debian's Python's, which need not be the first one in PATH.
interpreter = "/usr/bin/python3" if os.path.exists("/usr/bin/python3") else "/usr/bin/env python3"
zipapp.create_archive(folder, target, interpreter=interpreter, main=f"{name}.command:main", filter=is_part)
