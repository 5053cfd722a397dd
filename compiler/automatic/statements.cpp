// Statements: those that use regions get items of their own in front.
#include "automatic/lowering.h"

#include <algorithm>
#include <functional>

namespace prelude::automatic {
using namespace clang;
using namespace analysis;
using facts::Mode;
namespace {

unsigned newlines(std::string_view text) { return unsigned(std::count(text.begin(), text.end(), '\n')); }

} // namespace

Item Lowering::body() {
  Item item;
  block(cast<CompoundStmt>(function_->getBody()), item, "");
  return item;
}

void Lowering::as_it_is(const Stmt *statement, List &list) {
  auto range = source_.statement(statement);
  if (!range) return;
  Item &item = list.items.emplace_back();
  item.text = source_.piece(*range);
  note_flow(item, statement);
  if (item.leaves) note_deciding(statement, item.decides);
  item.place = source_.sources().place(statement->getSourceRange());
  item.label = isa<SwitchCase>(statement) ? Item::of_choice : isa<LabelStmt>(statement) ? Item::by_name : Item::no_label;
  if (isa<ReturnStmt>(statement)) item.jump = Item::returns;
  if (isa<BreakStmt>(statement)) item.jump = Item::breaks;
  if (isa<ContinueStmt>(statement)) item.jump = Item::continues;
}

// The statements of a block, with what stands between them. `before`: in front of its brace.
void Lowering::block(const CompoundStmt *block, Item &item, std::string before) {
  auto range_of_all = source_.range(block->getSourceRange());
  item.text += before + "{";
  Item::Part &part = item.parts.emplace_back();
  part.certain = true;
  if (!range_of_all) return refuse(block, "it comes out of a macro");
  facts::Range whole = *range_of_all;
  bool has_digraphs = source_.text().compare(whole.begin, 2, "<%") == 0;
  if (source_.text()[whole.begin] != '{' && !has_digraphs) { // of `finish`, in which the block is one more
    item.text.pop_back();
    item.parts.pop_back();
    auto inner = llvm::find_if(block->body(), [](const Stmt *one) { return isa<CompoundStmt>(one); });
    auto range = inner == block->body_end() ? std::nullopt : source_.range((*inner)->getSourceRange());
    if (!range) return refuse(block, "it comes out of a macro");
    return this->block(cast<CompoundStmt>(*inner), item, source_.piece({whole.begin, range->begin}));
  }
  if (has_digraphs) item.text.replace(item.text.size() - 1, 1, "<%");
  unsigned at = whole.begin + (has_digraphs ? 2 : 1);
  for (const Stmt *inner : block->body()) {
    if (auto *value = dyn_cast<Expr>(inner); value && is_mark(value) && !touches(inner)) {
      Item &mark = part.list.items.emplace_back();
      note_flow(mark, inner);
      continue;
    }
    if (auto *value = dyn_cast<CallExpr>(inner);
        value && is_mark(value) && prelude_call(value, source_.sources().manager()) == Call::when) {
      refuse(inner, "a guard is about a lock that is written");
      continue;
    }
    auto range = source_.statement(inner);
    if (!range) { // made by a macro
      if (uses(inner)) refuse(inner, "it comes out of a macro");
      Item &made = part.list.items.emplace_back();
      note_flow(made, inner);
      continue;
    }
    if (range->begin < at) continue; // of one declaration with several
    size_t first = part.list.items.size();
    known_.clear();
    statement(inner, part.list);
    if (first == part.list.items.size()) continue;
    Item &begin = part.list.items[first];
    begin.gap = source_.piece({at, range->begin});
    unsigned lines = newlines(source_.piece(*range));
    std::function<unsigned(const Item &)> count = [&](const Item &one) {
      unsigned sum = newlines(one.text) + one.lines;
      for (const Item::Part &of : one.parts) {
        sum += newlines(of.after);
        for (const Item &deeper : of.list.items) sum += newlines(deeper.gap) + count(deeper);
      }
      return sum;
    };
    unsigned kept = 0;
    for (size_t i = first; i < part.list.items.size(); ++i) kept += count(part.list.items[i]);
    if (kept < lines) part.list.items.back().lines += lines - kept;
    at = range->end;
  }
  part.after = source_.piece({at, whole.end});
}

void Lowering::statement(const Stmt *statement, List &list) {
  if (!touches(statement)) return as_it_is(statement, list);
  Item flow;
  keeps_known_ = false;
  if (isa<Expr, DeclStmt, ReturnStmt>(statement)) {
    note_flow(flow, statement);
    keeps_known_ = flow.waits.empty();
  }
  if (is_made(statement) && !isa<Expr, DeclStmt>(statement)) return made_statement(statement, list);
  if (auto only = only_statement(statement)) return whole(statement, *only, list);
  if (auto *inner = dyn_cast<CompoundStmt>(statement)) {
    Item item;
    note_flow(item, statement);
    block(inner, item, "");
    list.items.push_back(std::move(item));
  } else if (auto *declared = dyn_cast<DeclStmt>(statement)) declaration(declared, list);
  else if (auto *branches = dyn_cast<IfStmt>(statement)) branch(branches, list);
  else if (auto *loop = dyn_cast<WhileStmt>(statement)) while_loop(loop, list);
  else if (auto *repeat = dyn_cast<DoStmt>(statement)) do_loop(repeat, list);
  else if (auto *counted = dyn_cast<ForStmt>(statement)) for_loop(counted, list);
  else if (auto *cases = dyn_cast<SwitchStmt>(statement)) choice(cases, list);
  else if (auto *one = dyn_cast<SwitchCase>(statement)) labelled(one, one->getSubStmt(), list);
  else if (auto *label = dyn_cast<LabelStmt>(statement)) labelled(label, label->getSubStmt(), list);
  else if (auto *result = dyn_cast<ReturnStmt>(statement)) leave(result, list);
  else if (isa<ContinueStmt>(statement))
    plain("goto " + continues_.lookup(statement) + ";", statement, list).jump = Item::continues;
  else if (auto *expression = dyn_cast<Expr>(statement)) {
    auto range = source_.statement(statement);
    if (auto only = range ? only_region(expression) : std::nullopt) {
      as_it_is(statement, list);
      Item &item = list.items.back();
      item.use = use_of(*only, item.place);
      return;
    }
    auto inside = range ? written(expression) : std::nullopt;
    if (!inside || inside->begin == range->begin) return evaluate(expression, list);
    Rest rest; // of a spawn, whose word stands in front
    walk(expression, rest, list);
    finish(source_.piece(*range, rest.parts), expression, rest, list);
  } else if (auto only = isa<AsmStmt>(statement) && source_.statement(statement) ? only_region(statement) : std::nullopt) {
    as_it_is(statement, list);
    list.items.back().use = use_of(*only, list.items.back().place);
  } else refuse(statement, "it is in a statement of a kind that takes no locks");
}

// A statement that another one holds, up to `end` of the source. It has braces if it has become several.
Item::Part Lowering::part(const Stmt *inner, unsigned end) {
  Item::Part out;
  auto range = source_.statement(inner);
  if (!range) {
    refuse(inner, "it comes out of a macro");
    return out;
  }
  known_.clear();
  statement(inner, out.list);
  out.braces = out.list.items.size() != 1 || out.list.items[0].use.mode != Mode::none || (isa<DeclStmt>(inner));
  out.after = source_.piece({std::min(range->end, end), end});
  return out;
}

// The one region that the values of all variables of a declaration use.
std::optional<Lowering::Only> Lowering::only_region_of(const DeclStmt *statement) const {
  std::optional<Only> all;
  for (const Decl *decl : statement->decls()) {
    auto *variable = dyn_cast<VarDecl>(decl);
    const Expr *value = variable ? variable->getInit() : nullptr;
    if (!value) continue;
    if (!touches(value)) {
      Item flow;
      note_flow(flow, value);
      if (!flow.waits.empty()) return {};
      continue;
    }
    auto only = only_region(value);
    if (!only || (all && (all->variable != only->variable || all->mode != only->mode))) return {};
    if (all)
      only->reads.insert(all->reads.begin(), all->reads.end()), only->writes.insert(all->writes.begin(), all->writes.end()),
          only->pointers.insert(all->pointers.begin(), all->pointers.end());
    all = std::move(only);
  }
  return all;
}

// The specifiers in front of the first declarator, which may begin with `*`.
std::optional<facts::Range> Lowering::specifiers_of(const DeclStmt *statement, const VarDecl *first) const {
  auto begin = source_.statement(statement), name = source_.range(first->getLocation());
  if (!begin || !name) return {};
  std::string_view text(source_.text());
  unsigned at = begin->begin, word = at, depth = 0; // of parentheses
  while (at < name->begin) {
    if (text.substr(at, 2) == "/*") {
      at = unsigned(std::min<size_t>(text.find("*/", at + 2), name->begin)) + 2;
      continue;
    }
    if (isalnum(static_cast<unsigned char>(text[at])) || text[at] == '_') {
      if (at == begin->begin || !(isalnum(static_cast<unsigned char>(text[at - 1])) || text[at - 1] == '_')) word = at;
    } else if (text[at] == '{') ++depth; // of a type that is defined here
    else if (text[at] == '}') --depth;
    else if (text[at] == '(') {
      bool has_operand = text[word] == '_' || text.substr(word).starts_with("typeof") || text.substr(word).starts_with("alignas");
      if (depth == 0 && !has_operand) break;
      ++depth;
    } else if (text[at] == ')') --depth;
    else if (text[at] == '*' && depth == 0) break;
    ++at;
  }
  return facts::Range{begin->begin, std::min(at, name->begin)};
}

// The sizes of an array.
void Lowering::walk_sizes(const VarDecl *variable, Rest &rest, List &list) {
  for (QualType type = variable->getType(); const ArrayType *array = type->getAsArrayTypeUnsafe(); type = array->getElementType())
    if (auto *counted = dyn_cast<VariableArrayType>(array); counted && counted->getSizeExpr())
      walk(counted->getSizeExpr(), rest, list);
}

void Lowering::declaration(const DeclStmt *statement, List &list) {
  auto whole = source_.statement(statement);
  if (!whole) return refuse(statement, "it comes out of a macro");
  std::vector<const VarDecl *> variables;
  for (const Decl *decl : statement->decls())
    if (auto *variable = dyn_cast<VarDecl>(decl)) variables.push_back(variable);
  if (variables.empty()) return as_it_is(statement, list);
  if (variables.size() > 1 && !statement->isSingleDecl() && !isa<VarDecl>(*statement->decl_begin()))
    return refuse(statement, "a type is defined in the declaration");
  auto *first = variables.front()->getInit();
  if (auto only = first && touches(first) ? only_region_of(statement) : std::nullopt) {
    as_it_is(statement, list);
    list.items.back().use = use_of(*only, list.items.back().place);
    return;
  }
  auto specifier = specifiers_of(statement, variables.front());
  if (!specifier) return refuse(statement, "its type comes out of a macro");
  unsigned at = specifier->end;
  for (const VarDecl *variable : variables) {
    auto declarator = source_.range({variable->getLocation(), variable->getEndLoc()});
    if (!declarator) return refuse(statement, "it comes out of a macro");
    const Expr *value = variable->getInit();
    Rest rest;
    walk_sizes(variable, rest, list);
    bool is_list = value && isa<InitListExpr>(value->IgnoreImplicit());
    auto only = value && touches(value) && !is_list ? only_region(value) : std::nullopt;
    if (value && touches(value) && !only) walk(value, rest, list);
    Item &item = plain(source_.piece(*specifier) + " " + source_.piece({at, declarator->end}, rest.parts) + ";", nullptr, list);
    if (value) note_flow(item, value);
    item.reads.insert(rest.names.begin(), rest.names.end());
    item.sets.insert(variable->getNameAsString());
    if (pointers_.leads(variable)) item.leads.insert(variable->getNameAsString()), item.declares = true;
    item.place = source_.sources().place(variable->getLocation());
    item.use = only ? use_of(*only, item.place) : rest.under;
    if (item.use.mode != Mode::none && !item.waits.empty())
      out_.report(Kind::auto_lock_waits, item.place, {item.use.region, item.waits});
    at = declarator->end;
    while (at < whole->end && source_.text()[at] != ',') ++at;
    ++at;
  }
}

void Lowering::branch(const IfStmt *statement, List &list) {
  auto whole = source_.statement(statement);
  if (!whole) return refuse(statement, "it comes out of a macro");
  auto then = source_.statement(statement->getThen());
  if (!then) return refuse(statement->getThen(), "it comes out of a macro");
  Item item;
  facts::Range condition = range_of(statement->getCond());
  if (touches(statement->getCond())) {
    Rest rest;
    std::string text = value(statement->getCond(), "condition", rest, list);
    item.decides = rest.names;
    item.text = source_.piece({whole->begin, condition.begin}) + text + source_.piece({condition.end, then->begin});
  } else item.text = source_.piece({whole->begin, then->begin});
  note_flow(item, statement);
  note_condition(item, statement->getCond());
  const Stmt *other = statement->getElse();
  auto other_range = other ? source_.statement(other) : std::nullopt;
  item.parts.push_back(part(statement->getThen(), other_range ? other_range->begin : then->end));
  if (other && !other_range) return refuse(other, "it comes out of a macro");
  if (other) {
    item.parts.push_back(part(other, other_range->end));
    if (isa<IfStmt>(other) && item.parts.back().list.items.size() == 1) item.parts.back().braces = false;
  }
  list.items.push_back(std::move(item));
}

void Lowering::choice(const SwitchStmt *statement, List &list) {
  auto whole = source_.statement(statement), inside = source_.statement(statement->getBody());
  if (!whole || !inside) return refuse(statement, "it comes out of a macro");
  facts::Range condition = range_of(statement->getCond());
  Item item;
  note_flow(item, statement);
  item.chooses = true;
  Rest rest;
  std::string text = source_.piece(condition);
  if (touches(statement->getCond())) text = value(statement->getCond(), "choice", rest, list);
  item.decides = rest.names;
  note_condition(item, statement->getCond());
  item.text = source_.piece({whole->begin, condition.begin}) + text + source_.piece({condition.end, inside->begin});
  item.parts.push_back(part(statement->getBody(), inside->end));
  list.items.push_back(std::move(item));
}

// A label stands by itself, so that a lock can be taken after it.
void Lowering::labelled(const Stmt *label, const Stmt *inner, List &list) {
  auto whole = source_.statement(label), inside = source_.statement(inner);
  if (!whole || !inside) return refuse(label, "it comes out of a macro");
  Item &item = list.items.emplace_back();
  item.text = source_.piece({whole->begin, inside->begin});
  item.label = isa<LabelStmt>(label) ? Item::by_name : Item::of_choice;
  statement(inner, list);
}

void Lowering::leave(const ReturnStmt *statement, List &list) {
  Rest rest;
  std::string text = value(statement->getRetValue(), "result", rest, list);
  Item &item = plain("return " + text + ";", nullptr, list);
  note_flow(item, statement);
  item.place = source_.sources().place(statement->getSourceRange());
  item.reads.insert(rest.names.begin(), rest.names.end());
  item.jump = Item::returns;
}

} // namespace prelude::automatic
