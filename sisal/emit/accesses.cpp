// Elements whose indices are checked before a loop: the checks, and pointers to the elements 0.
#include "emit/accesses.h"

#include "emit/function.h"
#include "ranges/levels.h"

#include <algorithm>
#include <climits>
#include <utility>

namespace sisal::emit {

using graph::Node;
using graph::Op;
using graph::Value;
using ranges::Access;
using ranges::Sequence;
using ranges::Sum;

namespace {

bool is_number(const std::string &text) { return !text.empty() && text.find_first_not_of("-0123456789") == std::string::npos; }

struct Addend {
  Term term;
  long times;
};

// One addend is a long, or is added to one that is.
std::string joined(std::vector<Addend> addends, long constant) {
  if (addends.empty()) return std::to_string(constant);
  std::ranges::stable_sort(addends, [](const Addend &a, const Addend &b) { return a.times > 0 && b.times <= 0; });
  const bool is_alone = addends.size() == 1 && addends[0].times == 1;
  if (is_alone && constant == 0) return addends[0].term.text;
  auto is_long_already = [](const Addend &addend) { return std::labs(addend.times) != 1 || addend.term.is_long; };
  const bool needs_cast = !is_alone && !(addends[0].times < 0 && constant > 0) && !is_long_already(addends[0]) &&
                          (addends.size() == 1 || !is_long_already(addends[1]));
  std::string text;
  if (addends[0].times < 0 && constant > 0) text = std::to_string(std::exchange(constant, 0)) + "L";
  for (const Addend &addend : addends) {
    const bool is_cast = needs_cast && text.empty(), is_product = std::labs(addend.times) != 1;
    if (text.empty()) text = addend.times < 0 ? "-" : "";
    else text += addend.times < 0 ? " - " : " + ";
    if (is_product) text += std::to_string(std::labs(addend.times)) + (addend.term.is_long ? " * " : "L * ");
    if (is_cast) text += "(long)";
    text += at_least({addend.term.text, addend.term.binding}, is_product || is_cast || addend.times < 0 ? unary : sum);
  }
  const bool is_long = !is_alone || is_long_already(addends[0]);
  if (constant != 0) text += (constant < 0 ? " - " : " + ") + std::to_string(std::labs(constant)) + (is_long ? "" : "L");
  return text;
}

std::vector<Addend> addends_of(const Sum &sum, const std::function<Term(Value)> &term, long &constant) {
  std::vector<Addend> addends;
  for (const auto &[value, times] : sum.terms) {
    const Term found = term(value);
    if (is_number(found.text)) constant += times * std::stol(found.text);
    else addends.push_back({found, times});
  }
  return addends;
}

} // namespace

std::string text_of(const Sum &sum, const std::function<Term(Value)> &term) {
  long constant = sum.constant;
  const std::vector<Addend> addends = addends_of(sum, term, constant);
  return joined(addends, constant);
}

std::string first_of(const Sequence &sequence, long more, const Passes &passes) {
  Sum sum = sequence.first;
  sum.constant += more;
  return text_of(sum, passes.first);
}

std::string last_of(const Sequence &sequence, long more, const Passes &passes) {
  long constant = sequence.first.constant + more;
  std::vector<Addend> addends = addends_of(sequence.first, passes.last, constant);
  if (!passes.count.empty() && sequence.step != 0) {
    addends.push_back({{passes.count, primary, true}, sequence.step});
    constant -= sequence.step;
  }
  return joined(addends, constant);
}

// ---- checks

namespace {

// Indices that differ by a constant, of the same array, and of a line where it has a place in a message.
struct Group {
  Value array;
  Sequence sequence; // without its constant
  long least, greatest;
  std::string place;
};

void collect(std::vector<Group> &groups, const Access &access, const std::string &place) {
  for (Sequence sequence : access.sequences) {
    const long least = std::exchange(sequence.first.constant, 0), greatest = least + access.more;
    auto is_like = [&](const Group &group) {
      return group.array == access.array && group.sequence == sequence && group.place == place;
    };
    const auto found = std::ranges::find_if(groups, is_like);
    // Where the step is not 1, the index in the message follows from each access.
    const bool can_join =
        place.empty() || sequence.step == 1 || (found != groups.end() && found->least == least && found->greatest == greatest);
    if (found == groups.end() || !can_join) groups.push_back({access.array, sequence, least, greatest, place});
    else found->least = std::min(found->least, least), found->greatest = std::max(found->greatest, greatest);
  }
}

} // namespace

// The loop ends the program if one of these indices is no element: now or in a pass.
void FunctionEmitter::check_certain(const Scope &body, const std::vector<Access> &accesses, const Passes &passes) {
  std::vector<Group> groups;
  for (const Access &access : accesses)
    if (access.is_certain) collect(groups, access, file_and_line(*access.node));
  for (const Group &group : groups) {
    const std::string array = body.values[group.array.node][group.array.output].text, bounds = array + ".low, " + array + ".size, ";
    const std::string end = ", " + group.place + ");";
    if (group.sequence.step == 0 || group.sequence.step == 1) {
      out_.line("sisal_check_range(" + bounds + first_of(group.sequence, group.least, passes) + ", " +
                last_of(group.sequence, group.greatest, passes) + end);
      continue;
    }
    for (long more : group.least == group.greatest ? std::vector{group.least} : std::vector{group.least, group.greatest})
      out_.line("sisal_check_steps(" + bounds + first_of(group.sequence, more, passes) + ", " +
                last_of(group.sequence, more, passes) + ", " + std::to_string(group.sequence.step) + end);
  }
}

// Whether all other indices are elements, in C; empty if there are none.
std::string FunctionEmitter::uncertain_condition(const Scope &body, const std::vector<Access> &accesses, const Passes &passes) {
  std::vector<Group> groups;
  auto is_checked = [&](const Access &access) {
    return std::ranges::any_of(accesses, [&](const Access &other) {
      return other.is_certain && other.array == access.array && other.sequences == access.sequences && other.more == access.more;
    });
  };
  for (const Access &access : accesses)
    if (!access.is_certain && !is_checked(access)) collect(groups, access, "");
  std::string condition;
  for (const Group &group : groups) {
    const std::string array = body.values[group.array.node][group.array.output].text;
    const std::string first = first_of(group.sequence, group.sequence.step < 0 ? group.greatest : group.least, passes);
    const std::string last = last_of(group.sequence, group.sequence.step < 0 ? group.least : group.greatest, passes);
    condition += (condition.empty() ? "" : " && ") + ("sisal_has_range(" + array + ".low, " + array + ".size, ") +
                 (group.sequence.step < 0 ? last + ", " + first : first + ", " + last) + ")";
  }
  return condition;
}

// Pointers to where the elements 0 would be. Arrays whose elements have references have none, for these are dropped.
void FunctionEmitter::point_at_accesses(const Scope &body, const std::vector<Access> &accesses, bool are_certain) {
  for (const Access &access : accesses) {
    if (access.is_certain != are_certain) continue;
    const std::string array = body.values[access.array.node][access.array.output].text;
    auto is_written = [&](const Access &other) {
      return other.array == access.array && other.node->op == Op::array_replace && !other.is_moved;
    };
    const TypeRef element = body.graph.output(access.array).type->element;
    std::string pointer;
    for (const Access &other : accesses)
      if (other.array == access.array && !other.is_moved && pointers_.count(other.node)) pointer = pointers_[other.node];
    if (pointer.empty() && !access.is_moved) {
      const bool is_const = std::ranges::none_of(accesses, is_written);
      pointer = names_.fresh(array + "_at");
      out_.line((is_const ? "const " : "") + unit_.types.name(element) + " *const " + pointer + " = " + array + ".first - " +
                array + ".low;");
    }
    pointers_[access.node] = access.is_moved ? "" : pointer;
    const Sum &index = access.sequences[0].first;
    auto term = [&body](Value value) -> Term {
      const Code &code = body.values[value.node][value.output];
      return {code.text, code.binding, code.is_counter};
    };
    auto is_counter = [&](const auto &each) { return each.first.node == 0 && body.values[0][each.first.output].is_counter; };
    if (access.sequences.size() == 1 && std::ranges::any_of(index.terms, is_counter)) indices_[access.node] = text_of(index, term);
  }
}

void FunctionEmitter::forget_accesses(const std::vector<Access> &accesses, bool with_certain) {
  for (const Access &access : accesses)
    if (with_certain || !access.is_certain) pointers_.erase(access.node), indices_.erase(access.node);
}

// Several constant indices of an element are checked at the beginning of a pass. If one is none, the first of them is found.
void FunctionEmitter::check_inside(const Scope &body, const std::vector<Access> &accesses) {
  if (!unit_.options.has_bounds) return point_at_accesses(body, accesses, true);
  std::vector<Value> arrays;
  for (const Access &access : accesses)
    if (std::ranges::find(arrays, access.array) == arrays.end()) arrays.push_back(access.array);
  for (Value value : arrays) {
    std::vector<Access> of_array;
    for (const Access &access : accesses)
      if (access.array == value) of_array.push_back(access);
    long least = LONG_MAX, greatest = LONG_MIN;
    std::string uses;
    std::size_t count = 0;
    for (const Access &access : of_array)
      for (long i = 0; i <= access.more; i++, count++) {
        const long index = access.sequences[0].first.constant + i;
        least = std::min(least, index), greatest = std::max(greatest, index);
        uses += (uses.empty() ? "{" : ", {") + std::to_string(index) + ", " + place(*access.node) + "}";
      }
    if (count < 2) continue;
    const std::string array = body.values[value.node][value.output].text, bounds = array + ".low, " + array + ".size, ";
    out_.line("if (!sisal_has_range(" + bounds + std::to_string(least) + ", " + std::to_string(greatest) + ")) sisal_check_each(" +
              bounds + "(const int[][2]){" + uses + "}, " + std::to_string(count) + ", SISAL_FILE);");
    point_at_accesses(body, of_array, true);
  }
}

// Whether a loop is short enough to stand twice.
bool FunctionEmitter::can_stand_twice(const Scope &body) {
  constexpr std::size_t most_nodes = 60;
  std::size_t count = 0;
  std::function<bool(const graph::Graph &, const memory::GraphPlan &)> is_small = [&](const auto &graph, const auto &plan) {
    return std::ranges::all_of(plan.order, [&](std::uint32_t number) {
      const Node &node = graph.nodes[number];
      if (++count > most_nodes || node.op == Op::call || (node.op >= Op::select && node.op != Op::select)) return false;
      for (std::size_t i = 0; i < node.parts.size(); i++)
        if (!is_small(*node.parts[i], plan.nodes[number].parts[i])) return false;
      return true;
    });
  };
  return is_small(body.graph, body.plan);
}

} // namespace sisal::emit
