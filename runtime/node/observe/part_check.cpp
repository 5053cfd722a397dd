// Whether a text is what a node may say of itself: what comes from elsewhere is looked at before it is read, as nothing after that
// looks.
#include "base/observe/history.h"
#include "node/observe/profile.h"

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <nlohmann/json.hpp>

namespace mcrl {
namespace {

using json = nlohmann::ordered_json;

bool is_below(const json &number, uint64_t limit) { return number.is_number_unsigned() && number.get<uint64_t>() < limit; }
bool is_number(const json &value) { return value.is_number_unsigned(); }
bool is_text(const json &value) { return value.is_string(); }

bool are_numbers(const json &array, size_t count) {
  return array.is_array() && array.size() == count && std::ranges::all_of(array, is_number);
}

template <class Check> bool is_array_of(const json &array, Check &&check) {
  return array.is_array() && std::ranges::all_of(array, check);
}

bool has_all(const json &object, std::initializer_list<const char *> names) {
  return object.is_object() && std::ranges::all_of(names, [&](const char *name) { return object.contains(name); });
}

constexpr uint64_t constructs = std::size(construct_names), modes = MCRL_UPDATE + 1, ways = static_cast<uint64_t>(History::How::moved) + 1;

bool is_place(const json &place, size_t phases) {
  return has_all(place, {"where", "what", "point", "phase", "counted", "numbers", "regions", "no_call"}) && is_text(place["where"]) &&
         is_below(place["what"], constructs) && (place["point"].is_null() || is_text(place["point"])) &&
         is_below(place["phase"], phases) && place["counted"].is_boolean() && are_numbers(place["numbers"], ProfileReport::place_numbers) &&
         is_text(place["regions"]) && (place["no_call"].is_null() || is_text(place["no_call"]));
}

bool is_region(const json &region) {
  return has_all(region, {"rid", "where", "numbers"}) && is_number(region["rid"]) && is_text(region["where"]) &&
         are_numbers(region["numbers"], ProfileReport::region_numbers);
}

bool is_type(const json &type) {
  return has_all(type, {"bytes", "numbers"}) && is_number(type["bytes"]) && are_numbers(type["numbers"], ProfileReport::type_numbers);
}

bool is_shared_lines(const json &lines) {
  return has_all(lines, {"where", "element", "numbers"}) && is_text(lines["where"]) && is_text(lines["element"]) &&
         are_numbers(lines["numbers"], ProfileReport::line_numbers);
}

bool is_access(const json &access, size_t places, size_t contexts) {
  constexpr uint64_t any = UINT64_MAX;
  const uint64_t limits[] = {any, any, any, places + 1, places + 1, any, any, modes, ways, contexts + 1, any, any, any, any};
  if (!are_numbers(access, std::size(limits))) return false;
  return std::equal(access.begin(), access.end(), limits,
                    [](const json &number, uint64_t limit) { return limit == any || is_below(number, limit); });
}

} // namespace

bool is_profile_part(const std::string &text, size_t nodes) {
  json part = json::parse(text, nullptr, false);
  if (!has_all(part, {"seconds", "phases", "messages", "bytes", "slow", "places", "regions", "types", "shared_lines"})) return false;
  size_t phases = part["phases"].size();
  return part["seconds"].is_number() && is_array_of(part["phases"], is_text) && are_numbers(part["messages"], nodes) &&
         are_numbers(part["bytes"], nodes) && are_numbers(part["slow"], ProfileReport::slow_numbers) &&
         is_array_of(part["places"], [&](const json &place) { return is_place(place, phases); }) &&
         is_array_of(part["regions"], is_region) && is_array_of(part["types"], is_type) &&
         is_array_of(part["shared_lines"], is_shared_lines);
}

bool is_history_part(const std::string &text) {
  json part = json::parse(text, nullptr, false);
  if (!has_all(part, {"halvings", "is_full", "host", "places", "contexts", "regions", "accesses"})) return false;
  size_t places = part["places"].size(), contexts = part["contexts"].size();
  auto is_place = [](const json &place) {
    return place.is_array() && place.size() == 2 && is_text(place[0]) && is_below(place[1], constructs);
  };
  auto is_visited = [&](const json &visited) { return are_numbers(visited, 2) && is_below(visited[0], places + 1) && visited[0] != 0; };
  auto is_context = [&](const json &context) {
    return context.is_array() && context.size() == 2 && is_array_of(context[0], is_visited) && is_array_of(context[1], is_visited);
  };
  return is_below(part["halvings"], 64) && part["is_full"].is_boolean() && is_text(part["host"]) && is_array_of(part["places"], is_place) &&
         is_array_of(part["contexts"], is_context) && is_array_of(part["regions"], [](const json &region) { return are_numbers(region, 3); }) &&
         is_array_of(part["accesses"], [&](const json &access) { return is_access(access, places, contexts); });
}

} // namespace mcrl
