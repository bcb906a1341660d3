#include "ability/spells.hpp"

#include <array>

namespace prowess::test {

namespace {

/// What hits whom it finds for 10.
AbilityDef finding(std::string_view name, const TargetsDef& targets) {
    AbilityDef made = ability(name);
    made.targets = targets;
    made.target_effects = {entry("hit")};
    return made;
}

/// Mage and foes along x: at 0; at 2, 4, 6 and so on.
class Field : public Scene {
public:
    explicit Field(std::vector<AbilityDef> abilities, std::size_t foes = 4, Definitions beside = {})
        : Scene(with(std::move(abilities), std::move(beside))),
          mage(spawn()) {
        place(mage, 0, 0);
        for (std::size_t i = 0; i < foes; ++i) {
            others.push_back(spawn());
            place(others.back(), 2.0F * static_cast<float>(i + 1), 0);
        }
    }

    void place(Actor actor, float x, float y) { EXPECT_TRUE(world.move(actor, {x, y, 0})); }
    /// Of each foe in order.
    [[nodiscard]] std::vector<float> lives() const {
        std::vector<float> all;
        for (const Actor other : others)
            all.push_back(base(other, "life"));
        return all;
    }

    Actor mage;
    std::vector<Actor> others;

private:
    static Definitions with(std::vector<AbilityDef> abilities, Definitions beside) {
        Definitions made = spells(std::move(abilities));
        for (const std::string_view stat : {"range", "auto_target_range", "auto_target_cone", "damage"})
            made.attributes.push_back(test::attribute(stat, 0));
        made.effects.insert(made.effects.end(), beside.effects.begin(), beside.effects.end());
        made.actors = beside.actors;
        return made;
    }
};

using Lives = std::vector<float>;

TEST(Targets, ARadiusFindsAllAroundInOrderOfDistance) {
    Field field({finding("blast", {.shape = TargetShape::radius, .range = 6, .most = 2}),
                 finding("quake", {.shape = TargetShape::radius, .range = 6})});
    field.place(field.others[0], -5, 0);
    field.activate(field.grant(field.mage, "quake"));
    EXPECT_EQ(field.hit(), (std::vector<Actor>{field.others[1], field.others[0], field.others[2]}));
    field.forget();
    field.activate(field.grant(field.mage, "blast"));
    EXPECT_EQ(field.hit(), (std::vector<Actor>{field.others[1], field.others[0]}));
}

TEST(Targets, ARadiusWithNobodyInItIsNoFailure) {
    Field field({finding("blast", {.shape = TargetShape::radius, .range = 1})});
    field.activate(field.grant(field.mage, "blast"));
    EXPECT_TRUE(field.hit().empty());
}

TEST(Targets, TheNearestIsOneAndHasToBeThere) {
    Field field({finding("bolt", {.shape = TargetShape::nearest, .range = 3})});
    const GrantedAbility bolt = field.grant(field.mage, "bolt");
    field.activate(bolt);
    EXPECT_EQ(field.lives(), (Lives{90, 100, 100, 100}));
    field.place(field.mage, -5, 0);
    EXPECT_EQ(field.world.can_activate(bolt).error().reason, Reason::no_target);
    EXPECT_EQ(field.refused(bolt).reason, Reason::no_target);
}

TEST(Targets, AGivenTargetIsTakenInsteadOfTheNearestWhereItMeetsTheCondition) {
    TargetsDef targets{.range = 8, .where = !Condition::target_has("state.wet")};
    Field field({finding("bolt", targets)});
    const GrantedAbility bolt = field.grant(field.mage, "bolt");
    field.activate(bolt, field.others[3]);
    EXPECT_EQ(field.lives(), (Lives{100, 100, 100, 90}));
    field.add(field.others[3], "state.wet");
    EXPECT_EQ(field.refused(bolt, field.others[3]).reason, Reason::no_target);
    EXPECT_EQ(field.refused(bolt, field.mage).reason, Reason::no_target);
}

TEST(Targets, AGivenTargetBeyondWhereTheNearestIsLookedForIsNone) {
    Field field({finding("bolt", {.range = 3})});
    EXPECT_EQ(field.refused(field.grant(field.mage, "bolt"), field.others[1]).reason, Reason::no_target);
}

TEST(Targets, AGivenTargetMayBeFartherAwayThanOneThatIsFound) {
    AbilityDef bolt = finding("bolt", {});
    bolt.stats = {{"auto_target_range", 1}, {"auto_target_cone", 10}, {"range", 5}};
    Field field({bolt});
    field.place(field.others[1], 0, 5);
    const GrantedAbility granted = field.grant(field.mage, "bolt");
    field.activate(granted, field.others[1]);
    EXPECT_EQ(field.refused(granted, field.others[2]).reason, Reason::no_target);
}

TEST(Targets, AnAreaIsPointedAtATargetBeyondTheStatRange) {
    AbilityDef breath = finding("breath", {.shape = TargetShape::cone, .angle = 90});
    breath.stats = {{"range", 3}};
    Field field({breath}, 2);
    field.place(field.others[1], 50, 0);
    ASSERT_TRUE(field.world.face(field.mage, {-1, 0, 0}));
    field.activate(field.grant(field.mage, "breath"), field.others[1]);
    EXPECT_EQ(field.lives(), (Lives{90, 100}));
}

/// Four who die at no life: the first two are dead.
struct Graveyard : Field {
    explicit Graveyard(std::vector<AbilityDef> abilities) : Field(std::move(abilities), 0, dying()) {
        for (int i = 0; i < 4; ++i) {
            others.push_back(world.spawn("ghoul").value());
            place(others.back(), 2.0F * static_cast<float>(i + 1), 0);
        }
        set(others[0], "life", 0);
        set(others[1], "life", 0);
    }

    static Definitions dying() {
        Definitions made;
        ActorDef ghoul;
        ghoul.name = "ghoul";
        ghoul.attributes = {{"life", 100}, {"max_life", 100}};
        ghoul.dies_when = Condition::owner_attribute("life", Comparison::at_most, 0);
        made.actors = {ghoul};
        return made;
    }
};

TEST(Targets, TheDeadArePassedOverUnlessTheyAreAskedFor) {
    const auto blast = [](std::string_view name, Dead dead) {
        return finding(name, {.shape = TargetShape::radius, .range = 20, .dead = dead});
    };
    Graveyard yard({blast("skip", Dead::skip), blast("also", Dead::also), blast("only", Dead::only)});
    const auto found = [&](std::string_view name) {
        yard.forget();
        yard.activate(yard.grant(yard.mage, name));
        return yard.hit();
    };
    const auto& all = yard.others;
    EXPECT_EQ(found("skip"), (std::vector{all[2], all[3]}));
    EXPECT_EQ(found("also"), (std::vector{all[0], all[1], all[2], all[3]}));
    EXPECT_EQ(found("only"), (std::vector{all[0], all[1]}));
    yard.set(all[0], "life", 5);
    EXPECT_EQ(found("only"), std::vector{all[1]}) << "who lives again is not dead";
}

TEST(Targets, AGivenTargetOfTheNearestIsAsAliveAsItHasToBe) {
    Graveyard yard({finding("jab", {.range = 20}), finding("raise", {.range = 20, .dead = Dead::only})});
    EXPECT_EQ(yard.refused(yard.grant(yard.mage, "jab"), yard.others[0]).reason, Reason::no_target);
    const GrantedAbility raise = yard.grant(yard.mage, "raise");
    EXPECT_EQ(yard.refused(raise, yard.others[2]).reason, Reason::no_target);
    yard.activate(raise, yard.others[0]);
}

TEST(Targets, WhoIsNearestToAnEffectIsAliveUnlessTheDeadAreAskedFor) {
    const auto jump = [](std::string_view name, Dead dead) {
        AbilityDef made = ability(name);
        EffectEntry to_nearest = entry("hit");
        to_nearest.to = Recipient::nearest;
        to_nearest.nearest = {.within = 20, .dead = dead};
        made.self_effects = {to_nearest};
        return made;
    };
    Graveyard yard({jump("skip", Dead::skip), jump("only", Dead::only)});
    yard.activate(yard.grant(yard.mage, "skip"));
    yard.activate(yard.grant(yard.mage, "only"));
    EXPECT_EQ(yard.hit(), (std::vector{yard.others[2], yard.others[0]}));
}

TEST(Targets, WhereIsWeighedWithEachAsTarget) {
    Field field({finding("blast", {.shape = TargetShape::radius, .range = 20, .where = target_is_ours(false)})});
    ASSERT_TRUE(field.world.set_team(field.mage, 1));
    ASSERT_TRUE(field.world.set_team(field.others[1], 1));
    field.activate(field.grant(field.mage, "blast"));
    EXPECT_EQ(field.lives(), (Lives{90, 100, 90, 90}));
}

TEST(Targets, AConePointsWhereItsOwnerLooksOrAtItsTarget) {
    Field field({finding("breath", {.shape = TargetShape::cone, .range = 20, .angle = 60})}, 3);
    field.place(field.others[0], 0, 3);
    field.place(field.others[1], -3, 0);
    const GrantedAbility breath = field.grant(field.mage, "breath");
    field.activate(breath);
    EXPECT_EQ(field.lives(), (Lives{100, 100, 90})) << "along x at first";
    ASSERT_TRUE(field.world.face(field.mage, {0, 1, 0}));
    field.activate(breath);
    EXPECT_EQ(field.lives(), (Lives{90, 100, 90}));
    field.activate(breath, field.others[1]);
    EXPECT_EQ(field.lives(), (Lives{90, 90, 90}));
    ASSERT_TRUE(field.world.face(field.mage, {0, -1, 0}));
    EXPECT_EQ(field.refused(breath).reason, Reason::no_target);
}

TEST(Targets, SelfIsItsOwner) {
    Field field({finding("bleed", {.shape = TargetShape::self})});
    field.activate(field.grant(field.mage, "bleed"));
    EXPECT_EQ(field.base(field.mage, "life"), 90);
}

TEST(Targets, RangesAndAnglesComeFromStatsThatModifiersChange) {
    AbilityDef bolt = finding("bolt", {});
    bolt.stats = {{"auto_target_range", 1}, {"auto_target_cone", 90}, {"range", 100}};
    bolt.tags = {"ability.spell"};
    Definitions beside;
    ModifierDef more = modifier("auto_target_range", Operation::flat, 4);
    more.when = Condition::read_tagged("ability.spell");
    beside.effects = {infinite("far", {more})};
    Field field({bolt}, 2, beside);
    field.place(field.others[0], 0, 2);
    const GrantedAbility granted = field.grant(field.mage, "bolt");
    EXPECT_EQ(field.refused(granted).reason, Reason::no_target);
    field.apply(field.mage, "far");
    field.activate(granted);
    EXPECT_EQ(field.lives(), (Lives{100, 90})) << "the nearest is beside its cone";
}

TEST(Targets, ATargetBeyondTheStatRangeIsNone) {
    AbilityDef jab = ability("jab");
    jab.target_effects = {entry("hit")};
    jab.stats = {{"range", 3}};
    Field field({jab});
    const GrantedAbility granted = field.grant(field.mage, "jab");
    field.activate(granted, field.others[0]);
    EXPECT_EQ(field.refused(granted, field.others[1]).reason, Reason::no_target);
    field.activate(granted, field.spawn()); // Who is nowhere is reached by name.
}

TEST(Targets, ThoseOfACastAreFoundAsItCompletes) {
    AbilityDef bomb = ability("bomb", BehaviourKind::cast, 1);
    bomb.targets = TargetsDef{.shape = TargetShape::cone, .range = 3, .angle = 90};
    bomb.behaviour.target_effects = {entry("hit")};
    Field field({bomb}, 2);
    const GrantedAbility granted = field.grant(field.mage, "bomb");
    field.activate(granted);
    field.place(field.others[0], 9, 0);
    field.place(field.others[1], 1, 0);
    field.step(1);
    EXPECT_EQ(field.lives(), (Lives{100, 90}));
    field.activate(granted);
    field.place(field.others[1], 9, 0);
    field.step(1);
    EXPECT_EQ(field.lives(), (Lives{100, 90})) << "nobody is there any more, which is no failure";
    EXPECT_TRUE(field.events<AbilityFailed>().empty());
}

TEST(Targets, EachEntryIsForAllBeforeTheNext) {
    AbilityDef blast = finding("blast", {.shape = TargetShape::radius, .range = 5});
    blast.target_effects = {entry("hit"), entry_to("hit", Recipient::self), entry("bolt.cost")};
    Field field({blast}, 2);
    field.activate(field.grant(field.mage, "blast"));
    EXPECT_EQ(field.hit(),
              (std::vector<Actor>{field.others[0], field.others[1], field.mage, field.others[0], field.others[1]}));
}

TEST(Targets, WhenAndChanceAreOfEachTarget) {
    AbilityDef blast = finding("blast", {.shape = TargetShape::radius, .range = 5});
    blast.target_effects[0].when = Condition::target_has("state.wet");
    Field field({blast}, 2);
    field.add(field.others[1], "state.wet");
    field.activate(field.grant(field.mage, "blast"));
    EXPECT_EQ(field.lives(), (Lives{100, 90}));
}

TEST(Targets, WhoInAnAreaLacksTheAttributeIsPassedOverAndTold) {
    AbilityDef blast = finding("blast", {.shape = TargetShape::radius, .range = 20});
    Field field({blast}, 2);
    const Actor rock = field.world.spawn(ActorSpec{.position = Position{3, 0, 0}}).value();
    field.forget();
    field.activate(field.grant(field.mage, "blast"));
    EXPECT_EQ(field.lives(), (Lives{90, 90}));
    const auto blocked = field.events<EffectBlocked>();
    ASSERT_EQ(blocked.size(), 1U);
    EXPECT_EQ(blocked[0].actor, rock);
    EXPECT_EQ(blocked[0].source, field.mage);
    EXPECT_EQ(static_cast<Reason>(blocked[0].reason), Reason::no_attribute);
}

TEST(Targets, OfOneThatCannotTakeWhatIsRequiredNothingIsLeftOfTheActivation) {
    AbilityDef blast = finding("blast", {.shape = TargetShape::radius, .range = 20});
    blast.target_effects[0].required = true;
    Field field({blast, finding("jab", {.range = 4})}, 2);
    ASSERT_TRUE(field.world.spawn(ActorSpec{.position = Position{1, 0, 0}}));
    const GrantedAbility granted = field.grant(field.mage, "blast");
    const GrantedAbility jab = field.grant(field.mage, "jab");
    const auto before = lasting_parts(field.world);
    EXPECT_EQ(field.refused(granted).cause, Reason::no_attribute);
    EXPECT_EQ(field.refused(jab).cause, Reason::no_attribute) << "who is nearest is no area";
    EXPECT_EQ(lasting_parts(field.world), before);
}

TEST(Targets, AnOwnerThatIsNowhereFindsNobody) {
    Field field({finding("bolt", {.range = 100}), finding("blast", {.shape = TargetShape::radius, .range = 100})});
    const Actor ghost = field.spawn();
    EXPECT_EQ(field.refused(field.grant(ghost, "bolt")).reason, Reason::no_target);
    field.activate(field.grant(ghost, "blast"));
    EXPECT_TRUE(field.hit().empty());
}

TEST(Targets, WhomItFindsDoesNotDependOnTheOrderOfPlacing) {
    std::vector<std::size_t> order{0, 1, 2, 3};
    std::vector<Actor> first;
    do {
        Field field({finding("blast", {.shape = TargetShape::radius, .range = 20, .most = 3})});
        constexpr std::array<Position, 4> places{Position{3, 0, 0}, Position{0, 3, 0}, Position{1, 0, 0},
                                                 Position{-3, 0, 0}};
        for (const std::size_t each : order)
            field.place(field.others[each], places[each].x, places[each].y);
        field.activate(field.grant(field.mage, "blast"));
        if (first.empty())
            first = field.hit();
        EXPECT_EQ(field.hit(), first);
    } while (std::ranges::next_permutation(order).found);
    EXPECT_EQ(first.size(), 3U);
}

// What content can get wrong

std::vector<std::string> mistakes(const AbilityDef& ability) {
    Definitions made = spells({ability});
    for (const std::string_view stat : {"range", "auto_target_range"})
        made.attributes.push_back(test::attribute(stat, 0));
    const auto built = Rulebook::build(made);
    std::vector<std::string> all;
    if (!built)
        for (const Mistake& mistake : built.error())
            all.push_back(mistake.message);
    return all;
}

TEST(Targets, WhatIsMissingOrDoesNotFitIsAMistake) {
    using All = std::vector<std::string>;
    EXPECT_EQ(mistakes(finding("bolt", {})),
              All{"`targets` needs a `range`, or the stat `auto_target_range` or `range`"});
    EXPECT_EQ(mistakes(finding("bolt", {.shape = TargetShape::radius})),
              All{"`targets` needs a `range`, or the stat `range`"});
    EXPECT_EQ(mistakes(finding("bolt", {.shape = TargetShape::cone, .range = 4})), All{"a cone needs an `angle`"});
    EXPECT_EQ(mistakes(finding("bolt", {.shape = TargetShape::radius, .range = 4, .angle = 90})),
              All{"only the shapes `cone` and `nearest` have an `angle`"});
    EXPECT_EQ(mistakes(finding("bolt", {.range = -1, .angle = 400})),
              (All{"a `range` must be at least 0", "an `angle` is above 0 and at most 360 degrees"}));
    EXPECT_EQ(mistakes(finding("bolt", {.shape = TargetShape::self, .range = 1})),
              All{"the shape `self` looks for nobody: it has no `range`, `angle`, `where`, `dead` and `most`"});
    AbilityDef idle = ability("idle");
    idle.targets = TargetsDef{.range = 4};
    EXPECT_EQ(mistakes(idle), All{"`targets` finds somebody for `target_effects`, and there are none"});
    AbilityDef far = finding("far", {});
    far.stats = {{"auto_target_range", 4}};
    EXPECT_TRUE(mistakes(far).empty());
}

} // namespace

} // namespace prowess::test
