#include <prowess/effect/effect_spec.hpp>

namespace prowess {

EffectSpec EffectSpec::param(std::string_view tag, double value) && {
    for (auto& [name, set] : params)
        if (name == tag)
            return set = value, std::move(*this);
    return params.emplace_back(tag, value), std::move(*this);
}

} // namespace prowess
