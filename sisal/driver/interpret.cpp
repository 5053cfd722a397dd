// sisal-interpret: evaluates a Sisal program's graph, for tests. It is not installed.
#include "check/check.h"
#include "graph/print.h"
#include "graph/verify.h"
#include "interpreter/fibre.h"
#include "interpreter/interpreter.h"
#include "passes/passes.h"
#include "syntax/syntax.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>

namespace sisal {
namespace {

constexpr const char *help =
    "usage: sisal-interpret [options] PROGRAM.sis\n"
    "Evaluates the program's graph. Arguments are read from standard input, results are printed.\n"
    "  --passes[=NAME,...]  apply these passes, or all, to the graph before\n"
    "  --graph              print the graph instead of evaluating it\n"
    "  -ferrors=full        error values as in Sisal's manual\n"
    "  --wraps              with full error values: numbers as without\n"
    "  --steps=N            end with code 4 after so many nodes\n"
    "Exit code: 0; 1: a run-time error; 2: the program or the arguments are wrong; 3: a pass has made a wrong graph; 4: no end\n";

struct Options {
  std::string path;
  bool has_passes = false, prints_graph = false;
  std::string passes; // none: all
  interpreter::Options how;
};

bool read_options(int argc, char **argv, Options &options) {
  for (int index = 1; index < argc; index++) {
    const std::string word = argv[index];
    if (word == "-ferrors=full") options.how.full_errors = true;
    else if (word == "--wraps") options.how.wraps = true;
    else if (word == "--graph") options.prints_graph = true;
    else if (word == "--passes") options.has_passes = true;
    else if (word.starts_with("--passes=")) options.has_passes = true, options.passes = word.substr(9);
    else if (word.starts_with("--steps=")) options.how.most_steps = std::strtoull(word.c_str() + 8, nullptr, 10);
    else if (word[0] == '-' || !options.path.empty()) return false;
    else options.path = word;
  }
  return !options.path.empty();
}

std::string read_all(std::istream &in) {
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

int fail(int code, const std::string &text) {
  std::fprintf(stderr, "%s\n", text.c_str());
  return code;
}

std::string line_of(const Sources &sources, Range at) {
  return sources.path(at.file) + ":" + std::to_string(sources.place(at).line) + ": ";
}

std::optional<graph::Unit> compile(const Sources &sources, FileId file) {
  Diagnostics diagnostics;
  std::optional<syntax::Unit> tree = syntax::parse(sources, file, diagnostics);
  std::optional<graph::Unit> unit = tree ? check::check(*tree, diagnostics) : std::nullopt;
  for (const Diagnostic &each : diagnostics.all()) fail(0, line_of(sources, each.at) + "error: " + text_of(each));
  return unit;
}

// The exit code, 3 if a pass has made a graph that does not keep the rules.
int apply_passes(graph::Unit &unit, const Options &options) {
  passes::Options how;
  how.full_errors = options.how.full_errors;
  bool changed = options.has_passes;
  for (unsigned round = 0; changed && round < how.most_rounds; round++) {
    changed = false;
    for (const passes::Pass &pass : passes::all()) {
      if (!options.passes.empty() && ("," + options.passes + ",").find("," + std::string(pass.name) + ",") == std::string::npos)
        continue;
      changed |= pass.run(unit, how);
      if (const std::string faults = graph::verify(unit); !faults.empty())
        return fail(3, std::string("after ") + pass.name + ": " + faults);
    }
  }
  return 0;
}

int evaluate(const graph::Unit &unit, const Sources &sources, const Options &options) {
  if (unit.entry < 0) return fail(2, options.path + ": error: no function 'main'");
  const graph::Function &entry = unit.functions[unit.entry];
  std::vector<TypeRef> parameters;
  for (const graph::Output &parameter : entry.parameters) parameters.push_back(parameter.type);
  std::optional<interpreter::TextError> error;
  const std::string text = parameters.empty() ? "" : read_all(std::cin);
  interpreter::Values arguments = interpreter::read_values(text, parameters, error, options.how.full_errors);
  if (error)
    return fail(2, "<stdin>:" + std::to_string(1 + std::count(text.begin(), text.begin() + error->at, '\n')) +
                       ": error: " + error->text);
  interpreter::Outcome outcome = interpreter::evaluate(unit, std::move(arguments), options.how);
  if (outcome.failure) {
    const bool has_no_end = outcome.failure->text.starts_with("too many");
    return fail(has_no_end ? 4 : 1, line_of(sources, outcome.failure->at) + "error: " + outcome.failure->text);
  }
  for (std::size_t index = 0; index < entry.results.size(); index++)
    std::printf("%s\n", interpreter::print_value(outcome.results[index], entry.results[index]).c_str());
  return 0;
}

int run(int argc, char **argv) {
  Options options;
  if (!read_options(argc, argv, options)) return fail(2, help);
  std::ifstream in(options.path, std::ios::binary);
  if (!in) return fail(2, options.path + ": error: there is no such file");
  Sources sources;
  FileId file = sources.add(options.path, read_all(in));
  std::optional<graph::Unit> unit = compile(sources, file);
  if (!unit) return 2;
  if (const std::string faults = graph::verify(*unit); !faults.empty()) return fail(3, "after check: " + faults);
  if (int code = apply_passes(*unit, options)) return code;
  if (!options.prints_graph) return evaluate(*unit, sources, options);
  std::fputs(graph::print(*unit).c_str(), stdout);
  return 0;
}

} // namespace
} // namespace sisal

int main(int argc, char **argv) { return sisal::run(argc, argv); }
