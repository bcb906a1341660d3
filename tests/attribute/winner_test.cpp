#include "attribute/attributes.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace prowess {
namespace {

CompiledModifier overriding(std::uint32_t at) {
    CompiledModifier made;
    made.attribute = AttributeId{0};
    made.operation = Operation::override;
    made.amount = {at, 1};
    return made;
}

TEST(Winner, ActorLocalNumbersWrapAndTheLaterStillWins) {
    Simulation simulation(Flicks{1000}, 0);
    Attributes attributes(simulation);
    const std::vector<CompiledAttribute> definitions(1);
    attributes.use(definitions, {});
    const Actor actor = simulation.actors.insert({}, 0, {});
    const std::pair<AttributeId, float> starts[] = {{AttributeId{0}, 1.0F}};
    attributes.add_actor(actor.index, starts);
    simulation.actors.edit(actor.index).next_number = std::numeric_limits<std::uint32_t>::max();

    for (const double value : {5.0, 50.0, 7.0}) {
        const std::array amounts{Instruction{.code = Instruction::Code::value, .number = value}};
        const std::array modifiers{overriding(0)};
        attributes.attach(attributes.make_source(modifiers, amounts).index, actor.index);
        EXPECT_EQ(attributes.value(actor.index, AttributeId{0}), static_cast<float>(value));
    }
}

} // namespace
} // namespace prowess
