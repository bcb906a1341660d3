#include "ability/spells.hpp"

namespace prowess::test {

namespace {

AbilityDef triggered(std::string_view name, TriggerOn on, std::string_view tag) {
    AbilityDef made = ability(name);
    made.triggers = {{on, Name(std::string(tag))}};
    return made;
}

TEST(Trigger, WhatAnEventBringsReachesTheAbility) {
    AbilityDef riposte = ability("riposte", BehaviourKind::cast, 1);
    riposte.triggers = {{TriggerOn::event, "state"}};
    AbilityDef parry = ability("parry", BehaviourKind::cast, 1);
    Scene scene(spells({riposte, parry}));
    const Actor mage = scene.spawn();
    const Actor foe = scene.spawn();
    const GrantedAbility answer = scene.grant(mage, "riposte");
    const GrantedAbility sender = scene.grant(mage, "parry");
    scene.activate(sender);
    const EventSpec event{
        .tag = scene.tag("state.casting"), .instigator = foe, .target = foe, .magnitude = 2.5, .sender = sender};
    ASSERT_TRUE(scene.world.send(mage, event));
    const AbilityView view = scene.world.view(answer).value();
    EXPECT_TRUE(view.active);
    EXPECT_EQ(view.target, foe);
    ASSERT_TRUE(view.event);
    EXPECT_EQ(view.event->instigator, foe);
    EXPECT_EQ(view.event->magnitude, 2.5);
    EXPECT_EQ(view.parent, scene.world.view(sender)->activation);
    const EventSpec sent = scene.world.sent(scene.events<GameplayEvent>().at(0));
    EXPECT_EQ(sent.target, foe);
    EXPECT_EQ(sent.sender, sender);
    EXPECT_EQ(
        scene.world.send(mage, {.tag = event.tag, .instigator = {}, .target = {}, .magnitude = 1 / 0.0, .sender = {}})
            .error()
            .reason,
        Reason::bad_value);
}

TEST(Trigger, AnEventCanBeQueuedFromWhereNothingElseCan) {
    Scene scene(spells({triggered("riposte", TriggerOn::event, "state.casting")}));
    const Actor mage = scene.spawn();
    scene.grant(mage, "riposte");
    const auto receipt = scene.world.queue(SendRequest{
        mage, {.tag = scene.tag("state.casting"), .instigator = {}, .target = {}, .magnitude = 0, .sender = {}}});
    ASSERT_TRUE(receipt);
    EXPECT_TRUE(scene.events<GameplayEvent>().empty());
    scene.step();
    EXPECT_EQ(scene.events<GameplayEvent>().size(), 1U);
    EXPECT_EQ(scene.events<AbilityActivated>().size(), 1U);
    EXPECT_EQ(scene.events<RequestCompleted>().at(0).kind, RequestKind::send);
}

TEST(Trigger, OfOneEventAbilitiesAnswerInTheOrderOfTheirGrants) {
    Scene scene(
        spells({triggered("first", TriggerOn::event, "state"), triggered("second", TriggerOn::event, "state")}));
    const Actor mage = scene.spawn();
    scene.grant(mage, "second");
    scene.grant(mage, "first");
    ASSERT_TRUE(scene.world.send(mage, scene.tag("state.casting")));
    const auto activated = scene.events<AbilityActivated>();
    ASSERT_EQ(activated.size(), 2U);
    EXPECT_EQ(activated[0].id, scene.ability("second"));
    EXPECT_EQ(activated[1].id, scene.ability("first"));
}

TEST(Trigger, ATagThatGoesAndComesAgainAtOnceIsNotAdded) {
    Scene scene(spells({triggered("howl", TriggerOn::tag_added, "state.casting")}));
    const Actor mage = scene.spawn();
    scene.grant(mage, "howl");
    scene.add(mage, "state.casting");
    EXPECT_EQ(scene.events<AbilityActivated>().size(), 1U);
    scene.add(mage, "state.casting");
    scene.take(mage, "state.casting");
    EXPECT_EQ(scene.events<AbilityActivated>().size(), 1U) << "one source more or less";
    scene.take(mage, "state.casting");
    scene.add(mage, "state.casting");
    EXPECT_EQ(scene.events<AbilityActivated>().size(), 2U);
}

TEST(Trigger, WhatRunsAlreadyAsItsTagComesRunsOn) {
    AbilityDef aflame = ability("aflame", BehaviourKind::toggle);
    aflame.triggers = {{TriggerOn::tag_present, "state.casting"}};
    Scene scene(spells({aflame}));
    const Actor mage = scene.spawn();
    const GrantedAbility toggle = scene.grant(mage, "aflame");
    scene.activate(toggle);
    scene.add(mage, "state.casting");
    EXPECT_TRUE(scene.active(toggle)) << "not ended, as activating a toggle again would";
    scene.take(mage, "state.casting");
    EXPECT_FALSE(scene.active(toggle));
}

TEST(Trigger, OneThatIsTakenAwayIsNotTriggered) {
    Scene scene(spells({triggered("howl", TriggerOn::tag_added, "state.casting")}));
    const Actor mage = scene.spawn();
    ASSERT_TRUE(scene.world.revoke(scene.grant(mage, "howl")));
    scene.add(mage, "state.casting");
    EXPECT_TRUE(scene.events<AbilityActivated>().empty());
}

TEST(Trigger, AllThatAreTaggedAreActivatedOrCancelledAtOnce) {
    AbilityDef fire = ability("fire", BehaviourKind::cast, 1);
    fire.tags = {"ability.spell.fire"};
    AbilityDef plain = ability("plain", BehaviourKind::cast, 1);
    AbilityDef dear = fire;
    dear.name = "dear";
    dear.cost = "bolt.cost";
    Scene scene(spells({fire, plain, dear}));
    const Actor mage = scene.spawn();
    scene.set(mage, "mana", 10);
    for (const char* const name : {"fire", "plain", "dear"})
        scene.grant(mage, name);
    EXPECT_EQ(scene.world.activate_tagged(mage, scene.tag("ability.spell")), 1U) << "one cannot be paid";
    ASSERT_TRUE(scene.world.activate(mage, scene.ability("plain")));
    EXPECT_EQ(scene.world.cancel_tagged(mage, scene.tag("ability.spell")), 1U);
    EXPECT_EQ(scene.world.cancel_all(mage), 1U);
    EXPECT_EQ(scene.world.cancel_all(mage), 0U);
}

// Grants by effects

Definitions with_staff() {
    AbilityDef channel = ability("channel", BehaviourKind::cast, 5);
    channel.owner_tags = {"state.casting"};
    Definitions made = spells({channel, ability("jab")});
    made.effects.push_back(with_policy(infinite("staff"), {.policy = StackPolicy::replace, .key = "weapon"}));
    made.effects.push_back(with_policy(timed("wand", 9), {.policy = StackPolicy::refresh, .key = "tool"}));
    made.effects.push_back(with_policy(timed("rod", 9), {.policy = StackPolicy::refresh, .key = "tool"}));
    made.grants = {{"staff", {"channel"}}, {"wand", {"channel", "jab"}}, {"rod", {"jab"}}};
    return made;
}

TEST(Grant, ByAnEffectIsAtItsLevelAndGoesWithIt) {
    Scene scene(with_staff());
    const Actor mage = scene.spawn();
    const ActiveEffect staff = scene.apply(mage, spec("staff").level(4)).effect;
    const auto granted = scene.world.abilities(mage);
    ASSERT_EQ(granted.size(), 1U);
    EXPECT_EQ(scene.world.view(granted[0])->level, 4);
    EXPECT_EQ(scene.world.view(granted[0])->granted_by, staff);
    scene.activate(granted[0]);
    ASSERT_TRUE(scene.world.remove(staff));
    EXPECT_TRUE(scene.world.abilities(mage).empty());
    EXPECT_FALSE(scene.owns(mage, "state.casting"));
    EXPECT_EQ(scene.events<AbilityEnded>().at(0).reason, EndReason::revoked);
    EXPECT_EQ(scene.world.view(granted[0]).error().reason, Reason::not_granted);
}

TEST(Grant, OfAnEffectIsReadBeforeItIsApplied) {
    const RulebookPointer rulebook = built(with_staff());
    const auto grants = [&](std::string_view effect) {
        Lines names;
        for (const AbilityId ability : rulebook->grants(rulebook->effect(effect).value()))
            names.emplace_back(rulebook->name(ability));
        return names;
    };
    EXPECT_EQ(grants("wand"), (Lines{"channel", "jab"}));
    EXPECT_EQ(grants("hit"), Lines{});
    EXPECT_TRUE(rulebook->grants(EffectId{}).empty());
}

TEST(Grant, ByAnEffectThatIsRefreshedByAnotherKeepsWhatBothGrant) {
    Scene scene(with_staff());
    const Actor mage = scene.spawn();
    scene.apply(mage, "wand");
    const auto before = scene.world.abilities(mage);
    ASSERT_EQ(before.size(), 2U);
    scene.activate(before[0]);
    scene.apply(mage, spec("rod").level(7));
    ASSERT_EQ(scene.world.abilities(mage), std::vector<GrantedAbility>{before[1]}) << "the same jab";
    EXPECT_EQ(scene.world.view(before[1])->level, 7);
}

TEST(Grant, ByAnEffectThatFailedLeavesNoTrace) {
    Definitions made = with_staff();
    EffectDef trial = pulsing("trial", 9, 1, {flat("missing", 1)});
    trial.period->on_apply = true;
    made.effects.push_back(trial);
    made.grants.push_back({"trial", {"jab"}});
    made.attributes.push_back({.name = "missing"});
    Scene scene(made);
    const Actor mage = scene.spawn();
    const auto before = lasting_parts(scene.world);
    const auto applied = scene.world.apply(mage, spec("trial"));
    ASSERT_FALSE(applied);
    EXPECT_EQ(applied.error().reason, Reason::no_attribute) << "of the first pulse";
    EXPECT_EQ(lasting_parts(scene.world), before);
    EXPECT_TRUE(scene.world.abilities(mage).empty());
    EXPECT_TRUE(scene.events<AbilityGranted>().empty());
}

TEST(Grant, AnInstantEffectCannotGrant) {
    Definitions made = with_staff();
    made.grants.push_back({"hit", {"jab"}});
    made.grants.push_back({"staff", {"jabb"}});
    const auto rulebook = Rulebook::build(made);
    ASSERT_FALSE(rulebook);
    ASSERT_EQ(rulebook.error().size(), 2U);
    EXPECT_EQ(rulebook.error()[0].message, "an instant effect does not last, so that it cannot grant abilities");
    EXPECT_EQ(rulebook.error()[1].message, "there is no ability `jabb`; is `jab` meant?");
}

TEST(Grant, AnAbilityThatTakesItsOwnGrantAwayEnds) {
    AbilityDef last = ability("last", BehaviourKind::cast, 2);
    last.self_effects = {entry("snap")};
    last.owner_tags = {"state.casting"};
    Definitions made = spells({last});
    EffectDef brittle = infinite("brittle");
    brittle.tags = {"ability.spell.fire"};
    EffectDef snap = instant("snap");
    snap.ends = {"ability.spell.fire"};
    made.effects.push_back(brittle);
    made.effects.push_back(snap);
    made.grants = {{"brittle", {"last"}}};
    Scene scene(made);
    const Actor mage = scene.spawn();
    scene.apply(mage, "brittle");
    scene.activate(scene.world.abilities(mage).at(0));
    EXPECT_TRUE(scene.world.abilities(mage).empty());
    EXPECT_FALSE(scene.owns(mage, "state.casting"));
    scene.run(3);
}

} // namespace

} // namespace prowess::test
