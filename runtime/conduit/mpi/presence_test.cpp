// Processes that end, and others that look at their marks.
#include "conduit/mpi/presence.h"

#include <csignal>
#include <functional>
#include <gtest/gtest.h>
#include <new>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

using mcrl::Presence;

namespace {

// A presence that the child has begun, after it has ended as `end` says.
Presence &presence_after(const std::function<void(Presence &)> &end) {
  void *memory = mmap(nullptr, sizeof(Presence), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  auto &presence = *new (memory) Presence;
  pid_t child = fork();
  if (child == 0) {
    if (presence.begin() != 0) abort();
    end(presence);
    raise(SIGKILL);
  }
  waitpid(child, nullptr, 0);
  return presence;
}

} // namespace

TEST(Presence, IsBrokenOffByEveryEnd) {
  const std::function<void(Presence &)> ends[] = {
      [](Presence &) { raise(SIGKILL); },
      [](Presence &) { syscall(SYS_exit_group, 0); },
      [](Presence &) { execl("/bin/true", "true", nullptr); },
  };
  for (const auto &end : ends) {
    Presence &presence = presence_after(end);
    EXPECT_TRUE(presence.has_broken_off());
    EXPECT_FALSE(presence.has_broken_off()) << "that is said once";
  }
}

TEST(Presence, EndsWithoutNotice) {
  Presence &presence = presence_after([](Presence &presence) { presence.end(); });
  EXPECT_FALSE(presence.has_broken_off());
  EXPECT_FALSE(presence.has_broken_off());
}

TEST(Presence, LastsWhileTheProcessLives) {
  void *memory = mmap(nullptr, sizeof(Presence), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  auto &presence = *new (memory) Presence;
  ASSERT_EQ(presence.begin(), 0);
  auto looks = [&] {
    pid_t child = fork();
    if (child == 0) syscall(SYS_exit_group, presence.has_broken_off() ? 1 : 0); // as that of a child does, which is not the owner
    int status = 0;
    waitpid(child, &status, 0);
    return WEXITSTATUS(status);
  };
  EXPECT_EQ(looks(), 0);
  EXPECT_EQ(looks(), 0) << "the end of a child is not its owner's";
  presence.end();
  EXPECT_EQ(looks(), 0);
}
