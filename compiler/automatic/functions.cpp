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

std::map<std::string, std::string> changed_texts(const std::vector<Function> &functions, const std::map<std::string, Source> &sources,
                                                 llvm::function_ref<std::vector<Replaced>(const Function &, const Source &)> find) {
  std::map<std::string, std::vector<Replaced>> changes;
  for (const Function &function : functions) {
    auto source = sources.find(function.path);
    if (source == sources.end()) continue;
    std::vector<Replaced> found = find(function, source->second), &all = changes[function.path];
    all.insert(all.end(), found.begin(), found.end());
  }
  std::map<std::string, std::string> texts;
  for (auto &[path, all] : changes) {
    if (all.empty()) continue;
    const Source &source = sources.at(path);
    texts[path] = source.piece({0, unsigned(source.text().size())}, std::move(all));
  }
  return texts;
}

} // namespace prelude::automatic
