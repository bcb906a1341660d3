#include <prowess/content/load.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace prowess {
namespace {

/// Content that is read without a mistake of its form; its names need not be defined.
Definitions read(std::string_view text) {
    ContentSet content;
    content.add_text(text, "test.yaml");
    EXPECT_EQ(content.located({}).text(), "");
    return content.definitions();
}

EffectDef effect(std::string_view body) {
    const Definitions definitions = read("effects: {it: " + std::string(body) + "}");
    return definitions.effects.empty() ? EffectDef{} : definitions.effects.front();
}

Magnitude magnitude(std::string_view text) {
    return effect("{strength: " + std::string(text) + "}").strength;
}

Condition condition(std::string_view text) {
    return effect("{require: " + std::string(text) + "}").require;
}

std::vector<std::string> texts(const std::vector<Name>& names) {
    std::vector<std::string> found;
    for (const Name& name : names)
        found.push_back(name.text);
    return found;
}

using Texts = std::vector<std::string>;

TEST(Tags, AreFlatOrATreeWhoseParentsComeWithIt) {
    const Definitions definitions = read("tags:\n"
                                         "  - state\n"
                                         "  - state.burning\n"
                                         "  - {damage: {elemental: [fire, cold]}}\n"
                                         "  - {ability: [spell, {strike: [heavy]}]}\n");
    EXPECT_EQ(texts(definitions.tags),
              (Texts{"state", "state.burning", "damage", "damage.elemental", "damage.elemental.fire",
                     "damage.elemental.cold", "ability", "ability.spell", "ability.strike", "ability.strike.heavy"}));
}

TEST(Tags, MayBeOneTreeAndMayNameAParentThatCameWithIt) {
    EXPECT_EQ(texts(read("tags: {damage: [fire, damp], state: }").tags),
              (Texts{"damage", "damage.fire", "damage.damp", "state"}));
    EXPECT_EQ(texts(read("tags: [{damage: [fire]}, damage, {damage: [cold]}]").tags),
              (Texts{"damage", "damage.fire", "damage.cold"}));
}

TEST(Attributes, HaveRules) {
    const Definitions definitions = read("attributes:\n"
                                         "  max_life: {base: 100}\n"
                                         "  life: {base: 1e2, min: 0, max: max_life, on_limit: ratio}\n"
                                         "  shots: {base: 3, min: -0.5, rounding: down}\n");
    ASSERT_EQ(definitions.attributes.size(), 3U);
    const AttributeDef& life = definitions.attributes[1];
    EXPECT_EQ(life.name.text, "life");
    EXPECT_EQ(life.base, 100);
    EXPECT_EQ(life.min.kind, Limit::Kind::number);
    EXPECT_EQ(life.max.kind, Limit::Kind::attribute);
    EXPECT_EQ(life.max.attribute.text, "max_life");
    EXPECT_EQ(life.on_limit, OnLimit::ratio);
    EXPECT_EQ(definitions.attributes[0].min.kind, Limit::Kind::none);
    EXPECT_EQ(definitions.attributes[2].rounding, Rounding::down);
    EXPECT_EQ(definitions.attributes[2].min.number, -0.5);
}

TEST(Attributes, Regenerate) {
    const Definitions definitions = read("attributes:\n"
                                         "  mana: {regeneration: {rate: mana_rate, delay: 2, every: 0.5}}\n"
                                         "  heat: {regeneration: {rate: -1.5}}\n"
                                         "  life: {}\n");
    const RegenerationDef& mana = definitions.attributes[0].regeneration.value();
    EXPECT_EQ(mana.rate.attribute.text, "mana_rate");
    EXPECT_EQ(mana.delay, 2);
    EXPECT_EQ(mana.every, 0.5);
    const RegenerationDef& heat = definitions.attributes[1].regeneration.value();
    EXPECT_EQ(heat.rate.number, -1.5);
    EXPECT_EQ(heat.delay, 0);
    EXPECT_EQ(heat.every, 0.25);
    EXPECT_FALSE(definitions.attributes[2].regeneration);
}

TEST(Curves, HaveKeysWithMarksAndAnInterpolation) {
    ContentSet content;
    content.add_text("curves:\n"
                     "  fireball.damage: {interpolation: constant, keys: [[1, 10], [10, 85], [20, 240]]}\n"
                     "  ramp: {interpolation: {ease: steps, steps: 4, jump: both}, keys: [[0, 0], [1, 1]]}\n"
                     "  swing: {interpolation: {ease: elastic, omega: 12}, keys: [[0, 0]]}\n"
                     "  plain: {keys: [[0, 5]]}\n",
                     "curves.yaml");
    EXPECT_EQ(content.located({}).text(), "");
    const auto& curves = content.definitions().curves;
    ASSERT_EQ(curves.size(), 4U);
    EXPECT_EQ(curves[0].curve.interpolation.kind, Interpolation::Kind::constant);
    ASSERT_EQ(curves[0].curve.keys.size(), 3U);
    EXPECT_EQ(curves[0].curve.keys[1].at, 10);
    EXPECT_EQ(curves[0].curve.keys[1].value, 85);
    ASSERT_EQ(curves[0].marks.size(), 3U);
    EXPECT_EQ(content.place(curves[0].marks[0]).column, 53U);
    EXPECT_EQ(curves[1].curve.interpolation.ease, Ease::steps);
    EXPECT_EQ(curves[1].curve.interpolation.parameters.steps, 4U);
    EXPECT_EQ(curves[1].curve.interpolation.parameters.jump, Jump::both);
    EXPECT_EQ(curves[2].curve.interpolation.parameters.omega, 12);
    EXPECT_EQ(curves[3].curve.interpolation.kind, Interpolation::Kind::linear);
}

TEST(Magnitudes, OfEachKind) {
    EXPECT_FALSE(effect("{}").strength.given());
    EXPECT_EQ(magnitude("010").value, 10);
    EXPECT_EQ(magnitude("{level: true}").kind, Magnitude::Kind::level);
    EXPECT_EQ(magnitude("{stacks: true}").kind, Magnitude::Kind::stacks);
    EXPECT_EQ(magnitude("{param: param.damage}").name.text, "param.damage");
    EXPECT_FALSE(magnitude("{param: param.damage}").fallback.has_value());
    EXPECT_EQ(magnitude("{default: -5, param: param.damage}").fallback, -5);

    const Magnitude read = magnitude("{attribute: power, from: target, value: bonus, live: true, tagged: [a, b]}");
    EXPECT_EQ(read.kind, Magnitude::Kind::attribute);
    EXPECT_EQ(read.read.attribute.text, "power");
    EXPECT_EQ(read.read.from, Side::target);
    EXPECT_EQ(read.read.value, AttributePart::bonus);
    EXPECT_TRUE(read.read.live);
    EXPECT_EQ(texts(read.read.tagged), (Texts{"a", "b"}));

    EXPECT_TRUE(magnitude("{curve: c}").terms.empty());
    EXPECT_EQ(magnitude("{curve: c, at: {stacks: true}}").terms.at(0).kind, Magnitude::Kind::stacks);
    EXPECT_EQ(magnitude("{sum: [1, {level: true}, 2]}").terms.size(), 3U);
    EXPECT_EQ(magnitude("{product: [2, 3]}").kind, Magnitude::Kind::product);
    EXPECT_EQ(magnitude("{random: {min: 60, max: 120}}").terms.at(1).value, 120);
    EXPECT_EQ(magnitude("{dice: {count: 2, sides: 6}}").terms.at(1).value, 6);
    EXPECT_EQ(magnitude("{stat: damage}").name.text, "damage");
    const Magnitude clamp = magnitude("{clamp: {max: 9, value: {level: true}}}");
    ASSERT_EQ(clamp.terms.size(), 3U);
    EXPECT_EQ(clamp.terms[0].kind, Magnitude::Kind::level);
    EXPECT_FALSE(clamp.terms[1].given());
    EXPECT_EQ(clamp.terms[2].value, 9);
}

TEST(Magnitudes, MayBeFormulas) {
    for (const char* text : {"level * 2", "\"level * 2\"", "'level * 2'", "\"level\\x20* 2\""}) {
        const Magnitude read = magnitude(text);
        EXPECT_EQ(read.kind, Magnitude::Kind::product) << text;
        EXPECT_EQ(read.terms.size(), 2U) << text;
    }
    EXPECT_EQ(magnitude("\"12\"").value, 12);
    EXPECT_EQ(magnitude("{sum: [level - 1, 2]}").terms.at(0).kind, Magnitude::Kind::sum);
    EXPECT_EQ(effect("{duration: 2 + level}").duration.kind, Magnitude::Kind::sum);
    EXPECT_EQ(effect("{period: 1 / level}").period->every.kind, Magnitude::Kind::quotient);
    EXPECT_EQ(effect("{modifiers: [{attribute: life, flat: -param.damage}]}").modifiers.at(0).amount.kind,
              Magnitude::Kind::product);
}

TEST(Conditions, OfEachKind) {
    using Kind = Condition::Kind;
    EXPECT_EQ(effect("{}").require.kind, Kind::always);
    EXPECT_EQ(condition("{read_tagged: a.b}").name.text, "a.b");
    EXPECT_EQ(condition("{owner_has: a}").kind, Kind::owner_has);
    EXPECT_EQ(condition("{target_has: a}").kind, Kind::target_has);
    EXPECT_EQ(condition("{source_has: a}").kind, Kind::source_has);
    EXPECT_EQ(condition("{fact_set: f}").kind, Kind::fact_set);
    EXPECT_EQ(condition("{fact_above: {fact: f, value: 3}}").value, 3);
    EXPECT_EQ(condition("{fact_below: {fact: f, value: 3}}").kind, Kind::fact_below);
    const Condition ramp = condition("{fact_ramp: {fact: f, full: 2, none: 8}}");
    EXPECT_EQ(ramp.value, 2);
    EXPECT_EQ(ramp.other, 8);
    EXPECT_EQ(condition("{fact_every: {fact: f, n: 6}}").value, 6);
    EXPECT_EQ(condition("{all: [{owner_has: a}, {owner_has: b}]}").terms.size(), 2U);
    EXPECT_EQ(condition("{any: []}").kind, Kind::any);
    const Condition negation = condition("{not: {owner_has: immune}}");
    EXPECT_EQ(negation.kind, Kind::negation);
    EXPECT_EQ(negation.terms.at(0).name.text, "immune");
}

TEST(Conditions, ThatCompare) {
    using Kind = Condition::Kind;
    const Condition low = condition("{owner_attribute: {attribute: life, below: 0.3, of: max_life}}");
    EXPECT_EQ(low.kind, Kind::owner_attribute);
    EXPECT_EQ(low.name.text, "life");
    EXPECT_EQ(low.of.text, "max_life");
    EXPECT_EQ(low.comparison, Comparison::below);
    EXPECT_EQ(low.value, 0.3);
    EXPECT_EQ(condition("{target_attribute: {attribute: a, at_most: 0}}").comparison, Comparison::at_most);
    EXPECT_EQ(condition("{source_attribute: {attribute: a, above: 0}}").kind, Kind::source_attribute);
    EXPECT_EQ(condition("{owner_stacks: {effect: e, at_least: 3}}").name.text, "e");
    EXPECT_EQ(condition("{owner_count: {tag: t, at_least: 2}}").comparison, Comparison::at_least);
    EXPECT_EQ(condition("{level: {above: 4}}").value, 4);
    EXPECT_EQ(condition("{stacks: {at_least: 5}}").kind, Kind::stacks);
    EXPECT_EQ(condition("{target_team: ours}").value, 1);
    EXPECT_EQ(condition("{target_team: foe}").value, 0);
}

TEST(Effects, LastForAnInstantAWhileOrEver) {
    EXPECT_EQ(effect("{}").lifetime, Lifetime::instant);
    EXPECT_EQ(effect("{duration: instant}").lifetime, Lifetime::instant);
    EXPECT_EQ(effect("{duration: infinite}").lifetime, Lifetime::infinite);
    const EffectDef timed = effect("{duration: {curve: c}}");
    EXPECT_EQ(timed.lifetime, Lifetime::timed);
    EXPECT_EQ(timed.duration.kind, Magnitude::Kind::curve);
    EXPECT_EQ(effect("{duration: 2.5}").duration.value, 2.5);
}

TEST(Effects, HaveAPeriodThatMayBeItsLengthAlone) {
    EXPECT_FALSE(effect("{}").period.has_value());
    EXPECT_EQ(effect("{period: 0.5}").period->every.value, 0.5);
    EXPECT_EQ(effect("{period: {param: tick}}").period->every.kind, Magnitude::Kind::param);
    const EffectDef full = effect("{period: {every: {param: tick}, on_apply: true}}");
    EXPECT_EQ(full.period->every.kind, Magnitude::Kind::param);
    EXPECT_TRUE(full.period->on_apply);
}

TEST(Effects, HaveModifiers) {
    const EffectDef made = effect("{modifiers: [{attribute: life, flat: -5, when: {owner_has: wet}},"
                                  "{attribute: speed, override: 3, priority: -2, lasting: true, optional: true},"
                                  "{attribute: a, additive: 0.1, per: {attribute: mana, every: 10}, local: true},"
                                  "{attribute: b, at_most: 7, beyond_limit: reject}]}");
    ASSERT_EQ(made.modifiers.size(), 4U);
    EXPECT_EQ(made.modifiers[0].operation, Operation::flat);
    EXPECT_EQ(made.modifiers[0].amount.value, -5);
    EXPECT_EQ(made.modifiers[0].when.name.text, "wet");
    EXPECT_EQ(made.modifiers[1].operation, Operation::override);
    EXPECT_EQ(made.modifiers[1].priority, -2);
    EXPECT_TRUE(made.modifiers[1].lasting);
    EXPECT_TRUE(made.modifiers[1].optional);
    EXPECT_EQ(made.modifiers[2].per->attribute.text, "mana");
    EXPECT_EQ(made.modifiers[2].per->every, 10);
    EXPECT_TRUE(made.modifiers[2].local);
    EXPECT_EQ(made.modifiers[3].operation, Operation::at_most);
    EXPECT_EQ(made.modifiers[3].beyond_limit, BeyondLimit::reject);
    EXPECT_NE(made.modifiers[3].mark, made.modifiers[2].mark);
}

TEST(Effects, StackAndChain) {
    const EffectDef made =
        effect("{stacking: {policy: strongest, key: burn, by: source, limit: 3, reapply: keep,"
               "reset_period: true, expire: remove_one, overflow: [ignited]},"
               "on_apply: [a, {effect: b, to: instigator, level: {level: true}, params: {p.x: 3},"
               "when: {owner_has: t}, chance: 0.5, required: true}], on_remove: [c], on_expire: [d]}");
    ASSERT_TRUE(made.stacking.has_value());
    EXPECT_EQ(made.stacking->policy, StackPolicy::strongest);
    EXPECT_EQ(made.stacking->key.text, "burn");
    EXPECT_EQ(made.stacking->by, StackBy::source);
    EXPECT_EQ(made.stacking->limit, 3U);
    EXPECT_EQ(made.stacking->reapply, Reapply::keep);
    EXPECT_TRUE(made.stacking->reset_period);
    EXPECT_EQ(made.stacking->expire, StackExpiry::remove_one);
    EXPECT_EQ(made.stacking->overflow.at(0).effect.text, "ignited");
    ASSERT_EQ(made.on_apply.size(), 2U);
    EXPECT_EQ(made.on_apply[0].effect.text, "a");
    EXPECT_EQ(made.on_apply[0].to, Recipient::unsaid);
    EXPECT_EQ(made.on_apply[1].to, Recipient::instigator);
    EXPECT_EQ(made.on_apply[1].params.at(0).tag.text, "p.x");
    EXPECT_EQ(made.on_apply[1].params.at(0).value.value, 3);
    EXPECT_EQ(made.on_apply[1].chance, 0.5);
    EXPECT_TRUE(made.on_apply[1].required);
    EXPECT_EQ(made.on_remove.at(0).effect.text, "c");
    EXPECT_EQ(made.on_expire.at(0).effect.text, "d");
}

TEST(Effects, HaveTagsConditionsAndADisplay) {
    const EffectDef made =
        effect("{tags: [a], owner_tags: [b, c], add_tags: [d], remove_tags: [e], ends: [f], blocks: [g],"
               "cues: [j, k.l], ongoing: {owner_has: h}, end_if: {owner_has: i}, chance: 0.25, display: {name: Burn, "
               "icon: '7'}}");
    EXPECT_EQ(texts(made.tags), Texts{"a"});
    EXPECT_EQ(texts(made.owner_tags), (Texts{"b", "c"}));
    EXPECT_EQ(texts(made.cues), (Texts{"j", "k.l"}));
    EXPECT_EQ(texts(made.add_tags), Texts{"d"});
    EXPECT_EQ(texts(made.remove_tags), Texts{"e"});
    EXPECT_EQ(texts(made.ends), Texts{"f"});
    EXPECT_EQ(texts(made.blocks), Texts{"g"});
    EXPECT_EQ(made.ongoing.name.text, "h");
    EXPECT_EQ(made.end_if.name.text, "i");
    EXPECT_EQ(made.chance.value, 0.25);
    EXPECT_EQ(made.display.name, "Burn");
    EXPECT_EQ(made.display.icon, "7");
}

TEST(Abilities, BehaveByNameOrWithSettings) {
    const auto behaviour = [](std::string_view text) {
        return read("abilities: {it: {behaviour: " + std::string(text) + "}}").abilities.at(0).behaviour;
    };
    EXPECT_EQ(behaviour("toggle").kind, BehaviourKind::toggle);
    EXPECT_EQ(behaviour("{instant: {}}").kind, BehaviourKind::instant);
    const BehaviourDef cast = behaviour("{cast: {time: 0.5, target_effects: [hit]}}");
    EXPECT_EQ(cast.kind, BehaviourKind::cast);
    EXPECT_EQ(cast.time.value, 0.5);
    EXPECT_EQ(cast.target_effects.at(0).effect.text, "hit");
    const BehaviourDef channel = behaviour("{channel: {time: 3, period: 1, self_effects: [focus]}}");
    EXPECT_EQ(channel.period.value, 1);
    EXPECT_EQ(channel.self_effects.at(0).effect.text, "focus");
    EXPECT_EQ(behaviour("{toggle: {effects: [stance]}}").effects.at(0).effect.text, "stance");
}

TEST(Abilities, ArePaidForAndCooledDown) {
    const Definitions definitions = read(
        "abilities: {it: {cost: c, cooldown: one, commit: manual, tags: [a], ends: [b], blocks: [c], owner_tags: [d],"
        "cues: [i],"
        "require: {owner_has: e}, end_if: {owner_has: f}, self_effects: [g], target_effects: [h],"
        "display: {description: Hits}}, other: {cooldown: [one, two]}}");
    const AbilityDef& made = definitions.abilities.at(0);
    EXPECT_EQ(made.cost.text, "c");
    EXPECT_EQ(texts(made.cooldown), Texts{"one"});
    EXPECT_EQ(made.commit, Commit::manual);
    EXPECT_EQ(texts(made.cues), Texts{"i"});
    EXPECT_EQ(made.target_effects.at(0).effect.text, "h");
    EXPECT_EQ(made.display.description, "Hits");
    EXPECT_EQ(texts(definitions.abilities.at(1).cooldown), (Texts{"one", "two"}));
}

TEST(Actors, AreTemplates) {
    const Definitions definitions =
        read("actors: {mage: {attributes: {life: 80, mana: 1.5}, tags: [alive], abilities: [a, {ability: b, level: 2}],"
             "effects: [{effect: staff, level: 3}], dies_when: {owner_attribute: {attribute: life, at_most: 0}},"
             "on_death: destroy}}");
    const ActorDef& mage = definitions.actors.at(0);
    ASSERT_EQ(mage.attributes.size(), 2U);
    EXPECT_EQ(mage.attributes[1].attribute.text, "mana");
    EXPECT_EQ(mage.attributes[1].base, 1.5);
    EXPECT_FALSE(mage.all_attributes);
    EXPECT_EQ(texts(mage.tags), Texts{"alive"});
    EXPECT_EQ(mage.abilities.at(0).level, 1);
    EXPECT_EQ(mage.abilities.at(1).level, 2);
    EXPECT_EQ(mage.effects.at(0).level.value, 3);
    EXPECT_EQ(mage.dies_when.kind, Condition::Kind::owner_attribute);
    EXPECT_TRUE(mage.destroyed_on_death);
}

TEST(Json, IsTheSameContent) {
    ContentSet content;
    content.add_text(
        R"({"effects": {"burning": {"duration": 4, "tags": ["a"], "period": {"every": 0.5, "on_apply": true}}}})",
        "test.json");
    EXPECT_EQ(content.located({}).text(), "");
    const EffectDef& made = content.definitions().effects.at(0);
    EXPECT_EQ(made.duration.value, 4);
    EXPECT_TRUE(made.period->on_apply);
}

TEST(Marks, LeadBackToTheFile) {
    ContentSet content;
    content.add_text("effects:\n  burning:\n    tags: [a]\n    modifiers:\n      - {attribute: life, flat: 1}\n",
                     "x.yaml");
    const EffectDef& made = content.definitions().effects.at(0);
    EXPECT_EQ(content.place(made.name.mark), (Place{0, 2, 3}));
    EXPECT_EQ(content.place(made.tags[0].mark), (Place{0, 3, 12}));
    EXPECT_EQ(content.place(made.modifiers[0].mark), (Place{0, 5, 9}));
    EXPECT_EQ(content.place(made.modifiers[0].attribute.mark), (Place{0, 5, 21}));
    EXPECT_EQ(content.place(made.modifiers[0].amount.mark), (Place{0, 5, 33}));
    const ContentErrors errors =
        content.located({{"it is wrong", "effect `burning`", made.tags[0].mark}, {"all is wrong", {}, 0}});
    EXPECT_EQ(errors.text(), "x.yaml:3:12: it is wrong (in effect `burning`)\nall is wrong\n");
}

} // namespace
} // namespace prowess
