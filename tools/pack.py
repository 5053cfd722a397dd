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
    return path.parts[0] == name and "fixtures" not in path.parts and path.suffix in (".py", ".html", ".svg") and not path.name.endswith("_test.py")


zipapp.create_archive(folder, target, interpreter="/usr/bin/env python3", main=f"{name}.command:main", filter=is_part)
