#include "world/scene.hpp"

#include <array>
#include <limits>
#include <string>
#include <tuple>
#include <vector>

namespace prowess::test {
namespace {

/// Where it hit: floats, so that it says itself what it is.
struct Hit {
    float x = 0;
    float y = 0;

    auto fields() { return std::tie(x, y); }
    bool operator==(const Hit&) const = default;
};

/// What struck: its bytes tell its values apart.
struct Causer {
    std::uint32_t item = 0;

    bool operator==(const Causer&) const = default;
};

struct Unregistered {
    std::uint32_t number = 0;
};

struct Pointing {
    const int* at = nullptr;
};
static_assert(detail::has_pointer<int*, most_context_bytes>());
static_assert(detail::has_pointer<Pointing, most_context_bytes>());
static_assert(detail::has_pointer<std::array<const int*, 2>, most_context_bytes>());
static_assert(!detail::has_pointer<Causer, most_context_bytes>());
static_assert(!detail::has_pointer<std::array<std::uint32_t, 16>, most_context_bytes>());

namespace elsewhere {
struct Hit {
    std::uint32_t bone = 0;
};
} // namespace elsewhere

/// Marks its target by where it was hit.
struct MarkHit {
    static void execute(const ExecutionContext& context, CodeChanges& changes) {
        const auto hit = context.get<Hit>();
        changes.change("mark", Operation::flat, hit ? hit->x : -1);
    }
};

Definitions struck() {
    Definitions made = basics();
    EffectDef mark = instant("mark");
    mark.executions = {"mark_hit"};
    EffectDef chained = instant("chained");
    chained.on_apply = {entry("mark")};
    EffectDef bleeding = timed("bleeding", 10);
    bleeding.on_remove = {entry("mark")};
    ReactionDef reaction;
    reaction.on = ReactionTo::hurt;
    reaction.apply = {entry("mark")};
    EffectDef thorns = infinite("thorns");
    thorns.reactions = {reaction};
    EffectDef ticking = pulsing("ticking", 10, 1);
    ticking.executions = {"mark_hit"};
    made.effects = {mark,
                    chained,
                    bleeding,
                    thorns,
                    ticking,
                    with_policy(timed("renewed", 10), {.policy = StackPolicy::refresh}),
                    with_policy(timed("gathered", 10), {.policy = StackPolicy::aggregate}),
                    instant("wound", {flat("life", -1)})};
    return made;
}

Code code() {
    Code made;
    made.execution(MarkHit{}).context<Hit>().context<Causer>();
    return made;
}

class Context : public ::testing::Test {
protected:
    [[nodiscard]] float mark() const { return scene.base(actor, "mark"); }

    Scene scene{struck(), code()};
    Actor actor = scene.spawn();
};

TEST_F(Context, IsSeenByCode) {
    scene.apply(actor, spec("mark").with(Hit{3, 4}));
    EXPECT_EQ(mark(), 3);
    scene.apply(actor, "mark");
    EXPECT_EQ(mark(), 2) << "without any, the code sees none";
    scene.apply(actor, spec("mark").with(Causer{7}));
    EXPECT_EQ(mark(), 1) << "another type is not it";
}

TEST_F(Context, HasOneOfEachType) {
    const EffectSpec made = spec("bleeding").with(Hit{1, 1}).with(Causer{7}).with(Hit{2, 2});
    EXPECT_EQ(made.context.size(), 2U);
    const ActiveEffect effect = scene.apply(actor, made).effect;
    EXPECT_EQ(scene.world.context<Hit>(effect), (Hit{2, 2}));
    EXPECT_EQ(scene.world.context<Causer>(effect), Causer{7});
    EXPECT_FALSE(scene.world.context<Unregistered>(effect));
    ASSERT_TRUE(scene.world.remove(effect));
    EXPECT_FALSE(scene.world.context<Hit>(effect));
}

TEST_F(Context, IsCarriedByChains) {
    scene.apply(actor, spec("chained").with(Hit{5, 0}));
    EXPECT_EQ(mark(), 5);
    const ActiveEffect effect = scene.apply(actor, spec("bleeding").with(Hit{10, 0})).effect;
    ASSERT_TRUE(scene.world.remove(effect));
    EXPECT_EQ(mark(), 15);
}

TEST_F(Context, IsCarriedByReactionsAndPulses) {
    scene.apply(actor, spec("thorns").with(Hit{5, 0}));
    scene.apply(actor, spec("wound").with(Hit{100, 0}));
    EXPECT_EQ(mark(), 5) << "of the effect that reacts";
    scene.apply(actor, spec("ticking").with(Hit{10, 0}));
    scene.step(2);
    EXPECT_EQ(mark(), 25);
}

TEST_F(Context, IsCarriedByPreviewsAndRequests) {
    const auto changes = scene.world.preview(actor, spec("mark").with(Hit{8, 0}));
    ASSERT_TRUE(changes);
    EXPECT_EQ(changes->at(0).after, 8);
    EXPECT_EQ(mark(), 0);
    ASSERT_TRUE(scene.world.queue(ApplyRequest{actor, spec("mark").with(Hit{6, 0})}));
    scene.step();
    EXPECT_EQ(mark(), 6);
}

TEST_F(Context, IsTheLastOneWhereAnEffectIsRenewed) {
    scene.apply(actor, spec("renewed").with(Hit{1, 0}));
    const ActiveEffect renewed = scene.apply(actor, spec("renewed").with(Hit{2, 0})).effect;
    EXPECT_EQ(scene.world.context<Hit>(renewed), (Hit{2, 0}));
    scene.apply(actor, spec("gathered").with(Hit{1, 0}));
    const ActiveEffect gathered = scene.apply(actor, spec("gathered").with(Hit{2, 0})).effect;
    EXPECT_EQ(scene.world.context<Hit>(gathered), (Hit{1, 0})) << "aggregate keeps the first spec";
}

TEST_F(Context, IsToldOfARemoval) {
    const ActiveEffect effect = scene.apply(actor, spec("bleeding").with(Causer{7})).effect;
    ASSERT_TRUE(scene.world.remove(effect));
    const RemovedEffect removed = scene.world.removed(scene.events<EffectRemoved>().back());
    EXPECT_EQ(removed.get<Causer>(), Causer{7});
    EXPECT_FALSE(removed.get<Hit>());
}

TEST_F(Context, OfATypeThatIsNotRegisteredFails) {
    const std::uint64_t before = scene.world.state_hash();
    const auto applied = scene.world.apply(actor, spec("bleeding").with(Unregistered{}));
    ASSERT_FALSE(applied);
    EXPECT_EQ(applied.error().reason, Reason::no_such_context);
    EXPECT_EQ(applied.error().text(), "effect `bleeding`: its context data is of a type that is not registered, "
                                      "`unregistered`: register it with `Code::context`");
    EXPECT_EQ(scene.world.state_hash(), before);
}

TEST(ContextData, OfATypeThatContentPromisesAndCodeDoesNotBringNeedsCode) {
    Definitions made = basics();
    made.effects = {infinite("bleeding")};
    made.code_contexts = {"hit", "causer"};
    Code code;
    code.context<Causer>();
    Scene scene(made, code);
    const Actor actor = scene.spawn();
    const auto applied = scene.world.apply(actor, spec("bleeding").with(Hit{}));
    ASSERT_FALSE(applied);
    EXPECT_EQ(applied.error().reason, Reason::needs_code);
    EXPECT_EQ(applied.error().unknown, "hit");
    EXPECT_EQ(applied.error().text(), "effect `bleeding`: its context data is of the type `hit`, which content speaks "
                                      "of and the program does not bring: register it with `Code::context`");
    EXPECT_TRUE(scene.world.apply(actor, spec("bleeding").with(Causer{})));
    EXPECT_EQ(scene.world.apply(actor, spec("bleeding").with(Unregistered{})).error().reason, Reason::no_such_context);
}

TEST(ContextData, IsPromisedByAName) {
    Definitions made = basics();
    made.code_contexts = {"Hit"};
    const auto built = Rulebook::build(made);
    ASSERT_FALSE(built);
    EXPECT_EQ(built.error().at(0).message, "`Hit` is not a name: a-z, 0-9 and _ alone");
}

enum class Wind : std::uint8_t { none, north };

/// A field of each kind.
struct Shot {
    std::int16_t power = 0;
    Wind wind = Wind::none;
    bool true_shot = false;
    float height = 0;
    double way = 0;
    Actor at = {};
    AttributeId hurts = {};
    Flicks since = {};
    Hit hit = {};
    std::string note = {}; ///< No part of the state.

    auto fields() { return std::tie(power, wind, true_shot, height, way, at, hurts, since, hit); }
};

TEST(ContextData, OfFieldsIsTheSameOnEveryMachine) {
    const Shot shot{-2, Wind::north, true, 1, -2, {3, 4}, {5}, Flicks{-6}, {0.5F, -0.0F}, "far"};
    const ContextData data = ContextData::of(shot);
    std::vector<int> bytes;
    for (std::size_t i = 0; i < data.size; ++i)
        bytes.push_back(std::to_integer<int>(data.bytes[i]));
    EXPECT_EQ(bytes, (std::vector{0xFE, 0xFF, 1,    1,    0,    0,    0x80, 0x3F, 0, 0,    0, 0, 0, 0,    0,
                                  0xC0, 3,    0,    0,    0,    4,    0,    0,    0, 5,    0, 0, 0, 0xFA, 0xFF,
                                  0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0,    0,    0, 0x3F, 0, 0, 0, 0}));
    EXPECT_FALSE(data.plain);
    const Shot back = data.get<Shot>().value_or(Shot{});
    EXPECT_EQ(std::tie(back.power, back.wind, back.true_shot, back.height, back.way, back.at, back.hurts, back.since),
              std::tie(shot.power, shot.wind, shot.true_shot, shot.height, shot.way, shot.at, shot.hurts, shot.since));
    EXPECT_EQ(back.hit, (Hit{0.5F, 0}));
    EXPECT_EQ(back.note, "");
    EXPECT_EQ(ContextData::of(Hit{0, 0}).hash, ContextData::of(Hit{-0.0F, 0}).hash);
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(ContextData::of(Hit{nan, 0}).hash, ContextData::of(Hit{-nan, 0}).hash);
}

TEST(ContextData, OfPlainDataIsItsBytes) {
    const ContextData data = ContextData::of(Causer{7});
    EXPECT_TRUE(data.plain);
    EXPECT_EQ(data.size, 4U);
    EXPECT_EQ(data.get<Causer>(), Causer{7});
    ContextData other = data;
    other.size = 5;
    EXPECT_FALSE(other.get<Causer>()) << "of another size it is no causer";
}

TEST_F(Context, IsAPartOfTheRulebook) {
    Code fewer;
    fewer.execution(MarkHit{}).context<Hit>();
    EXPECT_NE(scene.world.rulebook().fingerprint(), built(struck(), fewer)->fingerprint());
}

TEST_F(Context, IsAPartOfTheState) {
    Scene twin(struck(), code());
    const Actor other = twin.spawn();
    scene.apply(actor, spec("bleeding").with(Hit{1, 0}).with(Causer{1}));
    const ActiveEffect effect = twin.apply(other, spec("bleeding").with(Hit{2, 0}).with(Causer{1})).effect;
    EXPECT_NE(scene.world.state_hashes().effects, twin.world.state_hashes().effects);
    ASSERT_TRUE(twin.world.remove(effect));
    Scene same(struck(), code());
    const Actor third = same.spawn();
    same.apply(third, spec("bleeding").with(Hit{1, 0}).with(Causer{1}));
    EXPECT_EQ(scene.world.state_hash(), same.world.state_hash());
    ASSERT_TRUE(same.world.queue(ApplyRequest{third, spec("mark").with(Hit{1, 0})}));
    ASSERT_TRUE(scene.world.queue(ApplyRequest{actor, spec("mark").with(Hit{2, 0})}));
    EXPECT_NE(scene.world.state_hashes().time, same.world.state_hashes().time) << "of what is queued too";
}

TEST(ContextData, OfTwoTypesOfOneNameIsAMistake) {
    Code code;
    code.context<Hit>().context<elsewhere::Hit>().context<Hit>();
    const auto built = Rulebook::build({}, code);
    ASSERT_FALSE(built);
    ASSERT_EQ(built.error().size(), 1U);
    const std::string& message = built.error()[0].message;
    EXPECT_NE(message.find("the context `hit` is of two types, "), std::string::npos) << message;
    EXPECT_NE(message.find("elsewhere::Hit"), std::string::npos) << message;
    EXPECT_NE(message.find("give one of them a name"), std::string::npos) << message;
}

TEST(ContextData, ThatSaysToBeLargerThanItIsIsRefused) {
    Scene scene(struck(), code());
    const Actor orc = scene.spawn();
    ContextData made = ContextData::of(Causer{1});
    made.size = 1'000;
    EXPECT_EQ(made.hash_of_bytes(), made.hash_of_bytes());
    EffectSpec spec = prowess::spec("mark");
    spec.context.emplace_back("causer", made);
    EXPECT_EQ(scene.world.apply(orc, spec).error().reason, Reason::bad_value);
}

} // namespace
} // namespace prowess::test
