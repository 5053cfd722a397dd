#include "syntax/syntax.h"

#include <algorithm>

namespace sisal::syntax {

void include(Unit &unit, Unit part, Range at) {
  for (Directive &each : part.directives)
    if (each.name != "entry") unit.directives.push_back(std::move(each));
  std::ranges::move(part.types, std::back_inserter(unit.types));
  std::ranges::move(part.globals, std::back_inserter(unit.globals));
  // Functions stand where they are included, so that those that come later may call them.
  auto place = std::ranges::find_if(unit.functions,
                                    [&](const Function &each) { return each.at.file == at.file && each.at.begin > at.begin; });
  unit.functions.insert(place, std::make_move_iterator(part.functions.begin()), std::make_move_iterator(part.functions.end()));
}

} // namespace sisal::syntax
