// Active messages and activations that do nothing: round trips, and one way.
#include "cases.h"
#include "increments.h"
#include "messages.h"
#include "regions.h"

namespace bench {
namespace {

alignas(64) const std::byte arguments[1 << 16] = {};

Case round_trip(std::string name, std::function<void()> operation) {
  return {std::move(name),
          [operation](size_t n) {
            double ns = timed_ns(n, operation);
            send_message(Message::stop);
            return ns;
          },
          [](size_t) { serve_until_stopped(); }};
}

Case one_way(size_t bytes) {
  return {"am.one_way." + std::to_string(bytes),
          [bytes](size_t n) {
            double start = now_ns();
            for (size_t i = 1; i < n; i++) send_message(Message::count, 0, arguments, bytes);
            send_message(Message::count, 1, arguments, bytes);
            await_answer();
            double ns = now_ns() - start;
            send_message(Message::stop);
            return ns;
          },
          [](size_t) { serve_until_stopped(); }};
}

} // namespace

void add_active_messages(Harness &harness) {
  install_messages();
  for (size_t bytes : {16, 64, 256, 4096})
    harness.add(round_trip("am.round_trip." + std::to_string(bytes), [bytes] {
      send_message(Message::ask, 0, arguments, bytes);
      await_answer();
    }));
  for (size_t bytes : {256, 4096}) {
    auto add = [&](const char *name, Message question) {
      harness.add(round_trip(name + std::to_string(bytes), [=] {
        send_message(question, bytes);
        await_answer();
      }));
    };
    add("am.answer.", Message::ask_for_data);
    add("am.answer_copied.", Message::ask_for_copy);
  }
  mcrl_rid remote = make_regions(1, 1, 64)[0];
  for (size_t bytes : {16, 64, 256, 4096})
    harness.add(round_trip("activation.null." + std::to_string(bytes), [=] { null_call(remote, bytes); }));
  harness.add(one_way(64));
}

} // namespace bench
