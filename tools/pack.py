#!/usr/bin/env python3
"""pack.py PACKAGE TARGET: makes one executable file of a Python package, without its tests; PACKAGE.command:main is where it begins."""
import os
import sys
import zipapp

package, target = sys.argv[1:]
folder, name = os.path.split(os.path.abspath(package))


def is_part(path):
    return path.parts[0] == name and "fixtures" not in path.parts and path.suffix in (".py", ".html", ".svg") and not path.name.endswith("_test.py")


zipapp.create_archive(folder, target, interpreter="/usr/bin/env python3", main=f"{name}.command:main", filter=is_part)
