#include "decimal.hpp"
#include "names.hpp"
#include "path.hpp"

#include <prowess/testing/stage.hpp>

#include <algorithm>

namespace prowess::testing {

namespace {

using Kind = Path::Kind;

Value seconds_or_none(const std::optional<Flicks>& time) {
    return time ? Value(to_seconds(*time)) : Value(None{});
}

Value number_or_none(const Expected<float>& number) {
    return number ? Value(decimal(*number)) : Value(None{});
}

/// Reads paths of one actor that exists.
class ActorReader {
public:
    ActorReader(const World& world, Actor actor) : world_(world), actor_(actor) {}

    [[nodiscard]] Value read(const Path& path) const {
        switch (path.kind) {
        case Kind::value: return number_or_none(world_.value(actor_, path.attribute));
        case Kind::base: return number_or_none(world_.base(actor_, path.attribute));
        case Kind::current: return number_or_none(world_.current(actor_, path.attribute));
        case Kind::has: return world_.owns(actor_, path.tag);
        case Kind::count: return static_cast<double>(world_.tag_count(actor_, path.tag));
        case Kind::tags: return names_of(world_.tags(actor_));
        case Kind::cues: return cues();
        case Kind::effect_total: return static_cast<double>(world_.effects(actor_).size());
        case Kind::effect_count:
        case Kind::effect_stacks:
        case Kind::effect_remaining:
        case Kind::effect_inhibited:
        case Kind::effect_pulses:
        case Kind::effect_amount: return effect(path);
        case Kind::ability_active:
        case Kind::ability_cooldown:
        case Kind::ability_can_activate:
        case Kind::ability_committed:
        case Kind::ability_charges:
        case Kind::ability_flights:
        case Kind::ability_stat: return ability(path);
        default: return None{};
        }
    }

private:
    [[nodiscard]] Value names_of(const std::vector<TagId>& tags) const {
        std::vector<std::string> names;
        for (const TagId tag : tags)
            names.emplace_back(world_.rulebook().name(tag));
        std::sort(names.begin(), names.end());
        return names;
    }

    [[nodiscard]] Value cues() const {
        std::vector<TagId> tags;
        for (const ActiveCue handle : world_.cues(actor_))
            tags.push_back(world_.view(handle)->tag);
        return names_of(tags);
    }

    [[nodiscard]] Value effect(const Path& path) const {
        std::optional<EffectView> oldest;
        double count = 0;
        for (const ActiveEffect handle : world_.effects(actor_)) {
            const auto view = world_.view(handle);
            if (!view || view->id != path.effect)
                continue;
            if (!oldest)
                oldest = *view;
            ++count;
        }
        switch (path.kind) {
        case Kind::effect_stacks: return oldest ? static_cast<double>(oldest->stacks) : 0.0;
        case Kind::effect_remaining: return oldest ? seconds_or_none(oldest->remaining) : Value(None{});
        case Kind::effect_inhibited: return oldest && oldest->inhibited;
        case Kind::effect_pulses: return oldest ? static_cast<double>(oldest->pulses) : 0.0;
        case Kind::effect_amount:
            return oldest && oldest->absorbs ? Value(decimal(static_cast<float>(*oldest->absorbs))) : Value(None{});
        default: return count;
        }
    }

    [[nodiscard]] Value ability(const Path& path) const {
        for (const GrantedAbility handle : world_.abilities(actor_)) {
            const auto view = world_.view(handle);
            if (!view || view->id != path.ability)
                continue;
            switch (path.kind) {
            case Kind::ability_active: return view->active;
            case Kind::ability_can_activate: return world_.can_activate(handle).has_value();
            case Kind::ability_committed: return view->cost_paid && view->cooldown_started;
            case Kind::ability_charges: return static_cast<double>(view->charges);
            case Kind::ability_flights: return static_cast<double>(view->flights);
            case Kind::ability_stat: return number_or_none(world_.stat(handle, path.attribute));
            default: return cooldown(*view);
            }
        }
        const bool is_number = path.kind == Kind::ability_cooldown || path.kind == Kind::ability_charges ||
                               path.kind == Kind::ability_flights;
        return path.kind == Kind::ability_stat ? Value(None{}) : is_number ? Value(0.0) : Value(false);
    }

    /// 0 where it is not cooling down, none where nothing ends it.
    [[nodiscard]] static Value cooldown(const AbilityView& view) {
        return view.endless_cooldown ? Value(None{}) : Value(to_seconds(view.cooldown.value_or(Flicks{})));
    }

    const World& world_;
    Actor actor_;
};

} // namespace

tl::expected<Value, std::string> Stage::read(std::string_view text) const {
    const auto path = parse_path(world_->rulebook(), text);
    if (!path)
        return tl::make_unexpected(path.error());
    if (path->kind == Kind::world_time)
        return to_seconds(world_->time());
    if (path->kind == Kind::world_actors)
        return static_cast<double>(world_->actors().size());
    if (path->kind == Kind::world_actors_from) {
        const auto all = world_->actors();
        return static_cast<double>(std::ranges::count(all, std::optional(path->from),
                                                      [&](Actor actor) { return world_->template_of(actor); }));
    }
    const Member* const who = member(path->actor);
    if (!who)
        return tl::make_unexpected(no_such(NameKind::actor, path->actor, known_actors()));
    if (path->kind == Kind::alive)
        return world_->alive(who->actor);
    if (!world_->alive(who->actor))
        return None{};
    if (path->kind == Kind::spawner) {
        const Actor spawner = world_->spawner(who->actor);
        return spawner ? Value(name_of(spawner)) : Value(None{});
    }
    return ActorReader(*world_, who->actor).read(*path);
}

} // namespace prowess::testing
