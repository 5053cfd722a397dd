// What the functions of a unit may wait for, for other files that call them.
#include "analysis/flow/blocking.h"

#include "clang/AST/Attr.h"

#include <algorithm>
#include <map>

namespace prelude::analysis {
using namespace clang;
namespace {

std::vector<const FunctionDecl *> definitions(const ASTContext &context) {
  std::vector<const FunctionDecl *> out;
  const SourceManager &sources = context.getSourceManager();
  for (const Decl *decl : context.getTranslationUnitDecl()->decls())
    if (auto *function = dyn_cast<FunctionDecl>(decl); function && function->doesThisDeclarationHaveABody() &&
                                                       !sources.isInSystemHeader(sources.getExpansionLoc(function->getLocation())))
      out.push_back(function);
  return out;
}

} // namespace

std::string called_in_summaries(const FunctionDecl *function) {
  auto *label = function->getAttr<AsmLabelAttr>();
  std::string name = label ? label->getLabel().str() : symbol_of(function);
  std::erase(name, ' '); // between words of a list of types
  return (function->isExternallyVisible() ? "" : ".") + name;
}

// What a function does itself, and by way of the functions of the unit that it calls.
struct Blocking::Unit {
  struct Function {
    bool blocks = false, needs_thread = false; // it or what it calls here
    bool is_open = false;                      // it may wait for others, or calls into other files
    std::vector<const FunctionDecl *> callers;
  };
  std::map<const FunctionDecl *, Function> functions;
  std::vector<const FunctionDecl *> all; // in the order of the source, then those of the system's headers that they call

  explicit Unit(Blocking &blocking, const ASTContext &context) : all(definitions(context)) {
    llvm::DenseSet<const FunctionDecl *> seen(all.begin(), all.end());
    std::vector<const FunctionDecl *> work;
    for (size_t next = 0; next < all.size(); ++next) {
      const FunctionDecl *one = all[next];
      for (const FunctionDecl *callee : blocking.body_of(one).callees)
        if (seen.insert(callee).second) all.push_back(callee);
      const Body &body = blocking.body_of(one);
      Function &function = functions[one];
      function.blocks = body.blocks;
      function.needs_thread = body.needs_thread;
      function.is_open = !body.waits_for.empty() || !body.elsewhere.empty();
      for (const FunctionDecl *callee : body.callees) functions[callee].callers.push_back(one);
      if (function.blocks || function.needs_thread || function.is_open) work.push_back(one);
    }
    while (!work.empty()) {
      Function &callee = functions[work.back()];
      work.pop_back();
      for (const FunctionDecl *name : callee.callers) {
        Function &caller = functions[name];
        bool adds = callee.blocks > caller.blocks || callee.needs_thread > caller.needs_thread || callee.is_open > caller.is_open;
        caller.blocks |= callee.blocks;
        caller.needs_thread |= callee.needs_thread;
        caller.is_open |= callee.is_open;
        if (adds) work.push_back(name);
      }
    }
  }

  // Those that other files can call, and the open ones that these come to.
  llvm::DenseSet<const FunctionDecl *> told(Blocking &blocking, const ASTContext &context) {
    std::vector<const FunctionDecl *> work;
    for (const FunctionDecl *one : definitions(context))
      if (one->isExternallyVisible() && !one->isMain()) work.push_back(one);
    llvm::DenseSet<const FunctionDecl *> out(work.begin(), work.end());
    while (!work.empty()) {
      const Body &body = blocking.body_of(work.back());
      work.pop_back();
      for (const FunctionDecl *callee : body.callees)
        if (functions[callee].is_open && !callee->isMain() && out.insert(callee).second) work.push_back(callee);
    }
    return out;
  }
};

std::vector<facts::Summary> Blocking::summaries(const ASTContext &context) {
  Unit unit(*this, context);
  llvm::DenseSet<const FunctionDecl *> told = unit.told(*this, context);
  std::vector<facts::Summary> out;
  for (const FunctionDecl *one : unit.all) {
    const Unit::Function &function = unit.functions[one];
    if (!told.contains(one)) continue;
    const Body &body = body_of(one);
    facts::Summary summary{called_in_summaries(one), function.blocks, function.needs_thread, body.collective, body.waits_for, {}};
    for (const FunctionDecl *callee : body.elsewhere) summary.calls.insert(called_in_summaries(callee));
    for (const FunctionDecl *callee : body.callees)
      if (unit.functions[callee].is_open) summary.calls.insert(called_in_summaries(callee));
    out.push_back(std::move(summary));
  }
  return out;
}

} // namespace prelude::analysis
