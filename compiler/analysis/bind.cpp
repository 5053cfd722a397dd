// Annotations to statements: an annotation belongs to the lock statement that it directly follows in the same block.
#include "analysis/model.h"

#include <algorithm>

namespace prelude::analysis {
using namespace clang;

namespace {

bool line_begins(std::string_view text, size_t at) {
  size_t before = text.substr(0, at).find_last_not_of(" \t");
  return before == text.npos || text[before] == '\n';
}

// The end of a preprocessor directive's last line.
size_t directive_end(std::string_view text, size_t from) {
  for (;;) {
    size_t end = text.find('\n', from);
    if (end == text.npos) return text.size();
    size_t last = text[end - 1] == '\r' ? end - 2 : end - 1;
    if (text[last] != '\\') return end;
    from = end + 1;
  }
}

} // namespace

size_t skip_blanks(std::string_view text, size_t from) {
  while (from < text.size()) {
    if (isspace(static_cast<unsigned char>(text[from]))) ++from;
    else if (text.compare(from, 2, "//") == 0) from = std::min(text.find('\n', from), text.size());
    else if (text.compare(from, 2, "/*") == 0) {
      size_t end = text.find("*/", from + 2);
      from = end == text.npos ? text.size() : end + 2;
    } else if (text.compare(from, 2, "\\\n") == 0 || text.compare(from, 3, "\\\r\n") == 0) from += 2;
    else if (text[from] == '#' && line_begins(text, from)) from = directive_end(text, from);
    else break;
  }
  return from;
}

namespace {

Place place(const std::string &file, const annotations::Annotation &annotation) {
  return {file, annotation.line, annotation.column, unsigned(annotation.end - annotation.begin)};
}

// Its name, if this version only recognises it.
std::string unsupported(const annotations::Annotation &annotation) {
  if (annotation.kind != annotations::Kind::move) return std::string(annotations::spelling(annotation.kind));
  return annotation.condition.empty() ? "" : "move when";
}

const annotations::Clause *unsupported_clause(const annotations::Annotation &annotation) {
  for (const annotations::Clause &clause : annotation.clauses)
    if (clause.name != "always") return &clause;
  return nullptr;
}

// The lock whose statement ends, but for blanks and comments, where the annotation begins.
LockCall *lock_before(std::vector<std::unique_ptr<FunctionModel>> &models, std::string_view text, size_t begin) {
  for (auto &model : models)
    for (LockCall &lock : model->locks)
      if (lock.statement.end <= begin && skip_blanks(text.substr(0, begin), lock.statement.end) == begin) return &lock;
  return nullptr;
}

// Whether the annotation stands right behind a lock that has been refused already.
bool follows_refused_lock(const std::vector<std::unique_ptr<FunctionModel>> &models, std::string_view text, size_t begin,
                          const Sources &sources) {
  for (const auto &model : models)
    for (const CallExpr *call : model->refused) {
      std::optional<facts::Range> range = sources.range(call->getSourceRange());
      if (!range || range->end > begin) continue;
      size_t semicolon = skip_blanks(text, range->end);
      if (semicolon < begin && text[semicolon] == ';' && skip_blanks(text.substr(0, begin), semicolon + 1) == begin) return true;
    }
  return false;
}

} // namespace

void report_unsupported(const annotations::ScanResult &scanned, const std::string &file, const Sources &sources, Diagnostics &out) {
  for (const annotations::Annotation &annotation : scanned.annotations) {
    if (sources.skipped(annotation.begin)) continue;
    if (std::string name = unsupported(annotation); !name.empty())
      out.report(Kind::unsupported_annotation, place(file, annotation), {name});
    else if (const annotations::Clause *clause = unsupported_clause(annotation))
      out.report(Kind::unsupported_clause, place(file, annotation), {clause->name});
  }
  for (const annotations::Problem &problem : scanned.problems)
    if (!sources.skipped(problem.offset))
      out.report(Kind::malformed_annotation, {file, problem.line, problem.column, unsigned(problem.length)}, {problem.message});
}

void bind_annotations(std::vector<std::unique_ptr<FunctionModel>> &models, std::string_view text, const std::string &file,
                      const annotations::ScanResult &scanned, const Sources &sources, Diagnostics &out) {
  for (const annotations::Annotation &annotation : scanned.annotations) {
    if (sources.skipped(annotation.begin)) continue;
    if (!unsupported(annotation).empty() || unsupported_clause(annotation)) continue;
    LockCall *lock = lock_before(models, text, annotation.begin);
    if (!lock && follows_refused_lock(models, text, annotation.begin, sources)) continue;
    if (!lock || !lock->in_block || lock->move) {
      out.report(Kind::move_after_no_lock, place(file, annotation));
      continue;
    }
    lock->move = true;
  }
}

} // namespace prelude::analysis
