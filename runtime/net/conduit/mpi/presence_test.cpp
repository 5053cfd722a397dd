// Processes that end, and others that look at their marks.
#include "net/conduit/mpi/presence.h"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <functional>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

using mcrl::Presence;

namespace {

constexpr uint32_t nodes = 3;

// The presence of this process, at place 0.
struct Own {
  Presence::Name name = Presence::Name::random();
  Presence presence;
  Own() {
    EXPECT_EQ(presence.create(name, nodes), 0);
    EXPECT_EQ(presence.begin(0), 0);
  }
  ~Own() { Presence::remove(name); }
};

// What node 0 sees of a child that has begun at place 1, after it has ended as `end` says.
std::unique_ptr<Own> after(const std::function<void(Presence &)> &end) {
  auto own = std::make_unique<Own>();
  pid_t child = fork();
  if (child == 0) {
    Presence presence;
    if (presence.open(own->name, nodes) != 0 || presence.begin(1) != 0) abort();
    end(presence);
    raise(SIGKILL);
  }
  waitpid(child, nullptr, 0);
  return own;
}

// What a process of its own sees of this one.
bool seen_by_another(const Own &own) {
  pid_t child = fork();
  if (child == 0) {
    Presence presence;
    if (presence.open(own.name, nodes) != 0 || presence.begin(2) != 0) abort();
    syscall(SYS_exit_group, presence.has_broken_off(0) ? 1 : 0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status));
  return WEXITSTATUS(status) != 0;
}

} // namespace

TEST(Presence, IsBrokenOffByEveryEnd) {
  const std::function<void(Presence &)> ends[] = {
      [](Presence &) { raise(SIGKILL); },
      [](Presence &) { syscall(SYS_exit_group, 0); },
      [](Presence &) { execl("/bin/true", "true", nullptr); },
      [](Presence &) { execl("/bin/sleep", "sleep", "0.1", nullptr); },
  };
  for (const auto &end : ends) {
    auto own = after(end);
    EXPECT_TRUE(own->presence.has_broken_off(1));
    EXPECT_FALSE(own->presence.has_broken_off(1)) << "that is said once";
  }
}

TEST(Presence, IsSaidToOneNode) {
  auto own = after([](Presence &) {});
  EXPECT_TRUE(own->presence.has_broken_off(1));
  pid_t child = fork();
  if (child == 0) {
    Presence presence;
    if (presence.open(own->name, nodes) != 0) abort();
    syscall(SYS_exit_group, presence.has_broken_off(1) ? 1 : 0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
}

TEST(Presence, EndsWithoutNotice) {
  auto own = after([](Presence &presence) { presence.end(); });
  EXPECT_FALSE(own->presence.has_broken_off(1));
  EXPECT_FALSE(own->presence.has_broken_off(1));
}

TEST(Presence, IsNotItsChildren) {
  // A child of the node lives on after the node's end.
  int pipes[2];
  ASSERT_EQ(pipe(pipes), 0);
  auto own = after([&](Presence &) {
    if (fork() != 0) return;
    char byte;
    close(pipes[1]);
    syscall(SYS_exit_group, read(pipes[0], &byte, 1) < 0);
  });
  EXPECT_TRUE(own->presence.has_broken_off(1));
  close(pipes[0]);
  close(pipes[1]);
}

TEST(Presence, LastsWhileTheProcessLives) {
  Own own;
  EXPECT_FALSE(seen_by_another(own));
  const std::function<void()> children[] = {
      [] { syscall(SYS_exit_group, 0); },
      [&] { own.presence.leave(); }, // its own descriptor
      [] { execl("/bin/true", "true", nullptr); },
  };
  for (const auto &live : children) {
    pid_t child = fork();
    if (child == 0) {
      live();
      syscall(SYS_exit_group, 0);
    }
    waitpid(child, nullptr, 0);
    EXPECT_FALSE(seen_by_another(own)) << "the end of a child is not its parent's";
  }
  own.presence.end();
  EXPECT_FALSE(seen_by_another(own));
}

TEST(Presence, OpensNothingThatIsNotItsOwn) {
  Own own;
  Presence other;
  EXPECT_EQ(other.create(own.name, nodes), EEXIST);
  EXPECT_NE(other.open(own.name, nodes + 1), 0) << "of another size";
  Presence::Name linked = Presence::Name::random(), fifo = Presence::Name::random(), none = Presence::Name::random();
  auto path_of = [](const Presence::Name &name) { return "/dev/shm/" + std::string(name.text); };
  ASSERT_EQ(symlink(path_of(own.name).c_str(), path_of(linked).c_str()), 0);
  ASSERT_EQ(mkfifo(path_of(fifo).c_str(), 0600), 0);
  for (const Presence::Name &name : {linked, fifo, none}) EXPECT_NE(other.open(name, nodes), 0);
  EXPECT_FALSE(other.is_open());
  Presence::remove(linked);
  Presence::remove(fifo);
}
