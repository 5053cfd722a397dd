// Which limit a message names, where the system has refused memory, mappings or files.
#include "base/support/memory.h"

#include <cerrno>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <string>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>
#include <vector>

using namespace mcrl;

namespace {

std::string described(int error) {
  MemoryText text;
  return describe_refusal(error, text);
}

// Until the kernel gives no more: neighbours of different access are mappings of their own.
class AllMappings {
public:
  AllMappings() {
    all_.reserve(most_mappings());
    for (bool readable = true;; readable = !readable) {
      void *at = mmap(nullptr, 4096, readable ? PROT_READ : PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
      if (at == MAP_FAILED) break;
      all_.push_back(at);
    }
  }
  AllMappings(const AllMappings &) = delete;
  AllMappings &operator=(const AllMappings &) = delete;
  ~AllMappings() {
    for (void *at : all_) munmap(at, 4096);
  }

private:
  std::vector<void *> all_;
};

} // namespace

TEST(Refusal, NamesDescriptors) {
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
  rlimit few{32, before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &few), 0);
  std::vector<int> files;
  for (int file; (file = open("/dev/null", O_RDONLY | O_CLOEXEC)) >= 0;) files.push_back(file);
  int error = errno;
  std::string said = described(error);
  for (int file : files) close(file);
  setrlimit(RLIMIT_NOFILE, &before);
  EXPECT_EQ(error, EMFILE);
  EXPECT_EQ(said, "this process has as many file descriptors as ulimit -n allows, 32");
}

TEST(Refusal, NamesMappings) {
  if (most_mappings() == 0 || most_mappings() > 200'000) GTEST_SKIP() << "vm.max_map_count is too large to be reached";
  std::string said;
  {
    AllMappings all;
    said = described(ENOMEM);
  }
  EXPECT_NE(said.find("mappings, and the kernel's vm.max_map_count allows " + std::to_string(most_mappings())), said.npos) << said;
  EXPECT_EQ(described(ENOMEM).find("this process has"), said.npos) << "now there are few";
}

TEST(Refusal, OthersAreTheSystemsOwnText) {
  EXPECT_EQ(described(EACCES), "Permission denied");
  EXPECT_NE(described(ENFILE).find("fs.file-max"), std::string::npos);
}
