#include "automatic/covering.h"

#include "automatic/early.h"
#include "automatic/parts.h"

#include <algorithm>
#include <map>

namespace prelude::automatic {
using facts::Mode;
namespace {

using Path = std::vector<size_t>; // an item of a list, a part of it, an item of that
using Reads = std::set<size_t>;
using Values = std::map<std::string, Reads>; // of what reads each variable's value comes

struct Read {
  Use use;
  Path path;
};

} // namespace

// Whether an item is sure to use a region, so that the variable is no null pointer where it begins.
bool surely_uses(const Item &item, const std::string &region) {
  if (item.use.mode != Mode::none) return item.use.region == region;
  for (const Item::Part &part : item.parts) {
    if (!part.certain) continue;
    for (const Item &inner : part.list.items) {
      if (surely_uses(inner, region)) return true;
      if (inner.escapes || inner.sets.contains(region)) break;
    }
  }
  return false;
}

bool surely_uses(const List &list, size_t first, size_t last, const std::string &region) {
  for (size_t i = first; i <= last; ++i) {
    if (surely_uses(list.items[i], region)) return true;
    if (list.items[i].escapes) return false;
  }
  return false;
}

namespace {

constexpr char pointer_key = '&'; // in front of a plain pointer: the items that have made it lead into a region

class Covering {
  enum class Because { value, pointer };

public:
  Covering(List &root, const Company &company, Diagnostics &out) : root_(root), company_(company), out_(out) {}

  void run() {
    Values values;
    Reads guards, deciding;
    leaving_ = has_labels(root_);
    follow(root_, deciding, guards, values);
  }

private:
  static bool has_labels(const List &list) {
    return std::any_of(list.items.begin(), list.items.end(), [](const Item &item) {
      return item.label == Item::by_name ||
             std::any_of(item.parts.begin(), item.parts.end(), [](const Item::Part &part) { return has_labels(part.list); });
    });
  }

  static bool goes(const Item &item) {
    return item.jump == Item::returns || item.jump == Item::continues || item.jump == Item::breaks;
  }

  // Whether it is told by which variables an item without parts is left.
  static bool decides_inside(const Item &item) {
    auto is_set = [&](const std::string &name) { return item.sets.contains(name) || item.counts.contains(name); };
    return item.use.mode == Mode::none && std::none_of(item.decides.begin(), item.decides.end(), is_set);
  }

  static void add(Reads &to, const Reads &from) { to.insert(from.begin(), from.end()); }

  static void add(Values &to, const Values &from) {
    for (const auto &[name, reads] : from) add(to[name], reads);
  }

  Reads of(const std::set<std::string> &names, const Values &values) const {
    Reads out;
    for (const std::string &name : names)
      if (auto found = values.find(name); found != values.end()) add(out, found->second);
    return out;
  }

  // `deciding`: the reads by which it is decided whether this list runs, and how often. `guards`: those, too, by which it is
  // decided that control comes here.
  void follow(List &list, const Reads &deciding, Reads &guards, Values &values) {
    const Reads outside = guards;
    const Values values_outside = values;
    Reads left; // of cases before
    Values values_left;
    for (size_t i = 0; i < list.items.size(); ++i) {
      Item &item = list.items[i];
      if (item.label == Item::of_choice && i > 0 && goes(list.items[i - 1])) {
        add(left, std::exchange(guards, outside));
        add(values_left, std::exchange(values, values_outside));
      }
      path_.push_back(i);
      Reads from = of(item.reads, values);
      if (item.use.mode != Mode::none)
        for (const std::string &pointer : item.points)
          if (!item.declares || !item.leads.contains(pointer)) // else it is made here
            for (size_t read : of({pointer_key + pointer}, values)) cover(reads_[read], item.use, Because::pointer);
      if (item.use.mode == Mode::write) check(item.use, from, guards);
      if (item.parts.empty()) follow_leaf(item, from, deciding, guards, values);
      else follow_parts(item, deciding, guards, values);
      for (const std::string &name : item.sets) forget(name, guards, values), forget(name, left, values_left);
      path_.pop_back();
    }
    add(guards, left);
    add(values, values_left);
  }

  // `from`: of what it reads its values come.
  void follow_leaf(const Item &item, Reads from, const Reads &deciding, Reads &guards, Values &values) {
    for (const Called &called : item.called) follow_call(called, from);
    if (!item.use.reads.empty()) from.insert(number_of(item.use));
    for (const Called &called : item.called)
      if (called.returns && !called.use.reads.empty()) from.insert(number_of(called.use));
    const Reads inside = !item.leaves ? Reads() : decides_inside(item) ? of(item.decides, values) : from;
    if (item.escapes) add(guards, inside);
    add(from, deciding);
    for (const std::string &name : item.counts) add(values[name], deciding), add(values[name], inside);
    for (const std::string &name : item.leads) {
      if (!leaving_ || item.declares) values[pointer_key + name].clear();
      values[pointer_key + name].insert(number_of(item.use));
    }
    for (const std::string &name : item.sets) {
      if (item.sets.size() > 1 || leaving_ || name == "*") add(values[name], from);
      else values[name] = from;
    }
  }

  void follow_parts(Item &item, const Reads &deciding, Reads &guards, Values &values) {
    Reads decided = of(item.decides, values), inner = guards;
    for (const Called &called : item.asked)
      if (called.returns && !called.use.reads.empty()) decided.insert(number_of(called.use));
    add(inner, decided);
    add(decided, deciding);
    Values after = values;
    leaving_ += item.leaves || item.chooses;
    for (int round = 0; round < (item.repeats ? 2 : 1); ++round)
      for (size_t part = 0; part < item.parts.size(); ++part) {
        path_.push_back(part);
        Values begin = item.repeats ? after : values;
        Reads inner_guards = inner;
        follow(item.parts[part].list, decided, inner_guards, begin);
        add(after, begin);
        if (item.escapes || item.repeats) add(guards, inner_guards);
        if (item.repeats) add(decided, inner_guards); // the next round
        path_.pop_back();
      }
    leaving_ -= item.leaves || item.chooses;
    values = std::move(after);
  }

  // What a function writes has a section of its own there.
  void follow_call(const Called &called, Reads from) {
    if (called.use.writes.empty()) return;
    std::erase_if(from, [&](size_t read) { // ways to other regions, and copies of all of it
      const Use &use = reads_[read].use;
      return use.reads == use.pointers || use.reads.contains("") || use.reads.contains("[0]");
    });
    check(called.use, from, {});
    if (!called.is_given_back) return;
    report({called.use, path_}, called.use, Because::value, "each of the calls has a lock of its own", called.use.place);
  }

  size_t number_of(const Use &use) {
    for (size_t i = 0; i < reads_.size(); ++i)
      if (reads_[i].path == path_ && reads_[i].use.region == use.region) return i;
    reads_.push_back({use, path_});
    return reads_.size() - 1;
  }

  // The variable is another region from here on.
  void forget(const std::string &region, Reads &guards, Values &values) const {
    auto drop = [&](Reads &reads) { std::erase_if(reads, [&](size_t read) { return reads_[read].use.region == region; }); };
    if (std::none_of(reads_.begin(), reads_.end(), [&](const Read &read) { return read.use.region == region; })) return;
    drop(guards);
    for (auto &[name, reads] : values)
      if (!name.starts_with(pointer_key)) drop(reads);
  }

  void check(const Use &write, const Reads &from, const Reads &guards) {
    for (const Reads *reads : {&from, &guards})
      for (size_t read : *reads)
        if (is_same_part(reads_[read].use, write)) cover(reads_[read], write, Because::value);
  }

  // A part of a region that is read, and then written. A region pointer that is read is the way to somewhere else.
  static bool is_same_part(const Use &read, const Use &write) {
    if (read.region != write.region) return false;
    return std::any_of(read.reads.begin(), read.reads.end(), [&](const std::string &from) {
      return std::any_of(write.writes.begin(), write.writes.end(), [&](const std::string &to) {
        bool is_more = read.pointers.contains(from) && to.size() < from.size();
        return meet(from, to) && !is_more;
      });
    });
  }

  // One section for a read, and for the write where the path is now.
  void cover(const Read &read, const Use &write, Because because) {
    if (read.path == path_) return; // one statement does both
    size_t common = 0;
    while (common + 1 < read.path.size() && common + 1 < path_.size() && read.path[common] == path_[common] &&
           read.path[common + 1] == path_[common + 1])
      common += 2;
    size_t first = read.path[common], last = path_[common];
    if (read.path > path_) { // by way of the loop that both are in
      while (common > 0 && !item_at(common - 2).repeats) common -= 2;
      if (common == 0) return;
      common -= 2;
      first = last = path_[common];
    }
    List &list = list_at(common);
    for (const Section &section : list.sections)
      if (section.region == write.region && section.covers && section.first <= first && last <= section.last) return;
    // Sections of the region that it meets become one with it.
    for (bool more = true; more;) {
      more = false;
      for (size_t i = 0; i < list.sections.size(); ++i) {
        const Section &other = list.sections[i];
        if (other.last < first || last < other.first) continue;
        if (other.region != write.region)
          return report(read, write, because, "'" + other.region + "' is locked", other_place(list, other));
        first = std::min(first, other.first), last = std::max(last, other.last);
        list.sections.erase(list.sections.begin() + long(i));
        more = true;
        break;
      }
    }
    std::set<size_t> early;
    for (size_t i = first; i <= last; ++i) {
      if (i > first && i < last && can_be_early(list, first, i, early, write.region)) {
        early.insert(i);
        continue;
      }
      if (list.items[i].label != Item::no_label) return report(read, write, because, "a label is between", list.items[i].place);
      if (auto wrong = in_the_way(list.items[i], write.region)) return report(read, write, because, wrong->first, wrong->second);
    }
    if (!surely_uses(list, first, last, write.region) && !was_used(common, first, write.region))
      return report(read, write, because, "'" + write.region + "' may be NULL", list.items[first].place);
    list.sections.push_back({write.region, first, last, true, early});
    std::sort(list.sections.begin(), list.sections.end(), [](const Section &a, const Section &b) { return a.first < b.first; });
  }

  // Whether a region has been used whenever control comes to item `first` of the list at a depth of the path.
  bool was_used(size_t depth, size_t first, const std::string &region) {
    for (;; depth -= 2) {
      const List &list = list_at(depth);
      for (size_t i = first; i-- > 0;) {
        const Item &item = list.items[i];
        if (item.label != Item::no_label || item.sets.contains(region)) return false;
        if (surely_uses(item, region)) return true;
      }
      if (depth == 0) return false;
      const Item &around = item_at(depth - 2);
      if (around.repeats && around.sets.contains(region)) return false;
      first = path_[depth - 2];
    }
  }

  static Place other_place(const List &list, const Section &section) { return list.items[section.first].place; }

  using Obstacle = std::pair<std::string, Place>;
  static std::optional<Obstacle> in_the_way(const Item &item, const std::string &region) {
    if (item.label == Item::by_name) return Obstacle{"a label is between", item.place};
    if (item.use.mode != Mode::none && item.use.region != region) return Obstacle{"'" + item.use.region + "' is used", item.place};
    if (item.sets.contains(region)) return Obstacle{"'" + region + "' becomes another region", item.place};
    if (item.parts.empty()) {
      if (!item.waits.empty()) return Obstacle{item.waits + " may wait or lock", item.place};
      if (item.escapes && item.jump == Item::none) return Obstacle{"a statement is left from inside", item.place};
    }
    for (const Item::Part &part : item.parts)
      for (const Item &inner : part.list.items)
        if (auto wrong = in_the_way(inner, region)) return wrong;
    return {};
  }

  void report(const Read &read, const Use &write, Because because, const std::string &why, const Place &where) {
    if (because == Because::value && company_.is_alone) return;
    if (!reported_.insert({read.path, path_}).second) return;
    if (because == Because::pointer) {
      out_.report(Kind::auto_lock_pointer, write.place, {read.use.region, why});
      out_.report(Kind::note_auto_pointer, read.use.place, {read.use.region});
    } else {
      out_.report(Kind::auto_lock_apart, write.place, {write.region, why});
      out_.report(Kind::note_auto_read, read.use.place, {write.region});
    }
    if (where.line && where != write.place) out_.report(Kind::note_auto_between, where, {why});
    if (because == Because::pointer) return;
    if (company_.others) out_.report(Kind::note_auto_others, *company_.others, {});
    if (company_.beside) out_.report(Kind::note_auto_beside, *company_.beside, {company_.function});
  }

  Item &item_at(size_t depth) { return list_at(depth).items[path_[depth]]; }
  List &list_at(size_t depth) {
    List *list = &root_;
    for (size_t i = 0; i < depth; i += 2) list = &list->items[path_[i]].parts[path_[i + 1]].list;
    return *list;
  }

  List &root_;
  const Company &company_;
  Diagnostics &out_;
  unsigned leaving_ = 0; // items around the path out of which control may go, so that a variable may keep what it held
  Path path_;
  std::vector<Read> reads_;
  std::set<std::pair<Path, Path>> reported_;
};

} // namespace

void cover(List &root, const Company &company, Diagnostics &out) { Covering(root, company, out).run(); }

} // namespace prelude::automatic
