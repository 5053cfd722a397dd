// Loops of filaments, as plain data.
#pragma once

#include "analysis/facts_points.h"

namespace prelude::facts {

// How the filaments of a forall put a variable together.
enum class Reduction : uint8_t {
#define PRELUDE_REDUCTION(word, reduction, ...) reduction,
#include "lang-spec/words.def"
};
const char *name(Reduction);

// forall (int i = first; i < bound; i++) ... { ... }
struct Forall {
  enum Where : uint8_t { blocks, cyclic, anywhere, of_region, of_element, node, of_group } where = blocks;
  // How the expression of the place follows the index: not as far as is known; it is the same for all; or it is v[index + c], whose
  // address the next one's follows at the same distance: of a pointer to elements, or of an element.
  enum Places : uint8_t { scattered, together, rows, elements } places = scattered;
  struct Reduced {
    VariableId variable = 0;
    Reduction kind = Reduction::sum;
    bool is_ordered = false; // its value depends on the order in which it is put together
    Range mark;              // the statement
  };
  Place place;
  Range range;            // the outermost loop, with all that it holds
  Range pragmas;          // that stand before it and are about the loop
  Range first, condition; // of its head
  Range bound;
  std::string type;       // of its variable,
  std::string index;      // and its name
  bool up = true, inclusive = false;
  uint64_t step = 1;
  std::vector<Range> gaps; // before and after each `for`, the first one's place aside
  unsigned body_begin = 0; // after the opening brace of the block
  Range mark;             // the statement
  Range where_range;      // the expression of its place
  std::vector<VariableId> uses; // of the procedure's variables, but for those that it reduces
  std::vector<Reduced> reduced;
  uint64_t cost = 0;      // of a filament, in units; 0: any
};

struct Foralls {
  std::vector<Forall> foralls;
};

} // namespace prelude::facts
