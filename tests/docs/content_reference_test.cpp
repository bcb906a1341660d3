#include <prowess/content/schema.hpp>

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace prowess {

namespace {

constexpr const char* reference_file = "docs/content-reference.md";

/// A cell of a table, in which `|` would end it.
std::string cell(std::string_view text) {
    std::string escaped;
    for (const char letter : text)
        escaped += letter == '|' ? std::string("\\|") : std::string(1, letter);
    return escaped;
}

std::string default_of(const SchemaField& field, bool choice) {
    if (field.required)
        return "required";
    return choice ? "one of" : cell(field.default_value);
}

/// Each row of a field, its options and its own map's fields, which are named by the way to them.
void add_rows(const SchemaField& field, const std::string& name, bool choice, std::string& text) {
    text += "| `" + name + "` | " + cell(field.type.text()) + " | " + default_of(field, choice) + " | " +
            cell(field.unit) + " | " + cell(field.help) +
            (field.alone ? " Its value may stand for the whole map." : "") + " | " + (field.supported ? "yes" : "no") +
            " |\n";
    for (const SchemaRecord& own : field.type.own) {
        for (const SchemaField& inner : own.fields)
            add_rows(inner, name + "." + std::string(inner.name), false, text);
        for (const SchemaField& inner : own.choices)
            add_rows(inner, name + "." + std::string(inner.name), true, text);
    }
    for (const SchemaField& option : field.options)
        add_rows(option, name + ", " + std::string(option.name), false, text);
}

void add_table(const std::vector<SchemaField>& fields, bool choices, std::string& text) {
    text += "\n| field | type | default | unit | meaning | supported |\n|---|---|---|---|---|---|\n";
    for (const SchemaField& field : fields)
        add_rows(field, std::string(field.name), choices, text);
}

std::string reference() {
    std::string text = R"(# Content reference

Every map of a content file, key by key. This page is made from the schema that the reader reads by;
[Content files](content-files.md) has the rules of reading. An empty default means that leaving the key out leaves it out.
`a.b` is the key `b` of the map `a`; `a, b` is a key `b` that may stand beside the key `a`; of the keys that say "one of", a map
has exactly one. A key that is not supported is known to the format and refused by this version.
)";
    for (const SchemaRecord& record : schema()) {
        text += "\n## " + std::string(record.noun) + "\n\n" + std::string(record.help) + "\n";
        if (!record.fields.empty())
            add_table(record.fields, false, text);
        if (record.choices.empty())
            continue;
        text += "\nExactly one of:\n";
        add_table(record.choices, true, text);
    }
    return text;
}

} // namespace

TEST(ContentReference, IsWhatTheSchemaSays) {
    const std::string made = reference();
    if (std::getenv("PROWESS_WRITE_REFERENCE"))
        std::ofstream(reference_file, std::ios::binary) << made;
    std::ifstream file(reference_file, std::ios::binary);
    const std::string committed{std::istreambuf_iterator<char>(file), {}};
    EXPECT_TRUE(committed == made)
        << reference_file
        << " is not what the schema says; make it anew,"
           " from the repository's root:\n    PROWESS_WRITE_REFERENCE=1 build/release/tests/docs_tests "
           "--gtest_filter='ContentReference.*'";
}

} // namespace prowess
