#include "world/snapshot.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace prowess {

namespace {

/// What a step came to, as far as anybody can see.
struct Outcome {
    StateHashes hashes;
    std::uint64_t step_hash = 0;
    std::array<std::size_t, event_type_count> events{}; ///< By type, how many bytes of it: their padding is anything.
    std::vector<std::pair<Actor, std::string>> actors;
};

/// The first line that two texts do not have in common, of both.
std::pair<std::string, std::string> first_difference(std::string_view one, std::string_view other) {
    const auto line_at = [](std::string_view text, std::size_t at) {
        const std::size_t begin = text.rfind('\n', at == 0 ? 0 : at - 1) + 1;
        const std::string_view line = text.substr(std::min(begin, text.size()), text.find('\n', at) - begin);
        const std::size_t first = line.find_first_not_of(' ');
        return std::string(line.substr(std::min(first, line.size())));
    };
    const auto at = std::ranges::mismatch(one, other).in1 - one.begin();
    return {line_at(one, static_cast<std::size_t>(at)), line_at(other, static_cast<std::size_t>(at))};
}

/// The parts of the state that differ, by name.
std::string parts_that_differ(const StateHashes& one, const StateHashes& other) {
    std::string parts;
    const auto compare = [&](std::uint64_t StateHashes::* part, std::string_view name) {
        if (one.*part != other.*part)
            parts += (parts.empty() ? "" : ", ") + std::string(name);
    };
    compare(&StateHashes::time, "time");
    compare(&StateHashes::actors, "actors");
    compare(&StateHashes::attributes, "attributes");
    compare(&StateHashes::effects, "effects");
    compare(&StateHashes::cues, "cues");
    compare(&StateHashes::abilities, "abilities");
    compare(&StateHashes::draws, "draws");
    return parts;
}

} // namespace

class World::Impl::SyncTest {
public:
    explicit SyncTest(const Impl& world) : world_(world) {}

    [[nodiscard]] Outcome outcome() const {
        Outcome made;
        made.hashes = world_.world->state_hashes();
        made.step_hash = world_.step_hash;
        for (std::size_t type = 0; type < event_type_count; ++type)
            made.events[type] = world_.simulation.events.bytes(static_cast<EventType>(type)).size();
        for (std::uint32_t actor = 0; actor < world_.simulation.actors.end(); ++actor)
            if (world_.simulation.actors.taken(actor))
                made.actors.emplace_back(world_.simulation.actors.handle(actor), "");
        for (auto& [actor, text] : made.actors)
            text = world_.world->inspect(actor)->text();
        return made;
    }

    [[nodiscard]] std::string difference(const Outcome& one, const Outcome& other) const {
        const std::string where = "step " + std::to_string(world_.simulation.step_count()) + " made twice: ";
        if (const std::string parts = parts_that_differ(one.hashes, other.hashes); !parts.empty())
            return where + parts + " differ" + in_actor(one, other);
        if (one.events != other.events)
            return where + "other events";
        return one.step_hash == other.step_hash ? std::string() : where + "another step hash";
    }

private:
    [[nodiscard]] static std::string in_actor(const Outcome& one, const Outcome& other) {
        const auto [first, second] = std::ranges::mismatch(one.actors, other.actors);
        if (first == one.actors.end() || second == other.actors.end() || first->first != second->first)
            return first == one.actors.end() && second == other.actors.end() ? "" : ": which actors there are";
        const auto [before, after] = first_difference(first->second, second->second);
        return ": actor " + std::to_string(first->first.index) + " has `" + before + "`, then `" + after + "`";
    }

    const Impl& world_;
};

void World::Impl::make_step_twice(std::int64_t from, std::int64_t to) {
    Snapshot::State before;
    save(before);
    in_vain = true;
    make_step(from, to);
    in_vain = false;
    const SyncTest test(*this);
    const Outcome first = test.outcome();
    restore(before);
    make_step(from, to);
    if (const std::string difference = test.difference(first, test.outcome()); !difference.empty())
        options.sync_test(difference);
}

} // namespace prowess
