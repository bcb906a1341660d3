#include "world/scene.hpp"

namespace prowess::test {
namespace {

Definitions gambles() {
    Definitions made = basics();
    EffectDef coin = instant("coin", {flat("mark", 1)});
    coin.chance = 0.5;
    EffectDef lucky = instant("lucky", {flat("mark", 1)});
    lucky.chance = Magnitude::product({0.1, Magnitude::source("power")});
    EffectDef faulty = instant("faulty", {flat("absent", 1)});
    faulty.chance = Magnitude::param("param.amount");
    EffectDef dice =
        instant("dice", {flat("mark", Magnitude::random(0, 100)), flat("power", Magnitude::random(0, 100))});
    EffectDef chain = instant("chain");
    chain.on_apply = {entry("mark"), entry("mark")};
    chain.on_apply[0].chance = 0.5;
    made.effects = {coin, lucky, faulty, dice, chain, instant("mark", {flat("mark", 1)})};
    return made;
}

std::string fall(Scene& scene, Actor actor, int times) {
    std::string sides;
    for (int i = 0; i < times; ++i)
        sides += scene.world.apply(actor, spec("coin")) ? '1' : '0';
    return sides;
}

TEST(Chance, IsTheSameForTheSameSeedAndActor) {
    Scene one(gambles(), {.seed = 7});
    Scene same(gambles(), {.seed = 7});
    Scene other(gambles(), {.seed = 8});
    const Actor actor = one.spawn();
    const std::string sides = fall(one, actor, 64);

    EXPECT_EQ(fall(same, same.spawn(), 64), sides);
    EXPECT_NE(fall(other, other.spawn(), 64), sides);
    EXPECT_NE(fall(same, same.spawn(), 64), sides) << "another actor";
    const auto heads = std::ranges::count(sides, '1');
    EXPECT_GT(heads, 16);
    EXPECT_LT(heads, 48);
    EXPECT_EQ(one.base(actor, "mark"), static_cast<float>(heads));
}

TEST(Chance, DrawsOfOneActorDoNotMoveThoseOfAnother) {
    Scene alone(gambles());
    Scene beside(gambles());
    const Actor actor = alone.spawn();
    const Actor twin = beside.spawn();
    const Actor other = beside.spawn();
    std::string sides;
    for (int i = 0; i < 32; ++i) {
        sides += fall(beside, twin, 1);
        (void)fall(beside, other, 1);
    }
    EXPECT_EQ(fall(alone, actor, 32), sides);
}

TEST(Chance, CountsInAFailedTransaction) {
    Scene scene(gambles());
    const Actor actor = scene.spawn();
    const std::uint64_t before = scene.world.state_hashes().draws;
    const auto rest = lasting_parts(scene.world);

    EXPECT_FALSE(scene.world.apply(actor, spec("faulty").param("param.amount", 0.999999)));

    EXPECT_NE(scene.world.state_hashes().draws, before);
    EXPECT_EQ(lasting_parts(scene.world), rest);
}

TEST(Chance, OfAllOrNothingIsNotDrawn) {
    Scene scene(gambles());
    const Actor actor = scene.spawn();
    const std::uint64_t before = scene.world.state_hashes().draws;

    EXPECT_EQ(scene.world.apply(actor, spec("faulty").param("param.amount", 1)).error().reason, Reason::no_attribute);

    EXPECT_EQ(scene.world.state_hashes().draws, before);
}

TEST(Chance, CanBeAnAttributeOfTheSource) {
    Scene scene(gambles());
    const Actor actor = scene.spawn();
    const Actor source = scene.spawn();

    EXPECT_TRUE(scene.world.apply(actor, spec("lucky").source(source))) << "0.1 times 10";
    scene.set(source, "power", 0);
    EXPECT_EQ(scene.world.apply(actor, spec("lucky").source(source)).error().reason, Reason::chance);
}

TEST(Chance, IsNotDrawnInAPreview) {
    Scene scene(gambles());
    const Actor actor = scene.spawn();
    const std::uint64_t before = scene.world.state_hash();

    const auto first = scene.world.preview(actor, spec("dice"));
    const auto second = scene.world.preview(actor, spec("dice"));

    ASSERT_TRUE(first && second);
    EXPECT_EQ(scene.world.state_hash(), before);
    ASSERT_EQ(first->size(), 2U);
    EXPECT_EQ((*first)[0].after, (*second)[0].after);
    scene.apply(actor, "dice");
    EXPECT_EQ(scene.base(actor, "mark"), (*first)[0].after) << "what was shown is what comes";
    EXPECT_EQ(scene.base(actor, "power"), (*first)[1].after);
}

TEST(Chance, OfAnEntryInAChain) {
    Scene scene(gambles(), {.seed = 3});
    const Actor actor = scene.spawn();

    for (int i = 0; i < 100; ++i)
        scene.apply(actor, "chain");

    EXPECT_GT(scene.base(actor, "mark"), 120);
    EXPECT_LT(scene.base(actor, "mark"), 180);
}

} // namespace
} // namespace prowess::test
