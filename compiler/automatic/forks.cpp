#include "automatic/forks.h"

#include "automatic/fork_writer.h"
#include "automatic/functions.h"

#include "analysis/work/loops.h"
#include "analysis/work/shared_state.h"
#include "frontend/frontend.h"

namespace prelude::automatic {
using namespace clang;
using namespace analysis;

static bool has_fork(const Function &function) {
  return function.model && llvm::any_of(function.model->remote_calls, [](const RemoteModel &one) {
           return one.kind == facts::RemoteCall::fork && one.valued;
         });
}

std::map<std::string, std::string> write_forks(ASTUnit &ast, const frontend::MarkedFiles &files, const TextOf &text_of,
                                               const Settings &settings, Diagnostics &out) {
  Sources sources(ast, files);
  Diagnostics ignored; // of the program as it is written, which is no program with locks yet
  Program program = read_program(sources, ignored);
  std::vector<Function> functions = functions_of(sources, program);
  if (llvm::none_of(functions, has_fork)) return {};
  Costs costs(sources.context(), settings.strip_units);
  SharedState state(sources.context(), costs, program);
  Blocking blocking(sources.manager(), program, state);
  Callees callees(blocking, sources.manager(), functions, settings.others);
  Names names(frontend::names(ast));
  return changed_texts(functions, sources_of(functions, sources, text_of), [&](const Function &function, const Source &source) {
    return has_fork(function) ? ForkWriter(function, source, callees, names, out).write() : std::vector<Replaced>();
  });
}

} // namespace prelude::automatic
