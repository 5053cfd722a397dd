// Lists of expressions, names and constants.
#include "check/body.h"

#include <cstdlib>
#include <limits>

namespace sisal::check {

Body::Body(Context &context, Names &names, const Function &function)
    : context_(context), types_(context.types), names_(names), function_(function) {}

std::unique_ptr<graph::Graph> Body::check(const syntax::Function &definition) {
  Frame frame(nullptr, nullptr);
  Enter enter(*this, &frame);
  for (const Parameter &parameter : function_.parameters) {
    bool is_new = !enter.inner.bindings.contains(parameter.name);
    graph::Value value = frame.add_parameter(parameter.type, parameter.name);
    bind(parameter.name, {is_new ? parameter.type : context_.unknown(), value, parameter.at});
  }
  Tuple results = all(definition.body, definition.at);
  if (results.is_known && results.values.size() != function_.results.size())
    context_
        .report(Message::wrong_results, results.at,
                {quoted(function_.name), counted(results.values.size(), "value"), std::to_string(function_.results.size())})
        .note(function_.results_at, "the types of the results are here");
  else if (results.is_known)
    for (size_t i = 0; i < results.values.size() && i < function_.results.size(); i++) {
      bool is_only = function_.results.size() == 1;
      expect(results.values[i], function_.results[i],
             (is_only ? "the result" : "result " + std::to_string(i + 1)) + " of " + quoted(function_.name), &function_.results_at);
    }
  for (const Typed &value : results.values) frame.graph().results.push_back(value.value);
  return frame.finish();
}

Tuple Body::expression(const syntax::Expression &expression) {
  return std::visit([&](const auto &what) { return check(what, expression.at); }, expression.what);
}

Tuple Body::all(const syntax::Expressions &expressions, Range at) {
  Tuple result;
  result.at = at;
  if (!expressions.empty()) result.at = {at.file, expressions.front()->at.begin, expressions.back()->at.end};
  for (const auto &each : expressions) {
    Tuple part = expression(*each);
    result.is_known &= part.is_known;
    result.values.insert(result.values.end(), part.values.begin(), part.values.end());
  }
  return result;
}

Typed Body::single(const syntax::Expression &each, const std::string &what) {
  Tuple tuple = expression(each);
  if (tuple.is_known && tuple.values.size() == 1) return {tuple.values[0].type, tuple.values[0].value, each.at};
  if (tuple.is_known) context_.report(Message::not_one_value, each.at, {what, counted(tuple.values.size(), "value")});
  return unknown(each.at);
}

Typed Body::boolean(const syntax::Expression &each, const std::string &what) {
  Typed value = single(each, what);
  return expect(value, types_.boolean(), what) ? value : unknown(each.at);
}

Typed Body::integer(const syntax::Expression &each, const std::string &what) {
  Typed value = single(each, what);
  return expect(value, types_.integer(), what) ? value : unknown(each.at);
}

Typed Body::whole(const std::string &digits, bool is_negative, Range at) {
  std::int64_t value = 0, most = is_negative ? 2147483648 : 2147483647;
  for (char digit : digits) {
    value = value * 10 + (digit - '0');
    if (value > most) {
      context_.report(Message::large_integer, at, {(is_negative ? "-" : "") + digits, is_negative ? "-2147483648" : "2147483647"});
      return constant(std::int64_t{0}, types_.integer(), at);
    }
  }
  return constant(is_negative ? -value : value, types_.integer(), at);
}

Tuple Body::check(const syntax::Integer &integer, Range at) { return one(whole(integer.digits, false, at)); }

Tuple Body::check(const syntax::Real &real, Range at) {
  std::string digits = real.digits;
  for (char &c : digits)
    if (c == 'd' || c == 'D') c = 'e';
  bool is_double = real.is_double || has_double_literals_;
  TypeRef type = is_double ? types_.double_real() : types_.real();
  double value = std::strtod(digits.c_str(), nullptr);
  if (value > (is_double ? std::numeric_limits<double>::max() : std::numeric_limits<float>::max()))
    context_.report(Message::large_real, at, {real.digits, quoted(type)});
  return one(constant(value, type, at));
}

Tuple Body::check(const syntax::Boolean &boolean, Range at) { return one(constant(boolean.value, types_.boolean(), at)); }
Tuple Body::check(const syntax::Character &character, Range at) { return one(constant(character.value, types_.character(), at)); }
Tuple Body::check(const syntax::String &string, Range at) { return one(constant(string.value, types_.text(), at)); }
Tuple Body::check(const syntax::Nil &, Range at) { return one(constant(std::monostate{}, types_.null(), at)); }

Tuple Body::check(const syntax::ErrorValue &error, Range at) {
  TypeRef type = resolve_type(context_, names_, *error.type);
  return one(type == context_.unknown() ? unknown(at) : emit(graph::Op::error_value, {}, type, at));
}

Tuple Body::check(const syntax::Parentheses &parentheses, Range at) {
  Tuple inner = all(parentheses.inner, at);
  if (inner.values.size() == 1) inner.values[0].at = at;
  return inner;
}

Tuple Body::check(const syntax::Variable &variable, Range at) {
  const std::string &name = variable.name.text;
  Binding *found = scope_->find(name);
  if (!found) {
    report_unknown_value(variable.name);
    return one(unknown(at));
  }
  switch (found->state) {
  case Binding::State::defined: return one(binding(*found, at));
  case Binding::State::declared:
    found->is_used = true;
    context_.report(Message::used_before, at, {name}).note(found->at, "it is declared here, and has no value yet");
    break;
  case Binding::State::later: {
    Diagnostic &diagnostic = context_.report(Message::used_before, at, {name});
    diagnostic.note(found->at, "it is defined here, later in the pass");
    diagnostic.note(at, "its value of the pass before is 'old " + name + "'").fix({at.file, at.begin, at.begin}, "old ");
    break;
  }
  case Binding::State::body_only:
    if (asked_) asked_->insert(name);
    else context_.report(Message::no_first_value, at, {name}).note(found->at, "it is defined here, in the body only");
    break;
  }
  return one(unknown(at));
}

// A name that is not known is reported where it is first used.
void Body::report_unknown_value(const syntax::Name &name) {
  if (!unknown_values_.insert(name.text).second) return;
  for (Names *names = names_.outer(); names; names = names->outer())
    for (const Parameter &value : names->values)
      if (value.name == name.text) {
        context_.report(Message::value_of_outer, name.at, {name.text})
            .note(value.at, "this is a value of the function around, and nested functions see none");
        return;
      }
  if (Function *function = names_.find_function(name.text)) {
    context_.report(Message::function_as_value, name.at, {name.text}).note(function->at, "the function is here");
    return;
  }
  context_.report_unknown(Message::unknown_name, name.at, {name.text}, name.text, scope_->names());
}

Tuple Body::check(const syntax::Old &old, Range at) {
  bool is_in_loop = false;
  for (Scope *scope = scope_; scope; scope = scope->outer()) {
    is_in_loop |= scope->is_loop;
    auto found = scope->old.find(old.name.text);
    if (found == scope->old.end()) {
      // A name that no pass gives again has the same value in the pass before.
      found = scope->bindings.find(old.name.text);
      if (!is_in_loop || scope->is_loop || found == scope->bindings.end()) continue;
    }
    if (found->second.state == Binding::State::defined) return one(binding(found->second, at));
    if (asked_) asked_->insert("old " + old.name.text);
    else
      context_.report(Message::no_first_value, at, {old.name.text}).note(found->second.at, "it is defined here, in the body only");
    return one(unknown(at));
  }
  if (is_in_loop) report_unknown_value(old.name);
  else context_.report(Message::old_outside, at, {old.name.text});
  return one(unknown(at));
}

} // namespace sisal::check
