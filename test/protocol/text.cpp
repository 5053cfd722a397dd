#include "text.h"

#include "regions/pure/machine.h"

#include <algorithm>
#include <sstream>

namespace mcrl::model {
namespace {

const std::string sharing_names[] = {"coherent", "in place", "replicated", "private"}; // by mcrl_sharing

std::string thread_name(uint64_t thread) { return std::string(1, static_cast<char>('A' + thread)); }
// The name of the first region in a place needs no mention.
std::string generation_text(uint8_t generation) { return generation == 0 ? "" : " of g" + std::to_string(generation); }
const char *mode_name(mcrl_mode mode) { return mode == MCRL_READ ? "read" : mode == MCRL_UPDATE ? "update" : "write"; }

std::string message_text(Message message, uint32_t version, uint32_t third, uint8_t generation) {
  std::string text = protocol::name(message);
  if (has_version(message)) text += " v" + std::to_string(version);
  if (message == Message::pass || message == Message::share) text += " for " + std::to_string(third);
  if (message == Message::moved) text += " from " + std::to_string(third);
  return text + generation_text(generation);
}

std::string describe_home(const mcrl_region &region, const protocol::Sharing &sharing) {
  if (region.rid == 0) return "no region";
  std::string text = protocol::is_private(region) ? "private" : sharing.owner != 0 ? "owned" : sharing.readers != 0 ? "read copies" : "no copies";
  if (protocol::is_replicated(region)) text = "replicated, " + text;
  if (sharing.placed) text = "used in place";
  if (sharing.unacknowledged != 0) text += ", updating";
  if (sharing.pending != 0) text += ", recalling";
  else if (sharing.queue_head != 0) text += ", waiting";
  if ((region.copied.flags & protocol::watched) != 0) text += ", watched";
  return text;
}

std::string describe_client(const mcrl_region &region, const protocol::Sharing &sharing) {
  static constexpr const char *states[] = {"unmapped", "invalid", "shared", "exclusive"};
  static constexpr const char *requests[] = {"", ", s_req sent", ", e_req sent", ", m_req sent", ", delete_req sent", ", map_req sent",
                                             ", u_req sent", ", up_req sent", ", home_req sent", ", departing"};
  std::string text = std::string(states[region.state]) + requests[region.copied.request];
  bool has_copy = region.state >= static_cast<uint8_t>(protocol::State::shared);
  if ((region.copied.flags & protocol::grant_unused) != 0) text += ", write due";
  if ((region.copied.flags & protocol::watched) != 0) text += ", watched";
  if ((region.copied.flags & protocol::kept_update) != 0) text += ", update kept";
  if ((region.copied.flags & protocol::recall_any) == 0) return text;
  bool drop = (region.copied.flags & protocol::recall_drop) != 0, third = sharing.owner != 0;
  text += drop ? (third ? ", pass" : ", inv") : third ? ", share" : ", down";
  return text + (has_copy && sharing.recall == sharing.version ? " pending" : " came early");
}

} // namespace

bool has_version(Message message) {
  switch (message) {
  case Message::map_req:
  case Message::private_to_home:
  case Message::update_ack:
  case Message::s_req:
  case Message::e_req:
  case Message::u_req:
  case Message::mig_ack:
  case Message::delete_req:
  case Message::delete_ack:
  case Message::gone:
  case Message::home_req:
  case Message::rehomed:
  case Message::retire:
  case Message::ended:
  case Message::returned: return false;
  default: return true;
  }
}

bool read_sharing(const std::string &text, Configuration &configuration) {
  configuration.kinds = 0;
  std::istringstream names(text);
  for (std::string name; std::getline(names, name, ',');) {
    const auto *kind = std::find(std::begin(sharing_names), std::end(sharing_names), name);
    if (kind == std::end(sharing_names) || configuration.kinds == max_regions) return false;
    configuration.sharing[configuration.kinds++] = static_cast<mcrl_sharing>(kind - sharing_names);
  }
  return configuration.kinds > 0;
}

std::string sharing_text(const Configuration &configuration) {
  std::string text = sharing_names[configuration.sharing[0]];
  for (uint32_t kind = 1; kind < configuration.kinds; kind++) text += std::string(",") + sharing_names[configuration.sharing[kind]];
  return text;
}

std::string describe(const mcrl_region &region, const protocol::Sharing &sharing, bool at_home) {
  return at_home ? describe_home(region, sharing) : describe_client(region, sharing);
}

std::string to_text(const Choice &choice, const Configuration &configuration) {
  std::string text = std::to_string(choice.node);
  if (configuration.regions > 1) text += " r" + std::to_string(choice.region);
  switch (choice.kind) {
  case Choice::begin:
    if (choice.migrates) text += " migrating";
    return text + " lock " + mode_name(choice.mode) + " " + thread_name(choice.thread) + generation_text(choice.generation);
  case Choice::end:
    return text + " unlock " + thread_name(choice.thread) + (choice.is_lent ? " at " + std::to_string(choice.holder) : "");
  case Choice::lend:
    text += " lend " + thread_name(choice.thread) + " to " + std::to_string(choice.holder);
    return text + (choice.with_data || choice.mode == MCRL_READ ? "" : " without data");
  case Choice::move: return text + " move " + thread_name(choice.thread) + " to " + std::to_string(choice.holder);
  case Choice::evict: return text + " evict";
  case Choice::forget: return text + " forget";
  case Choice::create: return text + " create";
  case Choice::map: return text + " map " + thread_name(choice.thread) + generation_text(choice.generation);
  case Choice::rehome: return text + " rehome " + thread_name(choice.thread) + generation_text(choice.generation);
  case Choice::take: {
    std::string of = configuration.two_hosts ? " of " + std::to_string(choice.holder) : "";
    return text + " take" + of + generation_text(choice.generation);
  }
  case Choice::ask_near: return text + " ask " + std::to_string(choice.holder) + " in place of the home" + generation_text(choice.letter.generation);
  case Choice::copied: return text + " copied for " + thread_name(choice.thread);
  case Choice::place: return text + " place";
  case Choice::unplace: return text + " unplace";
  case Choice::use: return text + " use " + mode_name(choice.mode) + " " + thread_name(choice.thread) + generation_text(choice.generation);
  case Choice::leave: return text + " leave " + thread_name(choice.thread);
  case Choice::remove: return text + " remove " + thread_name(choice.thread) + generation_text(choice.generation);
  case Choice::await: return text + " await " + thread_name(choice.thread);
  case Choice::look: return text + " look " + thread_name(choice.thread);
  case Choice::upgrade: return text + " upgrade " + thread_name(choice.thread);
  case Choice::check: return text + " check " + thread_name(choice.thread);
  case Choice::deliver:
  case Choice::execute: break;
  }
  const Letter &letter = choice.letter;
  text += choice.kind == Choice::execute ? " execute with " + thread_name(choice.thread) + " instead of" : " receive";
  if (letter.on_host > Letter::may_go)
    return text + (letter.on_host == Letter::asks ? " a question" : " an answer") + " from " + std::to_string(letter.from);
  if (choice.kind == Choice::deliver && letter.is_computation) text += " computation as";
  return text + " " + message_text(letter.message, letter.version, letter.third, letter.generation) + " from " +
         std::to_string(letter.from);
}

std::string to_text(const Action &action) {
  switch (action.kind) {
  case Action::send:
    return "send " + message_text(action.message, number(action.version), number(action.third), generation_of(action.rid)) +
           " to " + std::to_string(number(action.peer));
  case Action::migrate:
    return "computation of " + thread_name(static_cast<uint64_t>(action.waiter)) + " as " +
           message_text(action.message, number(action.version), 0, generation_of(action.rid)) + " to " + std::to_string(number(action.peer));
  case Action::migrated: return "executed elsewhere: " + thread_name(static_cast<uint64_t>(action.waiter));
  case Action::counted: return "uses left: " + std::to_string(action.bytes);
  case Action::install: return "install";
  case Action::keep: return "keep";
  case Action::install_kept: return "install kept";
  case Action::grant:
    return (action.mode == MCRL_NONE ? "size for " : std::string("grant ") + mode_name(action.mode) + " ") +
           thread_name(static_cast<uint64_t>(action.waiter));
  case Action::no_region: return "no region for " + thread_name(static_cast<uint64_t>(action.waiter));
  case Action::forbidden: return "forbidden to " + thread_name(static_cast<uint64_t>(action.waiter));
  case Action::homed: return "home for " + thread_name(static_cast<uint64_t>(action.waiter));
  case Action::removed: return "removed for " + thread_name(static_cast<uint64_t>(action.waiter));
  case Action::freed: return "freed";
  case Action::offer: return "offer v" + std::to_string(number(action.version));
  case Action::place: return "place";
  case Action::unplace: return "unplace";
  case Action::written: return "written";
  case Action::changed: return "changed";
  }
  return "";
}

std::vector<std::string> results_to_text(const Model &model) {
  std::vector<std::string> lines;
  if (model.was_hit()) lines.push_back("hit");
  for (const Action &action : model.actions()) lines.push_back(to_text(action));
  return lines;
}

std::string transcript_of(const Configuration &configuration, const std::vector<Choice> &choices) {
  Model model(configuration);
  State state = model.initial();
  std::string text = "nodes " + std::to_string(configuration.nodes) + "\n";
  if (configuration.regions != 1) text += "regions " + std::to_string(configuration.regions) + "\n";
  if (configuration.sharing[0] != MCRL_COHERENT || configuration.kinds > 1) text += "sharing " + sharing_text(configuration) + "\n";
  if (configuration.missing) text += "missing\n";
  if (configuration.three_party) text += "three-party\n";
  if (configuration.offers != 0) text += "offers " + std::to_string(configuration.offers) + "\n";
  if (configuration.two_hosts) text += "two-hosts\n";
  if (configuration.phases != 0) text += "phases\n";
  for (const Choice &choice : choices) {
    text += to_text(choice, configuration) + "\n";
    std::string violation;
    try {
      model.apply(state, choice);
    } catch (const Violation &caught) {
      violation = caught.what();
    }
    for (const std::string &line : results_to_text(model)) text += "  " + line + "\n";
    if (!violation.empty()) return text + "# violation: " + violation + "\n";
  }
  return text;
}

} // namespace mcrl::model
