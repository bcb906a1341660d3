#include "world/scene.hpp"

#include <algorithm>
#include <string>

namespace prowess::test {

namespace {

Definitions described(std::string_view of_effect, std::string_view of_ability = {}) {
    Definitions made = basics();
    EffectDef burning = pulsing("burning", 4, 0.5, {flat("life", -5.126)});
    burning.modifiers.push_back(modifier("power", Operation::additive, -0.2));
    burning.modifiers.back().lasting = true;
    burning.chance = 0.25;
    burning.display = {"Burning", std::string(of_effect), "flame"};
    EffectDef cooldown = timed("bolt.cooldown", 4);
    cooldown.owner_tags = {"cooldown.bolt"};
    AbilityDef bolt = ability("bolt", BehaviourKind::channel, 3);
    bolt.behaviour.period = 1;
    bolt.stats = {{"power", Magnitude::level()}};
    bolt.cooldown = {"bolt.cooldown"};
    bolt.charges = ChargesDef{3, 5};
    bolt.display = {"Bolt", std::string(of_ability), ""};
    made.effects = {burning, cooldown};
    made.abilities = {bolt};
    return made;
}

std::string effect_text(std::string_view description) {
    Scene scene(described(description));
    return scene.world.describe(scene.spawn(), scene.effect("burning"), 2)->text;
}

std::string ability_text(std::string_view description) {
    Scene scene(described({}, description));
    return scene.world.describe(scene.grant(scene.spawn(), "bolt", 2))->text;
}

std::vector<std::string> mistakes(std::string_view of_effect, std::string_view of_ability = {}) {
    std::vector<std::string> all;
    const auto rulebook = Rulebook::build(described(of_effect, of_ability));
    if (!rulebook)
        for (const Mistake& mistake : rulebook.error())
            all.push_back(mistake.definition + ": " + mistake.message);
    return all;
}

TEST(Describe, PutsTheNumbersOfAnEffectInItsText) {
    EXPECT_EQ(effect_text("{life} each {period} s for {duration} s"), "5.13 each 0.5 s for 4 s");
    EXPECT_EQ(effect_text("{power} slower, {chance} likely, level {level}, as strong as {strength}"),
              "20 % slower, 25 % likely, level 2, as strong as 1");
    EXPECT_EQ(effect_text("as {{it}} stands"), "as {it} stands");
    EXPECT_EQ(effect_text(""), "");
}

TEST(Describe, PutsTheNumbersOfAnAbilityInItsText) {
    EXPECT_EQ(ability_text("{power} at level {level}"), "2 at level 2");
    EXPECT_EQ(ability_text("{channel_time} s, each {period} s; {cooldown} s; {charges} uses, {recharge} s"),
              "3 s, each 1 s; 4 s; 3 uses, 5 s");
    EXPECT_EQ(ability_text("{burning.life} and {bolt.cooldown.duration}"), "5.13 and 4");
}

TEST(Describe, FollowsWhatIsOnTheActor) {
    Definitions made = described({}, "{power}");
    made.effects[0].modifiers[0].amount = Magnitude::param("param.amount");
    made.effects[0].display.description = "{life}";
    Scene scene(made);
    const Actor mage = scene.spawn();
    const GrantedAbility bolt = scene.grant(mage, "bolt");
    ASSERT_TRUE(scene.world.attach(mage, {flat("power", 4)}));
    EXPECT_EQ(scene.world.describe(bolt)->text, "5");
    made.effects[0].chance = {};
    Scene sure(made);
    const Actor dummy = sure.spawn();
    const Applied burning = sure.apply(dummy, spec("burning").param("param.amount", -7));
    const auto seen = sure.world.describe(burning.effect);
    EXPECT_EQ(seen->text, "7");
    EXPECT_EQ(seen->name, "Burning");
    EXPECT_EQ(seen->icon, "flame");
    const std::uint64_t before = sure.world.state_hash();
    (void)sure.world.describe(burning.effect);
    EXPECT_EQ(sure.world.state_hash(), before);
    ASSERT_TRUE(sure.world.remove(burning.effect));
    EXPECT_EQ(sure.world.describe(burning.effect).error().reason, Reason::no_such_effect);
    EXPECT_EQ(sure.world.describe(Actor{}, sure.effect("burning")).error().reason, Reason::no_such_actor);
    EXPECT_EQ(sure.world.describe(GrantedAbility{}).error().reason, Reason::not_granted);
}

TEST(Describe, WhatIsOnTheActorShowsWhatItDrew) {
    Definitions made = basics();
    EffectDef drawn = infinite("drawn", {flat("power", Magnitude::random(1, 1000))});
    drawn.display.description = "{power}";
    made.effects = {drawn};
    Scene scene(made);
    const Actor actor = scene.spawn();
    const ActiveEffect effect = scene.apply(actor, "drawn").effect;
    const double more = double{scene.value(actor, "power")} - 10;
    EXPECT_NEAR(std::stod(scene.world.describe(effect)->text), more, 0.01);
}

TEST(Describe, WhatIsNoNumberOfItsOwnIsAMistake) {
    EXPECT_EQ(
        mistakes("{lief}"),
        std::vector<std::string>{"effect `burning`: its description names `lief`, which is none of its numbers; "
                                 "those are `chance`, `duration`, `level`, `life`, `period`, `power`, `strength`"});
    EXPECT_EQ(mistakes({}, "{chance}"),
              std::vector<std::string>{
                  "ability `bolt`: its description names `chance`, which is none of its numbers; those are "
                  "`channel_time`, `charges`, `cooldown`, `level`, `period`, `power`, `recharge`, and an effect's as "
                  "`effect.number`"});
    EXPECT_EQ(mistakes("{mana} {absorbs}").size(), 2U) << "attributes that it does not change";
    EXPECT_EQ(mistakes({}, "{life} {cast_time} {burning.mana}").size(), 3U);
    for (const std::string_view text : {"{life", "life}", "{li{fe}}"})
        EXPECT_EQ(mistakes(text).size(), 1U) << text;
}

} // namespace

} // namespace prowess::test
