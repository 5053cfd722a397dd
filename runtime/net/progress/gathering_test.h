// Calls that note where numbers have come, for tests of what goes together.
#pragma once

#include "node/start/nodes_test.h"
#include "tasks/points/unit_test.h"

#include <vector>

namespace mcrl {

// The values that each node has received, in order; nodes of a test share the process.
inline std::vector<std::vector<long>> came;

struct Number {
  long value;
};
inline void note_each(const void *arguments, size_t count, void *) {
  auto *numbers = static_cast<const Number *>(arguments);
  for (size_t i = 0; i < count; i++) came[number(current_node().self)].push_back(numbers[i].value);
}

inline mcrl_point number_point MCRL_POINT_GATHERED("gathering_test:number", "gathering_test:1", note_each, sizeof(Number), 0, 0, 0,
                                                   0);
inline TestUnit number_unit(8, number_point);

inline void spawn_number(int node, long value) {
  Number number{value};
  mcrl_spawn_gathered(node, &number_point, &number, sizeof number);
}

} // namespace mcrl
