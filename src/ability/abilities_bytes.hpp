#pragma once

#include "ability/abilities.hpp"
#include "core/state_in.hpp"
#include "core/state_out.hpp"

namespace prowess {

/// Writes the abilities of a world, and reads them into one whose actors, attributes, cues and effects were read.
///
/// What abilities have their owners show, what they wait for and what they watch is worked out from them.
class Abilities::Bytes {
public:
    static void save(StateOut& out, const Abilities& abilities);
    static void load(StateIn& in, Abilities& abilities);
    /// What the events that are not forgotten speak of.
    static void save_told(StateOut& out, const Abilities& abilities) { abilities.sent_.save(out); }
    static void load_told(StateIn& in, Abilities& abilities) { abilities.sent_.load(in); }

private:
    Bytes(StateIn& in, Abilities& abilities) : in_(in), abilities_(abilities), places_(in, abilities.records_) {}

    void load();
    void load_actor(std::uint32_t actor);
    /// Has one that was read wait and watch.
    void go_on(std::uint32_t grant, const GrantRecord& record);
    /// Why an ability that was read cannot be; null: it can.
    [[nodiscard]] const char* wrong_with(const GrantRecord& record) const;
    [[nodiscard]] const char* wrong_while_active(const GrantRecord& record) const;
    [[nodiscard]] const char* wrong_with_code(const GrantRecord& record) const;
    [[nodiscard]] bool has_times(const GrantRecord& record) const;
    /// Whether it is no flight, or one of an ability before it.
    [[nodiscard]] bool is_launched(std::uint32_t grant, const GrantRecord& record) const;

    StateIn& in_;
    Abilities& abilities_;
    PlacesIn<GrantRecord, GrantedAbility> places_;
};

} // namespace prowess
