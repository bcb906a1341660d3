#include "content/load_errors.hpp"

#include <prowess/content/baked.hpp>
#include <prowess/core/hash.hpp>
#include <prowess/testing/scenario.hpp>
#include <prowess/world/world.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace prowess {
namespace {

using test::TempFolder;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::StartsWith;

using Bytes = std::vector<std::byte>;

Bytes bake(std::string_view text) {
    ContentSet content;
    content.add_text(text, "text.yaml");
    return content.bake().value();
}

Bytes bake_path(const std::string& path) {
    ContentSet content;
    content.add_path(path);
    return content.bake().value();
}

std::string_view text_of(const Bytes& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string error_of(const Bytes& bytes) {
    const auto loaded = load_baked(bytes);
    return loaded ? "" : loaded.error().text();
}

std::vector<std::string> packs() {
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator("content"))
        found.push_back(entry.path().string());
    std::ranges::sort(found);
    return found;
}

void write_whole(Bytes& bytes, std::size_t at, std::uint64_t value, std::size_t width) {
    for (std::size_t i = 0; i < width; ++i)
        bytes[at + i] = static_cast<std::byte>(value >> (8 * i));
}

/// Makes the hash in the header that of what follows, as somebody would who means harm.
void sign(Bytes& bytes) {
    Hasher hasher;
    hasher.add(text_of(bytes).substr(0, 36));
    hasher.add(text_of(bytes).substr(44));
    write_whole(bytes, 36, hasher.finish(), 8);
}

constexpr std::string_view duel = R"(
tags: [state, state.burning, param, param.damage]
curves: {growth: {keys: [[1, 1], [10, 5]]}}
attributes: {max_life: {base: 100}, life: {base: 100, min: 0, max: max_life}, power: {derived: "max_life / 10", display: {name: Power}}}
effects:
  burning:
    duration: 4
    period: {every: 0.5, on_apply: true}
    owner_tags: [state.burning]
    require: {not: {owner_has: state.burning}}
    stacking: {limit: 3}
    modifiers: [{attribute: life, flat: {product: [-1, {curve: growth}, {param: param.damage, default: 2}]}}]
    display: {name: Flammée, description: "Burns for {life}"}
  blow: {modifiers: [{attribute: life, flat: "-source.power * 2"}], on_apply: [{effect: burning, chance: 0.5}]}
abilities: {strike: {behaviour: {cast: {time: 0.5, target_effects: [blow]}}}}
actors: {fighter: {attributes: {life: 80, max_life: 100, power: derived}, abilities: [strike]}}
)";

TEST(Baked, PacksHaveTheNumbersAndTheFingerprintThatTheyHaveFromText) {
    for (const std::string& pack : packs()) {
        const RulebookPointer text = load_content(pack).value();
        const auto baked = load_baked(bake_path(pack));
        ASSERT_TRUE(baked) << pack << ": " << baked.error().text();
        EXPECT_EQ((*baked)->fingerprint(), text->fingerprint()) << pack;
        for (const AttributeId attribute : text->registry<AttributeId>())
            EXPECT_EQ((*baked)->display(attribute).name, text->display(attribute).name);
        for (const EffectId effect : text->registry<EffectId>()) {
            EXPECT_EQ((*baked)->effect(text->name(effect)), effect);
            EXPECT_EQ((*baked)->display(effect).description, text->display(effect).description);
        }
    }
}

TEST(Baked, ContentBakesToTheSameBytesAgain) {
    TempFolder folder;
    for (const std::string& pack : packs()) {
        const Bytes baked = bake_path(pack);
        const std::string file = folder.write("pack.baked", text_of(baked));
        EXPECT_EQ(bake_path(file), baked) << pack;
    }
}

/// The file of a scenario, which plays by the packs beside it, as one that plays by a file.
std::string with_content(const std::string& scenario, const std::string& file) {
    std::ostringstream text;
    text << std::ifstream(scenario).rdbuf();
    std::string made = text.str();
    const std::string_view before = "content: [..]";
    const std::size_t at = made.find(before);
    EXPECT_NE(at, std::string::npos) << scenario;
    return made.replace(at, before.size(), "content: [" + file + "]");
}

TEST(Baked, EveryScenarioEndsInTheSameState) {
    TempFolder folder;
    for (const std::string& pack : packs()) {
        const std::string file = folder.write("pack.baked", text_of(bake_path(pack)));
        for (const auto& entry : std::filesystem::recursive_directory_iterator(pack)) {
            const std::string path = entry.path().string();
            if (!path.ends_with(testing::scenario_ending))
                continue;
            const auto text = testing::read_scenario(path);
            const auto baked = testing::read_scenario(with_content(path, file), path);
            ASSERT_TRUE(text && baked) << path << ": " << baked.error().text();
            EXPECT_EQ(testing::play(*baked).world().state_hash(), testing::play(*text).world().state_hash()) << path;
        }
    }
}

TEST(Baked, WhatIsWrongIsToldAsItIsBaked) {
    ContentSet content;
    content.add_text("effects: {burning: {duration: 1, owner_tags: [state.burning]}}", "bad.yaml");
    const auto baked = content.bake();
    ASSERT_FALSE(baked);
    EXPECT_THAT(baked.error().text(), StartsWith("bad.yaml:1:47: there is no tag `state.burning`"));
}

TEST(Baked, CutOffAnywhereItIsRefused) {
    const Bytes whole = bake(duel);
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const std::string error = error_of(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)));
        if (size < 8)
            EXPECT_EQ(error, "baked content: this is no baked content: `prowess bake` makes it\n");
        else
            EXPECT_EQ(error, "baked content: this baked content ends too early at byte " + std::to_string(size) +
                                 ": copy or bake it again\n");
    }
}

TEST(Baked, ChangedAnywhereItIsRefused) {
    const Bytes whole = bake(duel);
    for (std::size_t at = 0; at < whole.size(); ++at) {
        for (const unsigned change : {0x01U, 0x80U, 0xFFU}) {
            Bytes changed = whole;
            changed[at] ^= static_cast<std::byte>(change);
            EXPECT_NE(error_of(changed), "") << "byte " << at << " changed by " << change;
        }
    }
}

TEST(Baked, WhoSignsWhatTheyChangedGetsContentOrAnError) {
    const Bytes whole = bake(duel);
    std::set<std::string> told;
    for (std::size_t at = 44; at < whole.size(); ++at) {
        for (unsigned change = 1; change < 256; change *= 2) {
            Bytes changed = whole;
            changed[at] ^= static_cast<std::byte>(change);
            sign(changed);
            told.insert(error_of(changed));
        }
    }
    EXPECT_GT(told.size(), 50U);
    EXPECT_THAT(told, Contains(HasSubstr("an effect is not what its head says at byte ")));
}

TEST(Baked, WhatFollowsIsRefused) {
    Bytes longer = bake(duel);
    const std::string size = std::to_string(longer.size());
    longer.push_back(std::byte{0});
    EXPECT_THAT(error_of(longer), HasSubstr("something follows this baked content at byte " + size));
}

TEST(Baked, AnotherVersionSaysWhichAndWhatToDo) {
    Bytes other = bake(duel);
    other[8] = std::byte{7};
    sign(other);
    EXPECT_EQ(error_of(other), "baked content: this is baked content of version 7 at byte 8, and this version of "
                               "Prowess reads 2: bake it again with this version of Prowess\n");
}

TEST(Baked, OfAnotherSchemaItIsRefused) {
    Bytes other = bake(duel);
    other[12] ^= std::byte{1};
    sign(other);
    EXPECT_THAT(error_of(other), HasSubstr("knows other keys: bake it again"));
}

TEST(Baked, OfAnotherFingerprintItIsRefused) {
    Bytes other = bake(duel);
    other[20] ^= std::byte{1};
    sign(other);
    EXPECT_THAT(error_of(other), HasSubstr("makes something else of this content"));
}

struct Speed {
    static constexpr AttributeRules rules{.base = 7, .min = 0};
};

TEST(Baked, CodeCombinesWithItAsWithText) {
    TempFolder folder;
    folder.write("pack/pack.yaml", "{name: game, code: {attributes: [speed], executions: [blow], context: [hit]}}");
    folder.write("pack/content.yaml", "effects: {slow: {duration: 2, modifiers: [{attribute: speed, additive: -0.5}]}, "
                                      "hit: {executions: [blow]}}");
    const Bytes baked = bake_path(folder.path("pack"));
    Code code;
    code.attribute<Speed>();
    const RulebookPointer text = load_content(folder.path("pack"), code).value();
    const RulebookPointer loaded = load_baked(baked, code).value();
    EXPECT_EQ(loaded->fingerprint(), text->fingerprint());
    EXPECT_NE(loaded->fingerprint(), load_baked(baked).value()->fingerprint());
    EXPECT_EQ(loaded->definition(*loaded->attribute("speed")).base, 7);
}

TEST(Baked, ARulebookIsReloadedFromIt) {
    const RulebookPointer before = load_baked(bake("attributes: {b: {}, c: {}}")).value();
    const RulebookPointer after = load_baked(bake("attributes: {a: {}, c: {}}"), {}, "new", before.get()).value();
    EXPECT_EQ(after->attribute("c"), before->attribute("c"));
    EXPECT_EQ(after->attribute("a")->value, 2U);
}

TEST(Baked, AModOfTextGoesOverIt) {
    TempFolder folder;
    const std::string file = folder.write("game.bin", text_of(bake(duel)));
    const std::string mod = folder.write("mod.yaml", "effects: {blow: {modifiers: [{attribute: life, flat: -1}]}}");
    const RulebookPointer loaded = load_content(std::vector{file, mod}).value();
    World world(loaded);
    const Actor fighter = world.spawn("fighter").value();
    ASSERT_TRUE(world.apply(fighter, spec("blow")));
    EXPECT_EQ(world.value(fighter, *loaded->attribute("life")), 79);
}

TEST(Baked, ItGoesOverText) {
    TempFolder folder;
    const std::string text = folder.write("game.yaml", duel);
    const std::string file = folder.write("hard.bin", text_of(bake("attributes: {life: {base: 250}}")));
    const RulebookPointer loaded = load_content(std::vector{text, file}).value();
    EXPECT_EQ(loaded->definition(*loaded->attribute("life")).base, 250);
}

TEST(Baked, PacksAreRequiredOfItByName) {
    TempFolder folder;
    folder.write("base/pack.yaml", "name: base");
    folder.write("base/content.yaml", "tags: [state]");
    folder.write("mod/pack.yaml", "{name: mod, requires: [base]}");
    folder.write("mod/content.yaml", "attributes: {life: {}}");
    const std::string file = folder.write("base.bin", text_of(bake_path(folder.path("base"))));
    EXPECT_TRUE(load_content(std::vector{file, folder.path("mod")}));
    const auto twice = load_content(std::vector{file, folder.path("base")});
    ASSERT_FALSE(twice);
    EXPECT_THAT(twice.error().text(), HasSubstr("a pack `base` is already loaded"));
}

TEST(Baked, ItsMistakesUnderOtherContentNameItsFile) {
    TempFolder folder;
    const std::string file = folder.write("game.bin", text_of(bake(duel)));
    const std::string mod = folder.write("mod.yaml", "attributes: {power: {min: 0, max: life, derived: life}}");
    const auto loaded = load_content(std::vector{file, mod});
    EXPECT_TRUE(loaded) << loaded.error().text();
    folder.write("cut.bin", text_of(bake(duel)).substr(0, 100));
    const auto cut = load_content(folder.path("cut.bin"));
    ASSERT_FALSE(cut);
    EXPECT_EQ(cut.error().text(),
              folder.path("cut.bin") + ": this baked content ends too early at byte 100: copy or bake it again\n");
}

TEST(Baked, AFileThatIsNotThereIsToldByItsPath) {
    const auto loaded = load_baked_file("no/such.baked");
    ASSERT_FALSE(loaded);
    EXPECT_EQ(loaded.error().text(), "no/such.baked: there is no such file\n");
}

} // namespace
} // namespace prowess
