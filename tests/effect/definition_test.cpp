#include <prowess/effect/effect_spec.hpp>
#include <prowess/effect/events.hpp>

#include <gmock/gmock.h>

namespace prowess {
namespace {

using testing::ElementsAre;
using testing::Pair;

struct FrostBolt {};

TEST(EffectSpec, SettingAParamAgainReplacesIt) {
    const EffectSpec bolt =
        spec<FrostBolt>().level(3).param("param.damage", -5).param("param.slow", 0.2).param("param.damage", -7);
    EXPECT_EQ(bolt.effect, "frost_bolt");
    EXPECT_EQ(bolt.effect_level, 3);
    EXPECT_THAT(bolt.params, ElementsAre(Pair("param.damage", -7), Pair("param.slow", 0.2)));
}

TEST(EffectEvents, HaveTheNamesOfLogs) {
    EXPECT_EQ(name(RemovalReason::expired), "expired");
    EXPECT_EQ(name(RemovalReason::used_up), "used_up");
    EXPECT_EQ(name(RemovalReason::definition_gone), "definition_gone");
    EXPECT_EQ(name(Disposition::executed), "executed");
    EXPECT_EQ(name(Disposition::stack_limit), "stack_limit");
    EXPECT_EQ(name(Disposition::replaced), "replaced");
}

} // namespace
} // namespace prowess
