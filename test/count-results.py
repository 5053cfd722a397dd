#!/usr/bin/env python3
"""Adds up what ctest (JUnit XML) and lit (JSON) report: prints "N passed, N failed, N skipped" as its last line.

Exit code: 0 if something passed and nothing failed, 1 otherwise. A report that is missing counts as a failure, since the tool has not
come to its end."""
import collections
import json
import sys
import xml.etree.ElementTree as xml

PASSED = {"PASS", "XFAIL", "FLAKYPASS"}
SKIPPED = {"UNSUPPORTED", "SKIPPED"}
NOT_SELECTED = {"EXCLUDED"}


def of_ctest(path):
    for case in xml.parse(path).getroot().iter("testcase"):
        if case.find("failure") is not None or case.find("error") is not None or case.get("status") == "fail":
            yield case.get("name"), "failed"
        elif case.find("skipped") is not None or case.get("status") in ("notrun", "disabled"):
            yield case.get("name"), "skipped"
        else:
            yield case.get("name"), "passed"


def of_lit(path):
    with open(path) as file:
        for test in json.load(file)["tests"]:
            code = test["code"]
            if code not in NOT_SELECTED:
                yield test["name"], "passed" if code in PASSED else "skipped" if code in SKIPPED else "failed"


def main():
    counts, failed = collections.Counter(), []
    for path in sys.argv[1:]:
        try:
            for name, outcome in (of_ctest if path.endswith(".xml") else of_lit)(path):
                counts[outcome] += 1
                if outcome == "failed":
                    failed.append(name)
        except (OSError, ValueError, KeyError, xml.ParseError) as error:
            counts["failed"] += 1
            failed.append(f"no usable report {path}: {error}")
    for name in failed:
        print(f"failed: {name}")
    if not counts:
        print("no test of that name")
    print(f"{counts['passed']} passed, {counts['failed']} failed, {counts['skipped']} skipped")
    return 0 if counts["passed"] and not counts["failed"] else 1


sys.exit(main())
