// Trees as text, for --dump=tree: a node a line, indented under what it is part of.
#pragma once

#include "syntax/tree.h"

#include <ostream>
#include <string>

namespace sisal::syntax {

class Printer {
public:
  explicit Printer(std::ostream &out) : out_(out) {}

  void unit(const Unit &);
  void function(const Function &);
  void type_definition(const TypeDefinition &);
  void expression(const Expression &);
  void expressions(const char *role, const Expressions &);
  void definitions(const char *role, const std::vector<Definition> &);
  void returns(const std::vector<Return> &);
  // A line, and what is indented under it until the end of `parts`.
  void line(const std::string &text) { out_ << std::string(depth_ * 2, ' ') << text << '\n'; }
  template <class Parts> void node(const std::string &text, Parts parts) {
    line(text);
    depth_++;
    parts();
    depth_--;
  }

private:
  std::ostream &out_;
  unsigned depth_ = 0;
};

// A type as it is written.
std::string text_of(const TypeSpec &);
std::string text_of(const std::vector<Name> &);

} // namespace sisal::syntax
