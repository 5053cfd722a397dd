#include "net/conduit/loopback/delays.h"

#include <algorithm>

namespace mcrl {

Weather Weather::draw(std::mt19937_64 &random) {
  // Exponents are drawn, so that rare and frequent, short and long are equally likely.
  auto one_in = [&](unsigned least_bits, unsigned bits) {
    return random() % 2 == 0 ? 0 : 1u << (least_bits + static_cast<unsigned>(random() % bits));
  };
  auto length = [&](unsigned bits) { return 1u << (4 + random() % bits); };
  Weather weather;
  weather.delay_one_in = one_in(0, 7);
  weather.longest_delay = length(8);
  weather.silence_one_in = one_in(4, 7);
  weather.longest_silence = length(10);
  weather.stall_one_in = one_in(6, 7);
  weather.longest_stall = length(10);
  return weather;
}

std::string Weather::text() const {
  auto part = [](const char *what, uint32_t one_in, uint32_t longest) {
    if (one_in == 0) return std::string("no ") + what;
    return std::string(what) + " 1/" + std::to_string(one_in) + " up to " + std::to_string(longest);
  };
  return part("delays", delay_one_in, longest_delay) + ", " + part("silences", silence_one_in, longest_silence) + ", " +
         part("stalls", stall_one_in, longest_stall);
}

Delays::Delays(const Weather &weather, uint32_t nodes, std::mt19937_64 &random)
    : weather_(weather), nodes_(nodes), random_(random), silent_until_(size_t{nodes} * nodes), stalled_until_(nodes) {}

uint64_t Delays::due(NodeId from, NodeId to) {
  if (happens(weather_.silence_one_in)) begin_silence(number(from), number(to));
  uint64_t delay = happens(weather_.delay_one_in) ? random_() % weather_.longest_delay : 0;
  return std::max(now_ + delay, silent_until(number(from), number(to)));
}

// Silences the pair, everything that `from` sends, or everything that is sent to `to`.
void Delays::begin_silence(uint32_t from, uint32_t to) {
  uint64_t end = now_ + random_() % weather_.longest_silence;
  uint64_t kind = random_() % 3;
  for (uint32_t node = 0; node < nodes_; node++) {
    if (kind == 1) silent_until(from, node) = end;
    if (kind == 2) silent_until(node, to) = end;
  }
  silent_until(from, to) = end;
}

void Delays::may_stall(NodeId node) {
  if (happens(weather_.stall_one_in)) stalled_until_[number(node)] = now_ + random_() % weather_.longest_stall;
}

} // namespace mcrl
