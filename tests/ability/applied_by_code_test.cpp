// What code applies under an ability that is active reads its owner as that was as it was activated.
#include "ability/spells.hpp"

#include <prowess/world/code.hpp>
#include <prowess/world/snapshot.hpp>

#include <algorithm>
#include <vector>

namespace prowess::test {

namespace {

struct Smoulder {
    std::uint32_t ticks = 0;
};

Code code() {
    Code made;
    made.behaviour<Smoulder>();
    return made;
}

/// A mage with 10 power who casts, for 4 of it, what code then hits with: a scorch of as much, and more where it raged.
struct Scorcher : Scene {
    explicit Scorcher(bool applies = true)
        : Scene(with(applies), code()),
          mage(spawn()),
          foe(spawn()),
          cast(grant(mage, "cast")) {}

    [[nodiscard]] static Definitions with(bool applies) {
        AbilityDef cast = test::ability("cast", BehaviourKind::code);
        cast.behaviour.code = "smoulder";
        cast.tags = {"ability.spell.fire"};
        cast.cost = "strain";
        cast.stats = {{"range", 7}};
        if (applies)
            cast.applies = {"other", "scorch"};
        Definitions made = spells({cast});
        ModifierDef raging = flat("armour", 100);
        raging.when = Condition::source_has("state.raging");
        made.attributes.push_back(test::attribute("range", 0));
        made.effects.push_back(timed(
            "scorch", 4, {flat("armour", Magnitude::source("power")), flat("mark", Magnitude::stat("range")), raging}));
        made.effects.push_back(timed("other", 4, {flat("armour", Magnitude::source("power"))}));
        made.effects.push_back(instant("strain", {flat("power", -4)}));
        made.effects.push_back(infinite("longer", {flat("range", 5)}));
        return made;
    }
    void begin() { activate(cast); }
    /// It has another power, is farther, and rages.
    void change() {
        set(mage, "power", 50);
        apply(mage, "longer");
        add(mage, "state.raging");
    }
    [[nodiscard]] EffectSpec scorch() const { return world.effect_spec(cast, "scorch").value(); }
    [[nodiscard]] std::vector<float> scorched() const { return {value(foe, "armour"), value(foe, "mark")}; }

    Actor mage;
    Actor foe;
    GrantedAbility cast;
};

TEST(AppliedByCode, ReadsItsOwnerAsThatWasBeforeTheCost) {
    Scorcher scene;
    scene.begin();
    EXPECT_EQ(scene.base(scene.mage, "power"), 6);
    scene.change();
    scene.apply(scene.foe, scene.scorch());
    EXPECT_EQ(scene.scorched(), (std::vector<float>{10, 7}));
    // What is made of it counts as ever.
    scene.apply(scene.foe, scene.world.effect_spec(scene.cast, "other").value().level(3).source(scene.foe));
    EXPECT_EQ(scene.value(scene.foe, "armour"), 20) << "another source has no snapshot: its own 10";
}

TEST(AppliedByCode, ReadsItsOwnerAsItIsAppliedWhereNothingSaysThatItIs) {
    Scorcher scene(false);
    scene.begin();
    scene.change();
    scene.apply(scene.foe, scene.scorch());
    EXPECT_EQ(scene.scorched(), (std::vector<float>{150, 12}));
}

TEST(AppliedByCode, ReadsItsOwnerAsItIsAppliedOnceTheActivationIsOver) {
    Scorcher scene;
    scene.begin();
    const EffectSpec kept = scene.scorch();
    ASSERT_TRUE(scene.world.end(scene.cast));
    scene.begin();
    scene.change();
    scene.apply(scene.foe, kept);
    EXPECT_EQ(scene.scorched(), (std::vector<float>{150, 12})) << "of no other activation of the ability";
}

TEST(AppliedByCode, IsQueuedAndPreviewedAlike) {
    Scorcher scene;
    scene.begin();
    const EffectSpec kept = scene.scorch();
    ASSERT_TRUE(scene.world.queue(ApplyRequest{.target = scene.foe, .spec = kept}));
    scene.change();
    scene.step(0);
    EXPECT_EQ(scene.scorched(), (std::vector<float>{10, 7}));
}

TEST(AppliedByCode, IsAsBeforeInASnapshotAndOverAReload) {
    Scorcher scene;
    scene.begin();
    const EffectSpec kept = scene.scorch();
    Snapshot saved;
    ASSERT_TRUE(scene.world.save(saved));
    const std::uint64_t before = scene.world.state_hash();
    ASSERT_TRUE(scene.world.end(scene.cast));
    ASSERT_TRUE(scene.world.restore(saved));
    EXPECT_EQ(scene.world.state_hash(), before);
    scene.change();
    Definitions next = Scorcher::with(true);
    std::ranges::reverse(next.abilities[0].applies);
    next.tags.insert(next.tags.begin(), "a");
    const auto over = Rulebook::build(next, code(), &scene.world.rulebook());
    ASSERT_TRUE(over);
    ASSERT_TRUE(scene.world.reload(*over));
    scene.apply(scene.foe, kept);
    EXPECT_EQ(scene.scorched(), (std::vector<float>{10, 7}));
}

TEST(AppliedByCode, OfAListOrAFlightIsOfItsSnapshotToo) {
    Definitions made = Scorcher::with(false);
    AbilityDef shot = ability("shot", BehaviourKind::projectile);
    shot.behaviour.target_effects = {entry("scorch")};
    shot.stats = {{"range", 7}, {"projectile_speed", 1}};
    made.attributes.push_back(test::attribute("projectile_speed", 0));
    made.abilities.push_back(shot);
    Scene scene(made, code());
    const Actor mage = scene.spawn();
    const Actor foe = scene.spawn();
    const GrantedAbility granted = scene.grant(mage, "shot");
    scene.activate(granted, foe);
    scene.set(mage, "power", 50);
    scene.activate(granted, foe);
    scene.set(mage, "power", 90);
    const auto flights = scene.world.flights(granted);
    ASSERT_EQ(flights.size(), 2U);
    scene.apply(foe, scene.world.effect_spec(flights[1], "scorch").value());
    EXPECT_EQ(scene.value(foe, "armour"), 50) << "of the second flight";
}

} // namespace

} // namespace prowess::test
