#include "world/scene.hpp"

#include <prowess/effect/code.hpp>

#include <limits>
#include <stdexcept>

namespace prowess::test {
namespace {

struct Life {};
struct Power {};
struct Armour {};
struct Mark {};
struct Absent {};
struct Amount {
    static constexpr std::string_view name = "param.amount";
};
struct Fire {
    static constexpr std::string_view name = "damage.fire";
};
struct Wet {
    static constexpr std::string_view name = "state.wet";
};

/// The spec's amount, more with the source's power, less with the target's armour, for each stack.
struct Strike {
    static std::vector<Magnitude> captures() {
        return {Magnitude::source("power"), Magnitude::target("armour").tagged("damage.fire")};
    }
    void execute(const ExecutionContext& effect, CodeChanges& changes) const {
        const double power = effect.captured<Power>(Side::source).value_or(0);
        const double armour = effect.captured<Armour>(Side::target).value_or(0);
        const double dealt = effect.param<Amount>().value_or(0) * (1 + power / 100) * (1 - armour) * effect.stacks();
        changes.flat<Life>(-dealt);
    }
};

/// Two seconds, and one for each `per` of power.
struct BurnTime {
    double per = 1;

    static std::vector<Magnitude> captures() { return {Magnitude::source("power")}; }
    double calculate(const ExecutionContext& effect) const {
        return 2 + effect.captured<Power>(Side::source).value_or(0) / per;
    }
};

/// The mark takes what it can and life the rest; the source gains a fifth of what life lost.
struct IncomingDamage {
    static std::vector<Magnitude> captures() { return {Magnitude::target("mark").live()}; }
    void route(const ExecutionContext& effect, double damage, CodeChanges& changes) const {
        const double absorbed = std::min(damage, effect.captured<Mark>(Side::target).value_or(0));
        changes.flat<Mark>(-absorbed);
        changes.flat<Life>(absorbed - damage);
        changes.flat<Life>((damage - absorbed) / 5).on_source();
    }
};

struct Routing {
    static std::vector<Name> routes() { return {"incoming_damage"}; }
    void execute(const ExecutionContext&, CodeChanges& changes) const { changes.route<IncomingDamage>(10); }
};

struct Undeclared {
    void execute(const ExecutionContext&, CodeChanges& changes) const {
        changes.route<IncomingDamage>(10);
        changes.change("nothing_like_it", Operation::flat, 1);
        changes.flat<Mark>(1);
    }
};

struct Throws {
    void execute(const ExecutionContext&, CodeChanges& changes) const {
        changes.flat<Life>(-1);
        throw std::runtime_error("code of the host's");
    }
};

struct Infinite {
    void execute(const ExecutionContext&, CodeChanges& changes) const {
        changes.flat<Life>(std::numeric_limits<double>::infinity());
    }
};

struct Asks {
    std::vector<std::string>* told;

    void execute(const ExecutionContext& effect, CodeChanges&) const {
        if (effect.tagged<Fire>())
            told->emplace_back("fire");
        if (effect.owns<Wet>(effect.target()))
            told->emplace_back("wet");
        if (!effect.captured<Power>(Side::source))
            told->emplace_back("not declared");
        if (const auto power = effect.breakdown<Power>(effect.target()))
            told->push_back("flat " + std::to_string(static_cast<int>(power->flat)));
        if (!effect.breakdown<Absent>(effect.target()))
            told->emplace_back("no absent");
    }
};

EffectDef running(EffectDef effect, std::string_view execution) {
    effect.executions = {Name(execution)};
    return effect;
}

TEST(Execution, InCodeChangesWhatItSays) {
    Definitions made = basics();
    made.effects = {running(instant("hit"), "strike")};
    Code code;
    code.execution(Strike{});
    Scene scene(made, code);
    const Actor caster = scene.spawn();
    const Actor target = scene.spawn();
    scene.set(caster, "power", 25);
    scene.set(target, "armour", 0.5F);
    ASSERT_TRUE(scene.world.apply(target, spec("hit").param("param.amount", 20).source(caster)));
    EXPECT_EQ(scene.base(target, "life"), 87.5F) << "20, a quarter more, half of it resisted";
}

TEST(Execution, InCodeSeesTheStacksAndDoesNotScaleByItself) {
    Definitions made = basics();
    EffectDef burning = running(pulsing("burning", 10, 1), "strike");
    burning.stacking = StackingDef{};
    made.effects = {burning};
    Code code;
    code.execution(Strike{});
    Scene scene(made, code);
    const Actor target = scene.spawn();
    scene.set(target, "power", 0);
    for (int i = 0; i < 3; ++i)
        ASSERT_TRUE(scene.world.apply(target, spec("burning").param("param.amount", 2).source(target)));
    scene.step(1);
    EXPECT_EQ(scene.base(target, "life"), 94);
}

TEST(Execution, InCodeThatFailsLeavesNoTrace) {
    Definitions made = basics();
    made.effects = {running(instant("throws"), "throws"), running(instant("infinite"), "infinite")};
    Code code;
    code.execution(Throws{}).execution(Infinite{});
    Scene scene(made, code);
    const Actor actor = scene.spawn();
    const auto before = scene.world.state_hash();
    for (const char* const effect : {"throws", "infinite"}) {
        const auto applied = scene.world.apply(actor, spec(effect));
        ASSERT_FALSE(applied) << effect;
        EXPECT_EQ(applied.error().reason, Reason::execution_failed) << effect;
        EXPECT_EQ(scene.world.state_hash(), before) << effect;
    }
}

TEST(Execution, InCodeAsksTheWorld) {
    Definitions made = basics();
    EffectDef asks = running(instant("asks"), "asks");
    asks.tags = {"damage.fire"};
    made.effects = {asks, infinite("strong", {flat("power", 7)})};
    std::vector<std::string> told;
    Code code;
    code.execution(Asks{&told});
    Scene scene(made, code);
    const Actor actor = scene.spawn();
    ASSERT_TRUE(scene.world.add_tag(actor, *scene.world.rulebook().tag("state.wet")));
    scene.apply(actor, "strong");
    scene.apply(actor, "asks");
    EXPECT_EQ(told, (std::vector<std::string>{"fire", "wet", "not declared", "flat 7", "no absent"}));
}

TEST(Execution, WhoseCodeIsNotThereStopsWithNeedsCode) {
    Definitions made = basics();
    made.effects = {running(instant("hit"), "strike"), timed("burning", Magnitude::custom("burn_time"))};
    EffectDef routed = instant("routed", {flat("", 10)});
    routed.modifiers[0].attribute = {};
    routed.modifiers[0].route = "incoming_damage";
    made.effects.push_back(routed);
    made.code_executions = {"strike"};
    made.code_calculations = {"burn_time"};
    made.code_routes = {"incoming_damage"};
    Scene scene(made);
    const Actor actor = scene.spawn();
    for (const char* const effect : {"hit", "burning", "routed"}) {
        const auto applied = scene.world.apply(actor, spec(effect));
        ASSERT_FALSE(applied) << effect;
        EXPECT_EQ(applied.error().reason, Reason::needs_code) << effect;
    }
}

TEST(Execution, OfANameThatNobodyBringsIsAMistake) {
    Definitions made = basics();
    made.effects = {running(instant("hit"), "strik")};
    Code code;
    code.execution(Strike{});
    const auto built = Rulebook::build(made, code);
    ASSERT_FALSE(built);
    EXPECT_EQ(built.error().at(0).message, "there is no execution `strik`; is `strike` meant?");
}

TEST(Execution, OnALastingEffectWithoutAPeriodIsAMistake) {
    Definitions made = basics();
    made.effects = {running(infinite("aura"), "strike")};
    Code code;
    code.execution(Strike{});
    const auto built = Rulebook::build(made, code);
    ASSERT_FALSE(built);
    EXPECT_EQ(built.error().at(0).message,
              "a lasting effect without a period never executes, so it cannot have `executions`");
}

TEST(Calculation, StandsForAnyMagnitudeWithItsOwnSettings) {
    Definitions made = basics();
    made.effects = {timed("burning", Magnitude::custom("burn_time")),
                    infinite("strong", {flat("mark", Magnitude::custom("burn_time") * Magnitude(10))})};
    Code code;
    code.calculation(BurnTime{.per = 25});
    Scene scene(made, code);
    const Actor actor = scene.spawn();
    scene.set(actor, "power", 25);
    const auto applied = scene.world.apply(actor, spec("burning").source(actor));
    ASSERT_TRUE(applied);
    EXPECT_EQ(scene.world.view(applied->effect)->remaining, to_flicks(3));
    ASSERT_TRUE(scene.world.apply(actor, spec("strong").source(actor)));
    EXPECT_EQ(scene.value(actor, "mark"), 30);
}

TEST(Route, InCodeChangesTargetAndSource) {
    Definitions made = basics();
    EffectDef hit = instant("hit", {flat("", 40)});
    hit.modifiers[0].attribute = {};
    hit.modifiers[0].route = "incoming_damage";
    made.effects = {hit, running(instant("routing"), "routing")};
    Code code;
    code.route(IncomingDamage{}).execution(Routing{});
    Scene scene(made, code);
    const Actor target = scene.spawn();
    const Actor attacker = scene.spawn();
    scene.set(target, "mark", 30);
    scene.set(attacker, "life", 50);
    ASSERT_TRUE(scene.world.apply(target, spec("hit").source(attacker)));
    EXPECT_EQ(scene.base(target, "mark"), 0);
    EXPECT_EQ(scene.base(target, "life"), 90);
    EXPECT_EQ(scene.base(attacker, "life"), 52);
    const auto told = scene.events<EffectExecuted>().back();
    ASSERT_EQ(scene.world.changes(told).size(), 3U);
    EXPECT_EQ(scene.world.changes(told)[2].actor, attacker) << "the source's last";
    ASSERT_EQ(scene.world.routed(told).size(), 1U);
    EXPECT_EQ(scene.world.routed(told)[0].amount, 40);
    ASSERT_TRUE(scene.world.apply(target, spec("routing").source(attacker)));
    EXPECT_EQ(scene.base(target, "life"), 80);
    EXPECT_EQ(scene.base(attacker, "life"), 54);
}

TEST(Route, ThatAnExecutionDoesNotDeclareIsDroppedAndWarnedOfOnce) {
    Definitions made = basics();
    made.effects = {running(instant("hit"), "undeclared")};
    std::vector<std::string> warnings;
    Code code;
    code.route(IncomingDamage{}).execution(Undeclared{});
    Scene scene(made, code, {.warn = [&](std::string_view text) { warnings.emplace_back(text); }});
    const Actor actor = scene.spawn();
    scene.apply(actor, "hit");
    scene.apply(actor, "hit");
    EXPECT_EQ(scene.base(actor, "life"), 100);
    EXPECT_EQ(scene.base(actor, "mark"), 2) << "the rest of its changes are made";
    EXPECT_EQ(warnings.size(), 2U) << "one for the route, one for the attribute, each once";
}

} // namespace
} // namespace prowess::test
