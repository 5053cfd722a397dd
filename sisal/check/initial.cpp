// `for initial`. The first values are computed where the loop stands; names that the body defines again are the loop's variables,
// the others are constants like any value from outside.
#include "check/body.h"

namespace sisal::check {

// A loop while it is checked.
struct Body::Initial {
  struct Variable {
    std::string name;
    TypeRef type;
    graph::Value first; // in the frame around
    Range at;
    bool is_hidden = false; // no name of the program
    graph::Value next;      // in the body
  };
  std::vector<Variable> variables;
  std::map<std::string, Range> in_body; // the names that the body defines
  Captures captures;
  std::unique_ptr<Frame> initial, test, body, result;
  Clauses clauses;

  bool is_variable(const std::string &name) const {
    for (const Variable &variable : variables)
      if (variable.name == name) return true;
    return false;
  }
  Binding parameter(size_t variable, Frame &frame, size_t offset = 0) const {
    const Variable &each = variables[variable];
    return {Binding::State::defined, each.type, {0, static_cast<std::uint32_t>(variable + offset)}, &frame, each.at};
  }
  // Names of the body alone are known in this scope, but have no value there.
  void add_body_only(std::map<std::string, Binding> &bindings) const {
    for (auto &[name, at] : in_body)
      if (!is_variable(name)) bindings[name] = {Binding::State::body_only, nullptr, {}, nullptr, at};
  }
};

Tuple Body::check(const syntax::ForInitial &loop, Range at) {
  Initial initial;
  Enter enter(*this, nullptr);
  define(loop.initial);
  loop_variables(loop, initial);
  loop_body(loop, initial);
  if (loop.is_test_first) loop_test(loop, initial);
  loop_result(loop, initial);

  initial.initial = std::make_unique<Frame>(frame_, &initial.captures);
  for (const auto &variable : initial.variables) {
    initial.initial->graph().results.push_back(initial.initial->import(*frame_, variable.first));
    initial.body->graph().results.push_back(variable.next);
  }
  auto made = std::make_unique<graph::Loop>();
  made->is_test_first = loop.is_test_first;
  made->initial = initial.initial->finish();
  made->test = initial.test->finish();
  made->body = initial.body->finish();
  made->result = initial.result->finish();
  made->returns = initial.clauses.clauses;
  made->is_old = initial.clauses.is_old;
  graph::Node node;
  node.op = graph::Op::loop;
  for (TypeRef type : initial.clauses.types) node.outputs.push_back({type, ""});
  node.loop = std::move(made);
  return outputs(add_compound(std::move(node), {}, initial.captures, at), initial.clauses, at);
}

void Body::loop_variables(const syntax::ForInitial &loop, Initial &initial) {
  for (const syntax::Definition &definition : loop.body)
    for (const syntax::Declaration &declaration : definition.declared)
      for (const syntax::Name &name : declaration.names) initial.in_body.emplace(name.text, name.at);
  for (const syntax::Definition &definition : loop.initial)
    for (const syntax::Declaration &declaration : definition.declared)
      for (const syntax::Name &name : declaration.names) {
        auto found = scope_->bindings.find(name.text);
        if (found == scope_->bindings.end() || !initial.in_body.contains(name.text) || initial.is_variable(name.text)) continue;
        Typed first = binding(found->second, name.at);
        initial.variables.push_back({name.text, first.type, first.value, name.at, false, {}});
      }
}

void Body::loop_body(const syntax::ForInitial &loop, Initial &initial) {
  initial.body = std::make_unique<Frame>(frame_, &initial.captures);
  size_t written = initial.variables.size();
  for (const auto &variable : initial.variables) initial.body->add_parameter(variable.type, variable.name);
  Enter enter(*this, initial.body.get());
  enter.inner.is_loop = true;
  initial.add_body_only(enter.inner.old);
  for (size_t i = 0; i < written; i++) {
    const auto &variable = initial.variables[i];
    enter.inner.old[variable.name] = initial.parameter(i, *initial.body);
    enter.inner.bindings[variable.name] = {Binding::State::later, variable.type, {}, nullptr, initial.in_body.at(variable.name)};
  }
  define(loop.body);
  for (size_t i = 0; i < written; i++) {
    auto &variable = initial.variables[i];
    Binding &found = enter.inner.bindings.at(variable.name);
    Typed next = found.state == Binding::State::defined ? binding(found, found.at) : unknown(found.at);
    expect(next, variable.type, "the new value of " + quoted(variable.name), &variable.at);
    if (context_.is_unknown(variable.type)) variable.type = next.type;
    variable.next = next.value;
  }
  if (!loop.is_test_first) loop_test(loop, initial);
}

// A test that asks for names of the body is computed there, and its result is a variable more. A test before the body that asks for
// `old x` has the pass before in a variable more.
void Body::loop_test(const syntax::ForInitial &loop, Initial &initial) {
  std::set<std::string> asked;
  Frame *outer = loop.is_test_first ? frame_ : frame_->outer();
  Scope *body_scope = scope_;
  auto in_test = [&](size_t variables, bool is_last) {
    initial.test = std::make_unique<Frame>(outer, &initial.captures);
    Enter enter(*this, initial.test.get());
    enter.inner.is_loop = true;
    initial.add_body_only(enter.inner.bindings);
    initial.add_body_only(enter.inner.old);
    for (size_t i = 0; i < initial.variables.size(); i++) {
      const auto &variable = initial.variables[i];
      initial.test->add_parameter(variable.type, variable.name);
      if (variable.is_hidden) enter.inner.old[variable.name.substr(4)] = initial.parameter(i, *initial.test);
      else enter.inner.bindings[variable.name] = initial.parameter(i, *initial.test);
      if (i < variables && !enter.inner.old.contains(variable.name))
        enter.inner.old[variable.name] = {Binding::State::body_only, variable.type, {}, nullptr, variable.at};
    }
    asked_ = is_last ? nullptr : &asked;
    Typed condition = boolean(*loop.test, loop.is_until ? "the test after 'until'" : "the test after 'while'");
    asked_ = nullptr;
    if (loop.is_until) condition = emit(graph::Op::not_, {condition}, types_.boolean(), condition.at);
    initial.test->graph().results = {condition.value};
  };
  size_t written = initial.variables.size();
  in_test(written, false);
  if (asked.empty()) return;
  if (!loop.is_test_first) {
    scope_ = body_scope;
    Typed condition = boolean(*loop.test, loop.is_until ? "the test after 'until'" : "the test after 'while'");
    if (loop.is_until) condition = emit(graph::Op::not_, {condition}, types_.boolean(), condition.at);
    graph::Node node;
    node.op = graph::Op::constant;
    node.at = loop.test->at;
    node.constant = true;
    node.outputs = {{types_.boolean(), ""}};
    initial.variables.push_back({"again", types_.boolean(), outer->add(std::move(node)), loop.test->at, true, condition.value});
    initial.body->add_parameter(types_.boolean(), "again");
    initial.test = std::make_unique<Frame>(outer, &initial.captures);
    for (const auto &variable : initial.variables) initial.test->add_parameter(variable.type, variable.name);
    initial.test->graph().results = {{0, static_cast<std::uint32_t>(written)}};
    return;
  }
  for (size_t i = 0; i < written; i++)
    if (auto variable = initial.variables[i]; asked.contains("old " + variable.name)) {
      initial.variables.push_back(
          {"old " + variable.name, variable.type, variable.first, variable.at, true, {0, static_cast<std::uint32_t>(i)}});
      initial.body->add_parameter(variable.type, "old " + variable.name);
    }
  in_test(written, true);
}

void Body::loop_result(const syntax::ForInitial &loop, Initial &initial) {
  initial.result = std::make_unique<Frame>(frame_, &initial.captures);
  size_t count = initial.variables.size();
  for (int turn = 0; turn < 2; turn++)
    for (const auto &variable : initial.variables) initial.result->add_parameter(variable.type, turn == 0 ? variable.name : "");
  Enter enter(*this, initial.result.get());
  enter.inner.is_loop = true;
  initial.add_body_only(enter.inner.bindings);
  initial.add_body_only(enter.inner.old);
  for (size_t i = 0; i < count; i++)
    if (!initial.variables[i].is_hidden) enter.inner.old[initial.variables[i].name] = initial.parameter(i, *initial.result, count);
  for (const syntax::Return &each : loop.returns) {
    for (size_t i = 0; i < count; i++)
      if (!initial.variables[i].is_hidden)
        enter.inner.bindings[initial.variables[i].name] = initial.parameter(i, *initial.result, each.is_old ? count : 0);
    clause(each, 1, initial.clauses);
  }
  initial.result->graph().results = initial.clauses.results;
}

} // namespace sisal::check
