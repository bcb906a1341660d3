#pragma once

#include <prowess/core/definition.hpp>
#include <prowess/core/magnitude.hpp>
#include <prowess/core/name.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace prowess {

/// How a whole-numbered attribute is rounded; halves go away from zero.
enum class Rounding : std::uint8_t { none, down, up, nearest };

/// What a base does as a limit that is an attribute moves: is kept within it, or keeps its fraction of the range.
enum class OnLimit : std::uint8_t { clamp, ratio };

/// The least or the most that an attribute can be: nothing, a number, or another attribute of the same actor.
struct Limit {
    enum class Kind : std::uint8_t { none, number, attribute };

    Kind kind = Kind::none;
    float number = 0;
    std::string_view attribute; ///< Its name; of static storage.

    constexpr Limit() = default;
    constexpr Limit(float value) : kind(Kind::number), number(value) {}
    constexpr Limit(double value) : kind(Kind::number), number(static_cast<float>(value)) {}
    constexpr Limit(int value) : kind(Kind::number), number(static_cast<float>(value)) {}
    constexpr explicit Limit(std::string_view name) : kind(Kind::attribute), attribute(name) {}
};

/// The attribute that a type in code stands for, as a limit: `.max = prowess::limit<MaxLife>`.
template <class T>
inline constexpr Limit limit{name_of<T>()};

/// The attribute that a type in code stands for, as a rate: `.rate = prowess::rate<ManaRate>`.
template <class T>
inline constexpr Limit rate{name_of<T>()};

/// How a base comes back, or runs down, by itself.
struct Regeneration {
    Limit rate = {};     ///< A second; a number or an attribute, below 0 down to `min`. Default: it does not.
    double delay = 0;    ///< Seconds that it waits after an execution or a `set` that lowered the base; 0 or more.
    double every = 0.25; ///< Seconds between publications while it moves; at least 0.001.
};

/// An attribute's rules, as a type in code declares them: `static constexpr prowess::AttributeRules rules{...};`
struct AttributeRules {
    float base = 0; ///< Where a new actor starts.
    Limit min = {}; ///< Default: none.
    Limit max = {}; ///< Default: none.
    Rounding rounding = Rounding::none;
    OnLimit on_limit = OnLimit::clamp; ///< `ratio` needs an attribute as `max`.
    Regeneration regeneration = {};
};

/// A limit as content writes it.
struct LimitDef {
    Limit::Kind kind = Limit::Kind::none;
    double number = 0;
    Name attribute = {};
};

/// Regeneration as content writes it.
struct RegenerationDef {
    LimitDef rate = {};
    double delay = 0;
    double every = 0.25;
    std::uint32_t mark = 0;
};

/// An attribute as content or code defines it.
struct AttributeDef {
    Name name = {};
    double base = 0;
    LimitDef min = {};
    LimitDef max = {};
    Rounding rounding = Rounding::none;
    OnLimit on_limit = OnLimit::clamp;
    std::optional<RegenerationDef> regeneration = {};
    /// Its base, worked out from other attributes of the same actor as it is read, in the context of the read. Such an
    /// attribute has no `base`, and nothing sets it. Default: not given.
    Magnitude derived = {};
    DisplayDef display = {};
    bool from_code = false;     ///< Declared by a type; content that declares it too must agree.
    std::string_view type = {}; ///< That type's name, for messages; of static storage.

    [[nodiscard]] static AttributeDef of(std::string_view name, const AttributeRules& rules);
    /// Of a type: its `rules`, and what its `static Magnitude derived()` answers, where it has one.
    template <class A>
    [[nodiscard]] static AttributeDef of() {
        AttributeDef made = of(name_of<A>(), A::rules);
        if constexpr (requires { A::derived(); })
            made.derived = A::derived();
        return made;
    }
};

} // namespace prowess
