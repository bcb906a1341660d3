#include "effect/faults.hpp"

namespace prowess::test {
namespace {

class Nested : public ::testing::TestWithParam<std::size_t> {};

/// What fails within something else leaves what it would leave if it had been passed over, and is told.
TEST_P(Nested, FailureLeavesNoTraceAndUndoesNothingElse) {
    const Place place = places()[GetParam()];
    for (const Fault& fault : faults()) {
        // Counting that far takes a while: once is enough.
        if (fault.name == "NoCapacityForATag" && GetParam() != 0)
            continue;
        SCOPED_TRACE(fault.name);
        Scene scene(content(fault, place, false), {.modifiers_per_actor = 8});
        Scene passing(content(fault, place, true), {.modifiers_per_actor = 8});
        std::vector<std::vector<std::uint64_t>> parts;
        std::vector<float> after;
        for (Scene* each : {&scene, &passing}) {
            const Actor actor = with_a_past(*each);
            fill(*each, actor, fault);
            each->forget();
            each->apply(actor, "root");
            place.happen(*each, actor);
            parts.push_back(untimed_parts(each->world));
            after.push_back(each->base(actor, "power"));
        }
        EXPECT_EQ(parts[0], parts[1]);
        EXPECT_EQ(after[0], 11) << "what comes after it is applied";
        std::vector<std::string> reasons;
        for (const EffectBlocked& blocked : scene.events<EffectBlocked>())
            if (blocked.id == scene.effect("tried"))
                reasons.emplace_back(name(static_cast<Reason>(blocked.reason)));
        EXPECT_EQ(reasons, std::vector{std::string(name(fault.reason))});
    }
}

std::string name_of_place(const ::testing::TestParamInfo<std::size_t>& place) {
    return places()[place.param].name;
}

INSTANTIATE_TEST_SUITE_P(Places, Nested, ::testing::Range(std::size_t{0}, places().size()), name_of_place);

} // namespace
} // namespace prowess::test
