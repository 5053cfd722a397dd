#include "base/support/environment.h"

#include <gtest/gtest.h>

using namespace mcrl;

namespace {

template <class... Text> Environment read_variables(Text... text) {
  const char *variables[] = {text..., nullptr};
  return read_environment(variables);
}
template <class... Text> std::string launcher(Text... text) {
  const char *variables[] = {text..., nullptr};
  return foreign_launcher(variables);
}

} // namespace

TEST(Environment, EmptyGivesDefaults) {
  Environment environment = read_variables("PATH=/bin");
  EXPECT_EQ(environment.error, "");
  EXPECT_EQ(environment.warning, "");
  EXPECT_EQ(environment.settings.span_bits, 44u);
  EXPECT_FALSE(environment.settings.span_bits_given);
  EXPECT_FALSE(environment.settings.check);
  EXPECT_EQ(environment.settings.policy, MCRL_ADAPTIVE);
  EXPECT_FALSE(environment.settings.oam_budget_ns);
  EXPECT_FALSE(environment.settings.round_trip_ns);
}

TEST(Environment, ReadsAllVariables) {
  Environment environment = read_variables(
      "MCRL_STATS=out.json", "MCRL_PROFILE=profile.json", "MCRL_STACK=65536", "MCRL_SPAN_BITS=32", "MCRL_NODES=4",
      "MCRL_CACHE=256M", "MCRL_BALANCE=1", "MCRL_CHECK=1", "MCRL_POLICY=repeat",
      "MCRL_FAULT=move:17,abort:18", "MCRL_HISTORIES=7",
      "MCRL_TRACE=trace.json", "MCRL_TRACE_EVENTS=1000",
      "MCRL_TUNE=shm=0,three_party=0,oam_budget=0,handlers=0,spin=0,forks=2,fork_batch=5,page_head_first=0,page_prefetch=0,"
      "page_window=20000,phases=0,round_trip=50000,routes=8,userfaultfd=0,arrays=pages",
      "MCRL_CONDUIT=udp", "MCRL_UDP_DISTURB=seed:7,loss:20,duplicate:3,reorder:4,damage:2,delay:500");
  EXPECT_EQ(environment.error, "");
  EXPECT_EQ(environment.settings.statistics_path, "out.json");
  EXPECT_EQ(environment.settings.profile_path, "profile.json");
  EXPECT_EQ(environment.settings.stack_bytes, 65536u);
  EXPECT_EQ(environment.settings.span_bits, 32u);
  EXPECT_TRUE(environment.settings.span_bits_given);
  EXPECT_EQ(environment.settings.nodes, 4u);
  EXPECT_FALSE(environment.settings.share_memory);
  EXPECT_FALSE(environment.settings.uses_phases);
  EXPECT_EQ(environment.settings.cache_bytes, 256u << 20);
  EXPECT_EQ(environment.settings.three_party_from, 0u);
  EXPECT_TRUE(environment.settings.balance);
  EXPECT_TRUE(environment.settings.check);
  EXPECT_FALSE(environment.settings.check_races);
  EXPECT_FALSE(read_variables("MCRL_CHECK=races").settings.check);
  EXPECT_TRUE(read_variables("MCRL_CHECK=races").settings.check_races);
  EXPECT_EQ(environment.settings.policy, MCRL_REPEAT);
  EXPECT_TRUE(environment.settings.fault_move);
  EXPECT_EQ(environment.settings.fault_seed, 17u);
  EXPECT_TRUE(environment.settings.fault_abort);
  EXPECT_EQ(environment.settings.fault_abort_seed, 18u);
  EXPECT_FALSE(read_variables("MCRL_FAULT=abort:3").settings.fault_move);
  EXPECT_EQ(environment.settings.oam_budget_ns, 0u);
  EXPECT_FALSE(environment.settings.runs_handlers);
  EXPECT_EQ(environment.settings.spin_ns, 0u);
  EXPECT_EQ(environment.settings.history_percent, 7u);
  EXPECT_EQ(environment.settings.trace_path, "trace.json");
  EXPECT_EQ(environment.settings.trace_events, 1000u);
  EXPECT_EQ(environment.settings.listed_forks, 2u);
  EXPECT_EQ(environment.settings.fork_batch, 5u);
  EXPECT_EQ(environment.settings.round_trip_ns, 50000u);
  EXPECT_EQ(environment.settings.routes_from, 8u);
  EXPECT_FALSE(environment.settings.page_head_first);
  EXPECT_FALSE(environment.settings.page_prefetch);
  EXPECT_FALSE(environment.settings.user_faults);
  EXPECT_FALSE(environment.settings.arrays_in_place);
  EXPECT_EQ(environment.settings.page_window_ns, 20000u);
  EXPECT_EQ(environment.settings.conduit, ConduitKind::udp);
  EXPECT_TRUE((environment.settings.udp_disturbance ==
               DisturbanceSettings{.seed = 7, .loss = 20, .duplicate = 3, .reorder = 4, .damage = 2, .delay_us = 500}));
}

TEST(Environment, StandardValueIsAsIfNotSet) {
  static constexpr struct {
    const char *name, *standard;
  } variables[] = {
#define VARIABLE(name, kind, target, standard, meaning) {#name "=", standard},
#define TUNING(key, kind, target, standard, meaning) {"MCRL_TUNE=" #key "=", standard},
#include "base/support/environment.def"
  };
  for (const auto &variable : variables) {
    if (*variable.standard == '\0') continue;
    Environment environment = read_variables((std::string(variable.name) + variable.standard).c_str());
    EXPECT_EQ(environment.error, "");
    environment.settings.span_bits_given = false; // all that differs, of that one
    EXPECT_TRUE(environment.settings == Settings{}) << variable.name;
  }
}

TEST(Environment, WordsAndNumbersOutOfRangeAreErrors) {
  EXPECT_EQ(read_variables("MCRL_NODES=four").error, "MCRL_NODES must be a number from 1 to 65535, not 'four'");
  EXPECT_EQ(read_variables("MCRL_SPAN_BITS=50").error, "MCRL_SPAN_BITS must be a number from 20 to 46, not '50'");
  EXPECT_EQ(read_variables("MCRL_TUNE=spin=0,oam_budget=1s").error, "MCRL_TUNE: oam_budget must be a number from 0 to 1000000000, not '1s'");
  EXPECT_EQ(read_variables("MCRL_STACK=").error, "MCRL_STACK must be a number from 16384 to 1073741824, not ''");
  EXPECT_EQ(read_variables("MCRL_POLICY=data").error,
            "MCRL_POLICY must be always, never, static, repeat, adaptive or in_place, not 'data'");
  EXPECT_EQ(read_variables("MCRL_CHECK=2").error, "MCRL_CHECK must be 0, 1 or races, not '2'");
  EXPECT_EQ(read_variables("MCRL_CHECK=race").error, "MCRL_CHECK must be 0, 1 or races, not 'race'");
  EXPECT_EQ(read_variables("MCRL_CHECK=").error, "MCRL_CHECK must be 0, 1 or races, not ''");
  for (const char *wrong :
       {"move", "move:", "move:x", "move:-1", "moves:1", "", "move:1234567890123456789", "move:1,", "move:1;abort:2", "abort:"})
    EXPECT_EQ(read_variables(("MCRL_FAULT=" + std::string(wrong)).c_str()).error,
              "MCRL_FAULT must be 'move:' or 'abort:' with a number of at most 18 digits after it, or both with a comma between "
              "them, not '" +
                  std::string(wrong) + "'");
  EXPECT_EQ(read_variables("MCRL_CONDUIT=tcp").error, "MCRL_CONDUIT must be mpi, udp or sim, not 'tcp'");
  for (const char *wrong : {"", "loss", "loss:", "loss:91", "loss:-1", "loss:1,", "losses:1", "loss:1;seed:2", "delay:1000001"})
    EXPECT_EQ(
        read_variables(("MCRL_UDP_DISTURB=" + std::string(wrong)).c_str()).error,
        "MCRL_UDP_DISTURB must be one or more of seed:N, loss:P, duplicate:P, reorder:P, damage:P (P from 0 to 90, in percent) and "
        "delay:N (microseconds, at most 1000000), with commas between them, not '" +
            std::string(wrong) + "'");
  EXPECT_NE(read_variables("MCRL_STACK=64k").error, "");
  EXPECT_NE(read_variables("MCRL_NODES=-1").error, "");
  EXPECT_NE(read_variables("MCRL_NODES=99999999999999999999999").error, "");
}

TEST(Environment, BytesMayHaveASuffix) {
  EXPECT_EQ(read_variables("MCRL_CACHE=65536").settings.cache_bytes, 65536u);
  EXPECT_EQ(read_variables("MCRL_CACHE=64k").settings.cache_bytes, 65536u);
  EXPECT_EQ(read_variables("MCRL_CACHE=3G").settings.cache_bytes, uint64_t{3} << 30);
  EXPECT_EQ(read_variables("MCRL_CACHE=1K").error,
            "MCRL_CACHE must be a number of bytes from 65536, with K, M or G after it if you like, not '1K'");
  EXPECT_NE(read_variables("MCRL_CACHE=").error, "");
  EXPECT_NE(read_variables("MCRL_CACHE=64kb").error, "");
  EXPECT_NE(read_variables("MCRL_CACHE=-1").error, "");
  EXPECT_NE(read_variables("MCRL_CACHE=99999999999G").error, "");
}

TEST(Environment, DefaultCacheIsSharedByTheNodes) {
  EXPECT_GE(default_cache_bytes(1), default_cache_bytes(64));
  EXPECT_GE(default_cache_bytes(100000), 64u << 20);
}

TEST(Environment, UnknownVariableIsAWarningThatNamesTheKnown) {
  EXPECT_EQ(read_variables("MCRL_STAT=x").warning,
            "unknown variable MCRL_STAT; the runtime reads MCRL_BALANCE, MCRL_CACHE, MCRL_CHECK, MCRL_CONDUIT, MCRL_DEADLOCK, "
            "MCRL_FAULT, "
            "MCRL_HISTORIES, MCRL_NODES, MCRL_POLICY, MCRL_PROFILE, MCRL_SIM, MCRL_SPAN_BITS, MCRL_STACK, MCRL_STATS, MCRL_TRACE, "
            "MCRL_TRACE_EVENTS, "
            "MCRL_TUNE, MCRL_UDP_DISTURB");
}

TEST(Environment, WrongKeyIsAnErrorThatNamesTheKeys) {
  const std::string has = "; it has arrays, fork_batch, forks, handlers, oam_budget, page_head_first, page_prefetch, page_window, phases, round_trip, routes, "
                          "shm, spin, three_party, userfaultfd, as in "
                          "MCRL_TUNE=shm=0,spin=0";
  for (const char *wrong : {"", "spins", "spin ", "SPIN"})
    EXPECT_EQ(read_variables(("MCRL_TUNE=" + std::string(wrong)).c_str()).error, "MCRL_TUNE has no key '" + std::string(wrong) + "'" + has);
  EXPECT_EQ(read_variables("MCRL_TUNE=shm=0,").error, "MCRL_TUNE has no key ''" + has);
  EXPECT_EQ(read_variables("MCRL_TUNE=spin").error, "MCRL_TUNE: spin must be a number from 0 to 1000000, not ''");
  EXPECT_EQ(read_variables("MCRL_TUNE=arrays=page").error, "MCRL_TUNE: arrays must be in_place or pages, not 'page'");
  EXPECT_EQ(read_variables("MCRL_TUNE=shm=0=1").error, "MCRL_TUNE: shm must be a number from 0 to 1, not '0=1'");
}

TEST(Environment, OldVariableIsAnErrorThatNamesItsKey) {
  EXPECT_EQ(read_variables("MCRL_SHM=0").error, "MCRL_SHM is a key of MCRL_TUNE now: MCRL_TUNE=shm=0");
  EXPECT_EQ(read_variables("MCRL_OAM_BUDGET=7", "MCRL_STAT=x").error, "MCRL_OAM_BUDGET is a key of MCRL_TUNE now: MCRL_TUNE=oam_budget=7");
}

TEST(Environment, ForeignLauncherIsRecognized) {
  EXPECT_EQ(launcher("HOME=/"), "");
  EXPECT_EQ(launcher("OMPI_COMM_WORLD_SIZE=1"), "") << "one process is what MPICH sees, too";
  EXPECT_NE(launcher("OMPI_COMM_WORLD_SIZE=2").find("Open MPI (OMPI_COMM_WORLD_SIZE=2)"), std::string::npos);
  EXPECT_NE(launcher("SLURM_STEP_NUM_TASKS=4"), "");
  EXPECT_NE(launcher("PMIX_RANK=1"), "");
}
