"""Validates a document of --emit=json against the schema, and checks that the schema refuses it with anything more or less."""
import copy
import json
import sys

import jsonschema

schema, document = (json.load(open(name)) for name in sys.argv[1:3])
validator = jsonschema.Draft202012Validator(schema)
validator.check_schema(schema)
for error in validator.iter_errors(document):
    sys.exit(f"{error.json_path}: {error.message}")
if not document["functions"]:
    sys.exit("the document has no functions")
for change in (lambda it: it.pop("version"), lambda it: it.update(more=1), lambda it: it["functions"][0].pop("points"),
               lambda it: it["functions"][0].update(place=7)):
    wrong = copy.deepcopy(document)
    change(wrong)
    if validator.is_valid(wrong):
        sys.exit("the schema accepts what it should not")
