#include "world/scene.hpp"

namespace prowess::test {
namespace {

Scene scene_of(std::vector<ModifierDef> modifiers) {
    Definitions made = basics();
    made.effects = {instant("change", std::move(modifiers))};
    return Scene(made);
}

TEST(Execution, ChangesABaseAsItsOperationSays) {
    struct Case {
        Operation operation;
        double amount;
        float after; ///< Of 10.
    };
    const Case cases[] = {{Operation::flat, 2, 12},       {Operation::unscaled, -3, 7},
                          {Operation::additive, 0.5, 15}, {Operation::multiplicative, -0.5, 5},
                          {Operation::divide, 1, 5},      {Operation::divide, -1, 1000},
                          {Operation::base, 4, 4},        {Operation::override, 6, 6},
                          {Operation::at_least, 11, 11},  {Operation::at_least, 9, 10},
                          {Operation::at_most, 8, 8},     {Operation::at_most, 30, 10}};
    for (const Case& tried : cases) {
        Scene scene = scene_of({modifier("power", tried.operation, tried.amount)});
        const Actor actor = scene.spawn();
        scene.apply(actor, "change");
        EXPECT_EQ(scene.base(actor, "power"), tried.after) << name(tried.operation) << " " << tried.amount;
    }
}

TEST(Execution, OfStacksCountsEachOfThem) {
    struct Case {
        Operation operation;
        double amount;
        float after; ///< Of 10, three times.
    };
    const Case cases[] = {{Operation::flat, 2, 16},
                          {Operation::additive, 1, 40},
                          {Operation::multiplicative, 1, 80},
                          {Operation::divide, 1, 2.5},
                          {Operation::override, 6, 6}};
    for (const Case& tried : cases) {
        Definitions made = basics();
        EffectDef beat = pulsing("beat", 10, 1, {modifier("power", tried.operation, tried.amount)});
        beat.stacking = StackingDef{};
        made.effects = {beat};
        Scene scene(made);
        const Actor actor = scene.spawn();
        for (int i = 0; i < 3; ++i)
            scene.apply(actor, "beat");
        scene.step(1);
        EXPECT_EQ(scene.base(actor, "power"), tried.after) << name(tried.operation);
    }
}

TEST(Execution, CountsPerAnotherAttribute) {
    auto per = flat("mark", 1);
    per.per = PerDef{"mana", 15};
    Scene scene = scene_of({per});
    const Actor actor = scene.spawn();
    scene.apply(actor, "change");
    EXPECT_EQ(scene.base(actor, "mark"), 6) << "100 holds 15 six times";
    scene.set(actor, "mana", 14);
    scene.apply(actor, "change");
    EXPECT_EQ(scene.base(actor, "mark"), 6);
}

TEST(Execution, AddsUpInListOrderAndIsLimitedOnce) {
    Scene scene = scene_of({flat("life", 50), flat("life", -70), modifier("life", Operation::multiplicative, 0.5)});
    const Actor actor = scene.spawn();
    scene.apply(actor, "change");
    EXPECT_EQ(scene.base(actor, "life"), 100) << "80 and a half more of it, then limited; not 45";
    ASSERT_EQ(scene.events<EffectExecuted>().size(), 1U);
    const auto changes = scene.world.changes(scene.events<EffectExecuted>()[0]);
    ASSERT_EQ(changes.size(), 1U);
    EXPECT_EQ(changes[0].before, 100);
    EXPECT_EQ(changes[0].after, 100);
}

TEST(Execution, LimitsComeBeforeWhatTheyLimit) {
    Scene scene = scene_of({flat("life", 40), flat("max_life", 30)});
    const Actor actor = scene.spawn();
    scene.apply(actor, "change");
    EXPECT_EQ(scene.base(actor, "life"), 130);
    EXPECT_EQ(scene.base(actor, "max_life"), 130);
}

TEST(Execution, IsKeptWithinLimitsOrRejected) {
    auto strict = flat("life", Magnitude::param("param.amount"));
    strict.beyond_limit = BeyondLimit::reject;
    Scene clamping = scene_of({flat("life", -130)});
    Scene rejecting = scene_of({strict, flat("mark", 1)});
    const Actor one = clamping.spawn();
    const Actor two = rejecting.spawn();
    clamping.apply(one, "change");
    EXPECT_EQ(clamping.base(one, "life"), 0);

    const auto refused = rejecting.world.apply(two, spec("change").param("param.amount", -100.1));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, Reason::execution_failed);
    EXPECT_EQ(refused.error().attribute, rejecting.attribute("life"));
    EXPECT_EQ(rejecting.base(two, "mark"), 0);
    rejecting.apply(two, spec("change").param("param.amount", -0.1));
    EXPECT_EQ(rejecting.base(two, "life"), 99.9F) << "which no cell holds exactly";
    rejecting.apply(two, spec("change").param("param.amount", -99.9F));
    EXPECT_EQ(rejecting.base(two, "life"), 0) << "to the limit is within it";
}

TEST(Execution, RoundsBeforeItIsWeighedAgainstALimit) {
    Definitions made = basics();
    made.attributes[0].rounding = Rounding::nearest;
    auto strict = flat("life", Magnitude::param("param.amount"));
    strict.beyond_limit = BeyondLimit::reject;
    made.effects = {instant("change", {strict})};
    Scene scene(made);
    const Actor actor = scene.spawn();
    scene.apply(actor, spec("change").param("param.amount", -99.6));
    EXPECT_EQ(scene.base(actor, "life"), 0);
    EXPECT_FALSE(scene.world.apply(actor, spec("change").param("param.amount", -0.6)));
    scene.apply(actor, spec("change").param("param.amount", -0.4));
}

TEST(Execution, OfAConditionThatHoldsInPartIsInPart) {
    auto read = flat("mark", 8);
    read.when = Condition::read_tagged("damage.fire");
    auto owner = flat("power", 8);
    owner.when = !Condition::owner_has("state.wet");
    auto full = modifier("armour", Operation::override, 8);
    full.when = Condition::fact_set("damage");
    Scene scene = scene_of({read, owner, full});
    const Actor actor = scene.spawn();
    scene.apply(actor, spec("change").tag("damage.fire"));
    EXPECT_EQ(scene.base(actor, "mark"), 8);
    EXPECT_EQ(scene.base(actor, "power"), 18);
    EXPECT_EQ(scene.base(actor, "armour"), 0);
    scene.add(actor, "state.wet");
    scene.apply(actor, "change");
    EXPECT_EQ(scene.base(actor, "mark"), 8);
    EXPECT_EQ(scene.base(actor, "power"), 18);
}

TEST(Execution, GivesAndTakesCountedTags) {
    Definitions made = basics();
    EffectDef hit = instant("hit");
    hit.add_tags = {"count.hit", "state.wet"};
    EffectDef dry = instant("dry");
    dry.remove_tags = {"state.wet", "count"};
    made.effects = {hit, dry};
    Scene scene(made);
    const Actor actor = scene.spawn();
    scene.apply(actor, "hit");
    scene.apply(actor, "hit");
    EXPECT_EQ(scene.world.tag_count(actor, scene.tag("count.hit")), 2U);
    scene.apply(actor, "dry");
    EXPECT_EQ(scene.world.tag_count(actor, scene.tag("count.hit")), 2U) << "a tag above it is another tag";
    EXPECT_EQ(scene.world.tag_count(actor, scene.tag("state.wet")), 1U);
    scene.apply(actor, "dry");
    scene.apply(actor, "dry");
    EXPECT_FALSE(scene.owns(actor, "state"));
}

TEST(Preview, SaysWhatWouldChangeAndChangesNothing) {
    Scene scene = scene_of({flat("life", -130), flat("power", 2)});
    const Actor actor = scene.spawn();
    scene.forget();
    const std::uint64_t before = scene.world.state_hash();

    const auto changes = scene.world.preview(actor, spec("change"));

    ASSERT_TRUE(changes);
    ASSERT_EQ(changes->size(), 2U);
    for (const BaseChange& change : *changes)
        EXPECT_EQ(change.after, change.attribute == scene.attribute("life") ? 0 : 12);
    EXPECT_EQ(scene.world.state_hash(), before);
    EXPECT_TRUE(told(scene.world).empty());
    scene.apply(actor, "change");
    EXPECT_EQ(scene.base(actor, "life"), 0);
    ASSERT_TRUE(scene.world.destroy(actor));
    EXPECT_EQ(scene.world.preview(actor, spec("change")).error().reason, Reason::no_such_actor);
}

} // namespace
} // namespace prowess::test
