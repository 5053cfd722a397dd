// Annotations to C: in the text that Clang reads, each annotation has left a mark, a call of a function that the frontend's part of
// prelude.h declares. Its first argument is the annotation's number (its index in ScanResult::annotations), the second an expression of
// the annotation, so that Clang parses and checks the expression and it takes part in every analysis.
//
//     read_lock(n); move                            read_lock(n); prelude_move_(0);
//     read_lock(n); move(if: e)                     read_lock(n); prelude_if_(1, e);
//     read_lock(n); move(frames: k)                 read_lock(n); prelude_frames_(1, k);
//     write_lock(n); move when (n->count > 0)       write_lock(n);      prelude_when_(2, n->count > 0);
//     read_lock(n); begin move ... end move         read_lock(n); prelude_begin_(3); ... prelude_end_(4);
//     x = f(n); rpc                                 x = (prelude_rpc_(5), f(n));
//     x = f(n); rpc(to: p)                          x = (prelude_rpc_(6), f(n)); prelude_to_(6, p);
//     spawn f(a) at n;                              f(a), prelude_at_(7, n);
//     x = fork f(a) at node(i);                     x = __extension__ ({ __auto_type prelude_value_ = f(a);
//                                                                       prelude_at_node_(8, (i)); prelude_value_; });
//     join;                                         prelude_join_(9, 0);
//     join x;                                       prelude_join_(10, ((void)(     x), 1));
//     forall (...) at any { f(i); }                 for    (...) { prelude_forall_any_(11);        { f(i); } }
//     forall (...) at p reduce(sum: s) { ... }      for    (...)    { prelude_forall_at_(12, p);        prelude_reduce_(12, s);  { ... } }
//     finish { ... }                                { prelude_finish_(13);        { ... } prelude_finish_end_(13); }
//     long f(region T *n) requires_shared(n);       long f(region T *n) __attribute__((requires_shared_capability(n)));
//
// Words of annotations become blanks. Bytes are only added, never moved, and no lines: a place in the source is found from what
// has been added before it on its line.
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
  // Ranges of the text, in order, that stand in no file: what has been inserted, and annotations that are placed (annotations/placed.h).
  std::vector<std::pair<size_t, size_t>> unwritten{};

  // Where a byte of the text that was scanned is in this one, or what has been inserted right before it.
  size_t in_text(size_t scanned_offset) const;
  // Bytes before an offset of the text, since `from`, that stand in no file.
  size_t unwritten_between(size_t from, size_t offset) const;
};

MarkedText mark(std::string file, std::string_view source, ScanResult scanned);

} // namespace prelude::annotations
