#include "mage.hpp"

#include <algorithm>
#include <vector>

namespace prowess {
namespace {

EffectSpec burn() {
    return spec("burning").param("param.damage", -5);
}

TEST(Requests, AreCarriedOutAsTheNextStepBeginsAndCompletedOnce) {
    MageWorld mage_world;
    World& world = mage_world.world;
    const Actor mage = mage_world.spawn();
    const Receipt first = world.queue(ApplyRequest{.target = mage, .spec = burn()}).value();
    const Receipt second = world.queue(ApplyRequest{.target = mage, .spec = spec("burning")}).value();
    EXPECT_EQ(mage_world.base(mage, "life"), 100);
    EXPECT_EQ(world.queued(), 2);

    ASSERT_TRUE(world.step(Flicks{0}));

    EXPECT_EQ(mage_world.base(mage, "life"), 95);
    EXPECT_EQ(world.queued(), 0);
    const auto completed = world.events<RequestCompleted>();
    ASSERT_EQ(completed.size(), 2);
    EXPECT_EQ(completed[0].receipt, first);
    EXPECT_TRUE(completed[0].done);
    EXPECT_EQ(completed[0].effect, world.effects(mage).front());
    EXPECT_EQ(completed[1].receipt, second);
    EXPECT_FALSE(completed[1].done);
    EXPECT_EQ(world.failure(completed[1]).reason, Reason::missing_param);
    ASSERT_TRUE(world.step());
    EXPECT_TRUE(world.events<RequestCompleted>().empty());
}

TEST(Requests, ARemovalBeforeABoundarySuppressesThePulse) {
    MageWorld mage_world;
    World& world = mage_world.world;
    const Actor mage = mage_world.spawn();
    const ActiveEffect burning = world.apply(mage, burn())->effect;
    ASSERT_TRUE(world.step(to_flicks(0.49)));
    ASSERT_TRUE(world.queue(RemoveRequest{.effect = burning}));

    ASSERT_TRUE(world.step(to_flicks(0.01)));

    EXPECT_EQ(mage_world.base(mage, "life"), 95) << "only the pulse on application";
    EXPECT_FALSE(world.alive(burning));
}

TEST(Requests, MadeInACallbackWaitForTheNextStep) {
    MageWorld mage_world;
    World& world = mage_world.world;
    const Actor mage = mage_world.spawn();
    int callbacks = 0;
    world.subscribe<EffectApplied>([&](const World& same, const EffectApplied& applied) {
        EXPECT_EQ(&same, &world);
        EXPECT_EQ(world.apply(mage, burn()).error().reason, Reason::in_step);
        ++callbacks;
        EXPECT_TRUE(world.queue(RemoveRequest{.effect = applied.effect}));
    });

    ASSERT_TRUE(world.queue(ApplyRequest{.target = mage, .spec = burn()}));
    ASSERT_TRUE(world.step());
    EXPECT_EQ(world.effects(mage).size(), 1);
    EXPECT_EQ(world.queued(), 1);
    ASSERT_TRUE(world.step());
    EXPECT_TRUE(world.effects(mage).empty());
    EXPECT_EQ(callbacks, 1);
}

TEST(Requests, AreCompletedWithTheFullResult) {
    Definitions definitions = mage_definitions();
    EffectDef shower;
    shower.name = "shower";
    shower.lifetime = Lifetime::infinite;
    shower.tags = {"effect"};
    shower.ends = {"effect.affliction"};
    shower.stacking = StackingDef{};
    definitions.effects.push_back(shower);
    AbilityDef spark;
    spark.name = "spark";
    spark.target_effects = {EffectEntry{.effect = "burning"}};
    definitions.abilities = {spark};
    World world(must_build(definitions));
    const Actor mage = world.spawn(everything()).value();
    ASSERT_TRUE(world.apply(mage, spec("shower")));
    ASSERT_TRUE(world.apply(mage, burn()));
    const GrantedAbility granted = world.grant(mage, *world.rulebook().ability("spark")).value();
    ASSERT_TRUE(world.queue(ApplyRequest{.target = mage, .spec = spec("shower")}));
    ASSERT_TRUE(world.queue(RemoveAllRequest{.actor = mage, .effect = {}, .tag = *world.rulebook().tag("effect")}));
    ASSERT_TRUE(world.queue(RemoveAllRequest{.actor = mage, .effect = *world.rulebook().effect("burning"), .tag = {}}));
    ASSERT_TRUE(world.queue(RemoveAllRequest{.actor = {}, .effect = *world.rulebook().effect("burning"), .tag = {}}));
    ASSERT_TRUE(world.queue(ActivateRequest{.ability = granted}));

    ASSERT_TRUE(world.step(Flicks{0}));

    const auto completed = world.events<RequestCompleted>();
    ASSERT_EQ(completed.size(), 5);
    EXPECT_EQ(completed[0].kind, RequestKind::apply);
    EXPECT_EQ(completed[0].disposition, Disposition::stacked);
    EXPECT_EQ(completed[0].stacks, 2);
    EXPECT_EQ(completed[0].removed, 1);
    EXPECT_EQ(completed[1].kind, RequestKind::remove);
    EXPECT_EQ(completed[1].removed, 1);
    EXPECT_TRUE(completed[2].done);
    EXPECT_EQ(completed[2].removed, 0) << "there was none left";
    EXPECT_EQ(world.failure(completed[3]).reason, Reason::no_such_actor);
    EXPECT_EQ(completed[4].kind, RequestKind::activate);
    EXPECT_EQ(world.failure(completed[4]).reason, Reason::no_target);
    std::uint64_t last = 0;
    for (const RequestCompleted& each : completed) {
        EXPECT_GT(each.receipt.number, last) << "positive, and no two alike";
        last = each.receipt.number;
    }
}

TEST(Requests, ToActivateWhatIsGoneFailAsOthersDo) {
    Definitions definitions = mage_definitions();
    AbilityDef spark;
    spark.name = "spark";
    definitions.abilities = {spark};
    World world(must_build(definitions));
    const AbilityId id = *world.rulebook().ability("spark");
    const Actor mage = world.spawn(everything()).value();
    const Actor other = world.spawn(everything()).value();
    const GrantedAbility revoked = world.grant(mage, id).value();
    const GrantedAbility orphan = world.grant(other, id).value();
    for (const GrantedAbility ability : {revoked, orphan, GrantedAbility{}})
        ASSERT_TRUE(world.queue(ActivateRequest{.ability = ability}));
    const std::uint64_t before = world.state_hashes().time;
    ASSERT_TRUE(world.revoke(revoked));
    ASSERT_TRUE(world.destroy(other));
    EXPECT_EQ(world.state_hashes().time, before) << "what it speaks of is as it was queued";

    ASSERT_TRUE(world.step(Flicks{0}));

    const auto failed = world.events<AbilityFailed>();
    ASSERT_EQ(failed.size(), 3);
    EXPECT_EQ(failed[0].actor, mage);
    EXPECT_EQ(failed[0].id, id);
    EXPECT_EQ(failed[1].actor, other);
    EXPECT_EQ(failed[1].id, id);
    EXPECT_EQ(failed[2].actor, Actor{}) << "nobody's as it was queued";
    EXPECT_EQ(failed[2].id, AbilityId{});
    const auto completed = world.events<RequestCompleted>();
    ASSERT_EQ(completed.size(), 3);
    for (std::size_t i = 0; i < completed.size(); ++i) {
        EXPECT_EQ(failed[i].reason, static_cast<std::uint8_t>(Reason::not_granted));
        EXPECT_EQ(world.failure(completed[i]).reason, Reason::not_granted);
        EXPECT_LT(failed[i].sequence, completed[i].sequence);
    }
    EXPECT_EQ(world.failure(completed[0]).text(), "ability `spark`: it is not granted");
    ASSERT_TRUE(world.step());
    EXPECT_TRUE(world.events<AbilityFailed>().empty());
}

TEST(Requests, BeyondTheStepsLimitWaitInOrder) {
    World world(must_build(mage_definitions()), {.requests_per_step = 2});
    const Actor mage = world.spawn(everything()).value();
    std::vector<Receipt> receipts;
    for (int i = 0; i < 5; ++i)
        receipts.push_back(world.queue(ApplyRequest{.target = mage, .spec = burn()}).value());
    for (std::size_t done = 0; done < 5;) {
        ASSERT_TRUE(world.step(Flicks{0}));
        const auto completed = world.events<RequestCompleted>();
        ASSERT_EQ(completed.size(), std::min<std::size_t>(2, 5 - done));
        for (const RequestCompleted& each : completed)
            EXPECT_EQ(each.receipt, receipts[done++]);
        EXPECT_EQ(world.queued(), 5 - done);
    }
}

TEST(Requests, ALimitOfNoneAStepIsOne) {
    World world(must_build(mage_definitions()), {.requests_per_step = 0});
    const Actor mage = world.spawn(everything()).value();
    ASSERT_TRUE(world.queue(ApplyRequest{.target = mage, .spec = burn()}));
    ASSERT_TRUE(world.step(Flicks{0}));
    EXPECT_EQ(world.queued(), 0);
}

TEST(Requests, BeyondTheLimitAreRefused) {
    WorldOptions options;
    options.requests = 1;
    World world(must_build(mage_definitions()), options);
    const Actor mage = world.spawn(everything()).value();
    const std::uint64_t before = world.state_hash();
    ASSERT_TRUE(world.queue(ApplyRequest{.target = mage, .spec = burn()}));
    EXPECT_NE(world.state_hash(), before) << "what waits is a part of the state";
    const auto refused = world.queue(ApplyRequest{.target = mage, .spec = burn()});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, Reason::no_capacity);
    EXPECT_EQ(refused.error().text(), "there is as much already as the world's options allow");
}

} // namespace
} // namespace prowess
