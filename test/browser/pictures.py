"""Takes the pictures of pages that documents show: pictures.py DIR [NAME...]."""
import os
import subprocess
import sys
import tempfile

from browser import Browser, ROOT, preludec

WIDTH = 1400


def emitted(browser, folder, scheme):
    page = os.path.join(folder, "btree.html")
    preludec("--emit=html", os.path.join(ROOT, "samples/btree/btree.c"), "-o", page)
    browser.open(page, "point-insert-3", WIDTH, 900)
    browser.media(scheme=scheme)


def profile(browser, folder):
    page = os.path.join(folder, "profile.html")
    recorded = os.path.join(ROOT, "tools/mcrl_prof/fixtures/tsp.json")
    subprocess.run(["/usr/bin/python3", os.path.join(os.environ.get("PRELUDE_BUILD", os.path.join(ROOT, "build")), "bin", "mcrl-prof"),
                    recorded, "--html", page], check=True, cwd=ROOT)
    browser.open(page, "", WIDTH, 1000)


PICTURES = {
    "page-light.png": lambda browser, folder: emitted(browser, folder, "light"),
    "page-dark.png": lambda browser, folder: emitted(browser, folder, "dark"),
    "profile.png": profile,
}


def main():
    out, names = sys.argv[1], sys.argv[2:] or PICTURES
    os.makedirs(out, exist_ok=True)
    browser = Browser()
    try:
        with tempfile.TemporaryDirectory() as folder:
            for name in names:
                PICTURES[name](browser, folder)
                browser.picture(os.path.join(out, name))
                print(f"{os.path.join(out, name)}: {os.path.getsize(os.path.join(out, name)):,} bytes")
    finally:
        browser.quit()


if __name__ == "__main__":
    main()
