// Partial frames and the ways out of them, as plain data.
#pragma once

#include "analysis/facts_points.h"

namespace prelude::facts {

// A jump, by where control goes on.
struct Jump {
  enum Kind : uint8_t { breaks, continues, goes } kind = breaks;
  size_t label = 0;                // of `goes`: index into Function::labels
  FrameId target = whole_function; // the innermost frame of the loop, switch or label
  friend bool operator==(const Jump &, const Jump &) = default;
};

// begin move ... end move
struct Frame {
  size_t lock = 0; // where it begins
  FrameId within = whole_function;
  Range end; // the marker, with its semicolon
  Place place;
  std::vector<VariableId> results;                         // set in it and used after it
  std::vector<VariableId> outer;                           // those of them that are declared before it
  bool returns = false;                                    // out of it
  std::vector<Jump> jumps;                                 // out of it, one of each kind
  bool carries_children = false;
};

// A jump that leaves a partial frame.
struct Exit {
  Jump jump;
  Range range; // with the semicolon
  FrameId within = whole_function;
};

// A declaration of what has a size that is known at run time only, or a cleanup function, in whose scope partial frames begin. A form that
// enters one of these comes by the declaration, with sizes of 1 and initial values of 0, and cleans nothing up.
struct Passed {
  struct Cleanup {
    VariableId variable = 0;
    std::string function, parameter; // its name; a declarator of its parameter, with % for the name
  };
  Range declaration;                  // with its semicolon
  std::vector<Range> sizes, values;   // expressions in it
  std::vector<Cleanup> cleanups;
  std::vector<FrameId> frames;        // index into Function::frames
};

// The facts that a plan keeps unchanged.
struct PlainFrames {
  std::vector<Exit> exits;
  std::vector<std::string> labels; // to which control jumps out of partial frames
};

struct Frames {
  std::vector<Frame> frames;  // an outer one before those in it
  std::vector<Passed> passed; // an outer one before those in it
};

} // namespace prelude::facts
