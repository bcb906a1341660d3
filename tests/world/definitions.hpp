#pragma once

#include <prowess/world/definitions.hpp>

#include <initializer_list>
#include <string_view>
#include <utility>

namespace prowess::test {

inline AttributeDef attribute(std::string_view name, double base) {
    AttributeDef made;
    made.name = Name(name);
    made.base = base;
    return made;
}

inline EffectDef effect(std::string_view name, Lifetime lifetime) {
    EffectDef made;
    made.name = Name(name);
    made.lifetime = lifetime;
    return made;
}

/// Whether the target is of the source's team, or whether it is not.
inline Condition target_is_ours(bool ours = true) {
    Condition made;
    made.kind = Condition::Kind::target_team;
    made.value = ours ? 1 : 0;
    return made;
}

inline EffectEntry entry(std::string_view effect) {
    EffectEntry made;
    made.effect = Name(effect);
    return made;
}

inline ModifierDef flat(std::string_view attribute, Magnitude amount) {
    ModifierDef made;
    made.attribute = Name(attribute);
    made.amount = std::move(amount);
    return made;
}

inline EffectDef burning() {
    EffectDef made = effect("burning", Lifetime::timed);
    made.duration = 4;
    made.period = PeriodDef{.every = 0.5, .on_apply = true};
    made.tags = {"effect.affliction.burning"};
    made.owner_tags = {"state.burning"};
    made.modifiers = {flat("life", Magnitude::param("param.damage", -5))};
    made.require = !Condition::owner_has("immune.fire");
    made.ongoing = !Condition::owner_has("state.wet");
    made.display.name = "Burning";
    return made;
}

inline AbilityDef fireball() {
    AbilityDef made;
    made.name = "fireball";
    made.behaviour.kind = BehaviourKind::cast;
    made.behaviour.time = 0.5;
    made.behaviour.target_effects = {entry("burning")};
    made.tags = {"ability.spell.fire"};
    made.cost = "fireball.cost";
    made.cooldown = {"fireball.cooldown"};
    made.require = !Condition::owner_has("state.stunned");
    made.blocks = {"ability.spell"};
    made.owner_tags = {"state.casting"};
    return made;
}

/// A mage with a fireball that leaves its target burning. Attributes: life, max_life, mana. Effects: burning,
/// fireball.cost, fireball.cooldown, staff.
inline Definitions fire_mage() {
    Definitions made;
    for (const std::string_view tag :
         {"ability", "ability.spell", "ability.spell.fire", "cooldown", "cooldown.fireball", "effect",
          "effect.affliction", "effect.affliction.burning", "immune", "immune.fire", "param", "param.damage", "state",
          "state.burning", "state.casting", "state.stunned", "state.wet"})
        made.tags.emplace_back(tag);
    made.attributes = {attribute("life", 100), attribute("max_life", 100), attribute("mana", 100)};
    made.attributes[0].min = made.attributes[2].min = {Limit::Kind::number, 0, {}};
    made.attributes[0].max = {Limit::Kind::attribute, 0, "max_life"};
    made.curves = {{"fireball.damage", {}, {}}};
    made.curves[0].curve.keys = {{1, 10}, {10, 85}, {20, 240}};

    made.effects = {burning(), effect("fireball.cost", Lifetime::instant), effect("fireball.cooldown", Lifetime::timed),
                    effect("staff", Lifetime::infinite)};
    made.effects[1].modifiers = {flat("mana", -20)};
    made.effects[2].duration = 2;
    made.effects[2].owner_tags = {"cooldown.fireball"};
    made.abilities = {fireball()};

    ActorDef mage;
    mage.name = "mage";
    mage.attributes = {{"life", 80}, {"max_life", 80}, {"mana", 100}};
    mage.abilities = {{"fireball", 1}};
    mage.effects = {entry("staff")};
    mage.dies_when = Condition::owner_attribute("life", Comparison::at_most, 0);
    made.actors = {mage};
    return made;
}

} // namespace prowess::test
