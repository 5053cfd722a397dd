// Addresses of local variables, where an activation is continued with copies of them: on another node, or after it has waited.
#include "analysis/checks/checks.h"
#include "analysis/pointers/points_to.h"

namespace prelude::analysis {
using namespace clang;
namespace {

std::string object_name(const VarDecl *variable) { return variable ? variable->getNameAsString() : "a compound literal"; }

} // namespace

// The objects move with the activation. An address of one that is still held when it moves would lead to nothing.
void check_addresses(const FunctionModel &model, const CallExpr *point, const Sources &sources, Diagnostics &out) {
  llvm::DenseSet<const void *> reported;
  for (const AddressSite &site : model.addresses) {
    if (!model.points_to->is_kept(site.object) || !reported.insert(site.object).second) continue;
    const Expr *where = model.points_to->where_kept(site.object), *taken = site.address;
    for (const AddressSite &other : model.addresses)
      if (where && other.object == site.object && other.address->IgnoreParenImpCasts() == where->IgnoreParenImpCasts())
        taken = other.address;
    out.report(Kind::address_taken, sources.place(taken->getSourceRange()),
               {object_name(site.variable), model.decl->getNameAsString()});
    if (where && taken->IgnoreParenImpCasts() != where->IgnoreParenImpCasts())
      out.report(Kind::note_address_kept, sources.place(where->getSourceRange()));
    out.report(Kind::note_migration_point, sources.place(point->getSourceRange()));
  }
}

// A variable that is restored must not hold the address of an object of the frame: the object is not there any more.
bool check_holds_no_address(const FunctionFlow &flow, const Paths &paths, const LockCall &lock, const VarDecl *variable,
                            const Sources &sources, Diagnostics &out) {
  const PointsTo *points_to = flow.model.points_to;
  auto object = points_to ? points_to->held_by(variable) : std::nullopt;
  if (!object) return false;
  out.report(Kind::live_address, sources.place(variable->getLocation()), {variable->getNameAsString(), object_name(*object)});
  out.report(flow.moves(lock) ? Kind::note_migration_point : Kind::note_wait_point, sources.place(lock.call->getSourceRange()));
  if (const DeclRefExpr *use = paths.later_use(lock.call, variable))
    out.report(Kind::note_used_later, sources.place(use->getSourceRange()));
  return true;
}

} // namespace prelude::analysis
