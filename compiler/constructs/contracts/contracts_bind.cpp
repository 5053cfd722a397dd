// What functions say about the locks of their callers (lang-spec/language.md, 2.1): contracts to functions, and what cannot have any.
// That they are kept is checked where locks are followed (locks/states_check.cpp).
#include "analysis/program/program.h"

#include "clang/AST/Attr.h"

#include <algorithm>

namespace prelude::analysis {
using namespace clang;
using facts::Effect;
using facts::Mode;
namespace {

template <typename Arguments>
void add(std::vector<Contract> &out, const Arguments &arguments, Effect effect, bool shared) {
  for (const Expr *argument : arguments) {
    auto *name = dyn_cast_or_null<DeclRefExpr>(argument ? argument->IgnoreParenImpCasts() : nullptr);
    auto *parameter = name ? dyn_cast<ParmVarDecl>(name->getDecl()) : nullptr;
    if (parameter && is_region_pointer(parameter->getType()))
      out.push_back({effect, shared ? Mode::read : Mode::write, parameter->getFunctionScopeIndex(), name->getLocation()});
  }
}

// The contracts of this declaration alone.
std::vector<Contract> own_contracts(const FunctionDecl *function) {
  std::vector<Contract> out;
  for (const Attr *attribute : function->attrs()) {
    if (attribute->isInherited()) continue;
    if (auto *held = dyn_cast<RequiresCapabilityAttr>(attribute))
      add(out, held->args(), Effect::requires_lock, held->isShared());
    else if (auto *taken = dyn_cast<AcquireCapabilityAttr>(attribute))
      add(out, taken->args(), Effect::acquires, taken->isShared());
    else if (auto *ended = dyn_cast<ReleaseCapabilityAttr>(attribute))
      add(out, ended->args(), Effect::releases, ended->isShared());
  }
  std::stable_sort(out.begin(), out.end(), [](const Contract &a, const Contract &b) { return a.parameter < b.parameter; });
  return out;
}

// The annotation that the place of a name in a contract belongs to.
const annotations::Annotation *annotation_at(const Sources &sources, SourceLocation at) {
  const annotations::MarkedText *marked = sources.marked();
  if (!marked || sources.manager().getFileID(at) != sources.file()) return nullptr;
  const auto &all = marked->scanned.annotations;
  unsigned offset = sources.offset(at);
  auto next = std::partition_point(all.begin(), all.end(), [&](const annotations::Annotation &annotation) {
    return marked->in_text(annotation.begin) <= offset;
  });
  if (next == all.begin() || next[-1].kind() != annotations::Kind::contract) return nullptr;
  return offset < marked->in_text(next[-1].end) ? &next[-1] : nullptr;
}

class ContractBinder {
public:
  ContractBinder(const Sources &main, Diagnostics &out) : main_(main), out_(out) {}

  std::vector<ContractSite> run() {
    for (const Decl *decl : main_.context().getTranslationUnitDecl()->decls())
      if (auto *function = dyn_cast<FunctionDecl>(decl); function && !own_contracts(function).empty()) add(function);
    for (const Sources &file : main_.all_marked()) unbound(file);
    return std::move(sites_);
  }

private:
  void add(const FunctionDecl *function) {
    Sources sources = main_.of(function->getLocation());
    std::vector<Contract> contracts = own_contracts(function);
    for (const Contract &contract : contracts) bound_.insert(contract.at);
    if (seen_.insert(function->getCanonicalDecl()).second) {
      can_have_any(function, contracts);
      for (const FunctionDecl *other : function->redecls())
        if (!agree(contracts, own_contracts(other))) {
          out_.report(Kind::contracts_differ, main_.place(other->getLocation()), {function->getNameAsString()});
          out_.report(Kind::note_contract, main_.place(contracts.front().at));
        }
    }
    sites_.push_back({sources, function});
  }

  static bool agree(const std::vector<Contract> &a, const std::vector<Contract> &b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Contract &x, const Contract &y) { return x.same(y); });
  }

  void can_have_any(const FunctionDecl *function, const std::vector<Contract> &contracts) {
    bool alias = function->hasAttr<AliasAttr>() || function->hasAttr<IFuncAttr>() || function->hasAttr<WeakRefAttr>();
    const char *why = function->isVariadic() ? "it has variable arguments; give it a va_list"
                      : alias                ? "it is another name of a function"
                                             : nullptr;
    if (why) out_.report(Kind::contract_function, main_.place(function->getLocation()), {function->getNameAsString(), why});
    for (size_t i = 1; i < contracts.size(); ++i)
      if (contracts[i - 1].parameter == contracts[i].parameter) {
        out_.report(Kind::contract_twice, main_.place(contracts[i].at),
                    {function->getParamDecl(contracts[i].parameter)->getNameAsString()});
        out_.report(Kind::note_contract, main_.place(contracts[i - 1].at));
      }
  }

  // Contracts that name something else than a region pointer among the parameters.
  void unbound(const Sources &file) {
    const annotations::MarkedText &marked = *file.marked();
    SourceLocation begin = file.manager().getLocForStartOfFile(file.file());
    for (const annotations::Annotation &annotation : marked.scanned.annotations) {
      const auto *contract = annotation.as<annotations::Contract>();
      if (!contract || file.skipped(marked.in_text(annotation.begin))) continue;
      for (const annotations::Clause &name : contract->parameters) {
        SourceLocation at = begin.getLocWithOffset(int(marked.in_text(name.begin + 1)) - 1);
        if (!bound_.contains(at)) out_.report(Kind::contract_needs_parameter, file.place(at), {name.name, name.text});
      }
    }
  }

  const Sources &main_;
  Diagnostics &out_;
  std::vector<ContractSite> sites_;
  llvm::DenseSet<const FunctionDecl *> seen_;
  llvm::DenseSet<SourceLocation> bound_;
};

} // namespace

std::vector<Contract> contracts_of(const FunctionDecl *function) {
  for (const FunctionDecl *declaration : function->redecls())
    if (std::vector<Contract> own = own_contracts(declaration); !own.empty()) return own;
  return {};
}

bool changes_locks(const FunctionDecl *function) {
  std::vector<Contract> contracts = contracts_of(function);
  return llvm::any_of(contracts, [](const Contract &contract) { return contract.effect != Effect::requires_lock; });
}

std::vector<ContractSite> bind_contracts(const Sources &main, Diagnostics &out) { return ContractBinder(main, out).run(); }

std::optional<facts::ContractDeclaration> contract_declaration(const ContractSite &site, Diagnostics &out) {
  const auto &[sources, function] = site;
  facts::ContractDeclaration declaration;
  declaration.function = function->getNameAsString();
  declaration.place = sources.place(function->getLocation());
  declaration.is_external = function->isExternallyVisible();
  FunctionTypeLoc type = function->getFunctionTypeLoc();
  auto end = type ? sources.range(SourceRange(type.getRParenLoc())) : std::nullopt;
  if (!end) {
    out.report(Kind::in_macro, declaration.place, {declaration.function, sources.macro_name(function->getLocation())});
    return {};
  }
  declaration.end = end->begin;
  std::vector<Contract> contracts = own_contracts(function);
  std::string_view text = sources.text();
  for (const Contract &contract : contracts) {
    const ParmVarDecl *parameter = function->getParamDecl(contract.parameter);
    declaration.parameters.push_back({parameter->getNameAsString(), mapped_declarator(parameter->getType(), sources.context()),
                                      contract.effect, contract.mode, contract.parameter + 1,
                                      sources.range(parameter->getSourceRange()).value_or(facts::Range{}).end});
    const annotations::Annotation *annotation = annotation_at(sources, contract.at);
    if (!annotation) continue;
    const annotations::MarkedText &marked = *sources.marked();
    facts::Range words{unsigned(marked.in_text(annotation->begin)), unsigned(marked.in_text(annotation->end))};
    while (words.begin > 0 && (text[words.begin - 1] == ' ' || text[words.begin - 1] == '\t')) --words.begin;
    declaration.words.push_back(words);
  }
  // What stands between two contracts are blanks, too, in which the first is one.
  std::sort(declaration.words.begin(), declaration.words.end(), [](facts::Range a, facts::Range b) { return a.end < b.end; });
  for (size_t i = declaration.words.size(); i-- > 1;) {
    facts::Range &words = declaration.words[i], &before = declaration.words[i - 1];
    if (words.begin > before.end) continue;
    before = {std::min(words.begin, before.begin), words.end};
    declaration.words.erase(declaration.words.begin() + long(i));
  }
  return declaration;
}

} // namespace prelude::analysis
