#include "attribute_scene.hpp"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace prowess::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

AttributeDef derived(std::string_view name, Magnitude from) {
    AttributeDef made = attribute(name, 0);
    made.derived = std::move(from);
    return made;
}

/// The mage's six attributes, and armour: twice its spell power.
Definitions armoured() {
    Definitions made = six_attributes();
    made.attributes.push_back(derived("armour", Magnitude(2.0) * Magnitude::own("spell_power")));
    return made;
}

std::vector<std::string> mistakes_of(const Definitions& definitions) {
    std::vector<std::string> found;
    const auto rulebook = Rulebook::build(definitions);
    if (!rulebook)
        for (const Mistake& mistake : rulebook.error())
            found.push_back(mistake.message);
    return found;
}

std::vector<std::string> mistakes_of(Magnitude from) {
    Definitions definitions = six_attributes();
    definitions.attributes.push_back(derived("armour", std::move(from)));
    return mistakes_of(definitions);
}

TEST(DerivedBase, FollowsWhatItIsDerivedFrom) {
    AttributeScene scene(armoured());
    EXPECT_EQ(scene.base("armour"), 20);
    EXPECT_EQ(scene.current("armour"), 20);
    scene.set("spell_power", 15);
    EXPECT_EQ(scene.value("armour"), 30);
    EXPECT_EQ(scene.base("armour"), 30) << "before it is published too";
    EXPECT_EQ(scene.current("armour"), 20);
    EXPECT_THAT(scene.step(), ElementsAre(Change{"armour", 20, 30}, Change{"spell_power", 10, 15}));
    EXPECT_EQ(scene.base("armour"), 30);
}

TEST(DerivedBase, SeesTheModifiedValueAndIsModifiedItself) {
    AttributeScene scene(armoured());
    scene.attach({additive("spell_power", 0.5), flat("armour", 1), multiplicative("armour", 1)});
    EXPECT_EQ(scene.base("armour"), 30);
    EXPECT_EQ(scene.value("armour"), 62);
}

TEST(DerivedBase, IsReadInTheContextOfTheRead) {
    AttributeScene scene(armoured());
    scene.attach({when(flat("spell_power", 5), Condition::read_tagged("damage"))});
    ReadContext fire;
    fire.tags = {scene.order("damage.elemental.fire")};
    EXPECT_EQ(scene.value("armour"), 20);
    EXPECT_EQ(scene.value("armour", fire), 30);
    EXPECT_EQ(scene.explain("armour", fire).own_base, 30);
}

TEST(DerivedBase, ReadsPartsAndInTagsOfItsOwn) {
    Definitions definitions = six_attributes();
    definitions.attributes.push_back(derived("own", Magnitude::own("spell_power").base()));
    definitions.attributes.push_back(derived("extra", Magnitude::own("spell_power").bonus()));
    definitions.attributes.push_back(derived("burn", Magnitude::own("spell_power").tagged("damage.elemental.fire")));
    definitions.attributes.push_back(derived("chill", Magnitude::own("burn").tagged("damage.elemental.cold")));
    AttributeScene scene(definitions);
    scene.attach({flat("spell_power", 2), when(flat("spell_power", 4), Condition::read_tagged("damage.elemental.fire")),
                  when(flat("spell_power", 8), Condition::read_tagged("damage.elemental.cold"))});
    EXPECT_EQ(scene.value("own"), 10);
    EXPECT_EQ(scene.value("extra"), 2);
    EXPECT_EQ(scene.value("burn"), 16);
    EXPECT_EQ(scene.value("chill"), 24) << "in the tags of both";
}

TEST(DerivedBase, MovesWithWhatRegenerates) {
    Definitions definitions = six_attributes();
    definitions.attributes[2].regeneration = RegenerationDef{.rate = limited_to(64), .every = 100};
    definitions.attributes.push_back(derived("armour", Magnitude(2.0) * Magnitude::own("mana")));
    AttributeScene scene(definitions);
    scene.step();
    EXPECT_GT(scene.value("mana"), 100);
    EXPECT_EQ(scene.base("armour"), 2 * scene.value("mana"));
    EXPECT_EQ(scene.value("armour"), 2 * scene.value("mana"));
    EXPECT_EQ(scene.current("armour"), 200) << "it is not published yet";
}

TEST(DerivedBase, OfWhatTheActorLacksIsDerivedFromNothing) {
    AttributeScene scene(armoured());
    ActorSpec spec;
    spec.derived = {"armour"};
    const Actor stone = scene.world.spawn(spec).value();
    EXPECT_EQ(scene.value(stone, "armour"), 0);
}

TEST(DerivedBase, HasLimitsAndRounding) {
    Definitions definitions = armoured();
    definitions.attributes.back().max = limited_by("max_life");
    definitions.attributes.back().rounding = Rounding::down;
    AttributeScene scene(definitions);
    scene.set("spell_power", 10.4F);
    EXPECT_EQ(scene.value("armour"), 20);
    scene.set("spell_power", 70);
    EXPECT_EQ(scene.value("armour"), 100);
    scene.step();
    scene.set("max_life", 200);
    scene.step();
    EXPECT_EQ(scene.current("armour"), 140) << "a derived base does not follow limits";
}

TEST(DerivedBase, CannotBeSet) {
    AttributeScene scene(armoured());
    const auto set = scene.world.set_base(scene.mage, scene.id("armour"), 5);
    ASSERT_FALSE(set);
    EXPECT_EQ(set.error().reason, Reason::derived);
    EXPECT_EQ(set.error().attribute, scene.id("armour"));
    ActorSpec spec;
    spec.attributes = {{"armour", 5}};
    EXPECT_EQ(scene.world.spawn(spec).error().reason, Reason::derived);
    spec.attributes = {};
    spec.derived = {"life"};
    EXPECT_EQ(scene.world.spawn(spec).error().reason, Reason::bad_value);
}

TEST(DerivedBase, CannotBeExecutedOn) {
    Definitions definitions = armoured();
    definitions.effects = {effect("dent", Lifetime::instant)};
    definitions.effects[0].modifiers = {flat("life", -5), flat("armour", -5)};
    AttributeScene scene(definitions);
    const auto applied = scene.world.apply(scene.mage, EffectSpec("dent"));
    ASSERT_FALSE(applied);
    EXPECT_EQ(applied.error().reason, Reason::derived);
    EXPECT_EQ(scene.base("life"), 100);
}

TEST(DerivedBase, ThatIsNoNumberKeepsItsLastAndIsWarnedOfOnce) {
    Definitions definitions = six_attributes();
    Magnitude product = Magnitude::own("mana");
    for (int i = 0; i < 9; ++i)
        product = std::move(product) * Magnitude::own("mana");
    definitions.attributes.push_back(derived("armour", std::move(product)));
    std::vector<std::string> warnings;
    WorldOptions options;
    options.warn = [&](std::string_view text) { warnings.emplace_back(text); };
    World world(Rulebook::build(definitions).value(), options);
    ActorSpec spec;
    spec.all_attributes = true;
    spec.attributes = {{"mana", 2}};
    const Actor mage = world.spawn(spec).value();
    const AttributeId armour = world.rulebook().attribute("armour").value();
    const AttributeId mana = world.rulebook().attribute("mana").value();
    EXPECT_EQ(world.value(mage, armour).value(), 1024);
    for (int i = 0; i < 2; ++i) {
        EXPECT_TRUE(world.set_base(mage, mana, 1e35F + static_cast<float>(i) * 1e35F));
        EXPECT_TRUE(world.step());
        EXPECT_EQ(world.current(mage, armour).value(), 1024);
    }
    EXPECT_THAT(warnings, ElementsAre("attribute `armour`: its derived base works out to no finite number, and keeps "
                                      "its last"));
}

TEST(DerivedBase, ExplainsItself) {
    AttributeScene scene(armoured());
    const Explanation explanation = scene.explain("armour");
    EXPECT_TRUE(explanation.derived);
    EXPECT_EQ(explanation.own_base, 20);
    EXPECT_THAT(explanation.text(), HasSubstr("\n  derived base 20\n"));
    EXPECT_THAT(scene.explain("life").text(), HasSubstr("\n  base 100\n"));
}

TEST(DerivedBase, ThatCodeClosesACircleWithIsCut) {
    AttributeScene scene(armoured());
    const ModifierSource ring = scene.attach({per(flat("spell_power", 1), "armour", 10)});
    scene.step();
    EXPECT_EQ(scene.value("armour"), 20) << "within itself it counts for nothing";
    EXPECT_EQ(scene.value("spell_power"), 10);
    scene.detach(ring);
    scene.step();
    EXPECT_EQ(scene.current("armour"), 20);
}

TEST(DerivedBase, ReadsNothingButTheActorsOwnAttributes) {
    EXPECT_THAT(mistakes_of(Magnitude::level()), ElementsAre("the level cannot be read here"));
    EXPECT_THAT(mistakes_of(Magnitude::stacks()), ElementsAre("stacks cannot be read here"));
    EXPECT_THAT(mistakes_of(Magnitude::param("param.amount")), ElementsAre("params cannot be read here"));
    EXPECT_THAT(mistakes_of(Magnitude::random(1, 2)), ElementsAre("random numbers cannot be drawn here"));
    const std::string from = "this reads the actor's own attributes: leave `from` out";
    EXPECT_THAT(mistakes_of(Magnitude::source("life")), ElementsAre(from));
    EXPECT_THAT(mistakes_of(Magnitude::target("life")), ElementsAre(from));
    EXPECT_THAT(mistakes_of(Magnitude::own("life").live()),
                ElementsAre("this follows what it reads anyway: leave `live` out"));
}

TEST(DerivedBase, HasNoOtherBase) {
    Definitions definitions = armoured();
    definitions.attributes.back().base = 3;
    EXPECT_THAT(mistakes_of(definitions), ElementsAre("`derived` gives the base: leave `base` out"));
    definitions = armoured();
    definitions.attributes.back().regeneration = RegenerationDef{.rate = limited_to(1)};
    EXPECT_THAT(mistakes_of(definitions), ElementsAre("a derived base does not regenerate: leave `regeneration` out"));
}

TEST(DerivedBase, ReadsSoManyAttributesAndNoMore) {
    const auto reading = [](int count) {
        Definitions definitions;
        std::vector<Magnitude> terms;
        for (int i = 0; i < count; ++i) {
            definitions.attributes.push_back(attribute("a" + std::to_string(i), 1));
            terms.push_back(Magnitude::own("a" + std::to_string(i)));
        }
        definitions.attributes.push_back(derived("all", Magnitude::sum(std::move(terms))));
        return definitions;
    };
    AttributeScene scene(reading(32));
    EXPECT_EQ(scene.value("all"), 32);
    EXPECT_THAT(mistakes_of(reading(33)), ElementsAre("this reads 33 attributes; it can read 32 at most"));
}

TEST(DerivedBase, ClosesNoCircle) {
    Definitions definitions = armoured();
    definitions.attributes[5].max = limited_by("armour");
    EXPECT_THAT(mistakes_of(definitions),
                ElementsAre("limits and `derived` form a cycle: armour → spell_power → armour"));
    definitions = armoured();
    definitions.effects = {lasting("loop", {per(flat("spell_power", 1), "armour", 1)})};
    EXPECT_THAT(mistakes_of(definitions), ElementsAre("limits, `derived`, `per` and conditions of attributes form a "
                                                      "cycle: armour → spell_power → armour"));
}

struct Vitality {
    static constexpr AttributeRules rules{.base = 7};
};
struct Armour {
    static constexpr AttributeRules rules{};
    static Magnitude derived() { return Magnitude(3.0) * Magnitude::own("vitality"); }
};

TEST(DerivedBase, IsDeclaredByATypeInCode) {
    Code code;
    code.attribute<Vitality>().attribute<Armour>();
    World world(Rulebook::build({}, code).value());
    ActorSpec spec;
    spec.all_attributes = true;
    EXPECT_EQ(world.value<Armour>(world.spawn(spec).value()).value(), 21);

    const auto mistakes = [&](const AttributeDef& content) {
        Definitions definitions;
        definitions.attributes = {content};
        const auto rulebook = Rulebook::build(definitions, code);
        return rulebook ? std::string() : rulebook.error().front().message;
    };
    EXPECT_EQ(mistakes(derived("armour", Magnitude(3.0) * Magnitude::own("vitality"))), "");
    EXPECT_EQ(mistakes(derived("armour", Magnitude(2.0) * Magnitude::own("vitality"))),
              "the type `Armour` in code declares `armour` as derived, content from something else");
    EXPECT_EQ(mistakes(attribute("armour", 0)),
              "the type `Armour` in code declares `armour` as derived, content as not derived");
    AttributeDef vitality = derived("vitality", Magnitude(3.0));
    vitality.base = 7;
    EXPECT_EQ(mistakes(vitality), "the type `Vitality` in code declares `vitality` as not derived, content as derived");
}

TEST(DerivedBase, IsInATemplateByNameAlone) {
    Definitions definitions = armoured();
    ActorDef guard;
    guard.name = "guard";
    guard.attributes = {{"spell_power", 4}, {"armour", {}}};
    definitions.actors = {guard};
    AttributeScene scene(definitions);
    ActorSpec spec;
    spec.from = "guard";
    EXPECT_EQ(scene.value(scene.world.spawn(spec).value(), "armour"), 8);
    definitions.actors[0].attributes = {{"spell_power", {}}, {"armour", 8}};
    EXPECT_THAT(mistakes_of(definitions),
                ElementsAre("`spell_power` is not derived: write the base that it starts with",
                            "`armour` is derived and has no base to set: write `armour: derived`"));
}

// Chains

/// `a0`, and attributes each of which is derived from the one before, or limited by it.
Definitions chain(std::size_t length, bool limits) {
    Definitions made;
    for (std::size_t i = 0; i < length; ++i) {
        const std::string name = "a" + std::to_string(i);
        const std::string before = "a" + std::to_string(i == 0 ? 0 : i - 1);
        if (i == 0 || limits)
            made.attributes.push_back(attribute(name, i == 0 ? 1 : 5));
        else
            made.attributes.push_back(derived(name, Magnitude::own(before) + Magnitude(1.0)));
        if (i != 0 && limits)
            made.attributes.back().max = limited_by(before);
    }
    return made;
}

TEST(Chains, OfLimitsAndOfDerivedBasesAreReadToTheirEnd) {
    AttributeScene limits(chain(256, true));
    EXPECT_EQ(limits.value("a255"), 1);
    limits.set("a0", 3);
    EXPECT_EQ(limits.value("a255"), 3);
    AttributeScene bases(chain(256, false));
    EXPECT_EQ(bases.value("a255"), 256);
    bases.set("a0", 11);
    EXPECT_EQ(bases.value("a255"), 266);
    bases.step();
    EXPECT_EQ(bases.current("a255"), 266);
}

TEST(Chains, ThatAreTooLongAreRefused) {
    EXPECT_THAT(mistakes_of(chain(257, true)),
                ElementsAre("this needs a chain of 257 attributes, each for the one before it; the longest that can be "
                            "read is 256"));
}

/// Each of the later pairs of attributes is derived from both of the pair before.
TEST(Chains, ThatMeetAgainAndAgainAreWorkedOutOnce) {
    Definitions definitions;
    definitions.attributes = {attribute("l0", 1), attribute("r0", 1)};
    for (int i = 1; i <= 40; ++i)
        for (const char* const side : {"l", "r"})
            definitions.attributes.push_back(
                derived(side + std::to_string(i), Magnitude(0.5) * (Magnitude::own("l" + std::to_string(i - 1)) +
                                                                    Magnitude::own("r" + std::to_string(i - 1)))));
    AttributeScene scene(definitions);
    scene.set("l0", 3);
    EXPECT_EQ(scene.value("l40"), 2);
    scene.step();
    EXPECT_EQ(scene.current("r40"), 2);
}

} // namespace
} // namespace prowess::test
