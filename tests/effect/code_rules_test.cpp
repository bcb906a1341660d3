#include "world/scene.hpp"

#include <prowess/effect/code.hpp>

namespace prowess::test {
namespace {

struct Life {};
struct Mana {};
struct Power {};
struct Armour {};
struct Mark {};

/// What the caster's and the target's modifiers come to as if they were one attribute's.
struct Strike {
    void execute(const ExecutionContext& effect, CodeChanges& changes) const {
        auto caster = effect.breakdown<Power>(effect.source());
        const auto taken = effect.breakdown<Armour>(effect.target());
        if (!caster || !taken)
            return;
        const double additive = caster->additive + taken->additive;
        changes.flat<Life>(-(caster->base + caster->flat) * (1 + additive));
    }
};

/// Takes from the target, and gives to the source what it takes.
struct Drain {
    void execute(const ExecutionContext&, CodeChanges& changes) const {
        changes.flat<Mana>(-10);
        changes.flat<Mana>(10).on_source();
        changes.change<Power>(Operation::override, 3);
    }
};

/// Half of the source's power, read live.
struct Grown {
    int* runs;

    static std::vector<Magnitude> captures() { return {Magnitude::source("power").live()}; }
    double calculate(const ExecutionContext& effect) const {
        ++*runs;
        return effect.captured<Power>(Side::source).value_or(0) / 2;
    }
};

struct Blows {
    std::vector<double>* amounts;

    void route(const ExecutionContext&, double amount, CodeChanges& changes) const {
        amounts->push_back(amount);
        changes.flat<Life>(-amount);
        changes.route<Blows>(amount);
    }
};

struct Pound {
    static std::vector<Name> routes() { return {"blows"}; }
    void execute(const ExecutionContext&, CodeChanges& changes) const {
        changes.route<Blows>(5);
        changes.route<Blows>(7);
    }
};

EffectDef running(EffectDef effect, std::string_view execution) {
    effect.executions = {Name(execution)};
    return effect;
}

TEST(CodeRules, ABreakdownAddsUpModifiersOfTwoActors) {
    Definitions made = basics();
    made.effects = {running(instant("strike"), "strike"),
                    infinite("cruel", {modifier("power", Operation::additive, 0.3)}),
                    infinite("frail", {modifier("armour", Operation::additive, 0.2)})};
    Code code;
    code.execution(Strike{});
    Scene scene(made, code);
    const Actor caster = scene.spawn();
    const Actor target = scene.spawn();
    scene.apply(caster, "cruel");
    scene.apply(target, "frail");
    scene.apply(target, spec("strike").source(caster));
    EXPECT_FLOAT_EQ(scene.base(target, "life"), 85) << "10, and half of it more";
    scene.apply(target, "strike");
    EXPECT_FLOAT_EQ(scene.base(target, "life"), 85) << "of nobody there is none";
}

TEST(CodeRules, ExecutionsChangeTheSourceTooWhereThereIsOne) {
    Definitions made = basics();
    made.effects = {running(instant("drain", {flat("power", 50)}), "drain")};
    Code code;
    code.execution(Drain{});
    Scene scene(made, code);
    const Actor target = scene.spawn();
    const Actor source = scene.spawn();
    scene.apply(target, spec("drain").source(source));
    EXPECT_EQ(scene.base(target, "mana"), 90);
    EXPECT_EQ(scene.base(source, "mana"), 110);
    EXPECT_EQ(scene.base(target, "power"), 3) << "code comes after the effect's own modifiers";
    scene.apply(target, "drain");
    EXPECT_EQ(scene.base(target, "mana"), 80);
}

TEST(CodeRules, ALastingCalculationFollowsItsStacksAndWhatItReadsLive) {
    int runs = 0;
    EffectDef aura = infinite("aura", {flat("mark", Magnitude::custom("grown"))});
    aura.stacking = StackingDef{};
    Definitions made = basics();
    made.effects = {aura};
    Code code;
    code.calculation(Grown{&runs});
    Scene scene(made, code);
    const Actor caster = scene.spawn();
    const Actor target = scene.spawn();
    scene.apply(target, spec("aura").source(caster));
    EXPECT_EQ(scene.value(target, "mark"), 5);
    const int applied = runs;
    scene.step(1);
    EXPECT_EQ(runs, applied) << "nothing polls";
    scene.set(caster, "power", 40);
    scene.step();
    EXPECT_EQ(scene.world.current(target, scene.attribute("mark")), 20);
    EXPECT_GT(runs, applied);
    scene.apply(target, spec("aura").source(caster));
    EXPECT_EQ(scene.value(target, "mark"), 40) << "each stack counts it once more";
}

TEST(CodeRules, ACalculationIsWorkedOutOnceForADurationAndAtEachPulseForAnAmount) {
    int runs = 0;
    Definitions made = basics();
    made.effects = {timed("spell", Magnitude::custom("grown")),
                    pulsing("beat", 9, 1, {flat("mark", Magnitude::custom("grown"))})};
    Code code;
    code.calculation(Grown{&runs});
    Scene scene(made, code);
    const Actor actor = scene.spawn();
    const ActiveEffect spell = scene.apply(actor, spec("spell").source(actor)).effect;
    EXPECT_EQ(runs, 1);
    scene.set(actor, "power", 2);
    scene.step(1);
    EXPECT_EQ(scene.remaining(spell), 4);
    EXPECT_EQ(runs, 1);
    scene.apply(actor, spec("beat").source(actor));
    scene.step(1);
    scene.set(actor, "power", 20);
    scene.step(1);
    EXPECT_EQ(scene.base(actor, "mark"), 11);
}

TEST(CodeRules, ARouterGetsAllAtOnceAndPutsNothingOnARoute) {
    std::vector<double> amounts;
    Definitions made = basics();
    ModifierDef along;
    along.route = "blows";
    along.amount = 3;
    made.effects = {running(instant("pound", {along}), "pound")};
    std::vector<std::string> warnings;
    Code code;
    code.route(Blows{&amounts}).execution(Pound{});
    Scene scene(made, code, {.warn = [&](std::string_view text) { warnings.emplace_back(text); }});
    const Actor actor = scene.spawn();
    const std::uint64_t before = scene.world.state_hash();
    const auto shown = scene.world.preview(actor, spec("pound"));
    ASSERT_TRUE(shown);
    EXPECT_EQ(shown->at(0).after, 85) << "a preview runs code too";
    EXPECT_EQ(scene.world.state_hash(), before);
    scene.apply(actor, "pound");
    EXPECT_EQ(scene.base(actor, "life"), 85);
    EXPECT_EQ(amounts, (std::vector<double>{15, 15})) << "in the preview, and as it was applied";
    EXPECT_EQ(warnings.size(), 1U) << "routing is single-pass";
}

} // namespace
} // namespace prowess::test
