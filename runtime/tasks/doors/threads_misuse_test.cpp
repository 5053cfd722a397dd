// Misuse of the calls of threads ends the program with one line that says what was wrong.
#include "tasks/doors/threads_test.h"

using namespace mcrl;

TEST(ThreadCallsDeathTest, MisuseIsOneClearLine) {
  auto misuse = [](void (*body)()) { on_nodes(1, 1, body); };
  static unsigned notify = 0;
  static mcrl_thread thread;
  EXPECT_DEATH(mcrl_thread_create(return_it, nullptr, nullptr), "^mcrl: mcrl_thread_create called before mcrl_init\n$");
  EXPECT_DEATH(mcrl_thread_yield(), "^mcrl: mcrl_thread_yield called before mcrl_init\n$");
  EXPECT_DEATH(mcrl_poll(), "^mcrl: mcrl_poll called before mcrl_init\n$");
  EXPECT_DEATH(misuse([] { join(mcrl_thread_self()); }), "^mcrl: node 0: mcrl_thread_join of thread 0 in itself\n$");
  EXPECT_DEATH(misuse([] { join(5); }), "^mcrl: node 0: mcrl_thread_join of thread 5, which does not exist: .*\n$");
  EXPECT_DEATH(misuse([] {
                 thread = start(return_it);
                 join(thread);
                 join(thread);
               }),
               "mcrl_thread_join of thread 1, which does not exist: .* has been joined");
  EXPECT_DEATH(misuse([] {
                 thread = start(return_it);
                 mcrl_thread_detach(thread);
                 join(thread);
               }),
               "mcrl_thread_join of thread 1, which is detached already");
  EXPECT_DEATH(misuse([] {
                 thread = start(return_it);
                 mcrl_thread_detach(thread);
                 mcrl_thread_detach(thread);
               }),
               "mcrl_thread_detach of thread 1, which is detached already");
  EXPECT_DEATH(misuse([] { join(start([](void *) { return join(uint64_t{1} << 32); })); }),
               "mcrl_thread_join of thread 0, the first");
  EXPECT_DEATH(misuse([] { mcrl_thread_detach(mcrl_thread_self()); }), "mcrl_thread_detach of thread 0, the first");
  EXPECT_DEATH(misuse([] {
                 thread = start(suspend, &notify);
                 for (int i = 0; i < 2; i++) start([](void *) { return join(thread); });
                 mcrl_thread_yield();
               }),
               "mcrl_thread_join of thread 1, which thread 2 joins already");
  EXPECT_DEATH(misuse([] {
                 static mcrl_thread others[3];
                 for (auto &other : others)
                   other = start([](void *next) { return join(*static_cast<mcrl_thread *>(next)); },
                                 &others[(&other - others + 1) % 3]);
                 mcrl_thread_yield();
               }),
               "mcrl_thread_join of thread 1 in thread 3: thread 2 waits in a join for the caller");
  EXPECT_DEATH(misuse([] { mcrl_thread_exit(nullptr); }), "mcrl_thread_exit in the first thread");
  EXPECT_DEATH(misuse([] { mcrl_thread_create(nullptr, nullptr, nullptr); }), "mcrl_thread_create with a function that is NULL");
  EXPECT_DEATH(misuse([] { start(return_it, nullptr, 16383); }),
               "mcrl_thread_create with a stack of 16383 bytes: .* from 16384 to");
  EXPECT_DEATH(misuse([] { start(return_it, nullptr, SIZE_MAX); }),
               "mcrl_thread_create with a stack of 18446744073709551615 bytes");
  EXPECT_DEATH(misuse([] { mcrl_thread_suspend(nullptr); }), "mcrl_thread_suspend on a word that is NULL");
  EXPECT_DEATH(misuse([] { mcrl_thread_wake(mcrl_thread_self(), nullptr, 1); }), "mcrl_thread_wake with a word that is NULL");
  EXPECT_DEATH(misuse([] { mcrl_thread_wake(mcrl_thread_self(), &notify, 0); }), "mcrl_thread_wake with a value of 0");
}

TEST(ThreadCallsDeathTest, ABlockIsLeftAtItsEnd) {
  auto ends_in_block = [](void *) -> void * {
    mcrl_begin_scope();
    mcrl_thread_exit(nullptr);
  };
  EXPECT_DEATH(on_one_node([&] { join(start(ends_in_block)); }), "mcrl_thread_exit in a 'finish' block");
}

TEST(ThreadCallsDeathTest, NotInHandlersOrActivations) {
  static unsigned notify = 0;
  auto in_handler = [](void (*body)()) { on_one_node([&] { run_as_handler(current_node(), body); }); };
  EXPECT_DEATH(in_handler([] { mcrl_thread_suspend(&notify); }), "mcrl_thread_suspend called in a message handler");
  EXPECT_DEATH(in_handler([] { join(5); }), "mcrl_thread_join called in a message handler");
  EXPECT_DEATH(in_handler([] { mcrl_thread_exit(nullptr); }), "mcrl_thread_exit called in a message handler");
  auto in_activation = [] {
    start_thread(current_node(), [](void *) { mcrl_thread_exit(nullptr); }, nullptr);
    mcrl_thread_yield();
  };
  EXPECT_DEATH(on_nodes(1, 1, in_activation), "mcrl_thread_exit in an activation that has migrated");
}
