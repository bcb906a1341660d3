#pragma once

#include <prowess/world/world.hpp>

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace prowess {

/// A rulebook that has to be right.
inline RulebookPointer must_build(const Definitions& definitions, const Code& code = {}) {
    auto built = Rulebook::build(definitions, code);
    if (built)
        return *built;
    for (const Mistake& mistake : built.error())
        ADD_FAILURE() << mistake.message << " (" << mistake.definition << ")";
    return *Rulebook::build({});
}

/// The fire mage's attributes, tags and first effects.
inline Definitions mage_definitions() {
    Definitions mage;
    mage.tags = {"state",
                 "state.burning",
                 "state.wet",
                 "state.casting",
                 "state.stunned",
                 "effect",
                 "effect.affliction",
                 "effect.affliction.burning",
                 "immune",
                 "immune.fire",
                 "param",
                 "param.damage",
                 "cooldown",
                 "cooldown.fireball",
                 "damage",
                 "damage.fire",
                 "ability",
                 "ability.spell"};
    AttributeDef life;
    life.name = "life";
    life.base = 100;
    life.min = {Limit::Kind::number, 0, {}};
    life.max = {Limit::Kind::attribute, 0, "max_life"};
    AttributeDef max_life;
    max_life.name = "max_life";
    max_life.base = 100;
    AttributeDef mana;
    mana.name = "mana";
    mana.base = 100;
    mana.min = {Limit::Kind::number, 0, {}};
    AttributeDef spell_power;
    spell_power.name = "spell_power";
    spell_power.base = 10;
    mage.attributes = {life, max_life, mana, spell_power};
    EffectDef burning;
    burning.name = "burning";
    burning.lifetime = Lifetime::timed;
    burning.duration = 4;
    burning.period = PeriodDef{.every = 0.5, .on_apply = true};
    burning.tags = {"effect.affliction.burning"};
    burning.owner_tags = {"state.burning"};
    burning.require = !Condition::owner_has("immune.fire");
    burning.ongoing = !Condition::owner_has("state.wet");
    ModifierDef hurts;
    hurts.attribute = "life";
    hurts.amount = Magnitude::param("param.damage");
    burning.modifiers = {hurts};
    mage.effects = {burning};
    return mage;
}

inline ActorSpec everything() {
    ActorSpec spec;
    spec.all_attributes = true;
    return spec;
}

/// A world of the mage's definitions, and what tests ask of it.
class MageWorld {
public:
    explicit MageWorld(const Definitions& definitions = mage_definitions()) : world(must_build(definitions)) {}

    [[nodiscard]] Actor spawn() { return world.spawn(everything()).value(); }
    [[nodiscard]] TagId tag(std::string_view name) const { return world.rulebook().tag(name).value(); }
    [[nodiscard]] float base(Actor actor, std::string_view attribute) const {
        return world.base(actor, id(attribute)).value();
    }
    [[nodiscard]] float value(Actor actor, std::string_view attribute) const {
        return world.value(actor, id(attribute)).value();
    }
    [[nodiscard]] AttributeId id(std::string_view attribute) const {
        return world.rulebook().attribute(attribute).value();
    }
    void run(double seconds) {
        for (int i = 0; i < static_cast<int>(seconds * 64); ++i)
            ASSERT_TRUE(world.step());
    }

    World world;
};

} // namespace prowess
