#include "content/baked/baked.hpp"
#include "content/baked/layout.hpp"
#include "content/baked/reader.hpp"
#include "content/baked/writer.hpp"
#include "core/seal.hpp"

#include <string>
#include <string_view>

namespace prowess::detail {
namespace {

tl::unexpected<std::string> refuse(std::string message) {
    return tl::unexpected(std::move(message));
}

/// The header, of which nothing is believed before all of it is right.
tl::expected<std::uint64_t, std::string> read_header(std::span<const std::byte> bytes) {
    constexpr std::string_view again = ": bake it again with this version of Prowess";
    if (!is_baked(bytes))
        return refuse("this is no baked content: `prowess bake` makes it");
    In in(bytes, baked_magic.size());
    const std::uint64_t version = in.fixed(4);
    const std::uint64_t schema = in.fixed(8);
    const std::uint64_t fingerprint = in.fixed(8);
    const std::uint64_t size = in.fixed(8);
    const std::uint64_t hash = in.fixed(8);
    if (in.good() && version != baked_version)
        return refuse("this is baked content of version " + std::to_string(version) + at_byte(baked_magic.size()) +
                      ", and this version of Prowess reads " + std::to_string(baked_version) + std::string(again));
    if (!in.good() || bytes.size() - baked_header < size)
        return refuse("this baked content ends too early" + at_byte(bytes.size()) + ": copy or bake it again");
    if (bytes.size() - baked_header > size)
        return refuse("something follows this baked content" + at_byte(baked_header + static_cast<std::size_t>(size)) +
                      ": copy or bake it again");
    if (hash != seal_of(bytes.first(baked_hash_at), bytes.subspan(baked_header)))
        return refuse("this baked content was changed since it was baked: copy or bake it again");
    if (schema != schema_hash())
        return refuse("this content was baked by a version of Prowess that knows other keys" + std::string(again));
    return fingerprint;
}

} // namespace

bool is_baked(std::span<const std::byte> bytes) {
    return begins_with(bytes, baked_magic);
}

std::string not_as_baked(const std::string& fault) {
    return "this is no baked content as `prowess bake` makes it: " + fault;
}

std::vector<std::byte> write_baked(const Definitions& definitions, const std::vector<PackDef>& packs,
                                   std::uint64_t fingerprint) {
    BakedWriter writer;
    writer.write(Nested<Definitions>{}, definitions);
    for (std::vector<Name> Definitions::* const names : code_lists)
        writer.write(list(NameOf{}), definitions.*names);
    writer.write(list(Nested<PackDef>{}), packs);
    const std::vector<std::byte> content = writer.finish();

    Out out;
    for (const unsigned char each : baked_magic)
        out.byte(each);
    out.fixed(baked_version, 4);
    out.fixed(schema_hash(), 8);
    out.fixed(fingerprint, 8);
    out.fixed(content.size(), 8);
    out.fixed(seal_of(out.bytes(), content), 8);
    out.raw(content);
    return out.bytes();
}

tl::expected<Baked, std::string> read_baked(std::span<const std::byte> bytes, BakedEffects* effects) {
    const auto fingerprint = read_header(bytes);
    if (!fingerprint)
        return refuse(fingerprint.error());
    In in(bytes, baked_header);
    const std::vector<std::string_view> texts = read_texts(in);
    if (effects != nullptr)
        effects->set_texts(texts);
    BakedReader reader(in, texts, effects);
    Baked baked;
    baked.fingerprint = *fingerprint;
    reader.read(Nested<Definitions>{}, baked.definitions);
    for (std::vector<Name> Definitions::* const names : code_lists)
        reader.read(list(NameOf{}), baked.definitions.*names);
    reader.read(list(Nested<PackDef>{}), baked.packs);
    if (in.good() && !in.at_end())
        in.refuse("more follows than there should");
    if (!in.good())
        return refuse(not_as_baked(in.message() + at_byte(in.place())));
    return baked;
}

} // namespace prowess::detail
