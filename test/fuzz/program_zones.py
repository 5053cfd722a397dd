"""Features: regions of zones, beside those that are used in place, which program_text.py makes."""
from program_features import statement
from program_preprocessor import a_section

ZONE = "struct region_zone {name} = {{ {sharing}, {at}, {node}, 0, 0, 0 }};"
NODES = ["0", "node_count() - 1", "node_self()", "place(h)"]


@statement("private_region")
def private_region(g, scope):
    """a region that is private to the node where it is made; each lock has a `move`, by which the computation comes back to it"""
    zone, region = g.fresh("own"), g.fresh("mine")
    g.put(ZONE.format(name=zone, sharing="zone_private", at="NULL", node="0"))
    g.put(f"region struct cell *{region} = region_new_in(&{zone}, struct cell);")
    for text in (f"{region}->value = {g.value(scope, 1)};", f"{region}->value ^= h;", f"h = h * 31 + {region}->value;"):
        g.put(f"write_lock({region}); {g.choose.choice(['move', 'move', 'move(always)', 'move(adaptive)', 'move(repeat)', 'move(static)', 'move(in_place)'])};")
        g.put(text)
        g.put(f"unlock({region});")
        if g.chance(0.7):
            a_section(g, scope)
    if g.chance(0.5):
        g.put(f"region_delete({region});")


@statement("replicated_region")
def replicated_region(g, scope):
    """a replicated region, whose home moves or not; what is read is the last write, or under a read lock perhaps the one before"""
    zone, region, first, now = g.fresh("copies"), g.fresh("copied"), g.fresh("first"), g.fresh("now")
    g.put(ZONE.format(name=zone, sharing="zone_replicated", at="zone_at_node", node=g.choose.choice(NODES)))
    g.put(f"region struct cell *{region} = region_new_in(&{zone}, struct cell);")
    g.put(f"u64 {first} = {g.value(scope, 1)};")
    for text in (f"{region}->value = {first};", f"{region}->value++;"):
        g.put(f"write_lock({region}); {g.mark('P')}")
        g.put(text)
        g.put(f"unlock({region});")
        if g.chance(0.4):
            a_section(g, scope)
        if g.chance(0.3):
            g.put(f"region_rehome({region}, {g.choose.choice(NODES)});")
    g.put(f"read_lock({region}); {g.mark('P')}")
    g.put(f"u64 {now} = {region}->value - {first};")
    g.put(f"unlock({region});")
    g.put(f"h = h * 31 + ({now} <= 1);")
    g.put(f"update_lock({region}); {g.mark('P')}")
    if g.chance(0.5):
        g.put(f"upgrade({region});")
        g.put(f"{region}->value += 5;")
    g.put(f"h = h * 31 + {region}->value;")
    g.put(f"unlock({region});")
    if g.chance(0.5):
        g.put(f"region_delete({region});")
