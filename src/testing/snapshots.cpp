#include "content/quoted.hpp"

#include <prowess/testing/stage.hpp>

namespace prowess::testing {

using detail::quoted;

bool Stage::take(const SnapshotStep& step, const Location& where) {
    if (!step.restore) {
        Saved& saved = saved_[step.name];
        const auto done = world_->save(saved.world);
        saved.played = played_;
        return done || fail(where, "save " + quoted(step.name), done.error());
    }
    const auto found = saved_.find(step.name);
    if (found == saved_.end())
        return fail(where, "nothing was saved as " + quoted(step.name));
    const auto done = world_->restore(found->second.world);
    if (!done)
        return fail(where, "restore " + quoted(step.name), done.error());
    played_ = found->second.played;
    return true;
}

bool Stage::save(const std::string& name, Location where) {
    return take(Step(SnapshotStep{name, false}), where);
}

bool Stage::restore(const std::string& name, Location where) {
    return take(Step(SnapshotStep{name, true}), where);
}

} // namespace prowess::testing
