#pragma once

#include "world/definitions.hpp"

#include <prowess/world/world.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace prowess::test {

/// What an `AttributeChanged` said, by name.
struct Change {
    std::string attribute;
    float before = 0;
    float after = 0;

    bool operator==(const Change&) const = default;
    friend void PrintTo(const Change& change, std::ostream* out) {
        *out << change.attribute << ' ' << change.before << " → " << change.after;
    }
};

inline LimitDef limited_by(std::string_view attribute) {
    return {Limit::Kind::attribute, 0, Name(attribute)};
}
inline LimitDef limited_to(double number) {
    return {Limit::Kind::number, number, {}};
}

inline ModifierDef modifier(Operation operation, std::string_view attribute, Magnitude amount) {
    ModifierDef made = flat(attribute, std::move(amount));
    made.operation = operation;
    return made;
}
inline ModifierDef additive(std::string_view attribute, double fraction) {
    return modifier(Operation::additive, attribute, fraction);
}
inline ModifierDef multiplicative(std::string_view attribute, double fraction) {
    return modifier(Operation::multiplicative, attribute, fraction);
}
inline ModifierDef overriding(std::string_view attribute, double value, std::int32_t priority = 0) {
    ModifierDef made = modifier(Operation::override, attribute, value);
    made.priority = priority;
    return made;
}
inline ModifierDef when(ModifierDef modifier, Condition condition) {
    modifier.when = std::move(condition);
    return modifier;
}
inline ModifierDef per(ModifierDef modifier, std::string_view attribute, double every) {
    modifier.per = PerDef{Name(attribute), every};
    return modifier;
}
inline ModifierDef local(ModifierDef modifier) {
    modifier.local = true;
    return modifier;
}

inline EffectDef lasting(std::string_view name, std::vector<ModifierDef> modifiers) {
    EffectDef made = effect(name, Lifetime::infinite);
    made.modifiers = std::move(modifiers);
    return made;
}

/// The mage's six attributes, and tags to read them in.
inline Definitions six_attributes() {
    Definitions made;
    for (const std::string_view tag :
         {"state", "state.casting", "state.burning", "damage", "damage.elemental", "damage.elemental.fire",
          "damage.elemental.cold", "ability", "ability.spell", "ability.spell.fire", "immune", "immune.fire", "fact",
          "fact.flown", "fact.behind", "param", "param.amount"})
        made.tags.emplace_back(tag);
    made.attributes = {attribute("life", 100),     attribute("max_life", 100),        attribute("mana", 100),
                       attribute("resistance", 0), attribute("max_resistance", 0.75), attribute("spell_power", 10)};
    made.attributes[0].min = made.attributes[2].min = limited_to(0);
    made.attributes[0].max = limited_by("max_life");
    made.attributes[3].max = limited_by("max_resistance");
    return made;
}

/// A world with one actor, the mage, that has every attribute. What is expected to work works, else the test fails.
class AttributeScene {
public:
    explicit AttributeScene(const Definitions& definitions = six_attributes())
        : world(built(definitions)),
          mage(spawn()) {}

    Actor spawn(std::vector<std::pair<std::string, double>> bases = {}) {
        ActorSpec spec;
        spec.all_attributes = true;
        spec.attributes = std::move(bases);
        return world.spawn(spec).value();
    }

    [[nodiscard]] AttributeId id(std::string_view attribute) const {
        return world.rulebook().attribute(attribute).value();
    }
    [[nodiscard]] TagId tag(std::string_view name) const { return world.rulebook().tag(name).value(); }
    [[nodiscard]] TagOrder order(std::string_view tag_name) const {
        return world.rulebook().tags().order(tag(tag_name));
    }

    [[nodiscard]] float base(std::string_view attribute) const { return world.base(mage, id(attribute)).value(); }
    [[nodiscard]] float current(std::string_view attribute) const { return world.current(mage, id(attribute)).value(); }
    [[nodiscard]] float value(std::string_view attribute) const { return value(mage, attribute); }
    [[nodiscard]] float value(Actor actor, std::string_view attribute) const {
        return world.value(actor, id(attribute)).value();
    }
    [[nodiscard]] float value(std::string_view attribute, const ReadContext& context) const {
        return world.value(mage, id(attribute), context).value();
    }
    [[nodiscard]] Explanation explain(std::string_view attribute, const ReadContext& context = {}) const {
        return world.explain(mage, id(attribute), context).value();
    }

    void set(std::string_view attribute, float base) { set(mage, attribute, base); }
    void set(Actor actor, std::string_view attribute, float base) {
        EXPECT_TRUE(world.set_base(actor, id(attribute), base));
    }
    void own(std::string_view name) { EXPECT_TRUE(world.add_tag(mage, tag(name))); }
    void disown(std::string_view name) { EXPECT_TRUE(world.remove_tag(mage, tag(name)).value_or(false)); }

    ModifierSource attach(const std::vector<ModifierDef>& modifiers) { return attach(mage, modifiers); }
    ModifierSource attach(Actor actor, const std::vector<ModifierDef>& modifiers) {
        Mistakes mistakes;
        const auto source = world.attach(actor, modifiers, &mistakes);
        for (const Mistake& mistake : mistakes)
            ADD_FAILURE() << mistake.message;
        return source.value_or(ModifierSource{});
    }
    void detach(ModifierSource source) { EXPECT_TRUE(world.detach(source).value_or(false)); }
    ActiveEffect apply(const EffectSpec& spec) { return apply(mage, spec); }
    ActiveEffect apply(Actor target, const EffectSpec& spec) {
        const auto applied = world.apply(target, spec);
        EXPECT_TRUE(applied) << (applied ? Failure{} : applied.error()).text();
        return applied ? applied->effect : ActiveEffect{};
    }
    void remove(ActiveEffect effect) { EXPECT_TRUE(world.remove(effect)); }

    /// One step, and what it told of attributes.
    std::vector<Change> step() {
        EXPECT_TRUE(world.step());
        std::vector<Change> changes;
        for (const AttributeChanged& changed : world.events<AttributeChanged>())
            changes.push_back({std::string(world.rulebook().name(changed.attribute)), changed.before, changed.after});
        return changes;
    }

    World world;
    Actor mage;

private:
    static RulebookPointer built(const Definitions& definitions) {
        auto rulebook = Rulebook::build(definitions);
        if (rulebook)
            return *rulebook;
        for (const Mistake& mistake : rulebook.error())
            ADD_FAILURE() << mistake.message << " (" << mistake.definition << ")";
        return *Rulebook::build({});
    }
};

} // namespace prowess::test
