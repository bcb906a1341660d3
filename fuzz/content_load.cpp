// Any bytes make a rulebook, or mistakes that have a sentence, in order of place. The first byte chooses the format.

#include <prowess/content/load.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <tuple>

namespace {

void require(bool condition) {
    if (!condition)
        std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0)
        return 0;
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    prowess::ContentSet content;
    content.add_text(bytes.substr(1), bytes.front() == 'j' ? "fuzzed.json" : "fuzzed.yaml");
    const auto built = content.build();
    if (built) {
        require((*built)->effect_count() == content.definitions().effects.size());
        return 0;
    }
    require(!built.error().empty());
    const prowess::ContentError* before = nullptr;
    for (const prowess::ContentError& error : built.error().list) {
        require(!error.message.empty());
        const bool same_file = before != nullptr && before->file == error.file;
        require(!same_file || std::tie(before->line, before->column) <= std::tie(error.line, error.column));
        before = &error;
    }
    return 0;
}
