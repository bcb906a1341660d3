#include "effect/reacting.hpp"

namespace prowess::test {
namespace {

TEST(Reaction, OfTwoThatSetEachOtherOffStopsAndIsNamed) {
    Definitions made = basics();
    made.effects = {instant("hit", {flat("life", -1)}),
                    reacting("spite", {reaction(ReactionTo::hurt, "hit", Recipient::instigator)})};
    std::vector<std::string> warnings;
    Scene scene(made, {.warn = [&](std::string_view text) { warnings.emplace_back(text); }});
    const Actor one = scene.spawn();
    const Actor other = scene.spawn();
    scene.apply(one, "spite");
    scene.apply(other, "spite");
    scene.apply(one, spec("hit").source(other));
    EXPECT_EQ(scene.base(one, "life"), 91) << "the first, and each second of the 16 that follow";
    EXPECT_EQ(scene.base(other, "life"), 92);
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_NE(warnings[0].find("`hit` → `spite` → `hit`; cut after 16"), std::string::npos) << warnings[0];
    EXPECT_EQ(scene.events<EffectBlocked>().back().reason, static_cast<std::uint8_t>(Reason::loop));
}

TEST(Reaction, ComesAfterTheChainsInTheOrderOfActorsAndOfTheirEffects) {
    Definitions made = basics();
    EffectDef hit = instant("hit", {flat("life", -10)});
    hit.on_apply = {entry("chained")};
    made.effects = {hit,
                    instant("chained"),
                    instant("a"),
                    instant("b"),
                    instant("c"),
                    reacting("second", {reaction(ReactionTo::hurt, "b")}),
                    reacting("first", {reaction(ReactionTo::hurt, "a")}),
                    reacting("hunter", {reaction(ReactionTo::hurting, "c")})};
    Scene scene(made);
    const Actor target = scene.spawn();
    const Actor source = scene.spawn();
    scene.apply(source, "hunter");
    scene.apply(target, "first");
    scene.apply(target, "second");
    scene.forget();
    scene.apply(target, spec("hit").source(source));
    Lines executed;
    for (const std::string& line : told(scene.world))
        if (line.starts_with("effect_executed"))
            executed.push_back(line);
    EXPECT_EQ(executed, (Lines{"effect_executed hit", "effect_executed chained", "effect_executed a",
                               "effect_executed b", "effect_executed c"}));
}

TEST(Reaction, OfAFailedTransactionDoesNotCome) {
    Definitions made = basics();
    EffectDef hit = instant("hit", {flat("life", -10), flat("absent", 1)});
    made.effects = {hit, instant("mark_it", {flat("mark", 1)}),
                    reacting("temper", {reaction(ReactionTo::hurt, "mark_it")})};
    Scene scene(made);
    const Actor actor = scene.spawn();
    scene.apply(actor, "temper");
    EXPECT_FALSE(scene.world.apply(actor, spec("hit")));
    scene.step(1);
    EXPECT_EQ(scene.base(actor, "mark"), 0);
}

TEST(Reaction, WithAChanceDrawsForItsCarrierAndReplays) {
    Definitions made = basics();
    ReactionDef maybe = reaction(ReactionTo::hurt, "mark_it");
    maybe.chance = 0.5;
    made.effects = {instant("hit", {flat("life", -1)}), instant("mark_it", {flat("mark", 1)}),
                    reacting("temper", {maybe})};
    const auto marks = [&](std::uint64_t seed) {
        Scene scene(made, WorldOptions{.seed = seed});
        const Actor actor = scene.spawn();
        scene.apply(actor, "temper");
        for (int i = 0; i < 64; ++i)
            scene.apply(actor, "hit");
        return scene.base(actor, "mark");
    };
    EXPECT_EQ(marks(1), marks(1));
    EXPECT_GT(marks(1), 16);
    EXPECT_LT(marks(1), 48);
}

TEST(Reaction, AppliesFromItsCarrierWhoeverItsSourceIs) {
    Definitions made = basics();
    made.effects = {instant("hit", {flat("life", -1)}),
                    instant("sting", {flat("life", Magnitude::source("power") * Magnitude(-1))}),
                    reacting("thorns", {reaction(ReactionTo::hurt, "sting", Recipient::instigator)})};
    Scene scene(made);
    const Actor druid = scene.spawn();
    const Actor bear = scene.spawn();
    const Actor wolf = scene.spawn();
    scene.set(druid, "power", 3);
    scene.set(bear, "power", 8);
    scene.apply(bear, spec("thorns").source(druid));
    scene.apply(bear, spec("hit").source(wolf));
    EXPECT_EQ(scene.base(wolf, "life"), 92);
    EXPECT_EQ(scene.events<EffectExecuted>().back().source, bear);
}

TEST(Reaction, IsOfLastingEffectsAlone) {
    Definitions made = basics();
    EffectDef hit = instant("hit");
    hit.reactions = {reaction(ReactionTo::hurt, "hit")};
    made.effects = {hit};
    const auto built = Rulebook::build(made);
    ASSERT_FALSE(built);
    EXPECT_EQ(built.error().at(0).message, "an instant effect does not last, so it cannot have `reactions`");
}

} // namespace
} // namespace prowess::test
