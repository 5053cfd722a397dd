// Output of `main` before the program has asked which node it is on: each node writes it (-Woutput-on-each-node).
#include "analysis/checks/checks.h"
#include "analysis/program/visitor.h"

#include "llvm/ADT/StringSwitch.h"

namespace prelude::analysis {
using namespace clang;
namespace {

bool is_node_self(const DeclRefExpr *reference, const Sources &sources) {
  auto *function = dyn_cast<FunctionDecl>(reference->getDecl());
  return function && function->getIdentifier() && function->getName() == "node_self" &&
         sources.manager().isInSystemHeader(function->getLocation());
}

class AsksWhereItIs : public Visitor {
public:
  explicit AsksWhereItIs(const Sources &sources) : sources_(sources) {}
  bool VisitDeclRefExpr(DeclRefExpr *reference) override { return !is_node_self(reference, sources_); }

private:
  const Sources &sources_;
};

// The number of the argument that is the stream; 0: it is stdout; none: this writes to no stream.
std::optional<unsigned> stream_of(const FunctionDecl *function) {
  return llvm::StringSwitch<std::optional<unsigned>>(function->getName())
      .Cases("printf", "puts", "putchar", "vprintf", "perror", 0)
      .Cases("fprintf", "vfprintf", 1)
      .Cases("fputs", "fputc", "putc", 2)
      .Case("fwrite", 4)
      .Default(std::nullopt);
}

bool is_of_terminal(const Expr *stream) {
  auto *reference = dyn_cast<DeclRefExpr>(stream->IgnoreParenImpCasts());
  auto *variable = reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
  return variable && (variable->getName() == "stdout" || variable->getName() == "stderr");
}

// In the order of the source.
class FirstOutput : public Visitor {
public:
  FirstOutput(const Sources &sources, Diagnostics &out) : sources_(sources), out_(out) {}

  bool VisitDeclRefExpr(DeclRefExpr *reference) override { return !is_node_self(reference, sources_); }
  bool VisitCallExpr(CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee(), *definition = nullptr;
    if (!callee || !callee->getIdentifier()) return true;
    if (callee->hasBody(definition)) return AsksWhereItIs(sources_).TraverseStmt(definition->getBody());
    std::optional<unsigned> stream = stream_of(callee);
    if (!stream || *stream > call->getNumArgs() || (*stream != 0 && !is_of_terminal(call->getArg(*stream - 1)))) return true;
    out_.report(Kind::output_on_each_node, sources_.place(call->getSourceRange()), {callee->getNameAsString()});
    return false;
  }

private:
  const Sources &sources_;
  Diagnostics &out_;
};

} // namespace

void check_output(const Sources &sources, Diagnostics &out) {
  const ASTContext &context = sources.context();
  if (context.getTranslationUnitDecl()->lookup(&context.Idents.get("node_self")).empty()) return; // a program that includes no <prelude.h>
  for (const Decl *decl : context.getTranslationUnitDecl()->decls())
    if (auto *function = dyn_cast<FunctionDecl>(decl); function && function->isMain() && function->doesThisDeclarationHaveABody())
      FirstOutput(sources, out).TraverseStmt(function->getBody());
}

} // namespace prelude::analysis
