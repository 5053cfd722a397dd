// Messages about pages that steps taken together send: those to one node go together.
//
// Requests that differ in their pages only are one message: of_several, a Lease, and runs of pages. Answers and pushed pages are as many as
// a message that goes at once has room for, each with its header and, if it has data, a page's contents. What has come together is as what
// has come one after the other.
#pragma once

#include "arrays/ahead/predictor.h"
#include "net/progress/node.h"

#include <vector>

namespace mcrl {

class Bundles {
public:
  struct Run {
    uint32_t first, count;
  };

  void ask(NodeId to, const Header::Page &, Lease);
  // Data are a page's contents, or changes of it, which go alone.
  void answer(Node &, NodeId to, const Header::Page &, const std::byte *data, size_t bytes, bool is_whole);

  // The steps have been taken.
  void send_all(Node &node) {
    if (!requests_.empty()) send_requests(node);
    if (!answers_.empty()) send_answers(node);
  }

  // From a message that is of_several, with so many bytes after its header.
  static Lease lease_in(const Header &, size_t bytes);
  static std::vector<Run> runs_in(const Header &, size_t bytes);

private:
  struct Request {
    NodeId to;
    Header::Page head;
    Lease lease;
  };
  struct Answers { // to one node, of one array
    NodeId to;
    Header *first;
    size_t bytes, most_bytes; // after that header
  };

  static bool go_together(const Request &, const Request &);
  static void send_request(Node &, const Request *first, const Request *last);
  void send_requests(Node &);
  void send_answers(Node &);

  std::vector<Request> requests_;
  std::vector<Answers> answers_;
};

} // namespace mcrl
