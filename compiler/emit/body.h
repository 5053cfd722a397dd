// The user's statements, as edits of their text. They stand once in emitted C, for all forms of the procedure; a procedure without forms
// gets the same edits in place. Each construct makes its own edits (constructs.h).
#pragma once

#include "emit/text.h"
#include "plan/plan.h"
#include "text/rewriter.h"

namespace prelude::emit {

class Body {
public:
  Body(const plan::Unit &unit, const plan::Function &function)
      : unit_(unit), file_(unit.files[function.file]), source_(file_.text), function_(function), names_(names_of(function)) {}

  Edits edits() const;
  // The parameters as the source has them, with the names that they have in emitted text, and those that say where the caller's regions
  // are mapped.
  std::string written_parameters() const;
  // The switches by which the forms enter.
  std::string entries() const;

  const plan::Unit &unit() const { return unit_; }
  const plan::File &file() const { return file_; }
  const plan::Function &function() const { return function_; }
  std::string fill(std::string_view text, const Holes &holes) const { return emit::fill(text, holes, names_); }

protected:
  using FrameId = plan::FrameId;

  const std::string &name(plan::VariableId id) const { return function_.name_of(id); }
  std::string at(plan::VariableId id) const { return where_mapped(function_.variables[id]); }
  std::string indent_at(unsigned offset) const { return indentation(file_, offset); }
  std::string placed(const std::string &text, unsigned offset) const { return indented(text, indent_at(offset)); }
  std::string brief_mode(plan::Mode mode) const { return std::string("MCRL_") + brief_name(mode); }
  std::string mode(plan::Mode mode) const { return std::string("MCRL_") + mode_name(mode); }
  // A variable's way into a record, and out of one.
  std::string save(const plan::Member &member, const std::string &into) const;
  std::string load(const plan::Member &member, const std::string &from) const;
  std::string loads(const std::vector<plan::Member> &members) const;
  std::string children() const { return "mcrl_children_of(" + function_.run + ")"; }
  // Renamed variables; those that a record holds can be set, and have a value from the start where perhaps they get none.
  void names(Edits &edits) const;

  const plan::Unit &unit_;
  const plan::File &file_;
  std::string_view source_;
  const plan::Function &function_;
  std::vector<Hole> names_;

private:
  // Before the statements: where regions are mapped, and where the forms enter.
  void beginning(Edits &edits) const;
  void as_in_procedure(Edits &edits) const;
};

} // namespace prelude::emit
