#include "effect/cue_scene.hpp"

#include <limits>

namespace prowess::test {
namespace {

/// How hard something landed: what a landing's cue plays by.
struct Impact {
    std::uint32_t force = 0;

    bool operator==(const Impact&) const = default;
};

class CueFromCode : public CueScene {};

TEST_F(CueFromCode, IsHeldUntilRemovedAsOftenAsAdded) {
    add_cue(actor, "cue.dust");
    add_cue(actor, "cue.dust");
    scene.step();
    EXPECT_EQ(cues(actor), Lines{"cue.dust"});
    EXPECT_TRUE(remove_cue(actor, "cue.dust"));
    scene.step();
    EXPECT_EQ(cues(actor), Lines{"cue.dust"});
    EXPECT_TRUE(remove_cue(actor, "cue.dust"));
    scene.step();
    EXPECT_EQ(cues(actor), Lines{});
    EXPECT_FALSE(remove_cue(actor, "cue.dust")) << "nothing of code's holds it";
}

TEST_F(CueFromCode, DoesNotLetGoOfWhatAnEffectHolds) {
    scene.apply(actor, "burning");
    EXPECT_FALSE(remove_cue(actor, "cue.burning"));
    add_cue(actor, "cue.burning.blue");
    EXPECT_FALSE(remove_cue(actor, "cue.burning")) << "nor of one under it";
    scene.step();
    EXPECT_EQ(cues(actor), (Lines{"cue.burning", "cue.burning.blue"}));
}

TEST_F(CueFromCode, IsHiddenWhileOnlyHiddenSourcesHoldIt) {
    add_cue(actor, "cue.burning", true);
    scene.step();
    EXPECT_TRUE(scene.events<CueStarted>().at(0).hidden);
    const ActiveCue cue = only_cue(actor);
    EXPECT_TRUE(view(cue).hidden);
    const ActiveEffect effect = scene.apply(actor, "burning").effect;
    EXPECT_FALSE(view(cue).hidden);
    ASSERT_TRUE(scene.world.remove(effect));
    EXPECT_TRUE(view(cue).hidden);
    add_cue(actor, "cue.burning");
    EXPECT_FALSE(view(cue).hidden);
    EXPECT_EQ(view(cue).count, 2U);
    EXPECT_TRUE(remove_cue(actor, "cue.burning"));
    EXPECT_TRUE(view(cue).hidden) << "a hidden source goes last";
    EXPECT_TRUE(remove_cue(actor, "cue.burning"));
    EXPECT_FALSE(view(cue).hidden) << "nothing holds it";
    scene.step();
    EXPECT_EQ(cues(actor), Lines{});
}

TEST_F(CueFromCode, IsState) {
    const auto without = scene.world.state_hashes();
    add_cue(actor, "cue.dust");
    const auto once = scene.world.state_hashes();
    EXPECT_NE(once.cues, without.cues);
    EXPECT_EQ(once.actors, without.actors);
    add_cue(actor, "cue.dust");
    EXPECT_NE(scene.world.state_hashes().cues, once.cues);
    EXPECT_TRUE(remove_cue(actor, "cue.dust"));
    EXPECT_EQ(scene.world.state_hashes().cues, once.cues);
    EXPECT_TRUE(remove_cue(actor, "cue.dust"));
    EXPECT_EQ(scene.world.state_hash(), [&] {
        Scene fresh(with_cues(fires()));
        (void)fresh.spawn();
        return fresh.world.state_hash();
    }());
    add_cue(actor, "cue.dust", true);
    const auto hidden = scene.world.state_hashes();
    EXPECT_NE(hidden.cues, once.cues) << "a hidden one is another";
    add_cue(actor, "cue.dust", true);
    EXPECT_NE(scene.world.state_hashes().cues, hidden.cues);
}

TEST_F(CueFromCode, OfAnotherHandleIsAnotherState) {
    Scene other(with_cues(fires()));
    const Actor twin = other.spawn();
    add_cue(actor, "cue.dust");
    ASSERT_TRUE(other.world.add_cue(twin, other.tag("cue.hit")));
    scene.step();
    other.step();
    add_cue(actor, "cue.hit");
    ASSERT_TRUE(other.world.add_cue(twin, other.tag("cue.dust")));
    scene.step();
    other.step();
    EXPECT_NE(scene.world.cues(actor), other.world.cues(twin));
    EXPECT_NE(scene.world.state_hashes().cues, other.world.state_hashes().cues);
}

TEST_F(CueFromCode, StartedIsAnotherState) {
    Scene other(with_cues(fires()));
    const Actor twin = other.spawn();
    ASSERT_TRUE(other.world.add_cue(twin, other.tag("cue.dust")));
    add_cue(actor, "cue.dust");
    EXPECT_EQ(scene.world.state_hash(), other.world.state_hash());
    scene.step();
    EXPECT_NE(scene.world.state_hashes().cues, other.world.state_hashes().cues);
    other.step();
    EXPECT_EQ(scene.world.state_hash(), other.world.state_hash());
    EXPECT_EQ(scene.world.step_hash(), other.world.step_hash());
    add_cue(actor, "cue.burning");
    ASSERT_TRUE(other.world.add_cue(twin, other.tag("cue.hit")));
    scene.step();
    other.step();
    EXPECT_NE(scene.world.step_hash(), other.world.step_hash()) << "what starts is published";
}

TEST_F(CueFromCode, FailsForWhatIsNotThere) {
    const TagId dust = scene.tag("cue.dust");
    EXPECT_EQ(scene.world.add_cue(Actor{}, dust).error().reason, Reason::no_such_actor);
    EXPECT_EQ(scene.world.add_cue(actor, TagId{}).error().reason, Reason::no_such_tag);
    EXPECT_EQ(scene.world.remove_cue(Actor{}, dust).error().reason, Reason::no_such_actor);
    EXPECT_EQ(scene.world.remove_cue(actor, TagId{}).error().reason, Reason::no_such_tag);
    EXPECT_EQ(scene.world.execute_cue(Actor{}, cue("cue.dust")).error().reason, Reason::no_such_actor);
    EXPECT_EQ(scene.world.execute_cue(actor, cue("cue.dsut")).error().text(), "there is no tag `cue.dsut`");
    EXPECT_EQ(
        scene.world.execute_cue(actor, cue("cue.dust").level(std::numeric_limits<double>::infinity())).error().reason,
        Reason::bad_value);
    const auto unknown = scene.world.execute_cue(actor, cue("cue.dust").with(Impact{8}));
    EXPECT_EQ(unknown.error().reason, Reason::no_such_context);
    EXPECT_EQ(unknown.error().text(),
              "its context data is of a type that is not registered, `impact`: register it with `Code::context`");
    EXPECT_EQ(told_of_cues(), Lines{});
    EXPECT_EQ(scene.world.view(ActiveCue{}).error().text(), "there is no such cue");
}

TEST_F(CueFromCode, HasAsManySourcesAsATag) {
    for (int i = 0; i < 65'535; ++i)
        add_cue(actor, "cue.dust");
    const auto full = scene.world.add_cue(actor, scene.tag("cue.dust"));
    ASSERT_FALSE(full);
    EXPECT_EQ(full.error().text(), "65,535 sources hold the tag `cue.dust` already");
    add_cue(actor, "cue.dust", true);
}

TEST_F(CueFromCode, IsNotPlayedWithinAStep) {
    Reason executed{};
    Reason added{};
    Reason removed{};
    scene.world.subscribe<CueExecuted>([&](const World& of, const CueExecuted& event) {
        auto& world = const_cast<World&>(of);
        executed = world.execute_cue(event.actor, cue("cue.dust")).error().reason;
        added = world.add_cue(event.actor, event.tag).error().reason;
        removed = world.remove_cue(event.actor, event.tag).error().reason;
    });
    ASSERT_TRUE(scene.world.execute_cue(actor, cue("cue.hit")));
    EXPECT_EQ(executed, Reason::in_step);
    EXPECT_EQ(added, Reason::in_step);
    EXPECT_EQ(removed, Reason::in_step);
}

TEST_F(CueFromCode, PlayedOnceChangesNothing) {
    Code code;
    code.context<Impact>();
    Scene own(with_cues({}), code);
    const Actor hero = own.spawn();
    const Actor causer = own.spawn();
    own.forget();
    const std::uint64_t before = own.world.state_hash();
    ASSERT_TRUE(own.world.execute_cue(hero, cue("cue.dust").level(3).source(causer).hidden().with(Impact{8})));
    EXPECT_EQ(own.world.state_hash(), before);
    const CueExecuted event = own.events<CueExecuted>().at(0);
    EXPECT_EQ(event.actor, hero);
    EXPECT_EQ(event.tag, own.tag("cue.dust"));
    EXPECT_FALSE(event.id);
    const PlayedCue played = own.world.played(event);
    EXPECT_EQ(played.magnitude(), 0);
    EXPECT_TRUE(played.changes.empty());
    EXPECT_EQ(played.level, 3);
    EXPECT_EQ(played.source, causer);
    EXPECT_TRUE(played.hidden);
    EXPECT_FALSE(played.effect);
    EXPECT_EQ(played.get<Impact>(), Impact{8});
    EXPECT_TRUE(own.world.cues(hero).empty());
    ASSERT_TRUE(own.world.execute_cue(hero, cue("cue.dust")));
    const PlayedCue plain = own.world.played(own.events<CueExecuted>().at(1));
    EXPECT_EQ(plain.level, 1);
    EXPECT_FALSE(plain.hidden);
    EXPECT_FALSE(plain.get<Impact>());
}

} // namespace
} // namespace prowess::test
