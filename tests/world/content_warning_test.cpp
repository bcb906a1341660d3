#include "world/scene.hpp"

#include <prowess/world/content_warnings.hpp>

#include <gmock/gmock.h>

namespace prowess::test {
namespace {

struct Wet {
    static constexpr std::string_view name = "state.wet";
};

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> warned(const Definitions& definitions, const Code& code = {}) {
    std::vector<std::string> texts;
    for (const Mistake& warning : content_warnings(definitions, code, *built(definitions, code)))
        texts.push_back(warning.definition + ": " + warning.message);
    return texts;
}

std::vector<std::string> warned_of(std::vector<EffectDef> effects) {
    Definitions made = basics();
    made.effects = std::move(effects);
    return warned(made);
}

EffectDef leading_to(EffectDef made, std::vector<EffectEntry> entries) {
    made.on_apply = std::move(entries);
    return made;
}

std::string round(std::string_view effect, std::string_view path) {
    return "effect `" + std::string(effect) + "`: this leads back to itself, at once and always: " + std::string(path) +
           "; a world cuts it off after `chain_depth`";
}

TEST(ContentWarnings, AreNoneOfWhatIsMeant) {
    EXPECT_THAT(warned(basics()), IsEmpty());
    EXPECT_THAT(warned_of({leading_to(instant("a"), {entry("b")}), instant("b")}), IsEmpty());
}

TEST(ContentWarnings, NameAWholeRound) {
    EXPECT_THAT(warned_of({leading_to(instant("a"), {entry("x"), entry("b")}), leading_to(instant("b"), {entry("c")}),
                           leading_to(instant("c"), {entry("a")}), instant("x")}),
                ElementsAre(round("a", "`a` → `b` → `c` → `a`")));
    EXPECT_THAT(warned_of({leading_to(timed("echo", 2), {entry("echo")})}),
                ElementsAre(round("echo", "`echo` → `echo`")));
}

TEST(ContentWarnings, AreOfRoundsWhereEachIsAlwaysApplied) {
    EffectEntry sometimes = entry("a");
    sometimes.chance = 0.5;
    EffectEntry stops = entry("a");
    stops.when = Condition::owner_attribute("life", Comparison::above, 10);
    EffectDef picky = leading_to(instant("a"), {entry("a")});
    picky.require = Condition::owner_attribute("life", Comparison::above, 10);
    EffectDef lucky = leading_to(instant("a"), {entry("a")});
    lucky.chance = 0.5;
    const EffectDef filling =
        with_policy(leading_to(infinite("a"), {entry("a")}), {.policy = StackPolicy::aggregate, .limit = 3});
    EffectDef blocking = leading_to(infinite("a"), {entry("a")});
    blocking.tags = {"effect.affliction.fire"};
    blocking.blocks = {"effect.affliction"};
    for (const EffectDef& effect :
         {leading_to(instant("a"), {sometimes}), leading_to(instant("a"), {stops}), picky, lucky, filling, blocking})
        EXPECT_THAT(warned_of({effect}), IsEmpty());
    EffectDef later = timed("a", 1);
    later.on_expire = {entry("a")};
    EXPECT_THAT(warned_of({later}), IsEmpty()) << "not at once";
}

TEST(ContentWarnings, AreOfWhatAReplacementTakesOff) {
    EffectDef made = with_policy(infinite("a"), {.policy = StackPolicy::replace});
    made.on_remove = {entry("a")};
    EXPECT_THAT(warned_of({made}), ElementsAre(round("a", "`a` → `a`")));
}

TEST(ContentWarnings, AreOfReactionsThatSetThemselvesOff) {
    const auto reacting = [](ReactionTo on, std::string_view effect, Recipient to = Recipient::unsaid) {
        ReactionDef reaction;
        reaction.on = on;
        reaction.apply = {entry(effect)};
        reaction.to = to;
        EffectDef made = infinite("spite");
        made.reactions = {reaction};
        return made;
    };
    const EffectDef hit = instant("hit", {flat("life", -1)});
    const std::vector<std::string> spite{round("spite", "`spite` → `hit` → `spite`")};
    EXPECT_EQ(warned_of({hit, reacting(ReactionTo::executed, "hit")}), spite);
    EXPECT_EQ(warned_of({hit, reacting(ReactionTo::hurt, "hit")}), spite);
    EXPECT_EQ(warned_of({hit, reacting(ReactionTo::hurting, "hit", Recipient::instigator)}), spite);
    EXPECT_THAT(warned_of({hit, reacting(ReactionTo::hurt, "hit", Recipient::instigator)}), IsEmpty());
    EXPECT_THAT(warned_of({hit, reacting(ReactionTo::healed, "hit")}), IsEmpty());
    EXPECT_THAT(warned_of({hit, reacting(ReactionTo::killing, "hit")}), IsEmpty());
    EffectDef calm = reacting(ReactionTo::hurt, "hit");
    calm.reactions[0].internal_cooldown = 1;
    EXPECT_THAT(warned_of({hit, calm}), IsEmpty());
}

const std::string nothing_gives = ": nothing in this content gives an actor the tag `state.wet`, which this asks for; "
                                  "code or a scenario may give it";

/// Sheds what gives one tag, and takes on another, whenever its own comes.
AbilityDef turning(std::string_view name, std::string_view on, std::string_view shed, std::string_view into) {
    AbilityDef made = ability(name);
    made.triggers = {{TriggerOn::tag_added, on}};
    made.self_effects = {entry(shed), entry(into)};
    return made;
}

/// Two that turn into one another.
Definitions turners() {
    Definitions made = basics();
    EffectDef wet = infinite("wet");
    wet.owner_tags = {"state.wet"};
    wet.tags = {"effect.boon"};
    EffectDef burning = infinite("burning");
    burning.owner_tags = {"state.burning"};
    burning.tags = {"effect.affliction.fire"};
    EffectDef dry = instant("dry");
    dry.ends = {"effect.boon"};
    EffectDef douse = instant("douse");
    douse.ends = {"effect.affliction"};
    made.effects = {wet, burning, dry, douse};
    made.abilities = {turning("warm", "state.wet", "dry", "burning"), turning("cool", "state.burning", "douse", "wet")};
    return made;
}

TEST(ContentWarnings, AreOfAbilitiesThatTriggerOneAnotherWithoutEnd) {
    EXPECT_THAT(warned(turners()),
                ElementsAre("ability `warm`: this triggers itself again, at once and always: `warm` → `cool` → `warm`; "
                            "a world puts it off to the next step after `rounds`"));
    std::vector<std::string> said;
    Scene scene(turners(), {}, {.warn = [&](std::string_view text) { said.emplace_back(text); }});
    const Actor actor = scene.spawn();
    scene.grant(actor, "warm");
    scene.grant(actor, "cool");
    scene.apply(actor, "wet");
    EXPECT_THAT(said, ::testing::Contains(::testing::HasSubstr("go round without end"))) << "and so it is";
}

TEST(ContentWarnings, AreOfTriggersThatNothingStops) {
    const auto none = [](const std::function<void(Definitions&)>& change) {
        Definitions made = turners();
        change(made);
        EXPECT_THAT(warned(made), IsEmpty());
    };
    none([](Definitions& made) { made.abilities[1].self_effects.erase(made.abilities[1].self_effects.begin()); });
    none([](Definitions& made) {
        made.abilities[0].require = Condition::owner_attribute("life", Comparison::above, 1);
    });
    none([](Definitions& made) { made.abilities[0].charges = ChargesDef{1, 5}; });
    none([](Definitions& made) { made.abilities[0].self_effects[1].chance = 0.5; });
    none([](Definitions& made) { made.effects[0].blocks = {"effect.affliction"}; });
    none([](Definitions& made) { made.abilities[0].behaviour = {.kind = BehaviourKind::cast, .time = 1}; });
    none([](Definitions& made) { made.abilities[0].self_effects[1].effect = "dry"; });
    // What it gives and takes off itself never came.
    Definitions alone = turners();
    alone.abilities = {turning("warm", "state.burning", "douse", "burning")};
    EXPECT_THAT(warned(alone), IsEmpty());
}

TEST(ContentWarnings, KnowTagsThatAreCountedByHand) {
    Definitions made = turners();
    made.effects[0] = instant("wet");
    made.effects[0].add_tags = {"state.wet"};
    EXPECT_THAT(warned(made), IsEmpty()) << "nothing takes it off";
    made.effects[2].remove_tags = {"state.wet"};
    EXPECT_EQ(warned(made).size(), 1U);
    // By way of a chain.
    made.abilities[1].self_effects = {entry("douse")};
    made.effects[3].on_apply = {entry("wet")};
    EXPECT_EQ(warned(made).size(), 1U);
}

/// Of rain around a cloud on those for whom `where` holds, which makes them wet.
std::vector<std::string> warned_of_rain(const Condition& where) {
    Definitions made = basics();
    EffectDef wet = infinite("wet");
    wet.owner_tags = {"state.wet"};
    EffectDef rain = infinite("rain");
    rain.aura = AuraDef{.effect = "wet", .within = 5, .where = where};
    made.effects = {wet, rain};
    std::vector<std::string> of_auras = warned(made);
    std::erase_if(of_auras, [](const std::string& text) { return text.find("its aura") == std::string::npos; });
    return of_auras;
}

TEST(ContentWarnings, AreOfAurasThatLetGoOfWhomTheyReach) {
    const Condition wet = Condition::target_has("state.wet");
    const Condition raging = Condition::target_has("state.raging");
    EXPECT_THAT(warned_of_rain(Condition::all({raging, !Condition::target_has("state")})),
                ElementsAre("effect `rain`: its aura is for those without `state`, which `wet` gives them: in turn it "
                            "reaches them and lets go of them"));
    EXPECT_EQ(warned_of_rain(!wet).size(), 1U);
    EXPECT_EQ(warned_of_rain(!(raging || wet)).size(), 1U);
    for (const Condition& other :
         {wet, raging || !wet, !(raging && wet), !raging, !Condition::owner_has("state.wet"), !!wet})
        EXPECT_THAT(warned_of_rain(other), IsEmpty());
}

TEST(ContentWarnings, AreOfTagsThatNothingGives) {
    EffectDef asking = instant("asking");
    asking.require = Condition::any({Condition::owner_has("state.wet"), Condition::source_has("state.wet")});
    EffectDef again = instant("again");
    again.require = Condition::owner_has("state.wet");
    EXPECT_THAT(warned_of({asking, again}), ElementsAre("effect `asking`" + nothing_gives)) << "once a tag";

    EffectDef soaked = infinite("soaked");
    soaked.owner_tags = {"state.wet"};
    EXPECT_THAT(warned_of({asking, soaked}), IsEmpty());
    EffectDef splash = instant("splash");
    splash.add_tags = {"state.wet"};
    EXPECT_THAT(warned_of({asking, splash}), IsEmpty());

    EffectDef wide = instant("wide");
    wide.require = Condition::owner_has("state");
    EXPECT_THAT(warned_of({wide, soaked}), IsEmpty()) << "one under it is given";

    EffectDef dry = instant("dry");
    dry.require = !Condition::owner_has("state.wet");
    EXPECT_THAT(warned_of({dry}), IsEmpty()) << "it asks that nothing gives it";
    dry.require = !dry.require;
    EXPECT_THAT(warned_of({dry}), ElementsAre("effect `dry`" + nothing_gives));
}

TEST(ContentWarnings, KnowWhoElseGivesTags) {
    Definitions made = basics();
    AbilityDef swim = ability("swim");
    swim.require = Condition::owner_has("state.wet");
    made.abilities = {swim};
    EXPECT_THAT(warned(made), ElementsAre("ability `swim`" + nothing_gives));
    made.abilities[0].owner_tags = {"state.wet"};
    EXPECT_THAT(warned(made), IsEmpty());
    made.abilities[0].owner_tags = {};
    ActorDef fish;
    fish.name = "fish";
    fish.tags = {"state.wet"};
    made.actors = {fish};
    EXPECT_THAT(warned(made), IsEmpty());
    made.actors = {};
    EXPECT_THAT(warned(made, Code().tag<Wet>()), IsEmpty());
}

TEST(ContentWarnings, AreOfTagsThatNoReadHas) {
    EffectDef ward = infinite("ward", {flat("armour", 1)});
    ward.modifiers[0].when = Condition::read_tagged("damage.fire");
    EXPECT_THAT(warned_of({ward}), ElementsAre("effect `ward`: nothing in this content is tagged `damage.fire`, which "
                                               "this asks for; code or a scenario may tag a read so"));
    EffectDef flame = instant("flame");
    flame.tags = {"damage.fire"};
    EXPECT_THAT(warned_of({ward, flame}), IsEmpty());
    const EffectDef reading = instant("reading", {flat("life", Magnitude::target("armour").tagged("damage.fire"))});
    EXPECT_THAT(warned_of({ward, reading}), IsEmpty());
}

TEST(ContentWarnings, AreOfPercentages) {
    const std::string percentage =
        "effect `rage`: an `additive` is a fraction of the base, and this one is above 1000 %: 0.2 is 20 %";
    const auto with_additive = [](const Magnitude& amount) {
        return warned_of({infinite("rage", {modifier("power", Operation::additive, amount)})});
    };
    EXPECT_THAT(with_additive(20), ElementsAre(percentage));
    EXPECT_THAT(with_additive(-20), ElementsAre(percentage));
    EXPECT_THAT(with_additive(10), IsEmpty());
    EXPECT_THAT(with_additive(Magnitude::source("power") * Magnitude(20)), IsEmpty());
    EXPECT_THAT(warned_of({infinite("rage", {flat("power", 20)})}), IsEmpty());
}

TEST(ContentWarnings, AreOfLiveReadsThatMayFollowThemselves) {
    const auto following = [](Magnitude read) {
        return warned_of({infinite("link", {flat("power", std::move(read))})});
    };
    EXPECT_THAT(following(Magnitude::source("power").live()),
                ElementsAre("effect `link`: reads its source's `power` live, which it changes: on its own source it "
                            "would follow itself"));
    EXPECT_THAT(following(Magnitude::source("power")), IsEmpty());
    EXPECT_THAT(following(Magnitude::source("power").base().live()), IsEmpty());
    EXPECT_THAT(following(Magnitude::source("armour").live()), IsEmpty());

    Definitions made = basics();
    made.attributes[4].derived = Magnitude::own("power");
    made.effects = {infinite("link", {flat("power", Magnitude::target("armour").live())})};
    EXPECT_THAT(warned(made), ElementsAre("effect `link`: reads its target's `armour` live, which needs `power`, which "
                                          "it changes: it would follow itself"));
    made.effects = {pulsing("link", 5, 1, {flat("power", Magnitude::target("armour").live())})};
    EXPECT_THAT(warned(made), IsEmpty()) << "what executes follows nothing";
}

} // namespace
} // namespace prowess::test
