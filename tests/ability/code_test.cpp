#include "ability/spells.hpp"

#include <prowess/world/code.hpp>

#include <string>
#include <vector>

namespace prowess::test {

namespace {

/// Where a cast is aimed at, in whole units.
struct Aim {
    std::int32_t x = 0;
    std::int32_t y = 0;

    bool operator==(const Aim&) const = default;
};

struct CastBolt {
    using Input = Aim;
    std::uint32_t steps = 0;
};

/// Another that is aimed.
struct Beam {
    using Input = Aim;
    std::uint32_t pulses = 0;
};

/// Without input.
struct Hum {
    std::uint32_t bars = 0;
};

/// What struck.
struct Struck {
    std::uint32_t arrow = 0;

    bool operator==(const Struck&) const = default;
};

Code code() {
    Code made;
    made.behaviour<CastBolt>().behaviour<Beam>().behaviour<Hum>().context<Struck>();
    made.check_input<Aim>([](const InputCheck<Aim>& check) {
        const auto life = check.world.value(check.actor, *check.world.rulebook().attribute("life"));
        return life.has_value() && check.input.x * check.input.x + check.input.y * check.input.y <= 12 * 12;
    });
    return made;
}

AbilityDef coded(std::string_view name, std::string_view behaviour) {
    AbilityDef made = ability(name, BehaviourKind::code);
    made.behaviour.code = Name(std::string(behaviour));
    return made;
}

Definitions definitions() {
    AbilityDef cast = coded("cast", "cast_bolt");
    cast.cost = "bolt.cost";
    cast.cooldown = {"bolt.cooldown"};
    cast.tags = {"ability.spell.fire"};
    return spells({cast, coded("hum", "hum")});
}

struct Caster : Scene {
    Caster()
        : Scene(definitions(), code()),
          mage(spawn()),
          foe(spawn()),
          cast(grant(mage, "cast", 3)),
          hum(grant(mage, "hum")) {}

    Expected<void> cast_at(Aim aim, Actor target = {}) { return world.activate_with<CastBolt>(cast, aim, target); }

    Actor mage;
    Actor foe;
    GrantedAbility cast;
    GrantedAbility hum;
};

TEST(BehaviourInCode, RunsOverItsStateUntilCodeEndsIt) {
    Caster scene;
    ASSERT_TRUE(scene.cast_at({3, 4}, scene.foe));
    for (int step = 0; step < 3; ++step) {
        scene.step(0.25);
        for (const Running<CastBolt>& cast : scene.world.running<CastBolt>()) {
            EXPECT_EQ(cast.actor, scene.mage);
            EXPECT_EQ(cast.target, scene.foe);
            EXPECT_EQ(cast.level, 3);
            EXPECT_TRUE(cast.activation);
            EXPECT_EQ(scene.world.input<CastBolt>(cast.ability), (Aim{3, 4}));
            ASSERT_TRUE(scene.world.set_state(cast.ability, CastBolt{.steps = cast.state.steps + 1}));
        }
    }
    EXPECT_EQ(scene.world.state<CastBolt>(scene.cast)->steps, 3U);
    ASSERT_TRUE(scene.world.end(scene.cast));
    EXPECT_TRUE(scene.world.running<CastBolt>().empty());
    EXPECT_FALSE(scene.world.state<CastBolt>(scene.cast));
    EXPECT_FALSE(scene.world.input<CastBolt>(scene.cast));
    scene.step(2);
    ASSERT_TRUE(scene.cast_at({0, 0}));
    EXPECT_EQ(scene.world.state<CastBolt>(scene.cast)->steps, 0U) << "each activation begins with a fresh one";
}

TEST(BehaviourInCode, InputIsOfTheTypeThatTheBehaviourTakes) {
    Caster scene;
    const auto before = lasting_parts(scene.world);
    EXPECT_EQ(scene.refused(scene.cast).reason, Reason::input) << "it needs one";
    EXPECT_EQ(scene.world.activate(scene.hum, {.target = {}, .input = ContextData::of(Aim{})}).error().reason,
              Reason::input)
        << "it takes none";
    EXPECT_EQ(lasting_parts(scene.world), before);
    EXPECT_EQ(scene.events<AbilityFailed>().size(), 2U);
}

TEST(BehaviourInCode, AnInputIsCheckedBeforeAnythingIsPaid) {
    Caster scene;
    const auto before = lasting_parts(scene.world);
    EXPECT_EQ(scene.cast_at({40, 0}).error().reason, Reason::input);
    EXPECT_EQ(scene.world.can_activate(scene.cast, {.target = {}, .input = ContextData::of(Aim{40, 0})}).error().reason,
              Reason::input);
    EXPECT_EQ(lasting_parts(scene.world), before);
    EXPECT_EQ(scene.base(scene.mage, "mana"), 100);
    ASSERT_TRUE(scene.cast_at({8, 0}));
    EXPECT_EQ(scene.base(scene.mage, "mana"), 80);
}

TEST(BehaviourInCode, AnInputIsForTheBehaviourThatRunsIt) {
    Caster scene;
    const auto before = lasting_parts(scene.world);
    EXPECT_EQ(scene.world.activate_with<Beam>(scene.cast, {3, 4}).error().reason, Reason::input) << "both take an aim";
    EXPECT_EQ(lasting_parts(scene.world), before);
    ASSERT_TRUE(scene.cast_at({3, 4}));
    EXPECT_EQ(scene.world.set_input<Beam>(scene.cast, {1, 1}).error().reason, Reason::input);
    EXPECT_FALSE(scene.active(scene.cast));
    EXPECT_EQ(scene.events<AbilityFailed>().size(), 2U);
}

TEST(BehaviourInCode, ByItsTagItIsGivenNone) {
    Caster scene;
    EXPECT_EQ(scene.world.activate_tagged(scene.mage, scene.tag("ability.spell")), 0U);
    const auto failed = scene.events<AbilityFailed>();
    ASSERT_EQ(failed.size(), 1U);
    EXPECT_EQ(static_cast<Reason>(failed[0].reason), Reason::input);
    EXPECT_EQ(scene.base(scene.mage, "mana"), 100);
}

TEST(BehaviourInCode, InputsAreAskedForBeforeTargetsAndWeighedLast) {
    AbilityDef made = coded("cast", "cast_bolt");
    made.target_effects = {entry("hit")};
    made.end_if = Condition::owner_has("state.stunned");
    Scene scene(spells({made}), code());
    const Actor mage = scene.spawn();
    const GrantedAbility cast = scene.grant(mage, "cast");
    const auto refused = [&](Aim aim, Actor target) {
        return scene.world.activate_with<CastBolt>(cast, aim, target).error().reason;
    };
    EXPECT_EQ(scene.refused(cast).reason, Reason::input) << "it has neither";
    EXPECT_EQ(refused({40, 0}, {}), Reason::no_target);
    scene.add(mage, "state.stunned");
    EXPECT_EQ(refused({40, 0}, mage), Reason::interrupted);
    scene.take(mage, "state.stunned");
    EXPECT_EQ(refused({40, 0}, mage), Reason::input);
    ASSERT_TRUE(scene.world.activate_with<CastBolt>(cast, {4, 0}, mage));
    EXPECT_EQ(scene.refused(cast).reason, Reason::active) << "before anything else";
}

TEST(BehaviourInCode, ACheckIsToldWhoAimsWithWhat) {
    Code made = code();
    std::vector<AbilityId> asked;
    made.check_input<Aim>([&](const InputCheck<Aim>& check) {
        asked.push_back(check.ability);
        return check.actor == check.target && check.input == Aim{1, 2};
    });
    Scene scene(definitions(), made);
    const Actor mage = scene.spawn();
    const GrantedAbility cast = scene.grant(mage, "cast");
    EXPECT_EQ(scene.world.activate_with<CastBolt>(cast, {1, 2}, scene.spawn()).error().reason, Reason::input);
    EXPECT_EQ(scene.world.activate_with<CastBolt>(cast, {2, 1}, mage).error().reason, Reason::input);
    ASSERT_TRUE(scene.world.activate_with<CastBolt>(cast, {1, 2}, mage));
    EXPECT_EQ(asked, std::vector<AbilityId>(3, scene.ability("cast")));
}

TEST(BehaviourInCode, SeveralAbilitiesShareOne) {
    Scene scene(spells({coded("low", "hum"), coded("high", "hum")}), code());
    const Actor mage = scene.spawn();
    const GrantedAbility low = scene.grant(mage, "low");
    const GrantedAbility high = scene.grant(mage, "high");
    scene.activate(high);
    scene.activate(low);
    ASSERT_TRUE(scene.world.set_state(low, Hum{.bars = 4}));
    const auto running = scene.world.running<Hum>();
    ASSERT_EQ(running.size(), 2U);
    EXPECT_EQ(running[0].id, scene.ability("low"));
    EXPECT_EQ(running[0].state.bars, 4U);
    EXPECT_EQ(running[1].id, scene.ability("high"));
    EXPECT_EQ(running[1].state.bars, 0U) << "each has a state of its own";
    ASSERT_TRUE(scene.world.end(low));
    EXPECT_TRUE(scene.active(high));
}

TEST(BehaviourInCode, NewInputReplacesTheOldAndOneThatDoesNotPassCancels) {
    Caster scene;
    EXPECT_EQ(scene.world.set_input<CastBolt>(scene.cast, {1, 1}).error().reason, Reason::not_active);
    ASSERT_TRUE(scene.cast_at({8, 0}));
    ASSERT_TRUE(scene.world.set_input<CastBolt>(scene.cast, {1, 2}));
    EXPECT_EQ(scene.world.input<CastBolt>(scene.cast), (Aim{1, 2}));
    EXPECT_EQ(scene.world.set_input<CastBolt>(scene.cast, {13, 0}).error().reason, Reason::input);
    EXPECT_FALSE(scene.active(scene.cast));
    EXPECT_EQ(scene.events<AbilityEnded>().at(0).reason, EndReason::cancelled);
    EXPECT_EQ(scene.events<AbilityFailed>().at(0).reason, static_cast<std::uint8_t>(Reason::input));
}

TEST(BehaviourInCode, StateAndInputAreStateOfTheWorld) {
    Caster scene;
    ASSERT_TRUE(scene.cast_at({8, 0}));
    const std::uint64_t before = scene.world.state_hash();
    ASSERT_TRUE(scene.world.set_state(scene.cast, CastBolt{.steps = 1}));
    const std::uint64_t after = scene.world.state_hash();
    EXPECT_NE(after, before);
    ASSERT_TRUE(scene.world.set_input<CastBolt>(scene.cast, {7, 0}));
    EXPECT_NE(scene.world.state_hash(), after);
    EXPECT_EQ(scene.world.set_state(scene.cast, Hum{}).error().reason, Reason::bad_value);
}

TEST(BehaviourInCode, WhatItAppliesIsUnderItsActivation) {
    Definitions made = definitions();
    made.effects.push_back(timed("scorch", 4, {flat("armour", Magnitude::level())}));
    Scene scene(made, code());
    const Actor mage = scene.spawn();
    const Actor foe = scene.spawn();
    const GrantedAbility cast = scene.grant(mage, "cast", 3);
    EXPECT_EQ(scene.world.effect_spec(cast, "scorch").error().reason, Reason::not_active);
    ASSERT_TRUE(scene.world.activate_with<CastBolt>(cast, {}));
    const EffectSpec scorch = scene.world.effect_spec(cast, "scorch").value();
    EXPECT_EQ(scorch.tags, std::vector<std::string>{"ability.spell.fire"});
    const EffectView seen = scene.view(scene.apply(foe, scorch).effect);
    EXPECT_EQ(seen.source, mage);
    EXPECT_EQ(seen.level, 3);
    EXPECT_EQ(seen.under.ability, scene.ability("cast"));
    EXPECT_EQ(seen.under.activation, scene.world.view(cast)->activation);
    EXPECT_EQ(scene.value(foe, "armour"), 3);
}

TEST(BehaviourInCode, WhatItAppliesSaysWhatStruck) {
    Definitions made = definitions();
    made.effects.push_back(timed("scorch", 4));
    Scene scene(made, code());
    const GrantedAbility cast = scene.grant(scene.spawn(), "cast", 3);
    ASSERT_TRUE(scene.world.activate_with<CastBolt>(cast, {}));
    const ActiveEffect scorch =
        scene.apply(scene.spawn(), scene.world.effect_spec(cast, "scorch").value().level(5).with(Struck{7})).effect;
    EXPECT_EQ(scene.world.context<Struck>(scorch), Struck{7});
    EXPECT_EQ(scene.view(scorch).level, 5);
    EXPECT_EQ(scene.view(scorch).under.activation, scene.world.view(cast)->activation);
}

TEST(BehaviourInCode, WithoutItsCodeItDoesNotRun) {
    Definitions made = spells({coded("hum", "hum")});
    made.code_behaviours = {"hum"};
    Scene scene(made);
    const GrantedAbility hum = scene.grant(scene.spawn(), "hum");
    EXPECT_EQ(scene.refused(hum).reason, Reason::needs_code);
}

std::vector<std::string> mistakes_of(const Definitions& made) {
    std::vector<std::string> all;
    const auto rulebook = Rulebook::build(made, code());
    if (!rulebook)
        for (const Mistake& mistake : rulebook.error())
            all.push_back(mistake.message);
    return all;
}

TEST(BehaviourInCode, HasToBeKnownAndTakesNoTriggersWhereItTakesInput) {
    EXPECT_EQ(mistakes_of(spells({coded("hum", "humm")})),
              std::vector<std::string>{"there is no behaviour `humm`; is `hum` meant?"});
    EXPECT_EQ(mistakes_of(spells({coded("cast", "kast")})),
              std::vector<std::string>{"there is no behaviour `kast`; is `cast` meant?"});
    AbilityDef triggered = coded("cast", "cast_bolt");
    triggered.triggers = {{TriggerOn::tag_added, "state.casting"}};
    EXPECT_EQ(mistakes_of(spells({triggered})),
              std::vector<std::string>{
                  "behaviour `cast_bolt` takes an input, which no trigger gives: it cannot have `triggers`"});
    triggered.behaviour.code = "hum";
    EXPECT_EQ(mistakes_of(spells({triggered})), std::vector<std::string>{});
}

} // namespace

} // namespace prowess::test
