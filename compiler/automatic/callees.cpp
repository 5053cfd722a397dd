#include "automatic/callees.h"

#include "automatic/effects.h"
#include "automatic/parts.h"
#include "automatic/sure_writes.h"

namespace prelude::automatic {
using namespace clang;
using namespace analysis;

static bool calls_local(const Stmt *part, const SourceManager &sources) {
  auto *call = dyn_cast<CallExpr>(part);
  return (call && prelude_call(call, sources) == Call::local) ||
         llvm::any_of(part->children(), [&](const Stmt *child) { return child && calls_local(child, sources); });
}

Callees::Callees(Blocking &blocking, const SourceManager &sources, const std::vector<Function> &functions, const Summaries *others)
    : blocking_(blocking), sources_(sources) {
  SureWrites::Bodies bodies;
  for (const Function &function : functions) bodies[function.decl] = Accesses(function.decl->getBody());
  SureWrites sure(bodies);
  for (const Function &function : functions) {
    const FunctionDecl *one = function.decl;
    FunctionSummary &summary = own_.functions[called_in_summaries(one)];
    record(one, bodies[one], summary);
    for (unsigned i = 0; i < one->getNumParams(); ++i)
      if (is_region_pointer(one->getParamDecl(i)->getType()) && sure.writes(one, i)) summary.sure.insert(i);
    // A function of other files may give it a pointer into a region that it holds.
    bool is_given = one->isExternallyVisible() && !one->isMain() && llvm::any_of(one->parameters(), [](const ParmVarDecl *parameter) {
                      return parameter->getType()->isPointerType() && !is_region_pointer(parameter->getType());
                    });
    own_.has_plain_pointers |= is_given || calls_local(one->getBody(), sources);
    if (one->hasAttr<WeakAttr>()) summary.own.anything = summary.own.stops = true; // another file may define it otherwise
  }
  own_.follow();
  summaries_ = own_;
  if (others) summaries_.add(*others);
}

const FunctionSummary *Callees::summary_of(const CallExpr *call) const {
  const FunctionDecl *callee = call->getDirectCallee();
  if (!is_ours(callee)) return nullptr;
  auto [known, is_new] = known_.try_emplace(callee->getCanonicalDecl(), nullptr);
  if (!is_new) return known->second;
  auto found = summaries_.functions.find(called_in_summaries(callee));
  return known->second = found == summaries_.functions.end() ? nullptr : &found->second;
}

const Parameters &Callees::of(const CallExpr *call) const {
  static const Parameters nothing;
  const FunctionDecl *callee = call->getDirectCallee();
  bool is_here = callee && callee->isDefined();
  const FunctionSummary *summary = is_here ? summary_of(call) : nullptr;
  return summary ? summary->parameters : nothing;
}

std::vector<const VarDecl *> Callees::surely_written(const CallExpr *call) const {
  std::vector<const VarDecl *> out;
  const FunctionSummary *summary = summary_of(call);
  if (!summary) return out;
  for (unsigned i : summary->sure)
    if (const VarDecl *variable = i < call->getNumArgs() ? local_variable(call->getArg(i)) : nullptr)
      if (is_region_pointer(variable->getType())) out.push_back(variable);
  return out;
}

void Callees::record(const FunctionDecl *definition, const Accesses &memory, FunctionSummary &out) const {
  Doing all;
  add_all(definition->getBody(), memory, all);
  out.own = std::move(all.own);
  out.calls = std::move(all.calls);
  record_parameters(definition, memory, out);
}

void Callees::record_parameters(const FunctionDecl *definition, const Accesses &memory, FunctionSummary &out) const {
  const ASTContext &context = definition->getASTContext();
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
    bool is_local = call && call->getNumArgs() == 1 && prelude_call(call, sources_) == Call::local;
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
        out.given.push_back({called_in_summaries(call->getDirectCallee()), i, found->second});
    for (const Stmt *child : part->children())
      if (child) work.push_back(child);
  }
}

// Whether what a function of the program does with it says all about an address: it is given to one as what it is.
bool Callees::is_followed(const Access &access) const {
  auto *call = access.how == Access::address ? dyn_cast<CallExpr>(access.by) : nullptr;
  if (!call || !is_ours(call->getDirectCallee()) || access.given_as.isNull() || !access.given_as->isPointerType()) return false;
  auto plain = [](QualType type) { return type.getCanonicalType().getUnqualifiedType(); };
  QualType type = type_of_address(access);
  return !type.isNull() && plain(type) == plain(access.given_as->getPointeeType());
}

bool Callees::is_ours(const FunctionDecl *callee) const {
  return callee && !callee->getBuiltinID() && !sources_.isInSystemHeader(callee->getLocation());
}

void Callees::add(const CallExpr *call, Doing &out) const {
  Call kind = prelude_call(call, sources_);
  if (kind != Call::other) { // of a lock, or the mark of an annotation; what is done by local() are accesses
    out.own.stops = true;
    out.own.anything |= kind == Call::when || is_forall(kind);
    return;
  }
  const FunctionDecl *callee = call->getDirectCallee();
  if (is_ours(callee)) return void(out.calls.insert(called_in_summaries(callee)));
  bool waits = blocking_.may_block(call);
  out.own.stops |= waits;
  out.own.anything |= waits || !callee;
}

void Callees::add(const Stmt *part, const Accesses &memory, Doing &out) const {
  for (const Access *access : memory.by(part))
    if (!is_followed(*access)) out.own.add(effects_of(*access));
  if (auto *call = dyn_cast<CallExpr>(part)) add(call, out);
  if (isa<AsmStmt, AtomicExpr, VAArgExpr>(part)) out.own.anything = true;
  if (isa<ForStmt, WhileStmt, DoStmt>(part)) out.own.anything |= may_await(part, memory);
}

void Callees::add_all(const Stmt *part, const Accesses &memory, Doing &out) const {
  if (isa<UnaryExprOrTypeTraitExpr>(part)) return;
  add(part, memory, out);
  for (const Stmt *child : part->children())
    if (child) add_all(child, memory, out);
}

Effects Callees::all_of(const Doing &doing) {
  Effects out = doing.own;
  for (const std::string &callee : doing.calls) out.add(summaries_.all_of(callee));
  if (!summaries_.has_plain_pointers) out.scalars.clear();
  return out;
}

Effects Callees::by(const Stmt *part, const Accesses &memory) {
  Doing out;
  add(part, memory, out);
  return all_of(out);
}

Effects Callees::in(const Stmt *part, const Accesses &memory) {
  Doing out;
  add_all(part, memory, out);
  return all_of(out);
}

} // namespace prelude::automatic
