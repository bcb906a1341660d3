#include <prowess/snapshot/recording.hpp>

#include "content/baked/baked.hpp"
#include "core/seal.hpp"
#include "snapshot/call_in.hpp"
#include "snapshot/call_out.hpp"

#include <bit>

/// A recording, byte by byte: `magic`, then whole numbers of fixed width, least byte first: the version (4 bytes), the
/// hash of the schema of content (8), how many bytes follow the header (8), and a hash of all other bytes (8). Then
/// whether the machine writes the greatest byte of a number first, and what `Recording` holds, in its order.
namespace prowess {

namespace {

constexpr detail::Magic magic{0x89, 'P', 'W', 'R', '\r', '\n', 0x1A, '\n'};

/// Of how things are written: greater with each change of it, of a call's fields and of what hashes are made of.
constexpr std::uint32_t version = 2;
/// Of recordings that all began with their world.
constexpr std::uint32_t version_without_seed = 1;

constexpr std::size_t hash_at = 28;
constexpr std::size_t header = 36;

constexpr bool greatest_first = std::endian::native == std::endian::big;

tl::unexpected<std::string> refuse(std::string message) {
    return tl::unexpected(std::move(message));
}

/// What is wrong with the header; empty where nothing is.
std::string wrong_header(std::span<const std::byte> bytes) {
    if (!detail::begins_with(bytes, magic))
        return "this is no recording: `prowess record` makes one";
    detail::In in(bytes, magic.size());
    const std::uint64_t found = in.fixed(4);
    const std::uint64_t schema = in.fixed(8);
    const std::uint64_t size = in.fixed(8);
    const std::uint64_t hash = in.fixed(8);
    if (in.good() && found != version && found != version_without_seed)
        return "this is a recording of version " + std::to_string(found) + detail::at_byte(magic.size()) +
               ", and this version of Prowess reads " + std::to_string(version) + ": record it again";
    if (!in.good() || bytes.size() - header < size)
        return "this recording ends too early" + detail::at_byte(bytes.size()) + ": copy it again";
    if (bytes.size() - header > size)
        return "something follows this recording" + detail::at_byte(header + static_cast<std::size_t>(size)) +
               ": copy it again";
    if (hash != detail::seal_of(bytes.first(hash_at), bytes.subspan(header)))
        return "this recording was changed since it was made: copy it again";
    if (schema != detail::schema_hash())
        return "this was recorded by a version of Prowess whose content has other keys: record it again";
    return {};
}

template <class Codec, class Of>
void visit(Codec& codec, Of& recording, std::uint64_t of_version) {
    codec("content", recording.content);
    codec("fingerprint", recording.fingerprint);
    codec("options", recording.options);
    if (of_version != version_without_seed) {
        codec("first_step", recording.first_step);
        codec("seed", recording.seed);
    }
    codec("start", recording.start);
    codec("calls", recording.calls);
    codec("end", recording.end);
}

} // namespace

namespace detail {

template <class Visit>
void fields(Visit& visit, Maybe<RecordedCall> auto& of) {
    visit("call", of.call), visit("answer", of.answer);
}

} // namespace detail

std::vector<std::byte> write_recording(const Recording& recording) {
    detail::Out rest;
    rest.byte(greatest_first ? 1 : 0);
    detail::CallOut calls(rest);
    visit(calls, recording, version);
    detail::Out out;
    for (const unsigned char each : magic)
        out.byte(each);
    out.fixed(version, 4);
    out.fixed(detail::schema_hash(), 8);
    out.fixed(rest.bytes().size(), 8);
    out.fixed(detail::seal_of(out.bytes(), rest.bytes()), 8);
    out.raw(rest.bytes());
    return out.bytes();
}

tl::expected<Recording, std::string> read_recording(std::span<const std::byte> bytes) {
    if (std::string wrong = wrong_header(bytes); !wrong.empty())
        return refuse(std::move(wrong));
    detail::In in(bytes, header);
    const bool foreign = (in.byte() != 0) != greatest_first;
    detail::CallIn calls(in, bytes.size(), foreign);
    Recording recording;
    visit(calls, recording, detail::In(bytes, magic.size()).fixed(4));
    if (in.good() && !in.at_end())
        in.refuse("more follows than there should");
    if (!in.good())
        return refuse("this is no recording as it is written: " + in.message() + detail::at_byte(in.place()));
    return recording;
}

} // namespace prowess
