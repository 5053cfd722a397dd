// Annotations to C: in the text that Clang reads, each annotation is a call of a function that the frontend's part of prelude.h
// declares, so that Clang parses and checks the expressions in it and they take part in every analysis.
//
//     write_lock(n); move when (n->count > 0)       write_lock(n);      prelude_when_(n->count > 0);
//     read_lock(n); begin move ... end move         read_lock(n); prelude_begin_(); ... prelude_end_();
//     read_lock(n); move(if: e)                     read_lock(n); prelude_if_(e);
//     x = f(n); rpc(to: p)                          x = f(n); prelude_to_(p);
//     spawn f(a) at n;                              f(a), prelude_at_(n);
//     x = fork f(a) at node(i);                     x = __extension__ ({ __auto_type prelude_value_ = f(a);
//     join;                                                             prelude_at_node_((i)); prelude_value_; }); prelude_join_(0);
//     join x;                                       prelude_join_(((void)(     x), 1));
//     long f(region T *n) requires_shared(n);       long f(region T *n) __attribute__((requires_shared_capability(n)));
//
// Words of annotations become blanks. Bytes are only added, never moved, and no lines: a place in the source is found by what has
// been added before it on its line.
#pragma once

#include "annotations/annotations.h"

#include <utility>

namespace prelude::annotations {

struct Insertion {
  size_t at = 0; // in the marked text
  size_t length = 0;
  size_t before = 0; // bytes of all insertions before this one
};

struct MarkedText {
  std::string file; // as Clang names it
  std::string text;
  ScanResult scanned;
  std::vector<Insertion> inserted; // in order
  std::vector<std::pair<size_t, size_t>> blanked; // of the text, in order: where annotations stood, line by line

  // Where a byte of the source is in the text, or what has been inserted right before it.
  size_t in_text(size_t source_offset) const;
  // Bytes that have been inserted before an offset of the text, since `from`.
  size_t inserted_between(size_t from, size_t offset) const;
};

MarkedText mark(std::string file, std::string_view source, ScanResult scanned);

} // namespace prelude::annotations
