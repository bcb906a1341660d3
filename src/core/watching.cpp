#include "core/watching.hpp"

namespace prowess {

namespace {

using Code = Instruction::Code;

Actor asked(const WatchedActors& actors, Role role) {
    return role == Role::owner ? actors.owner : role == Role::target ? actors.target : actors.source;
}

} // namespace

void watch_program(Simulation& simulation, Program program, const WatchedActors& actors, Watch watch) {
    for (const Instruction& step : simulation.programs.instructions.subspan(program.first, program.count)) {
        Actor actor = actors.owner;
        if (step.code == Code::attribute) {
            watch.kind = WatchKind::attribute;
            actor = asked(actors, static_cast<Role>(step.flag));
        } else if (step.code == Code::owns) {
            watch.kind = WatchKind::tag;
            actor = asked(actors, static_cast<Role>(step.flag));
            if (static_cast<Role>(step.flag) == Role::source && !actors.source_tags)
                continue;
        } else if (step.code == Code::tag_count) {
            watch.kind = WatchKind::tag;
        } else if (step.code == Code::effect_stacks) {
            watch.kind = WatchKind::stacks;
        } else {
            continue;
        }
        watch.key = step.index;
        watch.last = step.last;
        if (simulation.actors.contains(actor))
            simulation.actors.watch(actor.index, watch);
    }
}

void unwatch(Simulation& simulation, const WatchedActors& actors, std::initializer_list<WatchPurpose> purposes,
             std::uint32_t subject) {
    for (const Actor actor : {actors.owner, actors.target, actors.source})
        if (simulation.actors.contains(actor) && simulation.actors.is_watched(actor.index))
            for (const WatchPurpose purpose : purposes)
                simulation.actors.unwatch(actor.index, purpose, subject);
}

} // namespace prowess
