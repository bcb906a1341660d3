#pragma once

#include <prowess/core/failure.hpp>
#include <prowess/core/handle.hpp>
#include <prowess/core/id.hpp>
#include <prowess/core/time.hpp>
#include <prowess/effect/activation.hpp>
#include <prowess/effect/context_data.hpp>
#include <prowess/effect/events.hpp>

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace prowess {

/// What an application came to.
struct Applied {
    Disposition disposition = Disposition::applied;
    ActiveEffect effect = {};    ///< Null of an instant one.
    std::uint32_t stacks = 0;    ///< Of the instance now; 0 of an instant one.
    std::uint32_t cancelled = 0; ///< How many it ended.
};

/// What applying one effect to many came to.
struct AppliedToMany {
    struct Failed {
        std::size_t target; ///< Its place among the targets.
        Failure failure;
    };

    std::vector<Applied> applied; ///< By target; as it is by default where it failed.
    std::vector<Failed> failed;   ///< In the order of their targets.
};

/// How an active effect stands.
struct EffectView {
    EffectId id = {};
    Actor actor = {};
    Actor source = {}; ///< Null for nobody, and where that actor is gone.
    Under under = {};  ///< What applied it, where an ability did.
    double level = 1;
    double strength = 1;
    std::uint32_t stacks = 1;
    bool inhibited = false;
    std::optional<Flicks> remaining = {}; ///< None: infinite. 0 while backlog drains.
    std::optional<Flicks> period = {};    ///< None: not periodic.
    std::uint32_t pulses = 0;             ///< Executions so far, the one on application counted.
    std::uint32_t backlog = 0;            ///< Pulses that are due and were not executed.
    std::optional<double> absorbs = {};   ///< What it still absorbs. None: it does not.
};

/// What an effect that came off was applied with.
struct RemovedEffect {
    Actor source = {}; ///< Null for nobody; it may be gone too.
    double level = 1;
    double strength = 1;
    std::vector<std::pair<TagId, double>> params = {};
    std::vector<TagId> tags = {}; ///< Of the reads, beside the effect's own.
    std::vector<ContextData> context = {};

    /// Its context data of a type; nothing where it had none.
    template <class T>
    [[nodiscard]] std::optional<T> get() const {
        return find_context<T>(context);
    }
};

} // namespace prowess
