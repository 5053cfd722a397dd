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
  size_t context = 0; // of all nodes, and 1; 0: not known
  uint32_t sequence = 0, thread = 0, frame = 0;
  uint64_t time_ns = 0; // 0: not known

  std::string text() const {
    std::string all = std::to_string(by);
    for (size_t number : {place, before, size_t{from}, size_t{count}}) all += " " + std::to_string(number);
    all += std::string(" ") + mode_letters[mode] + how_letters[how];
    if (context != 0 || sequence != 0) all += " " + std::to_string(context);
    if (sequence == 0) return all;
    return all + " " + std::to_string(sequence) + "." + std::to_string(thread) + "." + std::to_string(frame);
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
  bool is_one_host = true;
  std::vector<json> places;
  std::vector<std::string> contexts;
  std::map<std::string, size_t> context_numbers;
  std::map<mcrl_rid, SampledRegion> regions;

  size_t number_of(const json &place) {
    auto found = std::find(places.begin(), places.end(), place);
    if (found == places.end()) found = places.insert(found, place);
    return static_cast<size_t>(found - places.begin()) + 1;
  }

  // "place:home place:home|place:home": of the procedure, and of its callers.
  size_t number_of_context(const json &context, const std::vector<size_t> &places_of_part) {
    std::string text;
    for (size_t side : {0, 1}) {
      const char *separator = side == 0 ? "" : "|";
      for (const json &visited : context[side]) {
        text += separator + std::to_string(places_of_part.at(visited[0].get<size_t>())) + ":" + std::to_string(visited[1].get<uint64_t>());
        separator = " ";
      }
      if (side == 1 && context[1].empty()) text += "|";
    }
    auto [known, is_new] = context_numbers.emplace(text, contexts.size() + 1);
    if (is_new) contexts.push_back(std::move(text));
    return known->second;
  }

  void add(const json &part, uint32_t node) {
    std::vector<size_t> numbers{0}, numbers_of_contexts{0};
    for (const json &place : part["places"]) numbers.push_back(number_of(place));
    for (const json &context : part["contexts"]) numbers_of_contexts.push_back(number_of_context(context, numbers));
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
                                 region.home == node, each[7].get<unsigned>(), each[8].get<unsigned>(),
                                 numbers_of_contexts.at(each[9].get<size_t>()), each[10].get<uint32_t>(), each[11].get<uint32_t>(),
                                 each[12].get<uint32_t>(), is_one_host ? each[13].get<uint64_t>() : 0});
    }
    if (!part["is_full"].get<bool>()) return;
    for (const auto &[rid, version] : last) {
      auto &complete_to = regions[rid].complete_to;
      if (!complete_to || is_before(version, *complete_to)) complete_to = version;
    }
  }
};

// Nodes of one host have one clock. Else, as the home's version is that of the last copy that was given out, what the home did comes
// after what was done on this copy.
bool is_earlier(const Access &a, const Access &b) {
  if (a.version != b.version) return is_before(a.version, b.version);
  return a.time_ns != b.time_ns ? a.time_ns < b.time_ns : a.at_home < b.at_home;
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
  for (const json &part : read) merged.is_one_host &= part["host"] == read.front()["host"];
  for (uint32_t node = 0; node < read.size(); node++) merged.add(read[node], node);
  json all = {{"one_in", uint64_t{1} << halvings}, {"places", json::array()}, {"contexts", json::array()}, {"regions", json::array()}};
  for (const json &place : merged.places)
    all["places"].push_back({{"where", place[0]}, {"what", construct_names[place[1].get<unsigned>()]}});
  all["contexts"] = merged.contexts;
  for (auto &[rid, region] : merged.regions)
    if (is_in_sample(rid, static_cast<unsigned>(halvings)) && !region.accesses.empty()) all["regions"].push_back(to_json(rid, region));
  return all.dump();
}

} // namespace mcrl
