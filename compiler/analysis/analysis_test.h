// A program of some lines, taken through the passes of the analysis up to the flow of each function: what unit tests look at.
#pragma once

#include "analysis/pointers/escapes.h"
#include "config.h"
#include "constructs/locks/states_clang.h"

#include "gtest/gtest.h"

namespace prelude::analysis {

class Analysed {
public:
  // `functions` follow a declaration of `struct node` and of functions that nothing is known of.
  explicit Analysed(const std::string &functions)
      : parsed_(parse(functions, messages_)), sources_(*parsed_.ast, *parsed_.files), escapes_(sources_.manager()),
        program_(read_program(sources_, messages_)), costs_(sources_.context(), 4096), state_(sources_.context(), costs_, program_),
        blocking_(sources_.manager(), program_, state_) {
    for (const auto &model : program_.models) {
      if (!model->addresses.empty()) model->points_to = &escapes_.in(model->decl);
      flows_.push_back(follow(*model, blocking_, sources_, messages_));
    }
  }

  const Sources &sources() const { return sources_; }
  const clang::ASTContext &context() const { return sources_.context(); }
  const Program &program() const { return program_; }
  const SharedState &state() const { return state_; }
  Blocking &blocking() { return blocking_; }
  const Costs &costs() const { return costs_; }
  const FunctionFlow &flow(const std::string &name = "f") const {
    for (const FunctionFlow &flow : flows_)
      if (flow.model.decl->getName() == name) return flow;
    ADD_FAILURE() << "no function uses regions that is called " << name;
    return flows_.front();
  }
  const FunctionModel &model(const std::string &name = "f") const { return flow(name).model; }
  const clang::FunctionDecl *function(const std::string &name = "f") const {
    for (clang::Decl *decl : context().getTranslationUnitDecl()->decls())
      if (auto *function = clang::dyn_cast<clang::FunctionDecl>(decl);
          function && function->getName() == name && function->doesThisDeclarationHaveABody())
        return function;
    return nullptr;
  }
  static const clang::VarDecl *variable(const FunctionModel &model, const std::string &name) {
    for (const clang::VarDecl *variable : model.variables)
      if (variable->getName() == name) return variable;
    return nullptr;
  }
  // "error: ..." by line.
  std::string messages() const {
    std::string out;
    for (const Diagnostic &message : messages_.all()) out += message.message + "\n";
    return out;
  }

private:
  static frontend::Parsed parse(const std::string &functions, Diagnostics &messages) {
    std::string resources = PRELUDE_RESOURCE_DIR "/include";
    frontend::Source source{"test.c",
                            "#include <prelude.h>\nstruct node { long key; region struct node *next; long data[8]; };\n"
                            "void unknown(void *); long pure(long) __attribute__((const));\n" +
                                functions,
                            {"-triple", "x86_64-pc-linux-gnu", "-x", "c", "-fsyntax-only", "-fno-builtin", "-resource-dir", PRELUDE_RESOURCE_DIR, "-I",
                             PRELUDE_INCLUDE, "-internal-isystem", resources, "-internal-externc-isystem",
                             "/usr/include/x86_64-linux-gnu", "-internal-externc-isystem", "/usr/include", "test.c"}};
    return frontend::parse(source, {PRELUDE_INCLUDE, resources, "/usr/include"}, frontend::Reading::marked, messages);
  }

  Diagnostics messages_;
  frontend::Parsed parsed_;
  Sources sources_;
  Escapes escapes_;
  Program program_;
  Costs costs_;
  SharedState state_;
  Blocking blocking_;
  std::vector<FunctionFlow> flows_;
};

inline std::vector<std::string> names(llvm::ArrayRef<const clang::VarDecl *> variables) {
  std::vector<std::string> out;
  for (const clang::VarDecl *variable : variables) out.push_back(variable->getNameAsString());
  return out;
}
using Names = std::vector<std::string>;

// The questions about one function.
struct Followed {
  Followed(const Analysed &program, const std::string &name = "f")
      : flow(program.flow(name)), model(flow.model), paths(model, program.sources()),
        live(model, flow.promotions, flow.locks.carrying, paths, program.sources()) {}
  const FunctionFlow &flow;
  const FunctionModel &model;
  Paths paths;
  Liveness live;
};

} // namespace prelude::analysis
