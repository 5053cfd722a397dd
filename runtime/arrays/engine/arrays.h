// All shared arrays of a node, and the engine that makes steps of what happens to their pages, and does what the steps say.
#pragma once

#include "arrays/ahead/ahead.h"
#include "arrays/ahead/pushes.h"
#include "arrays/engine/array.h"
#include "arrays/engine/bundles.h"
#include "arrays/engine/claims.h"
#include "arrays/engine/host_memory.h"
#include "arrays/pure/meeting.h"
#include "base/support/linked.h"
#include "net/collective/consistency.h"
#include "net/progress/node.h"

#include <deque>
#include <memory>
#include <unordered_map>

namespace mcrl {

inline constexpr char page_wait_name[] = "a shared array"; // in which a thread waits

// Pages that follow each other, the last included.
struct PageRange {
  Array *array;
  uint32_t first, last;
};

class Arrays final : public Consistency {
public:
  Arrays(Node &, const Settings &);
  ~Arrays();

  // Collective. Fatal if nodes disagree.
  void *make(size_t element_bytes, unsigned dimensions, const size_t *sizes, const mcrl_page_protocol &, const mcrl_array_layout &);
  void end(void *array);

  // Whether nodes of a host have arrays of this protocol in common: the elements, if all nodes are on the host, or the pages.
  bool is_shared(const mcrl_page_protocol &) const;

  // The array of an address, that of an element, or of a pointer to a row; nullptr if there is none.
  Array *find(const void *address);
  Array *find_pointers(const void *address);

  // From a thread: returns when the pages from one to the other give this access. With `pins` they stay until unpin().
  void fetch(Array &, uint32_t first, uint32_t last, mcrl_access, bool pins = false);
  void unpin(Array &, uint32_t first, uint32_t last);
  // From a thread: asks for pages that do not give this access, and are not on their way. It does not wait.
  void ask_for(const std::vector<PageRange> &, mcrl_access);
  // From a thread whose access has failed: fetches the page.
  void fault_at(Array &, uint32_t page, mcrl_access, const void *instruction);

  // A synchronization point, from the first thread: returns when all nodes have come to it, and this one sees what they have
  // written. The data of all nodes are combined in place.
  void meet(Parts &, void *data, size_t bytes, mcrl_combine) override;
  bool is_stepping() const { return stepping_; }
  bool are_there() const override { return alive_ > 0; }
  void finish() override;
  bool is_waiting() const override { return awaits_pages_; }
  void update_access() override;

private:
  struct Meeting; // under way
  struct Change { // of the program's access
    uint32_t page;
    mcrl_access access;
  };

  static void receive_message(Node &, NodeId from, Header &, size_t message_bytes);
  static PageEvent event_of(Array &, NodeId from, const Header::Page &, const std::byte *data, size_t bytes);
  void receive_several(Array &, NodeId from, const Header &, size_t bytes);
  static void hand_over(Runnable &);

  static constexpr uint64_t least_cost_of_fault_ns = 10'000, most_cost_of_fault_ns = 1'000'000;
  static constexpr uint32_t most_awaited = 8;          // pages for which a fault waits
  static constexpr size_t pushed_at_once = 16;         // pages, until this node receives what the others push
  static constexpr uint16_t steps_of_host = 16; // of the parts with which the nodes of a host meet, at most
  static constexpr uint32_t most_between = 64;         // pages that access is taken from together

  // engine.cpp
  Array &array(uint32_t index);
  void happen(Array &, PageEvent &&);
  void happen_all();
  void take(Array &, PageEvent &);
  bool must_wait(Array &, PageEvent &);
  void take_step(Array &, PageEvent &);
  template <class Make> void happen_together(Make &&make);
  void perform(Array &, PageEvent &, const pages::Action &);
  void send(Array &, const PageEvent &, const pages::Action &);
  void send_message(Array &, const PageEvent &, const pages::Action &, const std::byte *data, size_t bytes);
  void change_access(Array &, uint32_t page);
  void install_gathered();
  void apply_changes();
  static bool is_one_run(Array &, uint32_t last, const Change &next);
  void let_threads_go_on(Array &, uint32_t page);
  bool stays(PageTraffic &) const;
  void schedule(PageTraffic &);
  PageTraffic &traffic_of(Array &, uint32_t page);
  std::vector<std::byte> changes_in(Array &, uint32_t page);
  void take_up(Array &, uint32_t page);

  // fetch.cpp
  void ask(Array &, uint32_t page, mcrl_access, Lease = {});
  PageRead read_of(const Array &, uint32_t page) const;
  void note_read(Array &, uint32_t page, mcrl_access);
  void fault(Array &, uint32_t page, mcrl_access);
  void await_page(Array &, uint32_t page, mcrl_access);
  void fetch_ahead(Array &, uint32_t page, mcrl_access = MCRL_READ_ACCESS, Lease = {});
  void fetch_all(Array &, uint32_t first, uint32_t last, mcrl_access);
  bool comes_now(Array &, uint32_t page);
  void fetch_ahead(Array &, uint32_t first, uint32_t end, Lease = {});
  uint32_t read_ahead(Array &, uint32_t page, bool &recalled);
  Lease lease_of(Array &, uint32_t page, uint32_t count = 1);
  void learn_cost_of_fault(uint64_t waited_ns);
  void await_briefly(Array &, uint32_t first, uint32_t last);

  // meeting.cpp
  void step_all(pages::Event::Kind);
  void take(Meeting &, const meetings::Event &);
  void perform(Meeting &, const meetings::Action &);
  void pass();
  void claim_rows(Array &, uint32_t page);
  void move_rows(const std::vector<RowMove> &);
  void tell_pages(const std::vector<PageNews> &);
  void take_up_early();
  void find_due();
  void prefetch();
  void expect(Array &, uint32_t page);
  void push();
  void expect_none();
  void await_prefetched_briefly(uint32_t enough, bool lets_others_run);
  void poll_for_prefetched(uint32_t enough, bool lets_others_run);
  void await_prefetched();
  void await_pages();

  // neighbours.cpp
  static void receive_told(Node &, NodeId from, Header &, size_t message_bytes);
  sharing::Places places_of(Array &, uint32_t page) const;
  bool is_agent(Array &, uint32_t page) const;
  void share(Array &, uint32_t page, const sharing::Event &);
  void perform(Array &, uint32_t page, const sharing::Event &, const sharing::Action &);
  void tell(Array &, uint32_t page, uint16_t place, sharing::Message, bool in_meeting);
  bool must_wait_for_use(Array &, PageEvent &);
  bool put_off(Array &, PageEvent &, const pages::Actions &);
  bool waits_for_drops(Array &, PageEvent &);
  void go_on(Array &, uint32_t page);
  void await_drops();
  void has_run(Array &, uint32_t page);
  void meet_host(Parts &, uint16_t step);
  void leave_meeting();

  void reserve_addresses();
  uint32_t epoch() const { return meeting_.epoch; }

  Node &node_;
  uint64_t window_ns_;
  bool head_first_, prefetches_;
  bool in_place_; // where that can be
  bool by_user_faults_; // changes of access, where the kernel has that
  Ahead ahead_;
  uint64_t cost_of_fault_ns_ = least_cost_of_fault_ns; // as the last ones: the kernel's part, on a virtual machine, and to wait
  uint32_t prefetched_ = 0; // pages that have been asked for ahead, and have not come
  struct Due {
    PageName name;
    Predictor *predictor;
  };
  std::vector<Due> due_; // pages that this node will ask for, since it will probably read them in the phase that begins
  Pushes pushes_;        // to other nodes
  std::vector<std::pair<Array *, uint32_t>> expected_; // from other nodes, in this phase
  uint32_t coming_ = 0;                                // of these, which have not come
  Bundles bundles_;
  char *base_ = nullptr;
  uint64_t reserved_ = 0, given_ = 0;
  HostMemory host_memory_; // a byte of the addresses has its place there
  size_t with_neighbours_ = 0; // arrays of which the nodes of a host have the pages in common
  uint32_t closing_ = 0;       // pages of which neighbours are yet to drop what they have
  bool is_passing_ = false;    // this node has passed a synchronization point, and not all of its host have
  std::vector<std::unique_ptr<Array>> arrays_;
  size_t alive_ = 0; // arrays that have pages

  // The last two faults of a thread, of one instruction. The array is named by its number: another may come to lie where a deleted one was.
  struct Recent {
    uint32_t array = UINT32_MAX;
    const void *instruction = nullptr;
    uint32_t page = 0, before = 0;
  };
  std::unordered_map<uint32_t, Recent> recent_; // by thread

  // The steps that are being taken.
  bool stepping_ = false;
  bool in_meeting_ = false; // the step is of a synchronization point
  std::deque<std::pair<Array *, PageEvent>> happening_;
  std::vector<std::pair<Array *, Change>> changes_;
  struct Install { // contents that have come, in a message
    Array *array;
    uint32_t page;
    const std::byte *data;
    mcrl_access access;
  };
  std::vector<Install> installs_;
  bool gathers_installs_ = false; // while the message is there
  pages::Actions actions_;

  // The synchronization point.
  meetings::State meeting_;
  meetings::Actions meeting_actions_; // room for those of a step
  Claims claims_;
  bool awaits_pages_ = false; // the first thread
  std::vector<std::pair<Array *, uint32_t>> awaited_;
};

// The shared arrays of a node.
MCRL_IF_LINKED std::unique_ptr<Consistency> make_arrays(Node &, const Settings &);

} // namespace mcrl
