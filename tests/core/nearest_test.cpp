#include <prowess/core/nearest.hpp>

#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

namespace prowess {
namespace {

const std::vector<std::string_view> names{"life", "max_life", "mana", "max_mana", "armour", "effect.affliction.burning",
                                          "hp"};

TEST(Nearest, FindsANameThatIsMisspelt) {
    const std::pair<std::string_view, std::string_view> cases[] = {
        {"lfie", "life"},
        {"lif", "life"},
        {"lifes", "life"},
        {"lofe", "life"},
        {"max_mama", "max_mana"},
        {"armor", "armour"},
        {"effect.afliction.burnig", "effect.affliction.burning"},
        {"MAX_LIFE", "max_life"},
        {"max-life", "max_life"},
        {"max life", "max_life"},
        {"ph", "hp"},
    };
    for (const auto& [wanted, found] : cases)
        EXPECT_EQ(nearest(wanted, names), found) << wanted;
}

TEST(Nearest, FindsNothingWhereNothingIsNear) {
    for (const std::string_view wanted : {"", "x", "zz", "strength", "lflf", "banana_split", "burning"})
        EXPECT_EQ(nearest(wanted, names), std::nullopt) << wanted;
    EXPECT_EQ(nearest("life", {}), std::nullopt);
}

TEST(Nearest, PrefersFewerMistakesThenTheOrderOfNames) {
    EXPECT_EQ(nearest("cold", std::vector<std::string_view>{"gold", "bold", "mold"}), "bold");
    EXPECT_EQ(nearest("burnings", std::vector<std::string_view>{"barnings_", "burning", "aurning"}), "burning");
    EXPECT_EQ(nearest("abcdef", std::vector<std::string_view>{"abcd", "abcdefg"}), "abcdefg");
}

TEST(Nearest, IgnoresNamesThatAreNoNames) {
    const std::string huge(1'000'000, 'a');
    EXPECT_EQ(nearest(huge, names), std::nullopt);
    EXPECT_EQ(nearest("life", std::vector<std::string_view>{huge, "lite"}), "lite");
    EXPECT_EQ(nearest(std::string(127, 'a'), std::vector<std::string_view>{std::string_view(huge).substr(0, 126)}),
              std::string(126, 'a'));
}

TEST(Nearest, LooksThroughTenThousandNames) {
    std::vector<std::string> many;
    for (int index = 0; index < 10'000; ++index)
        many.push_back("effect.number_" + std::to_string(10'000 + index));
    const std::vector<std::string_view> known(many.begin(), many.end());
    EXPECT_EQ(nearest("efect.number_15678", known), "effect.number_15678");
}

} // namespace
} // namespace prowess
