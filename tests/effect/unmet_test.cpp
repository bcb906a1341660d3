// What a requirement that does not hold is said to ask about.
#include "world/scene.hpp"

#include <string>
#include <utility>

namespace prowess::test {

namespace {

Condition life(Comparison comparison, double value) {
    return Condition::owner_attribute("life", comparison, value);
}

/// The failure of an effect on somebody raging, with 100 life, two stacks of `mark` and a source, and its text.
std::pair<Failure, std::string> failed(const Condition& require) {
    Definitions made = basics();
    EffectDef tried = instant("tried");
    tried.require = require;
    EffectDef mark = infinite("mark");
    mark.stacking = StackingDef{};
    made.effects = {mark, tried};
    Scene scene(made);
    const Actor actor = scene.spawn();
    scene.add(actor, "state.raging");
    scene.apply(actor, "mark");
    scene.apply(actor, "mark");
    const auto applied = scene.world.apply(actor, spec("tried").source(scene.spawn()));
    EXPECT_FALSE(applied);
    return applied ? std::pair<Failure, std::string>() : std::pair(applied.error(), applied.error().text());
}

std::string sentence(const Condition& require) {
    return failed(require).second;
}

std::string unmet(std::string_view of) {
    return "effect `tried`: what it requires of " + std::string(of) + " does not hold";
}

const std::string unnamed = "effect `tried`: what it requires does not hold";
const Condition wet = Condition::owner_has("state.wet");
const Condition raging = Condition::owner_has("state.raging");

TEST(Unmet, IsTheFirstPartInOrderAsWritten) {
    EXPECT_EQ(sentence(wet), unmet("`state.wet`"));
    EXPECT_EQ(sentence(raging && wet && life(Comparison::below, 50)), unmet("`state.wet`"));
    EXPECT_EQ(sentence(raging && life(Comparison::below, 50) && wet), unmet("attribute `life`"));
    EXPECT_EQ(sentence(Condition::all({raging, Condition::all({life(Comparison::above, 50), wet})})),
              unmet("`state.wet`"));
}

TEST(Unmet, MayBeThatSomethingHolds) {
    EXPECT_EQ(sentence(!raging), unmet("`state.raging`"));
    EXPECT_EQ(sentence(!(wet || raging)), unmet("`state.raging`"));
    EXPECT_EQ(sentence(!wet && !Condition::any({wet, life(Comparison::above, 50), raging})), unmet("attribute `life`"));
    EXPECT_EQ(sentence(!!wet), unmet("`state.wet`"));
    EXPECT_EQ(sentence(!(!raging || !wet)), unmet("`state.wet`")) << "both have to hold";
}

TEST(Unmet, OfSeveralOfWhichOneWouldDoIsNone) {
    EXPECT_EQ(sentence(wet || life(Comparison::below, 50)), unnamed);
    EXPECT_EQ(sentence(!(raging && life(Comparison::above, 50))), unnamed);
    EXPECT_EQ(sentence(raging && (wet || life(Comparison::below, 50)) && wet), unnamed) << "not the one after it";
}

TEST(Unmet, NamesWhateverHasAName) {
    Condition stacks;
    stacks.kind = Condition::Kind::owner_stacks;
    stacks.name = "mark";
    stacks.comparison = Comparison::at_least;
    stacks.value = 3;
    EXPECT_EQ(sentence(stacks), unmet("effect `mark`"));
    EXPECT_EQ(sentence(Condition::fact_above("param.amount", 1)), unmet("`param.amount`"));
    EXPECT_EQ(sentence(Condition::read_tagged("damage")), unmet("`damage`"));
    EXPECT_EQ(sentence(Condition::owner_attribute("life", Comparison::above, 2, "max_life")),
              unmet("attribute `life`"));
    Condition level;
    level.kind = Condition::Kind::level;
    level.comparison = Comparison::above;
    level.value = 5;
    EXPECT_EQ(sentence(level && wet), unnamed);
    EXPECT_EQ(sentence(raging && Condition::any({})), unnamed) << "it can never hold";
}

TEST(Unmet, IsDataToo) {
    const Failure failure = failed(raging && !(wet || life(Comparison::above, 50))).first;
    EXPECT_TRUE(failure.attribute);
    EXPECT_FALSE(failure.tag);
    EXPECT_FALSE(failure.by_effect);
}

TEST(Unmet, IsSaidOfAnAbilityAndOfWhatItRequiresOfAnEntry) {
    Definitions made = basics();
    EffectDef picky = instant("picky");
    picky.require = raging && wet;
    made.effects = {picky};
    AbilityDef howl = ability("howl");
    howl.require = !Condition::owner_has("state.stunned") && raging;
    howl.self_effects = {entry("picky")};
    howl.self_effects[0].required = true;
    made.abilities = {howl};
    Scene scene(made);
    const Actor actor = scene.spawn();
    const GrantedAbility granted = scene.grant(actor, "howl");
    EXPECT_EQ(scene.refused(granted).text(), "ability `howl`: what it requires of `state.raging` does not hold");
    scene.add(actor, "state.raging");
    EXPECT_EQ(scene.refused(granted).text(),
              "ability `howl`: effect `picky` of its self effects (number 1) was not applied: what it requires of "
              "`state.wet` does not hold");
}

} // namespace

} // namespace prowess::test
