#include "automatic/sections.h"

#include "automatic/covering.h"
#include "automatic/early.h"

#include <algorithm>

namespace prelude::automatic {
using facts::Mode;
namespace {

// Whether an item uses a region, and whether a section of that region can hold it.
struct Content {
  bool uses = false, fits = true;
};

void look(const Item &item, const std::string &region, bool is_top, Content &out) {
  if (item.label == Item::by_name || (is_top && item.label != Item::no_label)) out.fits = false;
  if (item.use.mode != Mode::none) {
    out.uses |= item.use.region == region;
    // A write further in may not come: it has a lock of its own.
    if (item.use.region != region || (item.use.mode == Mode::write && !is_top)) out.fits = false;
  }
  if (item.parts.empty() && (!item.waits.empty() || (item.escapes && item.jump == Item::none))) out.fits = false;
  for (const Item::Part &part : item.parts) {
    if (!part.list.sections.empty()) out.fits = false;
    for (const Item &inner : part.list.items) look(inner, region, false, out);
  }
}

Content content_of(const Item &item, const std::string &region) {
  Content out;
  look(item, region, true, out);
  out.fits &= !item.sets.contains(region);
  return out;
}

// The region of the first access in an item.
const std::string *first_region(const Item &item) {
  if (item.use.mode != Mode::none) return &item.use.region;
  for (const Item::Part &part : item.parts)
    for (const Item &inner : part.list.items)
      if (const std::string *found = first_region(inner)) return found;
  return nullptr;
}

// Accesses in a row of one region have one lock; those that a section around them covers have none.
void join(List &list, const std::set<std::string> &covered) {
  std::vector<Section> covering = std::move(list.sections);
  std::erase_if(covering, [&](const Section &one) { return covered.contains(one.region); });
  list.sections.clear();
  auto section_at = [&](size_t at) {
    return std::find_if(covering.begin(), covering.end(), [&](const Section &one) { return one.first <= at && at <= one.last; });
  };
  for (size_t i = 0; i < list.items.size(); ++i) {
    if (auto found = section_at(i); found != covering.end()) {
      i = move_early(list, i, found->early);
      std::set<std::string> inner = covered;
      inner.insert(found->region);
      Section section{found->region, i, found->last, true};
      for (size_t at = section.last + 1; at < list.items.size() && section_at(at) == covering.end(); ++at) {
        Content next = content_of(list.items[at], section.region);
        // Without calls it may stay brief, so that an update lock costs no more than others.
        if (!next.fits || list.items[at].calls || has_directive(list.items[at].gap)) break;
        if (next.uses) section.last = at;
      }
      for (size_t at = i; at <= section.last; ++at)
        for (Item::Part &part : list.items[at].parts) join(part.list, inner);
      list.sections.push_back(section);
      i = section.last;
      continue;
    }
    Item &item = list.items[i];
    const std::string *region = first_region(item);
    bool is_block = item.text == "{"; // its own list has the section
    bool fits = region && !is_block && surely_uses(item, *region) && content_of(item, *region).fits;
    if (region && !covered.contains(*region) && (fits || item.use.mode != Mode::none)) {
      const std::string name = *region;
      size_t last = i;
      std::set<size_t> early, perhaps; // reads of other regions
      for (size_t at = i + 1; fits && at < list.items.size() && section_at(at) == covering.end(); ++at) {
        if (has_directive(list.items[at].gap)) break;
        if (can_be_early(list, i, at, perhaps, name)) {
          perhaps.insert(at);
          continue;
        }
        Content next = content_of(list.items[at], name);
        if (!next.fits) break;
        if (next.uses) last = at, early = perhaps;
      }
      i = move_early(list, i, early);
      list.sections.push_back({name, i, last, false});
      i = last;
      continue;
    }
    for (Item::Part &part : item.parts) join(part.list, covered);
  }
}

} // namespace

void place_sections(List &root, const Company &company, Diagnostics &out) {
  cover(root, company, out);
  join(root, {});
}

} // namespace prelude::automatic
