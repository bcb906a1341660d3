#include "world/scene.hpp"

#include <cmath>

namespace prowess::test {
namespace {

Definitions varied() {
    Definitions made = basics();
    EffectDef burning = pulsing("burning", 4, 1, {flat("life", Magnitude::param("param.amount", -5))});
    burning.tags = {"effect.affliction.fire"};
    burning.owner_tags = {"state.burning"};
    burning.cues = {"state.burning"};
    burning.ongoing = !Condition::owner_has("state.wet");
    EffectDef might =
        infinite("might", {flat("power", Magnitude::source("power")), modifier("armour", Operation::additive, 0.5)});
    might.stacking = StackingDef{.limit = 3};
    EffectDef thorns = infinite("thorns");
    ReactionDef prick;
    prick.on = ReactionTo::hurt;
    prick.internal_cooldown = 2;
    prick.apply = {entry("prick")};
    thorns.reactions = {prick};
    AbilityDef song = ability("song", BehaviourKind::channel, 3);
    song.behaviour.period = 1;
    song.owner_tags = {"state.casting"};
    song.cues = {"state.burning"};
    song.cost = "song.cost";
    song.cooldown = {"song.cooldown"};
    EffectDef cooldown = timed("song.cooldown", 5);
    cooldown.owner_tags = {"cooldown.bolt"};
    made.effects = {burning,
                    might,
                    thorns,
                    instant("prick", {flat("mark", 1)}),
                    cooldown,
                    instant("song.cost", {flat("mana", -60)}),
                    instant("wound", {flat("life", -20)})};
    made.abilities = {song};
    return made;
}

class Inspected : public ::testing::Test {
protected:
    [[nodiscard]] Inspection now() const { return scene.world.inspect(actor).value(); }
    /// The one effect that there is.
    [[nodiscard]] InspectedEffect effect() const {
        const Inspection all = now();
        EXPECT_EQ(all.effects.size(), 1U);
        return all.effects.empty() ? InspectedEffect{} : all.effects.front();
    }
    [[nodiscard]] InspectedEffect effect(std::string_view name) const {
        for (const InspectedEffect& each : now().effects)
            if (each.name == name)
                return each;
        ADD_FAILURE() << name;
        return {};
    }
    [[nodiscard]] InspectedTag tag(std::string_view name) const {
        for (const InspectedTag& each : now().tags)
            if (each.name == name)
                return each;
        ADD_FAILURE() << name;
        return {};
    }

    Scene scene{varied()};
    Actor actor = scene.spawn();
    Actor source = scene.spawn();
};

TEST_F(Inspected, IsOfAnActorThatIsThere) {
    ASSERT_TRUE(scene.world.set_team(actor, 2));
    EXPECT_EQ(now().actor, actor);
    EXPECT_EQ(now().team, 2U);
    EXPECT_EQ(now().from, "");
    EXPECT_FALSE(now().dead);
    ASSERT_TRUE(scene.world.destroy(actor));
    const auto gone = scene.world.inspect(actor);
    ASSERT_FALSE(gone);
    EXPECT_EQ(gone.error().reason, Reason::no_such_actor);
}

TEST_F(Inspected, HasAttributesWithTheirLimits) {
    scene.step();
    scene.set(actor, "life", 80);
    const auto attributes = now().attributes;
    ASSERT_EQ(attributes.size(), 6U) << "what the actor lacks is left out";
    EXPECT_EQ(attributes[1].name, "life");
    EXPECT_EQ(attributes[1].base, 80);
    EXPECT_EQ(attributes[1].value, 80);
    EXPECT_EQ(attributes[1].current, 100) << "not published yet";
    EXPECT_EQ(attributes[1].min, 0);
    EXPECT_EQ(attributes[1].max, 100);
    EXPECT_EQ(attributes[5].name, "power");
    EXPECT_FALSE(attributes[5].min);
    EXPECT_FALSE(attributes[5].max);
}

TEST_F(Inspected, SaysWhoHoldsATag) {
    scene.add(actor, "state.burning");
    scene.add(actor, "state.burning");
    const ActiveEffect burning = scene.apply(actor, "burning").effect;
    const InspectedTag held = tag("state.burning");
    EXPECT_EQ(held.count, 3U);
    EXPECT_EQ(held.game, 2U);
    ASSERT_EQ(held.holders.size(), 1U);
    EXPECT_EQ(held.holders[0].name, "burning");
    EXPECT_EQ(held.holders[0].effect, burning);
    scene.add(actor, "state.wet");
    EXPECT_TRUE(tag("state.burning").holders.empty()) << "an inhibited effect holds nothing";

    const GrantedAbility song = scene.grant(actor, "song");
    scene.activate(song);
    ASSERT_EQ(tag("state.casting").holders.size(), 1U);
    EXPECT_EQ(tag("state.casting").holders[0].ability, song);
    EXPECT_EQ(tag("state.casting").game, 0U);
    EXPECT_EQ(tag("cooldown.bolt").holders.at(0).name, "song.cooldown");
}

TEST_F(Inspected, SaysWhoHoldsACueAndHowItStands) {
    const auto cue = [&] { return now().cues.at(0); };
    ASSERT_TRUE(scene.world.add_cue(actor, scene.tag("state.burning"), true));
    EXPECT_EQ(cue().name, "state.burning");
    EXPECT_FALSE(cue().view.handle) << "it starts with the next step";
    EXPECT_EQ(cue().view.tag, scene.tag("state.burning"));
    EXPECT_EQ(cue().view.actor, actor);
    EXPECT_TRUE(cue().view.hidden);
    EXPECT_EQ(cue().game, 1U);
    const ActiveEffect burning = scene.apply(actor, "burning").effect;
    const GrantedAbility song = scene.grant(actor, "song");
    scene.activate(song);
    scene.step();
    ASSERT_EQ(now().cues.size(), 1U);
    EXPECT_EQ(cue().view.handle, scene.world.cues(actor).at(0));
    EXPECT_EQ(cue().view.count, 3U);
    EXPECT_EQ(cue().game, 1U);
    EXPECT_FALSE(cue().view.hidden);
    ASSERT_EQ(cue().holders.size(), 2U);
    EXPECT_EQ(cue().holders[0].effect, burning);
    EXPECT_EQ(cue().holders[1].ability, song);
    EXPECT_EQ(effect("burning").cues, Lines{"state.burning"});
    scene.add(actor, "state.wet");
    EXPECT_EQ(cue().holders.size(), 1U) << "an inhibited effect holds nothing";
}

TEST_F(Inspected, SaysWhenTheNextPulseComes) {
    scene.apply(actor, "burning");
    EXPECT_EQ(effect().next_pulse, to_flicks(1));
    scene.step(1.5);
    EXPECT_EQ(effect().next_pulse, to_flicks(0.5));
    EXPECT_EQ(effect().view.pulses, 1U);
    EXPECT_EQ(effect().view.remaining, to_flicks(2.5));
    scene.add(actor, "state.wet");
    scene.step(10);
    EXPECT_TRUE(effect().view.inhibited);
    EXPECT_EQ(effect().next_pulse, to_flicks(0.5)) << "its time stands still";
    EXPECT_EQ(effect().view.remaining, to_flicks(2.5));
}

TEST_F(Inspected, HasNamesAndSpecOfAnEffect) {
    const ActiveEffect handle =
        scene.apply(actor, spec("burning").source(source).level(3).param("param.amount", -7).tag("damage.fire")).effect;
    const InspectedEffect burning = effect();
    EXPECT_EQ(burning.handle, handle);
    EXPECT_EQ(burning.name, "burning");
    EXPECT_EQ(burning.view.source, source);
    EXPECT_EQ(burning.view.level, 3);
    EXPECT_EQ(burning.tags, Lines{"effect.affliction.fire"});
    EXPECT_EQ(burning.spec_tags, Lines{"damage.fire"});
    EXPECT_EQ(burning.owner_tags, Lines{"state.burning"});
    EXPECT_EQ(burning.params, (std::vector<std::pair<std::string, double>>{{"param.amount", -7}}));
    ASSERT_EQ(burning.modifiers.size(), 1U);
    EXPECT_EQ(burning.modifiers[0].of, "life");
    EXPECT_EQ(burning.modifiers[0].amount, -7);
    EXPECT_TRUE(burning.modifiers[0].executes);
}

TEST_F(Inspected, HasCapturesAndModifiers) {
    scene.set(source, "power", 12);
    scene.apply(actor, spec("might").source(source));
    scene.apply(actor, spec("might").source(source));
    scene.set(source, "power", 99);
    const InspectedEffect might = effect();
    ASSERT_EQ(might.captures.size(), 1U);
    EXPECT_EQ(might.captures[0].attribute, "power");
    EXPECT_EQ(might.captures[0].from, "source");
    EXPECT_EQ(might.captures[0].part, "current");
    EXPECT_FALSE(might.captures[0].live);
    EXPECT_EQ(might.captures[0].value, 12) << "as it was taken";
    ASSERT_EQ(might.modifiers.size(), 2U);
    EXPECT_EQ(might.modifiers[0].amount, 12);
    EXPECT_EQ(might.modifiers[0].stacks, 2U);
    EXPECT_FALSE(might.modifiers[0].executes);
    EXPECT_EQ(might.modifiers[1].operation, Operation::additive);
    EXPECT_EQ(might.modifiers[1].amount, 0.5);
    EXPECT_EQ(might.view.stacks, 2U);
    EXPECT_FALSE(might.view.remaining);
    EXPECT_FALSE(might.next_pulse);
}

TEST_F(Inspected, HasReactionsWithTheirCooldowns) {
    scene.apply(actor, "thorns");
    const auto reaction = [&] { return effect().reactions.at(0); };
    EXPECT_EQ(reaction().on, "hurt");
    EXPECT_EQ(reaction().about, "life");
    EXPECT_EQ(reaction().applies, Lines{"prick"});
    EXPECT_EQ(reaction().cooldown, Flicks{0});
    scene.apply(actor, "wound");
    EXPECT_EQ(reaction().cooldown, to_flicks(2));
    scene.step(1.5);
    EXPECT_EQ(reaction().cooldown, to_flicks(0.5));
}

TEST_F(Inspected, HasSourcesAsTheyWereAttached) {
    const ModifierSource bow = scene.world.attach(actor, {flat("power", 5)}).value();
    const ModifierSource ring = scene.world.attach(actor, {modifier("armour", Operation::additive, 0.1)}).value();
    (void)scene.world.attach(source, {flat("power", 50)});
    ASSERT_TRUE(scene.world.attach(bow, actor));
    const auto sources = now().sources;
    ASSERT_EQ(sources.size(), 2U) << "another actor's is not its own";
    EXPECT_EQ(sources[0].handle, ring);
    EXPECT_EQ(sources[0].modifiers.at(0).operation, Operation::additive);
    EXPECT_EQ(sources[1].handle, bow);
    EXPECT_EQ(sources[1].modifiers.at(0).of, "power");
    EXPECT_EQ(sources[1].modifiers.at(0).amount, 5);
}

TEST_F(Inspected, SaysHowAbilitiesStand) {
    const GrantedAbility song = scene.grant(actor, "song", 2);
    const auto ability = [&] { return now().abilities.at(0); };
    EXPECT_EQ(ability().handle, song);
    EXPECT_EQ(ability().name, "song");
    EXPECT_EQ(ability().view.level, 2);
    EXPECT_EQ(ability().cost, "song.cost");
    EXPECT_TRUE(ability().affordable);
    scene.activate(song, source);
    EXPECT_TRUE(ability().view.active);
    EXPECT_EQ(ability().view.target, source);
    EXPECT_TRUE(ability().view.cost_paid);
    EXPECT_EQ(ability().view.cooldown, to_flicks(5));
    EXPECT_FALSE(ability().affordable) << "40 mana are left";
}

TEST_F(Inspected, SaysWhatAbilitiesComeFromAndWhatTheyHaveLeft) {
    AbilityDef volley = ability("volley");
    volley.charges = ChargesDef{2, 6};
    volley.stats = {{"power", 3}};
    Definitions made = basics();
    made.effects = {infinite("bow")};
    made.abilities = {volley};
    made.grants = {{"bow", {"volley"}}};
    Scene own(made);
    const Actor archer = own.spawn();
    own.apply(archer, "bow");
    own.activate(own.world.abilities(archer).at(0));
    ASSERT_TRUE(own.world.attach(archer, {flat("power", 4)}));
    const InspectedAbility seen = own.world.inspect(archer)->abilities.at(0);
    EXPECT_EQ(seen.granted_by, "bow");
    EXPECT_EQ(seen.view.charges, 1U);
    EXPECT_EQ(seen.view.most_charges, 2U);
    EXPECT_EQ(seen.view.recharge, to_flicks(6));
    EXPECT_EQ(seen.stats, (std::vector<std::pair<std::string, float>>{{"power", 7.0F}}));
    const std::string text = own.world.inspect(archer)->text();
    EXPECT_NE(text.find("1 of 2 charges, another in 6 s"), std::string::npos) << text;
    EXPECT_NE(text.find("granted by `bow`"), std::string::npos) << text;
}

TEST_F(Inspected, ChangesNothing) {
    scene.apply(actor, "burning");
    scene.grant(actor, "song");
    const std::uint64_t before = scene.world.state_hash();
    (void)now();
    EXPECT_EQ(scene.world.state_hash(), before);
}

TEST_F(Inspected, WritesDownHowCuesStand) {
    const auto lines = [&](Actor of) {
        const std::string text = scene.world.inspect(of)->text();
        const std::size_t from = text.find("cues\n") + 5;
        return text.substr(from, text.find("effects\n") - from);
    };
    ActorSpec marked;
    marked.effects = {spec("burning")};
    const Actor born = scene.world.spawn(marked).value();
    ASSERT_TRUE(scene.world.add_cue(born, scene.tag("state.burning")));
    EXPECT_EQ(lines(born), "  state.burning, held by effect `burning`, the game, there from the start\n");
    ASSERT_TRUE(scene.world.add_cue(actor, scene.tag("state.wet"), true));
    ASSERT_TRUE(scene.world.add_cue(actor, scene.tag("state.wet"), true));
    scene.step();
    EXPECT_EQ(lines(actor), "  state.wet, held by the game 2 times, hidden\n");
    ASSERT_TRUE(scene.world.remove_cue(actor, scene.tag("state.wet")));
    ASSERT_TRUE(scene.world.remove_cue(actor, scene.tag("state.wet")));
    EXPECT_EQ(lines(actor), "  state.wet, ends with the next step\n");
}

TEST_F(Inspected, IsWrittenDown) {
    scene.apply(actor, spec("burning").source(source).level(3));
    EXPECT_EQ(now().text([&](Actor who) { return std::string(who == actor ? "mage" : "brute"); }),
              "mage\n"
              "attributes\n"
              "  armour is 0, base 0\n"
              "  life is 100, base 100, at least 0, at most 100\n"
              "  mana is 100, base 100, at least 0\n"
              "  mark is 0, base 0\n"
              "  max_life is 100, base 100\n"
              "  power is 10, base 10\n"
              "tags\n"
              "  state.burning, held by effect `burning`\n"
              "cues\n"
              "  state.burning, held by effect `burning`, starts with the next step\n"
              "effects\n"
              "  burning from brute, level 3, 1 stack\n"
              "    4 s left\n"
              "    every 1 s, next in 1 s; 0 pulses so far\n"
              "    tagged `effect.affliction.fire`\n"
              "    owner tags `state.burning`\n"
              "    cues `state.burning`\n"
              "    life -5, as it executes\n");
}

} // namespace
} // namespace prowess::test
