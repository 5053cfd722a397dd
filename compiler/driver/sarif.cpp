#include "driver/sarif.h"

#include "diagnostics/lines.h"
#include "driver/print.h"
#include "driver/toolchain.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/Sarif.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <map>

namespace prelude::driver {
namespace json = llvm::json;
using llvm::StringRef;
namespace {

// A diagnostic and its notes.
using Group = std::vector<const Diagnostic *>;

std::vector<Group> groups(const Diagnostics &found) {
  std::vector<Group> out;
  for (const Diagnostic &diagnostic : found.all()) {
    if (out.empty() || diagnostic.severity != Severity::Note || diagnostic.place.file.empty()) out.emplace_back();
    out.back().push_back(&diagnostic);
  }
  return out;
}

// Clang's writer knows one list of locations for a result. It gets those of notes and fix-its there, too, and their parts of the document
// are put where they belong afterwards.
class Document {
public:
  explicit Document(const Diagnostics &found)
      : found_(found), engine_(new clang::DiagnosticIDs, new clang::DiagnosticOptions, new clang::IgnoringDiagConsumer),
        files_(clang::FileSystemOptions()), sources_(engine_, files_), writer_(sources_) {}

  json::Object make(StringRef version) {
    writer_.createRun("preludec", "preludec, the compiler of Prelude C", version);
    std::vector<Group> all = groups(found_);
    for (const Group &group : all) add(group);
    json::Object document = writer_.createDocument();
    json::Object &run = *document.getArray("runs")->front().getAsObject();
    run.getObject("tool")->getObject("driver")->erase("informationUri"); // clang's
    sort_artifacts(run);
    json::Array *results = run.getArray("results");
    for (size_t i = 0; results && i < all.size(); ++i) distribute(*(*results)[i].getAsObject(), all[i]);
    return document;
  }

private:
  void add(const Group &group) {
    const Diagnostic &first = *group.front();
    std::vector<clang::CharSourceRange> places;
    each_place(group, [&](const Place &place) { places.push_back(range(place)); });
    writer_.appendResult(clang::SarifResult::create(unsigned(rule(first)))
                             .setDiagnosticMessage(first.message)
                             .setDiagnosticLevel(level(first.severity))
                             .setLocations(places));
  }

  // The writer lists them in any order, but an index is a place in the list.
  static void sort_artifacts(json::Object &run) {
    auto index = [](const json::Value &artifact) {
      return artifact.getAsObject()->getObject("location")->getInteger("index").value_or(0);
    };
    if (json::Array *artifacts = run.getArray("artifacts"))
      std::sort(artifacts->begin(), artifacts->end(), [&](const auto &a, const auto &b) { return index(a) < index(b); });
  }

  // In the order in which they are in the list of the writer.
  template <typename Function> static void each_place(const Group &group, Function function) {
    for (const Diagnostic *diagnostic : group)
      if (diagnostic->place.line != 0) function(diagnostic->place);
    for (const FixIt &fixit : group.front()->fixits) {
      Place place = fixit.place;
      if (fixit.inserts) place.length = 0;
      function(place);
    }
  }

  static void distribute(json::Object &result, const Group &group) {
    json::Array *given = result.getArray("locations");
    if (!given) return;
    json::Array all = std::move(*given), locations, related, changes;
    size_t next = 0;
    for (const Diagnostic *diagnostic : group) {
      if (diagnostic->place.line == 0) continue;
      json::Value location = std::move(all[next++]);
      if (diagnostic != group.front()) location.getAsObject()->try_emplace("message", json::Object{{"text", diagnostic->message}});
      (diagnostic == group.front() ? locations : related).push_back(std::move(location));
    }
    for (const FixIt &fixit : group.front()->fixits) {
      json::Object &physical = *all[next++].getAsObject()->getObject("physicalLocation");
      json::Object replacement{{"deletedRegion", std::move(*physical.get("region"))},
                               {"insertedContent", json::Object{{"text", fixit.text}}}};
      changes.push_back(json::Object{{"artifactLocation", std::move(*physical.get("artifactLocation"))},
                                     {"replacements", json::Array{std::move(replacement)}}});
    }
    result["locations"] = std::move(locations);
    if (!related.empty()) result["relatedLocations"] = std::move(related);
    if (!changes.empty()) result["fixes"] = json::Array{json::Object{{"artifactChanges", std::move(changes)}}};
  }

  size_t rule(const Diagnostic &diagnostic) {
    std::string id = rule_id(diagnostic);
    auto known = rules_.find(id);
    if (known != rules_.end()) return known->second;
    std::string text = diagnostic.kind ? message(*diagnostic.kind, std::vector<std::string>(6, "…")) : "a diagnostic of clang's";
    if (text == "…") text = id;
    auto configuration = clang::SarifReportingConfiguration::create().setLevel(level(diagnostic.severity));
    return rules_[id] = writer_.createRule(
               clang::SarifRule::create().setRuleId(id).setName(id).setDescription(text).setDefaultConfiguration(configuration));
  }

  static std::string rule_id(const Diagnostic &diagnostic) {
    if (diagnostic.kind) return std::string(name(*diagnostic.kind));
    StringRef option = diagnostic.flag;
    if (option.empty()) option = clang::DiagnosticIDs::getWarningOptionForDiag(diagnostic.clang_id);
    option.consume_front("-W");
    if (option.empty()) option = diagnostic.severity == Severity::Error ? "error" : "note";
    return ("clang-diagnostic-" + option).str();
  }

  static clang::SarifResultLevel level(Severity severity) {
    return severity == Severity::Error     ? clang::SarifResultLevel::Error
           : severity == Severity::Warning ? clang::SarifResultLevel::Warning
                                           : clang::SarifResultLevel::Note;
  }

  clang::CharSourceRange range(const Place &place) {
    auto [known, is_new] = ids_.try_emplace(place.file);
    if (is_new) {
      std::string text = source_text(found_, place.file);
      clang::FileEntryRef file = files_.getVirtualFileRef(absolute_path(place.file), off_t(text.size()), 0);
      sources_.overrideFileContents(file, llvm::MemoryBuffer::getMemBufferCopy(text, place.file));
      known->second = sources_.createFileID(file, clang::SourceLocation(), clang::SrcMgr::C_User);
    }
    clang::SourceLocation begin = sources_.translateLineCol(known->second, place.line, std::max(1u, place.column));
    StringRef text = sources_.getBufferData(known->second);
    size_t at = sources_.getFileOffset(begin), end = line_end({text.data(), text.size()}, at);
    return clang::CharSourceRange::getCharRange(begin, begin.getLocWithOffset(int(std::min<size_t>(place.length, end - at))));
  }

  const Diagnostics &found_;
  clang::DiagnosticsEngine engine_;
  clang::FileManager files_;
  clang::SourceManager sources_;
  clang::SarifDocumentWriter writer_;
  std::map<std::string, clang::FileID> ids_;
  std::map<std::string, size_t> rules_;
};

} // namespace

void write_sarif(const Diagnostics &found, StringRef version, llvm::raw_ostream &out) {
  out << llvm::formatv("{0:2}", json::Value(Document(found).make(version))) << '\n';
}

} // namespace prelude::driver
