#include <prowess/content/schema.hpp>

#include <prowess/attribute/modifier_def.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

namespace prowess {
namespace {

const SchemaRecord& record(const std::vector<SchemaRecord>& all, std::string_view noun) {
    const auto at = std::find_if(all.begin(), all.end(), [&](const SchemaRecord& one) { return one.noun == noun; });
    EXPECT_NE(at, all.end()) << noun;
    return *at;
}

const SchemaField& field(const std::vector<SchemaField>& fields, std::string_view name) {
    const auto at =
        std::find_if(fields.begin(), fields.end(), [&](const SchemaField& one) { return one.name == name; });
    EXPECT_NE(at, fields.end()) << name;
    return *at;
}

std::vector<std::string_view> names(const std::vector<SchemaField>& fields, bool supported) {
    std::vector<std::string_view> found;
    for (const SchemaField& one : fields)
        if (one.supported == supported)
            found.push_back(one.name);
    return found;
}

TEST(Schema, KnowsEveryFieldOfAnEffectAndWhichAreStillToCome) {
    const auto all = schema();
    const SchemaRecord& effect = record(all, "effect");
    EXPECT_EQ(names(effect.fields, true),
              (std::vector<std::string_view>{
                  "duration",    "period",   "tags",       "owner_tags", "cues",      "modifiers", "add_tags",
                  "remove_tags", "require",  "ongoing",    "end_if",     "ends",      "blocks",    "chance",
                  "strength",    "stacking", "on_apply",   "on_remove",  "on_expire", "display",   "executions",
                  "on_used_up",  "absorbs",  "intercepts", "reactions",  "aura"}));
    EXPECT_TRUE(names(effect.fields, false).empty());
}

TEST(Schema, TellsTypesInWords) {
    const auto all = schema();
    const auto type = [&](std::string_view noun, std::string_view name) {
        return field(record(all, noun).fields, name).type.text();
    };
    EXPECT_EQ(type("effect", "duration"), "`instant`, `infinite`, seconds, a formula or a magnitude");
    EXPECT_EQ(type("effect", "period"), "a number, a formula, a magnitude or a period");
    EXPECT_EQ(type("effect", "tags"), "a list of names of tags");
    EXPECT_EQ(type("effect", "modifiers"), "a list of modifiers");
    EXPECT_EQ(type("effect", "on_apply"), "a list of names of effects or effect entries");
    EXPECT_EQ(type("stacking", "by"), "`target` or `source`");
    EXPECT_EQ(type("stacking", "limit"), "a whole number");
    EXPECT_EQ(type("ability", "cooldown"), "the name of an effect or a list of names of effects");
    EXPECT_EQ(type("ability", "behaviour"), "`instant`, `cast`, `channel`, `toggle`, `projectile` or a behaviour");
    EXPECT_EQ(type("attribute", "max"), "a number or the name of an attribute");
    EXPECT_EQ(type("actor", "attributes"), "a map from names of attributes to numbers or `derived`");
}

TEST(Schema, TakesDefaultsFromTheDefinitionsThemselves) {
    const auto all = schema();
    const auto default_value = [&](std::string_view noun, std::string_view name) {
        return field(record(all, noun).fields, name).default_value;
    };
    EXPECT_EQ(default_value("attribute", "base"), "0");
    EXPECT_EQ(default_value("attribute", "on_limit"), "clamp");
    EXPECT_EQ(default_value("stacking", "policy"), "aggregate");
    EXPECT_EQ(default_value("stacking", "expire"), "clear_all");
    EXPECT_EQ(default_value("stacking", "reset_period"), "false");
    EXPECT_EQ(default_value("ability", "commit"), "on_activate");
    EXPECT_EQ(default_value("actor", "on_death"), "keep");
    EXPECT_EQ(default_value("ability entry", "level"), "1");
    EXPECT_EQ(default_value("effect entry", "required"), "false");
    EXPECT_EQ(default_value("effect", "chance"), "1");
    EXPECT_EQ(default_value("period", "every"), "");
}

TEST(Schema, NamesTheOperationsAsTheAttributesDo) {
    const auto all = schema();
    const SchemaRecord& modifier = record(all, "modifier");
    ASSERT_EQ(modifier.choices.size(), operation_count);
    for (std::size_t index = 0; index < operation_count; ++index)
        EXPECT_EQ(modifier.choices[index].name, name(static_cast<Operation>(index)));
}

TEST(Schema, ShowsWhatMayStandBesideAChoice) {
    const auto all = schema();
    const SchemaRecord& magnitude = record(all, "magnitude");
    const SchemaField& attribute = field(magnitude.choices, "attribute");
    EXPECT_EQ(names(attribute.options, true), (std::vector<std::string_view>{"from", "value", "live", "tagged"}));
    EXPECT_EQ(field(attribute.options, "from").default_value, "`source`; in `derived` the actor itself");
    EXPECT_EQ(field(attribute.options, "value").default_value, "current");
    EXPECT_EQ(field(field(magnitude.choices, "curve").options, "at").default_value, "{level: true}");
    EXPECT_TRUE(field(magnitude.choices, "custom").supported);

    const SchemaField& compared = field(record(all, "condition").choices, "owner_attribute");
    ASSERT_EQ(compared.type.kind, SchemaType::Kind::own_record);
    EXPECT_EQ(names(compared.type.own[0].fields, true), (std::vector<std::string_view>{"attribute", "of"}));
    EXPECT_EQ(names(compared.type.own[0].choices, true),
              (std::vector<std::string_view>{"above", "below", "at_least", "at_most"}));
}

/// Walks the whole tree: what a reference page and an editor's schema need is there for each field.
class Walk {
public:
    explicit Walk(const std::vector<SchemaRecord>& all) {
        for (const SchemaRecord& one : all)
            nouns_.insert(one.noun);
        for (const SchemaRecord& one : all) {
            EXPECT_FALSE(one.help.empty()) << one.noun;
            walk(one);
        }
    }
    std::size_t fields = 0;

private:
    void walk(const SchemaRecord& record) {
        std::set<std::string_view> seen;
        for (const auto* list : {&record.fields, &record.choices}) {
            for (const SchemaField& field : *list) {
                EXPECT_TRUE(seen.insert(field.name).second) << record.noun << "." << field.name << " is there twice";
                walk(field);
            }
        }
    }
    void walk(const SchemaField& field) {
        ++fields;
        EXPECT_FALSE(field.help.empty()) << field.name;
        EXPECT_FALSE(field.type.text().empty()) << field.name;
        EXPECT_TRUE(field.default_value.empty() || !field.required) << field.name;
        walk(field.type);
        for (const SchemaField& option : field.options)
            walk(option);
    }
    void walk(const SchemaType& type) {
        if (type.kind == SchemaType::Kind::record) {
            EXPECT_TRUE(nouns_.contains(type.noun)) << type.noun;
        }
        for (const SchemaType& part : type.parts)
            walk(part);
        for (const SchemaRecord& own : type.own)
            walk(own);
    }

    std::set<std::string_view> nouns_;
};

TEST(Schema, DescribesEveryFieldInFull) {
    EXPECT_GT(Walk(schema()).fields, 200U);
}

} // namespace
} // namespace prowess
