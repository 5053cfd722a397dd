#include "text.h"

#include <cstring>

namespace mcrl::page_model {
namespace {

const char *const accesses[] = {"none", "read", "write"};

// The messages of the protocols in the order of their numbers.
struct ProtocolNames {
  const char *protocol, *messages[4];
};
constexpr ProtocolNames protocol_names[] = {{"write_invalidate", {"ask", "invalidate", "grant", "gone"}},
                                            {"implicit_invalidate", {"ask", "grant"}},
                                            {"migratory", {"ask", "grant"}},
                                            {"write_shared", {"ask", "grant", "changes", "update"}},
                                            {"writer_owns", {"ask", "grant", "changes"}}};

std::string name_of_pushed(const pages::Message &message) {
  return std::string("page") + (message.has_data != 0 ? " with data" : "");
}

std::string name_of(const char *protocol, const pages::Message &message) {
  for (const ProtocolNames &each : protocol_names)
    if (strcmp(each.protocol, protocol) == 0) {
      std::string text = each.messages[message.type];
      if (message.access != MCRL_NO_ACCESS) text = text + " " + accesses[message.access];
      return text + (message.has_data != 0 ? " with data" : "");
    }
  return std::to_string(message.type);
}

std::string describe(const char *protocol, const Action &action, const char *access) {
  switch (action.kind) {
  case Action::request:
  case Action::reply:
  case Action::request_with_changes:
  case Action::reply_with_changes: return "send " + name_of(protocol, action.message) + (action.of_twin ? " of twin" : "");
  case Action::push: return "push " + name_of_pushed(action.message);
  case Action::protect: return std::string("protect ") + access;
  case Action::install: return "install";
  case Action::merge: return action.with_twin ? "merge into both" : "merge";
  case Action::twin: return "twin";
  case Action::drop_twin: return "drop twin";
  case Action::keep: return "keep";
  case Action::take_up: return "take up";
  case Action::announce: return "announce";
  case Action::claim_rows: return "claim rows";
  }
  return "?";
}

std::string name_of(const sharing::Message &message) {
  const char *const names[] = {"ask", "come", "taken", "drop", "dropped"};
  bool says_access = message.type == sharing::Message::ask || message.type == sharing::Message::drop;
  return std::string(names[message.type]) + (says_access ? std::string(" ") + accesses[message.access] : "");
}

} // namespace

std::string describe(const sharing::Event &event) {
  switch (event.kind) {
  case sharing::Event::wanted: return std::string("wanted ") + accesses[event.access] + (event.in_meeting ? " in meeting" : "");
  case sharing::Event::told: return name_of(event.message);
  case sharing::Event::ran: return "ran";
  case sharing::Event::changed: return event.in_meeting ? "changed in meeting" : "changed";
  case sharing::Event::raised: return "raised";
  case sharing::Event::leave: return "leave";
  }
  return "?";
}

std::string describe(const sharing::Actions &actions, uint8_t access) {
  std::string text;
  for (const sharing::Action &action : actions) {
    std::string next;
    switch (action.kind) {
    case sharing::Action::fault: next = std::string("fault ") + accesses[action.access]; break;
    case sharing::Action::send: next = "send " + name_of(action.message); break;
    case sharing::Action::protect: next = std::string("protect ") + accesses[access]; break;
    case sharing::Action::go_on: next = "go on"; break;
    }
    text += (text.empty() ? "" : ", ") + next;
  }
  return text.empty() ? "nothing" : text;
}

std::string describe(const char *protocol, const Event &event) {
  switch (event.kind) {
  case Event::fault: return std::string("fault ") + accesses[event.wanted];
  case Event::before_sync: return "before_sync";
  case Event::after_sync: return "after_sync";
  case Event::push: return "push";
  case Event::pushed: return "pushed " + name_of_pushed(event.message);
  case Event::request:
  case Event::reply: return name_of(protocol, event.message);
  }
  return "?";
}

std::string describe(const char *protocol, const Actions &actions, uint8_t access, bool with_nodes) {
  std::string text, last;
  for (const Action &action : actions) {
    std::string next = describe(protocol, action, accesses[access]);
    if (with_nodes && action.kind <= Action::push) next += " to " + std::to_string(action.to);
    if (next != last) text += (text.empty() ? "" : ", ") + next;
    last = next;
  }
  return text.empty() ? "nothing" : text;
}

std::string describe(const char *protocol, const Choice &choice) {
  std::string node = "node " + std::to_string(choice.node), thread = node + " thread " + std::to_string(choice.thread);
  switch (choice.kind) {
  case Choice::begin:
    return thread + ": " + accesses[choice.access] + (choice.restores ? " as it was" : "") + " page " +
           std::to_string(choice.slot) + " cell " + std::to_string(choice.cell);
  case Choice::run: return thread + " goes on";
  case Choice::deliver:
    if (choice.letter.is_neighbourly)
      return "node " + std::to_string(choice.letter.to) + " page " + std::to_string(choice.letter.slot) + ": " +
             name_of({static_cast<sharing::Message::Type>(choice.letter.type), static_cast<mcrl_access>(choice.letter.access)}) +
             " comes from neighbour " + std::to_string(choice.letter.from);
    return "node " + std::to_string(choice.letter.to) + " page " + std::to_string(choice.letter.slot) + ": " +
           (choice.letter.is_pushed ? "pushed page" : name_of(protocol, choice.letter.message())) + " comes from " +
           std::to_string(choice.letter.from) + " for " + std::to_string(choice.letter.origin);
  case Choice::arrive: return node + " comes to a synchronization point";
  case Choice::pass: return node + " passes it";
  case Choice::prepare: return node + " does what comes before it";
  case Choice::leave: return node + " leaves it";
  case Choice::push: return node + " pushes page " + std::to_string(choice.slot) + " to node " + std::to_string(choice.to);
  }
  return "?";
}

} // namespace mcrl::page_model
