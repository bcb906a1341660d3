#include <prowess/snapshot/snapshot_bytes.hpp>

#include "core/seal.hpp"
#include "snapshot/call_in.hpp"
#include "snapshot/call_out.hpp"
#include "snapshot/field_texts.hpp"
#include "world/snapshot.hpp"

#include <bit>
#include <new>

/// A snapshot, byte by byte: `magic`, then whole numbers of fixed width, least byte first: the version (4 bytes), the
/// fingerprint of the content (8), how many bytes follow the header (8), and a hash of all other bytes (8). Then
/// whether the machine writes the greatest byte of a number first, the options, and the state module by module: of each
/// type of record a hash of its layout, then the records, member by member. What can be worked out from the rest is not
/// there.
namespace prowess {

template <>
inline constexpr std::uint64_t enum_count<Reason> = static_cast<std::uint64_t>(Reason::no_memory) + 1;
template <>
inline constexpr std::uint64_t enum_count<EffectList> = static_cast<std::uint64_t>(EffectList::spawns) + 1;
template <>
inline constexpr std::uint64_t enum_count<EffectNumber> = static_cast<std::uint64_t>(EffectNumber::absorbs) + 1;

namespace {

constexpr detail::Magic snapshot_magic{0x89, 'P', 'W', 'S', '\r', '\n', 0x1A, '\n'};

/// Of how things are written, and of what they mean: greater with each change of it that layouts do not show.
constexpr std::uint32_t snapshot_version = 1;

constexpr std::size_t snapshot_hash_at = 28;
constexpr std::size_t snapshot_header = 36;

constexpr bool greatest_byte_first = std::endian::native == std::endian::big;

/// What is wrong with the header; empty where nothing is.
std::string wrong_snapshot_header(std::span<const std::byte> bytes, const World& world) {
    if (!detail::begins_with(bytes, snapshot_magic))
        return "this is no snapshot: `write_snapshot` makes one";
    detail::In in(bytes, snapshot_magic.size());
    const std::uint64_t found = in.fixed(4);
    const std::uint64_t fingerprint = in.fixed(8);
    const std::uint64_t size = in.fixed(8);
    const std::uint64_t hash = in.fixed(8);
    if (in.good() && found != snapshot_version)
        return "this is a snapshot of version " + std::to_string(found) + detail::at_byte(snapshot_magic.size()) +
               ", and this version of Prowess reads " + std::to_string(snapshot_version) +
               ": read it with the version that made it";
    if (!in.good() || bytes.size() - snapshot_header < size)
        return "this snapshot ends too early" + detail::at_byte(bytes.size()) + ": copy it again";
    if (bytes.size() - snapshot_header > size)
        return "something follows this snapshot" + detail::at_byte(snapshot_header + static_cast<std::size_t>(size)) +
               ": copy it again";
    if (hash != detail::seal_of(bytes.first(snapshot_hash_at), bytes.subspan(snapshot_header)))
        return "this snapshot was changed since it was made: copy it again";
    if (fingerprint != world.rulebook().fingerprint())
        return "this snapshot is of content with the fingerprint " + detail::hash_text(fingerprint) +
               ", and this world's is " + detail::hash_text(world.rulebook().fingerprint()) +
               ": load the content that it was made with";
    return {};
}

/// Refuses options that are not the world's, by the name of the first.
void compare_options(detail::In& in, const WorldOptions& found, const WorldOptions& own) {
    detail::FieldTexts of_snapshot;
    detail::FieldTexts of_world;
    detail::fields(of_snapshot, found);
    detail::fields(of_world, own);
    for (std::size_t i = 0; i < of_world.all().size(); ++i)
        if (of_snapshot.all()[i].text != of_world.all()[i].text)
            return in.refuse("its world has the option `" + of_world.all()[i].path + "` at " +
                             of_snapshot.all()[i].text + ", and this one at " + of_world.all()[i].text +
                             ": make the world with the same options");
}

template <class Visit, class Texts, class Of>
void visit_failure(Visit& visit, Texts& texts, Of& of) {
    visit(of.reason), visit(of.cause), visit(of.list), visit(of.entry), visit(of.effect), visit(of.ability);
    visit(of.spawned), visit(of.attribute), visit(of.of_source), visit(of.number), visit(of.tag);
    visit(of.by_effect), visit(of.by_ability), visit(of.winner);
    texts("unknown", of.unknown);
}

} // namespace

/// Sees the inside of worlds and snapshots.
struct detail::SnapshotBytes {
    static std::vector<std::byte> write(const World& world) {
        const World::Impl& impl = *world.impl_;
        Out rest;
        rest.byte(greatest_byte_first ? 1 : 0);
        CallOut calls(rest);
        fields(calls, impl.options);
        StateOut state(rest);
        impl.save(state);
        rest.whole(impl.requests.size());
        for (const BesidePools::Queued& queued : impl.requests) {
            state(queued.receipt), state(queued.actor), state(queued.ability);
            calls.write(queued.request);
        }
        rest.whole(impl.refusals.size());
        for (const BesidePools::Refusal& refusal : impl.refusals) {
            state(refusal.receipt);
            visit_failure(state, calls, refusal.failure);
        }
        Out out;
        for (const unsigned char each : snapshot_magic)
            out.byte(each);
        out.fixed(snapshot_version, 4);
        out.fixed(impl.rulebook->fingerprint(), 8);
        out.fixed(rest.bytes().size(), 8);
        out.fixed(seal_of(out.bytes(), rest.bytes()), 8);
        out.raw(rest.bytes());
        return out.bytes();
    }

    static void read(In& in, std::size_t size, World::Impl& into) {
        const bool foreign = (in.byte() != 0) != greatest_byte_first;
        CallIn calls(in, size, foreign);
        WorldOptions found;
        fields(calls, found);
        compare_options(in, found, into.options);
        StateIn state(in, into.bounds(), foreign);
        into.load(state);
        const std::size_t requests = in.count();
        state.require(requests <= into.options.requests, "more requests wait than there can be");
        for (std::size_t i = 0; i < requests && in.good(); ++i) {
            BesidePools::Queued& queued = into.requests.emplace_back();
            state(queued.receipt), state(queued.actor), state(queued.ability);
            calls.read(queued.request);
        }
        const std::size_t refusals = in.count();
        for (std::size_t i = 0; i < refusals && in.good(); ++i) {
            BesidePools::Refusal& refusal = into.refusals.emplace_back();
            state(refusal.receipt);
            visit_failure(state, calls, refusal.failure);
        }
        if (in.good() && !in.at_end())
            in.refuse("more follows than there should");
    }

    /// A world like another, at its beginning.
    static World beginning(const World& like) { return World(like.rulebook_pointer(), numbers_of(like.options())); }
    static World restored(const Snapshot& snapshot) {
        World world(snapshot.state_->rulebook, snapshot.state_->options);
        world.impl_->restore(*snapshot.state_);
        return world;
    }
    static World::Impl& inside(World& world) { return *world.impl_; }
    static bool in_step(const World& world) { return world.impl_->in_step; }
};

tl::expected<std::vector<std::byte>, std::string> write_snapshot(const World& world) {
    if (detail::SnapshotBytes::in_step(world))
        return tl::unexpected(std::string("a step is being made: write the snapshot between two steps"));
    try {
        return detail::SnapshotBytes::write(world);
    } catch (const std::bad_alloc&) {
        return tl::unexpected(std::string("there was no memory to write the snapshot"));
    }
}

tl::expected<std::vector<std::byte>, std::string> write_snapshot(const Snapshot& snapshot) {
    if (snapshot.empty())
        return tl::unexpected(std::string("this snapshot is empty: `World::save` fills it"));
    try {
        return detail::SnapshotBytes::write(detail::SnapshotBytes::restored(snapshot));
    } catch (const std::bad_alloc&) {
        return tl::unexpected(std::string("there was no memory to write the snapshot"));
    }
}

tl::expected<Snapshot, std::string> read_snapshot(std::span<const std::byte> bytes, const World& world) {
    if (std::string wrong = wrong_snapshot_header(bytes, world); !wrong.empty())
        return tl::unexpected(std::move(wrong));
    try {
        World made = detail::SnapshotBytes::beginning(world);
        detail::In in(bytes, snapshot_header);
        detail::SnapshotBytes::read(in, bytes.size(), detail::SnapshotBytes::inside(made));
        if (!in.good())
            return tl::unexpected("this snapshot cannot be read: " + in.message() + detail::at_byte(in.place()));
        Snapshot snapshot;
        if (const auto saved = made.save(snapshot); !saved)
            return tl::unexpected(saved.error().text());
        return snapshot;
    } catch (const std::bad_alloc&) {
        return tl::unexpected(std::string("there is no memory for what this snapshot holds"));
    }
}

} // namespace prowess
