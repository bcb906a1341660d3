#include "allocation/counting.hpp"
#include "world/scene.hpp"

namespace prowess::test {
namespace {

/// All burn without end and are healed meanwhile, each by one change of a base.
Definitions burning_for_ever() {
    Definitions made = basics();
    EffectDef burning = infinite("burning", {flat("life", -0.01)});
    burning.period = PeriodDef{.every = 0.25};
    EffectDef healing = infinite("healing", {flat("mana", Magnitude::level())});
    healing.period = PeriodDef{.every = 0.5};
    made.effects = {burning, healing,
                    infinite("braced", {flat("armour", 4), modifier("life", Operation::additive, 1)})};
    return made;
}

TEST(Step, WhosePulsesAreOneChangeEachAllocatesNothing) {
    World world(built(burning_for_ever()));
    ActorSpec body;
    body.all_attributes = true;
    for (int i = 0; i < 200; ++i) {
        const Actor actor = world.spawn(body).value();
        for (const char* const effect : {"burning", "healing", "braced"})
            (void)world.apply(actor, spec(effect)).value();
    }
    bool stepped = true;
    const auto step_often = [&](int times) {
        for (int i = 0; i < times; ++i)
            stepped &= world.step().has_value();
    };
    step_often(3000); // Until the deadlines went round their wheel.
    EXPECT_EQ(allocations_of([&] { step_often(500); }), 0U);
    EXPECT_TRUE(stepped);
}

} // namespace
} // namespace prowess::test
