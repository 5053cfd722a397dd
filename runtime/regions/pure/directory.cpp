#include "regions/pure/home.h"

namespace mcrl::protocol {

void add_reader(Machine &home, NodeId node, uint32_t version) {
  uint32_t index = home.pool.take({.peer = node, .version = Version{version}}), last = home.sharing.readers;
  home.pool[index].next = index;
  if (last != 0) {
    home.pool[index].next = home.pool[last].next;
    home.pool[last].next = index;
  }
  home.sharing.readers = index;
}

Entry remove_reader(Machine &home, NodeId node, uint32_t version) {
  Sharing &sharing = home.sharing;
  MCRL_ASSERT(sharing.readers != 0);
  uint32_t previous = sharing.readers, index = home.pool[previous].next;
  while (home.pool[index].peer != node || home.pool[index].version != Version{version}) {
    MCRL_ASSERT(index != sharing.readers && "each read copy is entered once, and ends once");
    home.pool.steps_in_directories++;
    previous = index;
    index = home.pool[index].next;
  }
  Entry reader = home.pool[index];
  home.pool[previous].next = reader.next;
  if (sharing.readers == index) sharing.readers = previous != index ? previous : 0;
  if (sharing.token == index) sharing.token = 0;
  home.pool.give(index);
  return reader;
}

void remove_all_readers(Machine &home) {
  while (home.sharing.readers != 0) {
    const Entry &last = home.pool[home.sharing.readers];
    remove_reader(home, home.pool[last.next].peer, number(home.pool[last.next].version));
  }
}

void give_token_to_last(Machine &home) { home.sharing.token = home.sharing.readers; }

bool is_own_copy(const Entry &request, const Entry &reader) {
  return request.remote && names_copy(request.message) && reader.peer == request.peer && reader.version == request.version;
}

bool has_own_copy(const Machine &home, const Entry &request) {
  uint32_t index = home.sharing.readers;
  if (index == 0 || !names_copy(request.message)) return false;
  do {
    index = home.pool[index].next;
    if (is_own_copy(request, home.pool[index])) return true;
  } while (index != home.sharing.readers);
  return false;
}

bool has_no_other_reader(const Machine &home, const Entry &request) {
  uint32_t last = home.sharing.readers;
  if (last == 0) return true;
  return home.pool[last].next == last && is_own_copy(request, home.pool[last]);
}

} // namespace mcrl::protocol
