#pragma once

#include <prowess/core/ease.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace prowess {

/// How a curve goes between its keys.
struct Interpolation {
    enum class Kind : std::uint8_t {
        linear,   ///< Straight from one key to the next.
        constant, ///< Holds each key's value until the next.
        ease,     ///< `ease` from one key to the next, with `parameters`.
    };

    Kind kind = Kind::linear;
    Ease ease = Ease::linear;
    EaseParameters parameters;
};

struct CurveKey {
    double at; ///< Usually a level; it need not be whole.
    double value;
};

/// A number by another, such as damage by level, given at some keys.
struct CurveDef {
    Interpolation interpolation;
    std::vector<CurveKey> keys; ///< At least one, rising; at most `greatest_key` either way.
};

/// The greatest magnitude of a key's numbers, so that nothing between two keys overflows.
inline constexpr double greatest_key = 1e300;

/// The curve's value: before the first key that key's, from the last key on that key's. `curve` has no mistakes; at
/// what is not a number it has its first key's value.
[[nodiscard]] double sample(const CurveDef& curve, double at);

/// Something that is wrong with a curve.
struct CurveMistake {
    enum class Kind : std::uint8_t {
        no_keys,
        not_finite, ///< One of the key's numbers.
        too_large,  ///< One of the key's numbers is beyond `greatest_key`.
        not_rising, ///< The key is not above the one before it.
        bad_steps,  ///< `Ease::steps` of no steps.
        bad_omega,  ///< `Ease::elastic` whose omega is 0, not finite or too large.
    };

    Kind kind;
    std::size_t key = 0; ///< Which key; 0 where it is about none.

    bool operator==(const CurveMistake&) const = default;
};

/// Everything that is wrong with a curve, in the order of its keys.
[[nodiscard]] std::vector<CurveMistake> mistakes_of(const CurveDef& curve);

} // namespace prowess
