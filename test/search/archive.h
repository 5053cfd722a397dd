// States as text and back: one function fields(archive, object) names the fields, numbers of a byte each, for both.
#pragma once

#include <cstdint>
#include <string>

namespace mcrl::search {

struct Writer {
  std::string text;
  template <class Number> void operator()(Number &number) { text.push_back(static_cast<char>(number)); }
  template <class List> void size(List &list) { text.push_back(static_cast<char>(list.size())); }
};

struct Reader {
  const std::string &text;
  size_t at = 0;
  uint8_t next() { return static_cast<uint8_t>(text[at++]); }
  template <class Number> void operator()(Number &number) { number = static_cast<Number>(next()); }
  template <class List> void size(List &list) { list.resize(next()); }
};

} // namespace mcrl::search
