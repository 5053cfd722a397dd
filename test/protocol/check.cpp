// The invariants of the model.
#include "model.h"

#include "regions/pure/machine.h"

#include <algorithm>

namespace mcrl::model {
namespace {

// An update is received into other memory, and copied from there.
bool goes_to_region(Message message) { return protocol::carries_data(message) && message != Message::update; }

protocol::State copy_state(const mcrl_region &header) { return static_cast<protocol::State>(header.state); }

} // namespace

void Model::check() const {
  auto may_arrive = [](const Letter &letter) { return letter.on_host != Letter::waits; };
  bool runs = std::any_of(state_->letters.begin(), state_->letters.end(), may_arrive), waits = false;
  for (const Node &node : state_->nodes)
    for (const Thread &thread : node.threads) {
      runs = runs || thread.runs() || thread.status == Thread::woken;
      waits = waits || thread.waits();
    }
  for (const Node &node : state_->nodes) runs = runs || node.is_copying;
  for (const StandIn &stand_in : state_->stand_ins) runs = runs || stand_in.is_asked;
  require(runs || !waits, "stuck: an operation waits, but nothing is in flight and no operation is in progress");
  for (uint8_t region = 0; region < configuration_.regions; region++) {
    check_copies(region);
    check_private(region);
    if (configuration_.offers != 0) check_offer(region);
    if (configuration_.phases != 0) check_phase(region);
    if (is_replicated(region)) check_replicas(region);
    if (!runs && state_->exists[region]) check_quiet(region);
    if (!state_->exists[region]) check_absent(region);
  }
  check_data_in_flight();
}

// What holds at all times.
void Model::check_copies(uint8_t region) const {
  for (uint8_t node = 0; node < configuration_.nodes; node++) check_watch(node, region);
  bool may_be_late = is_replicated(region); // check_replicas()
  int writers = 0, readers = 0, updaters = 0, exclusive_copies = 0;
  for (const Node &node : state_->nodes) {
    const Cell &cell = node.cells[1 + region];
    int running_readers = 0, running_writers = 0, running_updaters = 0;
    uint64_t writes_under_way = 0; // whose data the lender has not got
    for (const Thread &thread : node.threads) {
      if (!thread.holds_lock() || thread.region != region || thread.in_place) continue;
      (thread.mode == MCRL_WRITE ? running_writers : running_readers)++;
      running_updaters += thread.mode == MCRL_UPDATE;
      writes_under_way += thread.status == Thread::returning && thread.mode == MCRL_WRITE && thread.with_data;
    }
    int32_t in_progress = protocol::operations(cell.header);
    require(in_progress == (running_writers != 0 ? -1 : running_readers), "lock is not what the operations in progress say");
    require(may_be_late || in_progress == 0 || cell.data == state_->writes[region] - writes_under_way, "an operation is in progress on old data");
    require(protocol::is_updating(cell.header) == (running_updaters != 0), "an update operation in progress is not noted, or an ended one is");
    writers += running_writers;
    updaters += running_updaters;
    readers += running_readers;
    exclusive_copies += copy_state(cell.header) == protocol::State::exclusive;
  }
  require(writers <= 1, "two write operations at once");
  require(updaters <= 1, "two update operations at once");
  require(may_be_late || writers == 0 || readers == 0, "a read or update operation beside a write operation");
  require(exclusive_copies <= 1, "two exclusive copies");
}

// No other node has a copy of or an operation on a private region; no data are on their way but those of operations that were lent.
void Model::check_private(uint8_t region) const {
  if (kind_of(region, state_->generation[region]) != MCRL_PRIVATE) return;
  for (uint8_t node = 0; node < configuration_.nodes; node++) {
    const mcrl_region &header = state_->nodes[node].cells[1 + region].header;
    if (protocol::is_home(header)) {
      require(protocol::is_private(header), "the home has forgotten that a region is private");
      require(sharing_of(state_->nodes[node], region).readers == 0, "the home of a private region knows of a copy");
      continue;
    }
    require(protocol::operations(header) == 0, "an operation elsewhere on a private region");
    require(!protocol::has_copy(header), "a copy of a private region");
  }
}

// While a write operation is in progress on a replicated region, every copy has the data on which it began; else a copy is one
// write late at most, and the home's own data are those of the last write.
void Model::check_replicas(uint8_t region) const {
  check_acknowledgments(region);
  if (!state_->exists[region]) return;
  const Thread *writer = nullptr;
  uint8_t writes_at = 0;
  for (uint8_t node = 0; node < configuration_.nodes; node++)
    for (const Thread &thread : state_->nodes[node].threads)
      if (thread.holds_lock() && thread.region == region && thread.mode == MCRL_WRITE) {
        writer = &thread;
        writes_at = node;
      }
  uint64_t writes = state_->writes[region], before = writes - (writer != nullptr && writer->has_written);
  for (uint8_t node = 0; node < configuration_.nodes; node++) {
    const Cell &cell = state_->nodes[node].cells[1 + region];
    bool at_home = protocol::is_home(cell.header);
    require(!at_home || protocol::is_replicated(cell.header), "the home has forgotten that a region is replicated");
    bool is_valid = at_home ? sharing_of(state_->nodes[node], region).owner == 0 : protocol::has_copy(cell.header);
    require(is_valid || protocol::operations(cell.header) == 0, "an operation is in progress without data");
    if (!is_valid) continue;
    if (writer != nullptr && writes_at == node) {
      bool is_elsewhere = writer->status == Thread::returning && writer->with_data;
      require(cell.data == writes - is_elsewhere, "a write operation is in progress on old data");
      continue;
    }
    require(!protocol::is_updating(cell.header) || (writer == nullptr && cell.data == writes), "an update operation is in progress on old data");
    require(cell.data == before || (writer == nullptr && !at_home && cell.data + 1 == writes), "a copy is more than one write late");
  }
}

// What the home waits for is on its way, or kept.
void Model::check_acknowledgments(uint8_t region) const {
  uint32_t count = 0, awaited = 0; // by the home, if it is not on its way
  for (const Letter &letter : state_->letters) {
    bool counts = letter.message == Message::update || letter.message == Message::update_ack || letter.message == Message::sr_ack;
    count += counts && letter.region == region;
  }
  for (const Node &node : state_->nodes) {
    const Cell &cell = node.cells[1 + region];
    if (protocol::is_home(cell.header)) awaited += sharing_of(node, region).unacknowledged;
    if ((cell.header.copied.flags & protocol::kept_update) == 0) continue;
    count++;
    require(protocol::operations(cell.header) > 0 && cell.header.lock < MCRL_LOCK_CLOSED / 2, "an update is kept, but not waited for");
    require(node.kept[region] == state_->writes[region], "an update is kept that is not the last");
  }
  require(count == awaited, "the home waits for other acknowledgments than come");
}

// A watching thread has seen the last write, except for one that is in progress here, of which it will be told; no other write can
// begin without its being told.
void Model::check_watch(uint8_t node, uint8_t region) const {
  const Cell &cell = state_->nodes[node].cells[1 + region];
  bool is_watched = (cell.header.copied.flags & protocol::watched) != 0, someone_watches = false;
  for (const Thread &thread : state_->nodes[node].threads) {
    if (thread.status != Thread::watching || thread.region != region) continue;
    someone_watches = true;
    require(is_watched && cell.header.lock < MCRL_LOCK_CLOSED / 2, "a write here would not be noticed by who awaits it");
    require(thread.generation == state_->generation[region] && state_->exists[region], "a region that was deleted is awaited");
    bool is_written = (cell.header.copied.flags & protocol::watched_write) != 0;
    require(is_written == (protocol::operations(cell.header) < 0), "who awaits a write would not be told of its end");
    if (is_written) continue;
    bool is_late = is_replicated(region) && cell.data + 1 == state_->writes[region]; // the update or release is on its way
    require((is_late || cell.data == state_->writes[region]) && thread.seen == cell.data, "a write was not noticed by who awaits it");
  }
  require(is_watched == someone_watches, "a region is watched for nobody");
}

// The order in which the home serves operations. By induction, no read is passed by more than most_writes_before_reads writes.
void Model::check_order(const Node &home, uint8_t region, uint32_t passed, uint32_t reads, uint32_t writes,
                        const Event &event) const {
  bool asks = event.kind == Event::receive &&
              (event.message == Message::e_req || event.message == Message::u_req || event.message == Message::delete_req ||
               event.message == Message::home_req ||
               protocol::names_copy(event.message));
  bool moves_or_ends = event.message == Message::delete_req || event.message == Message::home_req;
  bool refuses = protocol::is_private(home.cells[1 + region].header) && !moves_or_ends;
  bool asks_to_read = event.kind == Event::receive && event.message == Message::s_req;
  bool new_read = event.kind == Event::lock ? event.mode == MCRL_READ : asks_to_read && !refuses;
  bool calls = event.kind == Event::remove || event.kind == Event::upgrade;
  bool new_write = event.kind == Event::lock ? event.mode != MCRL_READ : calls || (asks && !refuses);
  uint32_t reads_left = count_waiting(home, region, MCRL_READ);
  uint32_t writes_left = count_waiting(home, region, MCRL_WRITE) + count_waiting(home, region, MCRL_UPDATE);
  uint32_t reads_served = reads + new_read - reads_left, writes_served = writes + new_write - writes_left;
  uint32_t passed_now = home.cells[1 + region].header.copied.request, most = protocol::most_writes_before_reads;
  require(passed_now <= most && (reads_left != 0 || passed_now == 0), "the count of writes that pass reads is off");
  require(reads_served == 0 || reads_left == 0, "some of the waiting reads are served, and some are not");
  require(reads_served == 0 || writes == 0 || writes_left == 0 || passed + writes_served >= most,
          "reads are served while a write waits");
  if (reads == 0 || reads_served != 0) return;
  require(writes_served == 0 || passed < most, "a read has waited for too many writes");
  require(passed_now >= std::min(most, passed + writes_served), "a write that passes a read is not counted");
}

// A message with data may take long to go from memory to memory. While it is in flight, what it is sent from does not change,
// no thread reads where it goes to, and nothing else goes there. (install() is a part of this.)
void Model::check_data_in_flight() const {
  for (const Letter &letter : state_->letters) {
    if (!protocol::carries_data(letter.message)) continue;
    const mcrl_region &from = state_->nodes[letter.from].cells[1 + letter.region].header;
    const mcrl_region &to = state_->nodes[letter.to].cells[1 + letter.region].header;
    require(state_->exists[letter.region] && letter.generation == state_->generation[letter.region],
            "data of a deleted region are in flight");
    require(letter.data == state_->writes[letter.region], "old data are in flight");
    auto goes_there = [&](const Letter &other) {
      return other.region == letter.region && other.to == letter.to && goes_to_region(other.message);
    };
    require(protocol::operations(from) >= 0 || from.rid == 0 || letter.message == Message::returned,
            "a write operation runs where data are being sent from");
    if (!goes_to_region(letter.message)) continue;
    require(std::count_if(state_->letters.begin(), state_->letters.end(), goes_there) == 1, "data arrive twice at one place");
    if (letter.message == Message::returned) {
      require(protocol::operations(to) == -1, "the data of a write come back to where it is not in progress");
      continue;
    }
    // The same data, for a copy that was taken of another client's offer.
    bool are_there = letter.message == Message::u_ack && sharing_of(state_->nodes[letter.to], letter.region).lender != 0;
    require(are_there || (protocol::operations(to) == 0 && !protocol::has_copy(to)), "a copy is in use where data arrive");
    require(copy_state(to) != protocol::State::home || sharing_of(state_->nodes[letter.to], letter.region).owner != 0, "the home has valid data where data arrive");
  }
}

// What holds at all times of a region that does not exist.
void Model::check_absent(uint8_t region) const {
  require(state_->nodes[birth_of(region)].cells[1 + region].header.rid == 0, "the header of a deleted region is not zero");
  for (const Node &node : state_->nodes) {
    protocol::State state = copy_state(node.cells[1 + region].header);
    require(state != protocol::State::home, "a home of a deleted region");
    require(state != protocol::State::shared && state != protocol::State::exclusive, "a copy of a deleted region");
  }
}

// What holds when nothing is in flight and nothing runs: there is one home, its directory says exactly which nodes have a copy, and all
// copies are current.
void Model::check_quiet(uint8_t region) const {
  uint8_t home = 0, homes = 0;
  for (uint8_t node = 0; node < configuration_.nodes; node++) {
    if (copy_state(state_->nodes[node].cells[1 + region].header) != protocol::State::home) continue;
    home = node;
    homes++;
  }
  require(homes == 1, "at rest, a region has no home, or several");
  const Cell &at_home = state_->nodes[home].cells[1 + region];
  const mcrl_region &header = at_home.header;
  const protocol::Sharing &sharing = sharing_of(state_->nodes[home], region);
  require(sharing.pending == 0 && sharing.unacknowledged == 0, "at rest, the home still waits for an acknowledgment");
  require(sharing.queue_head == 0 && sharing.queue_tail == 0 && sharing.recall == 0 && header.copied.request == 0,
          "at rest, someone is queued at the home");
  require(sharing.owner != 0 || sharing.placed || at_home.data == state_->writes[region], "at rest, a write is lost");
  std::vector<protocol::Entry> readers = holders_of(*state_, home, region);
  require(sharing.owner == 0 || readers.empty(), "at rest, there are an owner and readers");
  size_t shared = 0;
  for (uint8_t node = 0; node < configuration_.nodes; node++) {
    if (node != home) check_quiet_client(home, node, region);
    check_way_home(home, node, region);
    shared += copy_state(state_->nodes[node].cells[1 + region].header) == protocol::State::shared;
  }
  require(readers.size() == shared, "at rest, the directory has more entries than there are read copies");
}

void Model::check_quiet_client(uint8_t home_node, uint8_t node, uint8_t region) const {
  const Node &home = state_->nodes[home_node];
  const mcrl_region &at_home = home.cells[1 + region].header;
  const Cell &cell = state_->nodes[node].cells[1 + region];
  const mcrl_region &header = cell.header;
  protocol::Sharing sharing = sharing_of(state_->nodes[node], region);
  bool counts = sharing.uses_left != 0;
  protocol::Sharing expected{.home = sharing.home, .uses_left = sharing.uses_left, .version = sharing.version};
  expected.offered = sharing.offered;
  expected.offer = sharing.offer;
  expected.lender = sharing.lender;
  require(sharing == expected, "at rest, someone is queued, or a recall is left over");
  require(protocol::has_read_copy(header) || sharing.lender == 0, "at rest, what is no read copy has a lender");
  bool has_token = (header.copied.flags & protocol::update_token) != 0;
  require(header.copied.request == 0 && (header.copied.flags & ~(protocol::watched | protocol::update_token)) == 0,
          "at rest, a request or recall is left over");
  std::vector<protocol::Entry> readers = holders_of(*state_, home_node, region);
  auto reader = std::find_if(readers.begin(), readers.end(), [&](const auto &entry) { return entry.peer == NodeId{node}; });
  bool listed = reader != readers.end(), shared = copy_state(header) == protocol::State::shared;
  bool exclusive = copy_state(header) == protocol::State::exclusive;
  require(listed == shared, "at rest, the directory and a read copy disagree");
  uint32_t token = sharing_of(home, region).token;
  bool is_given = token != 0 && home.pool[token].peer == NodeId{node};
  require(configuration_.updates == 0 || has_token == (exclusive || is_given),
          "at rest, the directory and a copy disagree about the update token");
  require(!listed || number(reader->version) == sharing.version,
          "at rest, the directory has another version than a read copy");
  require((sharing_of(home, region).owner == node + 1u) == exclusive, "at rest, the directory and a write copy disagree");
  require(!exclusive || sharing_of(home, region).version == sharing.version,
          "at rest, the directory has another version than the write copy");
  if (!shared && !exclusive) {
    require(!counts, "at rest, uses are counted without a copy");
    require(header.rid == 0 || header.lock == MCRL_LOCK_CLOSED, "at rest, the lock is open without a copy");
    require(protocol::may_forget(header, state_->nodes[node].pool), "at rest, a header without a copy may not be forgotten");
    return;
  }
  require(header.rid == at_home.rid, "at rest, a copy of another region");
  require(cell.data == state_->writes[region], "at rest, a copy is old");
  int32_t open = exclusive ? 0 : MCRL_LOCK_SHARED;
  bool closed = configuration_.closed || counts || (header.copied.flags & protocol::watched) != 0;
  require(header.lock == (closed ? MCRL_LOCK_CLOSED : open), "at rest, a client's lock is open or closed where it should not be");
}

} // namespace mcrl::model
