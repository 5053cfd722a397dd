// The context that the whole check of a file shares: where messages go, the unit that is made, and its types.
#pragma once

#include "diagnostics/diagnostics.h"
#include "graph/graph.h"
#include "types/table.h"

#include <set>
#include <string>
#include <vector>

namespace sisal::check {

class Context {
public:
  explicit Context(Diagnostics &diagnostics);

  // A message is reported once at a place, though the text there may be checked more often than that.
  Diagnostic &report(Message message, Range at, std::vector<std::string> arguments = {});
  // A message about a name that is not known, with the likeliest of those that are. It is reported once with the same arguments.
  void report_unknown(Message message, Range at, std::vector<std::string> arguments, const std::string &name,
                      const std::vector<std::string> &known);

  // The type of what is wrong already. It goes with every type, and nothing more is said about it.
  TypeRef unknown() const { return unknown_; }
  // Whether the type is unknown, or made of such a type.
  bool is_unknown(TypeRef type) const;
  // Whether two types may stand for each other.
  bool same(TypeRef a, TypeRef b) const { return a == b || is_unknown(a) || is_unknown(b); }

  graph::Unit unit;
  TypeTable types{unit.types};

private:
  Diagnostics &diagnostics_;
  Diagnostic discarded_{};
  std::set<std::pair<Message, std::uint32_t>> reported_;
  std::set<std::pair<Message, std::vector<std::string>>> reported_names_;
  TypeRef unknown_;
};

// `'type'`, for messages.
std::string quoted(TypeRef type);
std::string quoted(const std::string &text);
// `one value`, `3 values`.
std::string counted(size_t count, const std::string &noun);
// The name that is nearest to `name`, if it is near enough to be meant; else empty.
std::string similar(const std::string &name, const std::vector<std::string> &known);

} // namespace sisal::check
