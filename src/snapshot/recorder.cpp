#include <prowess/snapshot/recorder.hpp>

#include "world/option_fields.hpp"

#include <prowess/snapshot/snapshot_bytes.hpp>

#include <utility>

namespace prowess {

tl::expected<void, std::string> Recorder::begin(World& world, std::string content) {
    stop();
    if (world.options().space != nullptr)
        return tl::make_unexpected(
            std::string("a world with a space of the host's cannot be recorded: where actors are is no part of it"));
    std::vector<std::byte> seed;
    if (world.call_count() != 0) {
        auto written = write_snapshot(world);
        if (!written)
            return tl::make_unexpected(written.error());
        seed = std::move(*written);
    }
    recording_ = Recording{};
    recording_.seed = std::move(seed);
    recording_.first_step = world.step_count();
    recording_.content = std::move(content);
    recording_.fingerprint = world.rulebook().fingerprint();
    recording_.options = detail::numbers_of(world.options());
    recording_.start = world.state_hashes();
    world_ = &world;
    calls_before_ = world.call_count();
    numbers_.assign(1, world.listen(*this));
    gap_.clear();
    return {};
}

tl::expected<Recording, std::string> Recorder::recording() const {
    if (!gap_.empty())
        return tl::make_unexpected(gap_);
    Recording made = recording_;
    if (world_ != nullptr)
        made.end = world_->state_hashes();
    return made;
}

void Recorder::stop() {
    if (world_ == nullptr)
        return;
    world_->stop_listening(*this);
    ended();
}

void Recorder::ended() {
    recording_.end = std::exchange(world_, nullptr)->state_hashes();
}

void Recorder::called(const Call& call, const CallAnswer& answer, std::uint64_t number) {
    numbers_.push_back(number);
    RecordedCall& made = recording_.calls.emplace_back(RecordedCall{call, answer});
    // What is wrong with modifiers need not be such as can be written.
    const auto clear_modifiers = []<class T>(T& of) {
        if constexpr (requires { of.modifiers; })
            of.modifiers.clear();
    };
    if (answer.failed)
        std::visit(clear_modifiers, made.call);
}

void Recorder::went_back(std::uint64_t calls, std::uint64_t number) {
    if (calls < calls_before_) {
        gap_ = "the world went back to before the recording began";
        return;
    }
    const std::size_t made = calls - calls_before_;
    if (made >= numbers_.size() || numbers_[made] != number) {
        gap_ = "the world took on a state that it had gone back from";
        return;
    }
    recording_.calls.resize(made);
    numbers_.resize(made + 1);
}

} // namespace prowess
