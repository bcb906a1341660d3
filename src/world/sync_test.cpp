#include "world/actor_texts.hpp"
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
    std::size_t requests = 0;                           ///< That wait.
    std::uint64_t next_receipt = 0;
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

} // namespace

ActorTexts texts_of(const World& world) {
    ActorTexts all;
    for (const Actor actor : world.actors())
        all.emplace_back(actor, world.inspect(actor)->text());
    return all;
}

std::string difference_of(const ActorTexts& one, const ActorTexts& other) {
    const auto [first, second] = std::ranges::mismatch(one, other);
    if (first == one.end() || second == other.end() || first->first != second->first)
        return first == one.end() && second == other.end() ? "" : "which actors there are";
    const auto [before, after] = first_difference(first->second, second->second);
    return "actor " + std::to_string(first->first.index) + " has `" + before + "`, then `" + after + "`";
}

class World::Impl::SyncTest {
public:
    explicit SyncTest(Impl& world) : world_(world) {}

    [[nodiscard]] Outcome outcome() const {
        Outcome made;
        made.hashes = world_.world->state_hashes();
        made.step_hash = world_.step_hash;
        made.requests = world_.requests.size();
        made.next_receipt = world_.next_receipt;
        for (std::size_t type = 0; type < event_type_count; ++type)
            made.events[type] = world_.simulation.events.bytes(static_cast<EventType>(type)).size();
        return made;
    }

    /// `first` is the state that `one` is of; the world is left as it is.
    [[nodiscard]] std::string difference(const Outcome& one, const Snapshot::State& first) {
        const Outcome other = outcome_but_for_subscribers(one);
        const std::string where = "step " + std::to_string(world_.simulation.step_count()) + " made twice: ";
        if (const std::string parts = parts_that_differ(one.hashes, other.hashes); !parts.empty())
            return where + parts + " differ" + in_actor(first);
        if (one.events != other.events)
            return where + "other events";
        return one.step_hash == other.step_hash ? std::string() : where + "another step hash";
    }

private:
    /// Without what subscribers queued, whom the step in vain did not call.
    [[nodiscard]] Outcome outcome_but_for_subscribers(const Outcome& first) {
        auto& requests = world_.requests;
        if (requests.size() <= first.requests)
            return outcome();
        const auto begin = requests.begin() + static_cast<std::ptrdiff_t>(first.requests);
        const std::vector<Queued> queued(begin, requests.end());
        requests.erase(begin, requests.end());
        const std::uint64_t receipt = std::exchange(world_.next_receipt, first.next_receipt);
        const Outcome made = outcome();
        requests.insert(requests.end(), queued.begin(), queued.end());
        world_.next_receipt = receipt;
        return made;
    }

    [[nodiscard]] std::string in_actor(const Snapshot::State& before_this) {
        const ActorTexts other = texts_of(*world_.world);
        Snapshot::State now;
        world_.save(now);
        world_.restore(before_this);
        const ActorTexts one = texts_of(*world_.world);
        world_.restore(now);
        const std::string difference = difference_of(one, other);
        return difference.empty() ? difference : ": " + difference;
    }

    Impl& world_;
};

void World::Impl::make_step_twice(std::int64_t from, std::int64_t to) {
    Snapshot::State before;
    Snapshot::State first;
    save(before);
    in_vain = true;
    make_step(from, to);
    in_vain = false;
    SyncTest test(*this);
    const Outcome outcome = test.outcome();
    save(first);
    restore(before);
    make_step(from, to);
    if (const std::string difference = test.difference(outcome, first); !difference.empty())
        options.sync_test(difference);
}

} // namespace prowess
