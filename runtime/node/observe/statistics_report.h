// The file that MCRL_STATS asks for.
#pragma once

#include "base/support/statistics.h"

#include <span>
#include <string>

namespace mcrl {

// {"total": {...}, "nodes": [{...}, ...]}, each with the same keys.
std::string to_json(std::span<const Statistics> nodes, const StatisticsNames &names);

// The same as a table, a row for each number that is not zero on all nodes, but for the bytes of each kind of message: the total,
// and what each node has counted; of many nodes the least and the most.
std::string to_text(std::span<const Statistics> nodes, const StatisticsNames &names);

} // namespace mcrl
