#include "effect/cue_scene.hpp"
#include "world/reload_scene.hpp"

namespace prowess::test {
namespace {

/// What `with_cues` has, with other effects, and with an ability that shows a cue.
Definitions content(std::vector<EffectDef> effects, std::vector<Name> of_ability = {"cue.dust"}) {
    Definitions made = with_cues(std::move(effects));
    AbilityDef sing = ability("sing", BehaviourKind::cast, 10);
    sing.cues = std::move(of_ability);
    made.abilities = {sing};
    return made;
}

class CueReload : public ::testing::Test {
protected:
    [[nodiscard]] ActiveCue cue(std::string_view tag) const {
        for (const ActiveCue each : scene.world.cues(actor))
            if (scene.world.view(each)->tag == scene.tag(tag))
                return each;
        return {};
    }

    Scene scene{content({showing(infinite("burning"), {"cue.burning"})})};
    Actor actor = scene.spawn();
};

TEST_F(CueReload, StaysWhereItsEffectAndAbilityHoldItAsBefore) {
    scene.apply(actor, "burning");
    scene.activate(scene.grant(actor, "sing"));
    scene.step();
    const ActiveCue burning = cue("cue.burning");
    const ActiveCue dust = cue("cue.dust");
    Definitions next = content({showing(infinite("burning"), {"cue.burning"})});
    // Everything stands elsewhere in the tree.
    next.tags.insert(next.tags.begin(), {"a", "a.new"});
    reload(scene, next);
    EXPECT_EQ(scene.world.view(burning)->count, 1U);
    scene.forget();
    EXPECT_TRUE(scene.events<CueStarted>().empty());
    EXPECT_TRUE(scene.events<CueEnded>().empty());
    EXPECT_EQ(cue("cue.burning"), burning);
    EXPECT_EQ(cue("cue.dust"), dust);
    ASSERT_TRUE(scene.world.has_cue(actor, scene.tag("cue.burning")));
    scene.step(20);
    EXPECT_FALSE(scene.world.alive(dust));
    EXPECT_TRUE(scene.world.alive(burning));
}

TEST_F(CueReload, FollowsTheNewDefinitions) {
    scene.apply(actor, "burning");
    scene.activate(scene.grant(actor, "sing"));
    scene.step();
    reload(scene, content({showing(infinite("burning"), {"cue.burning.blue"})}, {"cue.hit"}));
    scene.step();
    EXPECT_THAT(told<CueStarted>(scene), ElementsAre("cue.burning.blue", "cue.hit"));
    EXPECT_THAT(told<CueEnded>(scene), ElementsAre("cue.burning", "cue.dust"));
}

TEST_F(CueReload, EndsWithAnEffectThatIsGone) {
    scene.apply(actor, "burning");
    scene.step();
    reload(scene, content({}));
    scene.step();
    EXPECT_THAT(told<CueEnded>(scene), ElementsAre("cue.burning"));
}

TEST_F(CueReload, EndsAtOnceWhereItsTagIsGone) {
    ASSERT_TRUE(scene.world.add_cue(actor, scene.tag("cue.burning.blue")));
    ASSERT_TRUE(scene.world.add_cue(actor, scene.tag("cue.dust")));
    scene.step();
    const ActiveCue blue = cue("cue.burning.blue");
    const ActiveCue dust = cue("cue.dust");
    scene.forget();
    Definitions next = content({showing(infinite("burning"), {"cue.burning"})});
    std::erase(next.tags, Name("cue.burning.blue"));
    reload(scene, next);
    EXPECT_FALSE(scene.world.alive(blue));
    EXPECT_TRUE(scene.world.alive(dust));
    EXPECT_THAT(told<CueEnded>(scene), ElementsAre("cue.burning.blue")) << "its name is readable";
    scene.forget();
    EXPECT_TRUE(scene.events<CueEnded>().empty());
    reload(scene, content({}));
    scene.step();
    EXPECT_FALSE(cue("cue.burning.blue")) << "what code held is not held again as the tag comes back";
    EXPECT_TRUE(scene.world.remove_cue(actor, scene.tag("cue.dust")).value_or(false));
}

TEST_F(CueReload, ThatFailsLeavesThemAsTheyWere) {
    scene.apply(actor, "burning");
    ASSERT_TRUE(scene.world.add_cue(actor, scene.tag("cue.hit.fire")));
    scene.step();
    const auto before = scene.world.cues(actor);
    const std::uint64_t hash = scene.world.state_hash();
    Definitions next = content({showing(infinite("burning", {flat("power", Magnitude::param("param.amount"))}), {})});
    std::erase(next.tags, Name("cue.hit.fire"));
    ASSERT_FALSE(scene.world.reload(over(scene.world, next)));
    EXPECT_EQ(scene.world.state_hash(), hash);
    EXPECT_EQ(scene.world.cues(actor), before);
    scene.step();
    EXPECT_TRUE(scene.events<CueEnded>().empty());
    EXPECT_EQ(scene.world.view(before[0])->count, 1U);
}

} // namespace
} // namespace prowess::test
