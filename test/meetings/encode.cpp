// States as text.
#include "model.h"
#include "search/archive.h"

namespace mcrl::meeting_model {
namespace {

template <class Archive> void fields(Archive &archive, Told &told) {
  archive.size(told);
  for (uint8_t &node : told) archive(node);
}

template <class Archive> void fields(Archive &archive, std::vector<Letter> &letters) {
  archive.size(letters);
  for (Letter &letter : letters) {
    archive(letter.kind), archive(letter.from), archive(letter.to), archive(letter.epoch), archive(letter.of_meeting);
    fields(archive, letter.what);
  }
}

// The node's place in the tree is not part of its text: initial() has that.
template <class Archive> void fields(Archive &archive, meetings::State &state) {
  archive(state.place), archive(state.added), archive(state.epoch), archive(state.has_parent_told);
  for (size_t child = 0; child < state.has_told.size(); child++) {
    bool has_told = state.has_told[child];
    archive(has_told);
    state.has_told[child] = has_told;
  }
}

template <class Archive> void fields(Archive &archive, State &state) {
  for (Node &node : state.nodes) {
    fields(archive, node.protocol);
    archive(node.meetings_left), archive(node.asks_left), archive(node.awaited);
    fields(archive, node.known);
    fields(archive, node.heard);
    fields(archive, node.early);
  }
  fields(archive, state.letters);
}

} // namespace

std::string Model::encode(const State &state) const {
  search::Writer writer;
  fields(writer, const_cast<State &>(state)); // which it only reads
  return std::move(writer.text);
}

void Model::decode(const std::string &text, State &state) const {
  if (state.nodes.empty()) state = initial();
  search::Reader reader{text};
  fields(reader, state);
}

} // namespace mcrl::meeting_model
