#include <prowess/core/curve.hpp>

#include <algorithm>
#include <cmath>
#include <optional>

namespace prowess {

namespace {

double between(const Interpolation& interpolation, const CurveKey& from, const CurveKey& to, double at) {
    if (interpolation.kind == Interpolation::Kind::constant)
        return from.value;
    const double way = (at - from.at) / (to.at - from.at);
    const double share = interpolation.kind == Interpolation::Kind::linear
                             ? way
                             : ease(interpolation.ease, way, interpolation.parameters);
    return from.value + (to.value - from.value) * share;
}

std::optional<CurveMistake::Kind> mistake_of(const CurveKey& key) {
    if (!std::isfinite(key.at) || !std::isfinite(key.value))
        return CurveMistake::Kind::not_finite;
    if (std::fabs(key.at) > greatest_key || std::fabs(key.value) > greatest_key)
        return CurveMistake::Kind::too_large;
    return {};
}

} // namespace

double sample(const CurveDef& curve, double at) {
    const std::vector<CurveKey>& keys = curve.keys;
    if (!(at >= keys.front().at))
        return keys.front().value;
    const auto next = std::ranges::upper_bound(keys, at, {}, &CurveKey::at);
    if (next == keys.end())
        return keys.back().value;
    return between(curve.interpolation, *(next - 1), *next, at);
}

std::vector<CurveMistake> mistakes_of(const CurveDef& curve) {
    std::vector<CurveMistake> mistakes;
    const Interpolation& interpolation = curve.interpolation;
    if (interpolation.kind == Interpolation::Kind::ease && !holds(interpolation.ease, interpolation.parameters))
        mistakes.push_back(
            {interpolation.ease == Ease::steps ? CurveMistake::Kind::bad_steps : CurveMistake::Kind::bad_omega});
    if (curve.keys.empty())
        mistakes.push_back({CurveMistake::Kind::no_keys});
    for (std::size_t i = 0; i < curve.keys.size(); ++i) {
        if (const auto kind = mistake_of(curve.keys[i]))
            mistakes.push_back({*kind, i});
        if (i > 0 && curve.keys[i].at <= curve.keys[i - 1].at)
            mistakes.push_back({CurveMistake::Kind::not_rising, i});
    }
    return mistakes;
}

} // namespace prowess
