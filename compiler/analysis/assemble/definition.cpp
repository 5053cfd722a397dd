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
  std::vector<const CallExpr *> argument_calls;      // va_start
  std::vector<const SourceLocExpr *> function_names; // __builtin_FUNCTION()

  bool VisitExpr(Expr *expression) override {
    auto *place = dyn_cast<SourceLocExpr>(expression);
    if (place && place->getIdentKind() == SourceLocIdentKind::Function) function_names.push_back(place);
    return true;
  }
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
    if (returns_twice(call)) inlinable = false;
    if (begins_arguments(call)) argument_calls.push_back(call);
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
  if (function->isVariadic()) { // without the comma and the dots
    auto last = sources.range(function->parameters().back()->getSourceRange());
    if (!last) return {};
    out.end = last->end;
  }
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
// of a call, which has no qualifiers.
std::string prototype(const FunctionDecl *function, std::string declared, const ASTContext &context) {
  Qualifiers qualifiers = Qualifiers::fromCVRMask(function->getReturnType().getCVRQualifiers());
  if (!declared.empty() && qualifiers.hasQualifiers()) declared = qualifiers.getAsString() + " " + declared;
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

// A va_start is a macro of the C library's, whose use is one piece of the text. A macro of the program's may do more.
std::optional<facts::ArgumentsBegin> arguments_begin(const CallExpr *call, const Sources &sources) {
  SourceRange all = call->getSourceRange();
  if (all.getBegin().isMacroID()) {
    if (sources.macro_name(all.getBegin()) != "va_start") return {};
    all = sources.manager().getExpansionRange(all.getBegin()).getAsRange();
  }
  auto list = sources.range(call->getArg(0)->getSourceRange()), whole = sources.range(all);
  if (!list || !whole || list->begin < whole->begin || whole->end < list->end) return {};
  return facts::ArgumentsBegin{*whole, *list};
}

void describe_arguments(facts::Function &out, const FunctionDecl *function, const std::vector<const CallExpr *> &calls,
                        const Sources &sources) {
  out.is_variadic = function->isVariadic();
  if (function->getNumParams() != 0) out.last_parameter = function->parameters().back()->getNameAsString();
  for (const CallExpr *call : calls)
    if (auto one = arguments_begin(call, sources)) out.arguments_begin.push_back(*one);
    else out.begins_arguments_in_macro = sources.place(call->getSourceRange());
}

// Where `static` can be put in front of the declarations of constants.
void describe_constants(facts::Function &out, const FunctionModel &model, const Sources &sources) {
  for (const VarDecl *variable : model.variables) {
    if (!is_local_constant(variable)) continue;
    SourceRange declaration = model.declarations.lookup(variable)->getSourceRange();
    if (declaration.getBegin().isMacroID()) declaration.setBegin(sources.manager().getExpansionLoc(declaration.getBegin()));
    if (declaration.getEnd().isMacroID()) declaration.setEnd(sources.manager().getExpansionRange(declaration.getEnd()).getEnd());
    auto range = sources.range(declaration);
    if (range && !llvm::is_contained(out.constants, *range)) out.constants.push_back(*range);
  }
}

// What the C compiler says of a function whose regions are plain memory.
std::string as_sequential(std::string signature) {
  for (std::string word : {"__attribute__((address_space(7))) ", "__attribute__((address_space(7)))", "region "})
    for (size_t at = 0; (at = signature.find(word, at)) != signature.npos;)
      if (at != 0 && (isalnum(static_cast<unsigned char>(signature[at - 1])) || signature[at - 1] == '_')) ++at;
      else signature.erase(at, word.size());
  return signature;
}

} // namespace

void describe_definition(facts::Function &out, const FunctionModel &model, const Sources &sources) {
  const FunctionDecl *function = model.decl;
  Contents contents(function);
  contents.TraverseStmt(function->getBody());
  out.inlinable = contents.inlinable && !function->isVariadic(); // GCC inlines no function that has walked an argument list
  if (out.forks) out.base_end = base_case_end(function, sources);
  out.first_lock = first_lock(model, sources);
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
  describe_arguments(out, function, contents.argument_calls, sources);
  describe_constants(out, model, sources);
  std::string storage = function->getStorageClass() == SC_Static ? "static " : "";
  if (function->hasAttr<OverloadableAttr>()) storage = "__attribute__((__overloadable__)) " + storage;
  if (function->isInlineSpecified()) storage += "__inline__ ";
  out.prototype = storage + prototype(function, out.declares_result ? out.result_type : "", sources.context());
  for (const PredefinedExpr *name : model.function_names) {
    facts::OwnName own{PredefinedExpr::getIdentKindName(name->getIdentKind()).str(),
                       as_sequential(name->getFunctionName()->getString().str())};
    if (std::find(out.own_names.begin(), out.own_names.end(), own) == out.own_names.end()) out.own_names.push_back(std::move(own));
  }
  for (const SourceLocExpr *name : contents.function_names) {
    facts::OwnName own{name->getBuiltinStr().str(), function->getNameAsString(), true};
    if (std::find(out.own_names.begin(), out.own_names.end(), own) == out.own_names.end()) out.own_names.push_back(std::move(own));
  }
}

} // namespace prelude::analysis
