#include "net/conduit/sim/machine.h"

#include <nlohmann/json.hpp>

namespace mcrl::sim {
namespace {

using json = nlohmann::json;

// mcrl-sim has checked the machine's file and named its errors; here a number that is missing keeps its standard.
template <typename Number> void read(const json &from, const char *key, Number &to) {
  auto found = from.find(key);
  if (found != from.end() && found->is_number()) to = found->template get<Number>();
}

void read_link(const json &from, Link &link) {
  read(from, "send_ps", link.send_ps);
  read(from, "receive_ps", link.receive_ps);
  read(from, "latency_ps", link.latency_ps);
  read(from, "gap_ps", link.gap_ps);
  read(from, "byte_ps", link.byte_ps);
  read(from, "send_byte_ps", link.send_byte_ps);
  read(from, "receive_byte_ps", link.receive_byte_ps);
  read(from, "short_bytes", link.short_bytes);
  read(from, "long_ps", link.long_ps);
}

void read_table(const json &from, std::map<std::string, uint64_t> &table) {
  for (const auto &[name, cost] : from.items())
    if (cost.is_number()) table[name] = cost.get<uint64_t>();
}

bool read_topology(const std::string &name, Topology &topology) {
  if (name == "crossbar") topology = Topology::crossbar;
  else if (name == "mesh") topology = Topology::mesh;
  else if (name == "fat_tree") topology = Topology::fat_tree;
  else return false;
  return true;
}

std::string read_machine(const json &from, Machine &machine) {
  machine.name = from.value("name", "");
  if (!read_topology(from.value("topology", ""), machine.topology)) return "has no topology that is known";
  read(from, "unit_ps", machine.unit_ps);
  read(from, "hop_ps", machine.hop_ps);
  read(from, "link_byte_ps", machine.link_byte_ps);
  read(from, "arity", machine.arity);
  read(from, "nodes_of_a_host", machine.nodes_of_a_host);
  read(from, "poll_ps", machine.poll_ps);
  read(from, "clock_ps", machine.clock_ps);
  read(from, "thread_ns", machine.thread_ns);
  read(from, "copy_byte_ps", machine.copy_byte_ps);
  read(from, "window", machine.window);
  for (const json &level : from.value("level_byte_ps", json::array())) machine.level_byte_ps.push_back(level.get<uint64_t>());
  read_link(from.value("far", json::object()), machine.far);
  read_link(from.value("near", json::object()), machine.near);
  read_table(from.value("costs", json::object()), machine.costs);
  read_table(from.value("calls", json::object()), machine.calls);
  // Time must pass where a node only looks.
  bool passes = machine.far.latency_ps > 0 && machine.near.latency_ps > 0 && machine.poll_ps > 0 && machine.clock_ps > 0;
  if (!passes || machine.arity < 2 || machine.nodes_of_a_host < 1) return "has a number that is too small";
  return {};
}

} // namespace

std::string read_job(const std::string &text, Job &job) {
  json all = json::parse(text, nullptr, false);
  if (!all.is_object()) return "is not JSON";
  read(all, "nodes", job.nodes);
  read(all, "seed", job.seed);
  read(all, "reorder_seed", job.reorder_seed);
  read(all, "result", job.result_file);
  read(all, "debug", job.debug_node);
  for (const json &fault : all.value("faults", json::array())) {
    NodeFaults &of_node = job.faults[fault.value("node", 0u)];
    read(fault, "slow_permille", of_node.slow_permille);
    read(fault, "late_ps", of_node.late_ps);
    read(fault, "stop_from_ps", of_node.stop_from_ps);
    read(fault, "stop_for_ps", of_node.stop_for_ps);
  }
  return read_machine(all.value("machine", json::object()), job.machine);
}

} // namespace mcrl::sim
