#pragma once

#include "attribute/attributes.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace prowess {

/// No number: of an attribute that is not there, or whose own value is being worked out.
inline constexpr double no_value = std::numeric_limits<double>::quiet_NaN();

/// Kept within what a cell holds.
[[nodiscard]] inline double saturated(double value) {
    constexpr double most = std::numeric_limits<float>::max();
    return std::clamp(value, -most, most);
}
/// A finite number as a cell holds it: saturated, and without a negative zero.
[[nodiscard]] float to_cell(double value);
/// Halves go away from zero.
[[nodiscard]] double rounded(Rounding rounding, double number);

/// By operation, then by amount.
void sort(std::vector<Contribution>& contributions);

/// One read of one actor's attributes in one context: the fold.
class Reading final : private ProgramHost {
public:
    Reading(const Attributes& attributes, std::uint32_t actor, const ReadView& view)
        : attributes_(attributes),
          actor_(actor),
          view_(view) {}

    /// Not a number where the actor has no such attribute, or where this read works it out already.
    [[nodiscard]] double value(AttributeId attribute);
    [[nodiscard]] Explanation explain(AttributeId attribute, double base);
    /// Rounds a number and keeps it within the attribute's limits.
    [[nodiscard]] double limit(AttributeId attribute, double number, Explanation* explanation = nullptr);

private:
    class Terms;

    [[nodiscard]] double fold(AttributeId attribute, double base, Explanation* explanation);
    /// `fold`, explained as a part of what is being explained, where it is no part yet.
    [[nodiscard]] double fold_part(AttributeId attribute);
    /// Whether the read names what a modifier comes from, so that its local ones count.
    [[nodiscard]] bool names_owner(const ModifierEntry& entry) const;
    /// What a modifier is and comes from, without what this read makes of it.
    [[nodiscard]] Contribution contribution_of(const ModifierEntry& entry, const CompiledModifier& definition) const;
    [[nodiscard]] double weight_of(const ModifierEntry& entry, const CompiledModifier& definition);
    [[nodiscard]] double count_of(const ModifierEntry& entry, const CompiledModifier& definition);
    void collect(AttributeId attribute, Terms& terms, Explanation* explanation);
    /// A limit's number; not a number where it has none.
    [[nodiscard]] double limit_value(const CompiledLimit& limit);

    [[nodiscard]] double attribute(Role role, AttributeId attribute) override;
    [[nodiscard]] std::uint32_t effect_stacks(EffectId effect) override;
    [[nodiscard]] std::optional<bool> same_team() override;
    [[nodiscard]] double draw() override { return 0; }

    static constexpr std::size_t deepest = 32;

    const Attributes& attributes_;
    std::uint32_t actor_;
    const ReadView& view_;
    std::array<AttributeId, deepest> working_{}; ///< What this read is in the middle of.
    std::size_t depth_ = 0;
    bool afresh_ = false;                ///< Takes nothing as it was published.
    Explanation* whole_ = nullptr;       ///< What is being explained.
    std::vector<AttributeId> explained_; ///< Of the whole tree.
};

} // namespace prowess
