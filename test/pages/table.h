// What the steps of a protocol did, as a table: each event, whether the node was the owner of the page, and all that was done then.
// If nodes have hosts, what the steps among the nodes of a host did instead.
#pragma once

#include "model.h"

#include <set>

namespace mcrl::page_model {

class Table : public Observer {
public:
  explicit Table(const Configuration &configuration)
      : protocol_(configuration.protocol->name), is_of_hosts_(configuration.hosts != 0) {}
  void observe(const Observation &) override;
  void observe(const sharing::Event &, const sharing::Actions &, const Page &) override;
  void row_moved() override;

  void print() const;
  // Prints the lines in which the table and the file differ; false if there are any.
  bool equals(const char *file) const;

private:
  const char *protocol_;
  bool is_of_hosts_;
  std::set<std::string> lines_;
};

} // namespace mcrl::page_model
