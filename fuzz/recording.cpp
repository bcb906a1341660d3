// Any bytes are a recording, or an error with a sentence; whatever a recording asks for, no world breaks by it. The
// first byte chooses: all of the file as it is, or what follows the header of a file, with the header that it needs.

#include "sealed_file.hpp"

#include <prowess/prowess.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string_view>
#include <vector>

using fuzzed::require;

namespace {

constexpr std::size_t header_size = 36;

constexpr std::string_view content = R"(
tags: [state, state.burning, effect, effect.fire, param, param.amount, cue, cue.spark, cooldown, cooldown.bolt]
attributes:
  life: {base: 100, min: 0, max: max_life}
  max_life: {base: 100}
  power: {base: 10}
  range: {base: 0}
  projectile_speed: {base: 0, min: 1}
  mana: {base: 50, min: 0, max: 50, regeneration: {rate: 4}}
effects:
  hit: {modifiers: [{attribute: life, flat: {random: {min: -9, max: -1}}}], cues: [cue.spark]}
  heal: {chance: 0.5, modifiers: [{attribute: life, flat: {param: param.amount, default: 2}}]}
  burning: {duration: 5, period: 0.5, tags: [effect.fire], owner_tags: [state.burning], stacking: {limit: 3},
    modifiers: [{attribute: life, flat: "0 - source.power / 10"}]}
  pouring: {modifiers: [{attribute: mana, flat: -10}]}
  cooling: {duration: 1, owner_tags: [cooldown.bolt]}
  grace: {duration: 3, modifiers: [{attribute: max_life, additive: 0.5}], on_remove: [hit]}
abilities:
  bolt: {cost: pouring, cooldown: cooling, target_effects: [burning], tags: [effect.fire]}
  cast: {behaviour: {cast: {time: 1, target_effects: [hit]}}}
  song: {behaviour: {channel: {time: 3, period: 0.5, self_effects: [heal]}}}
  arrow: {behaviour: {projectile: {target_effects: [hit]}}, stats: {range: 5, projectile_speed: 5}}
grants: {grace: [song]}
actors:
  mage: {attributes: {life: 100, max_life: 100, power: 10, mana: 50}, abilities: [bolt, cast, song, arrow]}
)";

const prowess::RulebookPointer& rulebook() {
    static const prowess::RulebookPointer built = [] {
        prowess::ContentSet set;
        set.add_text(content, "content.yaml");
        auto made = set.build();
        if (!made) {
            std::fputs(made.error().text().c_str(), stderr);
            std::abort();
        }
        return *made;
    }();
    return built;
}

/// A file of this version that holds `rest`.
std::vector<std::byte> with_header(std::span<const std::byte> rest) {
    static const std::vector<std::byte> nothing = prowess::write_recording({});
    return fuzzed::with_header(nothing, header_size, rest);
}

/// As it is, but for what takes long, and for what nobody can guess.
prowess::Recording playable(prowess::Recording recording) {
    prowess::WorldOptions& options = recording.options;
    options.chain_depth = std::min(options.chain_depth, 8U);
    options.rounds = std::min(options.rounds, 8U);
    options.pulses_per_step = std::min(options.pulses_per_step, 8U);
    for (prowess::RecordedCall& recorded : recording.calls)
        if (auto* const step = std::get_if<prowess::calls::Step>(&recorded.call); step && step->length)
            step->length = std::min(*step->length, prowess::to_flicks(10));
    recording.fingerprint = rulebook()->fingerprint();
    prowess::World world(rulebook(), options);
    if (const auto seed = prowess::read_snapshot(recording.seed, world))
        require(world.restore(*seed).has_value());
    recording.start = world.state_hashes();
    return recording;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0)
        return 0;
    const auto bytes = std::as_bytes(std::span(data, size)).subspan(1);
    const auto read = data[0] == 'f' ? prowess::read_recording(bytes) : prowess::read_recording(with_header(bytes));
    if (!read) {
        require(!read.error().empty());
        return 0;
    }
    require(!prowess::diff(*read, *read));
    const prowess::Recording recording = playable(*read);
    auto replay = prowess::Replay::begin(recording, rulebook());
    if (!replay) {
        require(!recording.seed.empty() || recording.first_step != 0);
        return 0;
    }
    require(replay->run() || !replay->difference()->text().empty());
    // Beyond what comes to something else, too.
    prowess::World world(rulebook(), recording.options);
    prowess::Recorder recorder;
    if (!recorder.begin(world))
        std::abort();
    for (const prowess::RecordedCall& recorded : recording.calls)
        (void)world.make(recorded.call);
    auto again = prowess::read_recording(prowess::write_recording(recorder.recording().value()));
    require(again.has_value());
    auto second = prowess::Replay::begin(std::move(*again), rulebook());
    require(second.has_value() && second->run());
    return 0;
}
