// What edits cannot reach, and variables that emitted text cannot save and restore.
#include "analysis/checks/checks.h"

namespace prelude::analysis {
using namespace clang;

void report_unwritten(SourceRange where, SourceLocation at, const std::string &what, const Sources &sources, Diagnostics &out) {
  std::string macro = sources.macro_name(at);
  if (macro.empty()) macro = sources.macro_name(where.getEnd());
  out.report(macro.empty() ? Kind::in_other_file : Kind::in_macro, sources.place(at), {what, macro});
}

void report_in_macro(const std::string &what, const Place &place, const std::string &macro, Diagnostics &out) {
  out.report(Kind::in_macro, place, {what, macro});
}

void check_restorable(const facts::Variable &known, const VarDecl *variable, const Sources &sources, Diagnostics &out) {
  if (!known.restorable) out.report(Kind::live_const_typedef, sources.place(variable->getLocation()), {variable->getNameAsString()});
}

void check_renamable(const facts::Variable &known, const VarDecl *variable, const Sources &sources, Diagnostics &out) {
  if (!known.renamable) out.report(Kind::hidden_in_macro, sources.place(variable->getLocation()), {variable->getNameAsString()});
}

} // namespace prelude::analysis
