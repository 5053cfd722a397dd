// `let`, and definitions in loops. Each name is defined once in a scope.
#include "check/body.h"

namespace sisal::check {

Tuple Body::check(const syntax::Let &let, Range at) {
  Enter enter(*this, nullptr);
  define(let.definitions);
  Tuple result = all(let.value, at);
  if (result.values.size() == 1) result.values[0].at = at;
  result.at = at;
  return result;
}

void Body::define(const std::vector<syntax::Definition> &definitions) {
  for (const syntax::Definition &definition : definitions) define(definition);
}

void Body::define(const syntax::Definition &definition) {
  struct Target {
    const syntax::Name *name;
    TypeRef type; // null if none is written
  };
  // `a, b: T` declares both; `a, b: T := e` may be read so that a has no type, and then the same is meant.
  std::vector<Target> targets;
  for (const syntax::Declaration &declaration : definition.declared) {
    TypeRef type = declaration.type ? resolve_type(context_, names_, *declaration.type) : nullptr;
    for (const syntax::Name &name : declaration.names) targets.push_back({&name, type});
  }
  if (definition.value.empty()) {
    for (const Target &target : targets) declare(*target.name, target.type ? target.type : context_.unknown());
    return;
  }
  Tuple values = all(definition.value, definition.at);
  if (values.is_known && values.values.size() != targets.size())
    context_.report(Message::wrong_count, values.at,
                    {counted(values.values.size(), "value"), counted(targets.size(), "name"), targets.size() == 1 ? "is" : "are"});
  bool fits = values.is_known && values.values.size() == targets.size();
  for (size_t i = 0; i < targets.size(); i++)
    define(*targets[i].name, targets[i].type, fits ? values.values[i] : unknown(targets[i].name->at));
}

void Body::define(const syntax::Name &name, TypeRef declared, const Typed &value) {
  auto found = scope_->bindings.find(name.text);
  Binding *earlier = found == scope_->bindings.end() ? nullptr : &found->second;
  if (earlier && earlier->state == Binding::State::defined) {
    context_.report(Message::repeated_name, name.at, {name.text}).note(earlier->at, "the first definition is here");
    earlier->type = context_.unknown();
    return;
  }
  if (earlier && earlier->state == Binding::State::declared) {
    if (!declared) declared = earlier->type;
    else if (!context_.same(declared, earlier->type))
      context_.report(Message::other_declaration, name.at, {name.text, quoted(declared), quoted(earlier->type)})
          .note(earlier->at, "it is declared here");
  }
  Typed result = value;
  if (declared) {
    const Range *declaration = earlier && earlier->state == Binding::State::declared ? &earlier->at : nullptr;
    if (!expect(value, declared, "the value of " + quoted(name.text), declaration)) result = unknown(name.at);
    else if (context_.is_unknown(value.type)) result = wrong(declared, name.at);
  }
  scope_->bindings.erase(name.text);
  bind(name.text, result);
  scope_->bindings[name.text].at = name.at;
}

void Body::declare(const syntax::Name &name, TypeRef type) {
  Binding binding{Binding::State::declared, type, {}, nullptr, name.at};
  auto [found, is_new] = scope_->bindings.emplace(name.text, binding);
  if (is_new) return;
  if (found->second.state == Binding::State::later) found->second = binding;
  else context_.report(Message::repeated_name, name.at, {name.text}).note(found->second.at, "the first definition is here");
}

// A declared name that is used without a value is an error there.
void Body::leave(const Scope &scope) {
  for (auto &[name, binding] : scope.bindings)
    if (binding.state == Binding::State::declared && !binding.is_used) context_.report(Message::never_defined, binding.at, {name});
}

void Body::bind(const std::string &name, const Typed &value) {
  scope_->bindings[name] = {Binding::State::defined, value.type, value.value, frame_, value.at};
  frame_->name(value.value, name);
}

} // namespace sisal::check
