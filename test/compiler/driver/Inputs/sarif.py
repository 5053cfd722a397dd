"""Prints the results of a document of SARIF as lines, with the source under each location, after checking the document by the schema and by what
a schema cannot say: sarif.py DOCUMENT"""
import json
import pathlib
import sys
import urllib.parse

import jsonschema

here = pathlib.Path(__file__).parent
with open(sys.argv[1]) as file:
    document = json.load(file)
with open(here / "sarif.schema.json") as file:
    jsonschema.validate(document, json.load(file))
run = document["runs"][0]
artifacts, rules = run["artifacts"], run["tool"]["driver"].get("rules", [])


def name_and_text(location):
    """What is at a location of an artifact."""
    assert artifacts[location["index"]]["location"]["uri"] == location["uri"], location
    path = pathlib.Path(urllib.parse.unquote(urllib.parse.urlparse(location["uri"]).path))
    return path.name, path.read_text().split("\n") if path.exists() else None


def shown(artifact, region):
    name, lines = name_and_text(artifact)
    first, last = region["startColumn"] - 1, region["endColumn"] - 1
    assert region.get("endLine", region["startLine"]) == region["startLine"], region
    return f"{name}:{region['startLine']}:{first + 1}", lines[region["startLine"] - 1][first:last] if lines else ""


for result in run["results"]:
    assert rules[result["ruleIndex"]]["id"] == result["ruleId"], result
    places = [shown(**{"artifact": one["physicalLocation"]["artifactLocation"], "region": one["physicalLocation"]["region"]})
              for one in result["locations"]] if "locations" in result else []
    where, text = places[0] if places else ("command", "")
    print(f"{where}: {result['level']}: {result['message']['text']} [{result['ruleId']}] at '{text}'")
    for one in result.get("relatedLocations", []):
        where, text = shown(one["physicalLocation"]["artifactLocation"], one["physicalLocation"]["region"])
        print(f"  {where}: {one['message']['text']} at '{text}'")
    for fix in result.get("fixes", []):
        for change in fix["artifactChanges"]:
            for replacement in change["replacements"]:
                where, text = shown(change["artifactLocation"], replacement["deletedRegion"])
                print(f"  {where}: '{text}' becomes '{replacement['insertedContent']['text']}'")
