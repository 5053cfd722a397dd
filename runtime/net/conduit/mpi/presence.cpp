#include "net/conduit/mpi/presence.h"

#include <cerrno>
#include <cinttypes>
#include <cstdio>
#include <fcntl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace mcrl {
namespace {

// A byte of the file, which a lock is on as well.
constexpr char lives = 0, has_left = 1;

// A byte takes a page, for which a full /dev/shm may have no room.
constexpr const char *folders[] = {"/dev/shm", "/tmp"};
using Path = char[64];
void set_path(Path &path, const char *folder, const Presence::Name &name) { snprintf(path, sizeof path, "%s/%s", folder, name.text); }

int lock(int file, uint32_t place, short type) {
  struct flock one = {};
  one.l_type = type;
  one.l_whence = SEEK_SET;
  one.l_start = place;
  one.l_len = 1;
  return fcntl(file, F_SETLK, &one) == 0 ? 0 : errno;
}

// A name may be another user's.
int open_own(const char *path, int flags) { return ::open(path, flags | O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, S_IRUSR | S_IWUSR); }

} // namespace

Presence::Name Presence::Name::random() {
  uint64_t number[2]{};
  if (getrandom(number, sizeof number, 0) < 0) number[0] = static_cast<uint64_t>(getpid()); // then create() may say EEXIST
  Name name;
  snprintf(name.text, sizeof name.text, "mcrl-%016" PRIx64 "%016" PRIx64, number[0], number[1]);
  return name;
}

int Presence::create(const Name &name, uint32_t nodes) {
  int error = 0;
  for (const char *folder : folders) {
    Path path;
    set_path(path, folder, name);
    int file = open_own(path, O_CREAT | O_EXCL);
    error = file < 0 ? errno : posix_fallocate(file, 0, nodes);
    if (error == 0) {
      file_ = file;
      told_.assign(nodes, false);
      return 0;
    }
    if (error == EEXIST) return error; // the others would not know which it is
    if (file < 0) continue;
    close(file);
    unlink(path);
  }
  return error;
}

int Presence::open(const Name &name, uint32_t nodes) {
  int error = 0;
  for (const char *folder : folders) {
    Path path;
    set_path(path, folder, name);
    int file = open_own(path, 0);
    struct stat found;
    error = file < 0 || fstat(file, &found) != 0 ? errno : 0;
    bool is_ours = error == 0 && S_ISREG(found.st_mode) && found.st_uid == geteuid() && found.st_size == nodes;
    if (is_ours) {
      file_ = file;
      told_.assign(nodes, false);
      return 0;
    }
    if (file >= 0) close(file);
    if (error == 0) error = EINVAL;
  }
  return error;
}

void Presence::remove(const Name &name) {
  for (const char *folder : folders) {
    Path path;
    set_path(path, folder, name);
    unlink(path);
  }
}

int Presence::begin(uint32_t place) {
  int error = lock(file_, place, F_WRLCK);
  if (error == 0) place_ = place;
  return error;
}

void Presence::end() {
  int64_t place = std::exchange(place_, -1);
  if (place < 0) return;
  while (pwrite(file_, &has_left, 1, place) < 0 && errno == EINTR) {}
  lock(file_, static_cast<uint32_t>(place), F_UNLCK);
}

void Presence::leave() {
  end();
  if (file_ >= 0) close(file_);
  file_ = -1;
}

bool Presence::has_broken_off(uint32_t place) {
  if (told_[place] || lock(file_, place, F_WRLCK) != 0) return false;
  char byte = lives;
  if (pread(file_, &byte, 1, place) == 1 && byte == lives) return told_[place] = true; // the lock stays: no other is told
  lock(file_, place, F_UNLCK);
  return false;
}

} // namespace mcrl
