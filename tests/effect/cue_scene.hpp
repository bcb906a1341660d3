#pragma once

#include "world/scene.hpp"

namespace prowess::test {

/// `basics` with cue, cue.burning with cue.burning.blue under it, cue.hit, cue.hit.fire and cue.dust.
inline Definitions with_cues(std::vector<EffectDef> effects) {
    Definitions made = basics();
    for (const std::string_view tag : {"cue", "cue.burning", "cue.burning.blue", "cue.dust", "cue.hit", "cue.hit.fire"})
        made.tags.emplace_back(tag);
    made.effects = std::move(effects);
    return made;
}

inline EffectDef showing(EffectDef made, std::vector<Name> cues) {
    made.cues = std::move(cues);
    return made;
}

/// Lasting effects of fire, and an instant that changes an attribute that nobody has.
inline std::vector<EffectDef> fires() {
    EffectDef burning = showing(timed("burning", 4), {"cue.burning"});
    burning.ongoing = !Condition::owner_has("state.wet");
    EffectDef bound = timed("bound", 4);
    bound.period = PeriodDef{.every = 1, .on_apply = true};
    bound.modifiers = {flat("absent", 1)};
    return {burning, showing(infinite("blaze"), {"cue.burning", "cue.dust"}), showing(bound, {"cue.dust"})};
}

class CueScene : public ::testing::Test {
protected:
    explicit CueScene(std::vector<EffectDef> effects = fires()) : scene(with_cues(std::move(effects))) {}

    /// The tags of its lasting cues.
    [[nodiscard]] Lines cues(Actor of) const {
        Lines tags;
        for (const ActiveCue each : scene.world.cues(of))
            tags.emplace_back(scene.world.rulebook().name(scene.world.view(each)->tag));
        return tags;
    }
    [[nodiscard]] ActiveCue only_cue(Actor of) const {
        const auto all = scene.world.cues(of);
        EXPECT_EQ(all.size(), 1U);
        return all.empty() ? ActiveCue{} : all.front();
    }
    [[nodiscard]] CueView view(ActiveCue of) const { return scene.world.view(of).value_or(CueView{}); }
    void add_cue(Actor to, std::string_view tag, bool hidden = false) {
        EXPECT_TRUE(scene.world.add_cue(to, scene.tag(tag), hidden));
    }
    bool remove_cue(Actor from, std::string_view tag) {
        return scene.world.remove_cue(from, scene.tag(tag)).value_or(false);
    }
    /// Of cues alone, what has been told since the last step began.
    [[nodiscard]] Lines told_of_cues() const {
        Lines lines = told(scene.world);
        std::erase_if(lines, [](const std::string& line) { return !line.starts_with("cue_"); });
        return lines;
    }

    Scene scene;
    Actor actor = scene.spawn();
};

} // namespace prowess::test
