#pragma once

#include "core/compiled.hpp"

#include <prowess/effect/code.hpp>
#include <prowess/effect/route_def.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace prowess {

/// A program with the attributes that it reads as it is run: its captures are of that moment.
struct CompiledRule {
    Program program;
    std::vector<CompiledRead> reads;
};

struct CompiledStage {
    std::string name;
    StageKind kind = StageKind::pass;
    CompiledRule rule; ///< Of `convert` and `scale` the magnitude, of changes the amount, of `refuse` the condition.
    TagOrder from;
    TagOrder to;
    AttributeId attribute; ///< Of what absorbs or changes.
    Operation operation = Operation::flat;
    bool optional = false;
    bool spill = true;
};

/// A route as the world runs it: its stages, or code.
struct CompiledRoute {
    std::vector<CompiledStage> stages;
    std::vector<TagOrder> needed_params; ///< Without a default, by its stages.
    std::vector<CompiledRead> reads;     ///< That its code declares.
    RouteCode::Run run;                  ///< Empty: by its stages.
    bool needs_code = false;             ///< Code should bring it, and does not.
};

struct CompiledExecution {
    std::vector<CompiledRead> reads; ///< That it declares.
    std::vector<RouteId> routes;     ///< That it declares.
    ExecutionCode::Run run;          ///< Empty: the code is not there.
};

struct CompiledCalculation {
    std::vector<CompiledRead> reads; ///< That it declares.
    CalculationCode::Run run;        ///< Empty: the code is not there.
};

/// By which code names things as it runs.
struct CodeIndex {
    NameIndex attributes;
    NameIndex routes;
    NameIndex tags; ///< To positions in the tree.
};

struct CompiledAbsorb {
    RouteId route;
    Program amount;
    Program when;
    std::int32_t order = 0;
    bool spill = true;
};

struct CompiledIntercept {
    RouteId route;
    std::uint32_t stage = 0;
    Side of = Side::target;
    Program when;
    CompiledRule amount;
};

} // namespace prowess
