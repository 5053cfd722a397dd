#include "regions/copies/kept.h"

#include "net/progress/node.h"

#include <cstring>

namespace mcrl {

void KeptUpdates::keep(Node &node, mcrl_rid rid, const std::byte *data, size_t bytes) {
  auto [place, is_new] = data_.try_emplace(rid, nullptr);
  MCRL_ASSERT(is_new && "the next update comes after the acknowledgment of this one");
  place->second = node.conduit.acquire(bytes);
  std::memcpy(place->second, data, bytes);
}

void KeptUpdates::install(Node &node, mcrl_region &region) {
  auto place = data_.find(region.rid);
  MCRL_ASSERT(place != data_.end());
  std::memcpy(&region + 1, place->second, region.bytes);
  node.conduit.release(place->second);
  data_.erase(place);
}

} // namespace mcrl
