#include "tree_text.hpp"

#include <prowess/content/text.hpp>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <locale>
#include <string>
#include <string_view>
#include <vector>

namespace prowess {
namespace {

std::string yaml(std::string_view bytes) {
    const auto tree = read_text(bytes, "f.yaml", 0, TextFormat::yaml);
    return tree ? tree_text(*tree) : tree.error().text();
}

std::string repeated(std::string_view text, std::size_t count) {
    std::string all;
    for (std::size_t index = 0; index < count; ++index)
        all += text;
    return all;
}

struct Case {
    std::string_view bytes;
    std::string_view result;
};

TEST(YamlText, ATreeHasThePlaceOfEveryKeyAndValue) {
    const Case cases[] = {
        {"life: 5", "1:1 {1:1 life: 1:7 5}"},
        {"a:\n  b: x\n  c: [1, two]\n", "1:1 {1:1 a: 2:3 {2:3 b: 2:6 x, 3:3 c: 3:6 [3:7 1, 3:10 two]}}"},
        {"- x\n- {y: z}\n", "1:1 [1:3 x, 2:3 {2:4 y: 2:7 z}]"},
        {"text", "1:1 text"},
        {"é: ü\nö: [ß, {日: 本}]", "1:1 {1:1 é: 1:4 ü, 2:1 ö: 2:4 [2:5 ß, 2:8 {2:9 日: 2:12 本}]}"},
        {"\xEF\xBB\xBF"
         "a: 1",
         "1:1 {1:1 a: 1:4 1}"},
        {"a: 1\r\nb: 2\r\n", "1:1 {1:1 a: 1:4 1, 2:1 b: 2:4 2}"},
        {"# about this\n\na: 1 # and that\nb: x#y", "3:1 {3:1 a: 3:4 1, 4:1 b: 4:4 x#y}"},
        {"%YAML 1.2\n---\na: 1\n...\n", "3:1 {3:1 a: 3:4 1}"},
        {"a.b: 1", "1:1 {1:1 a.b: 1:6 1}"},
        {"[a: 1]", "1:1 [1:2 {1:2 a: 1:5 1}]"},
    };
    for (const Case& one : cases)
        EXPECT_EQ(yaml(one.bytes), one.result) << one.bytes;
}

TEST(YamlText, OnlyWhatHasNoQuotesIsPlain) {
    EXPECT_EQ(yaml("[10, \"10\", '10', true, null, 'null']"),
              "1:1 [1:2 10, 1:6 \"10\", 1:12 \"10\", 1:18 true, 1:24 nothing, 1:30 \"null\"]");
}

TEST(YamlText, TextsMaySpanLines) {
    const Case cases[] = {
        {"a: |\n  one\n   two\nb: 1", "1:1 {1:1 a: 1:4 \"one\n two\n\", 4:1 b: 4:4 1}"},
        {"a: >-\n  one\n  two\n", "1:1 {1:1 a: 1:4 \"one two\"}"},
        {"a: one\n  two\n", "1:1 {1:1 a: 1:4 one two}"},
        {"a: \"one\n  two\"\n", "1:1 {1:1 a: 1:4 \"one two\"}"},
        {"a: 'it''s'", "1:1 {1:1 a: 1:4 \"it's\"}"},
        {"a: \"\\u00e9\\t\\\"\"", "1:1 {1:1 a: 1:4 \"é\t\"\"}"},
    };
    for (const Case& one : cases)
        EXPECT_EQ(yaml(one.bytes), one.result) << one.bytes;
}

TEST(YamlText, AValueThatIsNotWrittenHasThePlaceOfItsKeyOrDash) {
    const Case cases[] = {
        {"a:\nbb: 1", "1:1 {1:1 a: 1:1 nothing, 2:1 bb: 2:5 1}"},
        {"a: ~\nb: null", "1:1 {1:1 a: 1:4 nothing, 2:1 b: 2:4 nothing}"},
        {"{a, b: }", "1:1 {1:2 a: 1:2 nothing, 1:5 b: 1:5 nothing}"},
        {"- x\n-\n# not - this\n\n- y\n-", "1:1 [1:3 x, 2:1 nothing, 5:3 y, 6:1 nothing]"},
        {"[a, , b]", "1:1 [1:2 a, 1:5 nothing, 1:7 b]"},
    };
    for (const Case& one : cases)
        EXPECT_EQ(yaml(one.bytes), one.result) << one.bytes;
}

TEST(YamlText, AKeyTwiceIsRefusedWithThePlaceOfTheFirst) {
    EXPECT_EQ(yaml("life: 1\nmana: 2\n\"life\": 3\n"),
              "f.yaml:3:1: the key `life` is already in this map, at line 1, column 1: keep one of them\n");
    EXPECT_EQ(yaml("a: {b: 1, c: 2, b: 3, b: 4}\na: 1\n"),
              "f.yaml:1:17: the key `b` is already in this map, at line 1, column 5: keep one of them\n"
              "f.yaml:1:23: the key `b` is already in this map, at line 1, column 5: keep one of them\n"
              "f.yaml:2:1: the key `a` is already in this map, at line 1, column 1: keep one of them\n");
    EXPECT_EQ(yaml("a: {b: 1}\nc: {b: 1}"), "1:1 {1:1 a: 1:4 {1:5 b: 1:8 1}, 2:1 c: 2:4 {2:5 b: 2:8 1}}");
}

TEST(YamlText, WhatContentMayNotHoldIsRefusedWithItsPlace) {
    const std::string alias = "anchors and aliases (`&`, `*`) are not allowed: write the value out, or put a text that "
                              "begins so in quotes\n";
    const std::string tag = "tags (`!`) are not allowed: delete it, or put a text that begins so in quotes\n";
    EXPECT_EQ(yaml("a: &x 1\nb: *x\nc: &y [1]\n"),
              "f.yaml:1:4: " + alias + "f.yaml:2:4: " + alias + "f.yaml:3:4: " + alias);
    EXPECT_EQ(yaml("a: *missing"), "f.yaml:1:4: " + alias);
    EXPECT_EQ(yaml("<<: *missing"), "f.yaml:1:5: " + alias);
    EXPECT_EQ(yaml("a: !!str 1\nb: ! c\nd: !mine {e: 1}"),
              "f.yaml:1:4: " + tag + "f.yaml:2:4: " + tag + "f.yaml:3:4: " + tag);
    EXPECT_EQ(yaml("a: 1\n---\nb: 2"), "f.yaml:2:1: a second document begins here: put it into a file of its own\n");
    EXPECT_EQ(yaml("%TAG ! x\n---\na: 1"),
              "f.yaml:1:1: only `%YAML 1.2` may stand on a line that begins with `%`: delete it\n");
    EXPECT_EQ(yaml("a: 1\n[b]: 2"), "f.yaml:2:1: a key must be a name, not a map or a list\n");
    EXPECT_EQ(yaml("a: 1\n: 2"),
              "f.yaml:2:1: a key is missing here; where `null` or `~` is meant as a name, put it in quotes\n");
    EXPECT_EQ(yaml("a: \"\\0\""), "f.yaml:1:4: a text cannot hold the character of number 0: delete it\n");
}

TEST(YamlText, BytesThatAreNoTextAreRefusedAtTheFirst) {
    const Case cases[] = {
        {"é: \xFF\xFF", "f.yaml:1:4: this is not UTF-8: save the file as UTF-8\n"},
        {"a: 1\nb: \xC0\x80", "f.yaml:2:4: this is not UTF-8: save the file as UTF-8\n"},
        {"\xED\xA0\x80", "f.yaml:1:1: this is not UTF-8: save the file as UTF-8\n"},
        {"\xF4\x90\x80\x80", "f.yaml:1:1: this is not UTF-8: save the file as UTF-8\n"},
        {"a: \xE2\x82", "f.yaml:1:4: this is not UTF-8: save the file as UTF-8\n"},
        {std::string_view("a: \0", 4), "f.yaml:1:4: a zero byte: this is no text, or not UTF-8\n"},
        {"a: \x04", "f.yaml:1:4: a control character (of number 4): delete it\n"},
        {"a: 1\rb: 2",
         "f.yaml:1:5: a carriage return without a line feed: save the file with lines that end in LF or CRLF\n"},
    };
    for (const Case& one : cases)
        EXPECT_EQ(yaml(one.bytes), one.result);
}

TEST(YamlText, NothingAtAllIsRefused) {
    for (const std::string_view bytes : {"", " \n\t\r\n", "# a comment\n", "---\n", "%YAML 1.2\n", "\xEF\xBB\xBF"})
        EXPECT_EQ(yaml(bytes), "f.yaml: this file is empty\n") << bytes;
}

TEST(YamlText, MistakesOfSyntaxHaveAPlaceAndASentence) {
    const Case cases[] = {
        {"a:\n\tb: 1", "2:1: a tab cannot indent: use blanks"},
        {"a: b: c",
         "1:5: a `:` cannot stand here: check the indentation, that the line before has its `:`, and quotes"},
        {"a: \"x\" y",
         "1:8: this does not continue the map before it: check its indentation, that its key has a `:`, and quotes"},
        {"a:\n  b: 1\n c: 2",
         "3:2: this does not continue the map before it: check its indentation, that its key has a `:`, and quotes"},
        {"- a\nb: 1", "2:1: this does not belong to what is before it: check the indentation and the quotes"},
        {"a: - b", "1:4: a list entry (`- `) cannot begin here: put it on a line of its own, or quote the text"},
        {"a: [1, 2", "1:9: the file ends before the `[` of line 1, column 4 is closed"},
        {"a:\n  b: {c: 1", "2:11: the file ends before the `{` of line 2, column 6 is closed"},
        {"[1, 2", "1:1: this bracket is not closed"},
        {"{a: 1, 'b]}': [", "1:1: this bracket is not closed"},
        {"a: {b: 1\nc: 2", "2:2: a `,` or the `}` is missing before this"},
        {"a: [1, 2}", "1:9: this bracket closes nothing: check which bracket was opened last"},
        {"a: \"foo\nb: 1\n", "1:4: this text has no closing quote"},
        {"a: [\"x\", 'it''s]\nb: 1\n", "1:10: this text has no closing quote"},
        {"a: 1\nb: 'x", "2:4: this text has no closing quote"},
        {"a: \"\\q\"", "1:7: this backslash begins no escape: write it as \\\\, or put the text in single quotes"},
        {"a: \"\\N\"", "1:4: a text cannot hold \\N or \\_: write the character itself"},
        {"a: @x", "1:4: a text cannot begin with this character: put it in quotes"},
        {"a: |x\n b", "1:5: only a comment may follow `|` or `>` on its line"},
    };
    for (const Case& one : cases)
        EXPECT_EQ(yaml(one.bytes), "f.yaml:" + std::string(one.result) + "\n") << one.bytes;
}

TEST(YamlText, SixtyFourLevelsAreReadAndSixtyFiveRefused) {
    EXPECT_TRUE(read_text(repeated("[", 64) + repeated("]", 64), "f", 0, TextFormat::yaml));
    EXPECT_EQ(yaml(repeated("[", 65) + repeated("]", 65)),
              "f.yaml:1:65: this is nested more than 64 levels deep: write it flatter\n");
}

TEST(YamlText, NestingAHundredThousandDeepIsRefusedWhereItPassesTheLimit) {
    const auto refused_at = [](std::string_view column) {
        return "f.yaml:1:" + std::string(column) + ": this is nested more than 64 levels deep: write it flatter\n";
    };
    EXPECT_EQ(yaml(repeated("[", 100'000)), refused_at("65"));
    EXPECT_EQ(yaml(repeated("{", 100'000)), refused_at("65"));
    EXPECT_EQ(yaml(repeated("[", 100'000) + repeated("]", 100'000)), refused_at("65"));
    EXPECT_EQ(yaml(repeated("{a: ", 100'000)), refused_at("257"));
    EXPECT_EQ(yaml(repeated("[a: ", 9'000) + repeated("]", 9'000)), refused_at("129"));
    EXPECT_EQ(yaml(repeated("- ", 100'000) + "x"), refused_at("129"));
    EXPECT_EQ(yaml(repeated("- [", 100'000)), refused_at("195"));
    EXPECT_EQ(yaml(repeated("? ", 100'000)), "f.yaml:1:3: a key must be a name, not a map or a list\n");
    std::string stairs;
    for (std::size_t level = 0; level < 1'000; ++level)
        stairs += std::string(level, ' ') + "a:\n";
    EXPECT_EQ(yaml(stairs), "f.yaml:65:65: this is nested more than 64 levels deep: write it flatter\n");
}

TEST(YamlText, BracketsInTextsAndCommentsAreNoNesting) {
    EXPECT_TRUE(read_text("a: \"" + repeated("[", 500) + "\" # " + repeated("{", 500), "f", 0, TextFormat::yaml));
}

TEST(YamlText, WhatIsTooLargeIsRefused) {
    EXPECT_EQ(yaml(std::string(text_size_limit + 1, 'x')),
              "f.yaml: this file is over 16 MB: split it into several files\n");
    EXPECT_EQ(yaml("a: \"" + std::string(text_part_limit + 10'000, 'x') + "\""),
              "f.yaml:1:1: what follows is over 1 MB in one text, comment or value in brackets: split it, or write the "
              "file as JSON\n");
    EXPECT_EQ(yaml(repeated("-\n", text_value_limit + 10)),
              "f.yaml:1000000:1: this file holds more than 1000000 values: split it into several files\n");
}

TEST(YamlText, AHundredMistakesAreListedAndTheOthersCounted) {
    const auto all = read_text(repeated("- !t x\n", 100), "f", 0, TextFormat::yaml);
    ASSERT_FALSE(all);
    EXPECT_EQ(all.error().list.size(), text_error_limit);
    EXPECT_EQ(all.error().list.back().line, 100U);
    const auto one_more = read_text(repeated("- !t x\n", 101), "f", 0, TextFormat::yaml);
    ASSERT_FALSE(one_more);
    EXPECT_EQ(one_more.error().list.back().text(), "f:101:3: and 1 more mistake in this file: the last is here");
    const auto cut = read_text(repeated("- !t x\n", 1'000), "f", 0, TextFormat::yaml);
    ASSERT_FALSE(cut);
    ASSERT_EQ(cut.error().list.size(), text_error_limit + 1);
    EXPECT_EQ(cut.error().list.back().text(), "f:1000:3: and 900 more mistakes in this file: the last is here");
}

TEST(YamlText, KeysInMessagesAreCutAndHoldNoControlCharacters) {
    const std::string key = std::string(100, 'k');
    EXPECT_EQ(yaml(key + ": 1\n" + key + ": 2"),
              "f.yaml:2:1: the key `" + std::string(60, 'k') +
                  "…` is already in this map, at line 1, column 1: keep one of them\n");
    EXPECT_EQ(yaml("\"\\e\\n\": 1\n\"\\e\\n\": 2"),
              "f.yaml:2:1: the key `??` is already in this map, at line 1, column 1: keep one of them\n");
}

TEST(YamlText, PlacesKnowTheirFile) {
    const auto tree = read_text("a: [b]", "f", 7, TextFormat::yaml);
    ASSERT_TRUE(tree);
    EXPECT_EQ(tree->place, (Place{7, 1, 1}));
    ASSERT_NE(tree->find("a"), nullptr);
    EXPECT_EQ(tree->find("a")->items.front().place, (Place{7, 1, 5}));
    EXPECT_EQ(tree->find("b"), nullptr);
}

struct CommaNumbers : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};

TEST(YamlText, ALocaleWithCommasChangesNothing) {
    const std::locale before = std::locale::global(std::locale(std::locale::classic(), new CommaNumbers));
    EXPECT_EQ(yaml("%YAML 1.2\n---\na: 1.5"), "3:1 {3:1 a: 3:4 1.5}");
    EXPECT_EQ(yaml(repeated("\n", 1'999) + "a: @"),
              "f.yaml:2000:4: a text cannot begin with this character: put it in quotes\n");
    std::locale::global(before);
}

class Files : public testing::Test {
protected:
    void SetUp() override { std::filesystem::create_directories(folder_); }
    void TearDown() override { std::filesystem::remove_all(folder_); }
    [[nodiscard]] std::string path(std::string_view name) const { return (folder_ / name).string(); }
    static std::string refusal(const std::string& path) {
        const auto bytes = read_file(path);
        return bytes ? "read" : bytes.error().text();
    }

private:
    std::filesystem::path folder_ =
        std::filesystem::temp_directory_path() /
        (std::string("prowess_") + testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(Files, AFileIsReadByteForByte) {
    std::ofstream(path("a"), std::ios::binary) << "a: 1\r\n" << '\0' << "\xFF";
    EXPECT_EQ(read_file(path("a")).value(), std::string("a: 1\r\n\0\xFF", 8));
    std::ofstream(path("empty"));
    EXPECT_EQ(read_file(path("empty")).value(), "");
}

TEST_F(Files, WhatIsNoFileIsRefused) {
    EXPECT_EQ(refusal(path("missing")), path("missing") + ": there is no such file");
    EXPECT_EQ(refusal(""), "there is no such file");
    EXPECT_EQ(refusal(path("")), path("") + ": this is a folder, not a file");
    if (std::filesystem::exists("/dev/null")) {
        EXPECT_EQ(refusal("/dev/null"), "/dev/null: this is a device or a pipe, not a file");
    }
}

TEST_F(Files, AHundredMegabytesAreRefused) {
    std::ofstream(path("large"));
    std::filesystem::resize_file(path("large"), 100'000'000);
    EXPECT_EQ(refusal(path("large")), path("large") + ": this file is over 16 MB: split it into several files");
}

TEST_F(Files, WhatMayNotBeReadIsRefused) {
    std::ofstream(path("secret")) << "a: 1";
    std::filesystem::permissions(path("secret"), std::filesystem::perms::none);
    if (std::FILE* file = std::fopen(path("secret").c_str(), "rb")) {
        std::fclose(file);
        GTEST_SKIP() << "this user may read everything";
    }
    EXPECT_EQ(refusal(path("secret")), path("secret") + ": this file cannot be opened: check its permissions");
}

TEST(ContentErrorText, LeavesOutWhatIsEmpty) {
    EXPECT_EQ((ContentError{"f", 1, 2, "effect `x`", "wrong"}.text()), "f:1:2: wrong (in effect `x`)");
    EXPECT_EQ((ContentError{"f", 0, 0, "", "wrong"}.text()), "f: wrong");
    EXPECT_EQ((ContentError{"f", 3, 0, "", "wrong"}.text()), "f:3: wrong");
    EXPECT_EQ((ContentError{"", 0, 0, "", "wrong"}.text()), "wrong");
    EXPECT_EQ((ContentErrors{{{"f", 1, 2, "", "a"}, {"g", 0, 0, "", "b"}}}.text()), "f:1:2: a\ng: b\n");
    EXPECT_EQ(ContentErrors{}.text(), "");
}

} // namespace
} // namespace prowess
