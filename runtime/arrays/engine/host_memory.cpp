#include "arrays/engine/host_memory.h"

#include "base/support/fatal.h"
#include "net/collective/collective.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace mcrl {
namespace {

// Where the file of a host's first node is, and by what others know that it is the same one: a process of another container may have its
// number.
struct Place {
  pid_t process;
  int file;
  dev_t device;
  ino_t inode;
};

bool is_near(const Node &node, uint32_t other) { return NodeId{other} == node.self || node.conduit.is_near(NodeId{other}); }

// These return 0 or a number of errno.
int make(uint64_t bytes, int &file, Place &place) {
  rlimit limit;
  if (getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur < bytes) return EFBIG; // else ftruncate() would be a signal
  file = memfd_create("mcrl arrays", MFD_CLOEXEC);
  struct stat made;
  if (file < 0 || ftruncate(file, static_cast<off_t>(bytes)) != 0 || fstat(file, &made) != 0) return errno;
  place = {getpid(), file, made.st_dev, made.st_ino};
  return 0;
}

int open_made(const Place &place, int &file) {
  std::string name = "/proc/" + std::to_string(place.process) + "/fd/" + std::to_string(place.file);
  file = ::open(name.c_str(), O_RDWR | O_CLOEXEC);
  struct stat found;
  if (file < 0 || fstat(file, &found) != 0) return errno;
  return found.st_dev == place.device && found.st_ino == place.inode ? 0 : ESTALE;
}

} // namespace

HostMemory::~HostMemory() {
  if (file_ >= 0) close(file_);
}

void HostMemory::open(Node &node, uint64_t bytes) {
  Collectives &collectives = *node.rooms.collectives;
  for (uint32_t other = 0; other < node.count; other++)
    if (is_near(node, other)) nodes_.push_back(other);
  uint32_t first = nodes_.front();
  int file = -1, error = 0;
  Place mine{};
  if (number(node.self) == first) error = make(bytes, file, mine);
  std::vector<Place> all(node.count);
  collectives.allgather(&mine, sizeof mine, all.data(), Operation::array_new);
  if (number(node.self) != first) error = all[first].process == 0 ? ENOENT : open_made(all[first], file);
  auto worst = static_cast<int>(collectives.reduce(error, Operation::array_new, MCRL_MAX));
  has_all_nodes_ = collectives.reduce(nodes_.size() == node.count, Operation::array_new, MCRL_MIN) != 0;
  has_neighbours_ = collectives.reduce(nodes_.size() > 1, Operation::array_new, MCRL_MAX) != 0;
  if (worst == 0) {
    file_ = file;
    return;
  }
  if (file >= 0) close(file);
  if (number(node.self) == 0)
    report("warning: nodes of a host cannot share the memory of arrays (%s), and copy pages, which is slower", strerror(worst));
}

int HostMemory::map_at(char *at, uint64_t offset, uint64_t bytes) const {
  void *mapped = mmap(at, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file_, static_cast<off_t>(offset));
  return mapped == MAP_FAILED ? errno : 0;
}

void HostMemory::free(uint64_t offset, uint64_t bytes) const {
  fallocate(file_, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, static_cast<off_t>(offset), static_cast<off_t>(bytes));
}

} // namespace mcrl
