// Addresses of local variables, where an activation is continued with copies of them: on another node, or after it has waited.
#include "analysis/checks/checks.h"
#include "analysis/pointers/points_to.h"

namespace prelude::analysis {
using namespace clang;
namespace {

// As messages name it.
std::string object_name(const FunctionModel &model, const void *object) {
  auto site = llvm::find_if(model.addresses, [&](const AddressSite &one) { return one.object == object; });
  if (site != model.addresses.end() && site->variable) return "local variable '" + site->variable->getNameAsString() + "'";
  return site != model.addresses.end() && isa<CallExpr>(site->address) ? "memory of 'alloca'" : "a compound literal";
}

// Whether the object is copied where the activation goes on. What is out of scope is nothing any more.
bool is_copied(const FunctionModel &model, const AddressSite &site, const Stmt *place, facts::FrameId activation, const Sources &sources) {
  SourceLocation where = site.variable ? site.variable->getLocation() : site.address->getBeginLoc();
  return model.is_in(sources.offset(where), activation) && (!site.variable || is_visible(model, site.variable, place, sources));
}

} // namespace

bool has_kept_address(const FunctionModel &model, const Stmt *place, facts::FrameId activation, const Sources &sources) {
  return llvm::any_of(model.addresses, [&](const AddressSite &site) {
    return model.points_to->is_kept(site.object) && is_copied(model, site, place, activation, sources);
  });
}

// The objects move with the activation. An address of one that is still held when it moves would lead to nothing.
void check_addresses(const FunctionModel &model, const CallExpr *point, facts::FrameId activation, llvm::ArrayRef<const VarDecl *> live,
                     Kind note, const Sources &sources, Objects &reported, Diagnostics &out) {
  for (const AddressSite &site : model.addresses) {
    if (!model.points_to->is_kept(site.object) || reported.contains(site.object)) continue;
    if (!is_copied(model, site, point, activation, sources) && !llvm::is_contained(live, site.variable)) continue;
    reported.insert(site.object);
    const Expr *where = model.points_to->where_kept(site.object), *taken = site.address;
    for (const AddressSite &other : model.addresses)
      if (where && other.object == site.object && other.address->IgnoreParenImpCasts() == where->IgnoreParenImpCasts())
        taken = other.address;
    out.report(Kind::address_taken, sources.place(taken->getSourceRange()),
               {object_name(model, site.object), model.decl->getNameAsString()});
    if (where && taken->IgnoreParenImpCasts() != where->IgnoreParenImpCasts())
      out.report(Kind::note_address_kept, sources.place(where->getSourceRange()));
    out.report(note, sources.place(point->getSourceRange()));
  }
}

// A variable that is restored must not hold the address of an object of the frame: the object is not there any more.
bool check_holds_no_address(const FunctionFlow &flow, const Paths &paths, const LockCall &lock, const VarDecl *variable,
                            const Sources &sources, Diagnostics &out) {
  const PointsTo *points_to = flow.model.points_to;
  const void *object = points_to ? points_to->held_by(variable) : nullptr;
  if (!object) return false;
  out.report(Kind::live_address, sources.place(variable->getLocation()), {variable->getNameAsString(), object_name(flow.model, object)});
  out.report(flow.moves(lock) ? Kind::note_migration_point : Kind::note_wait_point, sources.place(lock.call->getSourceRange()));
  if (const DeclRefExpr *use = paths.later_use(lock.call, variable))
    out.report(Kind::note_used_later, sources.place(use->getSourceRange()));
  return true;
}

} // namespace prelude::analysis
