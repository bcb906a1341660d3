// Any bytes make a rulebook, or an error with a sentence. The first byte chooses: all of the file as it is, or what
// follows the header of a file, with the header that it needs.

#include <prowess/content/baked.hpp>
#include <prowess/content/load.hpp>
#include <prowess/core/hash.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string_view>
#include <vector>

namespace {

constexpr std::size_t size_at = 28;
constexpr std::size_t hash_at = 36;
constexpr std::size_t header_size = 44;

void require(bool condition) {
    if (!condition)
        std::abort();
}

std::string_view text_of(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

void write_whole(std::vector<std::byte>& bytes, std::size_t at, std::uint64_t value) {
    for (std::size_t i = 0; i < 8; ++i)
        bytes[at + i] = static_cast<std::byte>(value >> (8 * i));
}

/// A file of this version that holds `content`.
std::vector<std::byte> with_header(std::span<const std::byte> content) {
    static const std::vector<std::byte> nothing = [] {
        prowess::ContentSet set;
        set.add_text("tags: []", "nothing.yaml");
        return set.bake().value();
    }();
    std::vector<std::byte> file(nothing.begin(), nothing.begin() + header_size);
    write_whole(file, size_at, content.size());
    prowess::Hasher hasher;
    hasher.add(text_of(std::span(file).first(hash_at)));
    hasher.add(text_of(content));
    write_whole(file, hash_at, hasher.finish());
    file.insert(file.end(), content.begin(), content.end());
    return file;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0)
        return 0;
    const auto bytes = std::as_bytes(std::span(data, size)).subspan(1);
    // With `before`, as a reload has it: the fingerprint, which nobody can guess, is not looked at.
    static const auto before = prowess::Rulebook::build({}).value();
    const auto loaded = data[0] == 'f' ? prowess::load_baked(bytes)
                                       : prowess::load_baked(with_header(bytes), {}, "fuzzed", before.get());
    if (loaded) {
        require((*loaded)->fingerprint() != 0);
        return 0;
    }
    require(!loaded.error().empty());
    for (const prowess::ContentError& error : loaded.error().list)
        require(!error.message.empty());
    return 0;
}
