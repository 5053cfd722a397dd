#include "analysis/analysis.h"
#include "analysis/assemble/assemble.h"
#include "analysis/checks/checks.h"
#include "analysis/pointers/escapes.h"
#include "analysis/pointers/numbers.h"
#include "constructs/sections/sections_clang.h"
#include "frontend/frontend.h"
#include "frontend/recovery.h"

#include <algorithm>

namespace prelude::analysis {
using namespace clang;
namespace {

// The targets of addresses of local variables.
void find_addresses(Program &program, Escapes &escapes) {
  for (const auto &model : program.models)
    if (!model->addresses.empty()) model->points_to = &escapes.in(model->decl);
}

// The numbers that may be addresses, if anything may leave its node, or remarks ask what is in its way.
std::unique_ptr<AddressNumbers> find_numbers(Program &program, bool reasons, const Sources &sources) {
  auto leaves = [](const auto &model) {
    return !model->remote_calls.empty() || !model->call_points.empty() || !model->foralls.empty() ||
           llvm::any_of(model->locks, [](const LockCall &lock) { return lock.migrates(); });
  };
  if (!reasons && llvm::none_of(program.models, leaves)) return nullptr;
  auto numbers = std::make_unique<AddressNumbers>(sources);
  for (const auto &model : program.models) model->numbers = numbers.get();
  return numbers;
}

void report_all_problems(const Sources &sources, Diagnostics &out) {
  for (const Sources &file : sources.all_marked()) report_problems(file, out);
}

// What Clang has understood although it has found errors, so that all errors of a file come in one run.
// `with_locks`: the text has its locks.
void report_in_sound_functions(const Sources &sources, const Diagnostics &clangs, bool with_locks, Diagnostics &out) {
  report_all_problems(sources, out);
  Diagnostics found;
  frontend::Recovery recovery; // what Clang leaves after an error may be anything
  bool done = recovery.run_safely([&] {
    Escapes escapes(sources.manager());
    Program program = read_sound_functions(sources, clangs, found);
    find_addresses(program, escapes);
    if (with_locks)
      for (const FunctionModel *model : program.parts.front().models) follow_locks(*model, {}, program.parts.front().sources, found);
    check_region_types(sources, found);
  });
  if (!with_locks) found.remove_if([](const Diagnostic &one) { return one.kind == Kind::dereference_needs_variable; });
  if (done) out.append(found);
}

// The functions and contracts of the file that is the unit's next.
void add_functions(facts::Unit &unit, const Program::Part &part, const std::vector<FunctionFlow> &flows, Blocking &blocking,
                   const Costs &costs, const SharedState &state, bool reasons, Diagnostics &out) {
  std::vector<facts::Function> functions;
  for (const FunctionFlow &flow : flows) {
    functions.push_back(assemble(flow, part.sources, blocking, costs, state, reasons, out));
  }
  if (!out.has_errors()) add_plain_functions(functions, part.models, part.sources, costs, state);
  for (facts::Function &function : functions) {
    function.file = unit.files.size();
    unit.functions.push_back(std::move(function));
  }
}

// The facts of functions with sections that become one, as if the program had one there. Errors, and warnings of the analysis, are about
// the functions as they are written.
void join_all_sections(facts::Unit &unit, const Program &program, const std::vector<std::vector<FunctionFlow>> &flows, Blocking &blocking,
                       const Costs &costs, const SharedState &state, bool reasons) {
  size_t file = 0;
  for (const Program::Part &part : program.parts) {
    for (size_t i = 0; i < part.models.size(); ++i) {
      std::vector<Seam> seams = find_seams(flows[file][i], blocking, costs, part.sources);
      auto function = std::find_if(unit.functions.begin(), unit.functions.end(), [&](const facts::Function &one) {
        return one.file == file && one.uses_regions && one.symbol == symbol_of(part.models[i]->decl);
      });
      if (seams.empty() || function == unit.functions.end()) continue;
      Diagnostics ignored;
      join_sections(*part.models[i], seams);
      facts::Function joined =
          assemble(follow(*part.models[i], blocking, part.sources, ignored), part.sources, blocking, costs, state, reasons, ignored);
      joined.file = file;
      if (!ignored.has_errors()) *function = std::move(joined);
    }
    ++file;
  }
}

void add_contracts(facts::Unit &unit, const std::vector<ContractSite> &all, const Sources &sources, Diagnostics &out) {
  for (const ContractSite &site : all) {
    auto declaration = site.first.file() == sources.file() ? contract_declaration(site, out) : std::nullopt;
    if (!declaration) continue;
    declaration->file = unit.files.size();
    unit.contracts.push_back(std::move(*declaration));
  }
}

} // namespace

void report_malformed(ASTUnit &ast, const frontend::MarkedFiles &files, Diagnostics &out) { report_all_problems(Sources(ast, files), out); }

facts::Unit analyze(ASTUnit &ast, const frontend::MarkedFiles &files, const std::string &file, const Wanted &wanted,
                    Diagnostics &clangs, Diagnostics &out) {
  facts::Unit unit;
  unit.strip_units = wanted.strip_units;
  unit.names = frontend::names(ast);
  Sources sources(ast, files);
  const Diagnostics all_of_clangs = clangs;
  resolve_region_names(sources, clangs, out);
  if (all_of_clangs.has_errors()) { // perhaps because an annotation is misspelled
    report_in_sound_functions(sources, all_of_clangs, wanted.has_locks, out);
    out.append(clangs);
    clangs = std::exchange(out, {});
    return unit;
  }

  Program program = read_program(sources, out); // changed by find_addresses() and find_numbers() only
  Escapes escapes(sources.manager());
  find_addresses(program, escapes);
  std::unique_ptr<AddressNumbers> numbers = find_numbers(program, wanted.reasons, sources);

  Costs costs(sources.context(), wanted.strip_units);
  SharedState state(sources.context(), costs, program);
  Blocking blocking(sources.manager(), program, state);
  std::vector<std::vector<FunctionFlow>> flows; // by file
  for (const Program::Part &part : program.parts) {
    std::vector<FunctionFlow> &of_file = flows.emplace_back();
    for (const FunctionModel *model : part.models) of_file.push_back(follow(*model, blocking, part.sources, out));
  }

  check_region_types(sources, out);
  check_output(sources, out);
  NodeStates warned_of;
  auto of_file = flows.begin();
  for (const Program::Part &part : program.parts) {
    std::string name = part.sources.file() == sources.file() ? file : part.sources.path();
    add_functions(unit, part, *of_file, blocking, costs, state, wanted.reasons, out);
    add_contracts(unit, program.contracts, part.sources, out);
    unit.files.push_back(file_facts(part.sources, name));
    for (const FunctionFlow &flow : *of_file) check_useless_moves(flow, part.sources, out);
    check_node_state(*of_file++, part.sources, warned_of, out);
  }
  if (wanted.moves_locks && !out.has_errors()) join_all_sections(unit, program, flows, blocking, costs, state, wanted.reasons);
  unit.staying_callers = std::move(program.staying_callers);
  unit.privates = node_privates(sources);
  unit.summaries = blocking.summaries(sources.context());
  if (wanted.reasons) {
    unit.runtime_calls = runtime_calls(sources);
    unit.given = regions_given_by_others(program, sources);
  }
  return unit;
}

std::vector<facts::Summary> summarize(ASTUnit &ast) { return Blocking(ast.getSourceManager()).summaries(ast.getASTContext()); }

} // namespace prelude::analysis
