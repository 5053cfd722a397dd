// Declarations: the slots of types, the records, what files share.
#include "port/recorder.h"

#include "clang/AST/RecordLayout.h"
#include "clang/Lex/Lexer.h"

namespace prelude::port {
using namespace clang;

bool Recorder::is_own(SourceLocation at) const {
  at = manager_.getExpansionLoc(at);
  return at.isValid() && !manager_.isInSystemHeader(at) && manager_.getFileEntryRefForID(manager_.getFileID(at));
}

Place Recorder::place(SourceRange range) const { return sources_.of(range.getBegin()).place(range); }

// Where a text is written that can be changed; none in the body of a macro.
std::optional<Spot> Recorder::spot(SourceLocation at) {
  if (at.isInvalid()) return {};
  if (at.isMacroID()) {
    SourceLocation begin;
    if (manager_.isMacroArgExpansion(at)) at = manager_.getFileLoc(at);
    else if (Lexer::isAtStartOfMacroExpansion(at, manager_, context_.getLangOpts(), &begin) && begin.isFileID()) at = begin;
    else return {};
  }
  OptionalFileEntryRef file = manager_.getFileEntryRefForID(manager_.getFileID(at));
  if (!file || manager_.isInSystemHeader(at)) return {};
  std::string path = file->getFileEntry().tryGetRealPathName().str();
  if (path.empty()) path = file->getName().str();
  SourceFile &known = out_.files[path];
  if (known.name.empty()) known = {file->getName().str(), {}, {}, manager_.getBufferData(manager_.getFileID(at)).str()};
  known.names.insert(file->getName().str());
  return Spot{path, manager_.getFileOffset(at)};
}

// A range that is written in the file, or is all of what a macro gives.
std::optional<Spot> Recorder::spot_and_length(SourceRange range, unsigned &length) {
  CharSourceRange written = Lexer::makeFileCharRange(CharSourceRange::getTokenRange(range), manager_, context_.getLangOpts());
  auto begin = written.isValid() ? spot(written.getBegin()) : std::nullopt;
  if (begin) length = manager_.getFileOffset(written.getEnd()) - begin->offset;
  return begin;
}

std::string Recorder::text(SourceRange range) {
  unsigned length = 0;
  auto at = spot_and_length(range, length);
  return at ? out_.files[at->file].text.substr(at->offset, length) : "";
}

// Through what is no pointer itself: parentheses, arrays, typedefs.
TypeLoc Recorder::inner(TypeLoc loc) {
  for (;;) {
    loc = loc.getUnqualifiedLoc();
    if (auto paren = loc.getAs<ParenTypeLoc>()) loc = paren.getInnerLoc();
    else if (auto array = loc.getAs<ArrayTypeLoc>()) loc = array.getElementLoc();
    else if (auto elaborated = loc.getAs<ElaboratedTypeLoc>()) loc = elaborated.getNamedTypeLoc();
    else if (auto attributed = loc.getAs<AttributedTypeLoc>()) loc = attributed.getModifiedLoc();
    else if (auto macro = loc.getAs<MacroQualifiedTypeLoc>()) loc = macro.getInnerLoc();
    else if (auto name = loc.getAs<TypedefTypeLoc>()) loc = name.getTypedefNameDecl()->getTypeSourceInfo()->getTypeLoc();
    else return loc;
  }
}

Slot Recorder::slot_of(TypeLoc pointee) {
  QualType type = pointee.getType();
  TypeLoc plain = pointee.getUnqualifiedLoc();
  bool is_pointer = bool(plain.getAs<PointerTypeLoc>());
  bool has_place = !type->isFunctionType() && (is_pointer || !plain.getAs<ParenTypeLoc>()) && !plain.getAs<ArrayTypeLoc>();
  SourceLocation at = is_pointer ? plain.castAs<PointerTypeLoc>().getStarLoc() : pointee.getBeginLoc();
  std::optional<Spot> found = has_place ? spot(at) : std::nullopt;
  if (found && is_pointer) ++found->offset;
  Slot slot = found ? out_.slots.at(*found, is_pointer) : out_.slots.fresh();
  const RecordDecl *record = type->getAsRecordDecl();
  bool is_librarys = record && record->getLocation().isValid() && !is_own(record->getLocation());
  if (std::string key = record ? key_of(record) : ""; !key.empty()) out_.leading_to[key].insert(slot);
  if (type->isVoidType()) out_.slots.pin(slot, Why::is_void, place(pointee.getSourceRange()));
  else if (!found || is_librarys) out_.slots.pin(slot, Why::no_place, place(pointee.getSourceRange()));
  return slot;
}

Levels Recorder::levels(TypeLoc loc) {
  Levels out;
  for (;;) {
    auto pointer = inner(loc).getAs<PointerTypeLoc>();
    if (!pointer) return out;
    loc = pointer.getPointeeLoc();
    out.push_back(slot_of(loc));
  }
}

Levels Recorder::pinned_levels(QualType type, Why why, const Place &at, const std::string &what) {
  Levels out;
  for (QualType one = context_.getBaseElementType(type); one->isPointerType(); one = one->getPointeeType()) {
    out.push_back(out_.slots.fresh());
    out_.slots.pin(out.back(), why, at, what);
  }
  return out;
}

Levels Recorder::levels(const ValueDecl *decl) {
  auto *declarator = dyn_cast<DeclaratorDecl>(decl);
  auto *function = dyn_cast<FunctionDecl>(decl);
  TypeSourceInfo *info = declarator ? declarator->getTypeSourceInfo() : nullptr;
  TypeLoc loc = info ? info->getTypeLoc() : TypeLoc();
  if (function && info) {
    auto type = loc.getAsAdjusted<FunctionTypeLoc>();
    loc = type ? type.getReturnLoc() : TypeLoc();
  }
  if (loc.isNull())
    return pinned_levels(function ? function->getReturnType() : decl->getType(), Why::no_place, place(decl->getLocation()));
  Levels out = levels(loc);
  if (isa<ParmVarDecl>(decl) && loc.getType()->isArrayType()) { // an array is a pointer here
    out.insert(out.begin(), out_.slots.fresh());
    out_.slots.pin(out.front(), Why::no_place, place(decl->getLocation()));
  }
  return out;
}

void Recorder::share(const std::string &name, const Levels &levels) {
  auto [known, is_new] = out_.shared.try_emplace(name, levels);
  if (!is_new) unite(known->second, levels);
}

void Recorder::declare(const DeclaratorDecl *decl) {
  if (!is_own(decl->getLocation())) return;
  Levels own = levels(decl);
  if (TypeSourceInfo *info = decl->getTypeSourceInfo(); info && !isa<ParmVarDecl>(decl)) note_declarator(decl, info->getTypeLoc());
  auto *function = dyn_cast<FunctionDecl>(decl);
  if (!function && !isa<VarDecl>(decl)) return;
  if (isa<ParmVarDecl>(decl)) return;
  bool is_shared = decl->hasExternalFormalLinkage();
  std::string name = decl->getNameAsString();
  if (is_shared) share(name, own);
  else if (decl->getCanonicalDecl() != decl) unite(levels(cast<ValueDecl>(decl->getCanonicalDecl())), own);
  bool defines = function ? function->isThisDeclarationADefinition()
                          : cast<VarDecl>(decl)->isThisDeclarationADefinition() != VarDecl::DeclarationOnly;
  if (is_shared && defines) out_.defined.insert(name);
  if (is_shared && !defines && !function) out_.used.try_emplace(name, place(decl->getLocation()), false);
  if (!function) return;
  for (unsigned i = 0; i < function->getNumParams(); ++i) {
    Levels one = levels(function->getParamDecl(i));
    const FunctionDecl *first = function->getCanonicalDecl();
    if (is_shared) share(name + "(" + std::to_string(i), one);
    else if (i < first->getNumParams()) unite(levels(first->getParamDecl(i)), one);
    if (function->isMain()) pin(one, Why::of_main, function->getParamDecl(i)->getSourceRange());
  }
}

void Recorder::declare(const TypedefNameDecl *decl) {
  if (!is_own(decl->getLocation())) return;
  levels(decl->getTypeSourceInfo()->getTypeLoc());
  note_declarator(decl, decl->getTypeSourceInfo()->getTypeLoc());
}

std::string Recorder::key_of(const RecordDecl *record) {
  record = record->getDefinition();
  auto at = record ? spot(record->getLocation()) : std::nullopt;
  return at ? at->file + ":" + std::to_string(at->offset) : "";
}

const RecordDecl *Recorder::target_of(QualType type) const {
  while (true) {
    type = context_.getBaseElementType(type);
    if (!type->isPointerType()) break;
    type = type->getPointeeType();
  }
  return type->getAsRecordDecl();
}

// To what the pointers in a record lead.
static void add_pointees(const RecordDecl *record, const ASTContext &context, std::set<const Type *> &out) {
  for (const FieldDecl *field : record->fields()) {
    QualType type = context.getBaseElementType(field->getType());
    const RecordDecl *inner = type->getAsRecordDecl();
    if (inner && inner->getDefinition()) add_pointees(inner->getDefinition(), context, out);
    else if (type->isPointerType()) out.insert(type->getPointeeType().getCanonicalType().getTypePtr());
  }
}

void Recorder::add_fields(const RecordDecl *record, const std::string &prefix, std::vector<Field> &out) {
  std::set<const Type *> pointees;
  if (record->isUnion()) add_pointees(record, context_, pointees);
  bool is_union = pointees.size() > 1; // what is stored as one may be read as another
  for (const FieldDecl *field : record->fields()) {
    std::string name = prefix + field->getNameAsString();
    QualType type = context_.getBaseElementType(field->getType());
    const RecordDecl *target = target_of(type);
    if (type->isRecordType()) {
      if (target->getDefinition() && is_own(target->getLocation()))
        add_fields(target->getDefinition(), name.empty() ? "" : name + ".", out);
      continue;
    }
    if (!type->isPointerType()) continue;
    Field one{name, place(field->getLocation()), levels(field), target ? key_of(target) : "",
              type->getPointeeType()->isFunctionType()};
    if (is_union) pin(one.levels, Why::in_union, field->getLocation(), field->getNameAsString());
    out.push_back(std::move(one));
  }
}

void Recorder::declare(const RecordDecl *record) {
  if (!record->isThisDeclarationADefinition() || !is_own(record->getLocation())) return;
  std::string key = key_of(record);
  if (key.empty() || out_.records.contains(key)) return;
  Record &one = out_.records[key];
  one.name = context_.getTypeDeclType(record).getAsString();
  one.place = place(record->getLocation());
  add_fields(record, "", one.fields);
}

void Recorder::finish() {
  divide_declarations();
  for (auto &[key, recursion] : recursions_)
    if (recursion.calls > 1) out_.recursions.push_back(std::move(recursion));
}

} // namespace prelude::port
