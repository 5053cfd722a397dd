// Sections, which are what is done under a lock, that the compiler puts together.
//
// A section may become longer if nothing can run on its node in what is added: then no thread can tell whether the lock was given
// up there, and all that the program does now it could have done before. No activation holds two locks where it held one.
#pragma once

#include "analysis/work/loops.h"
#include "constructs/locks/states_clang.h"

namespace prelude::analysis {

// What may stand where a lock is kept that the program has given up: it waits for nothing, takes no time to speak of, and changes
// nothing that is looked at from outside of the node's threads.
class Between {
public:
  Between(const FunctionFlow &, Blocking &, const Costs &, const Sources &);
  ~Between();
  // A statement by itself.
  bool may_be(const clang::Stmt *) const;
  // Whether the statement may give the variable another value, or its lock another name.
  bool changes(const clang::Stmt *, const clang::VarDecl *) const;

private:
  class Callees;
  const FunctionFlow &flow_;
  std::unique_ptr<Callees> callees_;
};

// An unlock, and the next lock of the same variable in a row with it, of the same mode; or a write lock after a read section, to
// which that always leads. Where branches part or meet, an unlock or a lock has several seams.
struct Seam {
  size_t unlock, lock;          // indices into FunctionModel
  std::optional<size_t> raised; // the lock of the read section, which becomes a write lock
};
std::vector<Seam> find_seams(const FunctionFlow &, Blocking &, const Costs &, const Sources &);
// Makes one section of the two at each seam.
void join_sections(FunctionModel &, llvm::ArrayRef<Seam>);

// A loop in which one region is locked again and again. The unlocks are those after which nothing may wait until the next lock, or
// the loop's end.
struct LoopSections {
  const clang::Stmt *loop = nullptr;
  std::vector<size_t> locks, unlocks; // indices into FunctionModel
};
// An outer loop before those in it.
std::vector<LoopSections> find_loop_sections(const FunctionFlow &, Blocking &, const Costs &, const Sources &);

} // namespace prelude::analysis
