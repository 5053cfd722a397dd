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

// The tokens of the file between what is declared before the function and an offset, without directives and what these exclude.
std::vector<Token> tokens_before(const FunctionDecl *function, unsigned begin, const Sources &sources) {
  SourceManager &manager = sources.manager();
  unsigned from = 0;
  for (const Decl *decl : sources.context().getTranslationUnitDecl()->decls()) {
    SourceLocation end = decl->getEndLoc();
    if (decl == function || end.isInvalid()) continue;
    end = manager.getExpansionRange(end).getEnd();
    if (manager.getFileID(end) != sources.file()) continue;
    unsigned after = manager.getFileOffset(end) + Lexer::MeasureTokenLength(end, manager, sources.context().getLangOpts());
    if (after <= begin) from = std::max(from, after);
  }
  std::vector<Token> out;
  bool in_directive = false;
  for (Token token : Tokens(sources, from, begin)) {
    if (token.isAtStartOfLine()) in_directive = token.is(tok::hash);
    if (!in_directive && !sources.skipped(sources.offset(token.getLocation()))) out.push_back(token);
  }
  return out;
}

// The index of the bracket that the last of the first `count` tokens closes, if it closes one.
std::optional<size_t> opening(const std::vector<Token> &tokens, size_t count) {
  int depth = 0;
  for (size_t i = count; i-- > 0;) {
    depth += tokens[i].isOneOf(tok::r_paren, tok::r_square);
    depth -= tokens[i].isOneOf(tok::l_paren, tok::l_square);
    if (depth <= 0) return depth == 0 && tokens[i].isOneOf(tok::l_paren, tok::l_square) ? std::optional(i) : std::nullopt;
  }
  return {};
}

// Clang's beginning of a declaration comes after attributes in brackets, and after `__extension__`. What is put in front of a function
// may not come between.
unsigned beginning(const FunctionDecl *function, unsigned begin, const Sources &sources) {
  std::vector<Token> tokens = tokens_before(function, begin, sources);
  // A macro that stands for attributes.
  auto is_attribute = [&](const Token &token) {
    return llvm::any_of(function->attrs(), [&](const Attr *attribute) {
      SourceLocation at = attribute->getRange().getBegin();
      return at.isMacroID() && sources.manager().getExpansionLoc(at) == token.getLocation();
    });
  };
  size_t first = tokens.size();
  while (first > 0) {
    std::optional<size_t> open = opening(tokens, first);
    size_t word = open && *open > 0 ? *open - 1 : first - 1;
    bool attributes = open && tokens[*open].is(tok::l_square) && *open + 1 < tokens.size() && tokens[*open + 1].is(tok::l_square);
    bool named = tokens[word].is(tok::raw_identifier) && (!open || tokens[*open].is(tok::l_paren));
    StringRef name = named ? tokens[word].getRawIdentifier() : StringRef();
    bool known = open ? name == "__attribute__" || name == "__attribute" || name == "__declspec" : name == "__extension__";
    if (!attributes && !(named && (known || is_attribute(tokens[word])))) break;
    first = attributes ? *open : word;
  }
  return first < tokens.size() ? sources.offset(tokens[first].getLocation()) : begin;
}

// With the names of the parameters, and % where the caller passes more than the source says. A type that only the header names is that
// of a call.
std::string prototype(const FunctionDecl *function, const std::string &declared, const ASTContext &context) {
  std::string name = function->getNameAsString(), parameters;
  if (!function->hasWrittenPrototype())
    return declared.empty() ? type_text(function->getType(), context, name) : declared + " " + name + "()";
  for (const ParmVarDecl *parameter : function->parameters())
    parameters += (parameters.empty() ? "" : ", ") + type_text(parameter->getType(), context, parameter->getNameAsString());
  parameters += function->param_empty() ? "void" : "%";
  if (function->isVariadic()) parameters += ", ...";
  name += "(" + parameters + ")";
  return declared.empty() ? type_text(function->getReturnType(), context, name) : declared + " " + name;
}

// What a call of the function gives, with arguments that nothing evaluates.
std::string type_of_call(const FunctionDecl *function, const ASTContext &context) {
  std::string arguments;
  for (const ParmVarDecl *parameter : function->parameters())
    arguments += (arguments.empty() ? "*(" : ", *(") + specifier_text(parameter->getType().getUnqualifiedType(), context) + " *)0";
  return "__typeof__(" + function->getNameAsString() + "(" + arguments + "))";
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
  QualType result = function->getReturnType().getUnqualifiedType();
  out.declares_result = !result->isVoidType() && !has_lasting_name(result, model, sources);
  out.result_type = out.declares_result ? type_of_call(function, sources.context()) : specifier_text(result, sources.context());
  out.range.begin = beginning(function, out.range.begin, sources);
  out.plain_header = !out.declares_result && !has_directive(sources, {out.range.begin, out.body_begin});
  out.written_parameters = written_parameters(function, sources);
  std::string storage = function->getStorageClass() == SC_Static ? "static " : "";
  if (function->isInlineSpecified()) storage += "__inline__ ";
  out.prototype = storage + prototype(function, out.declares_result ? out.result_type : "", sources.context());
  for (const PredefinedExpr *name : model.function_names) {
    facts::OwnName own{PredefinedExpr::getIdentKindName(name->getIdentKind()).str(), name->getFunctionName()->getString().str()};
    if (std::find(out.own_names.begin(), out.own_names.end(), own) == out.own_names.end()) out.own_names.push_back(std::move(own));
  }
}

} // namespace prelude::analysis
