"""A session of an editor with prelude-clangd: opens each file, prints what clangd says of it, and what it offers at each `/* complete */`.

python3 editor-session.py [FLAG OF THE COMPILER]... FILE..."""
import json
import os
import re
import subprocess
import sys


class Session:
    def __init__(self, flags, folder):
        self.server = subprocess.Popen(["prelude-clangd", "--log=error", "--background-index=false"], stdin=subprocess.PIPE,
                                       stdout=subprocess.PIPE)
        self.requests = 0
        self.diagnostics = {}
        self.request("initialize", {"processId": None, "rootUri": "file://" + folder, "capabilities": {},
                                    "initializationOptions": {"fallbackFlags": flags}})
        self.notify("initialized", {})

    def send(self, message):
        text = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(text) + text)
        self.server.stdin.flush()

    def notify(self, method, parameters):
        self.send({"method": method, "params": parameters})

    def receive(self):
        length = 0
        while (line := self.server.stdout.readline().strip()) != b"":
            length = int(line.split(b":")[1])
        message = json.loads(self.server.stdout.read(length))
        if message.get("method") == "textDocument/publishDiagnostics":
            self.diagnostics[message["params"]["uri"]] = message["params"]["diagnostics"]
        return message

    def request(self, method, parameters):
        self.requests += 1
        self.send({"id": self.requests, "method": method, "params": parameters})
        while (message := self.receive()).get("id") != self.requests:
            pass
        return message.get("result")

    def open(self, path):
        uri = "file://" + path
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read()
        self.notify("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "c", "version": 1, "text": text}})
        while uri not in self.diagnostics:
            self.receive()
        return uri, text

    def close(self, uri):
        self.notify("textDocument/didClose", {"textDocument": {"uri": uri}})

    def end(self):
        self.request("shutdown", None)
        self.notify("exit", None)
        return self.server.wait()


def labels(answer):
    return sorted({item["label"].strip().split("(")[0] for item in answer["items"]}) if answer else []


def main():
    flags = [argument for argument in sys.argv[1:] if argument.startswith("-")]
    files = [os.path.abspath(argument) for argument in sys.argv[1:] if not argument.startswith("-")]
    session = Session(flags, os.path.dirname(files[0]))
    errors = 0
    for path in files:
        uri, text = session.open(path)
        for found in session.diagnostics[uri]:
            errors += found["severity"] == 1
            kind = ("error", "warning", "information", "hint")[found["severity"] - 1]
            start = found["range"]["start"]
            print(f"{os.path.basename(path)}:{start['line'] + 1}:{start['character'] + 1}: {kind}: {found['message'].splitlines()[0]}")
        for number, line in enumerate(text.splitlines()):
            for place in re.finditer(r"/\* complete \*/", line):
                position = {"line": number, "character": place.start()}
                answer = session.request("textDocument/completion", {"textDocument": {"uri": uri}, "position": position})
                print(f"{os.path.basename(path)}:{number + 1}: completed by {' '.join(labels(answer))}")
        session.close(uri)
    print(f"{len(files)} files, {errors} errors")
    return session.end()


if __name__ == "__main__":
    sys.exit(main())
