#include "snapshot/recording_scene.hpp"
#include "snapshot/through_bytes.hpp"

#include "core/seal.hpp"

#include <gmock/gmock.h>

#include <prowess/snapshot/recorder.hpp>
#include <prowess/testing/scenario.hpp>

#include <algorithm>
#include <filesystem>
#include <set>

namespace prowess::test {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

/// What is wrong with the bytes of a snapshot for a world; empty where nothing is.
std::string wrong(std::span<const std::byte> bytes, const World& world) {
    const auto read = read_snapshot(bytes, world);
    return read ? "" : read.error();
}

/// A world amid its game.
struct Amid : AllCalls {
    Amid() {
        make_all();
        bytes = write_snapshot(world).value();
    }
    std::vector<std::byte> bytes;
};

/// Has the seal be of what the bytes are now.
std::vector<std::byte> sealed(std::vector<std::byte> bytes) {
    constexpr std::size_t hash_at = 28;
    constexpr std::size_t header = 36;
    const std::span<const std::byte> all(bytes);
    const std::uint64_t seal = detail::seal_of(all.first(hash_at), all.subspan(header));
    for (std::size_t i = 0; i < 8; ++i)
        bytes[hash_at + i] = static_cast<std::byte>(seal >> (8 * i));
    return bytes;
}

TEST(SnapshotBytes, HoldAllThatCallsLeadTo) {
    Recorded scene;
    scene.make_all();
    EXPECT_EQ(parts_through_bytes(scene.recording(), built(everything(), drilling()), 1,
                                  [](std::uint64_t, const Rulebook& before) {
                                      return Rulebook::build(everything(), drilling(), &before).value_or(nullptr);
                                  }),
              "");
}

TEST(SnapshotBytes, AreThoseOfASnapshotInMemory) {
    Amid scene;
    Snapshot snapshot;
    ASSERT_TRUE(scene.world.save(snapshot));
    EXPECT_EQ(write_snapshot(snapshot), scene.bytes);
    const auto read = read_snapshot(scene.bytes, scene.world);
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(read->time(), scene.world.time());
    EXPECT_EQ(read->step_hash(), scene.world.step_hash());
    EXPECT_EQ(write_snapshot(*read), scene.bytes);
}

TEST(SnapshotBytes, BringBackWhatCanBeReadOfWhatHappened) {
    Amid scene;
    scene.apply(scene.foe, spec("heal").param("param.amount", -1));
    const auto other = through_bytes(scene.world);
    ASSERT_TRUE(other) << other.error();
    const auto executed = scene.world.events<EffectExecuted>();
    ASSERT_FALSE(executed.empty());
    ASSERT_EQ(other->events<EffectExecuted>().size(), executed.size());
    const auto changes = other->changes(other->events<EffectExecuted>().back());
    ASSERT_EQ(changes.size(), 1U);
    EXPECT_EQ(changes[0].after, scene.world.changes(executed.back())[0].after);
}

TEST(SnapshotBytes, HoldWhatWaitsToBeWeighedThoughItIsGone) {
    Definitions made = basics();
    EffectDef ending = timed("ending", 10);
    ending.end_if = Condition::owner_has("state.wet");
    made.effects.push_back(std::move(ending));
    Scene scene(made, WorldOptions{.rounds = 0});
    const Actor actor = scene.spawn();
    const ActiveEffect kept = scene.apply(actor, "ending").effect;
    const ActiveEffect gone = scene.apply(actor, "ending").effect;
    ASSERT_TRUE(scene.world.remove(gone));
    ASSERT_TRUE(scene.world.view(kept));
    const auto other = through_bytes(scene.world);
    ASSERT_TRUE(other) << other.error();
    EXPECT_EQ(other->state_hash(), scene.world.state_hash());
}

TEST(SnapshotBytes, AreWrittenBetweenSteps) {
    AllCalls scene;
    std::string refused;
    (void)scene.world.subscribe<ActorSpawned>(
        [&](const World& world, const ActorSpawned&) { refused = write_snapshot(world).error(); });
    (void)scene.spawn();
    EXPECT_EQ(refused, "a step is being made: write the snapshot between two steps");
    EXPECT_EQ(write_snapshot(Snapshot()).error(), "this snapshot is empty: `World::save` fills it");
}

TEST(SnapshotBytes, ThatAreCutOrChangedAnywhereAreRefused) {
    const Amid scene;
    for (std::size_t size = 0; size < scene.bytes.size(); ++size)
        EXPECT_NE(wrong(std::span(scene.bytes).first(size), scene.world), "") << size;
    for (std::size_t i = 0; i < scene.bytes.size(); ++i) {
        std::vector<std::byte> changed = scene.bytes;
        changed[i] ^= std::byte{1};
        EXPECT_NE(wrong(changed, scene.world), "") << i;
    }
}

TEST(SnapshotBytes, SayWhatIsWrongWithThem) {
    const Amid scene;
    const auto changed = [&](std::size_t at, std::byte to) {
        std::vector<std::byte> bytes = scene.bytes;
        bytes[at] = to;
        return wrong(bytes, scene.world);
    };
    EXPECT_EQ(wrong({}, scene.world), "this is no snapshot: `write_snapshot` makes one");
    EXPECT_EQ(changed(8, std::byte{9}),
              "this is a snapshot of version 9 at byte 8, and this version of Prowess reads 1: "
              "read it with the version that made it");
    EXPECT_EQ(changed(100, std::byte{77}), "this snapshot was changed since it was made: copy it again");
    EXPECT_EQ(wrong(std::span(scene.bytes).first(99), scene.world),
              "this snapshot ends too early at byte 99: copy it again");
    const World faster(scene.world.rulebook_pointer(), {.tick = to_flicks(0.5)});
    EXPECT_THAT(wrong(scene.bytes, faster), HasSubstr("its world has the option `tick` at 0.015625 s, and this one at "
                                                      "0.5 s: make the world with the same options"));
    const World empty(nullptr);
    EXPECT_THAT(wrong(scene.bytes, empty), StartsWith("this snapshot is of content with the fingerprint "));
}

TEST(SnapshotBytes, OfTheGamesOwnPlainDataAreOfMachinesWithOneOrderOfBytes) {
    Amid scene;
    std::vector<std::byte> foreign = scene.bytes;
    foreign[36] ^= std::byte{1};
    EXPECT_THAT(wrong(sealed(foreign), scene.world), HasSubstr("give its type `fields`"));
    Scene plain(basics());
    (void)plain.spawn();
    foreign = write_snapshot(plain.world).value();
    foreign[36] ^= std::byte{1};
    EXPECT_EQ(wrong(sealed(foreign), plain.world), "");
}

TEST(SnapshotBytes, OfAStrangerMakeAWorldThatGoesOn) {
    const Amid scene;
    std::size_t taken = 0;
    std::set<std::string> refused;
    for (std::size_t i = 36; i < scene.bytes.size(); ++i) {
        for (const unsigned flip : {1U, 0x40U, 0x80U, 0xFFU}) {
            std::vector<std::byte> changed = scene.bytes;
            changed[i] ^= static_cast<std::byte>(flip);
            const auto read = read_snapshot(sealed(changed), scene.world);
            if (!read) {
                refused.insert(read.error().substr(0, read.error().find(" at byte ")));
                continue;
            }
            ++taken;
            World world(scene.world.rulebook_pointer(), scene.world.options());
            ASSERT_TRUE(world.restore(*read));
            for (int step = 0; step < 3; ++step)
                (void)world.step(to_flicks(0.25));
            EXPECT_EQ(wrong(write_snapshot(world).value(), world), "") << i;
            for (const Actor actor : world.actors())
                (void)world.destroy(actor);
            EXPECT_EQ(wrong(write_snapshot(world).value(), world), "") << i;
        }
    }
    EXPECT_GT(taken, 100U);
    EXPECT_TRUE(refused.contains("this snapshot cannot be read: another version of Prowess lays this out otherwise"));
    EXPECT_TRUE(refused.contains("this snapshot cannot be read: a place is not taken, or taken twice"));
    EXPECT_TRUE(refused.contains("this snapshot cannot be read: what an actor owns is not in order"));
}

std::vector<std::string> scenario_files() {
    std::vector<std::string> files;
    for (const std::string folder : {"content", "tests/testing/scenarios"}) {
        std::error_code missing;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, missing))
            if (entry.path().string().ends_with(testing::scenario_ending))
                files.push_back(entry.path().generic_string());
    }
    std::ranges::sort(files);
    return files;
}

std::string test_name(std::string file) {
    std::ranges::replace_if(file, [](char letter) { return letter == '/' || letter == '.'; }, '_');
    return file;
}

class SnapshotsOfScenarios : public ::testing::TestWithParam<std::string> {};

TEST_P(SnapshotsOfScenarios, GoOnAsTheyDid) {
    const auto scenario = testing::read_scenario(GetParam());
    ASSERT_TRUE(scenario);
    Recorder recorder;
    const testing::Stage stage =
        testing::play(*scenario, [&](testing::Stage& made) { EXPECT_TRUE(recorder.begin(made.world())); });
    const auto recording = recorder.recording();
    ASSERT_TRUE(recording) << recording.error();
    const auto find = [&](std::uint64_t fingerprint, const Rulebook& before) -> RulebookPointer {
        for (const testing::PlacedStep& placed : scenario->steps)
            if (const auto* const reload = std::get_if<testing::ReloadStep>(&placed.step))
                if (auto next = reload->content->build({}, &before); next && (*next)->fingerprint() == fingerprint)
                    return *next;
        return nullptr;
    };
    const std::size_t often = recording->calls.size() / 20 + 1;
    EXPECT_EQ(parts_through_bytes(*recording, scenario->rulebook, often, find), "");
}

INSTANTIATE_TEST_SUITE_P(All, SnapshotsOfScenarios, ::testing::ValuesIn(scenario_files()),
                         [](const auto& each) { return test_name(each.param); });

} // namespace
} // namespace prowess::test
