#include "automatic/print.h"

#include "automatic/layout.h"

#include <algorithm>
#include <functional>

namespace prelude::automatic {
using facts::Mode;
namespace {

// The writes of a region in a list, and deeper.
struct WriteCount {
  unsigned here = 0, deeper = 0;
  const List *only = nullptr; // the one list deeper down that has some
  bool several = false, repeated = false;
};

void find_writes(const List &list, size_t first, size_t last, const std::string &region, bool repeats, bool is_top, WriteCount &out) {
  bool has_labels =
      std::any_of(list.items.begin(), list.items.end(), [](const Item &item) { return item.label != Item::no_label; });
  for (size_t i = first; i <= last && i < list.items.size(); ++i) {
    const Item &item = list.items[i];
    if (item.use.region == region && item.use.mode == Mode::write) {
      ++(is_top ? out.here : out.deeper);
      out.repeated |= repeats;
      if (!is_top) out.several |= out.only && (out.only != &list || has_labels), out.only = &list;
    }
    for (const Item::Part &part : item.parts)
      find_writes(part.list, 0, part.list.items.size(), region, repeats || item.repeats, false, out);
  }
}

// Whether a region is sure to be written in a list from an item on, soon: before a loop, and before what may wait otherwise.
bool will_write(const List &list, size_t from, const std::string &region) {
  for (size_t i = from; i < list.items.size(); ++i) {
    const Item &item = list.items[i];
    if (item.use.region == region && item.use.mode == Mode::write) return true;
    if (item.parts.empty() && !item.waits.empty()) return item.waits != annotation && item.given.contains(region);
    if (item.sets.contains(region) || item.repeats || item.chooses || item.label != Item::no_label) return false;
    size_t written = 0;
    for (const Item::Part &part : item.parts) written += will_write(part.list, 0, region);
    if (written > 0 && (written == 2 || item.parts.front().certain)) return true;
    if (item.leaves || item.jump != Item::none) return false;
  }
  return false;
}

// Whether a statement is a declaration, which stands at no label.
bool declares(std::string_view text) {
  auto is_word = [](char one) { return isalnum(static_cast<unsigned char>(one)) || one == '_'; };
  size_t end = 0;
  while (end < text.size() && is_word(text[end])) ++end;
  std::string_view word = text.substr(0, end), rest = text.substr(end);
  while (rest.starts_with(' ')) rest.remove_prefix(1);
  static constexpr std::string_view other[] = {"break", "case", "continue", "default", "do", "goto", "return"};
  return !word.empty() && !rest.empty() && (is_word(rest.front()) || rest.front() == '*') &&
         std::find(std::begin(other), std::end(other), word) == std::end(other);
}

bool is_blank(char one) { return isspace(static_cast<unsigned char>(one)) || (one >= may_break && one <= closes_added); }

class Printer {
public:
  Printer(const std::string &function, bool breaks, std::vector<PlacedLock> &locks)
      : function_(function), breaks_(breaks), locks_(locks) {}

  std::string list(const List &list, unsigned &statements) {
    std::string out;
    auto section = list.sections.begin();
    for (size_t i = 0; i < list.items.size(); ++i) {
      const Item &item = list.items[i];
      bool begins = section != list.sections.end() && section->first == i;
      std::string gap = item.gap;
      bool is_nothing = item.text.empty() && item.parts.empty(); // an annotation
      if (gap.empty() && !is_nothing && !out.empty() && !is_blank(out.back())) gap = " ";
      out += gap;
      if (!out.empty() && gap.find('\n') == gap.npos) out += char(may_break);
      if (begins) {
        Mode mode = begin(list, *section);
        out += char(lock_begins) + word(mode) + "(" + section->region + "); " + char(may_break);
        held_.push_back(section->region);
        statements += 2;
      }
      if (upgraded_.first == &list && upgraded_.second == i) out += "upgrade(" + held_.back() + "); " + char(may_break), ++statements;
      out += this->item(item, statements);
      bool is_bare = item.label != Item::no_label && item.text.find(';') == item.text.npos;
      bool locks = section != list.sections.end() && section->first == i + 1;
      if (is_bare && (i + 1 == list.items.size() || (!locks && declares(list.items[i + 1].text)))) out += ';';
      if (section != list.sections.end() && section->last == i) {
        if (item.jump != Item::returns && item.jump != Item::breaks && item.jump != Item::continues)
          out += std::string(" ") + char(may_break) + "unlock(" + section->region + ");";
        held_.pop_back();
        ++section;
      }
      if (!breaks_) out += std::string(item.lines, '\n');
    }
    return out;
  }

  static std::string word(Mode mode) {
    return mode == Mode::read ? "read_lock" : mode == Mode::write ? "write_lock" : "update_lock";
  }

  // A write lock if it is sure to write; an update lock if it may, in one place; else a read lock.
  Mode begin(const List &list, const Section &section) {
    WriteCount writes;
    find_writes(list, section.first, section.last, section.region, false, true, writes);
    Mode mode = writes.here + writes.deeper == 0 ? Mode::read : Mode::write;
    if (section.covers && writes.here == 0 && writes.deeper != 0 && !writes.several && !writes.repeated) {
      mode = Mode::update;
      upgraded_.first = writes.only;
      for (upgraded_.second = 0; writes.only->items[upgraded_.second].use.region != section.region ||
                                 writes.only->items[upgraded_.second].use.mode != Mode::write;)
        ++upgraded_.second;
    }
    // Data that come to be read would have to come again to be written.
    if (mode == Mode::read && will_write(list, section.last + 1, section.region)) mode = Mode::write;
    unsigned accesses = 0;
    std::function<void(const Item &)> count = [&](const Item &item) {
      accesses += item.use.region == section.region;
      for (const Item::Part &part : item.parts)
        for (const Item &inner : part.list.items) count(inner);
    };
    for (size_t i = section.first; i <= section.last; ++i) count(list.items[i]);
    locks_.push_back({function_, section.region, mode, accesses});
    return mode;
  }

  std::string item(const Item &item, unsigned &statements) {
    ++statements;
    std::string unlocks;
    bool is_out = item.jump == Item::returns || (item.jump == Item::continues && loops_ == 0) ||
                  ((item.jump == Item::breaks || item.jump == Item::breaks_if) && loops_ + choices_ == 0);
    if (is_out)
      for (const std::string &region : held_) unlocks += "unlock(" + region + "); " + char(may_break), ++statements;
    if (item.jump == Item::breaks_if && !unlocks.empty()) {
      size_t at = item.text.rfind("break;");
      return item.text.substr(0, at) + "{ " + char(opens_added) + unlocks + "break; " + char(closes_added) + "}";
    }
    std::string out = unlocks + item.text;
    for (const Item::Part &part : item.parts) {
      unsigned inner = 0, loops = loops_, choices = choices_;
      if (!held_.empty()) loops_ += item.repeats, choices_ += item.chooses;
      std::string text = list(part.list, inner);
      loops_ = loops, choices_ = choices;
      bool has_braces = out.ends_with('{') || out.ends_with("<%"), braces = !has_braces && (part.braces || inner != 1);
      if (!text.empty() && (braces || out.ends_with('{')) && !is_blank(text.front())) text.insert(0, 1, ' ');
      if (!text.empty() && (braces || part.after.starts_with('}')) && !is_blank(text.back())) text += ' ';
      size_t closing = part.after.find_first_not_of(" \t");
      if (has_braces) text.insert(0, 1, char(opens));
      if (closing != part.after.npos && part.after[closing] == '}') text += char(closes);
      out += braces ? std::string("{") + char(opens_added) + text + char(closes_added) + "}" : text;
      out += part.after;
    }
    return out;
  }

private:
  const std::string &function_;
  const bool breaks_;
  std::vector<PlacedLock> &locks_;
  std::vector<std::string> held_;
  std::pair<const List *, size_t> upgraded_{nullptr, 0};
  unsigned loops_ = 0, choices_ = 0; // loops and switches in sections around what is printed
};

} // namespace

std::string print(const Item &body, const std::string &function, bool breaks, std::vector<PlacedLock> &locks,
                  std::vector<size_t> &offsets) {
  unsigned statements = 0;
  return laid_out(Printer(function, breaks, locks).item(body, statements), breaks, offsets);
}

} // namespace prelude::automatic
