#include "content/quoted.hpp"

#include <prowess/testing/stage.hpp>

#include <utility>

namespace prowess::testing {

using detail::quoted;

bool Stage::take(const ReloadStep& step, const Location& where) {
    std::string errors;
    if (const auto next = step.content->build(code_, &world_->rulebook()); !next)
        errors = next.error().text();
    else if (const auto done = world_->reload(*next); !done)
        errors = done.error().text();
    if (errors.empty() == step.rejected)
        return fail(where, step.rejected ? "reload: expected rejected, found ok"
                                         : "reload: expected ok, found rejected:\n" + errors);
    for (const std::string& part : step.errors)
        if (errors.find(part) == std::string::npos)
            return fail(where, "reload: no error says " + quoted(part) + "; they are:\n" + errors);
    return true;
}

bool Stage::reload(std::string_view content, Location where) {
    auto set = std::make_shared<ContentSet>();
    set->add_text(content, "content");
    return reload(ReloadStep{.content = std::move(set)}, where);
}

bool Stage::reload(const ReloadStep& what, Location where) {
    return take(Step(what), where);
}

} // namespace prowess::testing
