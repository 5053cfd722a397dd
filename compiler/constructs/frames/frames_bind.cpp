// Partial frames: from a `begin move` to its `end move`.
#include "analysis/program/binding.h"

namespace prelude::analysis {
using namespace clang;
namespace {

class FrameBinder : public Binding {
public:
  explicit FrameBinder(const Binding &binding) : Binding(binding) {}

  void frame(const Annotation &annotation, const annotations::BeginMove &begins, FoundLock lock) {
    if (!begins.partner) return; // reported by the scanner
    size_t last = last_of(*begins.partner);
    const Annotation &partner = annotations_[last];
    FoundMark begin = mark(Call::begin), end = mark(Call::end, last);
    if (!end && sources_.skipped(sources_.marked()->in_text(partner.begin)))
      return out_.report(Kind::frame_not_ended, sources_.place(annotation));
    if (!begin || end.model != begin.model || !isa_and_nonnull<CompoundStmt>(parent(end)) || parent(begin) != parent(end))
      return out_.report(Kind::frame_not_in_block, sources_.place(partner));
    std::vector<PartialFrame> &frames = begin.model->frames;
    lock->begins = facts::FrameId(frames.size());
    frames.push_back({lock.index, begin->call, end->call, sources_.offset(begin->call->getBeginLoc()),
                      sources_.offset(end->call->getBeginLoc()), facts::whole_function, sources_.place(partner)});
  }

private:
  // Each branch of a conditional may have an `end move` of its own: the one that is read.
  size_t last_of(size_t partner) const {
    for (size_t i = number_; i < annotations_.size(); ++i)
      if (const auto *end = annotations_[i].as<annotations::EndMove>(); end && end->partner == number_ && mark(Call::end, i)) return i;
    return partner;
  }
};

// Beginnings come in the order of the source, so an outer frame has the lower index.
void nest(FunctionModel &model, size_t index) {
  PartialFrame &frame = model.frames[index];
  for (size_t i = index; i-- > 0;)
    if (model.is_in(frame.begin_offset, facts::FrameId(i))) {
      frame.within = facts::FrameId(i);
      break;
    }
}

} // namespace

const BoundConstruct bound::frames{
    // The end is bound with its beginning.
    .bind = [](const Binding &, const Annotation &annotation) { return annotation.as<annotations::EndMove>() != nullptr; },
    .clause =
        [](const Binding &binding, const Annotation &annotation, FoundLock lock) {
          if (const auto *begins = annotation.as<annotations::BeginMove>()) FrameBinder(binding).frame(annotation, *begins, lock);
        },
    .finish =
        [](FunctionModel &model, const Sources &) {
          for (size_t i = 0; i < model.frames.size(); ++i) nest(model, i);
        },
};

} // namespace prelude::analysis
