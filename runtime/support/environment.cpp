#include "support/environment.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <unistd.h>

namespace mcrl {
namespace {

constexpr const char *known_variables =
    "MCRL_CACHE, MCRL_CHECK, MCRL_DEADLOCK, MCRL_FAULT, MCRL_NODES, MCRL_OAM_BUDGET, MCRL_POLICY, "
    "MCRL_SHM, MCRL_SPAN_BITS, MCRL_STACK, MCRL_STATS, MCRL_THREE_PARTY";

// Reads a decimal number in [low, high]; else says what is wrong.
bool read_number(std::string_view name, const char *text, uint64_t low, uint64_t high, uint64_t &value, std::string &error) {
  char *end = nullptr;
  errno = 0;
  unsigned long long number = strtoull(text, &end, 10);
  bool is_number = *text >= '0' && *text <= '9' && *end == '\0' && errno == 0;
  if (is_number && number >= low && number <= high) {
    value = number;
    return true;
  }
  if (error.empty())
    error = std::string(name) + " must be a number from " + std::to_string(low) + " to " + std::to_string(high) + ", not '" + text +
            "'";
  return false;
}

// Reads a number of bytes with an optional suffix K, M or G.
bool read_bytes(std::string_view name, const char *text, uint64_t low, uint64_t &value, std::string &error) {
  char *end = nullptr;
  errno = 0;
  unsigned long long number = strtoull(text, &end, 10);
  const char *suffixes = "KMG", *suffix = *end == '\0' ? nullptr : strchr(suffixes, *end & ~0x20);
  unsigned shift = suffix == nullptr ? 0 : 10 * static_cast<unsigned>(suffix - suffixes + 1);
  bool is_number = *text >= '0' && *text <= '9' && errno == 0 && (*end == '\0' || (suffix != nullptr && end[1] == '\0'));
  if (is_number && number <= UINT64_MAX >> shift && number << shift >= low) {
    value = number << shift;
    return true;
  }
  if (error.empty())
    error = std::string(name) + " must be a number of bytes from " + std::to_string(low) +
            ", with K, M or G after it if you like, not '" + text + "'";
  return false;
}

// Reads one of a policy's names.
void read_policy(std::string_view name, std::string_view text, mcrl_policy &policy, std::string &error) {
  static constexpr struct {
    std::string_view name;
    mcrl_policy policy;
  } policies[] = {{"always", MCRL_ALWAYS}, {"never", MCRL_NEVER}, {"static", MCRL_STATIC}, {"repeat", MCRL_REPEAT}};
  for (const auto &one : policies) {
    if (one.name != text) continue;
    policy = one.policy;
    return;
  }
  if (error.empty()) error = std::string(name) + " must be always, never, static or repeat, not '" + std::string(text) + "'";
}

// Reads one kind of fault, with the seed for it; false if it is none.
bool read_fault_kind(std::string_view text, std::string_view kind, bool &is_set, uint64_t &seed) {
  std::string digits(text.starts_with(kind) ? text.substr(kind.size()) : "");
  if (digits.empty() || digits.find_first_not_of("0123456789") != std::string::npos || digits.size() > 18) return false;
  is_set = true;
  seed = strtoull(digits.c_str(), nullptr, 10);
  return true;
}

// Reads kinds of faults, with a comma between them.
void read_faults(std::string_view name, std::string_view text, Settings &settings, std::string &error) {
  for (size_t begin = 0, end = 0; end != std::string_view::npos; begin = end + 1) {
    end = text.find(',', begin);
    std::string_view one = text.substr(begin, end == std::string_view::npos ? end : end - begin);
    if (read_fault_kind(one, "move:", settings.fault_move, settings.fault_seed) ||
        read_fault_kind(one, "abort:", settings.fault_abort, settings.fault_abort_seed))
      continue;
    if (error.empty())
      error = std::string(name) +
              " must be 'move:' or 'abort:' with a number of at most 18 digits after it, or both with a comma " +
              "between them, not '" + std::string(text) + "'";
    return;
  }
}

void read_variable(std::string_view name, const char *value, Environment &result) {
  Settings &settings = result.settings;
  uint64_t number = 0;
  if (name == "MCRL_STATS") {
    settings.statistics_path = value;
  } else if (name == "MCRL_STACK") {
    if (read_number(name, value, 16 << 10, 1 << 30, number, result.error)) settings.stack_bytes = number;
  } else if (name == "MCRL_THREE_PARTY") {
    if (read_number(name, value, 0, 1, number, result.error)) settings.three_party = number != 0;
  } else if (name == "MCRL_DEADLOCK") {
    if (read_number(name, value, 0, 1, number, result.error) && number == 0) settings.deadlock_ns = 0;
  } else if (name == "MCRL_CHECK") {
    if (read_number(name, value, 0, 1, number, result.error)) settings.check = number != 0;
  } else if (name == "MCRL_SHM") {
    if (read_number(name, value, 0, 1, number, result.error)) settings.share_memory = number != 0;
  } else if (name == "MCRL_SPAN_BITS") {
    if (!read_number(name, value, 20, 46, number, result.error)) return;
    settings.span_bits = static_cast<unsigned>(number);
    settings.span_bits_given = true;
  } else if (name == "MCRL_CACHE") {
    if (read_bytes(name, value, 64 << 10, number, result.error)) settings.cache_bytes = number;
  } else if (name == "MCRL_OAM_BUDGET") {
    if (read_number(name, value, 0, 1'000'000'000, number, result.error)) settings.oam_budget_ns = number;
  } else if (name == "MCRL_FAULT") {
    read_faults(name, value, settings, result.error);
  } else if (name == "MCRL_POLICY") {
    read_policy(name, value, settings.policy, result.error);
  } else if (name == "MCRL_NODES") {
    if (read_number(name, value, 1, 1 << 20, number, result.error)) settings.nodes = static_cast<uint32_t>(number);
  } else {
    if (!result.warning.empty()) result.warning += "; ";
    result.warning += "unknown variable " + std::string(name);
  }
}

const char *find(const char *const *environment, std::string_view name) {
  for (; *environment != nullptr; environment++)
    if (strncmp(*environment, name.data(), name.size()) == 0 && (*environment)[name.size()] == '=')
      return *environment + name.size() + 1;
  return nullptr;
}

} // namespace

Environment read_environment(const char *const *environment) {
  Environment result;
  for (; *environment != nullptr; environment++) {
    const char *equals = strchr(*environment, '=');
    if (equals == nullptr || strncmp(*environment, "MCRL_", 5) != 0) continue;
    read_variable({*environment, static_cast<size_t>(equals - *environment)}, equals + 1, result);
  }
  if (!result.warning.empty()) result.warning += "; the runtime reads " + std::string(known_variables);
  return result;
}

uint64_t default_cache_bytes(uint32_t nodes) {
  auto memory_bytes = static_cast<uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  auto processors = static_cast<uint64_t>(sysconf(_SC_NPROCESSORS_ONLN));
  return std::max<uint64_t>(memory_bytes / 4 / std::clamp<uint64_t>(nodes, 1, processors), 64 << 20);
}

std::string foreign_launcher(const char *const *environment) {
  // A variable that counts the processes shows several by a value above 1, a rank by a value above 0.
  static constexpr struct {
    const char *name;
    long several_from;
    const char *launcher;
  } signs[] = {{"OMPI_COMM_WORLD_SIZE", 2, "Open MPI"},
               {"SLURM_STEP_NUM_TASKS", 2, "Slurm"},
               {"PMIX_RANK", 1, "a PMIx launcher"},
               {"PALS_LOCAL_SIZE", 2, "PALS"}};
  for (const auto &sign : signs) {
    const char *value = find(environment, sign.name);
    if (value != nullptr && strtol(value, nullptr, 10) >= sign.several_from)
      return std::string("started by ") + sign.launcher + " (" + sign.name + "=" + value +
             "), which MPICH does not understand: each process would run alone; start with MPICH's mpiexec -n N";
  }
  return {};
}

} // namespace mcrl
