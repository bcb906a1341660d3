#include <prowess/snapshot/sync_test.hpp>

#include "snapshot/compare.hpp"
#include "world/actor_texts.hpp"

#include <string>
#include <utility>

namespace prowess {

namespace {

WorldOptions of_copy(WorldOptions options) {
    options.warn = options.sync_test = nullptr;
    options.history = 0;
    return options;
}

} // namespace

SyncTest::SyncTest(World& world, std::size_t steps)
    : world_(&world),
      copy_(world.rulebook_pointer(), of_copy(world.options())),
      spans_(steps) {
    begin_span();
    world.listen(*this);
}

SyncTest::~SyncTest() {
    if (world_ != nullptr)
        world_->stop_listening(*this);
}

void SyncTest::called(const Call& call, const CallAnswer& answer, std::uint64_t) {
    if (std::holds_alternative<calls::Reload>(call))
        begins_anew_ = true; // A call does not have its content.
    else
        spans_.next().calls.push_back({call, answer});
}

void SyncTest::begin_span() {
    Span& span = spans_.next();
    span.calls.clear();
    begins_anew_ = !world_->save(span.before);
}

std::optional<Difference> SyncTest::check() {
    std::optional<Difference> found;
    if (world_ == nullptr)
        return found;
    if (begins_anew_) {
        spans_.clear();
    } else {
        spans_.next().after = world_->state_hashes();
        spans_.push();
        found = make_again();
    }
    begin_span();
    return found;
}

std::optional<Difference> SyncTest::make_again() {
    if (!copy_.restore(spans_[0].before))
        return {};
    std::optional<Difference> first;
    for (std::size_t at = 0; at < spans_.size(); ++at)
        if (auto found = make_again(spans_[at]); found && !first)
            first = std::move(found);
    if (first)
        first->in_actor = difference_of(texts_of(*world_), texts_of(copy_));
    return first;
}

std::optional<Difference> SyncTest::make_again(const Span& span) {
    std::optional<Difference> first;
    for (std::size_t i = 0; i < span.calls.size(); ++i) {
        const RecordedCall& recorded = span.calls[i];
        const std::uint64_t step = copy_.step_count();
        const CallAnswer answer = copy_.make(recorded.call);
        if (answer == recorded.answer || first)
            continue;
        first = detail::answers(recorded, answer);
        first->step = step;
        first->call = i;
    }
    if (!first)
        first = detail::parts("end of step " + std::to_string(copy_.step_count()), span.after, copy_.state_hashes());
    return first;
}

} // namespace prowess
