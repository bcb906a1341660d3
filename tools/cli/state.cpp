#include "state.hpp"

namespace prowess::cli {

namespace {

EffectState state_of(const World& world, const EffectView& view) {
    EffectState state;
    state.name = world.rulebook().name(view.id);
    state.stacks = view.stacks;
    state.inhibited = view.inhibited;
    if (view.remaining)
        state.remaining = to_seconds(*view.remaining);
    return state;
}

ActorState state_of(const testing::Stage& stage, const std::string& name) {
    const World& world = stage.world();
    const Actor actor = stage.actor(name);
    ActorState state{.name = name,
                     .team = stage.team_of(name),
                     .alive = world.alive(actor),
                     .standing = stage.standing(actor),
                     .attributes = {},
                     .effects = {},
                     .tags = {},
                     .cues = {}};
    for (std::uint32_t number = 0; number < world.rulebook().attribute_count(); ++number)
        if (const auto value = world.value(actor, AttributeId{number}))
            state.attributes.emplace_back(world.rulebook().name(AttributeId{number}), double{*value});
    for (const ActiveEffect effect : world.effects(actor))
        if (const auto view = world.view(effect))
            state.effects.push_back(state_of(world, *view));
    for (const TagId tag : world.tags(actor))
        state.tags.emplace_back(world.rulebook().name(tag));
    for (const ActiveCue cue : world.cues(actor))
        state.cues.emplace_back(world.rulebook().name(world.view(cue)->tag));
    return state;
}

} // namespace

std::vector<ActorState> state_of_actors(const testing::Stage& stage) {
    std::vector<ActorState> states;
    for (const std::string& name : stage.actor_names())
        states.push_back(state_of(stage, name));
    return states;
}

} // namespace prowess::cli
