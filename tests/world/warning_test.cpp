#include "mage.hpp"

#include <string>
#include <vector>

namespace prowess {
namespace {

/// A world that keeps what it warns of.
class WarnedWorld {
public:
    explicit WarnedWorld(const Definitions& definitions) : world(must_build(definitions), options()) {}

    std::vector<std::string> warnings;
    World world;

private:
    WorldOptions options() {
        WorldOptions made;
        made.warn = [this](std::string_view what) { warnings.emplace_back(what); };
        return made;
    }
};

/// An infinite effect that adds something to an attribute.
EffectDef lasting(const char* name, const char* attribute, Magnitude amount) {
    EffectDef made;
    made.name = name;
    made.lifetime = Lifetime::infinite;
    ModifierDef modifier;
    modifier.attribute = attribute;
    modifier.amount = std::move(amount);
    made.modifiers = {modifier};
    return made;
}

TEST(Warnings, ACircleOfLiveReadsIsCutKeepsItsLastValueAndIsToldOnce) {
    Definitions definitions = mage_definitions();
    definitions.effects = {lasting("link", "spell_power", Magnitude::source("spell_power").live())};
    WarnedWorld warned(definitions);
    World& world = warned.world;
    const Actor one = world.spawn(everything()).value();
    const Actor other = world.spawn(everything()).value();
    ASSERT_TRUE(world.apply(one, spec("link").source(other)));
    ASSERT_TRUE(world.apply(other, spec("link").source(one)));
    ASSERT_TRUE(world.step());
    const AttributeId power = world.rulebook().attribute("spell_power").value();
    const float cut = world.value(one, power).value();

    for (int i = 0; i < 64; ++i)
        ASSERT_TRUE(world.step());

    EXPECT_EQ(world.value(one, power).value(), cut);
    ASSERT_EQ(warned.warnings.size(), 1);
    EXPECT_EQ(warned.warnings[0], "effect `link`: its live reads follow one another in a circle, cut after 16 rounds");
}

TEST(Warnings, ACircleThatModifiersOfCodeCloseIsCutAndToldOnce) {
    WarnedWorld warned(mage_definitions());
    const Actor mage = warned.world.spawn(everything()).value();
    const auto per = [](const char* attribute, const char* other) {
        ModifierDef made;
        made.attribute = attribute;
        made.amount = 1;
        made.per = PerDef{other, 10};
        return made;
    };
    ASSERT_TRUE(warned.world.attach(mage, {per("spell_power", "mana")}));
    EXPECT_TRUE(warned.warnings.empty()) << "no circle yet";
    ASSERT_TRUE(warned.world.attach(mage, {per("mana", "spell_power")}));
    for (int i = 0; i < 3; ++i)
        ASSERT_TRUE(warned.world.step());
    ASSERT_EQ(warned.warnings.size(), 1);
    EXPECT_EQ(warned.warnings[0],
              "attribute `spell_power`: `per` or conditions of modifiers make it need itself; the circle is cut there");
}

TEST(Warnings, AnEffectThatInhibitsItselfIsNamedOnce) {
    Definitions definitions = mage_definitions();
    EffectDef flickering = lasting("flickering", "mana", 5);
    flickering.owner_tags = {"state.wet"};
    flickering.ongoing = !Condition::owner_has("state.wet");
    definitions.effects = {flickering};
    WarnedWorld warned(definitions);
    const Actor mage = warned.world.spawn(everything()).value();

    ASSERT_TRUE(warned.world.apply(mage, spec("flickering")));
    ASSERT_TRUE(warned.world.step());
    ASSERT_TRUE(warned.world.step());

    ASSERT_EQ(warned.warnings.size(), 1);
    EXPECT_EQ(warned.warnings[0],
              "effect `flickering`: its condition and what it sets off go round without end; after 16 "
              "rounds the rest waits for the next step");
}

TEST(Warnings, AbilitiesThatTriggerEachOtherWithoutEndAreNamedOnce) {
    const auto turning = [](const char* name, const char* from, const char* to) {
        EffectDef made;
        made.name = name;
        made.remove_tags = {from};
        made.add_tags = {to};
        return made;
    };
    const auto triggered = [](const char* name, const char* by, const char* effect) {
        AbilityDef made;
        made.name = name;
        TriggerDef trigger;
        trigger.on = TriggerOn::tag_added;
        trigger.tag = by;
        made.triggers = {trigger};
        EffectEntry entry;
        entry.effect = effect;
        made.self_effects = {entry};
        return made;
    };
    Definitions definitions;
    definitions.tags = {"day", "night"};
    definitions.effects = {turning("dusk", "day", "night"), turning("dawn", "night", "day")};
    definitions.abilities = {triggered("set", "day", "dusk"), triggered("rise", "night", "dawn")};
    WarnedWorld warned(definitions);
    ActorSpec sky;
    sky.abilities = {{"set", 1}, {"rise", 1}};
    const Actor actor = warned.world.spawn(sky).value();
    ASSERT_TRUE(warned.world.add_tag(actor, *warned.world.rulebook().tag("day")));
    ASSERT_TRUE(warned.world.step());
    for (const std::string& warning : warned.warnings)
        EXPECT_TRUE(warning.starts_with("ability `set`: ") || warning.starts_with("ability `rise`: ")) << warning;
    EXPECT_FALSE(warned.warnings.empty());
    EXPECT_LE(warned.warnings.size(), 2U);
}

TEST(Warnings, AnAmountThatIsNoNumberIsNamedAndCountsForNothing) {
    Definitions definitions = mage_definitions();
    definitions.effects = {
        lasting("endless", "mana", Magnitude::param("param.damage") * Magnitude::param("param.damage"))};
    WarnedWorld warned(definitions);
    World& world = warned.world;
    const Actor mage = world.spawn(everything()).value();

    ASSERT_TRUE(world.apply(mage, spec("endless").param("param.damage", 1e200)));

    EXPECT_EQ(world.value(mage, world.rulebook().attribute("mana").value()).value(), 100);
    ASSERT_EQ(warned.warnings.size(), 1);
    EXPECT_EQ(warned.warnings[0],
              "effect `endless`: what it does to `mana` works out to no finite number, and does not count");
}

TEST(WorldOptions, ThatCannotBeUsedAreMadeUsable) {
    World world(nullptr, {.tick = Flicks{0}});
    ASSERT_TRUE(world.step());
    EXPECT_EQ(world.time(), WorldOptions{}.tick);
    EXPECT_EQ(world.rulebook().effect_count(), 0);
}

TEST(Subscribers, ThatThrowLeaveTheWorldOpen) {
    MageWorld mage_world;
    World& world = mage_world.world;
    const Actor mage = mage_world.spawn();
    world.subscribe<EffectApplied>([](const World&, const EffectApplied&) { throw 1; });

    EXPECT_ANY_THROW((void)world.apply(mage, spec("burning").param("param.damage", -5)));

    EXPECT_TRUE(world.step());
    EXPECT_EQ(world.effects(mage).size(), 1) << "what was told is done";
}

} // namespace
} // namespace prowess
