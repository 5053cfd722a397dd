// The forms of a forall, and what its filaments share.
#pragma once

#include "plan/records.h"

namespace prelude::plan {

struct Loop;

// A forall: its strip is a form of the procedure, and so are the places of filaments, if these are an expression: `placed`, the nodes, or
// `element`, the address of an element, or of the pointer to a row.
struct Forall : facts::Forall {
  unsigned number = 0;
  std::string label;
  std::string object; // its mcrl_filaments
  std::string strip, placed, element, begin, combine; // functions; empty where there is none
  Record record;      // of what the filaments share, with the first index
  std::string reduced_structure; // empty without reduction variables
  std::vector<Member> reduced_members; // in the order of `reduced`
  uint64_t grain = 0; // filaments of a strip; 0: not known

  bool is_ordered() const;
  bool is_nested() const { return gaps.size() > 1; } // several heads
};

// The foralls of a function.
struct Foralls {
  std::vector<Forall> foralls;
  // Names: the first index of a strip and the one after the last, where nodes are put, reductions.
  std::string index, after, nodes, reduced, partial, into, from;
};

// Whether the loop is the outermost one of a forall.
bool is_of_forall(const Function &, const Loop &);

} // namespace prelude::plan
