#pragma once

#include <prowess/core/comparison.hpp>
#include <prowess/core/definition.hpp>

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace prowess {

/// When something counts, and how much: weighed from 0, not at all, to 1, in full.
///
/// The default condition always holds. A tag holds for itself and every tag under it. A fact that a read does not
/// supply, and an actor that it does not name, hold for nothing.
struct Condition {
    enum class Kind : std::uint8_t {
        always,
        read_tagged, ///< `name`: a tag of the read.
        owner_has,   ///< `name`: a tag that the owner owns; likewise the next two.
        target_has,
        source_has,
        fact_set,   ///< The fact `name` is above 0.
        fact_above, ///< ... above `value`.
        fact_below,
        fact_ramp,       ///< 1 where the fact is `value`, 0 where it is `other`, in proportion between.
        fact_every,      ///< The fact, at least 1, is a whole multiple of `value`.
        all,             ///< The product of `terms`; 1 without any.
        any,             ///< The greatest of `terms`; 0 without any.
        negation,        ///< 1 less `terms[0]`.
        owner_attribute, ///< The attribute `name` compared with `value`, or with `value` times the attribute `of`.
        target_attribute,
        source_attribute,
        owner_stacks, ///< The stacks of the effect `name` on the owner, compared with `value`.
        owner_count,  ///< How many sources give the owner the tag `name` or one under it, compared with `value`.
        level,        ///< The level of the effect or ability itself, compared with `value`.
        stacks,       ///< The stacks of the effect itself, compared with `value`.
        target_team,  ///< The target is of the owner's team where `value` is 1, and a foe where it is 0.
    };

    Kind kind = Kind::always;
    Name name;
    Name of; ///< Empty: compared with `value` itself.
    Comparison comparison = Comparison::above;
    double value = 0;
    double other = 0;
    std::vector<Condition> terms;
    std::uint32_t mark = 0;

    [[nodiscard]] static Condition read_tagged(Name tag) { return named(Kind::read_tagged, std::move(tag)); }
    [[nodiscard]] static Condition owner_has(Name tag) { return named(Kind::owner_has, std::move(tag)); }
    [[nodiscard]] static Condition target_has(Name tag) { return named(Kind::target_has, std::move(tag)); }
    [[nodiscard]] static Condition source_has(Name tag) { return named(Kind::source_has, std::move(tag)); }
    [[nodiscard]] static Condition fact_set(Name fact) { return named(Kind::fact_set, std::move(fact)); }
    [[nodiscard]] static Condition fact_above(Name fact, double value);
    [[nodiscard]] static Condition fact_below(Name fact, double value);
    [[nodiscard]] static Condition fact_ramp(Name fact, double full, double none);
    [[nodiscard]] static Condition fact_every(Name fact, double n);
    [[nodiscard]] static Condition all(std::vector<Condition> terms);
    [[nodiscard]] static Condition any(std::vector<Condition> terms);
    /// The owner's attribute compared with `value`, or with `value` times its attribute `of`.
    [[nodiscard]] static Condition owner_attribute(Name attribute, Comparison comparison, double value, Name of = {});

private:
    [[nodiscard]] static Condition named(Kind kind, Name name);
};

[[nodiscard]] Condition operator!(Condition condition);
[[nodiscard]] Condition operator&&(Condition left, Condition right);
[[nodiscard]] Condition operator||(Condition left, Condition right);

} // namespace prowess
