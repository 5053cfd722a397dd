// Messages about pages that steps taken together send: those to one node go together.
//
// Requests that differ in their pages only are one message: of_several, a Lease, and runs of pages. Answers and pushed pages are as
// many as a message that goes at once has room for: after the header of the first come the contents of all that have data, so that
// pages that follow each other can be put into their places by one call of the system's, then the headers of the others, and how
// many these are. What has come together is as what has come one after the other.
#pragma once

#include "arrays/ahead/predictor.h"
#include "net/progress/node.h"

#include <cstring>
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
  // The answers of such a message, from the first one on, where all contents have this size. Calls function(head, data, bytes).
  template <class Function> static void for_answers(const Header &, size_t bytes, size_t page_bytes, Function &&);

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
    std::vector<Header::Page> others;
    size_t bytes_with_heads() const {
      return others.empty() ? bytes : bytes + others.size() * sizeof(Header::Page) + sizeof(uint32_t);
    }
  };

  static bool go_together(const Request &, const Request &);
  static void send_request(Node &, const Request *first, const Request *last);
  static void send_bundle(Node &, const Answers &);
  void send_requests(Node &);
  void send_answers(Node &);

  std::vector<Request> requests_;
  std::vector<Answers> answers_;
};

template <class Function> void Bundles::for_answers(const Header &header, size_t bytes, size_t page_bytes, Function &&function) {
  auto *data = reinterpret_cast<const std::byte *>(&header + 1), *end = data + bytes;
  uint32_t others;
  MCRL_ASSERT(bytes >= sizeof others);
  std::memcpy(&others, end -= sizeof others, sizeof others);
  MCRL_ASSERT(others * sizeof header.page <= static_cast<size_t>(end - data));
  const std::byte *heads = end - others * sizeof header.page;
  Header::Page head = header.page;
  for (uint32_t i = 0;; i++) {
    size_t data_bytes = (head.access & Header::Page::has_data) != 0 ? page_bytes : 0;
    MCRL_ASSERT(data_bytes <= static_cast<size_t>(heads - data) && "what has come together is complete");
    function(head, data, data_bytes);
    data += data_bytes;
    if (i == others) return;
    std::memcpy(&head, heads + i * sizeof head, sizeof head);
  }
}

} // namespace mcrl
