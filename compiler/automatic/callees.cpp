#include "automatic/callees.h"

#include "analysis/accesses/accesses.h"
#include "automatic/parts.h"

namespace prelude::automatic {
using namespace clang;
using namespace analysis;

Callees::Callees(const ASTContext &context) {
  for (const Decl *decl : context.getTranslationUnitDecl()->decls()) {
    auto *function = dyn_cast<FunctionDecl>(decl);
    if (function && function->doesThisDeclarationHaveABody() && !context.getSourceManager().isInSystemHeader(function->getLocation()))
      look(function, context);
  }
  for (bool more = true; more;) {
    more = false;
    for (auto &[function, known] : all_)
      for (const Given &given : known.given) more |= add(given, known.parameters);
  }
}

const Callees::Parameters &Callees::of(const CallExpr *call) const {
  static const Parameters nothing;
  const FunctionDecl *callee = call->getDirectCallee();
  auto found = callee ? all_.find(callee->getCanonicalDecl()) : all_.end();
  return found == all_.end() ? nothing : found->second.parameters;
}

void Callees::look(const FunctionDecl *definition, const ASTContext &context) {
  Accesses memory(definition->getBody());
  Function &out = all_[definition->getCanonicalDecl()];
  llvm::DenseMap<const VarDecl *, unsigned> numbers;
  for (unsigned i = 0; i < definition->getNumParams(); ++i)
    if (is_region_pointer(definition->getParamDecl(i)->getType())) numbers[definition->getParamDecl(i)] = i;
  for (const Access &access : memory.all())
    if (const VarDecl *variable = access.object.by_pointer ? nullptr : access.object.variable(); variable && access.stores())
      numbers.erase(variable);
  if (numbers.empty()) return;
  for (const Access &access : memory.all()) {
    if (!access.object.by_pointer || !access.object.base || access.how == Access::mention) continue;
    auto *call = dyn_cast<CallExpr>(access.object.base);
    bool is_local = call && call->getNumArgs() == 1 && prelude_call(call, context.getSourceManager()) == Call::local;
    if (!is_local && access.how == Access::address) continue; // the region's name
    auto found = numbers.find(local_variable(is_local ? call->getArg(0) : access.object.base));
    if (found == numbers.end()) continue;
    Parts &parts = out.parameters[found->second];
    std::string part = part_of(access, context);
    if (access.stores() || (access.how == Access::address && access.may_store())) parts.writes.insert(part);
    if (access.loads() || access.how == Access::address) parts.reads.insert(part);
    if (access.how == Access::read && access.lvalue && is_region_pointer(access.lvalue->getType())) parts.pointers.insert(part);
  }
  std::vector<const Stmt *> work{definition->getBody()};
  while (!work.empty()) {
    const Stmt *part = work.back();
    work.pop_back();
    auto *call = dyn_cast<CallExpr>(part);
    for (unsigned i = 0; call && call->getDirectCallee() && i < call->getNumArgs(); ++i)
      if (auto found = numbers.find(local_variable(call->getArg(i))); found != numbers.end())
        out.given.push_back({call->getDirectCallee()->getCanonicalDecl(), i, found->second});
    for (const Stmt *child : part->children())
      if (child) work.push_back(child);
  }
}

bool Callees::add(const Given &given, Parameters &to) const {
  auto callee = all_.find(given.callee);
  if (callee == all_.end()) return false;
  auto parts = callee->second.parameters.find(given.argument);
  if (parts == callee->second.parameters.end()) return false;
  const Parts from = parts->second;
  Parts &into = to[given.parameter];
  size_t before = into.reads.size() + into.writes.size() + into.pointers.size();
  into.reads.insert(from.reads.begin(), from.reads.end());
  into.writes.insert(from.writes.begin(), from.writes.end());
  into.pointers.insert(from.pointers.begin(), from.pointers.end());
  return into.reads.size() + into.writes.size() + into.pointers.size() != before;
}

} // namespace prelude::automatic
