// Loops: one whose head uses regions is left from inside, and the items of its body are in its own braces.
#include "automatic/effects.h"
#include "automatic/lowering.h"

#include <algorithm>
#include <functional>

namespace prelude::automatic {
using namespace clang;
using namespace analysis;
using facts::Mode;

// The items of a loop's body, in the braces of the loop.
void Lowering::add_inner(const Stmt *body, Item::Part &into) {
  auto range = source_.statement(body);
  if (!range) return refuse(body, "it comes out of a macro");
  if (auto *compound = dyn_cast<CompoundStmt>(body)) {
    Item item;
    block(compound, item, "");
    std::string tail = item.parts[0].after;
    tail.resize(tail.size() - std::min<size_t>(tail.size(), tail.ends_with("%>") ? 2 : 1)); // without its brace
    for (Item &one : item.parts[0].list.items) into.list.items.push_back(std::move(one));
    into.after = tail;
    return;
  }
  size_t first = into.list.items.size();
  statement(body, into.list);
  if (first < into.list.items.size()) into.list.items[first].gap = " ";
}

// if (!condition) break;
void Lowering::stop_unless(const Expr *condition, List &list) {
  Rest rest;
  known_.clear();
  std::string text = value(condition, "condition", rest, list);
  Item &item = plain("if (!(" + text + ")) break;", nullptr, list);
  item.reads = rest.names;
  note_names(condition, item.reads);
  item.decides = item.reads;
  item.leaves = item.escapes = true;
  item.jump = Item::breaks_if;
}

void Lowering::rename_continues(const Stmt *body, const std::string &label) {
  std::function<bool(const Stmt *)> visit = [&](const Stmt *part) {
    bool found = isa<ContinueStmt>(part);
    if (found) continues_[part] = label;
    if (!isa<ForStmt, WhileStmt, DoStmt>(part))
      for (const Stmt *child : part->children())
        if (child && visit(child)) found = true;
    if (found) touching_.insert(part);
    return found;
  };
  visit(body);
}

bool Lowering::is_endless(const Expr *condition) const {
  Expr::EvalResult value;
  return !condition || (condition->EvaluateAsInt(value, source_.sources().context()) && value.Val.getInt() != 0);
}

Item Lowering::loop(const Stmt *statement) const {
  Item item;
  note_flow(item, statement);
  item.repeats = true;
  return item;
}

// A loop whose head uses no region: it stays. `inside`: the body, up to the end of the loop.
void Lowering::with_head(Item item, facts::Range whole, facts::Range inside, const Stmt *body, bool certain, List &list) {
  item.text = source_.piece({whole.begin, inside.begin});
  item.parts.push_back(part(body, inside.end));
  item.parts.back().certain = certain;
  list.items.push_back(std::move(item));
}

// Comments of a head that is written anew, except for those in parts that are written as they are. A directive in it is refused.
std::string Lowering::comments_of_head(const Stmt *loop, facts::Range head, std::initializer_list<const Stmt *> parts) {
  std::vector<Replaced> kept;
  for (const Stmt *part : parts)
    if (auto range = part ? source_.range(part->getSourceRange()) : std::nullopt) kept.push_back({*range, ""});
  if (one_line(source_.piece(head)).empty()) refuse(loop, "a directive stands in its head");
  return comments_in(source_.piece(head, std::move(kept)));
}

void Lowering::while_loop(const WhileStmt *statement, List &list) {
  auto whole = source_.statement(statement), inside = source_.statement(statement->getBody());
  if (!whole || !inside) return refuse(statement, "it comes out of a macro");
  Item item = loop(statement);
  if (!touches(statement->getCond())) {
    note_condition(item, statement->getCond());
    return with_head(std::move(item), *whole, *inside, statement->getBody(), is_endless(statement->getCond()), list);
  }
  // `while (p && p->key != k)`: the first half stays.
  auto *both = dyn_cast<BinaryOperator>(statement->getCond()->IgnoreParenImpCasts());
  bool splits = both && both->getOpcode() == BO_LAnd && !touches(both->getLHS());
  item.text = splits ? "while (" + one_line(source_.piece(range_of(both->getLHS()))) + ") {" : "for (;;) {";
  Item::Part &inner = item.parts.emplace_back();
  inner.certain = !splits;
  stop_unless(splits ? both->getRHS() : statement->getCond(), inner.list);
  inner.list.items.front().gap = comments_of_head(statement, {whole->begin, inside->begin}, {statement->getCond()}) + " ";
  inner.after = " ";
  add_inner(statement->getBody(), inner);
  inner.after += "}";
  list.items.push_back(std::move(item));
}

void Lowering::do_loop(const DoStmt *statement, List &list) {
  auto whole = source_.statement(statement), inside = source_.statement(statement->getBody());
  if (!whole || !inside) return refuse(statement, "it comes out of a macro");
  Item item = loop(statement);
  if (!touches(statement->getCond()))
    return with_head(std::move(item), *whole, {inside->begin, whole->end}, statement->getBody(), true, list);
  std::string label = names_.fresh("next");
  rename_continues(statement->getBody(), label);
  bool continues = llvm::any_of(continues_, [&](const auto &one) { return one.second == label; });
  item.text = "for (;;) {";
  Item::Part &inner = item.parts.emplace_back();
  inner.certain = true;
  add_inner(statement->getBody(), inner);
  std::string tail = inner.after + comments_of_head(statement, {inside->end, whole->end}, {statement->getCond()});
  size_t first = inner.list.items.size();
  if (continues) plain(label + ":;", nullptr, inner.list).label = Item::by_name;
  stop_unless(statement->getCond(), inner.list);
  inner.list.items[first].gap = tail + " ";
  inner.after = " }";
  list.items.push_back(std::move(item));
}

// The first part of a loop's head goes in front of the loop if it uses regions; else its text stays in the head.
std::string Lowering::first_part(const Stmt *init, List &before) {
  if (!init) return "";
  if (touches(init)) {
    if (auto *declared = dyn_cast<DeclStmt>(init)) declaration(declared, before);
    else evaluate(cast<Expr>(init), before);
    return "";
  }
  auto range = source_.range(init->getSourceRange());
  if (!range) return refuse(init, "it comes out of a macro"), "";
  std::string text = one_line(source_.piece(*range));
  if (text.ends_with(';')) text.pop_back();
  return text;
}

// The last part of each round, after the place where a `continue` leads to.
void Lowering::add_step(const ForStmt *statement, const std::string &label, Item::Part &inner) {
  std::string tail = inner.after;
  size_t at = inner.list.items.size();
  if (!label.empty()) plain(label + ":;", nullptr, inner.list).label = Item::by_name;
  known_.clear();
  evaluate(statement->getInc(), inner.list);
  bool is_blank = !tail.empty() && isspace(static_cast<unsigned char>(tail.back()));
  if (at < inner.list.items.size()) inner.list.items[at].gap = tail + (is_blank ? "" : " ");
  inner.after = " ";
}

void Lowering::for_loop(const ForStmt *statement, List &list) {
  auto whole = source_.statement(statement), inside = source_.statement(statement->getBody());
  if (!whole || !inside) return refuse(statement, "it comes out of a macro");
  const Stmt *init = statement->getInit();
  const Expr *condition = statement->getCond(), *step = statement->getInc();
  auto touched = [&](const Stmt *one) { return one && touches(one); };
  bool in_head = touched(init) || touched(condition) || touched(step);
  if (in_head && source_.text().compare(whole->begin, 6, "forall") == 0)
    return refuse(statement, "it is in the head of a 'forall'");
  Item item = loop(statement);
  bool certain = is_endless(condition) || surely_runs(statement, source_.sources().context());
  if (!in_head) return with_head(std::move(item), *whole, *inside, statement->getBody(), certain, list);
  List before;
  std::string first = first_part(init, before), label;
  auto *both = condition ? dyn_cast<BinaryOperator>(condition->IgnoreParenImpCasts()) : nullptr;
  bool splits = touched(condition) && both && both->getOpcode() == BO_LAnd && !touches(both->getLHS());
  const Expr *tested = !touched(condition) ? nullptr : splits ? both->getRHS() : condition;
  const Expr *kept = splits ? both->getLHS() : tested ? nullptr : condition;
  if (touched(step)) {
    label = names_.fresh("next");
    rename_continues(statement->getBody(), label);
    if (llvm::none_of(continues_, [&](const auto &one) { return one.second == label; })) label = "";
  }
  item.text = "for (" + first + "; " + (kept ? one_line(source_.piece(range_of(kept))) : "") + "; " +
              (step && !touched(step) ? one_line(source_.piece(range_of(step))) : "") + ") {";
  Item::Part &inner = item.parts.emplace_back();
  inner.certain = !kept;
  if (tested) {
    stop_unless(tested, inner.list);
    inner.list.items.front().gap = " ";
  }
  add_inner(statement->getBody(), inner);
  if (touched(step)) add_step(statement, label, inner);
  if (!inner.list.items.empty())
    inner.list.items.front().gap.insert(0, comments_of_head(statement, {whole->begin, inside->begin}, {init, condition, step}));
  inner.after += "}";
  before.items.push_back(std::move(item));
  if (!touched(init) || !isa<DeclStmt>(init)) {
    for (Item &one : before.items) list.items.push_back(std::move(one));
    return;
  }
  Item scope; // its variables are the loop's
  note_flow(scope, statement);
  scope.text = "{";
  Item::Part &all = scope.parts.emplace_back();
  all.certain = true;
  all.list = std::move(before);
  for (Item &one : all.list.items) one.gap = " ";
  all.after = " }";
  list.items.push_back(std::move(scope));
}

} // namespace prelude::automatic
