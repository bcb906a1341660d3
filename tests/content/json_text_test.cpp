#include "tree_text.hpp"

#include <prowess/content/text.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <string>
#include <string_view>

namespace prowess {
namespace {

std::string read(std::string_view bytes, TextFormat format) {
    const auto tree = read_text(bytes, "f.json", 0, format);
    return tree ? tree_text(*tree) : tree.error().text();
}

std::string json(std::string_view bytes) {
    return read(bytes, TextFormat::json);
}

struct Case {
    std::string_view bytes;
    std::string_view result;
};

TEST(JsonText, ATreeHasThePlaceOfEveryKeyAndValue) {
    const Case cases[] = {
        {R"({"a":1,"b":[true,null,"x\u00e9",-1.5e3],"c":{}})",
         "1:1 {1:2 a: 1:6 1, 1:8 b: 1:12 [1:13 true, 1:18 nothing, 1:23 \"xé\", 1:33 -1.5e3], 1:41 c: 1:45 {}}"},
        {"{\r\n  \"é\" : \"ü\",\r\n  \"b\": 2\r\n}\r\n", "1:1 {2:3 é: 2:9 \"ü\", 3:3 b: 3:8 2}"},
        {"\xEF\xBB\xBF[0]", "1:1 [1:2 0]"},
        {"[12345678901234567890123, -0, 1E5]", "1:1 [1:2 12345678901234567890123, 1:27 -0, 1:31 1E5]"},
        {R"(["\"", "\\", "]"])", "1:1 [1:2 \"\"\", 1:8 \"\\\", 1:14 \"]\"]"},
        {R"("alone")", "1:1 \"alone\""},
        {"[[], {}]", "1:1 [1:2 [], 1:6 {}]"},
    };
    for (const Case& one : cases)
        EXPECT_EQ(json(one.bytes), one.result) << one.bytes;
}

TEST(JsonText, MistakesHaveAPlaceAndASentence) {
    const Case cases[] = {
        {R"({"a": 1, "a": 2})", "1:10: the key `a` is already in this map, at line 1, column 2: keep one of them"},
        {R"({"a": 1,})", "1:9: a key in double quotes is missing here; no comma may follow the last entry"},
        {"[1,]", "1:4: a value is missing here; no comma may follow the last entry"},
        {"[1,, 2]", "1:4: a value is missing here; no comma may follow the last entry"},
        {"[1 2]", "1:4: a comma or a `]` is missing before this"},
        {R"({"a": 1 "b": 2})", "1:9: a comma or a `}` is missing before this"},
        {R"({"a" 1})", "1:6: a `:` is missing before this"},
        {"{a: 1}", "1:2: `a` needs double quotes, as every key of JSON does"},
        {"[foo]", "1:2: `foo` is no value of JSON: put a text in double quotes"},
        {R"({"a": NaN})", "1:7: `NaN` is no value of JSON: put a text in double quotes"},
        {R"({"a": 1e999})", "1:7: this number is too large"},
        {"[-]", "1:2: this is no number of JSON: write it like -12, 0.5 or 1e6, without leading zeros or a `+`"},
        {"{} {}", "1:4: the document has ended before this: delete it"},
        {"[\"x\ny\"]", "1:2: this text has no closing quote on its line; write a line break in a text as \\n"},
        {R"(["x)", "1:2: this text has no closing quote"},
        {R"(["x\q"])", "1:5: this backslash begins nothing that JSON knows: write it as \\\\"},
        {R"(["\u00g0"])", "1:7: \\u needs four digits of 0-9 and a-f"},
        {R"(["\ud800"])", "1:9: this \\u is half of a pair: write both halves, or the character itself"},
        {"[\"a\tb\"]", "1:4: a tab in a text must be written as \\t"},
        {R"(["\u0000"])", "1:2: a text cannot hold the character of number 0: delete it"},
        {R"({"a": [1)", "1:9: the file ends before the `[` of line 1, column 7 is closed"},
        {"// c\n{}", "1:1: JSON knows no comments: delete it, or write the file as YAML"},
        {"{'a': 1}", "1:2: JSON knows no single quotes: use double quotes"},
        {"[\"\xFF\"]", "1:3: this is not UTF-8: save the file as UTF-8"},
    };
    for (const Case& one : cases)
        EXPECT_EQ(json(one.bytes), "f.json:" + std::string(one.result) + "\n") << one.bytes;
    for (const std::string_view bytes : {"", " \n", "null"})
        EXPECT_EQ(json(bytes), "f.json: this file is empty\n") << bytes;
}

TEST(JsonText, NestingAHundredThousandDeepIsRefusedWhereItPassesTheLimit) {
    std::string maps;
    for (int level = 0; level < 100'000; ++level)
        maps += "{\"a\":";
    EXPECT_EQ(json(std::string(100'000, '[')),
              "f.json:1:65: this is nested more than 64 levels deep: write it flatter\n");
    EXPECT_EQ(json(maps), "f.json:1:321: this is nested more than 64 levels deep: write it flatter\n");
}

TEST(JsonText, TheSameDocumentMakesTheSameTree) {
    const auto shape = [](std::string_view bytes, TextFormat format) {
        std::string text = read(bytes, format);
        std::string kept;
        for (std::size_t index = 0; index < text.size();) {
            const std::size_t end = text.find_first_not_of("0123456789:", index);
            const bool place = end != index && end != std::string::npos && text[end] == ' ' &&
                               text.substr(index, end - index).find(':') != std::string::npos;
            if (place)
                index = end + 1;
            else
                kept += text[index++];
        }
        return kept;
    };
    EXPECT_EQ(
        shape("burning:\n  duration: 4\n  tags: [\"a\", \"b\"]\n  note: \"x\"\n  none:\n", TextFormat::yaml),
        shape(R"({"burning": {"duration": 4, "tags": ["a", "b"], "note": "x", "none": null}})", TextFormat::json));
}

std::string value_text(int depth);

std::string text_text() {
    static const std::string_view parts[] = {"a", "é",  " ",  "日", "\\\"", "\\n",    "\\\\",
                                             "#", ": ", "- ", "[",  "}",    "\\u00e9"};
    std::string text = "\"";
    for (int count = *rc::gen::inRange(0, 6); count > 0; --count)
        text += parts[static_cast<std::size_t>(*rc::gen::inRange(0, 13))];
    return text + "\"";
}

std::string members_text(int depth, bool named) {
    static const std::string_view blanks[] = {"", " ", "\n ", " \r\n  "};
    const auto blank = [] { return std::string(blanks[static_cast<std::size_t>(*rc::gen::inRange(0, 4))]); };
    std::string text;
    const int count = *rc::gen::inRange(0, 4);
    for (int index = 0; index < count; ++index)
        text += (index > 0 ? "," : "") + blank() + (named ? "\"k" + std::to_string(index) + "\": " : "") +
                value_text(depth - 1) + blank();
    return text;
}

/// A random value as JSON, which is YAML as well.
std::string value_text(int depth) {
    static const std::string_view bare[] = {"null", "true", "false", "0", "-1.5e3", "12"};
    switch (*rc::gen::inRange(0, depth > 0 ? 4 : 2)) {
    case 0: return std::string(bare[static_cast<std::size_t>(*rc::gen::inRange(0, 6))]);
    case 1: return text_text();
    case 2: return "[" + members_text(depth, false) + "]";
    default: return "{" + members_text(depth, true) + "}";
    }
}

RC_GTEST_PROP(JsonText, AnyJsonReadAsYamlMakesTheSameTreeInTheSamePlaces, ()) {
    const std::string bytes = "[" + members_text(4, false) + "]";
    RC_ASSERT(read(bytes, TextFormat::json) == read(bytes, TextFormat::yaml));
}

RC_GTEST_PROP(JsonText, AnyPrefixOfADocumentIsReadOrRefused, ()) {
    const std::string bytes = "{" + members_text(3, true) + "}";
    const std::string part =
        bytes.substr(0, static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(bytes.size()))));
    RC_ASSERT(!read_text(part, "f", 0, TextFormat::json));
    RC_ASSERT(!read(part, TextFormat::yaml).empty());
}

} // namespace
} // namespace prowess
