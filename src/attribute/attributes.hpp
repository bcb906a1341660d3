#pragma once

#include "attribute/attribute_records.hpp"
#include "attribute/compiled.hpp"
#include "core/simulation.hpp"

#include <prowess/attribute/explanation.hpp>
#include <prowess/core/hash.hpp>
#include <prowess/core/program.hpp>
#include <prowess/core/store.hpp>
#include <prowess/core/task_runner.hpp>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace prowess {

/// The attributes of a world's actors: bases, modifiers, what they add up to, and what was published of it.
class Attributes final : private TagListener {
public:
    /// `tasks` may be null.
    explicit Attributes(Simulation& simulation, TaskRunner* tasks = nullptr);

    void use(std::span<const CompiledAttribute> attributes, std::span<const CompiledModifier> modifiers);
    void ask(const ModifierOwners& owners) { owners_ = &owners; }

    /// The attributes that some actors have alike.
    struct Shape {
        std::vector<AttributeId> attributes; ///< By number.
        std::vector<std::uint16_t> slots;    ///< By attribute.
        std::vector<std::uint16_t> by_rank;  ///< Slots, each after those that it needs.
    };
    [[nodiscard]] const std::vector<Shape>& shapes() const { return shapes_; }
    /// Whether its first shapes are these, of the same definitions.
    [[nodiscard]] bool has_shapes(std::span<const Shape> shapes) const {
        return shapes.size() <= shapes_.size() && std::ranges::equal(shapes, std::span(shapes_).first(shapes.size()),
                                                                     {}, &Shape::attributes, &Shape::attributes);
    }
    /// The shapes of its actors, in place of which others come: they are of the definitions in use.
    [[nodiscard]] std::vector<Shape> exchange_shapes(std::vector<Shape> shapes) {
        return std::exchange(shapes_, std::move(shapes));
    }

    // A reload, in this order; meanwhile nothing is told of what changes

    /// Under the definitions before: ends the regenerations of an actor that `next` does not have.
    void end_regenerations(std::uint32_t actor, std::span<const CompiledAttribute> next);
    /// An actor keeps what it has but for what is gone, with its numbers; `before` has its shape.
    void take_definitions(std::uint32_t actor, std::span<const Shape> before, std::span<const AttributeId> gone);
    /// Has the conditions of every source ask about the tags as they stand now.
    void move_sources(const TagMap& map);
    /// Then, no longer quietly: has regeneration go on at the rates and to the limits of now.
    void follow_all_rates(std::uint32_t actor);

    // Actors

    /// `starts` is by attribute, without doubles.
    void add_actor(std::uint32_t actor, std::span<const std::pair<AttributeId, float>> starts);
    void remove_actor(std::uint32_t actor);
    [[nodiscard]] bool has(std::uint32_t actor, AttributeId attribute) const {
        return slot_of(actor, attribute) != no_slot;
    }
    /// An actor's attributes, by number, and their cells beside them.
    [[nodiscard]] std::span<const AttributeId> attributes_of(std::uint32_t actor) const;
    /// The base that is kept: of one that regenerates, moved up to now; of a derived one, as it was last published.
    [[nodiscard]] float kept_base(std::uint32_t actor, AttributeId attribute) const;
    [[nodiscard]] std::span<const AttributeCell> cells_of(std::uint32_t actor) const {
        return cells_.view(rows_[actor].cells);
    }

    // Reads: of attributes that the actor has

    /// Of one that regenerates, moved up to now; of a derived one, as it works out now.
    [[nodiscard]] float base(std::uint32_t actor, AttributeId attribute, const ReadView& view = {}) const;
    [[nodiscard]] float current(std::uint32_t actor, AttributeId attribute) const;
    [[nodiscard]] float value(std::uint32_t actor, AttributeId attribute, const ReadView& view = {}) const;
    [[nodiscard]] Explanation explain(std::uint32_t actor, AttributeId attribute, const ReadView& view) const;
    /// What the modifiers of an attribute, which the actor need not have, make of another base; likewise explained.
    [[nodiscard]] float value_over(std::uint32_t actor, AttributeId attribute, double base, const ReadView& view) const;
    [[nodiscard]] Explanation explain_over(std::uint32_t actor, AttributeId attribute, double base,
                                           const ReadView& view) const;
    /// `value`, or what of it the part says.
    [[nodiscard]] float part(std::uint32_t actor, AttributeId attribute, AttributePart part,
                             const ReadView& view = {}) const;
    /// A base rounded, and kept within its limits as they are now.
    [[nodiscard]] float limited(std::uint32_t actor, AttributeId attribute, double base) const;
    /// A base rounded alone.
    [[nodiscard]] float rounded(AttributeId attribute, double base) const;
    [[nodiscard]] const CompiledAttribute& definition(AttributeId attribute) const {
        return definitions_[attribute.value];
    }

    /// The base that an execution starts from: where the base is once it followed its limits.
    [[nodiscard]] float followed_base(std::uint32_t actor, AttributeId attribute) const;
    /// What an actor's bases followed since the last publish, in the order in which they first did.
    [[nodiscard]] std::span<const Followed> followed(std::uint32_t actor) const {
        return followed_.view(lists_of(actor).followed);
    }

    // Changes

    /// Where a base is that is its cell's and no more: it neither regenerates nor derives nor follows a limit now.
    [[nodiscard]] std::uint16_t plain_slot(std::uint32_t actor, AttributeId attribute) const;
    [[nodiscard]] float base_at(std::uint32_t actor, std::uint16_t slot) const {
        return cells_.at(rows_[actor].cells, slot).base;
    }
    /// `set_base` of such a one, to what a cell holds.
    void set_plain_base(std::uint32_t actor, AttributeId attribute, std::uint16_t slot, float base);
    /// A base follows its limits, before an execution changes it.
    void follow_limits(std::uint32_t actor, AttributeId attribute);
    /// What an execution or the host does: one that lowers the base holds its regeneration up. Not of a derived one.
    void set_base(std::uint32_t actor, AttributeId attribute, float base);
    /// What an attribute is worked out from changed.
    void touch(std::uint32_t actor, AttributeId attribute);

    void add_modifier(std::uint32_t actor, const ModifierEntry& entry);
    /// Likewise one that has all that its definition says of it.
    void put_modifier(std::uint32_t actor, const ModifierEntry& added);
    /// Takes an effect's modifiers off.
    void remove_modifiers(std::uint32_t actor, std::uint32_t effect);
    [[nodiscard]] std::size_t modifier_count(std::uint32_t actor) const { return rows_[actor].modifiers.size; }
    [[nodiscard]] std::span<const ModifierEntry> modifiers_of(std::uint32_t actor) const {
        return modifiers_.view(rows_[actor].modifiers);
    }
    [[nodiscard]] const CompiledModifier& definition(const ModifierEntry& entry) const;
    /// One of the rulebook's table.
    [[nodiscard]] const CompiledModifier& modifier(std::uint32_t definition) const {
        return modifier_definitions_[definition];
    }
    [[nodiscard]] ProgramTables programs(const ModifierEntry& entry) const;
    /// How many stacks of an effect an actor has changed.
    void stacks_touched(std::uint32_t actor, EffectId effect);

    ModifierSource make_source(std::span<const CompiledModifier> modifiers, std::span<const Instruction> instructions);
    /// Takes a source off the actor that has it, and attaches it.
    void attach(std::uint32_t source, std::uint32_t actor);
    /// Takes a source off its actor, where it has one.
    void detach(std::uint32_t source);
    void destroy_source(std::uint32_t source);
    [[nodiscard]] const SlotMap<SourceRecord, ModifierSource>& sources() const { return sources_; }
    [[nodiscard]] std::span<const CompiledModifier> modifiers_of(const SourceRecord& source) const {
        return source_modifiers_.view(source.modifiers);
    }
    /// Those attached to an actor, in the order in which they were attached.
    [[nodiscard]] std::span<const std::uint32_t> sources_of(std::uint32_t actor) const {
        return source_lists_.view(lists_of(actor).sources);
    }
    [[nodiscard]] ProgramTables programs(const SourceRecord& source) const {
        return {source_instructions_.view(source.instructions), simulation_.programs.curves};
    }

    // Regeneration

    [[nodiscard]] const SlotMap<RegenerationRecord, RegenerationHandle>& regenerations() const {
        return regenerations_;
    }
    /// An actor's, by attribute.
    [[nodiscard]] std::span<const std::uint32_t> regenerations_of(std::uint32_t actor) const {
        return rows_[actor].lists == 0 ? std::span<const std::uint32_t>{}
                                       : regeneration_lists_.view(lists_[rows_[actor].lists].regenerations);
    }
    [[nodiscard]] bool is_due(const Deadline& deadline) const {
        return regenerations_.taken(deadline.index()) && versions_[deadline.index()] == deadline.version;
    }
    /// Publishes its base, at the simulation's time.
    void fall_due(std::uint32_t regeneration);

    // Memory that is needed soon

    void fetch(std::uint32_t actor) const { rows_.fetch(actor); }
    /// Of an actor that was fetched; likewise the next.
    void fetch_cells(std::uint32_t actor) const { cells_.fetch(rows_[actor].cells); }
    void fetch_modifiers(std::uint32_t actor) const { modifiers_.fetch(rows_[actor].modifiers); }

    // Phases

    /// Phase 3: bases follow the limits that moved since the last publish, or since they followed them.
    void follow_limits();
    /// Phase 5: works out what changed, publishes it by actor and attribute, and answers its part of the step's hash.
    [[nodiscard]] std::uint64_t publish();
    /// Publishes an actor's values without telling: its first.
    void publish_first(std::uint32_t actor);

    // As bytes: attributes_bytes.cpp

    void save(StateOut& out) const;
    /// Of the actors that there are, without their modifiers.
    void load(StateIn& in);
    /// What modifies them, in a second part: what it is of is read before.
    void save_modifiers(StateOut& out) const;
    /// `is_of_effect`: whether an effect on an actor can have such a modifier.
    void load_modifiers(StateIn& in,
                        const std::function<bool(std::uint32_t actor, const ModifierEntry& entry)>& is_of_effect);

    /// How many values the last `publish` worked out; no part of the state.
    [[nodiscard]] std::size_t folds() const { return folds_; }

    static constexpr std::uint16_t no_slot = 0xFFFF;

private:
    friend class Reading;

    struct alignas(64) Row {        // A line of the cache.
        std::uint64_t dirty = 0;    ///< A bit a slot; the last stands for all from there on.
        std::uint64_t modified = 0; ///< A bit for an attribute that has modifiers, and for others of its kind.
        std::uint32_t shape = 0;
        std::uint32_t conditional = 0; ///< How many modifiers have conditions; likewise the next.
        std::uint32_t dependent = 0;
        std::uint16_t moving = 0; ///< How many attributes regenerate and have not arrived.
        bool published = false;   ///< Whether it was once.
        ArenaSpan cells;
        ArenaSpan modifiers;
        std::uint32_t lists = 0; ///< Its place among those; 0: all are empty.
    };
    static_assert(sizeof(Row) == 64);

    /// What few actors have, or have for a while.
    struct Lists {
        ArenaSpan sources;       ///< Of indices, in the order in which they were attached.
        ArenaSpan regenerations; ///< Of indices, by attribute.
        ArenaSpan followed;      ///< Of `Followed`: since the last publish.
    };
    static constexpr Lists no_lists{};

    /// What a slot is published as.
    struct WorkedOut {
        std::uint16_t slot;
        float value;
        std::optional<float> base; ///< Of a derived attribute; none where it keeps its last.
    };
    /// What some actors' marked slots are published as, one actor's after the other's.
    struct Block {
        std::vector<WorkedOut> values;
        std::vector<std::size_t> ends; ///< By actor: where its values end.
        std::vector<AttributeId> circles;
        std::size_t folds = 0;
        bool no_memory = false;
    };

    /// Where a base goes that follows its limits.
    struct Following {
        double base;
        double min;
        double max;
    };

    [[nodiscard]] const Lists& lists_of(std::uint32_t actor) const {
        const std::uint32_t place = rows_[actor].lists;
        return place == 0 ? no_lists : lists_[place];
    }
    /// An actor's lists for changing, which it has from now on.
    [[nodiscard]] Lists& edit_lists(std::uint32_t actor);
    [[nodiscard]] static std::uint64_t modified_bit(std::uint32_t attribute) {
        return std::uint64_t{1} << (attribute % 64);
    }
    void tag_touched(std::uint32_t actor, TagOrder tag) override;
    [[nodiscard]] std::uint16_t slot_of(std::uint32_t actor, AttributeId attribute) const {
        return slot_of(rows_[actor], attribute);
    }
    [[nodiscard]] std::uint16_t slot_of(const Row& row, AttributeId attribute) const {
        const auto& slots = shapes_[row.shape].slots;
        return attribute.value < slots.size() ? slots[attribute.value] : no_slot;
    }
    static constexpr std::uint16_t last_bit = 63;
    [[nodiscard]] static std::uint64_t bit_of(std::uint16_t slot) {
        return std::uint64_t{1} << (slot < last_bit ? slot : last_bit);
    }
    [[nodiscard]] std::uint32_t shape_for(std::span<const std::pair<AttributeId, float>> starts);
    void mark(std::uint32_t actor, std::uint16_t slot);
    void erase_modifier(std::uint32_t actor, std::size_t at);
    /// Works out what a modifier of a source contributes.
    void work_out(ModifierEntry& entry) const;
    /// Nothing where its limits did not move.
    [[nodiscard]] std::optional<Following> following(std::uint32_t actor, AttributeId attribute) const;
    [[nodiscard]] const Followed* followed_before(std::uint32_t actor, AttributeId attribute) const;
    /// A limit that need not be worked out, as it is published; not a number where there is none.
    [[nodiscard]] std::optional<double> limit_at_hand(const Row& row, const CompiledLimit& limit) const;
    /// A number rounded and limited by what is at hand; nothing where a limit has to be worked out.
    [[nodiscard]] std::optional<float> limited_at_hand(const Row& row, const CompiledAttribute& rules,
                                                       double number) const;
    /// What a slot is published as where no more is asked than its cell and modifiers; nothing where there is more to
    /// it.
    [[nodiscard]] std::optional<float> fold_at_hand(const Row& row, std::uint16_t slot) const;
    /// How a base is kept.
    [[nodiscard]] float as_kept(std::uint32_t actor, AttributeId attribute, double base) const;
    [[nodiscard]] double limit_now(std::uint32_t actor, const CompiledLimit& limit, double none) const;
    [[nodiscard]] double limit_before(std::uint32_t actor, const CompiledLimit& limit, double none) const;
    /// Works out what is marked, and writes nothing: blocks can be made side by side.
    void fold_marked(std::span<const std::uint32_t> actors, Block& into) const;
    void fold_marked(std::uint32_t actor, Block& into) const;
    /// From a slot on, with what was worked out from `first` on, so that what many need is worked out once.
    void fold_by_reading(std::uint32_t actor, std::uint16_t from, std::size_t first, Block& into) const;
    /// Works out the blocks of `actors`, in tasks where there are several.
    void fold_blocks(std::span<const std::uint32_t> actors);
    /// Publishes what was worked out for `actors`.
    void write(std::span<const std::uint32_t> actors, const Block& block, Hasher* told);
    void write(std::uint32_t actor, std::span<const WorkedOut> values, Hasher* told);
    /// The base with the fraction that rounding hides.
    [[nodiscard]] double exact_base(std::uint32_t actor, AttributeId attribute) const;
    /// Writes a base, from which regeneration goes on.
    void put_base(std::uint32_t actor, AttributeId attribute, double base);

    // attributes_bytes.cpp
    [[nodiscard]] std::vector<std::uint32_t> load_shapes(StateIn& in);
    void load_sources(StateIn& in);
    void load_actor(StateIn& in, std::uint32_t actor, std::span<const std::uint32_t> shapes);
    void load_regeneration(StateIn& in, std::uint32_t actor, AttributeId attribute, std::uint32_t index);
    void load_dirty(StateIn& in);

    // attributes_regenerate.cpp
    void add_regenerations(std::uint32_t actor);
    /// Makes those that the actor's definitions have and it has not.
    void begin_regenerations(std::uint32_t actor);
    void remove_regenerations(std::uint32_t actor);
    [[nodiscard]] std::optional<std::uint32_t> regeneration_of(std::uint32_t actor, AttributeId attribute) const;
    /// The base that a regeneration has moved to, exactly.
    [[nodiscard]] double moved(const RegenerationRecord& record) const;
    [[nodiscard]] double rate_now(const RegenerationRecord& record) const;
    /// Goes on from `base` now, at another rate or to another limit.
    void anchor(std::uint32_t regeneration, double base, double rate, double limit);
    /// Anchors what `touch` reached of the actor, where its rate or its limit changed.
    void follow_rates(std::uint32_t actor);
    void follow_rate(std::uint32_t regeneration);
    void schedule(std::uint32_t regeneration);
    /// Keeps what a derived base worked out to, or warns that it is no number.
    void keep_base(std::uint32_t actor, std::uint16_t slot, std::optional<float> base);

    Simulation& simulation_;
    const ModifierOwners* owners_ = nullptr;
    std::span<const CompiledAttribute> definitions_;
    std::span<const CompiledModifier> modifier_definitions_;
    bool limits_can_move_ = false; ///< Some attribute is limited by another.
    std::vector<Shape> shapes_;
    Pool<Row> rows_;
    Store<Lists> lists_;
    Arena<AttributeCell> cells_;
    Arena<ModifierEntry> modifiers_;
    Pool<std::uint32_t> dirty_; ///< Actors with anything to publish.
    Arena<Followed> followed_;
    std::vector<AttributeId> reached_;      ///< What `touch` is at.
    std::vector<std::uint32_t> publishing_; ///< Actors, in order.
    std::vector<std::uint32_t> spare_;      ///< To put them in order with.
    std::vector<Block> blocks_;             ///< Of those that are being published.
    TaskRunner* tasks_;
    std::size_t folds_ = 0;
    SlotMap<SourceRecord, ModifierSource> sources_;
    Arena<std::uint32_t> source_lists_;
    Arena<CompiledModifier> source_modifiers_;
    Arena<Instruction> source_instructions_;
    SlotMap<RegenerationRecord, RegenerationHandle> regenerations_;
    Pool<std::uint32_t> versions_; ///< Of each regeneration's deadline; entries of another are stale.
    Arena<std::uint32_t> regeneration_lists_;
};

} // namespace prowess
