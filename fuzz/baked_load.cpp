// Any bytes make a rulebook, or an error with a sentence. The first byte chooses: all of the file as it is, or what
// follows the header of a file, with the header that it needs.

#include "sealed_file.hpp"

#include <prowess/content/baked.hpp>
#include <prowess/content/load.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string_view>
#include <vector>

using fuzzed::require;

namespace {

constexpr std::size_t header_size = 44;

/// A file of this version that holds `content`.
std::vector<std::byte> with_header(std::span<const std::byte> content) {
    static const std::vector<std::byte> nothing = [] {
        prowess::ContentSet set;
        set.add_text("tags: []", "nothing.yaml");
        return set.bake().value();
    }();
    return fuzzed::with_header(nothing, header_size, content);
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
