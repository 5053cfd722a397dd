// Declarations of several declarators: `region` is for all of them, but only pointers can have it.
#include "port/recorder.h"

#include "clang/AST/ParentMapContext.h"
#include "clang/Lex/Lexer.h"

namespace prelude::port {
using namespace clang;

void Recorder::note_declarator(const NamedDecl *decl, TypeLoc loc) {
  bool is_pointer = false;
  for (;;) {
    loc = loc.getUnqualifiedLoc();
    if (auto array = loc.getAs<ArrayTypeLoc>()) loc = array.getElementLoc();
    else if (auto paren = loc.getAs<ParenTypeLoc>()) loc = paren.getInnerLoc();
    else if (auto function = loc.getAs<FunctionTypeLoc>()) loc = function.getReturnLoc();
    else if (auto pointer = loc.getAs<PointerTypeLoc>()) loc = pointer.getPointeeLoc(), is_pointer = true;
    else break;
  }
  if (auto at = spot(loc.getBeginLoc())) declarators_[*at].push_back({decl, is_pointer, loc});
}

// `struct s *p, object;` becomes two declarations if `struct s` is a region. False if the text cannot be divided so.
bool Recorder::divide(const Spot &at, Slot slot, const std::vector<Declarator> &all) {
  const Declarator &first = all.front();
  const RecordDecl *record = first.type.getType()->getAsRecordDecl();
  bool has_name = !record || record->getIdentifier() || first.type.getType()->getAs<TypedefType>();
  auto begin = spot(first.decl->getBeginLoc());
  if (!has_name || !begin || begin->file != at.file || begin->offset > at.offset) return false;
  std::string before = out_.files[at.file].text.substr(begin->offset, at.offset - begin->offset);
  std::string type = first.type.getType().getUnqualifiedType().getAsString(context_.getPrintingPolicy());
  std::vector<Edit> edits;
  for (size_t i = 0; i < all.size(); ++i) {
    DynTypedNodeList parents = context_.getParents(*all[i].decl);
    auto *statement = parents.empty() ? nullptr : parents[0].get<DeclStmt>();
    DynTypedNodeList around = statement ? context_.getParents(*statement) : DynTypedNodeList(llvm::ArrayRef<DynTypedNode>());
    if (isa<FunctionDecl>(all[i].decl) || (!around.empty() && around[0].get<ForStmt>())) return false;
    if (i == 0 || all[i].is_pointer == all[i - 1].is_pointer) continue;
    auto comma = Lexer::findNextToken(all[i - 1].decl->getEndLoc(), manager_, context_.getLangOpts());
    auto found = comma && comma->is(tok::comma) ? spot(comma->getLocation()) : std::nullopt;
    if (!found || found->file != at.file) return false;
    edits.push_back({slot, *found, 1, "; " + before + (all[i].is_pointer ? "region " : "") + type});
  }
  if (!first.is_pointer) out_.slots.leave_out(at);
  out_.edits.insert(out_.edits.end(), edits.begin(), edits.end());
  return true;
}

void Recorder::divide_declarations() {
  for (const auto &[at, all] : declarators_) {
    auto written = out_.slots.written().find(at);
    if (written == out_.slots.written().end() || written->second.after_star) continue;
    auto object = llvm::find_if(all, [](const Declarator &one) { return !one.is_pointer; });
    if (object == all.end() || divide(at, written->second.slot, all)) continue;
    out_.slots.pin(written->second.slot, Why::with_object, place(object->decl->getLocation()), object->decl->getNameAsString());
  }
}

} // namespace prelude::port
