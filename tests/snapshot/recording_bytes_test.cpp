#include "snapshot/recording_scene.hpp"

#include "core/seal.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <span>

namespace prowess::test {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

Recording everything_recorded() {
    Recorded scene;
    scene.make_all();
    return scene.recording();
}

/// What is wrong with bytes; empty where nothing is.
std::string wrong(std::span<const std::byte> bytes) {
    const auto read = read_recording(bytes);
    return read ? "" : read.error();
}

TEST(RecordingBytes, HoldEveryCallAndAnswer) {
    const Recording made = everything_recorded();
    const auto read = read_recording(write_recording(made));
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(read->content, made.content);
    EXPECT_FALSE(diff(made, *read)) << diff(made, *read)->text();
    EXPECT_EQ(write_recording(*read), write_recording(made));
    EXPECT_EQ(replayed(*read), "");
}

TEST(RecordingBytes, HoldNumbersThatAreNone) {
    Recorded scene;
    const Actor actor = scene.spawn();
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_FALSE(scene.world.change_base(actor, scene.attribute("life"), Operation::flat, nan));
    EXPECT_FALSE(scene.world.apply(actor, spec("bleeding").level(-nan).param("param.amount", 1 / 0.0)));
    EXPECT_FALSE(scene.world.apply(actor, spec("\xFF not UTF-8")));
    EXPECT_FALSE(scene.world.set_base(actor, AttributeId{}, 1));
    EXPECT_FALSE(scene.world.set_base(actor, AttributeId{4'000'000}, -0.0F));
    const auto read = read_recording(write_recording(scene.recording()));
    ASSERT_TRUE(read) << read.error();
    EXPECT_FALSE(diff(scene.recording(), *read));
    EXPECT_EQ(replayed(*read), "");
}

TEST(RecordingBytes, ThatAreCutAnywhereAreRefused) {
    const std::vector<std::byte> bytes = write_recording(everything_recorded());
    for (std::size_t size = 0; size < bytes.size(); ++size)
        EXPECT_NE(wrong(std::span(bytes).first(size)), "") << size;
    EXPECT_THAT(wrong(std::span(bytes).first(4)), StartsWith("this is no recording"));
    EXPECT_EQ(wrong(std::span(bytes).first(99)), "this recording ends too early at byte 99: copy it again");
}

TEST(RecordingBytes, ThatWereChangedAnywhereAreRefused) {
    const std::vector<std::byte> bytes = write_recording(everything_recorded());
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::vector<std::byte> changed = bytes;
        changed[i] ^= std::byte{1};
        EXPECT_NE(wrong(changed), "") << i;
    }
}

/// As the version before wrote it, which knew no beginning amid a game.
std::vector<std::byte> of_version_1(const Recording& recording) {
    constexpr std::size_t version_at = 8;
    constexpr std::size_t size_at = 20;
    constexpr std::size_t hash_at = 28;
    constexpr std::size_t header = 36;
    constexpr std::size_t new_fields = 9;
    std::vector<std::byte> bytes = write_recording(recording);
    Recording later = recording;
    later.first_step = 1;
    const std::vector<std::byte> other = write_recording(later);
    const auto first_step = std::mismatch(bytes.begin() + header, bytes.end(), other.begin() + header).first;
    bytes.erase(first_step, first_step + new_fields);
    const auto put = [&](std::size_t at, std::uint64_t value) {
        for (std::size_t i = 0; i < 8; ++i)
            bytes[at + i] = static_cast<std::byte>(value >> (8 * i));
    };
    bytes[version_at] = std::byte{1};
    put(size_at, bytes.size() - header);
    put(hash_at, detail::seal_of(std::span(bytes).first(hash_at), std::span(bytes).subspan(header)));
    return bytes;
}

TEST(RecordingBytes, OfTheVersionBeforeAreRead) {
    const Recording made = everything_recorded();
    const auto read = read_recording(of_version_1(made));
    ASSERT_TRUE(read) << read.error();
    EXPECT_FALSE(diff(made, *read));
    EXPECT_TRUE(read->seed.empty());
    EXPECT_EQ(replayed(*read), "");
}

TEST(RecordingBytes, SayWhatIsWrongWithThem) {
    std::vector<std::byte> bytes = write_recording(everything_recorded());
    bytes[8] = std::byte{9};
    EXPECT_EQ(wrong(bytes),
              "this is a recording of version 9 at byte 8, and this version of Prowess reads 2: record it "
              "again");
    bytes[8] = std::byte{1};
    bytes.push_back({});
    EXPECT_THAT(wrong(bytes), StartsWith("something follows this recording at byte "));
    bytes.pop_back();
    bytes.back() ^= std::byte{1};
    EXPECT_EQ(wrong(bytes), "this recording was changed since it was made: copy it again");
}

/// What `bytes` hold after their header, changed by `change`, with the header that they then need.
template <class Change>
std::vector<std::byte> with_rest(std::vector<std::byte> bytes, Change change) {
    constexpr std::size_t size_at = 20;
    constexpr std::size_t hash_at = 28;
    constexpr std::size_t header = 36;
    std::vector<std::byte> rest(bytes.begin() + header, bytes.end());
    change(rest);
    bytes.resize(header);
    const auto write = [&](std::size_t at, std::uint64_t value) {
        for (std::size_t i = 0; i < 8; ++i)
            bytes[at + i] = static_cast<std::byte>(value >> (8 * i));
    };
    const auto text = [](std::span<const std::byte> part) {
        return std::string_view(reinterpret_cast<const char*>(part.data()), part.size());
    };
    write(size_at, rest.size());
    Hasher hasher;
    hasher.add(text(std::span(bytes).first(hash_at)));
    hasher.add(text(rest));
    write(hash_at, hasher.finish());
    bytes.insert(bytes.end(), rest.begin(), rest.end());
    return bytes;
}

TEST(RecordingBytes, OfAStrangerAreReadOrRefusedAndReplayedOrNot) {
    const std::vector<std::byte> bytes = write_recording(everything_recorded());
    std::size_t readable = 0;
    for (std::size_t i = 0; i + 36 < bytes.size(); ++i) {
        constexpr std::array values{0x00, 0x01, 0x7F, 0xFF};
        const auto changed =
            with_rest(bytes, [&](auto& rest) { rest[i] = static_cast<std::byte>(values[i % values.size()]); });
        const auto read = read_recording(changed);
        if (!read)
            EXPECT_THAT(read.error(), HasSubstr("at byte ")) << i;
        else
            (void)replayed(*read);
        readable += read ? 1U : 0U;
    }
    EXPECT_GT(readable, 0U);
}

TEST(RecordingBytes, HoldPlainDataForMachinesOfTheSameOrderOfBytes) {
    const std::vector<std::byte> bytes = write_recording(everything_recorded());
    const auto foreign = with_rest(bytes, [](auto& rest) { rest[0] ^= std::byte{1}; });
    EXPECT_THAT(wrong(foreign), HasSubstr("plain data of the game's own is in the order of bytes of another machine: "
                                          "give its type `fields`"));
}

TEST(RecordingBytes, OfCountsThatCannotBeAreRefusedBeforeTheyAreBelieved) {
    Recorded scene;
    const std::vector<std::byte> bytes = write_recording(scene.recording());
    const auto huge = with_rest(bytes, [](auto& rest) {
        rest.resize(1);
        rest.insert(rest.end(), {std::byte{0}, std::byte{0xFF}, std::byte{0xFF}, std::byte{0xFF}, std::byte{0x0F}});
    });
    EXPECT_THAT(wrong(huge), HasSubstr("more is to follow than there is"));
    // A text of 60,000 bytes that each of 1,000 requests names again: 60 MB of 120 KB.
    Recording long_names;
    long_names.calls.resize(1'000, {calls::Queue{ApplyRequest{{}, spec(std::string(60'000, 'a'))}}, {}});
    EXPECT_THAT(wrong(write_recording(long_names)), HasSubstr("this takes more memory than it can"));
}

} // namespace
} // namespace prowess::test
