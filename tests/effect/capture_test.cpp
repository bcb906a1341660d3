#include "world/scene.hpp"

namespace prowess::test {
namespace {

TEST(Capture, ALiveOneFollowsASnapshotStays) {
    Definitions made = basics();
    made.effects = {infinite("aura", {flat("armour", Magnitude::source("power").live() * Magnitude(0.5))}),
                    infinite("blessing", {flat("armour", Magnitude::source("power") * Magnitude(0.5))})};
    Scene scene(made);
    const Actor caster = scene.spawn();
    const Actor warded = scene.spawn();
    const Actor blessed = scene.spawn();
    scene.set(caster, "power", 20);
    scene.apply(warded, spec("aura").source(caster));
    scene.apply(blessed, spec("blessing").source(caster));
    EXPECT_EQ(scene.value(warded, "armour"), 10);
    EXPECT_EQ(scene.value(blessed, "armour"), 10);

    scene.set(caster, "power", 40);
    EXPECT_EQ(scene.value(warded, "armour"), 20);
    EXPECT_EQ(scene.value(blessed, "armour"), 10);
    scene.step();
    EXPECT_EQ(scene.world.current(warded, scene.attribute("armour")), 20) << "within the same step";
    ASSERT_TRUE(scene.world.destroy(caster));
    scene.step();
    EXPECT_EQ(scene.value(warded, "armour"), 20) << "of a source that is gone, its last value";
}

TEST(Capture, OfNobodyIsNothing) {
    Definitions made = basics();
    made.effects = {infinite("aura", {flat("armour", Magnitude::source("power").live() + Magnitude(1))}),
                    infinite("lacking", {flat("armour", Magnitude::source("absent") + Magnitude(1))})};
    Scene scene(made);
    const Actor actor = scene.spawn();
    scene.apply(actor, "aura");
    EXPECT_EQ(scene.value(actor, "armour"), 1);
    scene.apply(actor, spec("lacking").source(actor));
    EXPECT_EQ(scene.value(actor, "armour"), 2);
}

TEST(Capture, ReadsTheBaseTheRestOrBoth) {
    Definitions made = basics();
    made.effects = {infinite("gift", {flat("power", 5)}),
                    instant("base", {flat("mark", Magnitude::source("power").base())}),
                    instant("bonus", {flat("mark", Magnitude::source("power").bonus())}),
                    instant("all", {flat("mark", Magnitude::source("power"))})};
    Scene scene(made);
    const Actor actor = scene.spawn();
    scene.apply(actor, "gift");
    float before = 0;
    for (const auto& [name, amount] : {std::pair{"base", 10.0F}, {"bonus", 5.0F}, {"all", 15.0F}}) {
        scene.apply(actor, spec(name).source(actor));
        EXPECT_EQ(scene.base(actor, "mark") - before, amount) << name;
        before = scene.base(actor, "mark");
    }
}

TEST(Capture, IsReadInTheEffectsTagsAndItsOwn) {
    Definitions made = basics();
    auto fire = modifier("power", Operation::additive, 0.5);
    fire.when = Condition::read_tagged("damage.fire");
    auto burning = modifier("power", Operation::additive, 0.25);
    burning.when = Condition::target_has("state.burning");
    EffectDef hit = instant("hit", {flat("mark", Magnitude::source("power"))});
    EffectDef fire_hit = instant("fire_hit", {flat("mark", Magnitude::source("power"))});
    fire_hit.tags = {"damage.fire"};
    EffectDef own = instant("own", {flat("mark", Magnitude::source("power").tagged("damage.fire"))});
    made.effects = {infinite("ring", {fire, burning}), hit, fire_hit, own};
    Scene scene(made);
    const Actor caster = scene.spawn();
    const Actor target = scene.spawn();
    scene.apply(caster, "ring");
    const auto dealt = [&](EffectSpec&& spec) {
        const float before = scene.base(target, "mark");
        scene.apply(target, std::move(spec).source(caster));
        return scene.base(target, "mark") - before;
    };
    EXPECT_EQ(dealt(spec("hit")), 10);
    EXPECT_EQ(dealt(spec("fire_hit")), 15);
    EXPECT_EQ(dealt(spec("own")), 15);
    EXPECT_EQ(dealt(spec("hit").tag("damage.fire")), 15);
    scene.add(target, "state.burning");
    EXPECT_EQ(dealt(spec("hit")), 12.5F);
    EXPECT_EQ(dealt(spec("fire_hit")), 17.5F);
}

TEST(Capture, PulsesReadALiveOneEachTime) {
    Definitions made = basics();
    // 10 a second, less what the target resists in tenths.
    const auto amount = [](Magnitude&& armour) { return Magnitude(-10) + std::move(armour); };
    EffectDef searing = pulsing("searing", 10, 1, {flat("life", amount(Magnitude::target("armour").live()))});
    EffectDef steady = pulsing("steady", 10, 1, {flat("life", amount(Magnitude::target("armour")))});
    searing.period->on_apply = steady.period->on_apply = true;
    made.effects = {searing, steady};
    for (const std::string_view name : {"searing", "steady"}) {
        Scene scene(made);
        const Actor mage = scene.spawn();
        scene.set(mage, "armour", 5);
        scene.apply(mage, name);
        EXPECT_EQ(scene.base(mage, "life"), 95);
        scene.set(mage, "armour", 0);
        scene.run(1);
        EXPECT_EQ(scene.base(mage, "life"), name == "searing" ? 85 : 90) << name;
    }
}

TEST(Capture, StacksKeepTheFirst) {
    Definitions made = basics();
    EffectDef venom = pulsing("venom", 10, 1, {flat("life", Magnitude(-1) * Magnitude::source("power"))});
    venom.stacking = StackingDef{};
    made.effects = {venom};
    Scene scene(made);
    const Actor actor = scene.spawn();
    scene.apply(actor, spec("venom").source(actor));
    scene.set(actor, "power", 40);
    scene.apply(actor, spec("venom").source(actor));
    scene.step(1);
    EXPECT_EQ(scene.base(actor, "life"), 80) << "10 twice";
}

TEST(Capture, ADurationGrowsWithItsCaster) {
    Definitions made = basics();
    made.effects = {timed("burn", Magnitude(2) + Magnitude(0.04) * Magnitude::source("power"))};
    Scene scene(made);
    const Actor caster = scene.spawn();
    scene.set(caster, "power", 25);
    EXPECT_EQ(scene.remaining(scene.apply(caster, spec("burn").source(caster)).effect), 3);
    EXPECT_EQ(scene.remaining(scene.apply(caster, spec("burn")).effect), 2);
}

TEST(Capture, SourceTagsAreOfTheApplication) {
    Definitions made = basics();
    EffectDef ambush = infinite("ambush", {flat("armour", -5)});
    ambush.modifiers[0].when = Condition::source_has("state.raging");
    ambush.require = Condition::source_has("state.wet") || Condition::source_has("state.raging");
    made.effects = {ambush};
    Scene scene(made);
    const Actor target = scene.spawn();
    const Actor source = scene.spawn();
    EXPECT_EQ(scene.world.apply(target, spec("ambush").source(source)).error().reason, Reason::blocked_requirement);
    scene.add(source, "state.raging");
    scene.apply(target, spec("ambush").source(source));
    EXPECT_EQ(scene.value(target, "armour"), -5);
    scene.take(source, "state.raging");
    EXPECT_EQ(scene.value(target, "armour"), -5) << "as it was then";
    scene.add(source, "state.wet");
    scene.apply(target, spec("ambush").source(source));
    EXPECT_EQ(scene.value(target, "armour"), -5);
}

TEST(Capture, TwoThatFollowEachOtherAreCut) {
    Definitions made = basics();
    made.effects = {infinite("bond", {flat("armour", Magnitude(1) + Magnitude::source("armour").live())})};
    Scene scene(made);
    const Actor one = scene.spawn();
    const Actor two = scene.spawn();
    scene.apply(one, spec("bond").source(two));
    scene.apply(two, spec("bond").source(one));
    const float kept = scene.value(one, "armour");
    EXPECT_LT(kept, 40) << "16 rounds, not for ever";
    EXPECT_EQ(scene.value(one, "armour"), kept);
    EXPECT_TRUE(scene.world.step());
}

} // namespace
} // namespace prowess::test
