#include "content/baked/promises.hpp"

#include <algorithm>

namespace prowess::detail {
namespace {

/// Attributes that packs say code brings, where the code is not here.
std::vector<AttributeDef> missing_attributes(const std::vector<PackDef>& packs, const Code& code,
                                             const Definitions& definitions) {
    std::vector<AttributeDef> missing;
    for (const PackDef& pack : packs) {
        for (const Name& name : pack.code.attributes) {
            const auto named = [&](const AttributeDef& other) { return other.name == name; };
            const auto among = [&](const auto& all) { return std::any_of(all.begin(), all.end(), named); };
            if (!among(code.attributes()) && !among(definitions.attributes) && !among(missing))
                missing.emplace_back().name = name;
        }
    }
    return missing;
}

} // namespace

bool has_promises(const std::vector<PackDef>& packs) {
    return std::ranges::any_of(packs, [](const PackDef& pack) {
        const CodeNames& code = pack.code;
        return !code.attributes.empty() || !code.executions.empty() || !code.calculations.empty() ||
               !code.routes.empty() || !code.context.empty() || !code.behaviours.empty();
    });
}

void add_promises(const std::vector<PackDef>& packs, const Code& code, Definitions& definitions) {
    const auto promise = [&](std::vector<Name> CodeNames::* kind, std::vector<Name>& names) {
        for (const PackDef& pack : packs)
            names.insert(names.end(), (pack.code.*kind).begin(), (pack.code.*kind).end());
    };
    promise(&CodeNames::executions, definitions.code_executions);
    promise(&CodeNames::calculations, definitions.code_calculations);
    promise(&CodeNames::routes, definitions.code_routes);
    promise(&CodeNames::context, definitions.code_contexts);
    promise(&CodeNames::behaviours, definitions.code_behaviours);
    const std::vector<AttributeDef> missing = missing_attributes(packs, code, definitions);
    definitions.attributes.insert(definitions.attributes.end(), missing.begin(), missing.end());
}

} // namespace prowess::detail
