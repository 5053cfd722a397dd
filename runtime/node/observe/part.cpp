// What a node says of itself for the profile of all nodes.
#include "base/support/clock.h"
#include "node/observe/profile.h"

#include <map>
#include <nlohmann/json.hpp>

namespace mcrl {
namespace {

using json = nlohmann::ordered_json;

const char *text_of(const char *where) { return where == nullptr ? "" : where; }

// A point's name without the fingerprint of its text.
std::string readable(const std::string &name) { return name.substr(0, name.find('#')); }

json place_of(const PlaceCounts &place, const std::map<const char *, const mcrl_point *> &points) {
  json point, no_call;
  if (auto found = points.find(place.key.where); found != points.end()) {
    point = readable(found->second->name);
    if ((found->second->flags & MCRL_POINT_NO_CALL) != 0) no_call = found->second->calls;
  }
  return {{"where", text_of(place.key.where)},
          {"what", static_cast<unsigned>(place.key.construct)},
          {"point", point},
          {"phase", place.key.phase},
          {"counted", place.is_counted},
          {"numbers",
           {place.hits + place.here, place.waited, place.fetched, place.moved, place.asked, place.stayed, place.bytes_fetched,
            place.bytes_moved, place.wait_ns, place.promoted, place.aborts[0], place.aborts[1], place.aborts[2]}},
          {"regions", place.regions.text()},
          {"no_call", no_call}};
}

json region_of(const RegionCounts &region) {
  return {{"rid", region.key},
          {"where", text_of(region.most.where)},
          {"numbers", {region.fetches, region.moves, region.invalidations, region.reads, region.writes, region.bytes}}};
}

json type_of(const TypeCounts &type) {
  return {{"bytes", type.key},
          {"numbers", {type.made, type.fetches, type.bytes_fetched, type.moves, type.invalidations, type.reads, type.writes}}};
}

} // namespace

std::string Profile::part(std::span<mcrl_point *const> points, const SlowSides &slow) {
  take_hits();
  std::map<const char *, const mcrl_point *> by_place;
  for (const mcrl_point *point : points) by_place[point->where] = point;
  json all = {{"seconds", static_cast<double>(report_ns() - began_ns_) * 1e-9},
              {"phases", phases_},
              {"messages", messages_},
              {"bytes", bytes_},
              {"slow", {slow.at_strips, slow.at_unlocks, slow.in_calls, slow.no_header, slow.no_data}},
              {"places", json::array()},
              {"regions", json::array()},
              {"types", json::array()},
              {"shared_lines", json::array()}};
  for (const PlaceCounts &place : places_.values()) all["places"].push_back(place_of(place, by_place));
  for (const RegionCounts &region : regions_.values()) all["regions"].push_back(region_of(region));
  for (const TypeCounts &type : types_.values()) all["types"].push_back(type_of(type));
  for (const auto &[key, lines] : shared_lines_)
    all["shared_lines"].push_back({{"where", text_of(key.first)},
                                   {"element", lines.element},
                                   {"numbers", {key.second, lines.element_bytes, lines.lines, lines.first, lines.second}}});
  return all.dump(-1, ' ', false, json::error_handler_t::replace);
}

} // namespace mcrl
