#pragma once

#include "core/tag_map.hpp"

#include <prowess/core/arena.hpp>
#include <prowess/core/event.hpp>
#include <prowess/core/handle.hpp>
#include <prowess/core/id.hpp>
#include <prowess/core/slot_map.hpp>
#include <prowess/core/tags.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace prowess {

class StateIn;
class StateOut;

/// Whether one of an actor's numbers was given before another: numbers wrap, and their distance tells.
[[nodiscard]] constexpr bool came_before(std::uint32_t number, std::uint32_t other) {
    return static_cast<std::int32_t>(number - other) < 0;
}

/// What a watch waits for.
enum class WatchKind : std::uint8_t { tag, attribute, stacks };
/// What is to be weighed or worked out again as it comes.
enum class WatchPurpose : std::uint8_t {
    end_if,
    ongoing,
    live,
    threshold,
    aura, ///< Whom it reaches.
    ability_end_if,
    trigger,
    charges, ///< Whether a use is to come back.
    granter, ///< Whether the effect that grants an ability still does.
    dies_when
};

/// Whether a purpose is of an ability; the others are of effects, but `dies_when`, which is of an actor.
[[nodiscard]] constexpr bool is_of_ability(WatchPurpose purpose) {
    return purpose == WatchPurpose::ability_end_if || purpose == WatchPurpose::trigger ||
           purpose == WatchPurpose::granter || purpose == WatchPurpose::charges;
}

/// Something that has to be weighed again as an actor's tag, attribute or stacks of an effect change.
struct Watch {
    std::uint32_t key = 0;  ///< A tag, an attribute or an effect.
    std::uint16_t last = 0; ///< Of a tag: one past its family.
    WatchKind kind = WatchKind::tag;
    WatchPurpose purpose = WatchPurpose::end_if;
    std::uint32_t subject = 0; ///< The effect or ability by index; of `dies_when` the actor.
    std::uint32_t generation = 0;

    bool operator==(const Watch&) const = default;
};

/// A watch that was set off.
struct Pending {
    std::uint32_t subject = 0;
    std::uint32_t generation = 0;
    WatchPurpose purpose = WatchPurpose::end_if;

    bool operator==(const Pending&) const = default;
};

struct ActorRecord {
    TemplateId from;
    std::uint32_t team = 0;
    std::uint32_t next_number = 0; ///< Of the next effect, ability or source that comes to it.
    bool dead = false;             ///< Its `dies_when` holds.
    Actor last_changer;            ///< The source of the last execution on it.
    Actor spawner;                 ///< Whose it is, who may be gone.
    ArenaSpan tags;                ///< Of `TagCount`, in tree order.
    ArenaSpan watches;
};

/// Is told at once of an owned tag whose count changed.
class TagListener {
public:
    virtual void tag_touched(std::uint32_t actor, TagOrder tag) = 0;

protected:
    ~TagListener() = default;
};

/// A world's actors, with the tags that they own and what has to be told of a change to them.
class Actors {
public:
    Actors(Journal& journal, const TagRegistry*& tags)
        : registry_(tags),
          records_(journal),
          tags_(journal),
          watches_(journal),
          pending_(journal),
          transitions_(journal) {}

    Actor insert(TemplateId from, std::uint32_t team, Actor spawner);
    void erase(std::uint32_t actor);

    [[nodiscard]] bool contains(Actor actor) const { return records_.contains(actor); }
    [[nodiscard]] bool taken(std::uint32_t index) const { return records_.taken(index); }
    [[nodiscard]] std::uint32_t end() const { return records_.end(); }
    /// How many places are in use, or used up.
    [[nodiscard]] std::size_t places() const { return records_.end() - records_.free().size(); }
    [[nodiscard]] Actor handle(std::uint32_t index) const { return records_.handle(index); }
    [[nodiscard]] const ActorRecord& operator[](std::uint32_t index) const { return records_[index]; }
    [[nodiscard]] ActorRecord& edit(std::uint32_t index) { return records_.edit(index); }
    [[nodiscard]] const SlotMap<ActorRecord, Actor>& records() const { return records_; }
    /// Has an actor fetched that is needed soon.
    void fetch(std::uint32_t index) const {
        records_.fetch(index);
        records_.fetch_generation(index);
    }
    /// Of an actor that was fetched.
    void fetch_tags(std::uint32_t index) const { tags_.fetch(records_[index].tags); }
    /// Notes who is responsible for what was executed on an actor last.
    void note_changer(std::uint32_t actor, Actor changer) {
        if (records_[actor].last_changer != changer)
            records_.edit(actor, &ActorRecord::last_changer) = changer;
    }
    /// Whether two are of one team: nothing where one is not there; without a team an actor is of its own alone.
    [[nodiscard]] std::optional<bool> same_team(Actor one, Actor other) const;

    /// The number of what comes to an actor next: it orders what falls due at one time, and says what came last.
    [[nodiscard]] std::uint32_t take_number(std::uint32_t actor) {
        return records_.edit(actor, &ActorRecord::next_number)++;
    }

    // Owned tags

    [[nodiscard]] std::span<const TagCount> tags(std::uint32_t actor) const { return tags_.view(records_[actor].tags); }
    [[nodiscard]] std::span<const TagCount> tags(Actor actor) const {
        return contains(actor) ? tags(actor.index) : std::span<const TagCount>{};
    }
    [[nodiscard]] bool owns(std::uint32_t actor, TagOrder tag) const;
    /// False where 65,535 sources hold it already.
    [[nodiscard]] bool add_tag(std::uint32_t actor, TagOrder tag);
    /// False where no source holds exactly this tag.
    bool remove_tag(std::uint32_t actor, TagOrder tag);

    void listen(TagListener& listener) { listener_ = &listener; }

    /// While it lives, nothing is told of what changes: neither transitions, nor the listener, nor watches. Whoever
    /// makes it tells of all of it afterwards.
    class Quiet {
    public:
        explicit Quiet(Actors& actors) : actors_(actors) { actors_.quiet_ = true; }
        Quiet(const Quiet&) = delete;
        Quiet& operator=(const Quiet&) = delete;
        ~Quiet() { actors_.quiet_ = false; }

    private:
        Actors& actors_;
    };
    [[nodiscard]] bool quiet() const { return quiet_; }
    /// Has what an actor owns stand where the tags of the registry stand now.
    void move_tags(std::uint32_t actor, const TagMap& map);

    /// A tag that came to be owned, or ceased to be, as it was touched.
    struct Transition {
        Actor actor;
        TagOrder tag;
        std::int16_t by = 0; ///< 1 came, -1 went.
    };
    /// What came and went since the last call, child before parent; what is as before is left out.
    void take_transitions(std::vector<Transition>& into);
    [[nodiscard]] bool has_transitions() const { return !transitions_.empty(); }

    // Watches

    void watch(std::uint32_t actor, const Watch& watch) { watches_.push(records_.edit(actor).watches, watch); }
    /// Takes every watch of a subject off an actor.
    void unwatch(std::uint32_t actor, WatchPurpose purpose, std::uint32_t subject);
    [[nodiscard]] bool is_watched(std::uint32_t actor) const { return records_[actor].watches.size != 0; }
    void attribute_touched(std::uint32_t actor, AttributeId attribute) {
        if (is_watched(actor))
            set_off(actor, WatchKind::attribute, attribute.value);
    }
    void stacks_touched(std::uint32_t actor, EffectId effect) {
        if (is_watched(actor))
            set_off(actor, WatchKind::stacks, effect.value);
    }
    /// Sets every watch on an actor off.
    void set_off_all(std::uint32_t actor);
    /// Takes every watch off an actor.
    void drop_watches(std::uint32_t actor) { watches_.release(records_.edit(actor).watches); }
    void add_pending(const Pending& pending) { pending_.push(pending); }
    [[nodiscard]] bool has_pending() const { return !pending_.empty(); }
    void take_pending(std::vector<Pending>& into);
    /// Forgets what waits to be weighed.
    void drop_pending() { pending_.clear(); }

    // As bytes: what is watched is worked out from what watches it

    void save(StateOut& out) const;
    /// Into a world without actors, of which there can be `most`.
    void load(StateIn& in, std::size_t most);

private:
    void set_off(std::uint32_t actor, WatchKind kind, std::uint32_t key);
    void tag_touched(std::uint32_t actor, TagOrder tag);
    /// Notes what of a tag's lineage its actor does not own but for this tag, which is not among those that it owns and
    /// would stand at `at` there.
    void note_transitions(std::uint32_t actor, TagOrder tag, std::int16_t by, std::size_t at);

    const TagRegistry*& registry_;
    TagListener* listener_ = nullptr;
    bool quiet_ = false;
    SlotMap<ActorRecord, Actor> records_;
    Arena<TagCount> tags_;
    Arena<Watch> watches_;
    Pool<Pending> pending_;
    Pool<Transition> transitions_;
};

} // namespace prowess
