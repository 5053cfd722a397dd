"""Feature: policies that a program chooses for single regions."""
from program_features import statement

POLICIES = ["region_by_default", "region_always", "region_never", "region_static", "region_repeat", "region_adaptive", "region_in_place"]


@statement("region_policy")
def region_policy(g, scope):
    """a policy for one region, or a function that decides"""
    found = g.regions(scope)
    if not found:
        return g.assign(scope)
    name = g.choose.choice(found).name
    call = f"region_policy({name}, {g.choose.choice(POLICIES)})" if g.chance(0.7) else \
        f"region_policy_function({name}, {g.choose.choice(['decides', 'decides', 'NULL'])})"
    g.put(f"if ({name} != NULL) {call};")
