// Scenarios whose abilities take an input, played with the code that they need.
#include <prowess/testing.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using namespace prowess;
using namespace prowess::testing;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

struct Power {
    std::int32_t strength = 0;
};

/// Hits with its strength once it has been held for a tick.
struct HoldBow {
    using Input = Power;
    std::uint32_t ticks = 0;
};

constexpr std::string_view archery = R"(
inline:
  tags: [{param: [strength]}]
  attributes: {life: {base: 100, min: 0}}
  effects: {arrow: {modifiers: [{attribute: life, flat: "-param.strength"}]}}
  abilities: {bow: {behaviour: hold_bow}, jab: {target_effects: [{effect: arrow, params: {param.strength: 1}}]}}
actors: {archer: {abilities: [bow, jab]}, dummy: {}}
)";

Code code() {
    Code made;
    made.behaviour<HoldBow>().check_input<Power>(
        [](const InputCheck<Power>& check) { return check.input.strength <= 50; });
    return made;
}

void shoot(World& world) {
    for (const Running<HoldBow>& held : world.running<HoldBow>()) {
        ASSERT_TRUE(world.set_state(held.ability, HoldBow{held.state.ticks + 1}));
        if (held.state.ticks < 1)
            continue;
        const double strength = world.input<HoldBow>(held.ability)->strength;
        ASSERT_TRUE(world.apply(held.target,
                                world.effect_spec(held.ability, "arrow").value().param("param.strength", strength)));
        ASSERT_TRUE(world.end(held.ability));
    }
}

std::vector<std::string> played(const std::string& steps, const Code& with = code(), bool reader = true) {
    const auto scenario =
        read_scenario("scenario: s" + std::string(archery) + "steps:\n" + steps, "s.scenario.yaml", with);
    std::vector<std::string> said;
    if (!scenario) {
        for (const ContentError& error : scenario.error().list)
            said.push_back(error.message);
        return said;
    }
    const Stage stage = play(*scenario, [&](Stage& made) {
        made.after_step(shoot);
        if (reader)
            made.read_input<HoldBow>(
                [](const InputNumbers& numbers) { return Power{static_cast<std::int32_t>(numbers["strength"])}; });
    });
    for (const StepFailure& failure : stage.failures())
        said.push_back(failure.message);
    return said;
}

TEST(ScenarioInput, IsReadByTheCodeThatTakesIt) {
    EXPECT_THAT(played("  - activate: {actor: archer, ability: bow, target: dummy, input: {strength: 30}, expect: ok}\n"
                       "  - wait: {ticks: 2}\n"
                       "  - expect: {dummy.life: 70, archer.abilities.bow.active: false}\n"),
                IsEmpty());
}

TEST(ScenarioInput, IsCheckedAndChanged) {
    EXPECT_THAT(played("  - activate: {actor: archer, ability: bow, input: {strength: 60}, expect: input}\n"
                       "  - activate: {actor: archer, ability: bow, expect: input}\n"
                       "  - set_input: {actor: archer, ability: bow, input: {strength: 1}, expect: not_active}\n"
                       "  - activate: {actor: archer, ability: bow, target: dummy, input: {strength: 30}}\n"
                       "  - set_input: {actor: archer, ability: bow, input: {strength: 40}, expect: ok}\n"
                       "  - wait: {ticks: 2}\n"
                       "  - expect: {dummy.life: 60}\n"
                       "  - activate: {actor: archer, ability: bow, target: dummy, input: {}}\n"
                       "  - set_input: {actor: archer, ability: bow, input: {strength: 51}, expect: input}\n"
                       "  - expect: {archer.abilities.bow.active: false}\n"),
                IsEmpty());
}

TEST(ScenarioInput, IsQueued) {
    EXPECT_THAT(played("  - queue: {activate: {actor: archer, ability: bow, target: dummy, input: {strength: 30}}}\n"
                       "  - wait: {ticks: 3}\n"
                       "  - expect: {dummy.life: 70}\n"),
                IsEmpty());
}

TEST(ScenarioInput, OutlivesAReload) {
    EXPECT_THAT(played("  - reload: {inline: {tags: [{param: [strength]}], attributes: {life: {base: 100, min: 0}},\n"
                       "             effects: {arrow: {modifiers: [{attribute: life, flat: '-2 * param.strength'}]}},\n"
                       "             abilities: {bow: {behaviour: hold_bow}}}}\n"
                       "  - activate: {actor: archer, ability: bow, target: dummy, input: {strength: 30}, expect: ok}\n"
                       "  - wait: {ticks: 2}\n"
                       "  - expect: {dummy.life: 40}\n"),
                IsEmpty());
}

TEST(ScenarioInput, OfWhatTakesNoneIsRefused) {
    EXPECT_THAT(
        played("  - activate: {actor: archer, ability: jab, target: dummy, input: {strength: 1}, expect: input}\n"
               "  - activate: {actor: archer, ability: jab, target: dummy, expect: ok}\n"),
        IsEmpty());
}

TEST(ScenarioInput, WithANumberThatNothingReadsFailsItsStep) {
    EXPECT_THAT(played("  - activate: {actor: archer, ability: bow, input: {strenght: 30}}\n"),
                ElementsAre("no number of the input `strenght`; is `strength` meant?"));
    EXPECT_THAT(played("  - activate: {actor: archer, ability: bow, target: archer, input: {strength: 3}}\n"
                       "  - set_input: {actor: archer, ability: bow, input: {y: 1}}\n"),
                ElementsAre("no number of the input `y`"));
}

TEST(ScenarioInput, ThatNothingReadsFailsItsStep) {
    EXPECT_THAT(played("  - activate: {actor: archer, ability: bow, input: {strength: 30}}\n", code(), false),
                ElementsAre(HasSubstr("nothing reads inputs of the behaviour `hold_bow`")));
}

TEST(ScenarioInput, WithoutTheCodeIsOfNoUse) {
    const std::string promised = "  - activate: {actor: archer, ability: bow, input: {strength: 30}}\n";
    EXPECT_THAT(played(promised, Code{}), ElementsAre(HasSubstr("no behaviour `hold_bow`")));
}

} // namespace
