// What the steps of a protocol did, as a table: each event, whether the node was the owner of the page, and all that was done then.
#pragma once

#include "model.h"

#include <set>

namespace mcrl::page_model {

class Table : public Observer {
public:
  explicit Table(const Configuration &configuration) : protocol_(configuration.protocol->name) {}
  void observe(const Observation &) override;
  void row_moved() override { lines_.insert("a row moves"); }

  void print() const;
  // Prints the lines in which the table and the file differ; false if there are any.
  bool equals(const char *file) const;

private:
  const char *protocol_;
  std::set<std::string> lines_;
};

} // namespace mcrl::page_model
