"""A page of --emit=html has the document of --emit=json, in a script that HTML's rules end where the page does."""
import html.parser
import json
import sys


class Scripts(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.inside, self.texts = None, []

    def handle_starttag(self, tag, attributes):
        if tag == "script":
            self.inside = dict(attributes).get("type", "code")
            self.texts.append([self.inside, ""])

    def handle_endtag(self, tag):
        if tag == "script":
            self.inside = None

    def handle_data(self, data):
        if self.inside:
            self.texts[-1][1] += data


page = open(sys.argv[1], encoding="utf-8").read()
parser = Scripts()
parser.feed(page)
kinds = [kind for kind, _ in parser.texts]
if kinds != ["application/json", "code"]:
    sys.exit(f"the page's scripts are {kinds}")
if "<" in parser.texts[0][1]:
    sys.exit("a < is in the document")
if json.loads(parser.texts[0][1]) != json.load(open(sys.argv[2], encoding="utf-8")):
    sys.exit("the document is another one")
