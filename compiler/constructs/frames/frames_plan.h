// What partial frames give back, and declarations by which their forms come: labels, and what stands for cleanup functions.
#pragma once

#include "plan/records.h"

namespace prelude::plan {

// What a partial frame gives back, and where control goes on when it has run elsewhere.
struct Frame : facts::Frame {
  bool moves = false;    // an activation of it can run elsewhere
  std::string structure; // empty if there is nothing to give back
  std::vector<Member> members;
  bool has_value = false; // of a return in it
  std::string label;
};

// A declaration by which the forms of some frames come, at a label before it.
struct Passed : facts::Passed {
  std::string label;
  std::vector<std::string> cleaners; // in the place of its cleanup functions, by `cleanups`
};

// The partial frames of a function.
struct Frames {
  std::vector<Frame> frames;  // an outer one before those in it
  std::vector<Passed> passed; // an outer one before those in it
  std::string passing;        // the list of its variables that forms have only passed; empty if none has a cleanup function
};

} // namespace prelude::plan
