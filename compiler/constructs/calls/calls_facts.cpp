// Calls that run elsewhere, and joins: the pieces of their text, and what they set.
#include "analysis/assemble/assembler.h"

namespace prelude::analysis {
using namespace clang;

namespace {

class CallFacts : public Assembler {
public:
  using Assembler::Assembler;

  void remote_calls();
  void joins();

private:
  facts::RemoteCall remote_call(const RemoteModel &model);
  void choose_pruning(const RemoteModel &model, facts::RemoteCall &out);
  // What the source names, where a member belongs to an unnamed structure in it.
  static const Expr *named_object(const Expr *object);
  // An lvalue of the same type that evaluates nothing: %.member[0].
  static std::string holder(const Expr *object);
};

void CallFacts::remote_calls() {
  for (const RemoteModel &call : model_.remote_calls) function_.calls.push_back(remote_call(call));
}

facts::RemoteCall CallFacts::remote_call(const RemoteModel &model) {
  const FunctionDecl *callee = model.call->getDirectCallee();
  facts::RemoteCall out;
  out.kind = model.kind;
  out.place = model.place;
  out.callee = callee->getNameAsString();
  out.symbol = symbol_of(callee);
  QualType result = model.target ? model.target->getType() : model.variable ? model.variable->getType() : callee->getReturnType();
  if (!result->isVoidType() && (model.kind != facts::RemoteCall::fork || model.variable))
    out.result = specifier_text(result.getUnqualifiedType(), model_, sources_);
  for (const ParmVarDecl *parameter : callee->parameters())
    out.parameters.push_back(parameter_facts(model_, parameter->getType(), sources_));
  out.has_arguments = model.call->getNumArgs() != 0;
  out.calls_block = blocking_.callee_may_block(model.call);
  out.elsewhere = blocking_.called_elsewhere(model.call);
  const FunctionDecl *definition = nullptr;
  out.is_long = callee->hasBody(definition) && costs_.is_long(definition) && state_.looks(definition);
  out.waits_for_data = definition && state_.comes_to_wait(definition);
  facts::Range call = range(model.call->getSourceRange(), model.call->getBeginLoc(), out.callee).value_or(facts::Range{});
  facts::Range name =
      range(model.call->getCallee()->getSourceRange(), model.call->getBeginLoc(), out.callee).value_or(facts::Range{});
  out.head = {name.begin, sources_.after(name.end, tok::l_paren)};
  out.tail = {call.end - 1, call.end};
  out.where = facts::RemoteCall::first_region;
  if (model.place_mark) {
    Call kind = prelude_call(model.place_mark, sources_.manager());
    out.where = kind == Call::here      ? facts::RemoteCall::here
                : kind == Call::at_node ? facts::RemoteCall::node
                : kind == Call::anywhere ? facts::RemoteCall::anywhere
                                        : facts::RemoteCall::of_region;
    facts::Range mark = range(model.place_mark->getSourceRange(), model.place_mark->getBeginLoc(), "at").value_or(facts::Range{});
    out.ends_statement = kind == Call::to;
    out.tail.end = out.ends_statement ? statement(model.place_mark, "to").end : mark.end;
    if (const Expr *place = Mark::argument_of(model.place_mark))
      if (auto where = range(place->getSourceRange(), model.place_mark->getBeginLoc(), "at")) out.where_range = *where;
  }
  if (model.variable) {
    out.variable = ids_[model.variable];
    const Stmt *value = model.call;
    while (value && !isa<StmtExpr>(value)) value = model_.parents.getParent(const_cast<Stmt *>(value));
    if (value) out.tail.end = range(value->getSourceRange(), value->getBeginLoc(), "fork").value_or(facts::Range{}).end;
    if (model.target) {
      const Expr *object = model.target;
      if (model.target->refersToBitField()) {
        auto *member = cast<MemberExpr>(model.target->IgnoreParens());
        object = named_object(member->getBase());
        out.bit_field = member->getMemberDecl()->getNameAsString();
        out.holder = holder(object);
      }
      out.target = range(object->getSourceRange(), object->getBeginLoc(), "fork").value_or(facts::Range{});
    }
    if (model.combines()) out.operation = model.assignment->getOpcodeStr().str();
    if (model.assignment)
      out.equals = range(model.assignment->getOperatorLoc(), value->getBeginLoc(), "fork").value_or(facts::Range{});
  }
  out.sets_whole = out.variable && out.bit_field.empty() && (!model.target || isa<DeclRefExpr>(model.target));
  out.fits_register = out.sets_whole && model.variable->getType()->isScalarType();
  if (out.kind == facts::RemoteCall::fork) choose_pruning(model, out);
  return out;
}

// A child that runs at the fork may not need what its parent holds there, nor what that does after it.
void CallFacts::choose_pruning(const RemoteModel &model, facts::RemoteCall &out) {
  facts::WaitsForOthers waits;
  if (out.where != facts::RemoteCall::anywhere) waits = blocking_.waits_for_others(model.call);
  if (!flow_.locks.at.lookup(model.call).empty()) out.no_call = "its parent holds a lock";
  else if (!out.bit_field.empty()) out.no_call = "its result is a bit-field";
  else out.no_call = waits.because;
  out.prunes = out.no_call.empty();
  if (out.prunes) out.asks = std::move(waits.asks);
}

const Expr *CallFacts::named_object(const Expr *object) {
  auto *member = dyn_cast<MemberExpr>(object->IgnoreParens());
  return member && !member->getMemberDecl()->getDeclName() ? named_object(member->getBase()) : object;
}

std::string CallFacts::holder(const Expr *object) {
  object = object->IgnoreParenImpCasts();
  if (auto *member = dyn_cast<MemberExpr>(object)) {
    std::string name = member->getMemberDecl()->getNameAsString();
    return holder(member->getBase()) + (name.empty() ? "" : "." + name);
  }
  if (auto *element = dyn_cast<ArraySubscriptExpr>(object)) return holder(element->getBase()) + "[0]";
  return "%";
}

void CallFacts::joins() {
  for (const JoinModel &join : model_.joins) {
    facts::Join out;
    out.range = statement(join.call, "join");
    out.place = sources_.place(join.call->getSourceRange());
    out.within = frame_of(join.call);
    if (join.part) {
      out.variable = ids_[join.variable];
      const Expr *object = join.part;
      if (object->refersToBitField()) object = named_object(cast<MemberExpr>(object)->getBase()); // it has no address
      out.part = range(object->getSourceRange(), object->getBeginLoc(), "join").value_or(facts::Range{});
    }
    for (size_t i = 0; i < model_.remote_calls.size(); ++i) {
      const VarDecl *variable = model_.remote_calls[i].variable;
      if (!variable || (join.variable && join.variable != variable) || !is_visible(model_, variable, join.call, sources_)) continue;
      if (is_hidden(model_, variable, join.call, sources_)) hide(variable, function_.hidden);
      out.calls.push_back(i);
    }
    function_.joins.push_back(std::move(out));
  }
}

} // namespace

const FactsConstruct described::calls{
    .check = [](Assembly &all) { check_remote_calls(all.flow.model, all.blocking, all.sources, *all.out); },
    .after_points =
        [](Assembly &all) {
          CallFacts facts(all);
          facts.remote_calls();
          facts.joins();
        },
};

} // namespace prelude::analysis
