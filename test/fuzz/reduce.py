"""Makes a failing case smaller with cvise. It asks a script about each candidate; the script asks this process."""
import contextlib
import os
import socketserver
import sys
import tempfile
import threading

import common

ASK = f"""#!{sys.executable}
import socket
import sys

with socket.socket(socket.AF_UNIX) as judge, open("case.c", "rb") as file:
    judge.connect(PATH)
    judge.sendall(file.read())
    judge.shutdown(socket.SHUT_WR)
    sys.exit(judge.recv(1) != b"y")
"""


class Judge(socketserver.StreamRequestHandler):
    """Says whether a candidate still fails."""

    def handle(self):
        fails = self.server.fails(from_utf8(self.rfile.read()))
        with contextlib.suppress(BrokenPipeError):  # cvise has been ended
            self.wfile.write(b"y" if fails else b"n")


# cvise takes texts in UTF-8 only; a case may have any bytes. So a byte becomes the character of Latin-1.
def to_utf8(text):
    return text.decode("latin-1").encode()


def from_utf8(text):
    return text.decode(errors="replace").encode("latin-1", errors="replace")


def reduce_text(text, fails, *options, seconds=300):
    """The smallest text with which fails(text) still holds that cvise finds in this time. `options` are more of cvise's own."""
    with tempfile.TemporaryDirectory(prefix="prelude-reduce-") as directory:
        path = os.path.join(directory, "judge")
        os.chmod(common.write(directory, "ask", ASK.replace("PATH", repr(path))), 0o755)
        common.write(directory, "case.c", to_utf8(text))
        with socketserver.UnixStreamServer(path, Judge) as server:
            server.fails = fails
            thread = threading.Thread(target=server.serve_forever)
            thread.start()
            try:
                common.run(["cvise", "-n", "1", "--tidy", *options, "ask", "case.c"], seconds, directory,
                           environment={**os.environ, "TMPDIR": directory})
            finally:
                server.shutdown()
                thread.join()
        reduced = from_utf8(common.read(directory, "case.c"))
    return reduced if fails(reduced) else text
