#include "plan/plan.h"

#include <algorithm>
#include <set>
#include <string_view>

namespace prelude::plan {
namespace {

bool is_word(char c) { return isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// Where a comment or literal that begins here ends; `at` if none does.
size_t after_comment_or_literal(std::string_view text, size_t at) {
  auto after = [&](std::string_view end, size_t from) {
    size_t found = text.find(end, from);
    return found == text.npos ? text.size() : found + end.size();
  };
  if (text.substr(at, 2) == "//") return after("\n", at);
  if (text.substr(at, 2) == "/*") return after("*/", at + 2);
  if (text[at] != '"' && text[at] != '\'') return at;
  for (size_t i = at + 1; i < text.size() && text[i] != '\n'; ++i) {
    if (text[i] == text[at]) return i + 1;
    if (text[i] == '\\') ++i;
  }
  return at;
}

// Names that no identifier of the file has.
class Names {
public:
  Names(std::string_view text, const std::vector<std::string> &macros) : taken_(macros.begin(), macros.end()) {
    for (size_t i = 0; i < text.size();) {
      size_t begin = i;
      while (i < text.size() && is_word(text[i])) ++i;
      if (i > begin) taken_.emplace(text.substr(begin, i - begin));
      else i = std::max(i + 1, after_comment_or_literal(text, i));
    }
  }

  // For a name at file scope, or one that must differ from all others of its function.
  std::string fresh(const std::string &wish) {
    std::string name = free(wish);
    taken_.insert(name);
    return name;
  }

  // For a name that each function may use anew.
  std::string free(const std::string &wish) const {
    std::string name = wish;
    for (unsigned n = 2; taken_.contains(name); ++n) name = wish + "_" + std::to_string(n);
    return name;
  }

private:
  std::set<std::string, std::less<>> taken_;
};

Member member(const facts::Function &function, facts::VariableId id) {
  const facts::Variable &variable = function.variables[id];
  std::string declaration = variable.declaration;
  if (variable.copy == facts::Copy::opaque)
    declaration = "unsigned char " + variable.name + "[" + std::to_string(variable.bytes) + "]";
  return {id, declaration, variable.copy};
}

class FunctionPlanner {
public:
  FunctionPlanner(const facts::Function &facts, Names &names) : facts_(facts), names_(names) { plan_.facts = &facts; }

  Function run(bool annotations) {
    map_variables();
    plan_.renamed.resize(facts_.variables.size());
    if (facts_.migrates && annotations) {
      rename_shadowed();
      for (size_t i = 0; i < facts_.locks.size(); ++i)
        if (facts_.locks[i].move || facts_.locks[i].after_move) add_point(i);
      name_records();
      for (const facts::StaticVariable &variable : facts_.statics)
        plan_.hoisted.push_back(names_.fresh(facts_.name + "__" + variable.name));
    }
    plan_.live = names_.free("live");
    plan_.self = names_.free("self");
    plan_.resume = names_.free("resume");
    plan_.value = names_.free("value");
    return std::move(plan_);
  }

private:
  // Every region variable that is ever locked gets a pointer beside it; equal names in different scopes get different ones.
  void map_variables() {
    std::vector<bool> locked(facts_.variables.size());
    for (const facts::Lock &lock : facts_.locks) locked[lock.variable] = true;
    Names local = names_;
    for (size_t i = 0; i < locked.size(); ++i)
      plan_.mapped.push_back(locked[i] ? local.fresh(facts_.variables[i].name + "__at") : "");
  }

  // Two live variables of one name cannot both be saved where the inner hides the outer.
  void rename_shadowed() {
    for (const facts::Lock &lock : facts_.locks) {
      std::set<std::string> seen{facts_.variables[lock.variable].name};
      std::vector<facts::VariableId> live = lock.live;
      live.insert(live.begin(), lock.variable);
      for (size_t i = 1; i < live.size(); ++i)
        for (size_t j = 0; j < i; ++j)
          if (facts_.variables[live[i]].name == facts_.variables[live[j]].name) {
            facts::VariableId inner = std::max(live[i], live[j]);
            if (plan_.renamed[inner].empty()) plan_.renamed[inner] = names_.fresh(facts_.variables[inner].name + "_inner");
          }
    }
  }

  void add_point(size_t index) {
    const facts::Lock &lock = facts_.locks[index];
    Point point;
    point.number = unsigned(plan_.points.size() + 1);
    point.lock = index;
    point.migrates = lock.move;
    point.in_thread = lock.calls_block;
    std::string number = std::to_string(point.number);
    point.object = names_.fresh(facts_.name + "__point" + number);
    point.continuation = names_.fresh(facts_.name + "__cont" + number);
    Record record;
    for (facts::VariableId id : lock.live) {
      record.members.push_back(member(facts_, id));
      if (!plan_.renamed[id].empty()) record.members.back().declaration = renamed_declaration(id);
      record.bytes += facts_.variables[id].bytes;
    }
    auto same = [&](const Record &other) {
      return std::equal(record.members.begin(), record.members.end(), other.members.begin(), other.members.end(),
                        [](const Member &a, const Member &b) { return a.variable == b.variable; });
    };
    auto found = std::find_if(plan_.records.begin(), plan_.records.end(), same);
    point.record = size_t(found - plan_.records.begin());
    if (found == plan_.records.end()) plan_.records.push_back(std::move(record));
    plan_.points.push_back(std::move(point));
  }

  // The declaration is a declarator around the name; the last whole word that is the name is it.
  std::string renamed_declaration(facts::VariableId id) const {
    const facts::Variable &variable = facts_.variables[id];
    std::string text = member(facts_, id).declaration;
    for (size_t at = text.rfind(variable.name); at != text.npos && at + 1 > 0;
         at = at ? text.rfind(variable.name, at - 1) : text.npos) {
      size_t end = at + variable.name.size();
      if ((at == 0 || !is_word(text[at - 1])) && (end == text.size() || !is_word(text[end])))
        return text.replace(at, variable.name.size(), plan_.renamed[id]);
    }
    return text;
  }

  // One kind of record needs no number.
  void name_records() {
    size_t filled =
        size_t(std::count_if(plan_.records.begin(), plan_.records.end(), [](const Record &r) { return !r.members.empty(); }));
    unsigned number = 0;
    for (Record &record : plan_.records)
      if (!record.members.empty())
        record.structure = names_.fresh(facts_.name + "__live" + (filled > 1 ? std::to_string(++number) : ""));
  }

  const facts::Function &facts_;
  Names &names_;
  Function plan_;
};

} // namespace

const Point *Function::point_at(size_t lock) const {
  auto found = std::find_if(points.begin(), points.end(), [&](const Point &point) { return point.lock == lock; });
  return found == points.end() ? nullptr : &*found;
}

const std::string &Function::name(facts::VariableId id) const {
  return renamed[id].empty() ? facts->variables[id].name : renamed[id];
}

Unit make_plan(const facts::Unit &facts, bool annotations) {
  Unit unit;
  unit.facts = &facts;
  Names names(facts.text, facts.macros);
  for (const facts::Function &function : facts.functions)
    unit.functions.push_back(FunctionPlanner(function, names).run(annotations));
  unit.points = names.fresh("prelude__points");
  unit.unit = names.fresh("prelude__unit");
  unit.enroll = names.fresh("prelude__enroll");
  return unit;
}

} // namespace prelude::plan
