// States as text.
#include "model.h"
#include "search/archive.h"

namespace mcrl::forall_model {
namespace {

template <class Archive> void fields(Archive &archive, Intervals &all) {
  archive.size(all);
  for (Interval &some : all) archive(some.first), archive(some.end);
}

// The intervals before `next` have gone.
template <class Archive> void fields(Archive &archive, shares::State &state) {
  fields(archive, state.left);
  archive(state.next), archive(state.size), archive(state.begun), archive(state.ended), archive(state.given), archive(state.returned);
  archive(state.place);
}

template <class Archive> void fields(Archive &archive, Share &share) {
  archive(share.first), archive(share.giver), archive(share.of);
  fields(archive, share.state);
  archive.size(share.running);
  for (Intervals &some : share.running) fields(archive, some);
}

template <class Archive> void fields(Archive &archive, State &state) {
  for (Node &node : state.nodes) {
    archive(node.place);
    archive.size(node.shares);
    for (Share &share : node.shares) fields(archive, share);
  }
  archive.size(state.letters);
  for (Letter &letter : state.letters) {
    archive(letter.kind), archive(letter.from), archive(letter.to), archive(letter.of);
    archive(letter.first), archive(letter.end), archive(letter.ran);
  }
  for (uint8_t &times : state.ran) archive(times);
  archive(state.gifts);
}

} // namespace

// The threads of a share are alike, and what has been taken of its intervals is gone.
std::string Model::encode(const State &state) const {
  State same = state;
  for (Node &node : same.nodes)
    for (Share &share : node.shares) {
      auto before = [](const Intervals &a, const Intervals &b) { return a.front().first < b.front().first; };
      std::sort(share.running.begin(), share.running.end(), before);
      share.state.left.erase(share.state.left.begin(), share.state.left.begin() + static_cast<std::ptrdiff_t>(share.state.next));
      share.state.next = 0;
    }
  search::Writer writer;
  fields(writer, same);
  return std::move(writer.text);
}

void Model::decode(const std::string &text, State &state) const {
  state = initial();
  search::Reader reader{text};
  fields(reader, state);
  shares::State like = part({});
  for (Node &node : state.nodes)
    for (Share &share : node.shares) share.state.grain = like.grain, share.state.leaves = like.leaves;
}

} // namespace mcrl::forall_model
