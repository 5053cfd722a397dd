"""Feature: regions whose homes move."""
from program_features import statement


@statement("region_rehome")
def region_rehome(g, scope):
    """a region's home moves to any node, where no lock is held; not of what is used in place, which some regions are where there are ..._ZONES"""
    found = g.regions(scope)
    if not found:
        return g.assign(scope)
    region = g.choose.choice(found)
    name = region.name
    to = g.choose.choice(["0", "node_count() - 1", "node_self()", f"{g.choose.randrange(8)} % node_count()"])
    g.put(f"if ({region.of.upper()}_ZONES == 1 && {name} != NULL) region_rehome({name}, {to});")
