"""Two locks of random programs, one after the other, of regions that are both known at the first one: mcrl_then."""
from program_features import statement
from program_scope import Scope

# In the order in which locks of different kinds are taken, so that there are no waits in a circle.
AFTER = {"node": ("cell", "vector"), "cell": ("vector",)}


@statement("pairs")
def pair(generator, scope):
    """two regions at a time, both known at the first lock"""
    found = generator.regions(scope)
    pairs = [(first, second) for first in found for second in found if second.of in AFTER.get(first.of, ())]
    if not pairs:
        return generator.assign(scope)
    first, second = (region.name for region in generator.choose.choice(pairs))
    text, mode = generator.lock(scope, first)
    generator.put(f"if ({first} != NULL && {second} != NULL) {{")
    generator.indent += 1
    begin = len(generator.lines)
    generator.put(text)
    outer = Scope(scope)
    outer.held[first] = mode
    outer.reserved.add(first)
    text, second_mode = generator.lock(outer, second, "N" if "loan" in generator.features else None)
    generator.put(text)
    second_mode = generator.under_lock(outer, second, second_mode, generator.choose.randint(1, 3))
    generator.put(generator.unlock(second, second_mode))
    generator.put(generator.unlock(first, outer.held[first]))
    generator.may_be_frame(begin)
    generator.indent -= 1
    generator.put("}")
