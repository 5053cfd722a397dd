#include "automatic/automatic.h"

#include "automatic/alone.h"
#include "automatic/functions.h"
#include "automatic/lowering.h"
#include "automatic/print.h"
#include "automatic/sections.h"

#include "analysis/work/loops.h"
#include "analysis/work/shared_state.h"
#include "frontend/frontend.h"

#include <algorithm>

namespace prelude::automatic {
using namespace clang;
using namespace analysis;
namespace {

// A function's body, with locks.
struct Change {
  facts::Range range;
  std::string text;
  size_t first_lock;           // of those that are placed in it
  std::vector<size_t> offsets; // of these
};

std::string changed(const Source &source, const std::string &path, std::vector<Change> changes, std::vector<PlacedLock> &locks) {
  std::sort(changes.begin(), changes.end(),
            [](const Change &one, const Change &other) { return one.range.begin < other.range.begin; });
  std::string out;
  unsigned at = 0;
  for (const Change &change : changes) {
    out += source.piece({at, change.range.begin});
    for (size_t i = 0; i < change.offsets.size(); ++i) {
      std::string before = out + change.text.substr(0, change.offsets[i]);
      size_t line = before.rfind('\n') + 1;
      locks[change.first_lock + i].place = {path, unsigned(std::count(before.begin(), before.end(), '\n')) + 1,
                                            unsigned(before.size() - line) + 1,
                                            unsigned(locks[change.first_lock + i].region.size())};
    }
    out += change.text;
    at = change.range.end;
  }
  return out + source.piece({at, unsigned(source.text().size())});
}

} // namespace

Placed place_locks(ASTUnit &ast, const frontend::MarkedFiles &files, const TextOf &text_of, const Settings &settings,
                   Diagnostics &out) {
  Placed placed;
  Sources sources(ast, files);
  Diagnostics ignored; // of the program as it is written, which is no program with locks yet
  Program program = read_program(sources, ignored);
  Costs costs(sources.context(), settings.strip_units);
  SharedState state(sources.context(), costs, program);
  Blocking blocking(sources.manager(), program, state);
  Names names(frontend::names(ast));
  std::vector<Function> functions = functions_of(sources, program);
  Callees callees(blocking, sources.manager(), functions, settings.others);
  Waiting waiting(blocking, callees);
  std::map<std::string, Source> by_path = sources_of(functions, sources, text_of);
  std::vector<std::pair<const Function *, std::unique_ptr<Lowering>>> lowered;
  for (const Function &function : functions) {
    auto source = by_path.find(function.path);
    if (source == by_path.end()) continue;
    auto one = std::make_unique<Lowering>(function.decl, function.model, source->second, waiting, callees, names, out);
    if (!one->has_accesses() && one->has_calls()) // no text is changed, so none is in the way
      one = std::make_unique<Lowering>(function.decl, function.model, source->second, waiting, callees, names, ignored);
    else if (!one->has_accesses()) continue;
    else waiting.uses_regions(function.decl);
    lowered.emplace_back(&function, std::move(one));
  }
  Alone::Functions all;
  for (const Function &function : functions) all[function.decl].model = function.model;
  for (const auto &[function, lowering] : lowered)
    if (lowering->has_accesses()) all[function->decl].uses = lowering.get();
  Alone alone(sources, all);
  std::map<std::string, std::vector<Change>> changes;
  for (auto &[function, lowering] : lowered) {
    const Source &source = by_path.at(function->path);
    auto range = source.range(function->decl->getBody()->getSourceRange());
    if (!range) {
      out.report(Kind::auto_lock_place, source.sources().place(function->decl->getLocation()),
                 {"the function comes out of a macro"});
      continue;
    }
    Item body = lowering->body();
    const CallExpr *beside = alone.runs_beside(function->decl);
    Company company{function->decl->getNameAsString(), settings.independent || alone.is_alone(function->decl), {}, {}};
    if (const Stmt *use = alone.used_by_others(); use && !out.has_errors())
      company.others = sources.of(use->getBeginLoc()).place(use->getSourceRange());
    if (beside) company.beside = sources.of(beside->getBeginLoc()).place(beside->getSourceRange());
    place_sections(body.parts.front().list, company, out);
    if (!lowering->has_accesses()) continue;
    Change change{*range, "", placed.locks.size(), {}};
    change.text = print(body, function->decl->getNameAsString(), settings.breaks_lines, placed.locks, change.offsets);
    changes[function->path].push_back(std::move(change));
  }
  for (auto &[path, all] : changes) placed.texts[path] = changed(by_path.at(path), path, std::move(all), placed.locks);
  return placed;
}

Summaries summarize(ASTUnit &ast, const frontend::MarkedFiles &files, uint64_t strip_units) {
  Sources sources(ast, files);
  Diagnostics ignored;
  Program program = read_program(sources, ignored);
  Costs costs(sources.context(), strip_units);
  SharedState state(sources.context(), costs, program);
  Blocking blocking(sources.manager(), program, state);
  return Callees(blocking, sources.manager(), functions_of(sources, program), nullptr).own();
}

} // namespace prelude::automatic
