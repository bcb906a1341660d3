#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace prowess {

/// How a curve goes from one key, 0, to the next, 1.
enum class Ease : std::uint8_t {
    linear,
    quadratic_in,
    quadratic_out,
    quadratic_in_out,
    cubic_in,
    cubic_out,
    cubic_in_out,
    quartic_in,
    quartic_out,
    quartic_in_out,
    quintic_in,
    quintic_out,
    quintic_in_out,
    smooth_step_in, ///< The first half of `smooth_step`, stretched over the whole.
    smooth_step_out,
    smooth_step, ///< The cubic that is flat at both ends.
    smoother_step_in,
    smoother_step_out,
    smoother_step, ///< The quintic that is flat and uncurved at both ends.
    sine_in,
    sine_out,
    sine_in_out,
    circular_in,
    circular_out,
    circular_in_out,
    exponential_in, ///< Ten doublings.
    exponential_out,
    exponential_in_out,
    elastic_in,
    elastic_out,
    elastic_in_out,
    back_in, ///< Goes a tenth the wrong way first.
    back_out,
    back_in_out,
    bounce_in,
    bounce_out,
    bounce_in_out,
    steps,   ///< `EaseParameters::steps` and `jump`.
    elastic, ///< `EaseParameters::omega`: a spring that swings about 1.
};

/// Where `Ease::steps` jumps beside its steps' inner ends.
enum class Jump : std::uint8_t {
    start, ///< At once; not at the end.
    end,   ///< At the end; not at the start.
    none,  ///< At neither: the first step stays at 0, the last at 1.
    both,
};

/// What `Ease::steps` and `Ease::elastic` need; the others read none of it.
struct EaseParameters {
    double omega = 0;        ///< Radians from key to key; not 0, at most `greatest_angle` either way.
    std::uint32_t steps = 0; ///< At least 1.
    Jump jump = Jump::end;
};

/// How far from one key to the next: 0 and 1 exactly at the ends, `steps` that jump there excepted; between them it may
/// go beyond both. `t` is kept within 0 and 1; parameters that do not hold give what `linear` gives.
[[nodiscard]] double ease(Ease function, double t, const EaseParameters& parameters = {});

/// Whether the parameters that `function` needs are there.
[[nodiscard]] bool holds(Ease function, const EaseParameters& parameters);

/// The name that content uses, the enumerator's own.
[[nodiscard]] std::string_view name(Ease function);
[[nodiscard]] std::string_view name(Jump jump);
[[nodiscard]] std::optional<Ease> ease_by_name(std::string_view name);
[[nodiscard]] std::optional<Jump> jump_by_name(std::string_view name);

/// Every name, in the enumerators' order.
[[nodiscard]] std::span<const std::string_view> ease_names();
[[nodiscard]] std::span<const std::string_view> jump_names();

} // namespace prowess
