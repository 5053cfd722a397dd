#include "net/progress/routes.h"

namespace mcrl {

Grid::Grid(uint32_t nodes) : nodes_(nodes), columns_(1) {
  while (columns_ * columns_ < nodes) columns_++;
}

// If the one corner is beyond the end of the last row, `from` is in that row, and the other corner is in one that is full.
NodeId Grid::next(NodeId from, NodeId to) const {
  if (row(from) == row(to) || column(from) == column(to)) return to;
  uint32_t corner = row(from) * columns_ + column(to);
  return static_cast<NodeId>(corner < nodes_ ? corner : row(to) * columns_ + column(from));
}

} // namespace mcrl
