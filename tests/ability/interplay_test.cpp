#include "ability/spells.hpp"

namespace prowess::test {
namespace {

AbilityDef chant(std::string_view name, Name tag) {
    AbilityDef made = ability(name, BehaviourKind::cast, 10);
    made.tags = {std::move(tag)};
    return made;
}

TEST(Blocking, IsOfAFamilyWhileActive) {
    AbilityDef focus = chant("focus", "ability.song");
    focus.blocks = {"ability.spell"};
    Scene scene(spells({focus, chant("fire", "ability.spell.fire"), chant("song", "ability.song")}));
    const Actor mage = scene.spawn();
    const Actor other = scene.spawn();
    const GrantedAbility focusing = scene.grant(mage, "focus");
    const GrantedAbility fire = scene.grant(mage, "fire");
    scene.activate(focusing);

    const Failure failure = scene.refused(fire);
    EXPECT_EQ(failure.reason, Reason::blocked);
    EXPECT_EQ(failure.by_ability, scene.ability("focus"));
    scene.activate(scene.grant(mage, "song"));
    scene.activate(scene.grant(other, "fire"));
    ASSERT_TRUE(scene.world.end(focusing));
    scene.activate(fire);
}

TEST(Blocking, StopsNeitherItselfNorWhatIsUnderWay) {
    AbilityDef focus = chant("focus", "ability.spell");
    focus.blocks = {"ability.spell"};
    Scene scene(spells({focus, chant("fire", "ability.spell.fire")}));
    const Actor mage = scene.spawn();
    const GrantedAbility fire = scene.grant(mage, "fire");
    const GrantedAbility focusing = scene.grant(mage, "focus");
    scene.activate(fire);
    scene.activate(focusing);
    EXPECT_TRUE(scene.active(fire));
    ASSERT_TRUE(scene.world.end(focusing));
    scene.activate(focusing);
}

TEST(Ending, CancelsTheActiveOfAFamily) {
    AbilityDef dash = ability("dash");
    dash.ends = {"ability.spell"};
    Scene scene(spells({dash, chant("fire", "ability.spell.fire"), chant("song", "ability.song")}));
    const Actor mage = scene.spawn();
    const Actor other = scene.spawn();
    const GrantedAbility fire = scene.grant(mage, "fire");
    const GrantedAbility song = scene.grant(mage, "song");
    const GrantedAbility others = scene.grant(other, "fire");
    scene.activate(fire);
    scene.activate(song);
    scene.activate(others);
    scene.forget();

    scene.activate(scene.grant(mage, "dash"));

    EXPECT_FALSE(scene.active(fire));
    EXPECT_TRUE(scene.active(song));
    EXPECT_TRUE(scene.active(others));
    EXPECT_EQ(told(scene.world),
              (Lines{"ability_granted dash", "ability_activated dash", "ability_committed dash cost cooldown",
                     "ability_ended fire cancelled", "ability_ended dash ended"}));
}

TEST(Ending, IsTakenBackWhereTheActivationFails) {
    AbilityDef dash = bolt();
    dash.ends = {"ability.song"};
    dash.behaviour.target_effects = {entry("faulty")};
    Definitions made = spells({dash, chant("song", "ability.song")});
    made.effects.push_back(instant("faulty", {flat("absent", 1)}));
    Scene scene(made);
    const Actor mage = scene.spawn();
    const GrantedAbility song = scene.grant(mage, "song");
    const GrantedAbility bolt = scene.grant(mage, "bolt");
    scene.activate(song);
    scene.forget();
    const std::uint64_t before = scene.world.state_hash();

    const Failure failure = scene.refused(bolt, mage);

    EXPECT_EQ(failure.reason, Reason::effect_failed);
    EXPECT_EQ(failure.cause, Reason::no_attribute);
    EXPECT_EQ(failure.list, EffectList::behaviour_target_effects);
    EXPECT_EQ(failure.entry, 0);
    EXPECT_EQ(failure.effect, scene.effect("faulty"));
    EXPECT_EQ(failure.attribute, scene.attribute("absent"));
    EXPECT_TRUE(scene.active(song));
    EXPECT_EQ(scene.world.state_hash(), before);
    EXPECT_EQ(told(scene.world), (Lines{"ability_failed bolt effect_failed"}));
    EXPECT_EQ(failure.text(), "ability `bolt`: effect `faulty` of its behaviour's target effects (number "
                              "1) was not applied: the target has no attribute `absent`");
    scene.step(10);
    EXPECT_FALSE(scene.active(song)) << "it completes as if nothing had been";
}

TEST(EffectFailed, NamesWhatStandsInTheWay) {
    EffectDef curse = with_policy(infinite("curse"), {.policy = StackPolicy::strongest});
    AbilityDef hex = bolt();
    hex.behaviour.target_effects = {entry("curse")};
    hex.behaviour.target_effects[0].required = true;
    Definitions made = spells({hex});
    made.effects.push_back(curse);
    Scene scene(made);
    const Actor mage = scene.spawn();
    const ActiveEffect winner = scene.apply(mage, spec("curse").strength(9)).effect;

    const Failure failure = scene.refused(scene.grant(mage, "bolt"), mage);

    EXPECT_EQ(failure.cause, Reason::stronger_or_equal_active);
    EXPECT_EQ(failure.by_effect, scene.effect("curse"));
    EXPECT_EQ(failure.winner, winner);
}

TEST(EffectFailed, NamesListPlaceAndWhoIsImmuneByWhat) {
    EffectDef curse = infinite("curse");
    curse.tags = {"effect.affliction"};
    EffectDef charm = infinite("charm");
    charm.blocks = {"effect.affliction"};
    AbilityDef hex = bolt();
    hex.target_effects = {entry("hit"), entry("curse")};
    hex.target_effects[1].required = true;
    Definitions made = spells({hex});
    made.effects.push_back(curse);
    made.effects.push_back(charm);
    Scene scene(made);
    const Actor mage = scene.spawn();
    const Actor foe = scene.spawn();
    scene.apply(foe, "charm");

    const Failure failure = scene.refused(scene.grant(mage, "bolt"), foe);

    EXPECT_EQ(failure.reason, Reason::effect_failed);
    EXPECT_EQ(failure.list, EffectList::target_effects);
    EXPECT_EQ(failure.entry, 1);
    EXPECT_EQ(failure.effect, scene.effect("curse"));
    EXPECT_EQ(failure.cause, Reason::blocked_immunity);
    EXPECT_EQ(failure.by_effect, scene.effect("charm"));
    EXPECT_EQ(scene.base(foe, "life"), 100) << "nor is what came before it";
}

TEST(EndCondition, InterruptsAsTheTagComes) {
    AbilityDef made = bolt(BehaviourKind::cast, 1);
    made.end_if = Condition::owner_has("state.stunned");
    Definitions all = spells({made});
    EffectDef stun = timed("stun", 1);
    stun.owner_tags = {"state.stunned"};
    all.effects.push_back(stun);
    Scene scene(all);
    const Actor mage = scene.spawn();
    const GrantedAbility bolt = scene.grant(mage, "bolt");
    scene.activate(bolt, mage);
    scene.forget();

    scene.apply(mage, "stun");

    EXPECT_FALSE(scene.active(bolt)) << "at once";
    EXPECT_EQ(told(scene.world), (Lines{"effect_applied stun", "tag_added state.stunned",
                                        "ability_ended bolt interrupted", "tag_removed state.casting"}));
    EXPECT_EQ(scene.base(mage, "mana"), 80) << "its cost stays paid";
    EXPECT_TRUE(scene.owns(mage, "cooldown.bolt"));
    ASSERT_TRUE(scene.world.remove(mage, scene.effect("bolt.cooldown")));
    EXPECT_EQ(scene.refused(bolt, mage).reason, Reason::interrupted);
    scene.step(2);
    EXPECT_EQ(scene.base(mage, "life"), 100);
    scene.activate(bolt, mage);
}

TEST(EndCondition, AsksAttributesAndTheTarget) {
    AbilityDef made = chant("song", "ability.song");
    made.end_if = Condition::owner_attribute("life", Comparison::below, 0.5, "max_life") ||
                  Condition::target_has("state.stunned");
    Scene scene(spells({made}));
    const Actor mage = scene.spawn();
    const Actor foe = scene.spawn();
    const GrantedAbility song = scene.grant(mage, "song");
    scene.activate(song, foe);
    scene.set(mage, "life", 50);
    EXPECT_TRUE(scene.active(song));
    scene.set(mage, "max_life", 101);
    EXPECT_FALSE(scene.active(song)) << "50 is below half of 101";
    scene.set(mage, "max_life", 100);
    scene.activate(song, foe);
    scene.add(mage, "state.stunned");
    EXPECT_TRUE(scene.active(song));
    scene.add(foe, "state.stunned");
    EXPECT_FALSE(scene.active(song));
}

TEST(EndCondition, EndsAsATagGoes) {
    AbilityDef made = chant("rage", "ability.song");
    made.end_if = !Condition::owner_has("state.raging");
    Scene scene(spells({made}));
    const Actor mage = scene.spawn();
    const GrantedAbility rage = scene.grant(mage, "rage");
    EXPECT_EQ(scene.refused(rage).reason, Reason::interrupted);
    scene.add(mage, "state.raging");
    scene.activate(rage);
    scene.take(mage, "state.raging");
    EXPECT_FALSE(scene.active(rage));
}

TEST(EndCondition, OfItsOwnOwnerTagInterruptsItAsItStarts) {
    AbilityDef made = chant("song", "ability.song");
    made.owner_tags = {"state.raging"};
    made.end_if = Condition::owner_has("state.raging");
    Scene scene(spells({made}));
    const Actor mage = scene.spawn();
    const GrantedAbility song = scene.grant(mage, "song");
    scene.forget();
    scene.activate(song);
    EXPECT_FALSE(scene.active(song));
    EXPECT_FALSE(scene.owns(mage, "state.raging"));
    EXPECT_EQ(scene.events<AbilityEnded>().at(0).reason, EndReason::interrupted);
}

TEST(EffectLists, ARefusalPassesUnlessItIsRequired) {
    AbilityDef lenient = bolt();
    lenient.behaviour.target_effects = {entry("never"), entry("hit")};
    AbilityDef strict = lenient;
    strict.name = "strict";
    strict.cooldown = {};
    strict.behaviour.target_effects[0].required = true;
    Definitions made = spells({lenient, strict});
    EffectDef never = instant("never");
    never.require = Condition::owner_has("state.wet");
    made.effects.push_back(never);
    Scene scene(made);
    const Actor mage = scene.spawn();
    const GrantedAbility bolt = scene.grant(mage, "bolt");
    const GrantedAbility strictly = scene.grant(mage, "strict");

    scene.activate(bolt, mage);
    EXPECT_EQ(scene.base(mage, "life"), 90);
    ASSERT_EQ(scene.events<EffectBlocked>().size(), 1U);
    const std::uint64_t before = scene.world.state_hash();
    const Failure failure = scene.refused(strictly, mage);
    EXPECT_EQ(failure.reason, Reason::effect_failed);
    EXPECT_EQ(failure.cause, Reason::blocked_requirement);
    EXPECT_EQ(scene.world.state_hash(), before);
    EXPECT_EQ(scene.events<EffectBlocked>().size(), 1U) << "what failed with its activation is told by it";
    scene.add(mage, "state.wet");
    scene.activate(strictly, mage);
    EXPECT_EQ(scene.base(mage, "life"), 80);
}

TEST(EffectLists, EntriesSayToWhomAndHow) {
    AbilityDef made = bolt();
    made.behaviour.target_effects = {entry_to("note", Recipient::self), entry("note")};
    made.behaviour.target_effects[0].params = {{"param.amount", Magnitude::source("power")}};
    made.behaviour.target_effects[1].level = Magnitude::product({2, Magnitude::level()});
    made.self_effects = {entry_to("note", Recipient::target)};
    made.self_effects[0].when = Condition::target_has("state.wet");
    Definitions all = spells({made});
    all.effects.push_back(instant(
        "note", {flat("mark", Magnitude::param("param.amount", 1) + Magnitude::product({100, Magnitude::level()}))}));
    Scene scene(all);
    const Actor mage = scene.spawn();
    const Actor foe = scene.spawn();
    scene.activate(scene.grant(mage, "bolt", 3), foe);
    EXPECT_EQ(scene.base(mage, "mark"), 310);
    EXPECT_EQ(scene.base(foe, "mark"), 601);
    ASSERT_TRUE(scene.world.remove(mage, scene.effect("bolt.cooldown")));
    scene.add(foe, "state.wet");
    scene.activate(scene.world.abilities(mage)[0], foe);
    EXPECT_EQ(scene.base(foe, "mark"), 601 + 301 + 601);
}

} // namespace
} // namespace prowess::test
