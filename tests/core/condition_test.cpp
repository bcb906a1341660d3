#include "core/programs.hpp"

#include <gmock/gmock.h>
#include <rapidcheck.h>

namespace prowess {
namespace {

using test::Programs;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Condition with(Condition::Kind kind, Name name, Comparison comparison, double value) {
    Condition made;
    made.kind = kind;
    made.name = std::move(name);
    made.comparison = comparison;
    made.value = value;
    return made;
}

/// Full up to 2 tiles flown, nothing at 8, for fire hits on who is not immune.
Condition falloff() {
    return Condition::read_tagged("damage.elemental") && Condition::fact_ramp("fact.flown", 2, 8) &&
           !Condition::target_has("immune.fire");
}

TEST(Condition, WeighsAFireballByItsFlight) {
    Programs programs;
    programs.read({"damage.elemental.fire"});
    programs.fact("fact.flown", 1);
    EXPECT_EQ(programs.weigh(falloff()), 1);
    programs.fact("fact.flown", 5);
    EXPECT_EQ(programs.weigh(falloff()), 0.5);
    const Program program = programs.compile(falloff());
    EXPECT_FALSE(holds({programs.instructions, programs.curves}, program, programs.inputs));

    programs.fact("fact.flown", 1);
    programs.own(Role::target, {"immune.fire"});
    EXPECT_EQ(programs.weigh(falloff()), 0);
}

TEST(Condition, JoinsTermsAsAllAndAnyDo) {
    const Condition joined =
        Condition::owner_has("state") && Condition::owner_has("immune") && Condition::fact_set("fact.hits");
    EXPECT_EQ(joined.kind, Condition::Kind::all);
    EXPECT_EQ(joined.terms.size(), 3U);
    const Condition either = Condition::owner_has("state") || !Condition::owner_has("immune");
    EXPECT_EQ(either.kind, Condition::Kind::any);
    EXPECT_EQ(either.terms[1].kind, Condition::Kind::negation);
}

TEST(Condition, ATagHoldsForThoseBelowItOnly) {
    Programs programs;
    programs.read({"damage.elemental"});
    EXPECT_EQ(programs.weigh(Condition::read_tagged("damage")), 1);
    EXPECT_EQ(programs.weigh(Condition::read_tagged("damage.elemental")), 1);
    EXPECT_EQ(programs.weigh(Condition::read_tagged("damage.elemental.fire")), 0);
    programs.read({"damage.elemental.fire"});
    EXPECT_EQ(programs.weigh(Condition::read_tagged("damage.elemental")), 1);
    EXPECT_EQ(programs.weigh(Condition::read_tagged("fact")), 0);
}

TEST(Condition, AsksEachActorForItsOwnTags) {
    Programs programs;
    EXPECT_EQ(programs.weigh(Condition::owner_has("state")), 0);
    EXPECT_EQ(programs.weigh(Condition::target_has("state")), 0);
    EXPECT_EQ(programs.weigh(Condition::source_has("state")), 0);
    programs.own(Role::owner, {"state.burning"});
    EXPECT_EQ(programs.weigh(Condition::owner_has("state")), 1);
    EXPECT_EQ(programs.weigh(Condition::target_has("state")), 0);
    programs.own(Role::target, {"immune.fire"});
    EXPECT_EQ(programs.weigh(Condition::target_has("immune")), 1);
    EXPECT_EQ(programs.weigh(Condition::source_has("immune")), 0);
    programs.own(Role::source, {"state.wet"});
    EXPECT_EQ(programs.weigh(Condition::source_has("state.wet")), 1);
}

TEST(Condition, AFactThatIsNotSuppliedHoldsForNothing) {
    Programs programs;
    EXPECT_EQ(programs.weigh(Condition::fact_set("fact.flown")), 0);
    EXPECT_EQ(programs.weigh(Condition::fact_above("fact.flown", -1)), 0);
    EXPECT_EQ(programs.weigh(Condition::fact_below("fact.flown", 100)), 0);
    EXPECT_EQ(programs.weigh(Condition::fact_ramp("fact.flown", 0, 8)), 0);
    EXPECT_EQ(programs.weigh(Condition::fact_every("fact.flown", 1)), 0);
    programs.fact("fact.hits", 6);
    EXPECT_EQ(programs.weigh(Condition::fact_set("fact.flown")), 0);
}

TEST(Condition, ComparesFactsStrictly) {
    Programs programs;
    programs.fact("fact.flown", 3);
    EXPECT_EQ(programs.weigh(Condition::fact_set("fact.flown")), 1);
    EXPECT_EQ(programs.weigh(Condition::fact_above("fact.flown", 3)), 0);
    EXPECT_EQ(programs.weigh(Condition::fact_above("fact.flown", 2.5)), 1);
    EXPECT_EQ(programs.weigh(Condition::fact_below("fact.flown", 3)), 0);
    EXPECT_EQ(programs.weigh(Condition::fact_below("fact.flown", 3.5)), 1);
    programs.fact("fact.flown", 0);
    EXPECT_EQ(programs.weigh(Condition::fact_set("fact.flown")), 0);
}

TEST(Condition, ARampFadesOrBuildsUp) {
    Programs programs;
    const Condition fades = Condition::fact_ramp("fact.flown", 2, 8);
    const Condition builds = Condition::fact_ramp("fact.flown", 8, 2);
    const std::vector<std::pair<double, double>> fading = {{0, 1}, {2, 1}, {3.5, 0.75}, {5, 0.5}, {8, 0}, {9, 0}};
    for (const auto& [flown, weight] : fading) {
        programs.fact("fact.flown", flown);
        EXPECT_EQ(programs.weigh(fades), weight) << flown;
        EXPECT_EQ(programs.weigh(builds), 1 - weight) << flown;
        EXPECT_EQ(programs.weigh(!fades), 1 - weight) << flown;
    }
}

TEST(Condition, EverySixthHit) {
    Programs programs;
    const Condition every = Condition::fact_every("fact.hits", 6);
    for (int hits = 0; hits <= 24; ++hits) {
        programs.fact("fact.hits", hits);
        EXPECT_EQ(programs.weigh(every), hits > 0 && hits % 6 == 0 ? 1 : 0) << hits;
    }
    programs.fact("fact.hits", 0.5);
    EXPECT_EQ(programs.weigh(Condition::fact_every("fact.hits", 0.5)), 0);
    programs.fact("fact.hits", -6);
    EXPECT_EQ(programs.weigh(every), 0);
}

TEST(Condition, AllMultipliesAndAnyTakesTheGreatest) {
    Programs programs;
    programs.fact("fact.flown", 5);
    programs.own(Role::owner, {"state.wet"});
    const Condition half = Condition::fact_ramp("fact.flown", 2, 8);
    const Condition quarter = Condition::fact_ramp("fact.flown", 8, 4);
    EXPECT_EQ(programs.weigh(half && quarter), 0.125);
    EXPECT_EQ(programs.weigh(half || quarter), 0.5);
    EXPECT_EQ(programs.weigh(half && !Condition::owner_has("state.burning")), 0.5);
    EXPECT_EQ(programs.weigh(half || Condition::owner_has("state.wet")), 1);
    EXPECT_EQ(programs.weigh(half && half && half), 0.125);
}

TEST(Condition, AnEmptyAllHoldsAndAnEmptyAnyNever) {
    Programs programs;
    EXPECT_EQ(programs.weigh(Condition{}), 1);
    EXPECT_EQ(programs.weigh(Condition::all({})), 1);
    EXPECT_EQ(programs.weigh(Condition::any({})), 0);
    EXPECT_EQ(programs.weigh(!Condition::any({})), 1);
    EXPECT_TRUE(programs.instructions.size() == 1) << "only the condition that never holds needs an instruction";
}

TEST(Condition, ConstantsFoldAway) {
    Programs programs;
    const Condition wet = Condition::owner_has("state.wet");
    EXPECT_TRUE(programs.compile(wet || Condition::all({})).empty());
    EXPECT_EQ(programs.compile(wet && Condition::all({})).count, 1U);
    EXPECT_EQ(programs.compile(wet || Condition::any({})).count, 1U);
    const Program never = programs.compile(wet && Condition::any({}));
    ASSERT_EQ(never.count, 1U);
    EXPECT_EQ(weigh({programs.instructions, programs.curves}, never, programs.inputs), 0);
}

TEST(Condition, ComparesAttributesAndNeverDivides) {
    Programs programs;
    const Condition low = Condition::owner_attribute("life", Comparison::below, 0.3, "max_life");
    EXPECT_EQ(programs.weigh(low), 0) << "no such attribute on the actor";
    programs.host.attributes[{Role::owner, 0}] = 29;
    EXPECT_EQ(programs.weigh(low), 0) << "no maximum on the actor";
    programs.host.attributes[{Role::owner, 1}] = 100;
    EXPECT_EQ(programs.weigh(low), 1);
    programs.host.attributes[{Role::owner, 0}] = 30;
    EXPECT_EQ(programs.weigh(low), 0);
    programs.host.attributes[{Role::owner, 1}] = 0;
    programs.host.attributes[{Role::owner, 0}] = -5;
    EXPECT_EQ(programs.weigh(low), 0) << "no fraction of nothing";
    EXPECT_EQ(programs.weigh(Condition::owner_attribute("life", Comparison::at_most, -5)), 1);
    EXPECT_EQ(programs.weigh(Condition::owner_attribute("life", Comparison::at_least, -5)), 1);
    EXPECT_EQ(programs.weigh(Condition::owner_attribute("life", Comparison::above, -5)), 0);
    Condition of_target = Condition::owner_attribute("life", Comparison::above, 10);
    of_target.kind = Condition::Kind::target_attribute;
    EXPECT_EQ(programs.weigh(of_target), 0);
    programs.host.attributes[{Role::target, 0}] = 11;
    EXPECT_EQ(programs.weigh(of_target), 1);
}

TEST(Condition, CountsStacksLevelsAndTags) {
    using Kind = Condition::Kind;
    Programs programs;
    programs.host.stacks[0] = 3;
    EXPECT_EQ(programs.weigh(with(Kind::owner_stacks, "burning", Comparison::at_least, 3)), 1);
    EXPECT_EQ(programs.weigh(with(Kind::owner_stacks, "chill", Comparison::above, 0)), 0);
    programs.inputs.level = 4;
    programs.inputs.stacks = 2;
    EXPECT_EQ(programs.weigh(with(Kind::level, {}, Comparison::above, 3)), 1);
    EXPECT_EQ(programs.weigh(with(Kind::stacks, {}, Comparison::at_least, 3)), 0);
    const std::vector<TagCount> owned = {{programs.tag("state.burning"), 2}, {programs.tag("state.wet"), 1}};
    programs.inputs.owner = owned;
    EXPECT_EQ(programs.weigh(with(Kind::owner_count, "state", Comparison::at_least, 3)), 1);
    EXPECT_EQ(programs.weigh(with(Kind::owner_count, "state.wet", Comparison::at_least, 2)), 0);
    programs.host.teammates = true;
    EXPECT_EQ(programs.weigh(with(Kind::target_team, {}, Comparison::above, 1)), 1);
    EXPECT_EQ(programs.weigh(with(Kind::target_team, {}, Comparison::above, 0)), 0);
}

TEST(Condition, RefusesWhatCannotBe) {
    Programs programs;
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_THAT(programs.complaints(Condition::fact_ramp("fact.flown", 2, 8)), IsEmpty());
    EXPECT_THAT(programs.complaints(Condition::fact_ramp("fact.flown", 2, 2)), ElementsAre(HasSubstr("differ")));
    EXPECT_THAT(programs.complaints(Condition::fact_every("fact.hits", 0)), ElementsAre(HasSubstr("above 0")));
    EXPECT_THAT(programs.complaints(Condition::fact_above("fact.hits", nan)), ElementsAre(HasSubstr("finite")));
    EXPECT_THAT(programs.complaints(Condition::fact_set("fact.behind")), ElementsAre("there is no tag `fact.behind`"));
    EXPECT_THAT(programs.complaints(Condition::owner_has("state.burnign")),
                ElementsAre("there is no tag `state.burnign`; is `state.burning` meant?"));
    EXPECT_THAT(programs.complaints(Condition::owner_attribute("lief", Comparison::below, 1)),
                ElementsAre("there is no attribute `lief`; is `life` meant?"));
    EXPECT_THAT(programs.complaints(with(Condition::Kind::owner_stacks, "frost", Comparison::above, 0)),
                ElementsAre("there is no effect `frost`"));
}

TEST(Condition, RefusesNestingThatWouldExhaustTheStack) {
    Programs programs;
    Condition deep = Condition::owner_has("state");
    for (int i = 0; i < 1000; ++i)
        deep = !std::move(deep);
    EXPECT_THAT(programs.complaints(deep), ElementsAre(HasSubstr("nested more than")));
}

TEST(Condition, ListsOfAnyLengthNeedNoDepth) {
    Programs programs;
    programs.own(Role::owner, {"state.wet"});
    EXPECT_EQ(programs.weigh(Condition::all(std::vector(1000, Condition::owner_has("state")))), 1);
    std::vector<Condition> terms(1000, Condition::owner_has("state.burning"));
    EXPECT_EQ(programs.weigh(Condition::any(terms)), 0);
    terms.back() = Condition::owner_has("state");
    EXPECT_EQ(programs.weigh(Condition::any(terms)), 1);
    EXPECT_THAT(programs.mistakes, IsEmpty());
}

/// A tree of ramps over one fact, weighed.
struct Tree {
    Condition condition;
    double weight = 0;
};

Tree any_tree(double fact, int depth) {
    if (depth == 0 || *rc::gen::inRange(0, 4) == 0) {
        const double full = *rc::gen::inRange(-10, 10);
        const double none = full + *rc::gen::element(-4.0, -1.0, 2.0, 8.0);
        return {Condition::fact_ramp("fact.flown", full, none), std::clamp((fact - none) / (full - none), 0.0, 1.0)};
    }
    if (*rc::gen::inRange(0, 3) == 0) {
        Tree inner = any_tree(fact, depth - 1);
        return {!std::move(inner.condition), 1 - inner.weight};
    }
    const bool all = *rc::gen::arbitrary<bool>();
    std::vector<Condition> terms;
    double weight = all ? 1 : 0;
    for (int i = *rc::gen::inRange(0, 12); i > 0; --i) {
        Tree term = any_tree(fact, depth - 1);
        weight = all ? weight * term.weight : std::max(weight, term.weight);
        terms.push_back(std::move(term.condition));
    }
    return {all ? Condition::all(std::move(terms)) : Condition::any(std::move(terms)), weight};
}

TEST(Condition, ProgramsWeighAsTheirTreesDo) {
    EXPECT_TRUE(rc::check([] {
        Programs programs;
        const double fact = *rc::gen::inRange(-12, 12);
        programs.fact("fact.flown", fact);
        const Tree tree = any_tree(fact, 3);
        const double weight = programs.weigh(tree.condition);
        RC_ASSERT(programs.mistakes.empty());
        RC_ASSERT(std::abs(weight - tree.weight) < 1e-12);
        RC_ASSERT(weight >= 0 && weight <= 1);
    }));
}

} // namespace
} // namespace prowess
