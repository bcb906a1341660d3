#pragma once

#include <prowess/core/event.hpp>
#include <prowess/core/pool.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <utility>

namespace prowess {

/// What happened, by type, in order; a failed transaction's events go with it.
class EventLog {
public:
    explicit EventLog(Journal& journal) : EventLog(journal, std::make_index_sequence<event_type_count>{}) {}

    template <class Event>
    void emit(Event event) {
        Event& told = add<Event>();
        event.sequence = told.sequence;
        told = event;
    }
    /// One with its number, to be filled in before anything else happens: see `Pool::add`.
    template <class Event>
    Event& add() {
        static_assert(sizeof(Event) <= 32 && std::is_trivially_copyable_v<Event>);
        std::byte* const place = pools_[static_cast<std::size_t>(Event::type)].add(sizeof(Event));
        auto& event = *::new (static_cast<void*>(place)) Event{};
        event.sequence = sequence_.edit_only()++;
        return event;
    }

    [[nodiscard]] std::span<const std::byte> bytes(EventType type) const {
        return pools_[static_cast<std::size_t>(type)].all();
    }
    /// The sequence number of the next event.
    [[nodiscard]] std::uint32_t next_sequence() const { return sequence_[0]; }

    /// Forgets what was there at the last `seal`, and keeps what came since.
    void drop_sealed() {
        for (std::size_t i = 0; i < event_type_count; ++i) {
            if (sealed_[i] != 0)
                pools_[i].drop_front(std::exchange(sealed_.edit(i), 0));
        }
    }
    /// Forgets all of it; numbers go on.
    void forget() {
        for (std::size_t i = 0; i < event_type_count; ++i) {
            pools_[i].clear();
            sealed_.edit(i) = 0;
        }
    }
    void seal() {
        for (std::size_t i = 0; i < event_type_count; ++i)
            sealed_.edit(i) = pools_[i].size();
    }

    /// How many bytes of a type go with the next `drop_sealed`.
    [[nodiscard]] std::size_t sealed(EventType type) const { return sealed_[static_cast<std::size_t>(type)]; }
    /// Has it hold these of a type, of which so many bytes were there at the last `seal`.
    void restore(EventType type, std::span<const std::byte> bytes, std::size_t sealed) {
        auto& pool = pools_[static_cast<std::size_t>(type)];
        pool.clear();
        pool.append(bytes);
        sealed_.edit(static_cast<std::size_t>(type)) = sealed;
    }
    void go_on_from(std::uint32_t next_sequence) { sequence_.edit(0) = next_sequence; }

private:
    template <std::size_t... I>
    EventLog(Journal& journal, std::index_sequence<I...>)
        : pools_{((void)I, Pool<std::byte>(journal))...},
          sealed_(journal),
          sequence_(journal) {
        sealed_.resize(event_type_count);
        sequence_.resize(1);
    }

    std::array<Pool<std::byte>, event_type_count> pools_;
    Pool<std::size_t> sealed_; ///< By type: how many bytes of it.
    Pool<std::uint32_t> sequence_;
};

} // namespace prowess
