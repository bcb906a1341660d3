#include "world/scene.hpp"

#include <gmock/gmock.h>

namespace prowess::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

struct Mana {
    [[maybe_unused]] static constexpr AttributeRules rules{.base = 100};
};
struct Unheard {
    [[maybe_unused]] static constexpr AttributeRules rules{};
};

using Heard = std::vector<std::pair<float, float>>;

TEST(Subscription, OfAnAttributeHearsOfItAloneWithOldAndNew) {
    Scene scene(basics());
    Heard by_type;
    Heard by_number;
    const auto note = [](Heard& heard) {
        return [&heard](const World&, const AttributeChanged& changed) {
            heard.emplace_back(changed.before, changed.after);
        };
    };
    ASSERT_TRUE(scene.world.subscribe<Mana>(note(by_type)));
    scene.world.subscribe(scene.attribute("power"), note(by_number));
    const Actor actor = scene.spawn();
    scene.step();
    EXPECT_THAT(by_type, IsEmpty()) << "a first value is no change";
    scene.set(actor, "mana", 70);
    scene.set(actor, "life", 70);
    scene.step();
    EXPECT_THAT(by_type, ElementsAre(std::pair(100.0F, 70.0F)));
    EXPECT_THAT(by_number, IsEmpty());
    scene.set(actor, "mana", 60);
    scene.set(actor, "mana", 70);
    scene.set(actor, "power", 11);
    scene.step();
    EXPECT_EQ(by_type.size(), 1U) << "nothing changed";
    EXPECT_THAT(by_number, ElementsAre(std::pair(10.0F, 11.0F)));
}

TEST(Subscription, OfATypeThatIsNoAttributeFails) {
    Scene scene(basics());
    const auto refused = scene.world.subscribe<Unheard>([](const World&, const AttributeChanged&) {});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, Reason::no_such_attribute);
}

TEST(Subscription, Ends) {
    Scene scene(basics());
    const Actor actor = scene.spawn();
    int first = 0;
    int second = 0;
    const Subscription ended = scene.world.subscribe<TagAdded>([&](const World&, const TagAdded&) { ++first; });
    scene.world.subscribe<TagAdded>([&](const World&, const TagAdded&) { ++second; });
    scene.add(actor, "effect");
    EXPECT_TRUE(scene.world.unsubscribe(ended));
    EXPECT_FALSE(scene.world.unsubscribe(ended)) << "it has ended";
    EXPECT_FALSE(scene.world.unsubscribe(Subscription{}));
    scene.add(actor, "immune");
    EXPECT_EQ(first, 1);
    EXPECT_EQ(second, 2);
}

TEST(Subscription, EndsItselfAndOthersWhileCalled) {
    Scene scene(basics());
    const Actor actor = scene.spawn();
    Lines heard;
    Subscription own;
    Subscription next;
    own = scene.world.subscribe<TagAdded>([&](const World&, const TagAdded&) {
        EXPECT_TRUE(scene.world.unsubscribe(own));
        EXPECT_FALSE(scene.world.unsubscribe(own));
        EXPECT_TRUE(scene.world.unsubscribe(next));
        heard.emplace_back("own");
    });
    next = scene.world.subscribe<TagAdded>([&](const World&, const TagAdded&) { heard.emplace_back("next"); });
    scene.world.subscribe<TagAdded>([&](const World&, const TagAdded&) { heard.emplace_back("last"); });
    scene.add(actor, "effect");
    scene.add(actor, "immune");
    EXPECT_EQ(heard, (Lines{"own", "last", "last"}));
}

} // namespace
} // namespace prowess::test
