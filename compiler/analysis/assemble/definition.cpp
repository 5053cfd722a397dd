// How a function is defined: what its emitted forms need of its header, and of what its body holds.
#include "analysis/assemble/assemble.h"
#include "analysis/program/tokens.h"
#include "analysis/program/visitor.h"

#include "clang/AST/Attr.h"

#include <algorithm>

namespace prelude::analysis {
using namespace clang;
namespace {

// What a body holds that compilers cannot have twice, and whether it speaks of its own function.
class Contents : public Visitor {
public:
  explicit Contents(const FunctionDecl *function) : function_(function->getCanonicalDecl()) {}

  bool inlinable = true;
  bool names_itself = false;

  // gcc puts neither computed jumps nor addresses of labels into another function.
  bool VisitAddrLabelExpr(AddrLabelExpr *) override { return inlinable = false, true; }
  bool VisitIndirectGotoStmt(IndirectGotoStmt *) override { return inlinable = false, true; }
  // A label in assembly would be defined twice.
  bool VisitGCCAsmStmt(GCCAsmStmt *statement) override {
    StringRef text = statement->getAsmString()->getString();
    if (text.contains(':')) inlinable = false;
    return true;
  }
  bool VisitCallExpr(CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee();
    if (callee && callee->hasAttr<ReturnsTwiceAttr>()) inlinable = false;
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *reference) override {
    if (reference->getDecl()->getCanonicalDecl() == function_) names_itself = true;
    return true;
  }

private:
  const Decl *function_;
};

// Attributes without which the statements do not mean the same, as text.
std::string attributes(const FunctionDecl *function) {
  std::string out;
  llvm::raw_string_ostream stream(out);
  PrintingPolicy policy(function->getASTContext().getLangOpts());
  for (const Attr *attribute : function->attrs())
    if (isa<TargetAttr>(attribute) || isa<NoSanitizeAttr>(attribute)) attribute->printPretty(stream, policy);
  return out;
}

bool has_directive(const Sources &sources, facts::Range range) {
  for (Token token : Tokens(sources, range.begin, range.end))
    if (token.is(tok::hash) && token.isAtStartOfLine()) return true;
  return false;
}

// Between the parentheses of the parameters, where they can be written once more: with a prototype, all named, and not by a macro.
facts::Range written_parameters(const FunctionDecl *function, const Sources &sources) {
  FunctionTypeLoc type = function->getFunctionTypeLoc();
  if (!type || !function->hasWrittenPrototype() || function->getNumParams() == 0) return {};
  auto unnamed = [](const ParmVarDecl *parameter) { return !parameter->getIdentifier(); };
  if (std::any_of(function->param_begin(), function->param_end(), unnamed)) return {};
  if (type.getLParenLoc().isMacroID() || type.getRParenLoc().isMacroID()) return {};
  facts::Range out{sources.offset(type.getLParenLoc()) + 1, sources.offset(type.getRParenLoc())};
  return has_directive(sources, out) ? facts::Range{} : out;
}

// With the names of the parameters, and % where the caller passes more than the source says.
std::string prototype(const FunctionDecl *function, const ASTContext &context) {
  std::string name = function->getNameAsString(), parameters;
  if (!function->hasWrittenPrototype()) return type_text(function->getType(), context, name);
  for (const ParmVarDecl *parameter : function->parameters())
    parameters += (parameters.empty() ? "" : ", ") + type_text(parameter->getType(), context, parameter->getNameAsString());
  parameters += function->param_empty() ? "void" : "%";
  if (function->isVariadic()) parameters += ", ...";
  return type_text(function->getReturnType(), context, name + "(" + parameters + ")");
}

} // namespace

void describe_definition(facts::Function &out, const FunctionModel &model, const Sources &sources) {
  const FunctionDecl *function = model.decl;
  Contents contents(function);
  contents.TraverseStmt(function->getBody());
  out.inlinable = contents.inlinable;
  if (out.forks) out.base_end = base_case_end(function, sources);
  out.names_itself = contents.names_itself;
  out.is_static = !function->isExternallyVisible();
  for (const RemoteModel &call : model.remote_calls)
    out.names_itself |= call.call->getDirectCallee()->getCanonicalDecl() == function->getCanonicalDecl();
  out.attributes = attributes(function);
  out.plain_header = !has_directive(sources, {out.range.begin, out.body_begin});
  out.written_parameters = written_parameters(function, sources);
  std::string storage = function->getStorageClass() == SC_Static ? "static " : "";
  if (function->isInlineSpecified()) storage += "__inline__ ";
  out.prototype = storage + prototype(function, sources.context());
  for (const PredefinedExpr *name : model.function_names) {
    facts::OwnName own{PredefinedExpr::getIdentKindName(name->getIdentKind()).str(), name->getFunctionName()->getString().str()};
    if (std::find(out.own_names.begin(), out.own_names.end(), own) == out.own_names.end()) out.own_names.push_back(std::move(own));
  }
}

} // namespace prelude::analysis
