#include "table.h"

#include "text.h"

#include <cstdio>
#include <fstream>

namespace mcrl::page_model {

void Table::observe(const Observation &seen) {
  if (is_of_hosts_) return;
  lines_.insert(describe(protocol_, seen.event) + (seen.before.owner == seen.before.self ? ", owner: " : ": ") +
                describe(protocol_, seen.actions, seen.after.access, false));
}

void Table::observe(const sharing::Event &event, const sharing::Actions &actions, const Page &after) {
  lines_.insert(describe(event) + ": " + describe(actions, after.access));
}

void Table::row_moved() {
  if (!is_of_hosts_) lines_.insert("a row moves");
}

void Table::print() const {
  for (const std::string &line : lines_) puts(line.c_str());
}

bool Table::equals(const char *file) const {
  std::set<std::string> expected;
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) expected.insert(line);
  bool equal = true;
  for (const std::string &line : lines_)
    if (!expected.contains(line)) equal = false, printf("not in %s: %s\n", file, line.c_str());
  for (const std::string &line : expected)
    if (!lines_.contains(line)) equal = false, printf("not reached: %s\n", line.c_str());
  return equal;
}

} // namespace mcrl::page_model
