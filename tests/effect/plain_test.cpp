#include "effect/plain_scene.hpp"
#include "world/reload_scene.hpp"

#include <limits>
#include <utility>
#include <vector>

namespace prowess::test {
namespace {

/// What holds of plain effects whichever way they go.
class PlainEffect : public ::testing::TestWithParam<Way> {
protected:
    [[nodiscard]] Definitions content(const std::vector<EffectDef>& effects) const {
        return with(all_by(GetParam(), effects));
    }
    /// An application that is refused, and leaves all as it was.
    static void expect_refused(Scene& scene, const EffectSpec& made, const std::string& text) {
        const Actor actor = scene.world.actors().front();
        const auto before = scene.world.state_hash();
        const Lines events = told_in_full(scene.world);
        const auto applied = scene.world.apply(actor, made);
        ASSERT_FALSE(applied);
        EXPECT_EQ(applied.error().text(), text);
        EXPECT_EQ(scene.world.state_hash(), before);
        EXPECT_EQ(told_in_full(scene.world), events);
    }
};

std::string name_of_way(const ::testing::TestParamInfo<Way>& info) {
    return info.param == Way::brief ? "Brief" : "Whole";
}
INSTANTIATE_TEST_SUITE_P(Ways, PlainEffect, ::testing::Values(Way::brief, Way::whole), name_of_way);

TEST_P(PlainEffect, TellsOfItsTagsItselfAndItsEnd) {
    EffectDef ward = timed("ward", 2, {flat("armour", 4)});
    ward.owner_tags = {"state.burning", "state.wet"};
    Scene scene(content({ward}));
    const Actor actor = scene.spawn();
    scene.forget();
    scene.apply(actor, "ward");
    EXPECT_EQ(told(scene.world),
              (Lines{"effect_applied ward", "tag_added state.burning", "tag_added state", "tag_added state.wet"}));
    EXPECT_EQ(scene.value(actor, "armour"), 4);
    scene.forget();
    scene.step(2);
    EXPECT_FALSE(scene.owns(actor, "state"));
    EXPECT_EQ(scene.value(actor, "armour"), 0);
    EXPECT_EQ(told(scene.world), (Lines{"effect_removed ward expired", "tag_removed state.burning",
                                        "tag_removed state.wet", "tag_removed state", "attribute_changed armour"}));
}

TEST_P(PlainEffect, FailsWhereATimeIsTooShort) {
    Scene scene(content({timed("fading", Magnitude::level() * -1 + 3, {flat("armour", 1)}),
                         pulsing("drum", 5, Magnitude::level() * 0.0005, {flat("life", -1)})}));
    const Actor actor = scene.spawn();
    expect_refused(scene, spec("fading").level(3), "effect `fading`: its duration works out to 0 or less");
    expect_refused(scene, spec("fading").level(4), "effect `fading`: its duration works out to 0 or less");
    expect_refused(scene, spec("fading").level(3 - 1e-12), "effect `fading`: its duration works out to 0 or less");
    expect_refused(scene, spec("drum"), "effect `drum`: its period works out to less than 0.001 s");
    scene.apply(actor, spec("fading").level(2));
    scene.apply(actor, spec("drum").level(2));
    scene.step(0.001);
    EXPECT_EQ(scene.base(actor, "life"), 99);
}

TEST_P(PlainEffect, FailsWhereATimeOrTheLevelIsNoNumber) {
    const Magnitude square = Magnitude::product({1e300, Magnitude::level(), Magnitude::level()});
    Scene scene(content({timed("long", square), pulsing("slow", 5, square)}));
    (void)scene.spawn();
    expect_refused(scene, spec("long").level(131'072), "effect `long`: its duration works out to no finite number");
    expect_refused(scene, spec("slow").level(131'072), "effect `slow`: its period works out to no finite number");
    expect_refused(scene, spec("long").level(std::numeric_limits<double>::quiet_NaN()),
                   "effect `long`: its level is not finite");
}

TEST_P(PlainEffect, WarnsOfAnAmountThatIsNoNumberAndGoesOnWithoutIt) {
    Lines warned;
    WorldOptions options;
    options.warn = [&](std::string_view text) { warned.emplace_back(text); };
    const Magnitude square = Magnitude::product({1e300, Magnitude::level(), Magnitude::level()});
    Scene scene(content({infinite("endless", {flat("mark", square), flat("armour", 2)})}), options);
    const Actor actor = scene.spawn();
    scene.apply(actor, spec("endless").level(131'072));
    EXPECT_EQ(scene.value(actor, "mark"), 0);
    EXPECT_EQ(scene.value(actor, "armour"), 2);
    EXPECT_EQ(warned, (Lines{"effect `endless`: what it does to `mark` works out to no finite number, and does not "
                             "count"}));
}

TEST_P(PlainEffect, FailsWhereATagIsHeldAsOftenAsCanBeCounted) {
    EffectDef ward = infinite("ward", {flat("armour", 1)});
    ward.owner_tags = {"state.burning", "state.wet"};
    Scene scene(content({ward}));
    const Actor actor = scene.spawn();
    for (int i = 0; i < 65'534; ++i)
        scene.add(actor, "state.wet");
    const ActiveEffect last = scene.apply(actor, "ward").effect;
    scene.forget();
    expect_refused(scene, spec("ward"), "effect `ward`: 65,535 sources hold the tag `state.wet` already");
    EXPECT_EQ(scene.value(actor, "armour"), 1);
    ASSERT_TRUE(scene.world.remove(last));
    EXPECT_FALSE(scene.owns(actor, "state.burning"));
    scene.apply(actor, "ward");
}

TEST_P(PlainEffect, FailsWhereThereAreAsManyEffectsAsThereCanBe) {
    Scene scene(content({infinite("ward")}), {.effects_per_actor = 2});
    const Actor actor = scene.spawn();
    const ActiveEffect first = scene.apply(actor, "ward").effect;
    scene.apply(actor, "ward");
    const std::string full = "effect `ward`: there is as much already as the world's options allow";
    expect_refused(scene, spec("ward"), full);
    ASSERT_TRUE(scene.world.remove(first));
    scene.apply(actor, "ward");
    expect_refused(scene, spec("ward"), full);
}

TEST_P(PlainEffect, FailsWhereThereAreAsManyModifiersAsThereCanBe) {
    EffectDef ward = infinite("ward", {flat("armour", 1), flat("power", 1)});
    ward.owner_tags = {"state.wet"};
    EffectDef drum = pulsing("drum", 9, 1, {flat("life", -1), flat("armour", 2)});
    drum.modifiers[1].lasting = true;
    Scene scene(content({ward, drum}), {.modifiers_per_actor = 3});
    const Actor actor = scene.spawn();
    scene.apply(actor, "ward");
    expect_refused(scene, spec("ward"), "effect `ward`: there is as much already as the world's options allow");
    scene.apply(actor, "drum");
    EXPECT_EQ(scene.value(actor, "armour"), 3) << "what executes is none that counts";
    expect_refused(scene, spec("drum"), "effect `drum`: there is as much already as the world's options allow");
}

TEST_P(PlainEffect, HasWhatItIsAppliedWith) {
    Scene scene(content({infinite("ward", {flat("armour", Magnitude::level())})}));
    const Actor actor = scene.spawn();
    const auto gone = [&](EffectSpec made) {
        EXPECT_TRUE(scene.world.remove(scene.apply(actor, made).effect));
        return scene.world.removed(scene.events<EffectRemoved>().back());
    };
    EXPECT_EQ(gone(spec("ward").level(1.1)).level, 1.1) << "which no float holds";
    EXPECT_EQ(gone(spec("ward").level(2).source(actor)).source, actor);
    EXPECT_EQ(gone(spec("ward").strength(3)).strength, 3);
    const RemovedEffect with_param = gone(spec("ward").param("param.other", 5));
    EXPECT_EQ(with_param.params, (std::vector<std::pair<TagId, double>>{{scene.tag("param.other"), 5}}));
    EXPECT_EQ(gone(spec("ward").tag("damage.fire")).tags, std::vector{scene.tag("damage.fire")});
    scene.apply(actor, spec("ward").level(1.1));
    scene.apply(actor, spec("ward").level(2));
    EXPECT_EQ(scene.value(actor, "armour"), 3.1F);
    EXPECT_EQ(scene.view(scene.world.effects(actor)[1]).level, 2);
}

TEST_P(PlainEffect, IsBlockedByWhatMakesItsTargetImmune) {
    EffectDef plague = pulsing("plague", 3, 1, {flat("life", -1)});
    plague.tags = {"effect.affliction.poison"};
    EffectDef warded = infinite("warded");
    warded.blocks = {"effect.affliction"};
    Scene scene(content({plague, warded}));
    const Actor actor = scene.spawn();
    const ActiveEffect shield = scene.apply(actor, "warded").effect;
    const auto refused = scene.world.apply(actor, spec("plague"));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, Reason::blocked_immunity);
    EXPECT_EQ(told(scene.world).back(), "effect_blocked plague blocked_immunity");
    ASSERT_TRUE(scene.world.remove(shield));
    scene.apply(actor, "plague");
}

TEST_P(PlainEffect, IsOfTheStacksThatAreAskedFor) {
    EffectDef counting = infinite("counting", {flat("power", 7)});
    counting.modifiers[0].when.kind = Condition::Kind::owner_stacks;
    counting.modifiers[0].when.name = "ward";
    counting.modifiers[0].when.comparison = Comparison::at_least;
    counting.modifiers[0].when.value = 2;
    EffectDef waiting = infinite("waiting", {flat("mark", 1)});
    waiting.ongoing = counting.modifiers[0].when;
    Scene scene(content({infinite("ward"), counting, waiting}));
    const Actor actor = scene.spawn();
    scene.apply(actor, "counting");
    scene.apply(actor, "waiting");
    scene.apply(actor, "ward");
    scene.step();
    EXPECT_EQ(scene.value(actor, "power"), 10);
    EXPECT_EQ(scene.value(actor, "mark"), 0);
    const ActiveEffect second = scene.apply(actor, "ward").effect;
    EXPECT_EQ(scene.value(actor, "power"), 17);
    EXPECT_EQ(scene.value(actor, "mark"), 1);
    scene.step();
    ASSERT_TRUE(scene.world.remove(second));
    EXPECT_EQ(scene.value(actor, "power"), 10);
    EXPECT_EQ(scene.value(actor, "mark"), 0);
}

TEST_P(PlainEffect, TakesAPlaceWhoseDeadlinesOfBeforeAreNotItsOwn) {
    Scene scene(content({timed("brief", 1), timed("long", 3, {flat("armour", 1)}), pulsing("drum", 9, 1)}));
    const Actor actor = scene.spawn();
    for (const char* const before : {"brief", "drum"}) {
        const ActiveEffect gone = scene.apply(actor, before).effect;
        ASSERT_TRUE(scene.world.remove(gone));
        const ActiveEffect effect = scene.apply(actor, "long").effect;
        EXPECT_EQ(effect.index, gone.index);
        scene.step(2);
        EXPECT_EQ(scene.remaining(effect), 1);
        scene.step(1);
        EXPECT_FALSE(scene.world.alive(effect));
    }
}

TEST_P(PlainEffect, IsThereAgainWhereWhatTookItOffFails) {
    EffectDef ward = timed("ward", 3, {flat("armour", 2)});
    ward.tags = {"effect.boon"};
    ward.owner_tags = {"state.wet"};
    EffectDef drum = pulsing("drum", 3, 1, {flat("life", -1)});
    drum.tags = {"effect.boon"};
    EffectDef purge = infinite("purge");
    purge.ends = {"effect.boon"};
    purge.owner_tags = {"state.burning"};
    Definitions made = content({ward, drum});
    made.effects.push_back(purge);
    Scene scene(made);
    const Actor actor = scene.spawn();
    for (int i = 0; i < 65'535; ++i)
        scene.add(actor, "state.burning");
    const ActiveEffect warded = scene.apply(actor, "ward").effect;
    const ActiveEffect drumming = scene.apply(actor, "drum").effect;
    scene.step(1);
    expect_refused(scene, spec("purge"), "effect `purge`: 65,535 sources hold the tag `state.burning` already");
    EXPECT_EQ(scene.remaining(warded), 2);
    EXPECT_EQ(scene.view(drumming).pulses, 1U);
    scene.step(2);
    EXPECT_EQ(scene.value(actor, "armour"), 0);
    EXPECT_EQ(scene.base(actor, "life"), 97);
    EXPECT_TRUE(scene.world.effects(actor).empty());
}

TEST_P(PlainEffect, ThatComesToGrantGrantsWhileItIsThere) {
    Definitions before = content({infinite("staff", {flat("power", 3)})});
    before.abilities = {ability("spark")};
    Definitions granting = before;
    granting.grants = {{"staff", {"spark"}}};
    Scene scene(before);
    const Actor actor = scene.spawn();
    const ActiveEffect staff = scene.apply(actor, "staff").effect;
    EXPECT_TRUE(scene.world.abilities(actor).empty());
    reload(scene, granting);
    EXPECT_EQ(scene.world.abilities(actor).size(), 1U) << "of what was there";
    const ActiveEffect second = scene.apply(actor, "staff").effect;
    ASSERT_TRUE(scene.world.remove(staff));
    EXPECT_EQ(scene.world.abilities(actor).size(), 1U);
    ASSERT_TRUE(scene.world.remove(second));
    EXPECT_TRUE(scene.world.abilities(actor).empty());
}

TEST_P(PlainEffect, ThatComesToDependIsWeighedUntilItNoLongerDoes) {
    EffectDef ward = timed("ward", 20, {flat("armour", 2)});
    ward.owner_tags = {"state.casting"};
    EffectDef weighed = ward;
    weighed.ongoing = !Condition::owner_has("state.wet");
    weighed.end_if = Condition::owner_has("state.raging");
    Scene scene(content({ward}));
    const Actor actor = scene.spawn();
    const ActiveEffect kept = scene.apply(actor, "ward").effect;
    reload(scene, content({weighed}));
    scene.add(actor, "state.wet");
    EXPECT_TRUE(scene.view(kept).inhibited);
    EXPECT_FALSE(scene.owns(actor, "state.casting"));
    const ActiveEffect waiting = scene.apply(actor, "ward").effect;
    EXPECT_TRUE(scene.view(waiting).inhibited);
    scene.step(5);
    reload(scene, content({ward}));
    EXPECT_FALSE(scene.view(waiting).inhibited) << "nothing keeps it from counting";
    EXPECT_EQ(scene.value(actor, "armour"), 4);
    scene.add(actor, "state.raging");
    scene.take(actor, "state.wet");
    scene.step(1);
    EXPECT_EQ(scene.world.effects(actor), (std::vector{kept, waiting})) << "what it had asked is asked no more";
    EXPECT_EQ(scene.remaining(kept), 19);
    ASSERT_TRUE(scene.world.remove(kept));
    EXPECT_EQ(scene.value(actor, "armour"), 2);
    reload(scene, content({weighed}));
    EXPECT_FALSE(scene.world.alive(waiting));
    EXPECT_EQ(scene.value(actor, "armour"), 0);
    EXPECT_FALSE(scene.owns(actor, "state.casting"));
}

TEST_P(PlainEffect, ThatCouldNotCountAgainTakesNothingAlong) {
    EffectDef ward = infinite("ward", {flat("armour", 2)});
    ward.owner_tags = {"state.casting"};
    EffectDef weighed = ward;
    weighed.ongoing = !Condition::owner_has("state.wet");
    Scene scene(content({weighed}));
    const Actor actor = scene.spawn();
    const ActiveEffect inhibited = scene.apply(actor, "ward").effect;
    scene.add(actor, "state.wet");
    for (int i = 0; i < 65'535; ++i)
        scene.add(actor, "state.casting");
    reload(scene, content({ward}));
    EXPECT_TRUE(scene.view(inhibited).inhibited) << "the tag cannot be held once more";
    ASSERT_TRUE(scene.world.remove(inhibited));
    EXPECT_EQ(scene.value(actor, "armour"), 0);
    EXPECT_FALSE(scene.world.apply(actor, spec("ward"))) << "all hold it still";
}

TEST_P(PlainEffect, IsTakenOffWithItsActorAndWithItsDefinition) {
    EffectDef ward = timed("ward", 9, {flat("armour", 2)});
    ward.owner_tags = {"state.wet"};
    Scene scene(content({ward}));
    const Actor gone = scene.spawn();
    const Actor left = scene.spawn();
    scene.apply(gone, "ward");
    scene.apply(left, "ward");
    scene.forget();
    ASSERT_TRUE(scene.world.destroy(gone));
    EXPECT_EQ(scene.events<EffectRemoved>().back().reason, RemovalReason::actor_destroyed);
    reload(scene, with({}));
    EXPECT_EQ(scene.events<EffectRemoved>().back().reason, RemovalReason::definition_gone);
    EXPECT_EQ(scene.value(left, "armour"), 0);
    EXPECT_FALSE(scene.owns(left, "state.wet"));
    scene.step(9);
    EXPECT_TRUE(scene.world.effects(left).empty());
}

} // namespace
} // namespace prowess::test
