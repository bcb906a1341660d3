#include <prowess/core/tags.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

namespace prowess {
namespace {

using Names = std::vector<std::string>;
using Kind = TagMistake::Kind;
using Mistakes = std::vector<TagMistake>;

const Names damage{"damage", "damage.elemental", "damage.elemental.fire"};

TagOrder order(const TagRegistry& tags, std::string_view name) {
    return tags.order(tags.id(name));
}

bool owns(const TagRegistry& tags, std::span<const TagCount> owned, std::string_view family) {
    const TagOrder first = order(tags, family);
    return owns(owned, first, tags.end(first));
}

TEST(Tags, ARegistryKnowsTheTagsThatAreDefined) {
    const TagRegistry tags = TagRegistry::build(damage).value();
    EXPECT_EQ(tags.size(), 3U);
    EXPECT_TRUE(tags.contains("damage.elemental.fire"));
    EXPECT_FALSE(tags.contains("damage.poison"));
    EXPECT_FALSE(tags.contains(""));
    EXPECT_FALSE(tags.contains("damage."));
    EXPECT_EQ(tags.name(tags.id("damage.elemental.fire")), "damage.elemental.fire");
    EXPECT_EQ(tags.name(TagId{3}), "");
    EXPECT_EQ(tags.order(TagId{3}), no_tag);
    EXPECT_EQ(tags.order(TagId{}), no_tag);
}

TEST(Tags, ATagKnowsWhereItSits) {
    const TagRegistry tags = TagRegistry::build(damage).value();
    const TagOrder fire = order(tags, "damage.elemental.fire");
    EXPECT_EQ(tags.parent(fire), order(tags, "damage.elemental"));
    EXPECT_EQ(tags.parent(order(tags, "damage")), std::nullopt);
    EXPECT_TRUE(tags.within(fire, order(tags, "damage")));
    EXPECT_TRUE(tags.within(fire, fire));
    EXPECT_FALSE(tags.within(order(tags, "damage"), fire));

    Names lineage;
    for (const TagOrder tag : tags.lineage(fire))
        lineage.emplace_back(tags.name(tags.id(tag)));
    EXPECT_EQ(lineage, (Names{"damage.elemental.fire", "damage.elemental", "damage"}));
}

TEST(Tags, AReloadKeepsNumbersAndNumbersNewTagsAfterThem) {
    const TagRegistry tags = TagRegistry::build(damage).value();
    const TagId fire = tags.id("damage.elemental.fire");
    EXPECT_EQ(fire, TagId{2});

    const Names more{"damage", "damage.cold", "damage.elemental", "damage.elemental.fire", "damage.poison", "a"};
    const TagRegistry reloaded = tags.rebuild(more).value();
    EXPECT_EQ(reloaded.id("damage.elemental.fire"), fire);
    EXPECT_EQ(reloaded.id("a"), TagId{3});
    EXPECT_EQ(reloaded.id("damage.cold"), TagId{4});
    EXPECT_EQ(reloaded.id("damage.poison"), TagId{5});
    EXPECT_EQ(order(reloaded, "a"), TagOrder{0});
    EXPECT_EQ(order(reloaded, "damage.poison"), TagOrder{5});
}

TEST(Tags, TheNumberOfATagThatIsGoneStaysItsOwn) {
    const TagRegistry first = TagRegistry::build(damage).value();
    const TagRegistry second = first.rebuild(Names{"damage", "damage.new"}).value();
    const TagId fire = first.id("damage.elemental.fire");
    EXPECT_EQ(second.size(), 2U);
    EXPECT_EQ(second.id_bound(), 4U);
    EXPECT_FALSE(second.contains("damage.elemental.fire"));
    EXPECT_EQ(second.order(fire), no_tag);
    EXPECT_EQ(second.name(fire), "damage.elemental.fire");
    EXPECT_EQ(second.id("damage.new"), TagId{3});

    const TagRegistry third = second.rebuild(damage).value();
    EXPECT_EQ(third.id("damage.elemental.fire"), fire);
    EXPECT_EQ(third.order(TagId{3}), no_tag);
}

TEST(Tags, AMissingParentIsNamed) {
    const auto built = TagRegistry::build(Names{"damage", "damage.elemental.fire"});
    ASSERT_FALSE(built);
    EXPECT_EQ(built.error(), (Mistakes{{Kind::no_parent, 1, "damage.elemental"}}));
}

TEST(Tags, EveryMistakeIsToldAtOnce) {
    const auto built =
        TagRegistry::build(Names{"state", "Fire", "damage..fire", "state", "a.b.c", "", "state", ".a", "a.", "x.y"});
    ASSERT_FALSE(built);
    EXPECT_EQ(built.error(), (Mistakes{{Kind::not_a_path, 1, "Fire"},
                                       {Kind::not_a_path, 2, "damage..fire"},
                                       {Kind::duplicate, 3, "state", 0},
                                       {Kind::no_parent, 4, "a.b"},
                                       {Kind::not_a_path, 5, ""},
                                       {Kind::duplicate, 6, "state", 0},
                                       {Kind::not_a_path, 7, ".a"},
                                       {Kind::not_a_path, 8, "a."},
                                       {Kind::no_parent, 9, "x"}}));
}

TEST(Tags, AFailedRebuildLeavesTheRegistry) {
    const TagRegistry tags = TagRegistry::build(damage).value();
    const std::uint64_t before = tags.fingerprint();
    EXPECT_FALSE(tags.rebuild(Names{"damage", "damage"}));
    EXPECT_EQ(tags.fingerprint(), before);
}

TEST(Tags, ThereAreAtMostAsManyAsHaveAPosition) {
    Names names;
    for (std::size_t i = 0; i < most_tags; ++i)
        names.push_back(std::to_string(i));
    const TagRegistry full = TagRegistry::build(names).value();
    EXPECT_EQ(full.size(), most_tags);
    const TagOrder last{static_cast<std::uint16_t>(most_tags - 1)};
    EXPECT_TRUE(full.within(last, last));
    EXPECT_EQ(full.order(full.id(last)), last);

    names.push_back("one_more");
    const auto built = TagRegistry::build(names);
    ASSERT_FALSE(built);
    EXPECT_EQ(built.error(), (Mistakes{{Kind::too_many, most_tags, "one_more"}}));
}

TEST(Tags, WithoutDefinitionsThereAreNone) {
    const TagRegistry tags = TagRegistry::build({}).value();
    EXPECT_EQ(tags.size(), 0U);
    EXPECT_FALSE(tags.contains("damage"));
    EXPECT_TRUE(tags.rebuild(damage));
}

TEST(Tags, ASimilarNameIsNoFamily) {
    const TagRegistry tags =
        TagRegistry::build(Names{"fire", "fire_storm", "fire.big", "fire0", "fire.big.er"}).value();
    const TagOrder fire = order(tags, "fire");
    EXPECT_TRUE(tags.within(order(tags, "fire.big.er"), fire));
    EXPECT_FALSE(tags.within(order(tags, "fire_storm"), fire));
    EXPECT_FALSE(tags.within(order(tags, "fire0"), fire));
}

TEST(Tags, WhatIsTaggedHasEveryTagAbove) {
    const TagRegistry tags =
        TagRegistry::build(Names{"effect", "effect.affliction", "effect.affliction.burning", "effect.boon"}).value();
    const TagOrder burning[]{order(tags, "effect.affliction.burning")};
    const auto has = [&](std::string_view name) {
        return owns(std::span<const TagOrder>(burning), order(tags, name), tags.end(order(tags, name)));
    };
    EXPECT_TRUE(has("effect.affliction.burning"));
    EXPECT_TRUE(has("effect.affliction"));
    EXPECT_TRUE(has("effect"));
    EXPECT_FALSE(has("effect.boon"));
}

TEST(Tags, TwoSourcesOfImmunity) {
    const TagRegistry tags = TagRegistry::build(Names{"immune", "immune.cold", "immune.fire", "state"}).value();
    const TagOrder immune = order(tags, "immune");
    const TagOrder fire = order(tags, "immune.fire");

    const TagCount potion_and_ring[]{{fire, 2}};
    EXPECT_TRUE(owns(tags, potion_and_ring, "immune.fire"));
    EXPECT_TRUE(owns(tags, potion_and_ring, "immune"));
    EXPECT_EQ(count_of(potion_and_ring, fire), 2U);
    EXPECT_EQ(count_of(potion_and_ring, immune), 0U); // Nothing gives immune itself.
    EXPECT_EQ(count_within(potion_and_ring, immune, tags.end(immune)), 2U);

    const TagCount ring[]{{fire, 1}};
    EXPECT_TRUE(owns(tags, ring, "immune.fire"));
    EXPECT_TRUE(owns(tags, ring, "immune"));

    EXPECT_FALSE(owns(tags, {}, "immune.fire"));
    EXPECT_FALSE(owns(tags, {}, "immune"));
    EXPECT_EQ(count_of({}, fire), 0U);
}

TEST(Tags, EqualDefinitionsInAnyOrderAreNumberedAlike) {
    const TagRegistry server = TagRegistry::build(damage).value();
    const TagRegistry client = TagRegistry::build(Names{"damage.elemental.fire", "damage", "damage.elemental"}).value();
    EXPECT_EQ(server.fingerprint(), client.fingerprint());
    EXPECT_EQ(server.id("damage.elemental"), client.id("damage.elemental"));
}

TEST(Tags, ARebuiltRegistryIsAlikeOnlyIfItWasLoadedAlike) {
    const Names late{"a", "damage", "damage.elemental", "damage.elemental.fire"};
    const TagRegistry reloaded = TagRegistry::build(damage).value().rebuild(late).value();
    EXPECT_NE(reloaded.fingerprint(), TagRegistry::build(late).value().fingerprint());
    EXPECT_EQ(reloaded.fingerprint(), TagRegistry::build(damage).value().rebuild(late).value().fingerprint());
}

TEST(Tags, PathsAreWordsJoinedByDots) {
    for (const char* path : {"a", "a.b", "damage.elemental.fire", "_", "0.1", "immune_2.x"})
        EXPECT_TRUE(is_tag_path(path)) << path;
    for (const char* path : {"", ".", "a.", ".a", "a..b", "A", "a b", "a-b", "\xC3\xA4", "a\n"})
        EXPECT_FALSE(is_tag_path(path)) << path;
    EXPECT_FALSE(is_tag_path(std::string_view("a\0b", 3)));
}

/// A tree of names, parents included, in any order.
rc::Gen<Names> any_tree() {
    return rc::gen::exec([] {
        const auto word = rc::gen::element<std::string>("a", "a_", "a0", "b", "ab", "_", "0");
        std::set<std::string> names;
        for (int i = *rc::gen::inRange(0, 30); i > 0; --i) {
            std::string name;
            for (int depth = *rc::gen::inRange(1, 5); depth > 0; --depth) {
                if (!name.empty())
                    name += '.';
                name += *word;
                names.insert(name);
            }
        }
        Names shuffled(names.begin(), names.end());
        for (std::size_t i = shuffled.size(); i > 1; --i)
            std::swap(shuffled[i - 1], shuffled[*rc::gen::inRange<std::size_t>(0, i)]);
        return shuffled;
    });
}

bool is_below(const std::string& tag, const std::string& family) {
    return tag == family || tag.starts_with(family + ".");
}

RC_GTEST_PROP(Tags, ARangeIsWhatHasThePrefix, ()) {
    const Names names = *any_tree();
    const TagRegistry tags = TagRegistry::build(names).value();
    for (const std::string& tag : names)
        for (const std::string& family : names)
            RC_ASSERT(tags.within(order(tags, tag), order(tags, family)) == is_below(tag, family));
}

RC_GTEST_PROP(Tags, OwnedTagsAreCountedByRange, ()) {
    const Names names = *rc::gen::suchThat(any_tree(), [](const Names& tree) { return !tree.empty(); });
    const TagRegistry tags = TagRegistry::build(names).value();
    std::vector<TagCount> owned;
    for (std::uint16_t i = 0; i < tags.size(); ++i)
        if (const auto count = *rc::gen::inRange<std::uint16_t>(0, 4))
            owned.push_back({TagOrder{i}, count});
    for (const std::string& family : names) {
        std::uint32_t expected = 0;
        for (const TagCount& entry : owned)
            if (is_below(std::string(tags.name(tags.id(entry.tag))), family))
                expected += entry.count;
        const TagOrder first = order(tags, family);
        RC_ASSERT(owns(owned, first, tags.end(first)) == (expected > 0));
        RC_ASSERT(count_within(owned, first, tags.end(first)) == expected);
    }
}

RC_GTEST_PROP(Tags, LineageIsEveryPrefix, ()) {
    const Names names = *any_tree();
    const TagRegistry tags = TagRegistry::build(names).value();
    for (const std::string& name : names) {
        std::string expected = name;
        for (const TagOrder above : tags.lineage(order(tags, name))) {
            RC_ASSERT(tags.name(tags.id(above)) == expected);
            expected = expected.substr(0, std::min(expected.rfind('.'), expected.size()));
        }
    }
}

RC_GTEST_PROP(Tags, RebuildingKeepsEveryNumber, ()) {
    const Names before = *any_tree();
    const Names between = *any_tree();
    const Names after = *any_tree();
    const TagRegistry first = TagRegistry::build(before).value();
    const TagRegistry second = first.rebuild(between).value();
    const TagRegistry third = second.rebuild(after).value();
    std::set<std::uint32_t> numbers;
    for (const std::string& name : after) {
        const TagId id = third.id(name);
        RC_ASSERT(third.name(id) == name);
        RC_ASSERT(third.id(third.order(id)) == id);
        RC_ASSERT(numbers.insert(id.value).second);
        for (const TagRegistry* earlier : {&first, &second})
            RC_ASSERT(!earlier->contains(name) || earlier->id(name) == id);
    }
    for (std::uint32_t id = 0; id < second.id_bound(); ++id)
        RC_ASSERT(third.name(TagId{id}) == second.name(TagId{id}));
}

} // namespace
} // namespace prowess
