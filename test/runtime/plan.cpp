#include "plan.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <random>

namespace mcrl::random_run {

const char *name(Work work) {
  static constexpr const char *names[] = {
#define WORK(name, meaning) #name,
#include "work.def"
  };
  return names[static_cast<size_t>(work)];
}

const char *meaning(Work work) {
  static constexpr const char *meanings[] = {
#define WORK(name, meaning) meaning,
#include "work.def"
  };
  return meanings[static_cast<size_t>(work)];
}

std::optional<Mix> parse_mix(const std::string &text) {
  Mix mix{};
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find(',', at), text.size()), equals = text.find('=', at);
    if (equals >= end) return std::nullopt;
    std::string item = text.substr(at, equals - at), weight = text.substr(equals + 1, end - equals - 1);
    size_t work = 0;
    while (work < work_count && item != name(static_cast<Work>(work))) work++;
    if (work == work_count || weight.empty() || weight.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
    mix[work] = static_cast<uint32_t>(strtoul(weight.c_str(), nullptr, 10));
    at = end + 1;
  }
  if (std::all_of(mix.begin(), mix.end(), [](uint32_t weight) { return weight == 0; })) return std::nullopt;
  return mix;
}

std::string to_text(const Mix &mix) {
  std::string text;
  for (size_t work = 0; work < work_count; work++)
    if (mix[work] != 0)
      text += (text.empty() ? "" : ",") + std::string(name(static_cast<Work>(work))) + "=" + std::to_string(mix[work]);
  return text;
}

bool moves_homes(const Plan &plan) { return *plan.balance || (*plan.mix)[static_cast<size_t>(Work::rehome)] != 0; }

Plan draw(const Plan &given) {
  // Everything is drawn, and in the same order, whatever is given: a run stays as like itself as it can.
  std::mt19937_64 random(given.seed ^ 0x9e3779b97f4a7c15u);
  auto one_of = [&](std::initializer_list<uint32_t> choices) { return choices.begin()[random() % choices.size()]; };
  Plan plan = given;
  uint32_t nodes = one_of({2, 2, 3, 3, 4, 5, 6, 8, 8, 12, 16, 32, 64});
  uint32_t regions = one_of({1, 2, 3, 5, 10, 20, 40});
  uint32_t threads = one_of({1, 1, 2, 3, 4, 8});
  Mix mix{};
  auto draw_weights = [&](size_t from, size_t to) {
    for (size_t work = from; work < to; work++) mix[work] = one_of({0, 0, 1, 2, 4, 8});
  };
  // What has come later is drawn last, so that seeds mean what they meant.
  constexpr auto first_late = static_cast<size_t>(Work::chain);
  draw_weights(0, first_late);
  mix[static_cast<size_t>(Work::read)]++;
  mix[static_cast<size_t>(Work::write)]++;
  if (plan.nodes == 0) plan.nodes = nodes;
  if (plan.regions == 0) plan.regions = regions;
  if (plan.threads == 0) plan.threads = threads;
  uint64_t cache_bytes = one_of({0, 0, 4 << 10, 16 << 10, 256 << 10});
  if (!plan.cache_bytes) plan.cache_bytes = cache_bytes;
  bool three_party = one_of({0, 1}) != 0;
  if (!plan.three_party) plan.three_party = three_party;
  plan.hot_one_in = one_of({1, 2, 4, 1000});
  plan.linger_one_in = one_of({2, 4, 16, 64});
  constexpr auto first_of_aborts = static_cast<size_t>(Work::visit_undone);
  draw_weights(first_late, first_of_aborts);
  bool faults = one_of({0, 0, 0, 1}) != 0;
  if (!plan.faults) plan.faults = faults;
  constexpr auto rehome = static_cast<size_t>(Work::rehome);
  draw_weights(first_of_aborts, rehome);
  bool aborts = one_of({0, 0, 0, 1}) != 0;
  if (!plan.aborts) plan.aborts = aborts;
  uint64_t quiet_ticks = one_of({0, 1, 10, 100, 1000});
  if (!plan.quiet_ticks) plan.quiet_ticks = quiet_ticks;
  bool kinds = one_of({0, 0, 1}) != 0;
  if (!plan.kinds) plan.kinds = kinds;
  constexpr auto await = static_cast<size_t>(Work::await);
  draw_weights(rehome, await);
  bool balance = one_of({0, 0, mix[rehome] != 0}) != 0 || one_of({0, 0, 0, 0, 0, 1}) != 0;
  if (!plan.balance) plan.balance = balance;
  uint32_t host_nodes = one_of({1, 2, 3, 3, 4, 64});
  if (plan.host_nodes == 0) plan.host_nodes = host_nodes;
  mix[await] = one_of({0, 0, 0, 1, 2});
  if (mix[rehome] != 0 || *plan.balance) mix[static_cast<size_t>(Work::migrate)] = 0; // whose messages go to where the home was
  if (!plan.mix) plan.mix = mix;
  return plan;
}

std::string to_text(const Plan &plan) {
  return std::to_string(plan.nodes) + " nodes of " + std::to_string(plan.threads) + " threads, " + std::to_string(plan.regions) +
         " regions of " + (plan.region_bytes == 0 ? "mixed sizes" : std::to_string(plan.region_bytes) + " bytes") + ", " +
         (*plan.cache_bytes == 0 ? "" : "caches of " + std::to_string(*plan.cache_bytes) + " bytes, ") +
         (*plan.three_party ? "three-party, " : "") + (*plan.kinds ? "of all kinds, " : "") + (*plan.balance ? "balanced, " : "") +
         "hosts of " + std::to_string(plan.host_nodes) + " nodes, " + (*plan.faults ? "faults, " : "") +
         (*plan.aborts ? "forced aborts, " : "") +
         (*plan.quiet_ticks == 0 ? "" : "deadlocks looked for after " + std::to_string(*plan.quiet_ticks) + " ticks, ") +
         std::to_string(plan.operations) + " operations: " + to_text(*plan.mix);
}

} // namespace mcrl::random_run
