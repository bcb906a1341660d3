#include "ability/spells.hpp"

#include <prowess/core/hash.hpp>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>

namespace prowess::test {
namespace {

Definitions table() {
    AbilityDef song = ability("song", BehaviourKind::cast, 10);
    song.behaviour.time = Magnitude::product({10, Magnitude::level()});
    Definitions made = spells({bolt(), song});
    EffectDef curse =
        timed("curse", Magnitude::param("param.other", 4), {flat("armour", Magnitude::param("param.amount", 1))});
    curse.stacking = StackingDef{.by = StackBy::source};
    EffectDef coin = instant("coin");
    coin.chance = 0.5;
    made.effects.push_back(curse);
    made.effects.push_back(infinite("sign"));
    made.effects.push_back(coin);
    EffectDef idle = infinite("idle");
    idle.ongoing = !Condition::owner_has("state.wet");
    made.effects.push_back(idle);
    return made;
}

/// A world with something of everything, and the handles into it.
struct Stage {
    Scene scene{table()};
    Actor first = scene.spawn();
    Actor second = scene.spawn();
    GrantedAbility song = scene.grant(first, "song");
    ActiveEffect idle = scene.apply(first, "idle").effect;
};

/// Changes, each of which must make another state.
std::vector<std::pair<std::string, std::function<void(Stage&)>>> changes() {
    const auto apply = [](EffectSpec&& spec) {
        return [spec = std::move(spec)](Stage& stage) { stage.scene.apply(stage.first, spec); };
    };
    return {
        {"nothing", [](Stage&) {}},
        {"a step", [](Stage& stage) { stage.scene.step(); }},
        {"a step with a length", [](Stage& stage) { stage.scene.step(1); }},
        {"pause", [](Stage& stage) { ASSERT_TRUE(stage.scene.world.pause(true)); }},
        {"scale", [](Stage& stage) { EXPECT_TRUE(stage.scene.world.time_scale(2)); }},
        {"an actor", [](Stage& stage) { stage.scene.spawn(); }},
        {"an actor less", [](Stage& stage) { EXPECT_TRUE(stage.scene.world.destroy(stage.second)); }},
        {"an actor gone and come",
         [](Stage& stage) {
             EXPECT_TRUE(stage.scene.world.destroy(stage.second));
             stage.scene.spawn();
         }},
        {"a team", [](Stage& stage) { EXPECT_TRUE(stage.scene.world.set_team(stage.first, 1)); }},
        {"a base", [](Stage& stage) { stage.scene.set(stage.first, "mark", 1); }},
        {"another base", [](Stage& stage) { stage.scene.set(stage.first, "power", 1); }},
        {"another's base", [](Stage& stage) { stage.scene.set(stage.second, "mark", 1); }},
        {"a tag", [](Stage& stage) { stage.scene.add(stage.first, "state.burning"); }},
        {"another tag", [](Stage& stage) { stage.scene.add(stage.first, "state.casting"); }},
        {"another's tag", [](Stage& stage) { stage.scene.add(stage.second, "state.burning"); }},
        {"a tag twice",
         [](Stage& stage) {
             stage.scene.add(stage.first, "state.burning");
             stage.scene.add(stage.first, "state.burning");
         }},
        {"an effect inhibited", [](Stage& stage) { stage.scene.add(stage.first, "state.wet"); }},
        {"an effect removed", [](Stage& stage) { EXPECT_TRUE(stage.scene.world.remove(stage.idle)); }},
        {"an effect", apply(spec("curse"))},
        {"another's effect", [](Stage& stage) { stage.scene.apply(stage.second, "curse"); }},
        {"another effect", apply(spec("sign"))},
        {"a level", apply(spec("curse").level(2))},
        {"a param", apply(spec("curse").param("param.amount", 2))},
        {"a param that nothing reads", apply(spec("sign").param("param.amount", 2))},
        {"a duration", apply(spec("curse").param("param.other", 5))},
        {"a strength", apply(spec("curse").strength(2))},
        {"a spec's tag", apply(spec("curse").tag("damage"))},
        {"another of a spec's tags", apply(spec("curse").tag("damage.fire"))},
        {"a source", [](Stage& stage) { stage.scene.apply(stage.first, spec("curse").source(stage.second)); }},
        {"a stack",
         [](Stage& stage) {
             stage.scene.apply(stage.first, "curse");
             stage.scene.apply(stage.first, "curse");
         }},
        {"a grant", [](Stage& stage) { (void)stage.scene.grant(stage.first, "bolt"); }},
        {"another's grant", [](Stage& stage) { (void)stage.scene.grant(stage.second, "bolt"); }},
        {"a grant's level", [](Stage& stage) { (void)stage.scene.grant(stage.first, "bolt", 2); }},
        {"an activation", [](Stage& stage) { stage.scene.activate(stage.song); }},
        {"a target", [](Stage& stage) { stage.scene.activate(stage.song, stage.second); }},
        {"a modifier source",
         [](Stage& stage) { EXPECT_TRUE(stage.scene.world.attach(stage.first, {flat("armour", 1)})); }},
        {"another amount of it",
         [](Stage& stage) { EXPECT_TRUE(stage.scene.world.attach(stage.first, {flat("armour", 2)})); }},
        {"a draw", [](Stage& stage) { (void)stage.scene.world.apply(stage.first, spec("coin")); }},
    };
}

TEST(StateHash, IsEqualForTheSameAndDiffersForEachDifference) {
    std::map<std::uint64_t, std::string> seen;
    for (const auto& [name, change] : changes()) {
        Stage one;
        Stage two;
        change(one);
        change(two);
        const std::uint64_t hash = one.scene.world.state_hash();
        EXPECT_EQ(hash, two.scene.world.state_hash()) << name;
        EXPECT_TRUE(seen.emplace(hash, name).second) << name << " is as " << seen[hash];
    }
}

TEST(StateHash, KnowsWhoHasWhat) {
    const auto made = [](bool swapped, bool abilities) {
        Scene scene(table());
        std::array<Actor, 2> actors{scene.spawn(), scene.spawn()};
        if (swapped)
            std::swap(actors[0], actors[1]);
        if (abilities) {
            (void)scene.grant(actors[0], "bolt");
            EXPECT_TRUE(scene.world.revoke(scene.grant(actors[1], "song")));
        } else {
            scene.apply(actors[0], "sign");
            EXPECT_TRUE(scene.world.remove(scene.apply(actors[1], "idle").effect));
        }
        return scene.world.state_hash();
    };
    EXPECT_NE(made(false, false), made(true, false));
    EXPECT_NE(made(false, true), made(true, true));
}

TEST(StateHash, IsOfTheSeedAndTheRulebook) {
    Scene one(table(), {.seed = 1});
    Scene two(table(), {.seed = 2});
    EXPECT_NE(one.world.state_hash(), two.world.state_hash());
    Definitions other = table();
    other.effects[0].modifiers[0].amount = -11;
    Scene three(other, {.seed = 1});
    EXPECT_NE(one.world.state_hash(), three.world.state_hash());
}

/// Some life: chances, pulses, stacks, casts.
std::uint64_t hash_of_a_life() {
    Stage stage;
    Scene& scene = stage.scene;
    for (int i = 0; i < 200; ++i) {
        (void)scene.world.apply(stage.first, spec("coin"));
        if (i % 7 == 0)
            scene.apply(stage.second, spec("curse").source(stage.first).param("param.amount", 0.1 * i));
        if (!scene.active(stage.song))
            scene.activate(stage.song, stage.second);
        scene.step(0.1);
    }
    return scene.world.state_hash() ^ mix(scene.world.step_hash());
}

TEST(StateHashDeathTest, IsTheSameInAnotherProcess) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    const std::string here = std::to_string(hash_of_a_life());
    EXPECT_EXIT(
        {
            std::fputs(std::to_string(hash_of_a_life()).c_str(), stderr);
            std::_Exit(0);
        },
        ::testing::ExitedWithCode(0), "^" + here + "$");
}

TEST(StateHash, OfPartsTellsWhereADifferenceIs) {
    Stage one;
    Stage two;
    two.scene.apply(two.second, "sign");
    const StateHashes left = one.scene.world.state_hashes();
    const StateHashes right = two.scene.world.state_hashes();
    EXPECT_EQ(left.time, right.time);
    EXPECT_EQ(left.attributes, right.attributes);
    EXPECT_EQ(left.abilities, right.abilities);
    EXPECT_EQ(left.draws, right.draws);
    EXPECT_NE(left.effects, right.effects);
    EXPECT_NE(left.actors, right.actors) << "its next number";
}

TEST(StepHash, IsChainedOverWhatStepsPublish) {
    Stage one;
    Stage two;
    EXPECT_EQ(one.scene.world.step_hash(), two.scene.world.step_hash());
    one.scene.step(1);
    const std::uint64_t first = one.scene.world.step_hash();
    one.scene.set(one.first, "mark", 1);
    EXPECT_EQ(one.scene.world.step_hash(), first) << "calls are published by the step that follows";
    one.scene.step(1);
    two.scene.step(1);
    EXPECT_EQ(two.scene.world.step_hash(), first);
    two.scene.step(1);
    EXPECT_NE(one.scene.world.step_hash(), two.scene.world.step_hash());
    one.scene.set(one.first, "mark", 0);
    one.scene.step(1);
    two.scene.step(1);
    EXPECT_NE(one.scene.world.step_hash(), two.scene.world.step_hash()) << "a difference stays in the chain";
}

TEST(Loop, OfConditionsWaitsForTheNextStep) {
    Definitions made = basics();
    EffectDef flicker = infinite("flicker");
    flicker.owner_tags = {"state.wet"};
    flicker.ongoing = !Condition::owner_has("state.wet");
    flicker.on_remove = {entry("note")};
    made.effects = {flicker, instant("note", {flat("mark", 1)})};
    Scene scene(made, {.rounds = 5});
    const Actor actor = scene.spawn();

    const ActiveEffect effect = scene.apply(actor, "flicker").effect;
    const bool inhibited = scene.view(effect).inhibited;
    EXPECT_TRUE(inhibited) << "after five rounds";
    EXPECT_EQ(scene.events<EffectInhibited>().size(), 3U);
    const std::uint64_t before = scene.world.state_hash();
    EXPECT_FALSE(scene.world.apply(actor, spec("unheard_of")));
    EXPECT_EQ(scene.world.state_hash(), before) << "no call moves it";
    scene.forget();
    EXPECT_TRUE(scene.world.alive(effect));
    ASSERT_TRUE(scene.world.remove(effect));
    EXPECT_EQ(scene.base(actor, "mark"), 1);
    EXPECT_FALSE(scene.owns(actor, "state.wet"));
}

} // namespace
} // namespace prowess::test
