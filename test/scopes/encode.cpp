// States as text.
#include "model.h"
#include "search/archive.h"

namespace mcrl::scope_model {
namespace {

template <class Archive> void fields(Archive &archive, std::vector<NodeId> &nodes) {
  archive.size(nodes);
  for (NodeId &node : nodes) archive(node);
}

template <class Archive> void fields(Archive &archive, scopes::Part &part) {
  archive(part.state), archive(part.asked), archive(part.is_urgent), archive(part.news), archive(part.answered);
  archive(part.counts.begun), archive(part.counts.ended);
  fields(archive, part.counts.went);
}

template <class Archive> void fields(Archive &archive, scopes::Home &home) {
  archive(home.self), archive(home.state), archive(home.begun), archive(home.ended), archive(home.ended_before),
      archive(home.question);
  archive(home.has_new_member);
  archive.size(home.members);
  for (scopes::Home::Member &member : home.members) archive(member.is_one), archive(member.asked), archive(member.news);
}

template <class Archive> void fields(Archive &archive, Scope &scope) {
  archive(scope.is_open), archive(scope.has_ended), archive(scope.is_pausing), archive(scope.home), archive(scope.begun);
  archive(scope.ended);
  fields(archive, scope.protocol);
  archive.size(scope.parts);
  for (scopes::Part &part : scope.parts) fields(archive, part);
}

template <class Archive> void fields(Archive &archive, Computation &one) {
  archive(one.role), archive(one.state), archive(one.scope), archive(one.has_block), archive(one.node), archive(one.caller);
}

template <class Archive> void fields(Archive &archive, Letter &letter) {
  archive(letter.kind), archive(letter.to), archive(letter.from), archive(letter.scope), archive(letter.question),
      archive(letter.asked);
  archive(letter.is_urgent), archive(letter.begun), archive(letter.ended);
  archive.size(letter.went);
  for (uint8_t &node : letter.went) archive(node);
}

template <class Archive> void fields(Archive &archive, State &state) {
  archive(state.spawns_left), archive(state.moves_left), archive(state.calls_left);
  for (Scope &scope : state.scopes) fields(archive, scope);
  archive.size(state.computations);
  for (Computation &one : state.computations) fields(archive, one);
  archive.size(state.letters);
  for (Letter &letter : state.letters) fields(archive, letter);
}

} // namespace

std::string Model::encode(const State &state) const {
  search::Writer writer;
  fields(writer, const_cast<State &>(state)); // which it only reads
  return std::move(writer.text);
}

void Model::decode(const std::string &text, State &state) const {
  search::Reader reader{text};
  fields(reader, state);
}

} // namespace mcrl::scope_model
