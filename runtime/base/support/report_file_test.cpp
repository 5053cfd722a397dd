#include "base/support/report_file.h"

#include <fcntl.h>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <sys/stat.h>
#include <unistd.h>

using namespace mcrl;

namespace {

class ReportFiles : public testing::Test {
protected:
  ReportFiles() { EXPECT_NE(mkdtemp(folder_.data()), nullptr); }
  ~ReportFiles() override { EXPECT_EQ(system(("rm -r " + folder_).c_str()), 0); }

  std::string in_folder(const std::string &name) const { return folder_ + "/" + name; }
  void make(const std::string &name, const std::string &text) const { std::ofstream(in_folder(name)) << text; }
  std::string text_of(const std::string &name) const {
    std::stringstream text;
    text << std::ifstream(in_folder(name)).rdbuf();
    return text.str();
  }
  mode_t type_of(const std::string &name) const {
    struct stat status{};
    EXPECT_EQ(lstat(in_folder(name).c_str(), &status), 0);
    return status.st_mode;
  }
  std::string report(const std::string &name, const std::string &text) const {
    ReportFile file{"statistics", "MCRL_STATS"};
    std::string problem = file.open(in_folder(name));
    return problem.empty() ? file.write(text) : problem;
  }

private:
  std::string folder_ = testing::TempDir() + "reportXXXXXX";
};

// A descriptor leads to a file while this exists.
class Redirection {
public:
  Redirection(int descriptor, const std::string &path) : descriptor_(descriptor), before_(dup(descriptor)) {
    fflush(nullptr);
    int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(file, descriptor);
    close(file);
  }
  ~Redirection() {
    fflush(nullptr);
    dup2(before_, descriptor_);
    close(before_);
  }

private:
  int descriptor_, before_;
};

} // namespace

TEST_F(ReportFiles, OpeningLeavesNothing) {
  ReportFile file{"statistics", "MCRL_STATS"};
  EXPECT_EQ(file.open(in_folder("new")), "");
  EXPECT_NE(access(in_folder("new").c_str(), F_OK), 0);
}

TEST_F(ReportFiles, RegularFileIsReplacedAndKeepsItsPermissions) {
  make("old", "old and longer\n");
  make("old.tmp", "somebody's\n");
  chmod(in_folder("old").c_str(), 0640);
  EXPECT_EQ(report("old", "new\n"), "");
  EXPECT_EQ(text_of("old"), "new\n");
  EXPECT_EQ(type_of("old"), mode_t{S_IFREG | 0640});
  EXPECT_EQ(text_of("old.tmp"), "somebody's\n");
  EXPECT_EQ(report("another", "new\n"), "");
  mode_t mask = umask(0);
  umask(mask);
  EXPECT_EQ(type_of("another"), S_IFREG | (0666 & ~mask));
  EXPECT_EQ(system(("test $(ls " + in_folder("") + " | wc -l) = 3").c_str()), 0);
}

TEST_F(ReportFiles, SymbolicLinkStaysOne) {
  make("target", "old and longer\n");
  EXPECT_EQ(symlink("target", in_folder("link").c_str()), 0);
  EXPECT_EQ(report("link", "new\n"), "");
  EXPECT_EQ(text_of("target"), "new\n");
  EXPECT_EQ(type_of("link") & S_IFMT, mode_t{S_IFLNK});
}

TEST_F(ReportFiles, DeviceStaysOne) {
  EXPECT_EQ(symlink("/dev/null", in_folder("link").c_str()), 0);
  EXPECT_EQ(report("link", "new\n"), "");
  ReportFile file{"statistics", "MCRL_STATS"};
  EXPECT_EQ(file.open("/dev/null"), "");
  EXPECT_EQ(file.write("new\n"), "");
  EXPECT_EQ(access("/dev/null.tmp", F_OK), -1);
  struct stat status{};
  EXPECT_EQ(stat("/dev/null", &status), 0);
  EXPECT_TRUE(S_ISCHR(status.st_mode));
}

TEST_F(ReportFiles, FifoIsWrittenIfSomebodyReads) {
  EXPECT_EQ(mkfifo(in_folder("fifo").c_str(), 0600), 0);
  EXPECT_EQ(report("fifo", "new\n"),
            "cannot write the statistics to '" + in_folder("fifo") + "' (MCRL_STATS): nobody reads this fifo");
  int reader = open(in_folder("fifo").c_str(), O_RDONLY | O_NONBLOCK);
  EXPECT_EQ(report("fifo", "new\n"), "");
  char text[8];
  EXPECT_EQ(read(reader, text, sizeof text), 4);
  ReportFile file{"statistics", "MCRL_STATS"};
  EXPECT_EQ(file.open(in_folder("fifo")), "");
  close(reader);
  EXPECT_NE(file.write("new\n").find("Broken pipe"), std::string::npos);
  EXPECT_EQ(type_of("fifo") & S_IFMT, mode_t{S_IFIFO});
}

TEST_F(ReportFiles, ReportComesAfterTheOutputInAFileOfBoth) {
  EXPECT_EQ(symlink("output", in_folder("link").c_str()), 0);
  for (const char *name : {"/dev/stdout", "link", "output"}) {
    std::string path = *name == '/' ? name : in_folder(name), problem;
    {
      Redirection redirection(STDOUT_FILENO, in_folder("output"));
      ReportFile file{"statistics", "MCRL_STATS"};
      problem = file.open(path);
      printf("line\n");
      if (problem.empty()) problem = file.write("report\n");
      printf("another\n");
    }
    EXPECT_EQ(problem, "");
    EXPECT_EQ(text_of("output"), "line\nreport\nanother\n") << path;
  }
}

TEST_F(ReportFiles, ReportComesAfterTheErrorsInAFileOfBoth) {
  std::string problem;
  {
    Redirection redirection(STDERR_FILENO, in_folder("errors"));
    ReportFile file{"statistics", "MCRL_STATS"};
    problem = file.open("/dev/stderr");
    fprintf(stderr, "line\n");
    if (problem.empty()) problem = file.write("report\n");
  }
  EXPECT_EQ(problem, "");
  EXPECT_EQ(text_of("errors"), "line\nreport\n");
}

TEST_F(ReportFiles, PathsThatCannotBeWrittenAreNamed) {
  ReportFile file{"statistics", "MCRL_STATS"};
  EXPECT_EQ(file.open("/nonexistent/stats.json"),
            "cannot write the statistics to '/nonexistent/stats.json' (MCRL_STATS): No such file or directory");
  EXPECT_NE(file.open(testing::TempDir()), "");
}
