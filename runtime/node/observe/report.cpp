// The profile of all nodes, from their parts.
#include "node/observe/profile.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace mcrl {
namespace {

using json = nlohmann::ordered_json;

constexpr const char *sharing_names[] = {"coherent", "in_place", "replicated", "private"};

// Numbers in the order of a part, by the names that they have in the file.
enum { hits, waited, fetched, moved, asked, stayed, bytes_fetched, bytes_moved, wait_ns, promoted, abort_lock, abort_window, abort_late };
constexpr const char *place_names[] = {"waited", "fetched", "moved", "asked", "stayed", "bytes_fetched", "bytes_moved", "wait_ns"};
using PlaceNumbers = std::array<uint64_t, ProfileReport::place_numbers>;
static_assert(abort_late + 1 == ProfileReport::place_numbers);

struct Place {
  PlaceNumbers numbers{};
  json point, no_call;
  Distinct regions;
};
using PlaceKey = std::tuple<std::string, Construct, size_t>; // the last is the phase

struct Region {
  uint64_t fetches = 0, moves = 0, invalidations = 0, bytes = 0, most = 0;
  std::set<uint32_t> readers, writers;
  std::string where;
  NodeId home{};
  bool has_home = false;
  const char *sharing = nullptr;
  uint64_t messages() const { return fetches + moves + invalidations; }
};

constexpr const char *type_names[] = {"made", "fetches", "bytes_fetched", "moves", "invalidations", "reads", "writes"};
using TypeNumbers = std::array<uint64_t, ProfileReport::type_numbers>;
static_assert(std::size(type_names) == ProfileReport::type_numbers);

// Lines that nodes share; the rest is of the first that was seen.
struct SharedLinesOfAll {
  std::string element;
  uint64_t element_bytes = 0, lines = 0;
  std::array<uint64_t, 2> writers{};
};

template <size_t count> void sum_up(std::array<uint64_t, count> &sum, const json &numbers) {
  for (size_t i = 0; i < count; i++) sum[i] += numbers[i].get<uint64_t>();
}

bool always_knows(Construct construct) { return construct == Construct::spawn || construct == Construct::fork; }

json to_json(const PlaceKey &key, const Place &place, bool is_counted) {
  const auto &[where, construct, phase] = key;
  const PlaceNumbers &numbers = place.numbers;
  json out = {{"where", where}, {"what", construct_names[static_cast<size_t>(construct)]}, {"point", place.point}, {"phase", phase}};
  out["counted"] = is_counted;
  out["hits"] = is_counted ? json(numbers[hits]) : json();
  for (size_t i = 0; i < std::size(place_names); i++) out[place_names[i]] = numbers[waited + i];
  out["aborts"] = {{"lock", numbers[abort_lock]}, {"window", numbers[abort_window]}, {"late", numbers[abort_late]}};
  out["promoted"] = numbers[promoted];
  out["regions"] = place.regions.count();
  out["no_call"] = place.no_call;
  return out;
}

json to_json(mcrl_rid rid, const Region &region) {
  char digits[16];
  std::string name = "0x" + std::string(digits, std::to_chars(digits, std::end(digits), rid, 16).ptr);
  return {{"rid", name},
          {"home", region.has_home ? json(number(region.home)) : json()},
          {"bytes", region.bytes},
          {"sharing", region.has_home ? json(region.sharing) : json()},
          {"fetches", region.fetches},
          {"writers", region.writers},
          {"readers", region.readers},
          {"invalidations", region.invalidations},
          {"moves", region.moves},
          {"where", region.where}};
}

} // namespace

struct ProfileReport::Merged {
  std::string program;
  json histories, functions = json::array(), so_far;
  json seconds = json::array(), messages = json::array(), bytes = json::array();
  std::vector<std::string> phases;
  std::map<PlaceKey, Place> places;
  std::set<std::pair<std::string, Construct>> counted;
  std::map<mcrl_rid, Region> regions;
  std::map<uint64_t, TypeNumbers> types;
  std::array<uint64_t, slow_numbers> slow{};
  std::map<std::pair<std::string, uint64_t>, SharedLinesOfAll> shared_lines; // by forall and array

  size_t phase(const std::string &name) {
    auto found = std::find(phases.begin(), phases.end(), name);
    if (found == phases.end()) found = phases.insert(found, name);
    return static_cast<size_t>(found - phases.begin());
  }

  void add_place(const json &from, const json &names) {
    auto construct = static_cast<Construct>(from["what"].get<unsigned>());
    auto where = from["where"].get<std::string>();
    if (from["counted"].get<bool>()) counted.insert({where, construct});
    Place &to = places[{where, construct, phase(names[from["phase"].get<size_t>()])}];
    sum_up(to.numbers, from["numbers"]);
    if (to.point.is_null()) to.point = from["point"];
    to.no_call = from["no_call"];
    to.regions.merge(from["regions"].get<std::string>());
  }

  void add_region(const json &from, uint32_t node) {
    const json &numbers = from["numbers"];
    Region &to = regions[from["rid"].get<mcrl_rid>()];
    uint64_t fetches = numbers[0].get<uint64_t>(), moves = numbers[1].get<uint64_t>();
    to.fetches += fetches;
    to.moves += moves;
    to.invalidations += numbers[2].get<uint64_t>();
    if (numbers[3] != 0) to.readers.insert(node);
    if (numbers[4] != 0) to.writers.insert(node);
    to.bytes = std::max(to.bytes, numbers[5].get<uint64_t>());
    if (fetches + moves <= to.most) return;
    to.most = fetches + moves;
    to.where = from["where"].get<std::string>();
  }

  void add_shared_lines(const json &from) {
    auto [array, element_bytes, lines, first, second] = from["numbers"].get<std::array<uint64_t, line_numbers>>();
    SharedLinesOfAll &to = shared_lines[{from["where"].get<std::string>(), array}];
    if (to.lines == 0) to = {from["element"].get<std::string>(), element_bytes, 0, {first, second}};
    to.lines += lines;
  }

  void add_part(const json &part, uint32_t node) {
    seconds.push_back(json(part["seconds"]));
    messages.push_back(json(part["messages"]));
    bytes.push_back(json(part["bytes"]));
    sum_up(slow, part["slow"]);
    for (const json &name : part["phases"]) phase(name);
    for (const json &place : part["places"]) add_place(place, part["phases"]);
    for (const json &region : part["regions"]) add_region(region, node);
    for (const json &lines : part["shared_lines"]) add_shared_lines(lines);
    for (const json &type : part["types"]) sum_up(types[type["bytes"].get<uint64_t>()], type["numbers"]);
  }
};

ProfileReport::ProfileReport(const std::string &program, std::span<const std::string> parts) : merged_(std::make_unique<Merged>()) {
  merged_->program = program;
  merged_->phase("");
  for (uint32_t node = 0; node < parts.size(); node++) merged_->add_part(json::parse(parts[node]), node);
  for (const auto &[rid, region] : merged_->regions) hot_.push_back(rid);
  std::ranges::stable_sort(hot_, std::greater(), [&](mcrl_rid rid) { return merged_->regions[rid].messages(); });
  if (hot_.size() > most_hot_regions) hot_.resize(most_hot_regions);
}

ProfileReport::~ProfileReport() = default;

void ProfileReport::add(size_t hot_region, NodeId home, const RegionFacts &facts) {
  if (facts.is_home == 0) return;
  Region &region = merged_->regions[hot_[hot_region]];
  region.home = home;
  region.has_home = true;
  region.bytes = facts.bytes;
  region.sharing = sharing_names[facts.sharing];
}

void ProfileReport::add_histories(const std::string &histories) { merged_->histories = json::parse(histories); }

void ProfileReport::add_functions(std::span<const std::string_view> notes) { merged_->functions = json::parse(functions_in(notes)); }

void ProfileReport::end_early(const std::string &why, std::span<const NodeId> missing) {
  merged_->so_far = {{"why", why}, {"missing", json::array()}};
  for (NodeId node : missing) merged_->so_far["missing"].push_back(number(node));
}

std::string ProfileReport::missing_part(size_t nodes) {
  json none = json::array();
  std::vector<uint64_t> zeros(nodes);
  return json{
      {"seconds", 0.0}, {"phases", {""}},  {"messages", zeros}, {"bytes", zeros}, {"slow", std::array<uint64_t, slow_numbers>{}},
      {"places", none}, {"regions", none}, {"types", none}, {"shared_lines", none}}
      .dump();
}

std::string ProfileReport::text() const {
  json places = json::array(), regions = json::array(), types = json::array();
  for (const auto &[key, place] : merged_->places) {
    if (place.numbers == PlaceNumbers{}) continue;
    Construct construct = std::get<1>(key);
    places.push_back(to_json(key, place, always_knows(construct) || merged_->counted.contains({std::get<0>(key), construct})));
  }
  for (mcrl_rid rid : hot_) regions.push_back(to_json(rid, merged_->regions.at(rid)));
  for (const auto &[bytes, numbers] : merged_->types) {
    json type = {{"bytes", bytes}, {"where", nullptr}};
    for (size_t i = 0; i < numbers.size(); i++) type[type_names[i]] = numbers[i];
    types.push_back(type);
  }
  json all;
  all["version"] = 1;
  all["program"] = merged_->program;
  all["nodes"] = merged_->seconds.size();
  all["seconds"] = merged_->seconds;
  all["so_far"] = merged_->so_far;
  all["phases"] = merged_->phases;
  all["functions"] = merged_->functions;
  all["places"] = places;
  all["regions"] = regions;
  all["types"] = types;
  auto [at_strips, at_unlocks, in_calls, no_header, no_data] = merged_->slow;
  all["looks"] = {{"strips", at_strips}, {"unlocks", at_unlocks}, {"calls", in_calls}};
  all["missed"] = {{"no_header", no_header}, {"no_data", no_data}};
  all["matrix"] = {{"messages", merged_->messages}, {"bytes", merged_->bytes}};
  all["shared_lines"] = json::array();
  for (const auto &[key, lines] : merged_->shared_lines)
    all["shared_lines"].push_back({{"where", key.first},
                                   {"array", key.second},
                                   {"element", lines.element},
                                   {"element_bytes", lines.element_bytes},
                                   {"lines", lines.lines},
                                   {"writers", lines.writers}});
  if (!merged_->histories.is_null()) all["histories"] = merged_->histories;
  return all.dump(1, ' ', false, json::error_handler_t::replace) + "\n";
}

} // namespace mcrl
