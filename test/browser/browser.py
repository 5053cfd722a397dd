"""Debian's Chromium without a window, for the tests of pages and for their pictures."""
import base64
import os
import shutil
import subprocess
import tempfile
import unittest

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def start():
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    # Root has no sandbox, and containers have a small /dev/shm. A page that asks for a network has none.
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--hide-scrollbars",
                     "--force-color-profile=srgb", "--host-resolver-rules=MAP * ~NOTFOUND", "--window-size=1400,1000"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)


class Browser:
    """A page in Chromium, and what its tests ask of it."""

    def __init__(self):
        self.driver = start()

    def quit(self):
        self.driver.quit()

    def open(self, path, address="", width=1400, height=900):
        """A page of a file, as if it had not been open before; `address` is the part after #."""
        self.driver.get("about:blank")
        self.size(width, height)
        self.media()
        self.driver.get("file://" + os.path.abspath(path) + ("#" + address if address else ""))

    def size(self, width, height):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})

    def media(self, media="", scheme="light"):
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": media, "features": [
            {"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": "reduce"}]})

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def texts(self, selector):
        return self.run("return [...document.querySelectorAll(arguments[0])].map(each => each.textContent)", selector)

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def address(self):
        return self.run("return decodeURIComponent(location.hash.slice(1))")

    def until(self, selector, text):
        """Waits for an element's text to have a part: what a change of the address leads to comes later."""
        WebDriverWait(self.driver, 60).until(lambda _: text in self.one(selector).text, f"{selector} never had {text}")

    def press(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()

    def errors(self):
        """What the console has been told since it was last asked, but for what is no error."""
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]

    def is_visible(self, element):
        """Whether it is in view, also within what scrolls."""
        return self.run("""const element = arguments[0], box = element.getBoundingClientRect();
            const there = document.elementFromPoint(box.left + Math.min(box.width / 2, 10), box.top + box.height / 2);
            return !!there && (element.contains(there) || there.contains(element));""", element)

    def picture(self, path):
        taken = self.driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})
        with open(path, "wb") as file:
            file.write(base64.b64decode(taken["data"]))


class PageTest(unittest.TestCase):
    """A test with a browser and a folder for pages, which all tests of its class share. Each ends without an error in the console, and
    without a request."""

    @classmethod
    def setUpClass(cls):
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.quit)
        cls.folder = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.folder)

    def tearDown(self):
        self.assertEqual(self.browser.errors(), [], "in the browser's console")
        self.assertEqual(self.browser.run("return performance.getEntriesByType('resource').map(each => each.name)"), [], "requests of the page")


def preludec(*arguments):
    subprocess.run(["preludec", "-Wno-node-state", *arguments], check=True)


# The ratio of two colours' luminances, as WCAG defines it, of the text of an element and what is after it.
CONTRAST = """
const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
const colours = new Map(), grounds = new Map();
function rgba(colour) {
  if (colours.has(colour)) return colours.get(colour);
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  colours.set(colour, [...canvas.getImageData(0, 0, 1, 1).data]);
  return colours.get(colour);
}
function ground(element) {
  if (!element) return [255, 255, 255];
  if (grounds.has(element)) return grounds.get(element);
  const under = ground(element.parentElement), [r, g, b, a] = rgba(getComputedStyle(element).backgroundColor);
  grounds.set(element, [r, g, b].map((c, i) => c * a / 255 + under[i] * (1 - a / 255)));
  return grounds.get(element);
}
const luminance = colour => colour.slice(0, 3).map(c => (c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
  .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
return [...document.querySelectorAll(arguments[0])].map(element => {
  const [low, high] = [luminance(rgba(getComputedStyle(element).color)), luminance(ground(element))].sort((a, b) => a - b);
  return [(high + 0.05) / (low + 0.05), element.className + ": " + element.textContent.slice(0, 40)];
}).sort((a, b) => a[0] - b[0])[0];
"""
__all__ = ["Browser", "By", "CONTRAST", "Keys", "PageTest", "ROOT", "preludec"]
