// What the rest of a caller that would go along does with its node: variables of the node, calls that depend on it, and calls of which
// nothing is known.
#include "analysis/checks/checks.h"
#include "analysis/program/known.h"
#include "analysis/program/visitor.h"

#include "clang/AST/Attr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

namespace prelude::analysis {
using namespace clang;
namespace {

// home_of is none of them, as nodes hear of a region_rehome at different times; nor is mcrl_region_new, which makes this node the home.
constexpr llvm::StringLiteral same_calls[] = {"node_count", "mcrl_array_bytes", "mcrl_region_new_at", "region_policy",
                                              "region_policy_function"};

bool works_on_memory(StringRef name) {
  static const llvm::StringSet<> names = {"memcpy", "memmove", "memset", "memchr", "strcpy", "strncpy", "strcat", "strrchr"};
  return names.contains(name);
}

class Walk : public Visitor {
public:
  Walk(bool homes, const Sources &sources) : homes_(homes), sources_(sources) {}

  std::optional<NodeDependence> found;

  void look_at(const Stmt *part) {
    if (auto *reference = dyn_cast<DeclRefExpr>(part)) VisitDeclRefExpr(const_cast<DeclRefExpr *>(reference));
    if (auto *call = dyn_cast<CallExpr>(part)) VisitCallExpr(const_cast<CallExpr *>(call));
    if (isa<AsmStmt>(part)) depends("nothing is known of this statement", part->getSourceRange());
  }
  void enter_all() {
    while (!found && !work_.empty()) TraverseStmt(work_.pop_back_val()->getBody());
  }

  bool VisitDeclRefExpr(DeclRefExpr *reference) override {
    if (const VarDecl *variable = node_state(reference, sources_))
      depends("each node has its own '" + variable->getNameAsString() + "', which it uses afterwards", reference->getSourceRange());
    return !found;
  }
  bool VisitAsmStmt(AsmStmt *statement) override { return depends("nothing is known of this statement", statement->getSourceRange()); }
  bool VisitCallExpr(CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee(), *definition = nullptr;
    SourceRange where = call->getSourceRange();
    if (!callee) return depends("nothing is known of what it calls through a pointer afterwards", where);
    if (prelude_call(call, sources_.manager()) != Call::other) return true;
    StringRef name = callee->getName();
    if (prelude_function(call, sources_.manager())) {
      if (llvm::is_contained(same_calls, name) || (!homes_ && name == "mcrl_region_new")) return true;
      return depends("it calls '" + sources_.called_name(call) + "' afterwards, which depends on the node", where);
    }
    if (callee->hasBody(definition)) {
      bool is_known = sources_.manager().isInSystemHeader(sources_.manager().getExpansionLoc(definition->getLocation()));
      if (!is_known && entered_.insert(definition).second) work_.push_back(definition);
      return true;
    }
    bool pure = known_in_library(callee).pure || works_on_memory(name) || callee->hasAttr<PureAttr>() || callee->hasAttr<ConstAttr>();
    return pure || depends("nothing is known of '" + name.str() + "', which it calls afterwards", where);
  }

private:
  bool depends(std::string what, SourceRange where) {
    if (!found) found = {std::move(what), where};
    return false;
  }

  const bool homes_;
  const Sources &sources_;
  llvm::SmallVector<const FunctionDecl *, 8> work_;
  llvm::DenseSet<const FunctionDecl *> entered_;
};

} // namespace

llvm::ArrayRef<llvm::StringLiteral> calls_same_on_each_node() { return same_calls; }

std::optional<NodeDependence> node_dependence_after(const CallExpr *call, bool homes, const Paths &paths,
                                                    const Sources &sources) {
  Walk walk(homes, sources);
  Paths::Visited visited;
  paths.follow(call, facts::whole_function, [&](const Stmt *part) { return walk.look_at(part), walk.found.has_value(); }, visited);
  walk.enter_all();
  return std::move(walk.found);
}

std::optional<NodeDependence> node_dependence_in(const Graph &graph, llvm::function_ref<bool(const Stmt *)> is_inside, bool homes,
                                                 const Sources &sources) {
  Walk walk(homes, sources);
  for (Graph::Block block = 0; block < graph.size(); ++block)
    for (const Stmt *part : graph.statements(block))
      if (is_inside(part)) walk.look_at(part);
  walk.enter_all();
  return std::move(walk.found);
}

} // namespace prelude::analysis
