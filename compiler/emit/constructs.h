// The list of constructs for emission. Each construct writes in its own folder (constructs/x/x_emit.cpp); emit/ names none but here.
#pragma once

#include "emit/forms.h"
#include "emit/report.h"

#include <functional>

namespace prelude::emit {

// The functions by which a construct writes its C; null where it has none.
struct Construct {
  // The user's statements.
  void (*edit)(const Body &, Edits &) = nullptr;
  // Before them: where forms of the procedure enter.
  std::string (*entries)(const Body &) = nullptr;
  // Variables that a form sets from what a record, or a message, has of them.
  void (*sets)(const plan::Function &, const std::function<void(plan::VariableId)> &) = nullptr;

  // In front of any procedure: what calls in it become.
  std::string (*stubs)(const plan::Unit &, const plan::Function &) = nullptr;
  // In front of a procedure with a body: structures; declarations and objects of the runtime; and, after all these, the points.
  std::string (*structures)(const plan::Function &) = nullptr;
  std::string (*declarations)(const plan::Unit &, const plan::Function &) = nullptr;
  std::string (*points)(const plan::Unit &, const plan::Function &) = nullptr;
  // A point as a reader knows it, if it is the construct's: where it is, and what happens there.
  std::string (*where)(const plan::Function &, const plan::Point &) = nullptr;
  std::string (*what)(const plan::Function &, const plan::Point &) = nullptr;
  // The objects of a function that the runtime numbers when the program starts, in the order of the unit's table.
  void (*numbered)(const plan::Function &, std::vector<std::string> &) = nullptr;

  // Just before the body.
  std::string (*before_body)(const Form &) = nullptr;
  // The procedure as it is called, of this header, if the construct makes another one of it than a call of its body; else nothing.
  std::string (*procedure)(const Form &, const std::string &header) = nullptr;
  // After the body: forms of the procedure that others call, and those that the runtime does.
  std::string (*called_forms)(const Form &) = nullptr;
  std::string (*forms)(const Form &) = nullptr;

  // Lines of a report.
  void (*lines)(const plan::Function &, Report, std::vector<Line> &) = nullptr;
};

namespace constructs {
extern const Construct loops, locks, callers, frames, guards, calls, foralls, accesses, contracts, pruned;
}

// All of them, in the order in which they write: of parts of the text that are the same, the edits of an earlier one are the outer ones.
inline constexpr const Construct *all_constructs[] = {
    &constructs::loops,   &constructs::locks,    &constructs::callers,   &constructs::frames, &constructs::guards, &constructs::calls,
    &constructs::foralls, &constructs::accesses, &constructs::contracts, &constructs::pruned};

} // namespace prelude::emit
