// States as text, and their normal form: values are told apart only by whether they are equal.
#include "model.h"

#include <algorithm>

namespace mcrl::page_model {
namespace {

struct Writer {
  std::string text;
  template <class Number> void operator()(Number &number) { text.push_back(static_cast<char>(number)); }
  void wide(uint64_t &number) {
    for (unsigned byte = 0; byte < 8; byte++) text.push_back(static_cast<char>(number >> 8 * byte));
  }
  template <class Element> void size(std::vector<Element> &list) { text.push_back(static_cast<char>(list.size())); }
};

struct Reader {
  const std::string &text;
  size_t at = 0;
  uint8_t next() { return static_cast<uint8_t>(text[at++]); }
  template <class Number> void operator()(Number &number) { number = static_cast<Number>(next()); }
  void operator()(int32_t &number) { number = static_cast<int8_t>(next()); }
  void wide(uint64_t &number) {
    number = 0;
    for (unsigned byte = 0; byte < 8; byte++) number |= uint64_t{next()} << 8 * byte;
  }
  template <class Element> void size(std::vector<Element> &list) { list.resize(next()); }
};

template <class Archive> void fields(Archive &archive, Letter &letter) {
  archive(letter.to), archive(letter.slot), archive(letter.is_request), archive(letter.is_partial), archive(letter.is_of_sync);
  archive(letter.is_pushed), archive(letter.is_neighbourly);
  archive(letter.epoch), archive(letter.changed);
  archive(letter.type), archive(letter.access), archive(letter.has_data), archive(letter.from);
  archive(letter.origin), archive(letter.number);
  for (uint8_t &value : letter.data) archive(value);
}

template <class Archive> void fields(Archive &archive, std::vector<Letter> &letters) {
  archive.size(letters);
  for (Letter &letter : letters) fields(archive, letter);
}

template <class Archive> void fields(Archive &archive, pages::NodeSet &set) {
  uint8_t nodes = 0;
  for (uint32_t node = 0; node < max_nodes; node++) nodes |= u8(set.has(node) ? 1 << node : 0);
  archive(nodes);
  set.clear();
  for (uint32_t node = 0; node < max_nodes; node++)
    if ((nodes >> node & 1) != 0) set.add(node);
}

template <class Archive> void fields(Archive &archive, Page &page) {
  archive(page.self), archive(page.nodes), archive(page.home), archive(page.epoch), archive(page.access), archive(page.wanted);
  archive(page.has_twin), archive(page.claims_stay), archive(page.announcers), archive(page.owner), archive(page.awaited);
  archive(page.asked), archive(page.marks);
  fields(archive, page.copies), fields(archive, page.announced_by);
}

template <class Archive> void fields(Archive &archive, sharing::Share &share) {
  archive(share.asked), archive(share.owes_taken), archive(share.users), archive(share.to_drop);
  archive.size(share.askers);
  for (sharing::Share::Asker &asker : share.askers) archive(asker.place), archive(asker.access);
}

template <class Archive> void fields(Archive &archive, PutOff &put_off) {
  archive.size(put_off.actions);
  for (Action &action : put_off.actions) {
    pages::Message &message = action.message;
    archive(action.kind), archive(action.to), archive(action.with_data), archive(action.with_twin), archive(action.of_twin);
    archive(message.type), archive(message.access), archive(message.has_data), archive(message.from);
    archive(message.origin), archive(message.number);
  }
  fields(archive, put_off.letter);
  archive(put_off.in_sync), archive(put_off.access);
}

template <class Archive> void fields(Archive &archive, Slot &slot) {
  fields(archive, slot.page);
  archive(slot.base), archive(slot.rows), archive(slot.has_had_step), archive(slot.access);
  for (uint8_t &value : slot.twin) archive(value);
  fields(archive, slot.kept);
  fields(archive, slot.share);
  fields(archive, slot.put_off);
  for (Told &told : slot.told) archive(told.announced), archive(told.is_owner), archive(told.claimed);
}

template <class Archive> void fields(Archive &archive, Node &node) {
  archive(node.status), archive(node.epoch), archive(node.accesses_left), archive(node.touches_left), archive(node.pushes_left);
  archive.size(node.slots);
  for (Slot &slot : node.slots) fields(archive, slot);
  archive.size(node.threads);
  for (Thread &thread : node.threads) {
    archive(thread.status), archive(thread.slot), archive(thread.cell), archive(thread.access);
    archive(thread.restores);
  }
}

template <class Archive> void fields(Archive &archive, State &state) {
  archive.size(state.nodes);
  for (Node &node : state.nodes) fields(archive, node);
  archive.size(state.hosts);
  for (std::vector<HostPage> &pages : state.hosts) {
    archive.size(pages);
    for (HostPage &page : pages) {
      archive.wide(page.word);
      for (uint8_t &value : page.contents) archive(value);
    }
  }
  fields(archive, state.letters);
  for (auto &page : state.cells)
    for (Cell &cell : page) archive(cell.value), archive(cell.writer), archive(cell.readers);
}

// New names for the values of a cell in the order in which they are met.
struct Names {
  uint8_t names[256], count = 0;
  Names() { std::fill_n(names, 256, spoilt); }
  void rename(uint8_t &value) {
    if (value == spoilt) return;
    if (names[value] == spoilt) names[value] = count++;
    value = names[value];
  }
};

} // namespace

std::string encode(const State &state) {
  Writer writer;
  fields(writer, const_cast<State &>(state)); // a Writer changes nothing
  return std::move(writer.text);
}

State decode(const std::string &text) {
  State state;
  Reader reader{text};
  fields(reader, state);
  return state;
}

void Model::normalize() {
  std::array<std::array<Names, max_cells>, max_pages> names;
  for (size_t page = 0; page < max_pages; page++)
    for (size_t cell = 0; cell < max_cells; cell++) names[page][cell].rename(state_->cells[page][cell].value);
  auto rename = [&](uint8_t base, Contents &contents, uint8_t cells) {
    for (size_t cell = 0; cell < max_cells; cell++)
      if ((cells >> cell & 1) != 0) names[base][cell].rename(contents[cell]);
      else contents[cell] = 0;
  };
  auto rename_letter = [&](uint8_t base, Letter &letter) {
    rename(base, letter.data, letter.has_data == 0 ? u8(0) : letter.is_partial ? letter.changed : u8(0xff));
  };
  for (uint8_t host = 0; host < state_->hosts.size(); host++)
    for (uint8_t at = 0; at < state_->hosts[host].size(); at++) {
      Use use = use_on_host(host, at);
      if (!use.is_used) contents(u8(first_of(host)), at).fill(spoilt);
      rename(use.base, contents(u8(first_of(host)), at), use.cells);
    }
  for (Node &node : state_->nodes)
    for (Slot &slot : node.slots) {
      uint8_t cells = cells_of(configuration_, slot);
      bool keeps_twin = slot.page.has_twin != 0 || !slot.put_off.actions.empty();
      rename(slot.base, slot.twin, keeps_twin ? cells : u8(0));
      for (Letter &letter : slot.kept) rename_letter(slot.base, letter);
      for (Letter &letter : slot.put_off.letter) rename_letter(slot.base, letter);
      std::sort(slot.kept.begin(), slot.kept.end());
      std::sort(slot.share.askers.begin(), slot.share.askers.end(),
                [](const auto &a, const auto &b) { return std::pair(a.place, a.access) < std::pair(b.place, b.access); });
    }
  for (Letter &letter : state_->letters) rename_letter(state_->nodes[letter.from].slots[letter.slot].base, letter);
  std::sort(state_->letters.begin(), state_->letters.end());
}

} // namespace mcrl::page_model
