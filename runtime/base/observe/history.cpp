#include "base/observe/history.h"

#include "base/support/clock.h"
#include "base/support/fatal.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <unistd.h>
#include <utility>

namespace mcrl {
namespace {

using json = nlohmann::ordered_json;

constexpr size_t most_places = UINT16_MAX - 1;

// Its clock is that of all of its nodes.
std::string host_name() {
  char name[256] = {};
  return gethostname(name, sizeof name - 1) == 0 ? name : "";
}

} // namespace

uint16_t History::number_of(const SourcePlace &place) {
  Place &known = places_.at({place.where, place.construct});
  if (known.number == 0 && places_.values().size() <= most_places) known.number = static_cast<uint16_t>(places_.values().size());
  return known.number;
}

// If notes have been too many for the time, half of the regions are left out, and so on.
bool History::has_time() {
  if (notes_++ < next_look_ || ns_per_note_ == 0) return true;
  uint64_t now_ns = report_ns();
  next_look_ = notes_ + notes_between_looks;
  if (notes_ <= first_notes + (now_ns - began_ns_) / ns_per_note_) return true;
  halve();
  return !is_full_;
}

void History::note(const Use &use) {
  if (is_full_ || !has_time()) return;
  if (notes_ == 1) began_ns_ = report_ns();
  // While all regions are in the sample, a thread's last use is known. A use of no region of the sample would go unseen.
  uint16_t place = number_of(use.place), before = 0, context = 0;
  NodeId from = use.thread == nullptr ? use.from : use.by;
  if (use.thread != nullptr && halvings_ == 0) {
    Last &last = lasts_[hash_of(reinterpret_cast<uintptr_t>(use.thread)) % lasts_.size()];
    if (last.thread == use.thread) {
      before = last.place;
      from = last.home;
    }
    last = {use.thread, place, use.home};
    if (use.frame != 0 && place != 0) context = contexts_.before({use.thread, use.frame, place, use.rid, use.home});
  }
  if (!has(use.rid) || place == 0) return;
  if (accesses_.size() >= most_accesses) {
    make_room();
    if (is_full_ || !has(use.rid)) return;
  }
  SampledRegion &region = regions_.at(use.rid);
  region.home = use.home;
  region.bytes = std::max(region.bytes, use.bytes);
  region.uses = use.how == How::here ? region.uses + 1 : 1;
  if (region.uses > few_uses) told_++;
  MCRL_ASSERT(region.last <= accesses_.size() && (region.last == 0 || accesses_[region.last - 1].rid == use.rid));
  Access access{use.rid, use.version, 1, place, before, context, 0, 0, 0, use.by, from, use.mode, use.how, use.time_ns};
  if (has_order_ && use.thread != nullptr && use.frame != 0) {
    KnownThread &thread = threads_.try_emplace(use.thread, static_cast<uint16_t>(threads_.size())).first->second;
    access.thread = thread.number;
    access.sequence = ++thread.uses;
    access.frame = static_cast<uint32_t>(use.frame);
  }
  add(access, region);
}

// Whether it is one more use in a row; if the order of a thread's uses is known, with none of another region in between.
bool History::goes_on(const Access &last, const Access &next) {
  if (next.how != How::here || last.how == How::moved) return false;
  bool is_same = last.by == next.by && last.place == next.place && last.mode == next.mode && last.before == next.before &&
                 last.context == next.context && last.from == next.from && last.frame == next.frame && last.thread == next.thread;
  return is_same && (next.sequence == 0 || last.sequence + last.count == next.sequence);
}

void History::add(const Access &access, SampledRegion &region) {
  if (region.last != 0 && goes_on(accesses_[region.last - 1], access)) {
    accesses_[region.last - 1].count += access.count;
    return;
  }
  accesses_.push_back(access);
  region.last = static_cast<uint32_t>(accesses_.size());
}

void History::forget_order() {
  has_order_ = false;
  std::vector<Access> all = std::exchange(accesses_, {});
  for (Access &access : all) {
    SampledRegion &region = regions_.at(access.rid);
    bool is_first = region.last > accesses_.size() || region.last == 0 || accesses_[region.last - 1].rid != access.rid;
    if (is_first) region.last = 0;
    access.thread = 0;
    access.sequence = access.frame = 0;
    add(access, region);
  }
}

void History::make_room() {
  if (has_order_) forget_order();
  while (!is_full_ && accesses_.size() >= most_accesses / 4 * 3) halve();
}

// The sample.
void History::halve() {
  if (has_order_) forget_order();
  auto kept_count = std::ranges::count_if(regions_.values(),
                                          [&](const SampledRegion &region) { return is_in_sample(region.key, halvings_ + 1); });
  is_full_ = static_cast<size_t>(kept_count) < fewest_regions;
  if (is_full_) return;
  halvings_++;
  std::erase_if(accesses_, [&](const Access &access) { return !has(access.rid); });
  regions_.erase_if([&](const SampledRegion &region) { return !has(region.key); });
  Table<mcrl_rid, SampledRegion> kept;
  for (size_t i = 0; i < accesses_.size(); i++) {
    mcrl_rid rid = accesses_[i].rid;
    SampledRegion &region = kept.at(rid);
    region = regions_.at(rid);
    region.last = static_cast<uint32_t>(i + 1);
  }
  regions_ = std::move(kept);
  MCRL_ASSERT(accesses_.size() <= most_accesses && "what is left out makes room");
}

std::string History::part() const {
  json all = {{"halvings", halvings_},
              {"is_full", is_full_},
              {"host", host_name()},
              {"places", json::array()},
              {"contexts", json::array()},
              {"regions", json::array()},
              {"accesses", json::array()}};
  for (const Place &place : places_.values())
    all["places"].push_back({place.key.where == nullptr ? "" : place.key.where, static_cast<unsigned>(place.key.construct)});
  auto numbers = [](const std::vector<UseContext::Visited> &visited) {
    json out = json::array();
    for (const UseContext::Visited &one : visited) out.push_back({one.place, one.home});
    return out;
  };
  for (const UseContext *context : contexts_.all()) all["contexts"].push_back({numbers(context->own), numbers(context->callers)});
  for (const SampledRegion &region : regions_.values()) all["regions"].push_back({region.key, number(region.home), region.bytes});
  for (const Access &access : accesses_)
    all["accesses"].push_back({access.rid, access.version, access.count, access.place, access.before, number(access.by),
                               number(access.from), static_cast<unsigned>(access.mode), static_cast<unsigned>(access.how), access.context,
                               access.sequence, access.thread, access.frame, access.time_ns});
  return all.dump(-1, ' ', false, json::error_handler_t::replace);
}

} // namespace mcrl
