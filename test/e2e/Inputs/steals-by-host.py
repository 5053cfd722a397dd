"""steals-by-host.py FILE none|all|some: what was stolen, by the statistics in the file, between hosts: nothing, all of it, or any part."""
import json
import sys

path, expected = sys.argv[1:]
with open(path) as file:
    total = json.load(file)["total"]
for of in ("forks", "filaments"):
    given, between = total[of]["given"], total[of]["given_between_hosts"]
    print(f"{of}: {given} given, {between} of them between hosts")
    assert given > 0, f"no {of} have been stolen"
    assert between <= given
    assert expected != "none" or between == 0
    assert expected != "all" or between == given
