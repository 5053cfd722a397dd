#include "net/conduit/mpi/shared_memory.h"

#include <cerrno>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace mcrl {

SharedMemory::Name SharedMemory::Name::random() {
  uint64_t number[2]{};
  // Without random numbers (a system older than Linux 3.17) two jobs may choose one name; then create() says EEXIST.
  if (getrandom(number, sizeof number, 0) < 0) number[0] = static_cast<uint64_t>(getpid());
  Name name;
  snprintf(name.text, sizeof name.text, "/mcrl-%016" PRIx64 "%016" PRIx64, number[0], number[1]);
  return name;
}

int SharedMemory::create(const Name &name, size_t bytes, size_t mapped) {
  rlimit limit;
  if (getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur < bytes) return EFBIG; // else ftruncate() would be a signal
  int file = shm_open(name.text, O_CREAT | O_EXCL | O_RDWR, S_IRUSR | S_IWUSR);
  if (file < 0) return errno;
  int error = ftruncate(file, static_cast<off_t>(bytes)) == 0 ? map(file, mapped) : errno;
  if (error != 0) {
    close(file);
    remove(name);
  }
  return error;
}

int SharedMemory::open(const Name &name, size_t bytes, size_t mapped) {
  int file = shm_open(name.text, O_RDWR, 0);
  if (file < 0) return errno;
  struct stat found;
  int error = fstat(file, &found) != 0 ? errno : 0;
  if (error == 0) error = found.st_size == static_cast<off_t>(bytes) ? map(file, mapped) : EINVAL;
  if (error != 0) close(file);
  return error;
}

int SharedMemory::map(int file, size_t bytes) {
  void *memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (memory == MAP_FAILED) return errno;
  memory_ = static_cast<char *>(memory);
  bytes_ = bytes;
  file_ = file;
  return 0;
}

int SharedMemory::map_at(char *at, size_t offset, size_t bytes, bool for_child) {
  int sharing = for_child ? MAP_PRIVATE : MAP_SHARED;
  void *memory = mmap(at, bytes, PROT_READ | PROT_WRITE, sharing | MAP_FIXED, file_, static_cast<off_t>(offset));
  return memory == MAP_FAILED ? errno : 0;
}

int SharedMemory::provide(size_t offset, size_t bytes) {
  for (;;) {
    int error = posix_fallocate(file_, static_cast<off_t>(offset), static_cast<off_t>(bytes));
    if (error != EINTR) return error;
  }
}

void SharedMemory::remove(const Name &name) { shm_unlink(name.text); }

void SharedMemory::release() {
  if (!is_mapped()) return;
  munmap(memory_, bytes_);
  close(file_);
  memory_ = nullptr;
}

} // namespace mcrl
