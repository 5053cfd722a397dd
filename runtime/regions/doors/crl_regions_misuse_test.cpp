// Misuse of CRL's calls (mcrl.h) ends the program with one line that says what was wrong.
#include "regions/doors/crl_regions_test.h"

using namespace mcrl;

namespace {

void misuse(const Settings &settings, const std::function<void(rid_t)> &on_node_one) {
  on_nodes(2, 5, settings, [&] {
    rid_t rid = tell(0, crl_self_addr == 0 ? rgn_create(100) : 0);
    if (crl_self_addr == 1) on_node_one(rid);
    rgn_barrier();
  });
}

// With MCRL_CHECK=1 as without.
// A name that is no region's is found when it is mapped with MCRL_CHECK=1, and else when it is used.
#define EXPECT_MISUSE(message, ...)                                                                                                \
  for (const Settings &settings : {small_settings(), checked_settings()})                                                          \
  EXPECT_DEATH(misuse(settings, []([[maybe_unused]] rid_t rid) { __VA_ARGS__; }), "^mcrl: node [01]: " message "[^\n]*\n$")

} // namespace

TEST(RegionsDeathTest, MisuseIsOneLine) {
  testing::FLAGS_gtest_death_test_style = "fast";
  EXPECT_MISUSE("rgn_create of 0 bytes", rgn_create(0));
  EXPECT_MISUSE("rgn_create of 1073741825 bytes", rgn_create((1 << 30) + 1));
  EXPECT_MISUSE("rgn_create_at of 0 bytes", rgn_create_at(0, 0));
  EXPECT_MISUSE("rgn_create_at node 2: there are nodes 0 to 1", rgn_create_at(2, 8));
  EXPECT_MISUSE("rgn_map of a null region pointer", rgn_map(0));
  EXPECT_MISUSE("rgn_(map|start_read) of region id 0x[0-9a-f]+( .at [^)]*.)?, which does not exist .any more.", rgn_start_read(rgn_map(rid + 64)));
  EXPECT_MISUSE("rgn_(map|start_read) of region id 0x[0-9a-f]+( .at [^)]*.)?, which does not exist .any more.",
                rgn_start_read(rgn_map(rid + (rid_t{1} << 46))));
  // Where another region's data lie.
  EXPECT_MISUSE("rgn_map of region id 0x[0-9a-f]+( .at [^)]*.)?, which does not exist .any more.", rgn_start_write(rgn_map(rid)); rgn_map(rid + 64));
  EXPECT_MISUSE("rgn_map of region id 0x[0-9a-f]+( .at [^)]*.)?, (in the place of region id 0x[0-9a-f]+, which is still in use here|which does not exist)",
                void *x = rgn_map(rid); rgn_start_read(x); rgn_end_read(x); rgn_flush(x); rgn_map(rid + 64));
  EXPECT_MISUSE("rgn_map_nonblock of region id 0x[0-9a-f]+, which does not exist", rgn_map_nonblock(rgn_create(8) + 64));
  EXPECT_MISUSE("rgn_unmap of .*, which is not the address of a mapped region", int x; rgn_unmap(&x));
  EXPECT_MISUSE("rgn_unmap of .*, which is not the address of a mapped region", rgn_unmap(nullptr));
  EXPECT_MISUSE("rgn_unmap of .*, which is not the address of a mapped region", rgn_unmap(static_cast<char *>(rgn_map(rid)) + 64));
  EXPECT_MISUSE("rgn_unmap of region id 0x[0-9a-f]+, which is not mapped here", void *x = rgn_map(rid); rgn_unmap(x); rgn_unmap(x));
  EXPECT_MISUSE("rgn_unmap of region id 0x[0-9a-f]+: a read operation is in progress here", void *x = rgn_map(rid);
                rgn_start_read(x); rgn_unmap(x));
  EXPECT_MISUSE("rgn_flush of region id 0x[0-9a-f]+: a write operation is in progress here", void *x = rgn_map(rid);
                rgn_start_write(x); rgn_flush(x));
  EXPECT_MISUSE("rgn_size of region id 0x[0-9a-f]+, which is not mapped here", void *x = rgn_map(rid); rgn_unmap(x); rgn_size(x));
  EXPECT_MISUSE("rgn_start_read of region id 0x[0-9a-f]+, which is not mapped here", void *x = rgn_map(rid); rgn_unmap(x);
                rgn_start_read(x));
  EXPECT_MISUSE("rgn_end_write of region id 0x[0-9a-f]+: no operation is in progress", rgn_end_write(rgn_map(rid)));
  EXPECT_MISUSE("rgn_end_read of region id 0x[0-9a-f]+: no operation is in progress", rgn_end_read(rgn_map(rid)));
  EXPECT_MISUSE("rgn_end_write of region id 0x[0-9a-f]+: no operation is in progress", rgn_end_write(rgn_map(rgn_create(8))));
  EXPECT_MISUSE("rgn_end_read of region id 0x[0-9a-f]+: no operation is in progress", rgn_end_read(rgn_map(rgn_create(8))));
  EXPECT_MISUSE("rgn_end_write of region id 0x[0-9a-f]+: a read operation is in progress", void *x = rgn_map(rid);
                rgn_start_read(x); rgn_end_write(x));
  EXPECT_MISUSE("rgn_end_read of region id 0x[0-9a-f]+: a write operation is in progress", void *x = rgn_map(rid);
                rgn_start_write(x); rgn_end_read(x));
  EXPECT_MISUSE("rgn_delete of region id 0x[0-9a-f]+( .at [^)]*.)?, which does not exist any more: node [01] deleted it", rgn_delete(rid); rgn_delete(rid));
  EXPECT_MISUSE("rgn_delete of region id 0x[0-9a-f]+( .at [^)]*.)?, which does not exist", rid_t mine = rgn_create(8); rgn_delete(mine);
                rgn_delete(mine));
  EXPECT_MISUSE("rgn_(map|start_read) of region id 0x[0-9a-f]+( .at [^)]*.)?, which does not exist", rgn_unmap(rgn_map(rid)); rgn_delete(rid);
                rgn_start_read(rgn_map(rid)));
  EXPECT_MISUSE("rgn_(map|size) of region id 0x[0-9a-f]+( .at [^)]*.)?, which does not exist", rgn_delete(rid); rgn_size(rgn_map(rid)));
  EXPECT_MISUSE("rgn_delete of region id 0x[0-9a-f]+: it is still mapped", rgn_map(rid); rgn_delete(rid));
  EXPECT_MISUSE("rgn_delete of region id 0x[0-9a-f]+: an operation on it is in progress", mcrl_read_lock(rid); rgn_delete(rid));
  EXPECT_MISUSE("rgn_delete called in a message handler", run_as_handler(current_node(), [&] { rgn_delete(rid); }));
  EXPECT_MISUSE("rgn_(map|size) of region id 0x[0-9a-f]+ would wait in a message handler",
                run_as_handler(current_node(), [&] { rgn_size(rgn_map(rid)); }));
  EXPECT_MISUSE("rgn_start_write of region id 0x[0-9a-f]+ would wait in a message handler", void *x = rgn_map(rid);
                run_as_handler(current_node(), [&] { rgn_start_write(x); }));
  EXPECT_MISUSE("rgn_barrier called in a message handler", run_as_handler(current_node(), [&] { rgn_barrier(); }));
  EXPECT_MISUSE("rgn_bcast_send of [0-9]+ bytes", rgn_bcast_send(size_t{2} << 30, nullptr));
  EXPECT_DEATH(rgn_create(8), "^mcrl: rgn_create called before mcrl_init\n$");
  EXPECT_MISUSE("rgn_map called after mcrl_finalize", current_node().end(); rgn_map(rid));
}

TEST(RegionsDeathTest, BroadcastHasOneSender) {
  testing::FLAGS_gtest_death_test_style = "fast";
  auto broadcast = [](bool sends) {
    on_nodes(3, 1, small_settings(), [&] {
      int data = 0;
      if (sends) rgn_bcast_send(sizeof data, &data);
      else rgn_bcast_recv(sizeof data, &data);
    });
  };
  EXPECT_DEATH(broadcast(true), "rgn_bcast_send here, and 3 of 3 nodes call rgn_bcast_send: one must");
  EXPECT_DEATH(broadcast(false), "rgn_bcast_recv here, and 0 of 3 nodes call rgn_bcast_send: one must");
}

TEST(RegionsDeathTest, DeletedWhileMappedAtHome) {
  testing::FLAGS_gtest_death_test_style = "fast";
  EXPECT_DEATH(on_nodes(2, 5, small_settings(),
                        [] {
                          rid_t rid = tell(0, crl_self_addr == 0 ? rgn_create(100) : 0);
                          if (crl_self_addr == 0) rgn_map(rid);
                          rgn_barrier();
                          if (crl_self_addr == 1) rgn_delete(rid);
                          rgn_barrier();
                        }),
               "^mcrl: node 0: a deletion, by node 1, of region id 0x[0-9a-f]+: it is still mapped here, at its home\n$");
}

TEST(RegionsDeathTest, OperationAfterDeletion) {
  testing::FLAGS_gtest_death_test_style = "fast";
  auto operate = [](bool write) {
    on_nodes(2, 5, small_settings(), [&] {
      rid_t rid = tell(0, crl_self_addr == 0 ? rgn_create(100) : 0);
      void *at = crl_self_addr == 1 ? rgn_map(rid) : nullptr;
      rgn_barrier();
      if (crl_self_addr == 0) rgn_delete(rid);
      rgn_barrier();
      if (crl_self_addr == 1) write ? rgn_start_write(at) : rgn_start_read(at);
      rgn_barrier();
    });
  };
  EXPECT_DEATH(operate(false), "^mcrl: node 1: rgn_start_read of region id 0x[0-9a-f]+ .at [^)]*., which does not exist any more: node 0 deleted it\n$");
  EXPECT_DEATH(operate(true), "^mcrl: node 1: rgn_start_write of region id 0x[0-9a-f]+ .at [^)]*., which does not exist any more: node 0 deleted it\n$");
}

TEST(RegionsDeathTest, DeletedWhileMappedElsewhereIsSeenWhenThePlaceIsUsedAgain) {
  testing::FLAGS_gtest_death_test_style = "fast";
  EXPECT_DEATH(on_nodes(2, 5, small_settings(),
                        [] {
                          rid_t old = tell(0, crl_self_addr == 0 ? rgn_create(100) : 0);
                          if (crl_self_addr == 1) rgn_map(old);
                          rgn_barrier();
                          if (crl_self_addr == 0) rgn_delete(old);
                          rid_t next = tell(0, crl_self_addr == 0 ? rgn_create(100) : 0);
                          if (crl_self_addr == 1) rgn_map(next);
                          rgn_barrier();
                        }),
               "^mcrl: node 1: a deletion, by another node or thread, of region id 0x[0-9a-f]+: it is still mapped here\n$");
}
