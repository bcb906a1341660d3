#pragma once

#include "attribute/attributes.hpp"
#include "attribute/terms.hpp"

#include <array>
#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

namespace prowess {

/// No number: of an attribute that is not there, or whose own value is being worked out.
inline constexpr double no_value = std::numeric_limits<double>::quiet_NaN();
/// Of what has no bound.
inline constexpr double unbounded = std::numeric_limits<double>::infinity();

/// A finite number as a cell holds it: saturated, and without a negative zero.
[[nodiscard]] inline float to_cell(double value) {
    const auto cell = static_cast<float>(saturated(value));
    return cell == 0 ? 0.0F : cell;
}
/// Halves go away from zero.
[[nodiscard]] double rounded(Rounding rounding, double number);

/// What is no number limits nothing; where the two cross, the least wins.
[[nodiscard]] inline double within(double number, double min, double max) {
    const double below = number > max ? max : number;
    return below < min ? min : below;
}

/// By operation, then by amount.
void sort(std::vector<Contribution>& contributions);

/// What one read worked out already, so that what many attributes need is worked out once.
class Known {
public:
    [[nodiscard]] const float* find(AttributeId attribute) const;
    void add(AttributeId attribute, float value);

private:
    struct One {
        std::uint32_t attribute;
        float value;
    };

    std::array<One, 16> few_;
    std::vector<One> more_; ///< Those beyond a few.
    std::size_t count_ = 0;
};

/// One read of one actor's attributes in one context: the fold.
class Reading final : private ProgramHost {
public:
    Reading(const Attributes& attributes, std::uint32_t actor, const ReadView& view)
        : attributes_(attributes),
          actor_(actor),
          asked_(&view),
          view_(&view) {}

    /// Not a number where the actor has no such attribute, or where this read works it out already.
    [[nodiscard]] double value(AttributeId attribute);
    /// With another base; the actor need not have the attribute.
    [[nodiscard]] double value_over(AttributeId attribute, double base) { return fold(attribute, base, nullptr); }
    /// The base; of a derived attribute, what it works out to, or was last where that is no finite number.
    [[nodiscard]] double base(AttributeId attribute);
    /// What a derived attribute's base works out to; nothing where that is no finite number.
    [[nodiscard]] std::optional<float> derived_base(AttributeId attribute);
    /// With its own base, or another.
    [[nodiscard]] Explanation explain(AttributeId attribute, std::optional<double> base = {});
    /// Rounds a number and keeps it within the attribute's limits.
    [[nodiscard]] double limit(AttributeId attribute, double number, Explanation* explanation = nullptr);
    /// Takes a value as worked out.
    void know(AttributeId attribute, float value) { known_.add(attribute, value); }
    /// An attribute that needed itself, so that the circle was cut there; none otherwise.
    [[nodiscard]] AttributeId circle() const { return circle_; }
    /// How many values were worked out.
    [[nodiscard]] std::size_t folds() const { return folds_; }

private:
    /// How a modifier counts.
    struct Counted {
        Inactive inactive = Inactive::no;
        double weight = 1;
        double count = 1;
        double share = 0; ///< What it contributes, where it counts.
    };

    [[nodiscard]] double fold(AttributeId attribute, std::optional<double> base, Explanation* explanation);
    /// `fold`, explained as a part of what is being explained, where it is no part yet.
    [[nodiscard]] double fold_part(AttributeId attribute);
    /// Whether what is published holds for this read too.
    [[nodiscard]] bool is_published(AttributeId attribute) const;
    /// Begins to work an attribute out; false where this read is in the middle of that, or too deep.
    [[nodiscard]] bool enter(AttributeId attribute);
    /// `derived_base` of what was entered.
    [[nodiscard]] std::optional<float> derive(AttributeId attribute);
    /// A read of a derived base; 0 where there is no number.
    [[nodiscard]] double own_read(const CompiledRead& read);

    // reading_modifiers.cpp
    /// What an attribute's modifiers add up to.
    [[nodiscard]] Sums collect(AttributeId attribute, double own_base, Explanation* explanation);
    /// What a modifier is and comes from, without what this read makes of it.
    [[nodiscard]] Contribution contribution_of(const ModifierEntry& entry, const CompiledModifier& definition) const;
    /// As it counts without its group.
    [[nodiscard]] Counted counted(const ModifierEntry& entry, const CompiledModifier& definition);
    [[nodiscard]] bool outdone_in_group(const ModifierEntry& entry, const Rival& rival);
    /// Whether the read names what a modifier comes from, so that its local ones count.
    [[nodiscard]] bool names_owner(const ModifierEntry& entry) const;
    [[nodiscard]] double weight_of(const ModifierEntry& entry, const CompiledModifier& definition);
    [[nodiscard]] double count_of(const ModifierEntry& entry, const CompiledModifier& definition);
    /// What conditions are asked with, but for what differs from modifier to modifier.
    [[nodiscard]] const ProgramInputs& condition_inputs();

    /// A limit's number; not a number where it has none.
    [[nodiscard]] double limit_value(const CompiledLimit& limit);

    [[nodiscard]] double attribute(Role role, AttributeId attribute) override;
    [[nodiscard]] std::uint32_t effect_stacks(EffectId effect) override;
    [[nodiscard]] std::optional<bool> same_team() override;
    [[nodiscard]] double draw() override { return 0; }

    const Attributes& attributes_;
    std::uint32_t actor_;
    const ReadView* asked_;                            ///< What was asked for.
    const ReadView* view_;                             ///< That, or with tags more.
    std::array<std::uint32_t, longest_chain> working_; ///< Attributes that this read is in the middle of.
    std::size_t depth_ = 0;
    std::optional<ProgramInputs> inputs_; ///< Of `condition_inputs`, with what `view_` has in play.
    Known known_;
    std::size_t folds_ = 0;
    AttributeId circle_;                 ///< Where what is worked out needed itself.
    bool cut_ = false;                   ///< What is worked out now lacks what this read is in the middle of.
    bool afresh_ = false;                ///< Takes nothing as it was published.
    Explanation* whole_ = nullptr;       ///< What is being explained.
    std::vector<AttributeId> explained_; ///< Of the whole tree.
};

} // namespace prowess
