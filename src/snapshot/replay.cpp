#include <prowess/snapshot/replay.hpp>

#include "snapshot/compare.hpp"

#include <prowess/snapshot/snapshot_bytes.hpp>

#include <utility>

namespace prowess {

namespace {

/// It changed nothing, whatever it was to do.
bool did_nothing(const RecordedCall& recorded) {
    return recorded.answer.failed && (std::holds_alternative<calls::Reload>(recorded.call) ||
                                      std::holds_alternative<calls::MakeSource>(recorded.call) ||
                                      std::holds_alternative<calls::AttachNew>(recorded.call));
}

} // namespace

Replay::Replay(Recording recording, RulebookPointer rulebook, FindContent find_content)
    : recording_(std::move(recording)),
      find_content_(std::move(find_content)),
      world_(std::move(rulebook), recording_.options) {}

tl::expected<Replay, std::string> Replay::begin(Recording recording, RulebookPointer rulebook,
                                                FindContent find_content) {
    if (find_content && rulebook && rulebook->fingerprint() != recording.fingerprint)
        if (auto reloaded = find_content(recording.fingerprint, *rulebook))
            rulebook = std::move(reloaded);
    const std::uint64_t found = rulebook ? rulebook->fingerprint() : 0;
    if (found != recording.fingerprint)
        return tl::make_unexpected("the recording is of content with the fingerprint " +
                                   detail::hash_text(recording.fingerprint) + ", and this is " +
                                   detail::hash_text(found));
    Replay made(std::move(recording), std::move(rulebook), std::move(find_content));
    if (auto begun = made.take_seed(); !begun)
        return tl::make_unexpected(begun.error());
    made.difference_ = detail::parts("start", made.recording_.start, made.world_.state_hashes());
    if (!made.difference_ && made.recording_.calls.empty())
        made.check_end();
    return made;
}

tl::expected<void, std::string> Replay::take_seed() {
    if (!recording_.seed.empty()) {
        const auto seed = read_snapshot(recording_.seed, world_);
        if (!seed)
            return tl::make_unexpected("the recording begins amid a game, in a state that cannot be had: " +
                                       seed.error());
        if (const auto restored = world_.restore(*seed); !restored)
            return tl::make_unexpected(restored.error().text());
    }
    if (world_.step_count() != recording_.first_step)
        return tl::make_unexpected("the recording begins at step " + std::to_string(recording_.first_step) +
                                   ", and what it holds of the game before at step " +
                                   std::to_string(world_.step_count()));
    return {};
}

bool Replay::next() {
    if (difference_ || made_ == recording_.calls.size())
        return false;
    const RecordedCall& recorded = recording_.calls[made_];
    const std::uint64_t step = world_.step_count();
    if (const CallAnswer answer = make(recorded); answer != recorded.answer)
        difference_ = detail::answers(recorded, answer);
    if (difference_) {
        difference_->step = step;
        difference_->call = made_;
    }
    if (++made_ == recording_.calls.size() && !difference_)
        check_end();
    return !difference_;
}

bool Replay::run(std::uint64_t until) {
    while (world_.step_count() < until && next()) {
    }
    return !difference_;
}

CallAnswer Replay::make(const RecordedCall& recorded) {
    if (did_nothing(recorded))
        return recorded.answer;
    const auto* const reload = std::get_if<calls::Reload>(&recorded.call);
    if (reload == nullptr)
        return world_.make(recorded.call);
    const RulebookPointer content =
        find_content_ ? find_content_(reload->fingerprint, world_.rulebook()) : RulebookPointer{};
    if (!content || content->fingerprint() != reload->fingerprint) {
        difference_ = {.name = std::string(reload->name),
                       .field = "fingerprint",
                       .first = detail::hash_text(reload->fingerprint),
                       .second = "of no content that is given"};
        return recorded.answer;
    }
    const auto reloaded = world_.reload(content);
    return reloaded ? CallAnswer{} : CallAnswer{reloaded.error().reason, 0};
}

void Replay::check_end() {
    difference_ = detail::parts("end", recording_.end, world_.state_hashes());
    if (difference_)
        difference_->step = world_.step_count();
}

} // namespace prowess
