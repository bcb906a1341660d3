#include "world/definitions.hpp"

#include <prowess/world/rulebook.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

namespace prowess {
namespace {

using test::fire_mage;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

struct MaxLife {
    static constexpr AttributeRules rules{.base = 100};
};
struct Life {
    static constexpr AttributeRules rules{.base = 100, .min = 0, .max = limit<MaxLife>};
};
struct Burning {};
struct Frostbite {};
struct Fireball {};
struct Blink {};

/// What building says of definitions, each with where: "effect `burning`: …".
std::vector<std::string> complaints(const Definitions& definitions, const Code& code = {}) {
    const auto built = Rulebook::build(definitions, code);
    std::vector<std::string> texts;
    if (!built)
        for (const Mistake& mistake : built.error())
            texts.push_back(mistake.definition + ": " + mistake.message);
    return texts;
}

std::vector<std::string> complaints(const std::function<void(Definitions&)>& change) {
    Definitions definitions = fire_mage();
    change(definitions);
    return complaints(definitions);
}

TEST(RulebookMistakes, NamesAndTags) {
    EXPECT_THAT(complaints(fire_mage()), IsEmpty());
    EXPECT_THAT(complaints([](Definitions& of) { of.tags.emplace_back("state"); }),
                ElementsAre(": tag `state` is defined twice"));
    EXPECT_THAT(complaints([](Definitions& of) { of.tags.emplace_back("Fire"); }),
                ElementsAre(HasSubstr("`Fire` is not a tag")));
    EXPECT_THAT(complaints([](Definitions& of) { of.tags.emplace_back("damage.elemental"); }),
                ElementsAre(": there is no tag `damage`, which `damage.elemental` is under"));
    EXPECT_THAT(complaints([](Definitions& of) { of.effects.push_back(of.effects[3]); }),
                ElementsAre("effect `staff`: effect `staff` is defined twice"));
    EXPECT_THAT(complaints([](Definitions& of) { of.curves[0].name = "Fireball"; }),
                ElementsAre(HasSubstr("`Fireball` is not a name")));
    EXPECT_THAT(complaints([](Definitions& of) { of.actors[0].name = "fire.mage"; }),
                ElementsAre("actor `fire.mage`: `fire.mage` is not a name: a-z, 0-9 and _ alone"));
    EXPECT_THAT(complaints([](Definitions& of) { of.curves[0].name = ""; }),
                ElementsAre("curve ``: a name is missing"));
    EXPECT_THAT(complaints([](Definitions& of) {
                    AttributeDef level;
                    level.name = "level";
                    of.attributes.push_back(level);
                }),
                ElementsAre(HasSubstr("attribute `level`: no attribute can be called `level`")));
}

TEST(RulebookMistakes, AMissingTagAboveOthersIsToldOnce) {
    Definitions definitions = fire_mage();
    std::erase_if(definitions.tags, [](const Name& tag) { return tag.text == "effect"; });
    EXPECT_THAT(complaints(definitions), ElementsAre(": there is no tag `effect`, which `effect.affliction` is under"));
}

TEST(RulebookMistakes, UnknownNamesSuggestTheNearest) {
    EXPECT_THAT(complaints([](Definitions& of) { of.effects[0].owner_tags = {"state.burnign"}; }),
                ElementsAre("effect `burning`: there is no tag `state.burnign`; is `state.burning` meant?"));
    EXPECT_THAT(complaints([](Definitions& of) { of.effects[0].modifiers[0].attribute = "lfe"; }),
                ElementsAre("effect `burning`: there is no attribute `lfe`; is `life` meant?"));
    EXPECT_THAT(complaints([](Definitions& of) { of.effects[0].duration = Magnitude::curve("fireball.damaeg"); }),
                ElementsAre("effect `burning`: there is no curve `fireball.damaeg`; is `fireball.damage` meant?"));
    EXPECT_THAT(complaints([](Definitions& of) { of.abilities[0].cost = "fireball.cots"; }),
                ElementsAre("ability `fireball`: there is no effect `fireball.cots`; is `fireball.cost` meant?"));
    EXPECT_THAT(complaints([](Definitions& of) { of.actors[0].abilities = {{"firebal", 1}}; }),
                ElementsAre("actor `mage`: there is no ability `firebal`; is `fireball` meant?"));
    EXPECT_THAT(complaints([](Definitions& of) { of.effects[0].on_remove = {test::entry("chill")}; }),
                ElementsAre("effect `burning`: there is no effect `chill`"));
    EXPECT_THAT(complaints([](Definitions& of) { of.actors[0].tags = {"states"}; }),
                ElementsAre("actor `mage`: there is no tag `states`; is `state` meant?"));
}

TEST(RulebookMistakes, MarksAreThoseOfTheNames) {
    Definitions definitions = fire_mage();
    definitions.effects[0].name.mark = 7;
    definitions.effects[0].owner_tags = {Name("state.ablaze", 42)};
    definitions.effects[0].duration = 0;
    const auto built = Rulebook::build(definitions);
    ASSERT_FALSE(built);
    ASSERT_THAT(built.error(), SizeIs(2));
    EXPECT_EQ(built.error()[0].mark, 7U) << "the duration has no mark of its own";
    EXPECT_EQ(built.error()[1].mark, 42U);
}

TEST(RulebookMistakes, Curves) {
    EXPECT_THAT(complaints([](Definitions& of) { of.curves[0].curve.keys.clear(); }),
                ElementsAre("curve `fireball.damage`: a curve needs a key"));
    EXPECT_THAT(complaints([](Definitions& of) { of.curves[0].curve.keys = {{1, 2}, {1, 3}}; }),
                ElementsAre("curve `fireball.damage`: key 2 is not above the one before it"));
    EXPECT_THAT(complaints([](Definitions& of) { of.curves.push_back(of.curves[0]); }),
                ElementsAre("curve `fireball.damage`: curve `fireball.damage` is defined twice"));
}

TEST(RulebookMistakes, Attributes) {
    EXPECT_THAT(complaints([](Definitions& of) { of.attributes[0].max = {Limit::Kind::attribute, 0, "maxlife"}; }),
                ElementsAre("attribute `life`: there is no attribute `maxlife`; is `max_life` meant?"));
    EXPECT_THAT(complaints([](Definitions& of) { of.attributes[1].max = {Limit::Kind::attribute, 0, "life"}; }),
                ElementsAre("attribute `life`: limits and `derived` form a cycle: life → max_life → life"));
    EXPECT_THAT(complaints([](Definitions& of) { of.attributes[2].max = {Limit::Kind::attribute, 0, "mana"}; }),
                ElementsAre("attribute `mana`: limits and `derived` form a cycle: mana → mana"));
    EXPECT_THAT(complaints([](Definitions& of) { of.attributes[2].max = {Limit::Kind::number, -1, {}}; }),
                ElementsAre("attribute `mana`: the least is above the most"));
    EXPECT_THAT(complaints([](Definitions& of) { of.attributes[2].on_limit = OnLimit::ratio; }),
                ElementsAre("attribute `mana`: `on_limit: ratio` needs an attribute as `max`"));
    EXPECT_THAT(complaints([](Definitions& of) { of.attributes[2].base = 1e39; }),
                ElementsAre("attribute `mana`: the base is beyond what a value holds, which is about 3.4e38 at most"));
    EXPECT_THAT(complaints([](Definitions& of) { of.attributes.push_back(of.attributes[2]); }),
                ElementsAre("attribute `mana`: attribute `mana` is defined twice"));
}

TEST(RulebookMistakes, CodeAndContentThatDisagree) {
    Code code;
    code.attribute<MaxLife>().attribute<Life>().attribute<Life>(); // Registered twice, it is told of once.
    Definitions definitions = fire_mage();
    definitions.attributes[0].base = 80;
    definitions.attributes[0].max = {};
    EXPECT_THAT(
        complaints(definitions, code),
        ElementsAre("attribute `life`: the type `Life` in code declares `life` with base 100, content with 80",
                    "attribute `life`: the type `Life` in code declares `life` with max max_life, content with none"));
    definitions = fire_mage();
    definitions.attributes[0].regeneration = RegenerationDef{.rate = {Limit::Kind::number, 5, {}}, .delay = 1};
    EXPECT_THAT(
        complaints(definitions, code),
        ElementsAre(
            "attribute `life`: the type `Life` in code declares `life` with a regeneration at the rate none, content "
            "with 5",
            "attribute `life`: the type `Life` in code declares `life` with a regeneration after the delay 0, content "
            "with 1"));
    Code promises;
    promises.effect<Frostbite>().effect<Burning>().ability<Blink>().ability<Fireball>();
    EXPECT_THAT(complaints(fire_mage(), promises),
                ElementsAre(": code names effect `frostbite`, which content doesn't define",
                            ": code names ability `blink`, which content doesn't define"));
}

TEST(RulebookMistakes, TimesOfEffects) {
    EXPECT_THAT(complaints([](Definitions& of) { of.effects[0].duration = 0; }),
                ElementsAre("effect `burning`: the duration must be above 0 seconds; without an end it is `infinite`"));
    EXPECT_THAT(complaints([](Definitions& of) { of.effects[0].duration = Magnitude::sum({2, -3}); }),
                ElementsAre("effect `burning`: the duration must be above 0 seconds; without an end it is `infinite`"));
    EXPECT_THAT(complaints([](Definitions& of) { of.effects[0].duration = {}; }),
                ElementsAre("effect `burning`: the duration is missing"));
    EXPECT_THAT(complaints([](Definitions& of) { of.effects[0].period->every = 0.0009; }),
                ElementsAre("effect `burning`: a period must be at least 0.001 seconds"));
    EXPECT_THAT(complaints([](Definitions& of) { of.effects[0].period->every = 0.001; }), IsEmpty());
    EXPECT_THAT(complaints([](Definitions& of) { of.effects[3].duration = 4; }),
                ElementsAre("effect `staff`: an infinite effect cannot have a `duration`"));
}

TEST(RulebookMistakes, InstantEffectsDoNotLast) {
    const auto complained = complaints([](Definitions& of) {
        EffectDef& cost = of.effects[1];
        cost.period = PeriodDef{.every = 1};
        cost.owner_tags = {"state"};
        cost.blocks = {"effect"};
        cost.ongoing = Condition::owner_has("state");
        cost.end_if = Condition::owner_has("state");
        cost.stacking = StackingDef{};
        cost.on_remove = {test::entry("burning")};
        cost.on_expire = {test::entry("burning")};
    });
    ASSERT_THAT(complained, SizeIs(8));
    for (const std::string& text : complained)
        EXPECT_THAT(text, HasSubstr("effect `fireball.cost`: an instant effect does not last, so it cannot have"));
    EXPECT_THAT(complained[1], HasSubstr("`owner_tags`"));
}

TEST(RulebookMistakes, EffectsThatNeverExecute) {
    EXPECT_THAT(complaints([](Definitions& of) {
                    of.effects[3].add_tags = {"state"};
                    of.effects[3].remove_tags = {"state"};
                }),
                ElementsAre(HasSubstr("cannot have `add_tags`"), HasSubstr("cannot have `remove_tags`")));
    EXPECT_THAT(complaints([](Definitions& of) { of.effects[0].add_tags = {"state"}; }), IsEmpty());
}

TEST(RulebookMistakes, Modifiers) {
    EXPECT_THAT(complaints([](Definitions& of) { of.effects[1].modifiers[0].lasting = true; }),
                ElementsAre(HasSubstr("`lasting` is of modifiers in periodic effects alone")));
    EXPECT_THAT(complaints([](Definitions& of) { of.effects[0].modifiers[0].lasting = true; }), IsEmpty());
    EXPECT_THAT(complaints([](Definitions& of) { of.effects[0].modifiers[0].amount = {}; }),
                ElementsAre(HasSubstr("a modifier needs an amount")));
    EXPECT_THAT(complaints([](Definitions& of) { of.effects[0].modifiers[0].per = PerDef{"mana", 0}; }),
                ElementsAre(HasSubstr("`per` needs an `every` above 0")));
    for (const Operation operation : {Operation::base, Operation::override, Operation::at_least, Operation::at_most}) {
        Definitions definitions = fire_mage();
        definitions.effects[0].modifiers[0].operation = operation;
        definitions.effects[0].modifiers[0].per = PerDef{"mana", 10};
        EXPECT_THAT(complaints(definitions), ElementsAre(HasSubstr("cannot count `per`")));
    }
}

TEST(RulebookMistakes, AnEffectCannotFollowItself) {
    const auto ward = [](Magnitude amount) {
        Definitions definitions = fire_mage();
        definitions.effects[3].modifiers = {ModifierDef::flat<Life>(std::move(amount))};
        return complaints(definitions);
    };
    EXPECT_THAT(ward(Magnitude::target("life").live() * 0.5),
                ElementsAre(HasSubstr("reads its target's `life` live, which it changes: it would follow itself")));
    EXPECT_THAT(ward(Magnitude::target("life") * 0.5), IsEmpty()) << "once, as it applies";
    EXPECT_THAT(ward(Magnitude::source("life").live() * 0.5), IsEmpty()) << "another actor's";
    EXPECT_THAT(ward(Magnitude::target("mana").live() * 0.5), IsEmpty());
    EXPECT_THAT(complaints([](Definitions& of) {
                    of.effects[0].modifiers[0].amount = Magnitude::target("life").live() * -0.1;
                }),
                IsEmpty())
        << "each execution reads it anew";
}

TEST(RulebookMistakes, CyclesThatEffectsClose) {
    const auto staff = [](const char* attribute, std::optional<PerDef> per, Condition when) {
        Definitions definitions = fire_mage();
        ModifierDef modifier;
        modifier.attribute = attribute;
        modifier.amount = 5;
        modifier.per = std::move(per);
        modifier.when = std::move(when);
        definitions.effects[3].modifiers = {modifier};
        return complaints(definitions);
    };
    const Condition low = Condition::owner_attribute("life", Comparison::below, 0.3, "max_life");
    EXPECT_THAT(staff("mana", {}, low), IsEmpty());
    EXPECT_THAT(staff("mana", PerDef{"max_life", 10}, {}), IsEmpty());
    EXPECT_THAT(staff("max_life", PerDef{"life", 10}, {}),
                ElementsAre("effect `staff`: limits, `derived`, `per` and conditions of attributes form a cycle: "
                            "life → max_life → life"));
    EXPECT_THAT(staff("max_life", {}, low),
                ElementsAre(HasSubstr("life → max_life → life"), HasSubstr("max_life → max_life")));
    EXPECT_THAT(complaints([](Definitions& of) { of.effects[0].modifiers[0].per = PerDef{"life", 10}; }), IsEmpty())
        << "executed, it is no part of the value";
}

TEST(RulebookMistakes, ChancesAndStacking) {
    EXPECT_THAT(complaints([](Definitions& of) { of.effects[0].chance = 1.5; }),
                ElementsAre("effect `burning`: a chance is from 0 to 1"));
    EXPECT_THAT(complaints([](Definitions& of) {
                    of.effects[0].on_apply = {test::entry("staff")};
                    of.effects[0].on_apply[0].chance = -0.1;
                }),
                ElementsAre("effect `burning`: a chance is from 0 to 1"));
    for (const StackPolicy policy : {StackPolicy::refresh, StackPolicy::extend})
        EXPECT_THAT(complaints([&](Definitions& of) { of.effects[3].stacking = StackingDef{.policy = policy}; }),
                    ElementsAre(HasSubstr("sets the time left, so the effect needs a `duration` in seconds")));
    EXPECT_THAT(
        complaints([](Definitions& of) { of.effects[0].stacking = StackingDef{.policy = StackPolicy::capped}; }),
        ElementsAre("effect `burning`: stacking policy `capped` needs a `limit`"));
    EXPECT_THAT(complaints([](Definitions& of) { of.effects[0].stacking = StackingDef{.limit = 65'536}; }),
                ElementsAre("effect `burning`: the `limit` of stacks is from 1 to 65535"));
    EXPECT_THAT(complaints([](Definitions& of) {
                    of.effects[0].stacking = StackingDef{.policy = StackPolicy::replace};
                    of.effects[0].stacking->overflow = {test::entry("fireball.cost")};
                }),
                ElementsAre("effect `burning`: stacking policy `replace` has no use for `overflow`"));
    EXPECT_THAT(complaints([](Definitions& of) {
                    of.effects[0].on_apply = {test::entry("staff")};
                    of.effects[0].on_apply[0].to = Recipient::instigator;
                }),
                ElementsAre(HasSubstr("`to: instigator` is of reactions alone")));
}

TEST(RulebookMistakes, Abilities) {
    EXPECT_THAT(complaints([](Definitions& of) { of.abilities[0].cost = "burning"; }),
                ElementsAre("ability `fireball`: the cost `burning` is not instant"));
    EXPECT_THAT(complaints([](Definitions& of) { of.abilities[0].cooldown = {"fireball.cost"}; }),
                ElementsAre("ability `fireball`: the cooldown `fireball.cost` does not last"));
    EXPECT_THAT(complaints([](Definitions& of) { of.abilities[0].cooldown = {"staff"}; }),
                ElementsAre(HasSubstr("the cooldown `staff` has no owner tag")));
    EXPECT_THAT(complaints([](Definitions& of) { of.abilities[0].behaviour.time = {}; }),
                ElementsAre("ability `fireball`: the time of `cast` is missing"));
    EXPECT_THAT(complaints([](Definitions& of) { of.abilities[0].behaviour.time = -1; }),
                ElementsAre("ability `fireball`: the time of `cast` must be above 0 seconds"));
    EXPECT_THAT(complaints([](Definitions& of) { of.abilities[0].behaviour.kind = BehaviourKind::channel; }),
                ElementsAre("ability `fireball`: the period is missing"));
    EXPECT_THAT(complaints([](Definitions& of) {
                    of.abilities[0].behaviour = {};
                    of.abilities[0].commit = Commit::manual;
                }),
                ElementsAre(HasSubstr("`commit: manual` has nothing to wait for with behaviour `instant`")));
    EXPECT_THAT(complaints([](Definitions& of) {
                    of.abilities[0].behaviour = {};
                    of.abilities[0].behaviour.kind = BehaviourKind::toggle;
                    of.abilities[0].behaviour.effects = {test::entry("fireball.cost")};
                }),
                ElementsAre(HasSubstr("`toggle` cannot hold `fireball.cost`, which does not last")));
    EXPECT_THAT(complaints([](Definitions& of) { of.abilities[0].behaviour.time = Magnitude::stacks(); }),
                ElementsAre("ability `fireball`: stacks cannot be read here"));
}

TEST(RulebookMistakes, Actors) {
    EXPECT_THAT(complaints([](Definitions& of) { of.actors[0].attributes.push_back({"life", 5}); }),
                ElementsAre("actor `mage`: attribute `life` is listed twice"));
    EXPECT_THAT(complaints([](Definitions& of) {
                    of.actors[0].dies_when = Condition::owner_attribute("lives", Comparison::at_most, 0);
                }),
                ElementsAre(HasSubstr("actor `mage`: there is no attribute `lives`")));
    EXPECT_THAT(complaints([](Definitions& of) { of.actors[0].effects[0].level = Magnitude::level(); }),
                ElementsAre("actor `mage`: the level cannot be read here"));
}

TEST(RulebookMistakes, AreAllToldAtOnce) {
    Definitions definitions = fire_mage();
    definitions.tags.emplace_back("Bad");
    definitions.curves[0].curve.keys.clear();
    definitions.attributes[2].base = 1e39;
    definitions.effects[0].duration = -1;
    definitions.effects[0].tags = {"efect"};
    definitions.abilities[0].cost = "staff";
    definitions.actors[0].tags = {"nowhere"};
    const auto complained = complaints(definitions);
    EXPECT_THAT(complained, SizeIs(7));
    EXPECT_THAT(complained.front(), HasSubstr("`Bad`")) << "tags and curves first, then effects, then abilities";
    EXPECT_THAT(complained.back(), HasSubstr("actor `mage`"));
}

} // namespace
} // namespace prowess
