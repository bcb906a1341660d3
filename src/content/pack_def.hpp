#pragma once

#include <prowess/core/definition.hpp>

#include <string>
#include <vector>

namespace prowess::detail {

/// Names that code brings, so that content which uses them can be checked without the code.
struct CodeNames {
    std::vector<Name> attributes;
    std::vector<Name> executions;
    std::vector<Name> calculations;
    std::vector<Name> routes;
    std::vector<Name> behaviours;
    std::vector<Name> context;
};

/// What `pack.yaml` holds.
struct PackDef {
    Name name;
    std::string version;
    std::vector<Name> needs; ///< `requires`
    CodeNames code;
};

} // namespace prowess::detail
