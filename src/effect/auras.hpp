#pragma once

#include <prowess/core/arena.hpp>
#include <prowess/core/handle.hpp>

#include <cstdint>
#include <span>

namespace prowess {

/// Somebody whom an aura reaches, and what it put on them.
struct Reached {
    Actor actor;
    ActiveEffect effect;  ///< Null, or stale, where it was refused or something else took it off.
    bool unlucky = false; ///< Chance refused it: it is not tried again until the actor has left.
};

/// The auras that count, with whom each of them reaches.
class Auras {
public:
    explicit Auras(Journal& journal) : places_(journal), effects_(journal), reached_(journal), lists_(journal) {}

    /// What bears auras, by index; in no order.
    [[nodiscard]] std::span<const std::uint32_t> bearers() const { return effects_.all(); }
    [[nodiscard]] bool has(std::uint32_t effect) const { return effect < places_.size() && places_[effect] != 0; }

    /// In the order in which they came near.
    [[nodiscard]] std::span<const Reached> reached(std::uint32_t effect) const {
        return has(effect) ? lists_.view(reached_[places_[effect] - 1]) : std::span<const Reached>{};
    }
    [[nodiscard]] Reached& edit(std::uint32_t effect, std::size_t at) {
        return lists_.edit(reached_[places_[effect] - 1], at);
    }

    void add(std::uint32_t effect) {
        if (effect >= places_.size())
            places_.resize(std::size_t{effect} + 1);
        effects_.push(effect);
        reached_.push({});
        places_.edit(effect) = static_cast<std::uint32_t>(effects_.size());
    }
    void remove(std::uint32_t effect) {
        const std::uint32_t place = places_[effect] - 1;
        lists_.release(reached_.edit(place));
        const std::uint32_t last = effects_.pop();
        const ArenaSpan list = reached_.pop();
        if (last != effect) {
            effects_.edit(place) = last;
            reached_.edit(place) = list;
            places_.edit(last) = place + 1;
        }
        places_.edit(effect) = 0;
    }
    void reach(std::uint32_t effect, const Reached& who) { lists_.push(reached_.edit(places_[effect] - 1), who); }
    void leave(std::uint32_t effect, std::size_t at) { lists_.erase(reached_.edit(places_[effect] - 1), at); }

private:
    Pool<std::uint32_t> places_; ///< By effect: one more than its place among those that bear auras.
    Pool<std::uint32_t> effects_;
    Pool<ArenaSpan> reached_; ///< Beside `effects_`.
    Arena<Reached> lists_;
};

} // namespace prowess
