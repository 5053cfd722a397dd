// What could happen next, and what must be so in each state.
#include "model.h"

#include <algorithm>

namespace mcrl::page_model {
namespace {

bool is_sequential(const mcrl_page_protocol *protocol) {
  return protocol->before_sync == nullptr && protocol->after_sync == nullptr;
}

} // namespace

void Model::list_choices(const State &state, std::vector<Choice> &choices) const {
  choices.clear();
  for (uint8_t number = 0; number < state.nodes.size(); number++) {
    const Node &node = state.nodes[number];
    bool threads_are_idle = true;
    for (uint8_t thread = 0; thread < node.threads.size(); thread++) {
      if (may_run(node, node.threads[thread])) choices.push_back({.kind = Choice::run, .node = number, .thread = thread});
      if (thread < configuration_.threads) threads_are_idle &= node.threads[thread].status == Thread::idle;
    }
    list_touches(state, number, choices);
    list_pushes(state, number, choices);
    if (node.status == Node::working) list_accesses(state, number, choices);
    if (node.status == Node::working && threads_are_idle && node.epoch + 1u < configuration_.phases)
      choices.push_back({.kind = Choice::arrive, .node = number});
    if (node.status == Node::counted && all_arrived(state, node.epoch) && !is_closing(node))
      choices.push_back({.kind = Choice::pass, .node = number});
    if (has_neighbours()) list_meeting_of_host(state, number, choices);
  }
  const Letter *last = nullptr;
  for (const Letter &letter : state.letters) {
    if ((last == nullptr || *last != letter) && !is_held(state, letter))
      choices.push_back({.kind = Choice::deliver, .letter = letter});
    last = &letter;
  }
}

// Threads of a node are alike: the first that is idle stands for all.
void Model::list_accesses(const State &state, uint8_t number, std::vector<Choice> &choices) const {
  const Node &node = state.nodes[number];
  uint8_t thread = 0;
  while (thread < configuration_.threads && node.threads[thread].status != Thread::idle) thread++;
  if (thread == configuration_.threads || node.accesses_left == 0) return;
  for (uint8_t page = 0; page < configuration_.pages; page++)
    for (uint8_t cell = 0; cell < configuration_.rows * configuration_.cells; cell++)
      for (uint8_t access : {MCRL_READ_ACCESS, MCRL_WRITE_ACCESS}) {
        if (!may_access(state.cells[page][cell], number, access)) continue;
        Choice choice{.node = number,
                      .thread = thread,
                      .slot = slot_of(node, page, cell / configuration_.cells),
                      .cell = cell,
                      .access = access};
        choices.push_back(choice);
        choice.restores = 1;
        if (configuration_.restoring && access == MCRL_WRITE_ACCESS) choices.push_back(choice);
      }
}

// At any time of a phase, though the runtime does so when one begins; and on a node that is no longer the owner.
void Model::list_pushes(const State &state, uint8_t number, std::vector<Choice> &choices) const {
  const Node &node = state.nodes[number];
  if (node.pushes_left == 0 || (node.status != Node::working && !node.is_in_meeting())) return;
  for (uint8_t slot = 0; slot < node.slots.size(); slot++)
    for (uint8_t to = 0; to < state.nodes.size(); to++)
      if (host_of(to) != host_of(number) && node.slots[slot].rows != 0 && is_agent(state, number, slot) &&
          !node.slots[slot].share.is_closing())
        choices.push_back({.kind = Choice::push, .node = number, .slot = slot, .to = to});
}

void Model::list_touches(const State &state, uint8_t number, std::vector<Choice> &choices) const {
  const Node &node = state.nodes[number];
  if (node.touches_left == 0 || node.threads.back().status != Thread::idle) return;
  for (uint8_t slot = 0; slot < node.slots.size(); slot++)
    for (uint8_t access : {MCRL_READ_ACCESS, MCRL_WRITE_ACCESS})
      if (node.slots[slot].rows != 0 && node.slots[slot].page.access < access)
        choices.push_back({.node = number, .thread = u8(configuration_.threads), .slot = slot, .access = access});
}

bool Model::may_access(const Cell &cell, uint8_t node, uint8_t access) const {
  if (configuration_.racy) return true;
  bool others_read = (cell.readers & ~(1 << node)) != 0;
  return (cell.writer == no_node || cell.writer == node) && (access == MCRL_READ_ACCESS || !others_read);
}

// A thread that may go on runs before a request is served; and what a node has sent after a synchronization point comes after it.
bool Model::is_held(const State &state, const Letter &letter) const {
  const Node &node = state.nodes[letter.to];
  bool comes_in_its_phase = configuration_.protocol->before_sync != nullptr || letter.is_pushed;
  if (comes_in_its_phase && !letter.is_neighbourly && letter.epoch > node.epoch) return true;
  if (has_neighbours() && is_held_on_host(state, letter)) return true;
  if (configuration_.unheld || !letter.is_request || letter.is_of_sync) return false;
  return std::any_of(node.threads.begin(), node.threads.end(),
                     [&](const Thread &thread) { return thread.status == Thread::ready && thread.slot == letter.slot; });
}

bool Model::is_end(const State &state) const {
  for (const Node &node : state.nodes) {
    if (node.status != Node::working || node.epoch + 1u < configuration_.phases) return false;
    for (const Thread &thread : node.threads)
      if (thread.status != Thread::idle) return false;
    for (const Slot &slot : node.slots)
      if (!slot.kept.empty()) return false;
  }
  if (!state.letters.empty()) return false;
  for (const Node &node : state.nodes) check_end_on_host(node);
  for (size_t at = 0; at < state.nodes[0].slots.size(); at++) {
    uint32_t owners = 0;
    for (const Node &node : state.nodes) {
      const Page &page = node.slots[at].page;
      require(page.awaited == 0, "at the end, a page awaits answers");
      require(page.asked == MCRL_NO_ACCESS, "at the end, a page has asked for access");
      owners += page.owner == page.self;
    }
    require(owners == 1, "at the end, a page has not one owner");
  }
  return true;
}

void Model::check_wanted(const Node &node) const {
  for (size_t at = 0; at < node.slots.size(); at++) {
    uint8_t wanted = MCRL_NO_ACCESS;
    for (const Thread &thread : node.threads)
      if ((thread.status == Thread::waiting || thread.status == Thread::put_off) && thread.slot == at)
        wanted = std::max(wanted, thread.access);
    for (const sharing::Share::Asker &asker : node.slots[at].share.askers) wanted = std::max(wanted, u8(asker.access));
    require(node.slots[at].page.wanted == wanted, "what a page says of the threads that wait is not so");
  }
}

// While code of the program can run, it has the access that the pages say.
void Model::check_access(const Node &node) const {
  for (const Slot &slot : node.slots)
    require(slot.access == slot.page.access || node.status != Node::working || configuration_.lingering || slot.share.is_closing(),
            "the program's access is not what the page says");
}

// Protocols that take no notice of synchronization points: the nodes of one host have access to write, or those of any number to
// read, and all that can be read are the last values.
void Model::check_consistency() const {
  if (!is_sequential(configuration_.protocol)) return;
  for (uint8_t at = 0; at < configuration_.pages; at++) {
    uint32_t readers = 0, writers = 0;
    for (uint8_t host = 0; host < state_->hosts.size(); host++) {
      uint8_t access = access_of_host(host, at);
      writers += access == MCRL_WRITE_ACCESS;
      readers += access == MCRL_READ_ACCESS;
      for (uint32_t cell = 0; cell < max_cells && access != MCRL_NO_ACCESS; cell++)
        require(state_->hosts[host][at].contents[cell] == state_->cells[at][cell].value,
                "a node can read what is not the last value");
    }
    require(writers == 0 || (writers == 1 && readers == 0), "a node can write what others can read or write");
  }
}

} // namespace mcrl::page_model
