#include "arrays/engine/claims.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace mcrl {
namespace {

bool moves(const Claim *first, const Claim *last) {
  return std::all_of(first, last, [&](const Claim &claim) {
    return claim.node == first->node && (claim.flags & Claim::movable) != 0 && (claim.flags & Claim::by_owner) == 0;
  });
}

} // namespace

Judgement judge(Claims claims) {
  auto order = [](const Claim &claim) { return std::tuple(claim.array, claim.row, claim.page, claim.node); };
  std::sort(claims.begin(), claims.end(), [&](const Claim &left, const Claim &right) { return order(left) < order(right); });
  Judgement judgement;
  std::map<std::pair<uint16_t, uint32_t>, std::vector<uint32_t>> news;
  const Claim *end = claims.data() + claims.size();
  for (const Claim *first = claims.data(), *last; first < end; first = last) {
    last = std::find_if(first, end, [&](const Claim &claim) { return claim.array != first->array || claim.row != first->row; });
    if (first->row != Claim::whole_page && moves(first, last)) {
      judgement.moves.push_back({first->array, first->row, first->node});
      continue;
    }
    for (const Claim *claim = first; claim < last; claim++)
      if ((claim->flags & Claim::by_owner) == 0) news[{claim->array, claim->page}].push_back(claim->node);
  }
  for (auto &[place, nodes] : news) {
    std::sort(nodes.begin(), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    judgement.news.push_back({place.first, place.second, std::move(nodes)});
  }
  return judgement;
}

} // namespace mcrl
