// What the types of a unit do with the word `region`: plain pointers in what is used as a region (-Wplain-pointer-in-region),
// `region` where it qualifies nothing, and `region` as a name.
#include "analysis/checks/checks.h"
#include "analysis/program/visitor.h"

#include "clang/AST/Attr.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PreprocessingRecord.h"
#include "clang/Lex/Preprocessor.h"

#include <utility>

namespace prelude::analysis {
using namespace clang;
namespace {

bool is_plain_pointer(QualType type) {
  return (type->isPointerType() || type->isBlockPointerType()) && !is_region_pointer(type);
}

// Whether a region of type `target` is what a declaration of this type, or a value of it, is about.
bool mentions_region(QualType type, const Type *target) {
  type = type.getCanonicalType();
  if (is_region_pointer(type) && type->getPointeeType()->getBaseElementTypeUnsafe() == target) return true;
  if (type->isPointerType()) return mentions_region(type->getPointeeType(), target);
  if (auto *array = type->getAsArrayTypeUnsafe()) return mentions_region(array->getElementType(), target);
  if (auto *function = type->getAs<FunctionProtoType>())
    for (QualType parameter : function->param_types())
      if (mentions_region(parameter, target)) return true;
  auto *function = type->getAs<FunctionType>();
  return function && mentions_region(function->getReturnType(), target);
}

// The first place in the source where a type is that of a region.
class FirstUse : public Visitor {
public:
  explicit FirstUse(const Type *target) : target_(target) {}
  SourceLocation found;

  bool VisitValueDecl(ValueDecl *decl) override {
    auto *function = dyn_cast<FunctionDecl>(decl); // whose parameters come by themselves
    return look(function ? function->getReturnType() : decl->getType(), decl->getLocation());
  }
  bool VisitTypedefNameDecl(TypedefNameDecl *decl) override { return look(decl->getUnderlyingType(), decl->getLocation()); }
  bool VisitExplicitCastExpr(ExplicitCastExpr *cast) override { return look(cast->getType(), cast->getBeginLoc()); }

private:
  bool look(QualType type, SourceLocation at) {
    if (mentions_region(type, target_)) found = at;
    return found.isInvalid();
  }
  const Type *target_;
};

class PlainPointers {
public:
  PlainPointers(const Sources &sources, Diagnostics &out) : sources_(sources), out_(out) {}

  void check(QualType region_type) {
    target_ = region_type.getCanonicalType()->getBaseElementTypeUnsafe();
    find(QualType(target_, 0), nullptr);
  }

private:
  // `member` is the innermost member of the program's own types that the type is of.
  void find(QualType type, const FieldDecl *member) {
    type = type.getCanonicalType();
    if (auto *array = type->getAsArrayTypeUnsafe()) return find(array->getElementType(), member);
    if (auto *atomic = type->getAs<AtomicType>()) return find(atomic->getValueType(), member);
    if (is_plain_pointer(type)) return report(type, member);
    auto *record = type->getAs<RecordType>();
    const RecordDecl *definition = record ? record->getDecl()->getDefinition() : nullptr;
    if (!definition || !looked_at_.insert({definition, is_own(definition) ? nullptr : member}).second) return;
    for (const FieldDecl *field : definition->fields())
      if (!is_node_private(field) && !is_shared(field)) find(field->getType(), is_own(field) ? field : member);
  }

  bool is_own(const Decl *decl) const {
    return !sources_.manager().isInSystemHeader(sources_.manager().getExpansionLoc(decl->getLocation()));
  }

  void report(QualType type, const FieldDecl *member) {
    if (!reported_.insert(member ? static_cast<const void *>(member->getParent()) : target_).second) return;
    SourceLocation use = first_use();
    if (member) {
      Kind kind = type->isFunctionPointerType() ? Kind::function_pointer_in_region : Kind::plain_pointer_in_region;
      out_.report(kind, sources_.place(member->getLocation()), {"'" + member->getNameAsString() + "'"});
      for (const FieldDecl *other : member->getParent()->fields())
        if (other != member && !is_node_private(other) && is_plain_pointer(sources_.context().getBaseElementType(other->getType())))
          out_.report(Kind::note_plain_pointer_too, sources_.place(other->getLocation()), {other->getNameAsString()});
      if (use.isValid())
        out_.report(Kind::note_used_as_region, sources_.place(use), {type_text(QualType(target_, 0), sources_.context())});
    } else if (use.isValid()) {
      Kind kind = type->isFunctionPointerType() ? Kind::function_pointer_in_region : Kind::plain_pointer_in_region;
      out_.report(kind, sources_.place(use), {"a '" + type_text(type, sources_.context()) + "'"});
    }
  }

  SourceLocation first_use() const {
    FirstUse use(target_);
    for (Decl *decl : sources_.context().getTranslationUnitDecl()->decls()) {
      if (!is_own(decl)) continue;
      use.TraverseDecl(decl);
      if (use.found.isValid()) break;
    }
    return use.found;
  }

  const Sources &sources_;
  Diagnostics &out_;
  const Type *target_ = nullptr;
  llvm::DenseSet<std::pair<const RecordDecl *, const FieldDecl *>> looked_at_;
  llvm::DenseSet<const void *> reported_; // definitions, and types that are none
};

// The word `region` where preludec knows what it means.
bool is_region_word(const Token &token) { return token.is(tok::raw_identifier) && token.getRawIdentifier() == "region"; }

// GNU C gives what stands after a definition's body to the type, but no address space.
class Bodies {
public:
  Bodies(const Sources &sources, Diagnostics &out) : sources_(sources), out_(out) {}

  void check(const TagDecl *definition) {
    Token token;
    if (!next(definition->getBraceRange().getEnd(), token)) return;
    while (token.is(tok::raw_identifier) && token.getRawIdentifier().starts_with("__attribute"))
      if (!skip_parentheses(token)) return;
    if (is_region_word(token))
      out_.report(Kind::region_after_body, sources_.place(token.getLocation()), {definition->getKindName().str()},
                  moved(token, definition));
  }

private:
  // The word goes from after the definition to its front.
  std::vector<FixIt> moved(const Token &word, const TagDecl *definition) const {
    if (word.getLocation().isMacroID() || definition->getBeginLoc().isMacroID()) return {};
    Place from = sources_.place(word.getLocation());
    StringRef rest = sources_.manager().getCharacterData(word.getEndLoc());
    from.length += unsigned(rest.size() - rest.ltrim(' ').size());
    return {{from, ""}, {sources_.place(definition->getBeginLoc()), "region ", true}};
  }

  bool next(SourceLocation at, Token &token) const {
    if (at.isInvalid()) return false;
    auto found = Lexer::findNextToken(at, sources_.manager(), sources_.context().getLangOpts());
    if (found) token = *found;
    return found.has_value();
  }

  bool skip_parentheses(Token &token) const {
    unsigned depth = 0;
    do {
      if (!next(token.getLocation(), token) || token.is(tok::eof)) return false;
      depth += token.is(tok::l_paren);
      depth -= token.is(tok::r_paren);
    } while (depth != 0);
    return next(token.getLocation(), token);
  }

  const Sources &sources_;
  Diagnostics &out_;
};

} // namespace

void check_region_types(const Sources &sources, Diagnostics &out) {
  PlainPointers pointers(sources, out);
  Bodies bodies(sources, out);
  // A look at the types costs nothing for all the declarations and statements that have nothing to do with regions.
  for (const Type *type : sources.context().getTypes()) {
    if (auto *pointer = dyn_cast<PointerType>(type); pointer && is_region(pointer->getPointeeType()))
      pointers.check(pointer->getPointeeType().getUnqualifiedType());
    auto *tag = dyn_cast<TagType>(type);
    const TagDecl *definition = tag ? tag->getDecl()->getDefinition() : nullptr;
    if (!definition || sources.manager().isInSystemHeader(definition->getLocation())) continue;
    bodies.check(definition);
    if (auto *record = dyn_cast<RecordDecl>(definition))
      for (const FieldDecl *field : record->fields()) check_qualifiers(field, field->getType(), sources, out);
  }
}

namespace {

// Whether what stands after the word can only follow a name.
bool follows_a_name(const Token &token) {
  switch (token.getKind()) {
  case tok::equal:
  case tok::semi:
  case tok::comma:
  case tok::l_square:
  case tok::period:
  case tok::arrow:
  case tok::plus:
  case tok::minus:
  case tok::slash:
  case tok::percent:
  case tok::plusplus:
  case tok::minusminus:
  case tok::plusequal:
  case tok::minusequal:
  case tok::starequal:
  case tok::slashequal:
  case tok::less:
  case tok::greater:
  case tok::lessequal:
  case tok::greaterequal:
  case tok::equalequal:
  case tok::exclaimequal:
  case tok::ampamp:
  case tok::pipepipe:
  case tok::pipe:
  case tok::question: return true;
  default: return false;
  }
}

} // namespace

void resolve_region_names(const Sources &sources, Diagnostics &clangs, Diagnostics &out) {
  PreprocessingRecord *record = sources.preprocessor().getPreprocessingRecord();
  if (!record) return;
  bool reported = false;
  for (PreprocessedEntity *entity : *record) {
    auto *expansion = dyn_cast<MacroExpansion>(entity);
    if (!expansion || expansion->getName()->getName() != "region" || expansion->isBuiltinMacro()) continue;
    SourceLocation at = expansion->getSourceRange().getBegin();
    auto next = Lexer::findNextToken(at, sources.manager(), sources.context().getLangOpts());
    if (!next) continue;
    Place place = sources.place(at);
    auto about_it = [&](const Diagnostic &diagnostic) {
      return diagnostic.place.line == place.line && diagnostic.place.file == place.file;
    };
    // `int region)` may also be a type, to which Clang says nothing.
    if (!follows_a_name(*next) && !(next->is(tok::r_paren) && clangs.has_error_if(about_it))) continue;
    if (!std::exchange(reported, true)) out.report(Kind::region_as_name, place);
    clangs.remove_if(about_it);
  }
}

} // namespace prelude::analysis
