// Annotations to statements: an annotation belongs to the lock statement that it directly follows in the same block.
#include "analysis/model.h"

#include <algorithm>

namespace prelude::analysis {
using namespace clang;

size_t skip_blanks(std::string_view text, size_t from) {
  while (from < text.size()) {
    if (isspace(static_cast<unsigned char>(text[from]))) ++from;
    else if (text.compare(from, 2, "//") == 0) from = std::min(text.find('\n', from), text.size());
    else if (text.compare(from, 2, "/*") == 0) {
      size_t end = text.find("*/", from + 2);
      from = end == text.npos ? text.size() : end + 2;
    } else if (text.compare(from, 2, "\\\n") == 0) from += 2;
    else break;
  }
  return from;
}

namespace {

// The lock whose statement ends, but for blanks and comments, where the annotation begins.
LockCall *lock_before(std::vector<std::unique_ptr<FunctionModel>> &models, std::string_view text, size_t begin) {
  for (auto &model : models)
    for (LockCall &lock : model->locks)
      if (lock.statement.end <= begin && skip_blanks(text.substr(0, begin), lock.statement.end) == begin) return &lock;
  return nullptr;
}

} // namespace

void bind_annotations(std::vector<std::unique_ptr<FunctionModel>> &models, std::string_view text, const std::string &file,
                      const annotations::ScanResult &scanned, const Sources &sources, Diagnostics &out) {
  for (const annotations::Annotation &annotation : scanned.annotations) {
    if (sources.skipped(annotation.begin)) continue;
    Place place{file, annotation.line, annotation.column, unsigned(annotation.end - annotation.begin)};
    std::string name(annotations::spelling(annotation.kind));
    if (annotation.kind == annotations::Kind::move && !annotation.condition.empty()) name = "move when";
    if (name != "move") {
      out.report(Kind::unsupported_annotation, place, {name});
      continue;
    }
    auto unsupported = std::find_if(annotation.clauses.begin(), annotation.clauses.end(),
                                    [](const annotations::Clause &clause) { return clause.name != "always"; });
    if (unsupported != annotation.clauses.end()) {
      out.report(Kind::unsupported_clause, place, {unsupported->name});
      continue;
    }
    LockCall *lock = lock_before(models, text, annotation.begin);
    if (!lock || !lock->in_block || lock->move) {
      out.report(Kind::move_after_no_lock, place);
      continue;
    }
    lock->move = true;
    lock->statement.end = unsigned(annotation.end);
  }
  for (const annotations::Problem &problem : scanned.problems)
    if (!sources.skipped(problem.offset)) out.report(Kind::malformed_annotation, {file, problem.line, problem.column, unsigned(problem.length)}, {problem.message});
}

} // namespace prelude::analysis
