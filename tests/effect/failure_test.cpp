#include "world/scene.hpp"

#include <functional>
#include <limits>

namespace prowess::test {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

EffectDef lasting_with(std::string_view param) {
    return infinite("tried", {flat("armour", Magnitude::param(Name(param)))});
}

/// An application that fails: of the effect `tried`, on somebody who carries a `ward` with a tag and a modifier.
struct Case {
    std::string name;
    EffectDef tried;
    EffectSpec spec;
    Failure failure;
    std::string sentence; ///< After "effect `tried`: ".
    WorldOptions options = {};
};

class Failing : public ::testing::TestWithParam<Case> {};

Definitions scene_of(const EffectDef& tried) {
    Definitions made = basics();
    EffectDef ward = infinite("ward", {flat("armour", 3)});
    ward.tags = {"effect.boon"};
    ward.owner_tags = {"state.raging"};
    ward.blocks = {"effect.affliction.fire"};
    EffectDef again = instant("again");
    again.on_apply = {entry("again")};
    EffectDef marker = pulsing("marker", 5, 1, {flat("mark", 1)});
    made.effects = {ward, again, marker, tried};
    return made;
}

/// Somebody with a past: two effects, of which one is gone, so that a place is free.
Actor with_a_past(Scene& scene) {
    const Actor actor = scene.spawn();
    scene.apply(actor, "ward");
    const ActiveEffect gone = scene.apply(actor, "marker").effect;
    EXPECT_TRUE(scene.world.remove(gone));
    scene.forget();
    return actor;
}

TEST_P(Failing, LeavesNoTraceAndSaysWhy) {
    const Case& tried = GetParam();
    Scene scene(scene_of(tried.tried), tried.options);
    Scene twin(scene_of(tried.tried), tried.options);
    const Actor actor = with_a_past(scene);
    const Actor other = with_a_past(twin);
    const auto before = lasting_parts(scene.world);

    const auto applied = scene.world.apply(actor, tried.spec);

    ASSERT_FALSE(applied);
    const Failure& failure = applied.error();
    EXPECT_EQ(name(failure.reason), name(tried.failure.reason));
    EXPECT_EQ(failure.effect, scene.effect("tried"));
    EXPECT_EQ(failure.text(), "effect `tried`: " + tried.sentence);
    EXPECT_EQ(lasting_parts(scene.world), before);
    const auto blocked = scene.events<EffectBlocked>();
    ASSERT_EQ(blocked.size(), is_refusal(failure.reason) ? 1U : 0U) << "a refusal is told, a mistake is answered";
    EXPECT_EQ(told(scene.world).size(), blocked.size());

    // What comes next is what would have come.
    const ActiveEffect next = scene.apply(actor, "marker").effect;
    EXPECT_EQ(next, twin.apply(other, "marker").effect);
    scene.step(2.5);
    twin.step(2.5);
    EXPECT_EQ(lasting_parts(scene.world), lasting_parts(twin.world));
}

EffectDef with(EffectDef made, const std::function<void(EffectDef&)>& change) {
    change(made);
    return made;
}

Failure failure_of(Reason reason) {
    return Failure(reason);
}

/// A change that would be seen if it stayed: it ends the ward, and takes life before what fails.
EffectDef ends_and(EffectDef made) {
    made.ends = {"effect.boon"};
    made.modifiers.insert(made.modifiers.begin(), flat("life", -10));
    return made;
}

std::vector<Case> gates() {
    std::vector<Case> cases;
    cases.push_back(
        {"Requirement", with(instant("tried"), [](auto& made) { made.require = Condition::owner_has("state.wet"); }),
         spec("tried"), failure_of(Reason::blocked_requirement), "what it requires of `state.wet` does not hold"});
    cases.push_back({"Immunity", with(instant("tried"), [](auto& made) { made.tags = {"effect.affliction.fire"}; }),
                     spec("tried"), failure_of(Reason::blocked_immunity),
                     "the target is immune to `effect.affliction.fire` by effect `ward`"});
    cases.push_back({"Chance", with(instant("tried"), [](auto& made) { made.chance = 0; }), spec("tried"),
                     failure_of(Reason::chance), "its chance did not come up"});
    cases.push_back({"ChanceOfNoNumber",
                     with(instant("tried"), [](auto& made) { made.chance = Magnitude::param("param.amount"); }),
                     spec("tried").param("param.amount", nan), failure_of(Reason::not_finite),
                     "its chance works out to no finite number"});
    return cases;
}

std::vector<Case> numbers() {
    std::vector<Case> cases;
    cases.push_back({"Level", infinite("tried"), spec("tried").level(infinity), failure_of(Reason::not_finite),
                     "its level is not finite"});
    cases.push_back({"Param", infinite("tried"), spec("tried").param("param.amount", 1).param("param.other", nan),
                     failure_of(Reason::not_finite), "the param `param.other` is not finite"});
    const std::string strength = "its strength works out to no finite number";
    cases.push_back(
        {"Strength", infinite("tried"), spec("tried").strength(infinity), failure_of(Reason::not_finite), strength});
    cases.push_back(
        {"StrengthWorkedOut",
         with(infinite("tried"),
              [](auto& made) { made.strength = Magnitude::product({1e200, Magnitude::level(), Magnitude::level()}); }),
         spec("tried").level(1e100), failure_of(Reason::not_finite), strength});
    cases.push_back({"Duration", timed("tried", Magnitude::product({1e200, Magnitude::level()})),
                     spec("tried").level(1e200), failure_of(Reason::not_finite),
                     "its duration works out to no finite number"});
    cases.push_back({"PeriodOfNoNumber", pulsing("tried", 4, Magnitude::product({1e200, Magnitude::level()})),
                     spec("tried").level(1e200), failure_of(Reason::not_finite),
                     "its period works out to no finite number"});
    cases.push_back({"DurationThatReadsNobody", timed("tried", Magnitude::source("power")), spec("tried"),
                     failure_of(Reason::bad_duration),
                     "its duration works out to 0 or less, as it reads `power` of the source, which has none"});
    cases.push_back({"PeriodThatReadsWhatIsNotThere",
                     pulsing("tried", 4, Magnitude::sum({Magnitude::target("absent"), Magnitude::target("mark")})),
                     spec("tried"), failure_of(Reason::bad_period),
                     "its period works out to less than 0.001 s, as it reads `absent` of the target, which has none"});
    cases.push_back({"PeriodThatReadsZero", pulsing("tried", 4, Magnitude::target("mark")), spec("tried"),
                     failure_of(Reason::bad_period), "its period works out to less than 0.001 s"});
    cases.push_back({"DurationOfNothing", timed("tried", Magnitude::level()), spec("tried").level(0),
                     failure_of(Reason::bad_duration), "its duration works out to 0 or less"});
    cases.push_back({"DurationBelowAFlick", timed("tried", Magnitude::level()), spec("tried").level(1e-10),
                     failure_of(Reason::bad_duration), "its duration works out to 0 or less"});
    cases.push_back({"Period", pulsing("tried", 4, Magnitude::level()), spec("tried").level(0.0009),
                     failure_of(Reason::bad_period), "its period works out to less than 0.001 s"});
    const std::string missing = "the param `param.amount` is not set, and its definition has no default";
    cases.push_back({"MissingParamOfADuration", timed("tried", Magnitude::param("param.amount")), spec("tried"),
                     failure_of(Reason::missing_param), missing});
    cases.push_back({"MissingParamOfAModifier", ends_and(lasting_with("param.amount")), spec("tried"),
                     failure_of(Reason::missing_param), missing});
    cases.push_back({"MissingParamOfAnExecution",
                     ends_and(instant("tried", {flat("mana", Magnitude::param("param.amount"))})), spec("tried"),
                     failure_of(Reason::missing_param), missing});
    cases.push_back({"MissingParamOfPulses", pulsing("tried", 4, 1, {flat("mana", Magnitude::param("param.amount"))}),
                     spec("tried"), failure_of(Reason::missing_param), missing});
    cases.push_back(
        {"MissingParamWhileInhibited",
         with(lasting_with("param.amount"), [](auto& made) { made.ongoing = Condition::owner_has("state.wet"); }),
         spec("tried"), failure_of(Reason::missing_param), missing});
    return cases;
}

std::vector<Case> executions() {
    std::vector<Case> cases;
    cases.push_back(
        {"NoSuchAttributeToExecuteOn",
         with(ends_and(instant("tried", {flat("absent", -1)})), [](auto& made) { made.add_tags = {"count"}; }),
         spec("tried"), failure_of(Reason::no_attribute), "the target has no attribute `absent`"});
    auto rejecting = flat("mana", -101);
    rejecting.beyond_limit = BeyondLimit::reject;
    cases.push_back({"BeyondALimit", ends_and(instant("tried", {rejecting})), spec("tried"),
                     failure_of(Reason::execution_failed),
                     "its change of attribute `mana` would leave the limits, or is no number"});
    const auto vast = modifier("power", Operation::multiplicative, 1e200);
    cases.push_back({"BeyondNumbers", ends_and(instant("tried", {vast, vast})), spec("tried"),
                     failure_of(Reason::execution_failed),
                     "its change of attribute `power` would leave the limits, or is no number"});
    const auto no_number = flat("power", Magnitude::product({1e200, Magnitude::level()}));
    cases.push_back({"AnAmountThatIsNoNumber", ends_and(instant("tried", {no_number})), spec("tried").level(1e200),
                     failure_of(Reason::not_finite),
                     "what it does to attribute `power` works out to no finite number"});
    auto first = ends_and(pulsing("tried", 4, 1, {flat("absent", -1)}));
    first.period->on_apply = true;
    first.owner_tags = {"state.wet"};
    cases.push_back({"TheFirstPulse", first, spec("tried"), failure_of(Reason::no_attribute),
                     "the target has no attribute `absent`"});
    return cases;
}

std::vector<Case> capacities() {
    std::vector<Case> cases;
    const std::string full = "there is as much already as the world's options allow";
    cases.push_back({"OfModifiers",
                     with(infinite("tried", {flat("armour", 1), flat("power", 1)}),
                          [](auto& made) { made.owner_tags = {"state.wet"}; }),
                     spec("tried"),
                     failure_of(Reason::no_capacity),
                     full,
                     {.modifiers_per_actor = 2}});
    return cases;
}

std::string name_of_case(const ::testing::TestParamInfo<Case>& info) {
    return info.param.name;
}

INSTANTIATE_TEST_SUITE_P(Gates, Failing, ::testing::ValuesIn(gates()), name_of_case);
INSTANTIATE_TEST_SUITE_P(Numbers, Failing, ::testing::ValuesIn(numbers()), name_of_case);
INSTANTIATE_TEST_SUITE_P(Executions, Failing, ::testing::ValuesIn(executions()), name_of_case);
INSTANTIATE_TEST_SUITE_P(Capacities, Failing, ::testing::ValuesIn(capacities()), name_of_case);

/// Effects that read `param.other` somewhere where it is worked out only later.
std::vector<EffectDef> reading_later() {
    const Magnitude param = Magnitude::param("param.other");
    EffectEntry leveled = entry("marker");
    leveled.level = param;
    EffectEntry given = entry("marker");
    given.params = {{"param.amount", param}};
    EffectDef capped = infinite("capped", {flat("power", 1)});
    capped.modifiers[0].cap = param;
    EffectDef intercepting = infinite("intercepting");
    intercepting.intercepts = {{.route = "damage", .stage = "apply", .amount = param}};
    EffectDef absorbing = infinite("absorbing");
    absorbing.absorbs = AbsorbDef{.route = "damage", .amount = param};
    EffectDef reacting = infinite("reacting");
    reacting.reactions.emplace_back().on = ReactionTo::dying;
    reacting.reactions[0].apply = {given};
    EffectDef expiring = timed("expiring", 1);
    expiring.on_expire = {leveled};
    EffectDef pulses = pulsing("pulses", 2, 1);
    pulses.period->effects = {given};
    ModifierDef hit = flat({}, 1);
    hit.route = "damage";
    return {capped, intercepting, absorbing, reacting, expiring, pulses, instant("routed", {hit})};
}

TEST(EffectFailure, AParamIsMissedWhereverItIsRead) {
    Definitions made = basics();
    StageDef scale{.name = "apply", .kind = StageKind::scale, .share = Magnitude::param("param.other")};
    made.routes = {{"damage", {scale}}};
    made.effects = reading_later();
    made.effects.push_back(instant("marker"));
    const std::size_t count = made.effects.size();
    Scene scene(made);
    const Actor actor = scene.spawn();
    for (std::size_t i = 0; i + 1 < count; ++i) {
        const std::string& effect = made.effects[i].name.text;
        const auto applied = scene.world.apply(actor, spec(effect));
        ASSERT_FALSE(applied) << effect;
        EXPECT_EQ(name(applied.error().reason), name(Reason::missing_param)) << effect;
        EXPECT_EQ(applied.error().tag, scene.world.rulebook().tag("param.other")) << effect;
        EXPECT_TRUE(scene.world.apply(actor, spec(effect).param("param.other", 1))) << effect;
    }
}

TEST(EffectFailure, ACapacityIsOfWhatWouldBeThere) {
    Definitions made = basics();
    EffectDef cleanse = infinite("cleanse");
    cleanse.ends = {"effect.affliction"};
    EffectDef poison = infinite("poison");
    poison.tags = {"effect.affliction.poison"};
    made.effects = {poison, cleanse, infinite("boon")};
    Scene scene(made, {.effects_per_actor = 2});
    const Actor actor = scene.spawn();
    scene.apply(actor, "poison");
    scene.apply(actor, "boon");
    const auto before = lasting_parts(scene.world);

    const auto refused = scene.world.apply(actor, spec("boon"));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, Reason::no_capacity);
    EXPECT_EQ(lasting_parts(scene.world), before);
    EXPECT_EQ(scene.apply(actor, "cleanse").cancelled, 1U) << "what it ends makes room for it";
}

TEST(EffectFailure, ATagThatIsHeldAsOftenAsCanBeCounted) {
    Definitions made = basics();
    EffectDef hit = instant("hit", {flat("life", -1)});
    hit.add_tags = {"count.hit"};
    made.effects = {hit};
    Scene scene(made);
    const Actor actor = scene.spawn();
    for (int i = 0; i < 0xFFFF; ++i)
        scene.add(actor, "count.hit");
    const auto before = lasting_parts(scene.world);

    const auto refused = scene.world.apply(actor, spec("hit"));

    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, Reason::no_capacity);
    EXPECT_EQ(refused.error().tag, scene.tag("count.hit"));
    EXPECT_EQ(refused.error().text(), "effect `hit`: 65,535 sources hold the tag `count.hit` already");
    EXPECT_EQ(lasting_parts(scene.world), before);
}

TEST(EffectFailure, WhatIsNotThere) {
    Scene scene(scene_of(instant("tried")));
    const Actor actor = with_a_past(scene);
    const Actor gone = scene.spawn();
    const ActiveEffect effect = scene.apply(gone, "marker").effect;
    ASSERT_TRUE(scene.world.destroy(gone));
    const auto before = lasting_parts(scene.world);

    const auto on_nobody = scene.world.apply(gone, spec("tried"));
    ASSERT_FALSE(on_nobody);
    EXPECT_EQ(on_nobody.error().reason, Reason::no_such_actor);
    EXPECT_EQ(on_nobody.error().text(), "effect `tried`: there is no such actor");
    const auto unknown = scene.world.apply(actor, spec("unheard_of"));
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().reason, Reason::no_such_effect);
    EXPECT_EQ(unknown.error().text(), "there is no effect `unheard_of`");
    const auto untagged = scene.world.apply(actor, spec("tried").tag("unheard_of"));
    ASSERT_FALSE(untagged);
    EXPECT_EQ(untagged.error().reason, Reason::no_such_tag);
    EXPECT_EQ(untagged.error().text(), "effect `tried`: there is no tag `unheard_of`");
    const auto unknown_param = scene.world.apply(actor, spec("tried").param("param.amuont", 1));
    ASSERT_FALSE(unknown_param);
    EXPECT_EQ(unknown_param.error().text(), "effect `tried`: there is no tag `param.amuont`");
    EXPECT_EQ(scene.world.remove(effect).error().reason, Reason::no_such_effect);
    EXPECT_EQ(scene.world.view(effect).error().reason, Reason::no_such_effect);
    EXPECT_EQ(lasting_parts(scene.world), before);
}

TEST(EffectFailure, ALoopOfChainsIsCutAtItsDepthAndNamed) {
    Scene scene(scene_of(instant("tried")));
    const Actor actor = with_a_past(scene);

    scene.apply(actor, "again");

    EXPECT_EQ(scene.events<EffectExecuted>().size(), 17U) << "one, and a chain of 16";
    const auto blocked = scene.events<EffectBlocked>();
    ASSERT_EQ(blocked.size(), 1U);
    EXPECT_EQ(blocked[0].id, scene.effect("again"));
    EXPECT_EQ(static_cast<Reason>(blocked[0].reason), Reason::loop);
    Failure loop(Reason::loop);
    loop.effect = scene.effect("again");
    loop.names.names = &scene.world.rulebook();
    EXPECT_EQ(loop.text(), "effect `again`: it is in a chain that is too long, taken for a loop");
}

TEST(EffectFailure, SaysWhoseAttribute) {
    Definitions made = basics();
    made.routes.emplace_back();
    made.routes[0].name = "drain";
    StageDef stage;
    stage.kind = StageKind::change_source;
    stage.change = modifier("power", Operation::multiplicative, 1e308);
    made.routes[0].stages = {stage};
    ModifierDef drain;
    drain.route = "drain";
    drain.amount = 10;
    auto rejecting = flat("mana", -101);
    rejecting.beyond_limit = BeyondLimit::reject;
    made.effects = {instant("drained", {drain}), instant("hit", {rejecting})};
    Scene scene(made);
    const Actor actor = scene.spawn();
    const Actor source = scene.spawn();

    const auto of_source = scene.world.apply(actor, spec("drained").source(source));
    ASSERT_FALSE(of_source);
    EXPECT_EQ(of_source.error().attribute, scene.attribute("power"));
    EXPECT_TRUE(of_source.error().of_source);
    EXPECT_EQ(of_source.error().text(), "effect `drained`: its change of attribute `power` of the source would leave "
                                        "the limits, or is no number");
    const auto of_target = scene.world.apply(actor, spec("hit").source(source));
    ASSERT_FALSE(of_target);
    EXPECT_EQ(of_target.error().attribute, scene.attribute("mana"));
    EXPECT_FALSE(of_target.error().of_source);
}

TEST(EffectFailure, OfAnOptionalModifierIsNone) {
    Definitions made = basics();
    auto optional = flat("absent", -1);
    optional.optional = true;
    made.effects = {instant("hit", {optional, flat("life", -1)}), infinite("blessing", {flat("absent", 5)})};
    Scene scene(made);
    const Actor actor = scene.spawn();

    scene.apply(actor, "hit");
    EXPECT_EQ(scene.base(actor, "life"), 99);
    scene.apply(actor, "blessing");
    EXPECT_EQ(scene.world.effects(actor).size(), 1U) << "one that lasts is kept";
}

} // namespace
} // namespace prowess::test
