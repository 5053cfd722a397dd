// The histories of all nodes, from their parts.
#include "base/observe/history.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

namespace mcrl {
namespace {

using json = nlohmann::ordered_json;

constexpr char mode_letters[] = "-rwu", how_letters[] = "hfm";

struct Access {
  uint32_t version = 0, count = 0;
  size_t place = 0, before = 0; // of all nodes, and 1
  uint32_t by = 0, from = 0;
  bool at_home = false;
  unsigned mode = 0, how = 0;

  std::string text() const {
    std::string all = std::to_string(by);
    for (size_t number : {place, before, size_t{from}, size_t{count}}) all += " " + std::to_string(number);
    return all + " " + mode_letters[mode] + how_letters[how];
  }
};

struct SampledRegion {
  uint32_t home = 0;
  uint64_t bytes = 0;
  std::vector<Access> accesses;
  std::optional<uint32_t> complete_to; // the version up to which all nodes have told all
};

bool is_before(uint32_t a, uint32_t b) { return static_cast<int32_t>(a - b) < 0; }

struct Merged {
  std::vector<json> places;
  std::map<mcrl_rid, SampledRegion> regions;

  size_t number_of(const json &place) {
    auto found = std::find(places.begin(), places.end(), place);
    if (found == places.end()) found = places.insert(found, place);
    return static_cast<size_t>(found - places.begin()) + 1;
  }

  void add(const json &part, uint32_t node) {
    std::vector<size_t> numbers{0};
    for (const json &place : part["places"]) numbers.push_back(number_of(place));
    for (const json &each : part["regions"]) {
      SampledRegion &region = regions[each[0].get<mcrl_rid>()];
      region.home = each[1].get<uint32_t>();
      region.bytes = std::max(region.bytes, each[2].get<uint64_t>());
    }
    std::map<mcrl_rid, uint32_t> last;
    for (const json &each : part["accesses"]) {
      SampledRegion &region = regions[each[0].get<mcrl_rid>()];
      last[each[0].get<mcrl_rid>()] = each[1].get<uint32_t>();
      region.accesses.push_back({each[1].get<uint32_t>(), each[2].get<uint32_t>(), numbers.at(each[3].get<size_t>()),
                                 numbers.at(each[4].get<size_t>()), each[5].get<uint32_t>(), each[6].get<uint32_t>(),
                                 region.home == node, each[7].get<unsigned>(), each[8].get<unsigned>()});
    }
    if (!part["is_full"].get<bool>()) return;
    for (const auto &[rid, version] : last) {
      auto &complete_to = regions[rid].complete_to;
      if (!complete_to || is_before(version, *complete_to)) complete_to = version;
    }
  }
};

// The home's version is that of the last copy that was given out, so what the home did comes after what was done on this copy.
bool is_earlier(const Access &a, const Access &b) {
  return a.version != b.version ? is_before(a.version, b.version) : a.at_home < b.at_home;
}

json to_json(mcrl_rid rid, SampledRegion &region) {
  if (region.complete_to)
    std::erase_if(region.accesses, [&](const Access &access) { return is_before(*region.complete_to, access.version); });
  std::ranges::stable_sort(region.accesses, is_earlier);
  char digits[16];
  json out = {{"rid", "0x" + std::string(digits, std::to_chars(digits, std::end(digits), rid, 16).ptr)},
                      {"home", region.home},
                      {"bytes", region.bytes}};
  std::string accesses;
  for (const Access &access : region.accesses) accesses += (accesses.empty() ? "" : ",") + access.text();
  out["accesses"] = accesses;
  return out;
}

} // namespace

std::string merged_histories(std::span<const std::string> parts) {
  std::vector<json> read;
  for (const std::string &part : parts) read.push_back(json::parse(part));
  uint64_t halvings = 0;
  for (const json &part : read) halvings = std::max(halvings, part["halvings"].get<uint64_t>());
  Merged merged;
  for (uint32_t node = 0; node < read.size(); node++) merged.add(read[node], node);
  json all = {{"one_in", uint64_t{1} << halvings}, {"places", json::array()}, {"regions", json::array()}};
  for (const json &place : merged.places)
    all["places"].push_back({{"where", place[0]}, {"what", construct_names[place[1].get<unsigned>()]}});
  for (auto &[rid, region] : merged.regions)
    if (is_in_sample(rid, static_cast<unsigned>(halvings)) && !region.accesses.empty()) all["regions"].push_back(to_json(rid, region));
  return all.dump();
}

} // namespace mcrl
