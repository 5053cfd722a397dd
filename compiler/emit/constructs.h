// The list of constructs for emission. Each construct writes in its own folder (constructs/x/x_emit.cpp); emit/ names none but here, and
// contracts and loops, which functions without regions have, too.
#pragma once

#include "emit/forms.h"
#include "emit/report.h"

namespace prelude::emit {

// The functions by which a construct writes its C; null where it has none.
struct Construct {
  // Edits the user's statements.
  void (*edit)(const Body &, Edits &) = nullptr;
  // The switches before the statements, by which forms of the procedure enter.
  std::string (*entries)(const Body &) = nullptr;
  // Stubs of the function's calls, before the procedure.
  std::string (*stubs)(const plan::Unit &, const plan::Function &) = nullptr;
  // Text before a procedure with a body: first all structures, then all declarations and objects.
  std::string (*structures)(const plan::Function &) = nullptr;
  std::string (*declarations)(const plan::Unit &, const plan::Function &) = nullptr;
  // The objects of a function that the runtime numbers when the program starts, in the order of the unit's table.
  void (*numbered)(const plan::Function &, std::vector<std::string> &) = nullptr;

  // Just before the body.
  std::string (*before_body)(const Form &) = nullptr;
  // The procedure with this header, if it does more than call its body; else empty.
  std::string (*procedure)(const Form &, const std::string &header) = nullptr;
  // Forms after the body: those that other procedures call, then those that the runtime calls.
  std::string (*called_forms)(const Form &) = nullptr;
  std::string (*forms)(const Form &) = nullptr;

  // Lines of a report.
  void (*lines)(const plan::Function &, Report, std::vector<Line> &) = nullptr;
};

namespace constructs {
extern const Construct loops, locks, callers, frames, guards, calls, foralls, accesses, contracts, pruned, fork_loops, points, sections,
    prefetches, scopes;
}

// All constructs, in the order in which they write. Where edits are of the same text, the earlier construct's are the outer ones.
inline constexpr const Construct *all_constructs[] = {
    &constructs::sections, &constructs::fork_loops, &constructs::loops, &constructs::locks, &constructs::callers, &constructs::frames,
    &constructs::guards,
    &constructs::calls,    &constructs::foralls, &constructs::accesses, &constructs::contracts, &constructs::pruned, &constructs::points,
    &constructs::prefetches, &constructs::scopes};

// The texts of all constructs that have this function, one after the other.
template <typename Member, typename... Arguments> std::string all_of(Member Construct::*what, const Arguments &...arguments) {
  std::string out;
  for (const Construct *construct : all_constructs)
    if (construct->*what) out += (construct->*what)(arguments...);
  return out;
}

} // namespace prelude::emit
