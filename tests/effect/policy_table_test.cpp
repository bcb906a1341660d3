#include "world/scene.hpp"

#include <array>

namespace prowess::test {
namespace {

/// What a second application of a policy comes to, while the first is active.
struct Row {
    StackPolicy policy;
    std::uint32_t limit;
    double strength;         ///< Of the second; the first has 1.
    std::string disposition; ///< Or the reason why it is refused.
    std::size_t instances;
    float pulses;    ///< Executed by the second.
    float chains;    ///< Applied by the second.
    float overflows; ///< Likewise.
    bool same;       ///< It answers the handle of the first.
};

class PolicyTable : public ::testing::TestWithParam<Row> {};

Definitions rows_of(const Row& row) {
    EffectDef tried = pulsing("tried", 10, 1, {flat("mark", 1)});
    tried.period->on_apply = true;
    tried.stacking = StackingDef{.policy = row.policy, .limit = row.limit};
    if (row.policy == StackPolicy::aggregate)
        tried.stacking->overflow = {entry("overflowed")};
    tried.on_apply = {entry("chained")};
    Definitions made = basics();
    made.effects = {tried, instant("chained", {flat("armour", 1)}), instant("overflowed", {flat("power", 1)})};
    return made;
}

TEST_P(PolicyTable, OfASecondApplication) {
    const Row& row = GetParam();
    Scene scene(rows_of(row));
    const Actor actor = scene.spawn();
    const Applied first = scene.apply(actor, "tried");
    EXPECT_EQ(first.disposition, Disposition::applied) << "the first is an application, whatever the policy";
    EXPECT_EQ(scene.base(actor, "mark"), 1);
    EXPECT_EQ(scene.base(actor, "armour"), 1);
    scene.step(0.5);

    const auto second = scene.world.apply(actor, spec("tried").strength(row.strength));

    EXPECT_EQ(second ? name(second->disposition) : name(second.error().reason), row.disposition);
    EXPECT_EQ(scene.world.effects(actor).size(), row.instances);
    EXPECT_EQ(scene.base(actor, "mark"), 1 + row.pulses);
    EXPECT_EQ(scene.base(actor, "armour"), 1 + row.chains);
    EXPECT_EQ(scene.base(actor, "power"), 10 + row.overflows);
    EXPECT_EQ(second && second->effect == first.effect, row.same);
    EXPECT_EQ(scene.world.alive(first.effect), row.disposition != "replaced");
}

const Row rows[] = {{StackPolicy::independent, 0, 1, "applied", 2, 1, 1, 0, false},
                    {StackPolicy::aggregate, 0, 1, "stacked", 1, 0, 1, 0, true},
                    {StackPolicy::aggregate, 1, 1, "stack_limit", 1, 0, 0, 1, true},
                    {StackPolicy::capped, 2, 1, "applied", 2, 1, 1, 0, false},
                    {StackPolicy::capped, 1, 1, "stack_limit", 1, 0, 0, 0, false},
                    {StackPolicy::refresh, 0, 1, "refreshed", 1, 1, 1, 0, true},
                    {StackPolicy::extend, 0, 1, "extended", 1, 1, 1, 0, true},
                    {StackPolicy::replace, 0, 1, "replaced", 1, 1, 1, 0, false},
                    {StackPolicy::strongest, 0, 2, "replaced", 1, 1, 1, 0, false},
                    {StackPolicy::strongest, 0, 1, "stronger_or_equal_active", 1, 0, 0, 0, false},
                    {StackPolicy::strongest, 0, 0.5, "stronger_or_equal_active", 1, 0, 0, 0, false}};

std::string name_of_row(const ::testing::TestParamInfo<Row>& row) {
    constexpr std::array<std::string_view, 7> policies{"Independent", "Aggregate", "Capped",   "Refresh",
                                                       "Extend",      "Replace",   "Strongest"};
    return std::string(policies[static_cast<std::size_t>(row.param.policy)]) + std::to_string(row.index);
}

INSTANTIATE_TEST_SUITE_P(Rows, PolicyTable, ::testing::ValuesIn(rows), name_of_row);

} // namespace
} // namespace prowess::test
