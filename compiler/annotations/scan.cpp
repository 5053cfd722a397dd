#include "annotations/annotations.h"

#include "annotations/recognize.h"
#include "annotations/tokens.h"
#include "diagnostics/lines.h"

#include <algorithm>
#include <vector>

namespace prelude::annotations {

namespace {

// Finds for each `end move` its `begin move`. In conditional code, each branch starts with the blocks that were open before it.
class PartialFrames {
public:
  void conditional(Conditional kind) { branches.step(kind, innermost); }

  // `annotation` is none if something is wrong in it.
  void begin(size_t annotation) {
    open.push_back({annotation, innermost, false});
    innermost = open.size() - 1;
  }

  // The annotation index of the `begin move` of a frame that is open.
  size_t end() {
    open[innermost].ended = true;
    size_t annotation = open[innermost].annotation;
    innermost = open[innermost].outer;
    return annotation;
  }

  // At the end of a function: each `begin move` that has no end, but for those in which something is wrong.
  std::vector<size_t> leave() {
    std::vector<size_t> left;
    for (; innermost != none; innermost = open[innermost].outer)
      if (!open[innermost].ended && open[innermost].annotation != none) left.push_back(open[innermost].annotation);
    return left;
  }

  bool is_open() const { return innermost != none; }

private:
  struct Open {
    size_t annotation;
    size_t outer;
    bool ended;
  };
  std::vector<Open> open; // All of them; those that are open now are a chain through `outer`.
  size_t innermost = none;
  BranchStates<size_t> branches;
};

class Scanner {
public:
  Scanner(std::string_view source, const Misspellings &misspellings)
      : list(tokenize(source, misspellings)), lines(source), recognizer(list, false), misspellings(misspellings) {
    for (const auto &[name, meant] : misspellings)
      if (name == meant) recognizer.set_unknown(word_of(name));
  }

  ScanResult run() {
    size_t directive = 0;
    for (size_t i = 0; i < list.tokens.size(); ++i) {
      for (; directive < list.directives.size() && list.directives[directive].next <= i; ++directive)
        pass(list.directives[directive]);
      bool ends_function = list.tokens[i].match < i && list.tokens[i].enclosing == none;
      if (ends_function) leave_function();
      if (list.tokens[i].word != Word::other) i = word(i);
    }
    for (; directive < list.directives.size(); ++directive) pass(list.directives[directive]);
    leave_function();
    std::sort(result.problems.begin(), result.problems.end(),
              [](const Problem &a, const Problem &b) { return a.offset < b.offset; });
    result.directives = std::move(list.directive_lines);
    return std::move(result);
  }

private:
  // Gives the last token that was used.
  size_t word(size_t index) {
    Decision decision = recognizer.decide(index);
    if (decision.verdict == Decision::ordinary) return index;
    if (decision.verdict == Decision::malformed) {
      problem(list.tokens[index].begin, list.tokens[decision.last].end, std::move(decision.message));
      result.problems.back().kept = std::move(decision.kept);
      result.problems.back().names = std::move(decision.names);
      if (list.word(index) == Word::begin) frames.begin(none);
      if (list.word(index) == Word::end && frames.is_open()) frames.end();
    } else {
      record(std::move(decision.record), list.tokens[index].enclosing == none);
      check_spelling(index, decision.last);
      if (decision.surplus != none)
        problem(list.tokens[decision.surplus].begin, list.tokens[decision.surplus_last].end, std::move(decision.message));
    }
    return decision.last;
  }

  // For the words of one annotation, but not for its parentheses.
  void check_spelling(size_t first, size_t last) {
    for (size_t i = first; i <= last && !misspellings.empty(); ++i) {
      if (list.tokens[i].enclosing != list.tokens[first].enclosing || list.tokens[i].word == Word::other) continue;
      if (auto meant = misspellings.find(list.text(i)); meant != misspellings.end() && meant->first != meant->second)
        problem(list.tokens[i].begin, list.tokens[i].end,
                "unknown annotation '" + meant->first + "'; did you mean '" + meant->second + "'?", meant->second);
    }
  }

  void record(Annotation annotation, bool outside) {
    annotation.outside = outside && annotation.kind() != Kind::contract;
    Position position = lines.at(annotation.begin);
    annotation.line = position.line;
    annotation.column = position.column;
    size_t index = result.annotations.size();
    if (annotation.as<BeginMove>()) frames.begin(index);
    if (EndMove *end = annotation.as<EndMove>()) {
      if (!frames.is_open()) problem(annotation.begin, annotation.end, "'end move' without 'begin move'");
      else if (size_t begin = frames.end(); begin != none) {
        end->partner = begin;
        result.annotations[begin].as<BeginMove>()->partner = index;
      }
    }
    result.annotations.push_back(std::move(annotation));
  }

  void problem(size_t begin, size_t end, std::string message, std::string meant = {}) {
    Position position = lines.at(begin);
    result.problems.push_back({begin, end - begin, position.line, position.column, std::move(message), std::move(meant)});
  }

  void leave_function() {
    for (size_t index : frames.leave()) {
      const Annotation &annotation = result.annotations[index];
      problem(annotation.begin, annotation.end, "'begin move' without 'end move'");
    }
  }

  void pass(const Directive &directive) {
    frames.conditional(directive.kind);
    std::string_view text = list.source.substr(directive.begin, directive.end - directive.begin);
    if (directive.kind == Conditional::opens) ++conditionals;
    if (directive.kind == Conditional::closes && conditionals > 0) --conditionals;
    MacroDefinition macro = macro_definition(text);
    if (macro.name.empty()) return;
    // A macro that is defined under a condition may not be defined.
    if (conditionals == 0) recognizer.set_macro(word_of(macro.name), !macro.undefined);
    std::string_view body_text = text.substr(macro.body);
    if (!may_have_annotations(body_text)) return;
    TokenList body = tokenize(body_text);
    Recognizer in_body(body, true);
    size_t offset = directive.begin + macro.body;
    for (size_t i = 0; i < body.tokens.size(); ++i) {
      Decision decision = in_body.decide(i);
      if (decision.verdict == Decision::ordinary) continue;
      problem(offset + body.tokens[i].begin, offset + body.tokens[decision.last].end,
              "annotations in macro bodies are not supported; '" + std::string(macro.name) + "' has '" + std::string(body.text(i)) + "'");
      for (Span kept : decision.kept) result.problems.back().kept.push_back({offset + kept.begin, offset + kept.end});
      i = decision.last;
    }
  }

  TokenList list;
  Lines lines;
  Recognizer recognizer;
  const Misspellings &misspellings;
  PartialFrames frames;
  unsigned conditionals = 0;
  ScanResult result;
};

} // namespace

std::string_view spelling(Kind kind) {
  switch (kind) {
  case Kind::move: return "move";
  case Kind::begin_move: return "begin move";
  case Kind::end_move: return "end move";
  case Kind::rpc: return "rpc";
  case Kind::when: return "when";
  case Kind::spawn: return "spawn";
  case Kind::fork: return "fork";
  case Kind::join: return "join";
  case Kind::forall: return "forall";
  case Kind::finish: return "finish";
  case Kind::contract: return "contract";
  }
  return {};
}

std::string not_here(std::string_view word) {
  std::string out = "'" + std::string(word) + "' is no annotation here; ";
  if (word == "join") return out + "it is a statement, 'join;' or, in a function that forks, 'join x;'";
  if (word == "finish") return out + "it stands before a block, 'finish { ... }', or before a forall";
  if (word == "fork") return out + "it is a statement, 'fork f(a);' or 'x = fork f(a);'";
  if (word == "spawn") return out + "it is a statement without a value, 'spawn f(a);' or 'spawn f(a) at n;'; 'x = fork f(a);' has one";
  return out + "an annotation follows a statement, as in 'read_lock(n); move'";
}

const Move *Annotation::moves() const {
  const BeginMove *frame = as<BeginMove>();
  return frame ? frame : as<Move>();
}

const Guard *Annotation::guard() const {
  if (const When *when = as<When>()) return &when->guard;
  const Move *move = moves();
  return move && move->guard ? &*move->guard : nullptr;
}

const std::vector<Clause> &Annotation::clauses() const {
  static const std::vector<Clause> no_clauses;
  if (const Move *move = moves()) return move->clauses;
  if (const Rpc *rpc = as<Rpc>()) return rpc->clauses;
  if (const Forall *forall = as<Forall>()) return forall->reductions;
  if (const Contract *contract = as<Contract>()) return contract->parameters;
  return no_clauses;
}

const Clause *Annotation::clause(std::string_view name) const {
  for (const Clause &each : clauses())
    if (each.name == name) return &each;
  return nullptr;
}

std::vector<Span> ScanResult::between_directives(size_t begin, size_t end) const {
  std::vector<Span> out;
  auto line = std::partition_point(directives.begin(), directives.end(), [&](const Span &span) { return span.begin < begin; });
  for (; line != directives.end() && line->begin < end; begin = line++->end)
    if (begin < line->begin) out.push_back({begin, line->begin});
  if (begin < end) out.push_back({begin, end});
  return out;
}

ScanResult scan(std::string_view source, const Misspellings &misspellings) {
  if (!may_have_annotations(source, misspellings)) return {};
  return Scanner(source, misspellings).run();
}

} // namespace prelude::annotations
