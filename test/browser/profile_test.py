"""The page of mcrl-prof --html in a browser: no error, links to lines, folds, contrast."""
import os
import subprocess
import unittest

from browser import By, CONTRAST, PageTest, ROOT

MCRL_PROF = os.path.join(os.environ.get("PRELUDE_BUILD", os.path.join(ROOT, "build")), "bin", "mcrl-prof")


class ProfilePage(PageTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        for name in ("btree", "counting-network", "tsp"):
            subprocess.run(["/usr/bin/python3", MCRL_PROF, f"tools/mcrl_prof/fixtures/{name}.json", "--html", cls.page(name)], check=True, cwd=ROOT)

    @classmethod
    def page(cls, name):
        return os.path.join(cls.folder, name + ".html")

    def test_each_place_leads_to_its_line(self):
        for name in ("btree", "counting-network", "tsp"):
            self.browser.open(self.page(name))
            links = [link for link in self.browser.all("table a.where") if link.get_attribute("href")]
            self.assertTrue(links)
            for link in links:
                link.click()
                row = self.browser.one(":target")
                self.assertEqual(row.find_element(By.CSS_SELECTOR, ".number").text, link.text.split(":")[1])
                self.assertTrue(self.browser.is_visible(row.find_element(By.CSS_SELECTOR, ".count")))

    def test_folds(self):
        self.browser.open(self.page("btree"))
        shown = "return [...document.querySelectorAll('.source tr')].filter(each => each.offsetHeight).length"
        before = self.browser.run(shown)
        lines = len(self.browser.all(".source pre"))
        self.assertLess(before, lines / 2)
        for box in self.browser.all(".fold input"):
            box.click()
        self.assertEqual(self.browser.run(shown), lines + len(self.browser.all(".fold")) + 1)

    def test_light_and_dark_and_narrow(self):
        for name in ("btree", "tsp"):
            for scheme in ("light", "dark"):
                self.browser.open(self.page(name), width=420)
                self.browser.media(scheme=scheme)
                self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth"), 420)
                ratio, what = self.browser.run(CONTRAST, "main *")
                self.assertGreaterEqual(ratio, 4.5, f"{name}, {scheme}: {what}")


if __name__ == "__main__":
    unittest.main()
