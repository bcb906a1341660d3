#pragma once

#include <prowess/core/position.hpp>
#include <prowess/effect/effect_spec.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace prowess {

/// What a new actor is. Copied on use.
struct ActorSpec {
    std::string from = {};                                       ///< A template's name; empty: no template.
    std::vector<std::pair<std::string, double>> attributes = {}; ///< Bases, beside or instead of the template's.
    std::vector<std::string> derived = {}; ///< Derived attributes that it has, beside the template's.
    bool all_attributes = false;           ///< Has every attribute, those not set at their own base.
    std::vector<std::string> tags = {};    ///< Owned from the start, beside the template's.
    std::vector<std::pair<std::string, double>> abilities = {}; ///< With levels, beside the template's.
    std::vector<EffectSpec> effects = {};                       ///< Applied from itself, after the template's.
    std::uint32_t team = 0;                                     ///< 0: none, a foe to all but itself.
    std::optional<Position> position = {};                      ///< None: nowhere. Not with `WorldOptions::space`.
    Actor spawner = {};                                         ///< Whose it is; null: nobody's.
};

} // namespace prowess
