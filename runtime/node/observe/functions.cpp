// The functions of a program that lock regions, from the notes of its objects (compiler/emit/note.cpp): lines of
//
//     find 9da6a97f8ffb283b read_lock,6,n,loop write_lock,9,m, >next : list.c:3
//
// A function's name, a hash of its text, its locks in order, others that it calls, and its place. A profile has them so that it can be
// used for a source that has changed since.
#include "node/observe/profile.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <set>

namespace mcrl {
namespace {

using json = nlohmann::ordered_json;

// The text up to the separator, which is taken out with it.
std::string_view taken(std::string_view &text, char separator) {
  size_t end = std::min(text.find(separator), text.size());
  std::string_view out = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return out;
}

unsigned number_in(std::string_view text) {
  unsigned number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

json lock_of(std::string_view word) {
  std::string_view what = taken(word, ','), line = taken(word, ','), region = taken(word, ',');
  return {{"what", what}, {"line", number_in(line)}, {"region", region}, {"repeats", word == "loop"}};
}

json function_of(std::string_view line) {
  size_t end = std::min(line.find(" : "), line.size());
  std::string_view words = line.substr(0, end), place = line.substr(std::min(end + 3, line.size()));
  std::string_view name = taken(words, ' '), shape = taken(words, ' ');
  size_t colon = std::min(place.rfind(':'), place.size());
  json out = {{"name", name},
              {"file", place.substr(0, colon)},
              {"line", number_in(place.substr(std::min(colon + 1, place.size())))},
              {"shape", shape},
              {"locks", json::array()},
              {"calls", json::array()}};
  while (!words.empty())
    if (std::string_view word = taken(words, ' '); word.starts_with('>')) out["calls"].push_back(word.substr(1));
    else out["locks"].push_back(lock_of(word));
  return out;
}

} // namespace

// A function of a header is in several objects.
std::string functions_in(std::span<const std::string_view> notes) {
  json all = json::array();
  std::set<std::string_view> seen;
  for (std::string_view note : notes)
    while (!note.empty())
      if (std::string_view line = taken(note, '\n'); seen.insert(line).second) all.push_back(function_of(line));
  return all.dump(-1, ' ', false, json::error_handler_t::replace);
}

} // namespace mcrl
