#include "world/scene.hpp"

namespace prowess::test {
namespace {

Definitions marks() {
    Definitions made = basics();
    EffectDef counted = timed("counted", 3, {flat("mark", Magnitude::level())});
    counted.on_apply = {entry("hit")};
    EffectDef warded = infinite("warded");
    warded.blocks = {"effect.affliction"};
    EffectDef plague = timed("plague", 3, {flat("armour", -1)});
    plague.tags = {"effect.affliction.poison"};
    made.effects = {counted, warded, plague, instant("hit", {flat("life", -5)})};
    return made;
}

/// Forty, of whom the eighth is gone and each third is warded.
struct Many : Scene {
    Many() : Scene(marks()) {
        for (int i = 0; i < 40; ++i) {
            actors.push_back(spawn());
            if (i % 3 == 0)
                apply(actors.back(), "warded");
        }
        EXPECT_TRUE(world.destroy(actors[7]));
        forget();
    }

    std::vector<Actor> actors;
};

TEST(Many, AreAppliedToAsIfOneByOne) {
    for (const char* const effect : {"counted", "plague", "hit", "unheard_of"}) {
        Many together;
        Many apart;
        const EffectSpec made = spec(effect).level(2).source(together.actors[1]);
        const AppliedToMany all = together.world.apply(together.actors, made);
        ASSERT_EQ(all.applied.size(), 40U);
        std::size_t failed = 0;
        for (std::size_t i = 0; i < apart.actors.size(); ++i) {
            const auto one = apart.world.apply(apart.actors[i], made);
            EXPECT_EQ(all.applied[i].effect, one.value_or(Applied{}).effect);
            EXPECT_EQ(all.applied[i].disposition, one.value_or(Applied{}).disposition);
            if (one)
                continue;
            ASSERT_LT(failed, all.failed.size());
            EXPECT_EQ(all.failed[failed].target, i);
            EXPECT_EQ(all.failed[failed++].failure.text(), one.error().text());
        }
        EXPECT_EQ(all.failed.size(), failed) << effect;
        EXPECT_EQ(told(together.world), told(apart.world)) << effect;
        EXPECT_EQ(together.world.state_hash(), apart.world.state_hash()) << effect;
    }
}

TEST(Many, OneFailureUndoesNoOther) {
    Many many;
    const AppliedToMany all = many.world.apply(many.actors, spec("plague"));
    EXPECT_EQ(all.failed.size(), 15U) << "14 who are warded, and one who is gone";
    EXPECT_EQ(many.value(many.actors[1], "armour"), -1);
    EXPECT_EQ(many.value(many.actors[3], "armour"), 0);
}

TEST(Many, AreTakenOffWhereTheyAreThere) {
    Many many;
    std::vector<ActiveEffect> effects;
    for (const Applied& applied : many.world.apply(many.actors, spec("counted")).applied)
        effects.push_back(applied.effect);
    effects.push_back(effects.front());
    EXPECT_EQ(many.world.remove(effects), 39U) << "one is null, one is there twice";
    EXPECT_EQ(many.world.remove(effects), 0U);
    EXPECT_EQ(many.value(many.actors[1], "mark"), 0);
}

TEST(Many, AreToldOfAsCallsOneByOne) {
    Many many;
    const std::uint64_t before = many.world.call_count();
    (void)many.world.apply(many.actors, spec("counted"));
    EXPECT_EQ(many.world.call_count() - before, 40U);
}

TEST(Many, AreRefusedAmidACallback) {
    Many many;
    std::vector<Reason> reasons;
    many.world.subscribe<EffectApplied>([&](const World&, const EffectApplied&) {
        for (const auto& failed : many.world.apply(many.actors, spec("hit")).failed)
            reasons.push_back(failed.failure.reason);
        reasons.push_back(many.world.remove(std::vector{ActiveEffect{0, 1}}).error().reason);
    });
    many.apply(many.actors[0], "counted");
    EXPECT_EQ(reasons, std::vector(41, Reason::in_step));
}

} // namespace
} // namespace prowess::test
