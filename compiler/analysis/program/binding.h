// The annotations of a file and their marks in Clang's tree. Each construct binds its own annotations (constructs/x/x_bind.cpp).
#pragma once

#include "analysis/program/program.h"

#include <map>

namespace prelude::analysis {

using annotations::Annotation;

struct FoundLock {
  FunctionModel *model = nullptr;
  size_t index = 0;
  explicit operator bool() const { return model != nullptr; }
  LockCall &operator*() const { return model->locks[index]; }
  LockCall *operator->() const { return &model->locks[index]; }
};

struct FoundMark {
  FunctionModel *model = nullptr;
  const Mark *mark = nullptr;
  explicit operator bool() const { return mark != nullptr; }
  const Mark *operator->() const { return mark; }
};

// The marks of a file, and the statements before them.
struct Marks {
  Marks(const std::vector<FunctionModel *> &, const Sources &);

  const Sources &sources;
  std::map<std::pair<size_t, Call>, FoundMark> marks; // by annotation
  llvm::DenseMap<const clang::CallExpr *, FoundLock> locks;
  llvm::DenseMap<const clang::Stmt *, const clang::Stmt *> before; // the statement before each mark that stands in a block
};

// An annotation that is being bound.
class Binding {
public:
  Binding(const Marks &marks, size_t number, Diagnostics &out)
      : sources_(marks.sources), annotations_(sources_.marked()->scanned.annotations), number_(number), out_(out), marks_(marks) {}

protected:
  // A mark of the annotation, or of another one.
  FoundMark mark(Call kind) const { return mark(kind, number_); }
  FoundMark mark(Call kind, size_t annotation) const;
  // The lock that the annotation follows. Sets `refused_` if that lock has been reported.
  FoundLock lock_before();
  // (mark, f(a))   f(a), mark   __auto_type prelude_value_ = f(a); mark;
  const clang::CallExpr *call_beside(const FoundMark &mark) const;
  static const clang::Stmt *parent(const FoundMark &mark) {
    return mark.model->parents.getParent(const_cast<clang::CallExpr *>(mark->call));
  }

  const Sources &sources_;
  const std::vector<Annotation> &annotations_;
  size_t number_;
  Diagnostics &out_;
  bool refused_ = false; // it follows a lock that has been reported

private:
  const Marks &marks_;
};

// The functions by which a construct binds its annotations; null where it has none.
struct BoundConstruct {
  // Binds the annotation and returns true if it belongs to the construct.
  bool (*bind)(const Binding &, const Annotation &) = nullptr;
  // Binds the construct's clause of a `move` at the lock, if there is one.
  void (*clause)(const Binding &, const Annotation &, FoundLock) = nullptr;
  // Is called when all annotations of the file are bound.
  void (*finish)(FunctionModel &, const Sources &) = nullptr;
};

namespace bound {
extern const BoundConstruct frames, locks, callers, guards, calls, foralls, scopes;
}

inline constexpr const BoundConstruct *bound_constructs[] = {&bound::callers, &bound::frames, &bound::locks,
                                                      &bound::guards, &bound::calls, &bound::foralls,
                                                      &bound::scopes};

} // namespace prelude::analysis
