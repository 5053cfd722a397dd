#include "automatic/functions.h"

#include <algorithm>

namespace prelude::automatic {
using namespace clang;
using namespace analysis;

std::vector<Function> functions_of(const Sources &main, const Program &program) {
  std::vector<Function> out;
  for (const Decl *decl : main.context().getTranslationUnitDecl()->decls()) {
    auto *function = dyn_cast<FunctionDecl>(decl);
    if (!function || !function->doesThisDeclarationHaveABody() || main.manager().isInSystemHeader(function->getLocation()))
      continue;
    auto model = std::find_if(program.models.begin(), program.models.end(), [&](const auto &one) { return one->decl == function; });
    out.push_back({function, model == program.models.end() ? nullptr : model->get(), main.of(function->getLocation()).path()});
  }
  return out;
}

std::map<std::string, Source> sources_of(const std::vector<Function> &functions, const Sources &main, const TextOf &text_of) {
  std::map<std::string, Source> out;
  for (const Function &function : functions) {
    if (out.contains(function.path)) continue;
    std::optional<std::string> text = text_of(function.path);
    if (text) out.emplace(function.path, Source(main.of(function.decl->getLocation()), std::move(*text)));
  }
  return out;
}

} // namespace prelude::automatic
