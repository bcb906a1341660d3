#pragma once

#include <prowess/testing/stage.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace prowess::testing {

// What a fight came to. Damage and healing are what executions did to a base called `life`, by the source of the
// effect.

/// What an actor did with one ability, or with an effect that no one ability of it stands behind.
struct DeedSummary {
    std::string name;
    std::uint32_t casts = 0; ///< Activations.
    double damage = 0;
    double healing = 0;
    double uptime = 0; ///< Seconds during which an effect of it was on somebody.
};

struct ActorSummary {
    std::string name;
    std::string team;
    bool standing = true;
    std::optional<double> life;     ///< None where it has none, or is gone.
    std::optional<double> max_life; ///< Of an attribute `max_life`.
    double damage = 0;              ///< That it did.
    double healing = 0;
    double taken = 0;               ///< Damage that was done to it.
    std::vector<DeedSummary> deeds; ///< Most damage first, then most healing, then by name.
};

/// How an actor fell.
struct Fall {
    std::string actor;
    Flicks time{};
    std::string killer; ///< Empty: nobody.
    std::string blow;   ///< The ability or effect that lowered its life last; empty: none did.
    double damage = 0;  ///< Of that blow.
};

struct Summary {
    Flicks time{};
    std::vector<ActorSummary> actors;        ///< In order of appearance; `nobody` last, where nobody did something.
    std::vector<Fall> falls;                 ///< In order.
    bool fight = false;                      ///< One side hurt another, and somebody fell or two sides used abilities.
    std::vector<std::string> standing_sides; ///< Teams, and actors without a team.
    std::string verdict;                     ///< Who won and why, in a sentence or more; empty where it was no fight.

    /// The one side that stands of a fight.
    [[nodiscard]] std::optional<std::string> winner() const;
};

[[nodiscard]] Summary summarise(const Stage& stage);

} // namespace prowess::testing
