#include <prowess/core/name.hpp>

#include <gtest/gtest.h>

namespace prowess {
namespace {

struct MaxLife {};
struct HTTPServer2 {};
struct Phase2Boss {};
struct AoE {};
struct X {};
struct Spell_Power {};
class Mana {};
enum class Stance {};

struct FireballCooldown {
    static constexpr std::string_view name = "fireball.cooldown";
};

template <class Kind>
struct Resistance {
    static constexpr const char* name = "resistance";
};

template <class First, class Second>
struct Pair {};

struct Outer {
    struct InnerThing {};
};

TEST(Name, IsTheTypesInSnakeCase) {
    EXPECT_EQ(name_of<MaxLife>(), "max_life");
    EXPECT_EQ(name_of<Mana>(), "mana");
    EXPECT_EQ(name_of<Stance>(), "stance");
    EXPECT_EQ(name_of<X>(), "x");
}

TEST(Name, CapitalsInARowAreOneWord) {
    EXPECT_EQ(name_of<HTTPServer2>(), "http_server2");
    EXPECT_EQ(name_of<Phase2Boss>(), "phase2_boss");
    EXPECT_EQ(name_of<AoE>(), "ao_e");
    EXPECT_EQ(name_of<Spell_Power>(), "spell_power");
}

TEST(Name, ATypeMaySayItsOwn) {
    EXPECT_EQ(name_of<FireballCooldown>(), "fireball.cooldown");
    EXPECT_EQ(name_of<Resistance<MaxLife>>(), "resistance");
}

TEST(Name, LeavesOutWhatATypeIsIn) {
    struct LocalBuff {};
    EXPECT_EQ(type_name<MaxLife>(), "MaxLife");
    EXPECT_EQ(name_of<Outer::InnerThing>(), "inner_thing");
    EXPECT_EQ(name_of<LocalBuff>(), "local_buff");
    EXPECT_EQ(type_name<double>(), "double");
}

TEST(Name, ATemplatesArgumentsAreKept) {
    EXPECT_TRUE(type_name<Resistance<MaxLife>>().starts_with("Resistance<"));
    EXPECT_TRUE(type_name<Resistance<MaxLife>>().ends_with("MaxLife>"));
    const auto pair = type_name<Pair<Resistance<MaxLife>, Mana>>();
    EXPECT_TRUE(pair.starts_with("Pair<")) << pair;
}

TEST(Name, IsKnownToTheCompiler) {
    static_assert(name_of<MaxLife>() == "max_life");
    static_assert(name_of<FireballCooldown>().size() == 17);
}

} // namespace
} // namespace prowess
