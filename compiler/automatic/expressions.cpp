// Expressions: what uses regions is put in front, in the order of the sequence points.
#include "automatic/lowering.h"
#include "automatic/parts.h"

namespace prelude::automatic {
using namespace clang;
using namespace analysis;
using facts::Mode;

// The lock that a call of local() needs.
Mode Lowering::mode_of_local(const CallExpr *call) const {
  bool writes = llvm::any_of(model_->accesses, [&](const AccessSite &site) { return site.evaluated == call && site.writable_use; });
  return writes ? Mode::write : Mode::read;
}

void Lowering::add_access(Only &only, const Access &access) const {
  std::string part = part_of(access, source_.sources().context());
  if (access.stores() || (access.how == Access::address && access.may_store())) only.writes.insert(part);
  if (access.loads() || access.how == Access::address) only.reads.insert(part);
  if (access.how == Access::read && access.lvalue && is_region_pointer(access.lvalue->getType())) only.pointers.insert(part);
}

// The region that a plain pointer by local() leads into: of a call of that, or of a variable that holds one.
const VarDecl *Lowering::leads_into(const Stmt *part, Only &only) const {
  auto *call = dyn_cast<CallExpr>(part);
  const VarDecl *region = pointers_.region_of(part);
  if (call && prelude_call(call, source_.sources().manager()) == Call::local) {
    region = local_variable(call->getArg(0));
    if (mode_of_local(call) == Mode::write) only.mode = Mode::write;
  }
  if (!region) return nullptr;
  const std::string *part_of_all = call ? nullptr : &pointers_.part_of(part);
  for (const Access *access : memory_.through(cast<Expr>(part))) {
    bool is_told = llvm::any_of(memory_.by(access->by), [&](const Access *other) { // an address that a builtin only writes to
      return other->object.base == access->object.base && (other->loads() || other->stores());
    });
    if (access->how == Access::mention || (access->how == Access::address && is_told)) continue;
    Only found;
    add_access(found, *access);
    if (!found.writes.empty()) only.mode = Mode::write;
    if (part_of_all && !found.reads.empty()) found.reads = {*part_of_all};
    if (part_of_all && !found.writes.empty()) found.writes = {*part_of_all};
    only.reads.insert(found.reads.begin(), found.reads.end());
    only.writes.insert(found.writes.begin(), found.writes.end());
  }
  return region;
}

// ---- Expressions that use no region but one ----

bool Lowering::add_to(Only &only, const Stmt *part, bool certain) const {
  if (!touches(part)) {
    Item flow;
    note_flow(flow, part);
    return flow.waits.empty() && (!only.variable || !flow.sets.contains(only.variable->getNameAsString()));
  }
  const VarDecl *variable = nullptr;
  for (const Access *access : region_accesses(part)) {
    const VarDecl *before = std::exchange(variable, local_variable(access->object.base));
    if (!variable || taken_.contains(variable) || (before && before != variable)) return false;
    if (access->stores()) only.mode = Mode::write;
    add_access(only, *access);
  }
  if (const VarDecl *region = leads_into(part, only)) {
    if (variable && variable != region) return false;
    variable = region;
  } else if (auto *call = dyn_cast<CallExpr>(part))
    if (prelude_call(call, source_.sources().manager()) >= Call::move || waiting_.may_wait(call)) return false;
  if (variable && only.variable && only.variable != variable) return false;
  if (variable) only.variable = variable, only.certain |= certain;
  if (isa<SwitchStmt, WhileStmt, ForStmt, LabelStmt, ReturnStmt, BreakStmt, ContinueStmt, GotoStmt>(part)) return false;
  if (isa<IfStmt, DoStmt>(part) && !is_made(part)) return false; // in a statement expression
  return add_parts(only, part, certain);
}

// Those of the parts of an expression. Where a decision is made, one of both ways is taken.
bool Lowering::add_parts(Only &only, const Stmt *part, bool certain) const {
  auto *logic = dyn_cast<BinaryOperator>(part);
  if (auto *choice = dyn_cast<ConditionalOperator>(part)) {
    Only one = only, other = only;
    one.certain = other.certain = false;
    if (!add_to(only, choice->getCond(), certain)) return false;
    one.variable = other.variable = only.variable;
    if (!add_to(one, choice->getTrueExpr(), certain)) return false;
    other.variable = one.variable;
    if (!add_to(other, choice->getFalseExpr(), certain)) return false;
    only.certain |= one.certain && other.certain;
    only.variable = other.variable;
    if (one.mode == Mode::write || other.mode == Mode::write) only.mode = Mode::write;
    for (const Only *each : {&one, &other}) {
      only.reads.insert(each->reads.begin(), each->reads.end());
      only.writes.insert(each->writes.begin(), each->writes.end());
      only.pointers.insert(each->pointers.begin(), each->pointers.end());
    }
    return true;
  }
  bool decided = (logic && logic->isLogicalOp()) || isa<AbstractConditionalOperator, IfStmt>(part), first = true;
  for (const Stmt *child : part->children()) {
    if (!child) continue;
    if (!add_to(only, child, certain && (first || !decided))) return false;
    first = false;
  }
  return true;
}

std::optional<Lowering::Only> Lowering::only_region(const Stmt *expression) const {
  Only only;
  if (!add_to(only, expression, true) || !only.variable || !only.certain) return {};
  Item flow;
  note_flow(flow, expression);
  if (flow.sets.contains(only.variable->getNameAsString())) return {};
  return only;
}

// ---- All others ----

Item &Lowering::plain(const std::string &text, const Stmt *part, List &list) {
  Item &item = list.items.emplace_back();
  item.text = one_line(text);
  if (part) {
    note_flow(item, part);
    if (item.leaves) note_deciding(part, item.decides);
    item.place = source_.sources().place(part->getSourceRange());
    if (!item.sets.empty() || !item.counts.empty()) known_.clear(); // perhaps of an index
  }
  return item;
}

Item &Lowering::finish(std::string text, const Stmt *expression, const Rest &rest, List &list) {
  Item &item = plain(text, expression, list);
  item.reads.insert(rest.names.begin(), rest.names.end());
  if (item.leaves) item.decides.insert(rest.names.begin(), rest.names.end());
  item.use = rest.under;
  if (item.use.mode != Mode::none && !item.waits.empty())
    out_.report(Kind::auto_lock_waits, item.place, {item.use.region, item.waits});
  return item;
}

void Lowering::walk(const Expr *expression, Rest &rest, List &list) {
  if (kept_ ? walk_operand(expression, rest, list) : !touches(expression)) return;
  if (const Access *access = region_access(expression)) {
    if (access->how == Access::read) return load(expression, *access, rest, list);
    return store(expression, *access, &rest, list);
  }
  auto *operation = dyn_cast<BinaryOperator>(expression);
  bool decides =
      isa<AbstractConditionalOperator, StmtExpr>(expression) || (operation && (operation->isLogicalOp() || operation->isCommaOp()));
  if (decides && is_made(expression) && walk_arguments(expression, rest, list)) return;
  if (auto *block = dyn_cast<StmtExpr>(expression)) { // of a fork
    for (const Stmt *inner : block->getSubStmt()->body()) {
      if (auto *declared = dyn_cast<DeclStmt>(inner)) {
        auto *variable = declared->isSingleDecl() ? dyn_cast<VarDecl>(declared->getSingleDecl()) : nullptr;
        if (variable && variable->getInit() && variable->getName() == "prelude_value_") walk(variable->getInit(), rest, list);
        else if (touches(inner)) return refuse(inner, "it is in a statement expression");
      } else if (auto *value = dyn_cast<Expr>(inner); value && is_mark(value)) walk(value, rest, list);
      else if (touches(inner)) return refuse(inner, "it is in a statement expression");
    }
    return;
  }
  if (Only into; const VarDecl *variable = leads_into(expression, into)) {
    std::string name = variable->getNameAsString();
    Place place = source_.sources().place(expression->getSourceRange());
    if (rest.under.mode != Mode::none && rest.under.region != name)
      out_.report(Kind::auto_lock_two, place, {rest.under.region, name});
    add_under(rest.under, into, variable, place);
    return;
  }
  if (auto *choice = dyn_cast<AbstractConditionalOperator>(expression);
      choice && (touches(choice->getTrueExpr()) || touches(choice->getFalseExpr())))
    return either(choice, !choice->getType()->isVoidType(), rest, list);
  if (auto *binary = dyn_cast<BinaryOperator>(expression)) {
    if (binary->isLogicalOp() && touches(binary->getRHS())) return logical(binary, rest, list);
    bool is_annotation = is_mark(binary->getLHS()) || is_mark(binary->getRHS());
    if (binary->isCommaOp() && !is_annotation && touches(binary->getRHS())) {
      evaluate(binary->getLHS(), list);
      Rest right;
      std::string text = value(binary->getRHS(), "value", right, list);
      rest.names.insert(right.names.begin(), right.names.end());
      rest.parts.push_back({range_of(expression), text});
      return;
    }
  }
  for (const Stmt *child : expression->children())
    if (auto *inner = dyn_cast_or_null<Expr>(child)) walk(inner, rest, list);
}

// To what is used in the text of a statement.
void Lowering::add_under(Use &under, const Only &only, const VarDecl *region, const Place &place) {
  if (under.mode == Mode::none) under = {region->getNameAsString(), only.mode, {}, {}, {}, place};
  if (only.mode == Mode::write) under.mode = only.mode;
  under.reads.insert(only.reads.begin(), only.reads.end());
  under.writes.insert(only.writes.begin(), only.writes.end());
  under.pointers.insert(only.pointers.begin(), only.pointers.end());
}

// The read of an lvalue's value.
const Access *Lowering::read_of(const Expr *lvalue) const {
  for (const Access &access : memory_.all())
    if (access.how == Access::read && access.lvalue && access.lvalue->IgnoreParens() == lvalue->IgnoreParens() &&
        isa<Expr>(access.by) && region_access(access.by) == &access)
      return &access;
  return nullptr;
}

// The pointer by which a region is accessed; the whole of it, if it is one of several.
const Expr *Lowering::pointer_of(const Access &access) const {
  if (region_accesses(access.by).size() < 2) return access.object.base;
  for (const Expr *part = access.lvalue;;) {
    part = part->IgnoreParens();
    if (auto *member = dyn_cast<MemberExpr>(part)) {
      part = member->getBase();
      if (member->isArrow()) return part->IgnoreParenImpCasts();
    } else if (auto *element = dyn_cast<ArraySubscriptExpr>(part)) {
      part = element->getBase()->IgnoreParenImpCasts();
      if (!part->getType()->isArrayType()) return part;
    } else if (auto *target = dyn_cast<UnaryOperator>(part); target && target->getOpcode() == UO_Deref)
      return target->getSubExpr()->IgnoreParenImpCasts();
    else return access.object.base;
  }
}

// The name by which the region of an access is locked: a local variable, or a new one with the value of the pointer.
std::string Lowering::region_name(const Expr *pointer, Rest &rest, List &list) {
  const VarDecl *variable = local_variable(pointer);
  if (variable && !taken_.contains(variable)) return variable->getNameAsString();
  facts::Range range = range_of(pointer);
  Rest inner;
  std::string text, key = "*" + one_line(source_.piece(range));
  if (keeps_known_ && known_.contains(key)) text = known_[key];
  else if (const Access *read = read_of(pointer); read && touches(read->by)) { // in a region, too
    load(cast<Expr>(read->by), *read, inner, list);
    text = inner.parts.back().text;
  } else text = value(pointer, name_of(pointer, nullptr), inner, list, true);
  known_[key] = text;
  rest.parts.push_back({range, text});
  rest.names.insert(text);
  return text;
}

// Whether a part of an expression uses data of other regions than this by local(), which it cannot do under one lock.
bool Lowering::leads_elsewhere(const Stmt *part, const VarDecl *region) const {
  Only into;
  const VarDecl *found = leads_into(part, into);
  return (found && found != region) ||
         llvm::any_of(part->children(), [&](const Stmt *child) { return child && leads_elsewhere(child, region); });
}

// Puts the indices of an lvalue in front, where they use regions or wait; the pointer that it begins with is left alone.
void Lowering::walk_indices(const Expr *part, const Expr *pointer, Rest &inner, List &list) {
  if (part->IgnoreParenCasts() == pointer->IgnoreParenCasts()) return;
  Item flow;
  note_flow(flow, part);
  if (!touches(part) && flow.waits.empty()) return;
  bool is_way = isa<MemberExpr, ArraySubscriptExpr, ParenExpr, CastExpr>(part) ||
                (isa<UnaryOperator>(part) && cast<UnaryOperator>(part)->getOpcode() == UO_Deref);
  if (!is_way && (!flow.waits.empty() || leads_elsewhere(part, local_variable(pointer)))) { // not under the lock
    std::string text = value(part, name_of(part, nullptr), inner, list, true);
    inner.parts.push_back({range_of(part), text});
    return;
  }
  if (!is_way || region_access(part)) return walk(part, inner, list);
  for (const Stmt *child : part->children())
    if (auto *deeper = dyn_cast_or_null<Expr>(child)) walk_indices(deeper, pointer, inner, list);
}

std::string Lowering::lvalue_text(const Access &access, Rest &inner, List &list) {
  walk_indices(access.lvalue, pointer_of(access), inner, list);
  return one_line(source_.piece(range_of(access.lvalue), inner.parts));
}

void Lowering::load(const Expr *expression, const Access &access, Rest &rest, List &list) {
  Rest inner;
  const VarDecl *kept = std::exchange(kept_, nullptr);
  std::string region = region_name(pointer_of(access), inner, list), text = lvalue_text(access, inner, list);
  kept_ = kept;
  const std::string key = region + ":" + text;
  if (!keeps_known_ || !known_.contains(key)) {
    std::string name = names_.fresh(name_of(expression, &access));
    Item &item = plain(type_text(expression, name) + " = " + text + ";", access.lvalue, list);
    in_front(item);
    item.reads.insert(inner.names.begin(), inner.names.end());
    item.reads.insert(region);
    item.sets.insert(name);
    item.is_load = true;
    item.use = {region, Mode::read, {part_of(access, source_.sources().context())}, {}, {}, item.place};
    if (is_region_pointer(expression->getType())) item.use.pointers = item.use.reads;
    known_[key] = name;
  }
  rest.parts.push_back({range_of(expression), known_[key]});
  rest.names.insert(known_[key]);
}

// Whether all that an expression reads of regions stands in front already, of the same full expression.
bool Lowering::is_known(const Stmt *part) const {
  if (!touches(part)) return true;
  Only into;
  if (!keeps_known_ || leads_into(part, into)) return false;
  if (const Access *access = region_access(part)) {
    const VarDecl *variable = access->how == Access::read ? local_variable(pointer_of(*access)) : nullptr;
    auto range = variable ? source_.range(access->lvalue->getSourceRange()) : std::nullopt;
    return range && known_.contains(variable->getNameAsString() + ":" + one_line(source_.piece(*range)));
  }
  return llvm::all_of(part->children(), [this](const Stmt *child) { return !child || is_known(child); });
}

// An item that gives the value of an expression to `declaration`, a variable's name or its declaration; `as_truth`: 0 or 1.
void Lowering::keep(const Expr *expression, const std::string &declaration, const std::string &name, List &list, bool as_truth) {
  auto text = [&](std::vector<Replaced> parts = {}) {
    std::string value = assigned(expression, std::move(parts));
    return declaration + " = " + (as_truth && !is_truth(expression) ? "!!(" + value + ")" : value) + ";";
  };
  if (auto only = only_region(expression); only && !is_known(expression) && source_.range(expression->getSourceRange())) {
    Item &item = plain(text(), expression, list);
    item.use = use_of(*only, item.place);
    item.sets.insert(name);
    return;
  }
  Rest rest;
  const VarDecl *kept = std::exchange(kept_, nullptr);
  walk(expression, rest, list);
  kept_ = kept;
  Item &item = finish(text(rest.parts), expression, rest, list);
  item.sets.insert(name);
}

// The text of a value. It is a name if something else would have to be locked for it, or if it is wanted.
std::string Lowering::value(const Expr *expression, const std::string &like, Rest &rest, List &list, bool always_named) {
  const Expr *inside = expression->IgnoreParens();
  bool is_load = touches(inside) && region_access(inside) && region_access(inside)->how == Access::read;
  auto only = touches(expression) ? only_region(expression) : std::nullopt;
  if (is_load || (!only && !always_named)) {
    Rest inner;
    const VarDecl *kept = std::exchange(kept_, nullptr);
    walk(expression, inner, list);
    kept_ = kept;
    std::string text = one_line(assigned(expression, inner.parts));
    if (inner.under.mode == Mode::none) {
      rest.names.insert(inner.names.begin(), inner.names.end());
      return text;
    }
    std::string name = names_.fresh(like);
    finish(type_text(expression, name) + " = " + text + ";", expression, inner, list).sets.insert(name);
    rest.names.insert(name);
    return name;
  }
  std::string name = names_.fresh(like);
  keep(expression, type_text(expression, name), name, list);
  rest.names.insert(name);
  return name;
}

// For its effects.
void Lowering::evaluate(const Expr *expression, List &list) {
  const Expr *inside = expression->IgnoreParens();
  if (!touches(inside)) {
    if (auto range = source_.range(expression->getSourceRange())) plain(source_.piece(*range) + ";", expression, list);
    return;
  }
  if (auto only = only_region(expression); only && source_.range(expression->getSourceRange())) {
    Item &item = plain(source_.piece(range_of(expression)) + ";", expression, list);
    item.use = use_of(*only, item.place);
    return;
  }
  if (auto *cast = dyn_cast<CStyleCastExpr>(inside); cast && cast->getType()->isVoidType())
    return evaluate(cast->getSubExpr(), list);
  auto *binary = dyn_cast<BinaryOperator>(inside);
  if (binary && binary->isLogicalOp() && touches(binary->getRHS()) && !is_made(binary)) return evaluate_if(binary, list);
  if (auto *choice = dyn_cast<AbstractConditionalOperator>(inside);
      choice && !is_made(choice) && (touches(choice->getTrueExpr()) || touches(choice->getFalseExpr()))) {
    Rest unused;
    return either(choice, false, unused, list);
  }
  if (binary && binary->isCommaOp() && !is_made(binary) && !is_mark(binary->getLHS()) && !is_mark(binary->getRHS()))
    return evaluate(binary->getLHS(), list), evaluate(binary->getRHS(), list);
  if (const Access *access = region_access(inside); access && access->how != Access::read)
    return store(inside, *access, nullptr, list);
  Rest rest;
  walk(expression, rest, list);
  finish(source_.piece(range_of(expression), rest.parts) + ";", expression, rest, list);
}

} // namespace prelude::automatic
