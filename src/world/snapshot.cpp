#include "world/history.hpp"

#include "world/option_fields.hpp"

#include <prowess/core/hash.hpp>

#include <algorithm>

namespace prowess {

namespace {

struct HashOfOptions {
    void operator()(std::string_view, Flicks value) { hasher.add(value.count()); }
    void operator()(std::string_view, std::uint64_t value) { hasher.add(value); }

    Hasher hasher;
};

std::uint64_t hash_of_options(const WorldOptions& options) {
    HashOfOptions hash;
    detail::fields(hash, options);
    return hash.hasher.finish();
}

/// Whether worlds with these do the same.
bool are_equal(const WorldOptions& one, const WorldOptions& other) {
    return hash_of_options(one) == hash_of_options(other);
}

} // namespace

Snapshot::Snapshot() = default;
Snapshot::Snapshot(Snapshot&&) noexcept = default;
Snapshot& Snapshot::operator=(Snapshot&&) noexcept = default;
Snapshot::~Snapshot() = default;

Flicks Snapshot::time() const {
    return empty() ? Flicks{0} : state_->time;
}

std::uint64_t Snapshot::step_count() const {
    return empty() ? 0 : state_->step_count;
}

std::uint64_t Snapshot::step_hash() const {
    return empty() ? 0 : state_->beside.step_hash;
}

std::size_t Snapshot::byte_count() const {
    return empty() ? 0 : state_->pools.recorded.byte_count() + state_->pools.always_kept.byte_count();
}

// The world's part

Expected<void> World::save(Snapshot& into) const {
    if (impl_->in_step)
        return impl_->fail(Reason::in_step);
    try {
        if (into.empty())
            into.state_ = std::make_unique<Snapshot::State>();
        impl_->save(*into.state_);
    } catch (const std::bad_alloc&) {
        into.state_.reset();
        return impl_->fail(Reason::no_memory);
    }
    return {};
}

Expected<void> World::restore(const Snapshot& from) {
    if (impl_->in_step)
        return impl_->fail(Reason::in_step);
    if (from.empty() || !are_equal(from.state_->options, impl_->options))
        return impl_->fail(Reason::bad_value);
    try {
        impl_->restore(*from.state_);
        impl_->history->begin_anew();
    } catch (const std::bad_alloc&) {
        return impl_->fail(Reason::no_memory);
    }
    if (impl_->listener != nullptr && from.state_->identity == impl_->identity)
        impl_->listener->went_back(impl_->calls, impl_->last_call);
    else if (impl_->listener != nullptr)
        impl_->listener->replaced();
    return {};
}

Expected<void> World::go_back(std::uint64_t step) {
    if (impl_->in_step)
        return impl_->fail(Reason::in_step);
    try {
        if (!impl_->history->go_back(step))
            return impl_->fail(Reason::bad_value);
    } catch (const std::bad_alloc&) {
        return impl_->fail(Reason::no_memory);
    }
    if (impl_->listener != nullptr)
        impl_->listener->went_back(impl_->calls, impl_->last_call);
    return {};
}

void World::Impl::save_beside(Snapshot::State& into) const {
    into.time = Flicks{simulation.now()};
    into.step_count = simulation.step_count();
    if (!are_equal(into.options, options))
        into.options = detail::numbers_of(options);
    into.rulebook = rulebook;
    into.identity = identity;
    into.shapes = attributes.shapes();
    into.beside = static_cast<const BesidePools&>(*this);
}

void World::Impl::save(Snapshot::State& into) const {
    save_beside(into);
    simulation.save(into.pools);
}

void World::Impl::restore(const Snapshot::State& from) {
    restore(from, [&] { simulation.restore(from.pools); });
}

void World::Impl::restore(const Snapshot::State& from, const std::function<void()>& put_pools_back) {
    // What can run out of memory comes first: nothing has changed then.
    auto beside = from.beside;
    std::vector<Attributes::Shape> shapes;
    const bool has_shapes = from.rulebook == rulebook && attributes.has_shapes(from.shapes);
    if (!has_shapes)
        shapes = from.shapes;
    if (from.rulebook != rulebook)
        others.push_back(rulebook);
    put_pools_back();
    if (from.rulebook != rulebook)
        use(from.rulebook);
    if (!has_shapes)
        (void)attributes.exchange_shapes(std::move(shapes));
    static_cast<BesidePools&>(*this) = std::move(beside);
}

} // namespace prowess
