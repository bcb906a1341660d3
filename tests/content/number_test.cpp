#include <prowess/content/number.hpp>

#include <clocale>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <locale>
#include <rapidcheck/gtest.h>
#include <string>
#include <string_view>

namespace prowess {
namespace {

TEST(ReadNumber, ReadsDecimalNumbers) {
    const std::pair<std::string_view, double> cases[] = {
        {"0", 0},         {"10", 10},
        {"010", 10},      {"+5", 5},
        {"-5", -5},       {"1.5", 1.5},
        {".5", 0.5},      {"5.", 5},
        {"-.25", -0.25},  {"1e3", 1000},
        {"1E+3", 1000},   {"25e-1", 2.5},
        {"0.1", 0.1},     {"1e-999", 0},
        {"0e999", 0},     {"4.9e-324", 4.9e-324},
        {"1e308", 1e308}, {"100000000000000000000", 1e20},
    };
    for (const auto& [text, value] : cases)
        EXPECT_EQ(read_number(text), value) << text;
    EXPECT_TRUE(std::signbit(read_number("-0").value()));
    EXPECT_EQ(read_number("0." + std::string(400, '0') + "1"), 0.0);
}

TEST(ReadNumber, RefusesWhatIsNoDecimalNumber) {
    for (const std::string_view text :
         {"",      "-",   "+",   ".",     "e5",   "1e", "1e+",      "0x10", "0o17",  "1,5",       "1 ", " 1",
          "1_000", "--1", "+-1", "1.2.3", "five", "1f", "infinite", "nano", "..inf", ".infinity", "٣",  "0x1p3"})
        EXPECT_FALSE(read_number(text)) << text;
}

TEST(ReadNumber, TellsWhatIsNotFinite) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    for (const std::string_view text : {".inf", ".Inf", "+.INF", "inf", "Infinity", "1e999", "1e99999999999999999999"})
        EXPECT_EQ(read_number(text), infinity) << text;
    EXPECT_EQ(read_number("1" + std::string(400, '0')), infinity);
    for (const std::string_view text : {"-.inf", "-Infinity", "-1e999"})
        EXPECT_EQ(read_number(text), -infinity) << text;
    for (const std::string_view text : {".nan", "NaN", "nan", "-nan"})
        EXPECT_TRUE(std::isnan(read_number(text).value())) << text;
}

TEST(WriteNumber, WritesWhatPeopleWouldWrite) {
    const std::pair<double, std::string_view> cases[] = {
        {0, "0"},
        {-0.0, "-0"},
        {5, "5"},
        {-1.5, "-1.5"},
        {0.1, "0.1"},
        {100000, "100000"},
        {1e14, "100000000000000"},
        {1e15, "1e+15"},
        {0.00001, "0.00001"},
        {1e-7, "1e-07"},
    };
    for (const auto& [value, text] : cases)
        EXPECT_EQ(write_number(value), text);
    EXPECT_EQ(write_number(std::numeric_limits<double>::infinity()), ".inf");
    EXPECT_EQ(write_number(-std::numeric_limits<double>::infinity()), "-.inf");
    EXPECT_EQ(write_number(std::numeric_limits<double>::quiet_NaN()), ".nan");
}

RC_GTEST_PROP(WriteNumber, IsReadBackToTheLastBit, (double value, int exponent)) {
    const double scaled = std::ldexp(value, exponent % 1000);
    RC_PRE(std::isfinite(scaled));
    RC_ASSERT(read_number(write_number(scaled)) == scaled);
}

struct CommaNumbers : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
};

TEST(Numbers, ALocaleWithCommasChangesNothing) {
    const std::locale before = std::locale::global(std::locale(std::locale::classic(), new CommaNumbers));
    EXPECT_EQ(read_number("1.5"), 1.5);
    EXPECT_EQ(write_number(1.5), "1.5");
    std::locale::global(before);
}

TEST(Numbers, TheLocaleOfCChangesNothing) {
    if (std::setlocale(LC_ALL, "de_DE.UTF-8") == nullptr)
        GTEST_SKIP() << "de_DE.UTF-8 is not installed";
    EXPECT_EQ(read_number("1.5"), 1.5);
    EXPECT_EQ(write_number(1.5), "1.5");
    std::setlocale(LC_ALL, "C");
}

} // namespace
} // namespace prowess
