#include "world/compile.hpp"

#include <string>

namespace prowess {
namespace {

std::string describe(const CurveMistake& mistake) {
    const std::string key = "key " + std::to_string(mistake.key + 1);
    switch (mistake.kind) {
    case CurveMistake::Kind::no_keys: return "a curve needs a key";
    case CurveMistake::Kind::not_finite: return key + " is not of finite numbers";
    case CurveMistake::Kind::too_large: return key + " is beyond 1e300";
    case CurveMistake::Kind::not_rising: return key + " is not above the one before it";
    case CurveMistake::Kind::bad_steps: return "`steps` needs a number of steps of at least 1";
    case CurveMistake::Kind::bad_omega: return "`elastic` needs an `omega` that is finite, not 0, and at most 1e6";
    }
    return {};
}

std::uint32_t mark_of(const CurveMistake& mistake, const NamedCurve& curve) {
    const bool about_key = mistake.kind == CurveMistake::Kind::not_finite ||
                           mistake.kind == CurveMistake::Kind::too_large ||
                           mistake.kind == CurveMistake::Kind::not_rising;
    return about_key && mistake.key < curve.marks.size() ? curve.marks[mistake.key] : curve.name.mark;
}

/// Stands where there is no curve, or none without mistakes.
CurveDef flat_curve() {
    CurveDef flat;
    flat.keys.push_back({0, 0});
    return flat;
}

} // namespace

std::vector<CurveDef> compile_curves(const std::vector<const NamedCurve*>& definitions, Report& report) {
    std::vector<CurveDef> curves;
    curves.reserve(definitions.size());
    for (const NamedCurve* const definition : definitions) {
        curves.push_back(flat_curve());
        if (definition == nullptr)
            continue;
        report.begin("curve", definition->name);
        const std::vector<CurveMistake> mistakes = mistakes_of(definition->curve);
        for (const CurveMistake& mistake : mistakes)
            report.add(describe(mistake), mark_of(mistake, *definition));
        if (mistakes.empty())
            curves.back() = definition->curve;
    }
    report.begin();
    return curves;
}

} // namespace prowess
