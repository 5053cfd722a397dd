"""libFuzzer on the annotation scanner (compiler/annotations/fuzzer.cpp), under the address and undefined behaviour sanitizers."""
import os
import re
import sys

import common
import text

TITLE = "any bytes are taken by the annotation scanner"
COUNT = 200000
WORDS = ["move", "begin move", "end move", "rpc", "when", "spawn", "fork", "join", "finish", " at ", "read_lock(n);", "write_lock(n);", "(if: ",
         "always", "never", "static", "repeat", "(to: p)", "#if 0", "#if", "#else", "#endif", "#define", "typedef", "struct", "/*", "*/", "//", "else", "do",
         "({", "})"]


def fuzz(session, seeds):
    """One run of libFuzzer for each 50,000 inputs: from the seed of the first, and the sources of the repository."""
    program = os.path.join(session.build, "bin", "annotations-fuzzer")
    if not os.path.exists(program):
        sys.exit(f"fuzz: {program} is not there; run ninja -C {session.build} annotations-fuzzer")
    starts = list(seeds)[::50000]
    with session.directory() as corpus:
        for name, tokens in text.corpus(False).items():
            common.write(corpus, name.replace("/", "-"), b"".join(tokens))
        dictionary = common.write(corpus, "words.dict", "".join(f'"{word}"\n' for word in WORDS))
        session.run_all(lambda seed: run(session, program, corpus, dictionary, seed, min(50000, seeds.stop - seed)), starts)


def run(session, program, corpus, dictionary, seed, count):
    with session.directory() as directory:
        ran = common.run([program, f"-seed={seed}", f"-runs={count}", "-max_len=4096", f"-dict={dictionary}", "-timeout=10", "-rss_limit_mb=4096",
                          "-artifact_prefix=" + directory + "/found-", directory, corpus], 3600, directory)
        session.count("inputs", count)
        if ran.code == 0:
            return []
        found = [name for name in os.listdir(directory) if name.startswith("found-")]
        files = {"output.txt": ran.err[-20000:]}
        for name in found:
            files["case.c"] = files["reduced.c"] = common.read(directory, name)
            small = common.run([program, "-minimize_crash=1", "-runs=20000", "-exact_artifact_path=small", os.path.join(directory, name)], 120,
                               directory) if session.reduces else None
            if small and os.path.exists(os.path.join(directory, "small")):
                files["reduced.c"] = common.read(directory, "small")
        what = re.search(rb"(SUMMARY: .*|.*runtime error: .*)", ran.err)
        return [common.Failure(seed, what.group(1).decode(errors="replace") if what else "the scanner fails", files)]
