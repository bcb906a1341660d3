#pragma once

#include <prowess/attribute/modifier_def.hpp>
#include <prowess/core/condition.hpp>
#include <prowess/core/magnitude.hpp>

#include <cstdint>
#include <vector>

namespace prowess {

/// What a stage of a route does with an amount on its way.
enum class StageKind : std::uint8_t {
    pass,             ///< Nothing of its own: for effects that intercept it.
    convert,          ///< A share of what is tagged `from` goes on by itself, tagged `to` instead.
    scale,            ///< The amount is multiplied by a magnitude.
    refuse,           ///< Nothing is left of it where a condition holds, and as much less where it holds in part.
    absorb_shields,   ///< Effects on the target that absorb from the route take of it, in their order.
    absorb_attribute, ///< An attribute of the target takes of it, down to 0.
    change,           ///< An attribute of the target is changed; the amount is then what was really applied.
    change_source,    ///< Likewise of the source; nothing where there is none.
};

/// A stage of a route. Its magnitudes and conditions may read `amount`, and are worked out as it is passed.
struct StageDef {
    Name name = {}; ///< By which effects intercept it; unique in its route, empty for none.
    StageKind kind = StageKind::pass;
    Magnitude share = {}; ///< Of `convert`: 0 to 1. Of `scale`: the factor.
    Name from = {};       ///< Of `convert`: a tag; what is tagged with one under it is meant too.
    Name to = {};         ///< Of `convert`: stands instead of it.
    Condition when = {};  ///< Of `refuse`.
    Name attribute = {};  ///< Of `absorb_attribute`.
    bool spill = true;    ///< Of `absorb_attribute`: what is beyond it goes on, else it is lost.
    ModifierDef change = {};
    std::uint32_t mark = 0;
};

/// The way of an amount, such as damage, to the attributes that it changes.
struct RouteDef {
    Name name = {};
    std::vector<StageDef> stages = {};
};

/// How an effect stands in the way of a route with an amount of its own.
struct AbsorbDef {
    Name route = {};
    Magnitude amount = {};  ///< All that it takes, worked out as it is applied; at least 0. Each stack adds as much.
    Condition when = {};    ///< What it takes of: as much as this holds.
    std::int32_t order = 0; ///< The lowest takes first; among equals the one applied first.
    bool spill = true;      ///< What is beyond what it has left goes on, else it is lost.
    std::uint32_t mark = 0;
};

/// How an effect takes part in a stage of a route, before the stage itself.
struct InterceptDef {
    Name route = {};
    Name stage = {};
    Side of = Side::target; ///< Of what comes to the actor that has the effect, or of what comes from it.
    Condition when = {};    ///< In part: the amount changes in part.
    Magnitude amount = {};  ///< What it is then; may read `amount`.
    std::uint32_t mark = 0;
};

} // namespace prowess
