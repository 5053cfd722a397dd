// The plain data of a variable: how it is written, how large it is, how its value gets into a record.
#include "analysis/assemble/assemble.h"
#include "analysis/pointers/numbers.h"
#include "analysis/pointers/reach.h"
#include "analysis/program/tokens.h"

#include <algorithm>

namespace prelude::analysis {
using namespace clang;
namespace {

constexpr uint64_t record_alignment = 16; // of the live variables in an activation record

// The `const` tokens that make the variable itself const.
std::vector<facts::Range> const_tokens(const VarDecl *variable, const Sources &sources) {
  std::vector<facts::Range> tokens;
  SourceManager &manager = sources.manager();
  const LangOptions &options = sources.context().getLangOpts();
  SourceLocation begin = variable->getBeginLoc();
  if (variable->getLocation().isMacroID()) return {};
  if (begin.isMacroID()) begin = manager.getExpansionLoc(begin); // of `region`
  SourceLocation start = manager.getLocForStartOfFile(sources.file());
  if (manager.getFileID(begin) != sources.file() || manager.getFileID(variable->getLocation()) != sources.file()) return {};
  bool pointer = variable->getType()->isPointerType();
  unsigned name = manager.getFileOffset(variable->getLocation());
  unsigned at = manager.getFileOffset(begin);
  while (at < name) {
    Token token;
    if (Lexer::getRawToken(start.getLocWithOffset(int(at)), token, manager, options, true)) break;
    unsigned offset = manager.getFileOffset(token.getLocation());
    if (token.is(tok::star) && pointer) tokens.clear();
    if (token.is(tok::raw_identifier) && token.getRawIdentifier() == "const")
      tokens.push_back({offset, offset + token.getLength()});
    at = offset + std::max(1u, token.getLength());
  }
  return tokens;
}

bool can_be_assigned(QualType type) {
  if (type->isAtomicType() || type->isArrayType()) return false;
  auto *record = type->getAs<RecordType>();
  return !record || !record->hasConstFields();
}

facts::Copy copy_of(QualType type, const FunctionModel &model, const Sources &sources) {
  bool large_alignment = sources.context().getTypeAlignInChars(type).getQuantity() > int64_t(record_alignment);
  if (!has_lasting_name(type, model, sources) || large_alignment) return facts::Copy::opaque;
  return can_be_assigned(type) ? facts::Copy::assign : facts::Copy::bytes;
}

} // namespace

facts::Parameter parameter_facts(const FunctionModel &model, QualType type, const Sources &sources) {
  const ASTContext &context = sources.context();
  QualType plain = type.getUnqualifiedType();
  facts::Parameter out{type_text(plain, context, "%"), type_text(plain, context), copy_of(plain, model, sources),
                       uint64_t(context.getTypeSizeInChars(plain).getQuantity()), is_region_pointer(plain)};
  if (plain->isPointerType() && !out.is_region_pointer) out.copy = facts::Copy::image;
  return out;
}

facts::Variable variable_facts(const FunctionModel &model, const VarDecl *variable, const Sources &sources) {
  const ASTContext &context = sources.context();
  QualType type = variable->getType();
  facts::Variable out;
  out.name = variable->getNameAsString();
  out.declaration = type_text(type.getLocalUnqualifiedType(), context, "%");
  out.type = type_text(type.getUnqualifiedType(), context);
  out.place = sources.place(variable->getLocation());
  out.is_parameter = isa<ParmVarDecl>(variable);
  out.is_atomic = type->isAtomicType();
  if (!type->isIncompleteType() && !type->isVariablyModifiedType()) {
    out.bytes = uint64_t(context.getTypeSizeInChars(type).getQuantity());
    out.copy = copy_of(type.getUnqualifiedType(), model, sources);
  }
  out.in_image = reach_of(model, variable, sources) == Reach::image;
  if (!type->isIncompleteType()) out.pointers = pointers_in(type, context).value_or(std::vector<facts::Pointers>());
  if (model.numbers) llvm::append_range(out.pointers, model.numbers->in(variable).places);
  out.is_region_pointer = is_region_pointer(type);
  if (out.is_region_pointer) {
    QualType target = context.removeAddrSpaceQualType(type->getPointeeType());
    if (!target->isIncompleteType() && !target->isVoidType()) out.region_bytes = uint64_t(context.getTypeSizeInChars(target).getQuantity());
    out.maps_to_void = !has_lasting_name(target, model, sources);
    out.local_type = out.maps_to_void ? "void *%" : mapped_declarator(type, context);
    out.const_local_type = type_text(context.getPointerType(target.withConst()), context);
  }
  bool is_const = context.getBaseElementType(type).isConstQualified() || type.isConstQualified();
  if (is_const) {
    out.const_tokens = const_tokens(variable, sources);
    out.restorable = !out.const_tokens.empty();
  }
  auto name = [&](SourceRange where) {
    if (auto range = sources.range(where)) out.names.push_back(*range);
    else out.renamable = false;
  };
  name(variable->getLocation());
  if (auto uses = model.uses.find(variable); uses != model.uses.end())
    for (const DeclRefExpr *use : uses->second) name(use->getSourceRange());
  if (type->isAggregateType()) out.zero = "{0}";
  return out;
}

// Whether the end of a declaration could be in a macro that is used after its declarator.
static bool may_end_declaration(const Token &token, const Sources &sources) {
  if (token.isNot(tok::raw_identifier)) return token.is(tok::hash);
  const IdentifierInfo *name = sources.preprocessor().getIdentifierInfo(token.getRawIdentifier());
  const MacroInfo *macro = sources.preprocessor().getMacroInfo(name);
  return name->hadMacroDefinition() && (!macro || std::any_of(macro->tokens_begin(), macro->tokens_end(), [](const Token &part) {
    return part.isOneOf(tok::comma, tok::semi);
  }));
}

facts::Range initializer_place(const VarDecl *variable, const Sources &sources) {
  if (variable->getLocation().isMacroID() || variable->getEndLoc().isMacroID()) return {};
  auto declarator = sources.range({variable->getLocation(), variable->getEndLoc()});
  if (!declarator) return {};
  int depth = 0;
  unsigned end = declarator->end;
  for (Token token : Tokens(sources, declarator->end, unsigned(sources.text().size()))) {
    if (depth < 0 || may_end_declaration(token, sources)) return {};
    if (depth == 0 && token.isOneOf(tok::comma, tok::semi)) return {declarator->begin, end};
    depth += token.is(tok::l_paren);
    depth -= token.is(tok::r_paren);
    end = sources.offset(token.getEndLoc());
  }
  return {};
}

} // namespace prelude::analysis
