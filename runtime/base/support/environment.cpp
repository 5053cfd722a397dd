#include "base/support/environment.h"

#include "base/support/ids.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <string_view>
#include <unistd.h>

namespace mcrl {
namespace {

// The decimal number that the text begins with, and where it ends.
std::optional<uint64_t> number_in(const char *text, const char *&end) {
  char *after = nullptr;
  errno = 0;
  unsigned long long number = strtoull(text, &after, 10);
  end = after;
  if (*text < '0' || *text > '9' || errno != 0) return std::nullopt;
  return number;
}

// The kinds of values in environment.def. read() sets the target if the text is such a value, and says whether it is; expected() is
// what a value must be.

class Text {
public:
  bool read(const char *text, std::string &target) const {
    target = text;
    return true;
  }
  std::string expected() const { return "any text"; }
};

// A decimal number.
class Number {
public:
  constexpr Number(uint64_t low, uint64_t high) : low_(low), high_(high) {}
  template <class Target> bool read(const char *text, Target &target) const {
    const char *end = nullptr;
    std::optional<uint64_t> number = number_in(text, end);
    if (!number || *end != '\0' || *number < low_ || *number > high_) return false;
    target = *number; // whose type has all that are in the range
    return true;
  }
  std::string expected() const { return "a number from " + std::to_string(low_) + " to " + std::to_string(high_); }

private:
  uint64_t low_, high_;
};

class Check {
public:
  bool read(std::string_view text, Settings &settings) const {
    settings.check = text == "1";
    settings.check_races = text == "races";
    return settings.check || settings.check_races || text == "0";
  }
  std::string expected() const { return "0, 1 or races"; }
};

// 1 leaves the target as it is.
class ZeroForNone : public Number {
public:
  constexpr ZeroForNone() : Number(0, 1) {}
  bool read(const char *text, uint64_t &target) const {
    bool is_on = false;
    if (!Number::read(text, is_on)) return false;
    if (!is_on) target = 0;
    return true;
  }
};

class SpanBits : public Number {
public:
  using Number::Number;
  bool read(const char *text, Settings &settings) const {
    settings.span_bits_given = Number::read(text, settings.span_bits);
    return settings.span_bits_given;
  }
};

// A number of bytes with an optional suffix K, M or G.
class Bytes {
public:
  constexpr explicit Bytes(uint64_t low) : low_(low) {}
  bool read(const char *text, uint64_t &target) const {
    const char *end = nullptr;
    std::optional<uint64_t> number = number_in(text, end);
    const char *suffixes = "KMG", *suffix = *end == '\0' ? nullptr : strchr(suffixes, *end & ~0x20);
    unsigned shift = suffix == nullptr ? 0 : 10 * static_cast<unsigned>(suffix - suffixes + 1);
    bool is_number = number && (*end == '\0' || (suffix != nullptr && end[1] == '\0'));
    if (!is_number || *number > UINT64_MAX >> shift || *number << shift < low_) return false;
    target = *number << shift;
    return true;
  }
  std::string expected() const {
    return "a number of bytes from " + std::to_string(low_) + ", with K, M or G after it if you like";
  }

private:
  uint64_t low_;
};

class KindOfArrays {
public:
  bool read(std::string_view text, bool &in_place) const {
    in_place = text == "in_place";
    return in_place || text == "pages";
  }
  std::string expected() const { return "in_place or pages"; }
};

class Policy {
public:
  bool read(std::string_view text, mcrl_policy &target) const {
    static constexpr struct {
      std::string_view name;
      mcrl_policy policy;
    } policies[] = {{"always", MCRL_ALWAYS}, {"never", MCRL_NEVER}, {"static", MCRL_STATIC}, {"repeat", MCRL_REPEAT}, {"adaptive", MCRL_ADAPTIVE},
                    {"in_place", MCRL_USE_IN_PLACE}};
    for (const auto &one : policies) {
      if (one.name != text) continue;
      target = one.policy;
      return true;
    }
    return false;
  }
  std::string expected() const { return "always, never, static, repeat, adaptive or in_place"; }
};

// Reads parts with commas between them; false if one of them is none.
template <class Read> bool read_list(std::string_view text, Read &&read) {
  for (size_t begin = 0, end = 0; end != std::string_view::npos; begin = end + 1) {
    end = text.find(',', begin);
    if (!read(text.substr(begin, end == std::string_view::npos ? end : end - begin))) return false;
  }
  return true;
}

// One fault or both, each with a seed, with a comma between them.
class FaultSeeds {
public:
  bool read(std::string_view text, Settings &settings) const {
    return read_list(text, [&](std::string_view one) {
      return read_kind(one, "move:", settings.fault_move, settings.fault_seed) ||
             read_kind(one, "abort:", settings.fault_abort, settings.fault_abort_seed);
    });
  }
  std::string expected() const {
    return "'move:' or 'abort:' with a number of at most 18 digits after it, or both with a comma between them";
  }

private:
  static bool read_kind(std::string_view text, std::string_view kind, bool &is_set, uint64_t &seed) {
    std::string digits(text.starts_with(kind) ? text.substr(kind.size()) : "");
    if (digits.empty() || digits.find_first_not_of("0123456789") != std::string::npos || digits.size() > 18) return false;
    is_set = true;
    seed = strtoull(digits.c_str(), nullptr, 10);
    return true;
  }
};

class KindOfConduit {
public:
  bool read(std::string_view text, ConduitKind &target) const {
    static constexpr std::string_view names[] = {"mpi", "udp", "sim"};
    size_t kind = static_cast<size_t>(std::find(std::begin(names), std::end(names), text) - std::begin(names));
    if (kind < std::size(names)) target = static_cast<ConduitKind>(kind);
    return kind < std::size(names);
  }
  std::string expected() const { return "mpi, udp or sim"; }
};

// Names with numbers, with commas between them.
class Disturb {
public:
  bool read(std::string_view text, DisturbanceSettings &settings) const {
    return read_list(text, [&](std::string_view one) { return read_one(one, settings); });
  }
  std::string expected() const {
    return "one or more of seed:N, loss:P, duplicate:P, reorder:P, damage:P (P from 0 to 90, in percent) and delay:N (microseconds, at "
           "most 1000000), with commas between them";
  }

private:
  static bool read_one(std::string_view text, DisturbanceSettings &settings) {
    static constexpr struct {
      std::string_view name;
      uint64_t DisturbanceSettings::*target;
      uint64_t most;
    } parts[] = {{"seed:", &DisturbanceSettings::seed, 999'999'999'999'999'999},
                 {"loss:", &DisturbanceSettings::loss, 90},
                 {"duplicate:", &DisturbanceSettings::duplicate, 90},
                 {"reorder:", &DisturbanceSettings::reorder, 90},
                 {"damage:", &DisturbanceSettings::damage, 90},
                 {"delay:", &DisturbanceSettings::delay_us, 1'000'000}};
    for (const auto &part : parts)
      if (text.starts_with(part.name))
        return Number(0, part.most).read(std::string(text.substr(part.name.size())).c_str(), settings.*part.target);
    return false;
  }
};

// Reads the value of a variable or a key; returns a message if it is none, else an empty text.
template <class Kind, class Target> std::string read_value(std::string_view name, const Kind &kind, const char *text, Target &target) {
  if (kind.read(text, target)) return {};
  return std::string(name) + " must be " + kind.expected() + ", not '" + text + "'";
}

// A variable, or a key of MCRL_TUNE.
struct Setter {
  std::string_view name;
  std::string (*read)(const char *text, Settings &); // returns a message if the text is no value of it
};

constexpr Setter tunings[] = {
#define TUNING(key, kind, target, standard, meaning) \
  {#key, [](const char *text, Settings &settings) { return read_value("MCRL_TUNE: " #key, kind, text, target); }},
#include "base/support/environment.def"
};

template <size_t count> const Setter *row_of(const Setter (&rows)[count], std::string_view name) {
  const Setter *found = std::find_if(rows, rows + count, [&](const Setter &row) { return row.name == name; });
  return found == rows + count ? nullptr : found;
}

template <size_t count> std::string names_of(const Setter (&rows)[count]) {
  std::string names;
  for (const Setter &row : rows) names.append(names.empty() ? "" : ", ").append(row.name);
  return names;
}

// Keys with values, with commas between them.
class Tunings {};
std::string read_value(std::string_view name, Tunings, const char *text, Settings &settings) {
  std::string problem;
  read_list(text, [&](std::string_view one) {
    size_t equals = std::min(one.find('='), one.size());
    std::string key(one.substr(0, equals)), value(one.substr(std::min(equals + 1, one.size())));
    const Setter *tuning = row_of(tunings, key);
    if (tuning == nullptr) problem = std::string(name) + " has no key '" + key + "'; it has " + names_of(tunings) + ", as in MCRL_TUNE=shm=0,spin=0";
    else problem = tuning->read(value.c_str(), settings);
    return problem.empty();
  });
  return problem;
}

constexpr Setter variables[] = {
#define VARIABLE(name, kind, target, standard, meaning) \
  {#name, [](const char *text, Settings &settings) { return read_value(#name, kind, text, target); }},
#include "base/support/environment.def"
};

// The key of MCRL_TUNE that was a variable of this name.
std::string key_of(std::string_view variable) {
  std::string key(variable.substr(sizeof "MCRL_" - 1));
  std::transform(key.begin(), key.end(), key.begin(), [](unsigned char c) { return std::tolower(c); });
  return key;
}

void read_variable(std::string_view name, const char *text, Environment &result) {
  std::string error;
  if (const Setter *variable = row_of(variables, name)) {
    error = variable->read(text, result.settings);
  } else if (row_of(tunings, key_of(name)) != nullptr) {
    error = std::string(name) + " is a key of MCRL_TUNE now: MCRL_TUNE=" + key_of(name) + "=" + text;
  } else {
    if (!result.warning.empty()) result.warning += "; ";
    result.warning += "unknown variable " + std::string(name);
  }
  if (result.error.empty()) result.error = error;
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
  if (!result.warning.empty()) result.warning += "; the runtime reads " + names_of(variables);
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
